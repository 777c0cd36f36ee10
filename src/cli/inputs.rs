//! FileKind the arguments to puzzles, one at a time.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use anyhow::Result;
use clap::builder::PossibleValue;
use serde_json::Value;

use crate::board::{Digits, Grid, SymbolChoice, Symbols};
use crate::format::{ForeignReader, NOTATIONS, Notation, TextReader, size_of_symbols};
use crate::source::{Diagnostic, Diagnostics, Source, Span};
use crate::variant::{Document, Expectation, Puzzle, Variant, builtin};

use super::Exit;
use super::files::{open, read_toml, read_variant};
use super::output::complain;
use super::parcels::Parcels;
use super::pieces::{Begins, Pieces};
use super::searching::is_cancelled;
use super::telling::{drawn, say, tell, tell_compiled};
use super::texts::{Reader, Text};

/// Which puzzles.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Puzzles: TOML files; text with one puzzle a line or over several lines; f-puzzles JSON, links to f-puzzles or
    /// SudokuPad, constraint strings of the Interactive Sudoku Solver. `-` is standard input. The name of a built-in
    /// variant stands for its file.
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<String>,

    /// What the puzzles of text files are: a built-in variant (`exdoku variants`) or a TOML file. Without it they are
    /// classic, of the size that their length says.
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) variant: Option<String>,

    /// How the digits of text files are written, where a text leaves it open: 1-9A-G, 0-9A-F, A-P, numbers, or any
    /// other signs.
    #[arg(long, value_name = "SIGNS")]
    symbols: Option<String>,

    /// The notation of the files, where they do not show it themselves
    #[arg(long, value_name = "NOTATION", value_parser = FileKind::parser())]
    from: Option<String>,

    /// Leave out what is not understood in the notations of other programs, with a warning; else it is an error
    #[arg(long)]
    ignore_unknown: bool,
}

/// What a file is, if that is said.
#[derive(Clone, Copy, Debug)]
enum FileKind {
    Toml,
    Plain,
    Foreign(&'static Notation),
}

impl FileKind {
    fn parser() -> clap::builder::PossibleValuesParser {
        let ours = [("toml", "a variant file"), ("text", "plain text")];
        let others = NOTATIONS.iter().map(|notation| (notation.name, notation.about));
        ours.into_iter()
            .chain(others)
            .map(|(name, about)| PossibleValue::new(name).help(about))
            .collect::<Vec<_>>()
            .into()
    }

    fn named(name: &str) -> FileKind {
        match Notation::named(name) {
            Some(notation) => FileKind::Foreign(notation),
            None if name == "toml" => FileKind::Toml,
            None => FileKind::Plain,
        }
    }
}

/// One puzzle of the input.
pub(super) struct Task {
    /// `file:line`, or the file alone where it is one puzzle.
    pub(super) name: String,
    /// What a collection calls it: a text or a number.
    pub(super) id: Option<Value>,
    /// Whether it is one of several in its file, or comes from one of several files.
    pub(super) one_of_several: bool,
    pub(super) variant: Arc<Variant>,
    pub(super) puzzle: Puzzle,
    /// How many known puzzles its file has as tests.
    pub(super) tests: usize,
    /// The variant file it is, or was translated into; none for plain text.
    pub(super) toml: Option<Arc<Source>>,
    /// The solution that its file tells.
    pub(super) solution: Option<Grid>,
    /// How it was written.
    pub(super) original: Original,
}

/// How a puzzle was written.
pub(super) enum Original {
    /// As a file of its own.
    File,
    /// As plain text, here among others; its title stands before it.
    Plain(Arc<Source>, Span),
    /// In the notation of another program, here among others.
    Foreign(Arc<Source>, Span),
}

impl Task {
    /// A puzzle of plain text.
    pub(super) fn plain(name: String, (variant, puzzle): (Arc<Variant>, Puzzle), original: Original) -> Task {
        Task { name, id: None, one_of_several: false, variant, puzzle, tests: 0, toml: None, solution: None, original }
    }

    /// The puzzle of a variant file.
    pub(super) fn of(name: String, source: &Arc<Source>, document: Document) -> Task {
        let Document { variant, puzzle, expectation, tests, .. } = document;
        let solution = expectation.as_ref().and_then(Expectation::solution).cloned();
        Task {
            name,
            id: None,
            one_of_several: false,
            variant,
            puzzle,
            tests: tests.len(),
            toml: Some(Arc::clone(source)),
            solution,
            original: Original::File,
        }
    }
}

/// What could not be read as a puzzle: its name, and why. The complaints are shown elsewhere.
pub(super) struct Bad {
    pub(super) name: String,
    pub(super) id: Option<Value>,
    pub(super) why: String,
}

/// One place of the input: a puzzle or not, and what is to be said about it on standard error.
pub(super) struct Input {
    pub(super) puzzle: Result<Task, Bad>,
    complaints: Vec<Diagnostic>,
    /// Whether the complaints are drawn; else why it is bad is told on a line.
    drawn: bool,
}

impl Input {
    pub(super) fn task(task: Task, warnings: Diagnostics) -> Input {
        tell_compiled(&task.variant);
        Input { puzzle: Ok(task), complaints: warnings.sorted(), drawn: true }
    }

    pub(super) fn bad(name: impl Into<String>, complaints: impl Into<Diagnostics>) -> Input {
        let complaints = complaints.into().sorted();
        let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
        Input { puzzle: Err(Bad { name: name.into(), id: None, why }), complaints, drawn: true }
    }

    /// What could not be read, with what a collection calls it.
    pub(super) fn with_id(mut self, id: Option<Value>) -> Input {
        if let Err(bad) = &mut self.puzzle {
            bad.id = id;
        }
        self
    }

    /// Whether complaints are drawn, or told on a line.
    pub(super) fn drawn(self, drawn: bool) -> Input {
        Input { drawn, ..self }
    }

    /// What is to be said on standard error.
    pub(super) fn complaints(&self, colour: bool) -> String {
        match &self.puzzle {
            Err(bad) if !self.drawn => format!("error: {}\n", bad.why),
            _ => self.complaints.iter().map(|complaint| drawn(complaint, colour)).collect(),
        }
    }
}

impl InputArgs {
    /// Shows each puzzle of the input to `each`, in order. What cannot be read is complained about on standard
    /// error, and shown as well, so that every puzzle has its place in the output.
    pub(super) fn for_each(&self, mut each: impl FnMut(Result<Task, Bad>) -> Result<Exit>) -> Result<Exit> {
        let Some(inputs) = self.open() else { return Ok(Exit::BadInput) };
        let mut exit = Exit::default();
        for input in inputs {
            if is_cancelled() {
                exit.note(Exit::Spent);
                break;
            }
            say(&input.complaints(io::stderr().is_terminal()));
            exit.note(each(input.puzzle)?);
        }
        Ok(exit)
    }

    /// The puzzles of the input, or none after a complaint about the arguments.
    pub(super) fn open(&self) -> Option<Inputs> {
        let named = match self.variant.as_deref().map(read_variant) {
            None => None,
            Some(Ok(document)) => Some((document.variant, document.puzzle)),
            Some(Err(complaints)) => {
                complain(complaints);
                return None;
            }
        };
        if let Some(complaint) = self.check_symbols(named.as_ref().map(|(variant, _)| &**variant)) {
            complain(complaint.into());
            return None;
        }
        if self.files.is_empty() && io::stdin().is_terminal() {
            complain(Diagnostic::error("no puzzle").help("name a file, or - to type one in").into());
            return None;
        }
        let files = if self.files.is_empty() { vec!["-".to_owned()] } else { self.files.clone() };
        let several_files = files.len() > 1;
        let symbols = self.symbols.clone();
        Some(Inputs {
            named,
            symbols,
            from: self.from.as_deref().map(FileKind::named),
            ignore_unknown: self.ignore_unknown,
            several_files,
            files: files.into_iter(),
            text: None,
            ready: VecDeque::new(),
        })
    }

    /// What is wrong with `--symbols`, by itself or for the variant.
    fn check_symbols(&self, named: Option<&Variant>) -> Option<Diagnostic> {
        let spelled = self.symbols.as_deref()?;
        match named.map(|variant| (variant, &variant.symbols)) {
            Some((variant, SymbolChoice::Fixed(symbols))) => {
                let message = format!("--symbols {spelled}: the digits of {} are written {symbols}", variant.name);
                Some(Diagnostic::error(message).help("leave --symbols out"))
            }
            Some((variant, SymbolChoice::Detect(usual))) => {
                let error = Symbols::parse(spelled, variant.board.digits()).err()?;
                let usual: Vec<String> = usual.all().iter().map(Symbols::to_string).collect();
                let message = format!("--symbols {spelled}: {error}");
                Some(Diagnostic::error(message).help(format!("usual for this variant: {}", usual.join(", "))))
            }
            None if spelled == "numbers" || size_of_symbols(spelled).is_some() => None,
            None => {
                let error = Symbols::parse(spelled, Digits::new(1, 1)?).err()?;
                Some(
                    Diagnostic::error(format!("--symbols {spelled}: {error}"))
                        .help("for 16x16: 1-9A-G, 0-9A-F, A-P, numbers"),
                )
            }
        }
    }
}

/// The puzzles of all files, in order. Of a text, only a piece is held.
pub(super) struct Inputs {
    named: Option<(Arc<Variant>, Puzzle)>,
    symbols: Option<String>,
    from: Option<FileKind>,
    ignore_unknown: bool,
    several_files: bool,
    files: std::vec::IntoIter<String>,
    text: Option<Text>,
    ready: VecDeque<Input>,
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        while self.ready.is_empty() && self.read_on() {}
        self.ready.pop_front()
    }
}

impl Inputs {
    /// The next puzzle, if it is at hand without reading on.
    pub(super) fn next_ready(&mut self) -> Option<Input> {
        self.ready.pop_front()
    }

    /// Reads a file, or a piece of one. Whether there was anything more to read.
    fn read_on(&mut self) -> bool {
        if let Some(text) = &mut self.text {
            let ended = text.read_on();
            self.ready.extend(text.inputs(ended));
            if ended {
                self.text = None;
            }
            return true;
        }
        let Some(file) = self.files.next() else { return false };
        match self.open(&file) {
            Ok(Opened::Text(text)) => self.text = Some(*text),
            Ok(Opened::Toml(source)) => {
                let input = self.document(&source);
                self.ready.push_back(input);
            }
            Err(why) => self.ready.push_back(Input::bad(file, why)),
        }
        true
    }

    fn open(&self, file: &str) -> Result<Opened, Diagnostic> {
        if builtin(file).is_some() || (self.from.is_none() && file.ends_with(".toml")) {
            return open(file).map(Opened::Toml);
        }
        let mut bytes = Pieces::open(file)?;
        let begins = match self.from {
            None => bytes.begin()?,
            Some(FileKind::Toml) => Begins::Toml,
            Some(FileKind::Plain) => Begins::Plain,
            Some(FileKind::Foreign(_)) => Begins::Foreign,
        };
        match begins {
            Begins::Toml => {}
            Begins::Foreign => tell(|| format!("{}: puzzles in the notations of other programs", bytes.name)),
            Begins::Plain => tell(|| format!("{}: plain text", bytes.name)),
        }
        let reader = match begins {
            Begins::Toml => return bytes.whole().map(Opened::Toml),
            Begins::Foreign => Reader::Foreign {
                reader: ForeignReader {
                    from: self
                        .from
                        .and_then(|from| if let FileKind::Foreign(notation) = from { Some(notation) } else { None }),
                    ignore_unknown: self.ignore_unknown,
                },
                parcels: Box::new(Parcels::new(self.named.clone(), self.symbols.clone(), self.ignore_unknown)),
                told: self.told(),
            },
            Begins::Plain => Reader::Plain(Box::new(TextReader::new(self.named.clone(), self.symbols.clone()))),
        };
        Ok(Opened::Text(Box::new(Text::new(file.to_owned(), bytes, reader, self.several_files))))
    }

    /// An option of the command line that is for plain text only.
    fn told(&self) -> Option<&'static str> {
        let told = [("--variant", self.named.is_some()), ("--symbols", self.symbols.is_some())];
        told.iter().find(|(_, told)| *told).map(|(option, _)| *option)
    }

    fn document(&self, source: &Arc<Source>) -> Input {
        match read_toml(source, self.told()) {
            Ok((document, warnings)) => {
                let task = Task::of(source.name().to_owned(), source, document);
                Input::task(Task { one_of_several: self.several_files, ..task }, warnings)
            }
            Err(complaints) => Input::bad(source.name(), complaints),
        }
    }
}

enum Opened {
    Toml(Arc<Source>),
    Text(Box<Text>),
}
