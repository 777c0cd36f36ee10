//! From the arguments to puzzles, one at a time.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use anyhow::Result;

use crate::board::{Digits, Grid, SymbolChoice, Symbols};
use crate::exact_cover::Budget;
use crate::format::{Entry, ForeignReader, TextReader, Translation, size_of_symbols};
use crate::solve::{How, Solver};
use crate::source::{Diagnostic, Diagnostics, Source};
use crate::variant::{Document, Expectation, Puzzle, Variant, builtin};

use super::Exit;
use super::files::{open, read_toml, read_variant};
use super::output::complain;
use super::pieces::{Begins, Pieces};
use super::searching::{SearchArgs, is_cancelled};
use super::telling::{drawn, say, tell, tell_compiled};

/// So many puzzles of a text file have their mistakes drawn; of the others they are told on a line.
const DRAWN: usize = 20;

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
}

/// One puzzle of the input.
pub(super) struct Task {
    /// `file:line`, or the file alone where it is one puzzle.
    pub(super) name: String,
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
}

impl Task {
    fn of(name: String, one_of_several: bool, source: &Arc<Source>, document: Document) -> Task {
        let Document { variant, puzzle, expectation, tests, .. } = document;
        let solution = expectation.as_ref().and_then(Expectation::solution).cloned();
        Task { name, one_of_several, variant, puzzle, tests: tests.len(), toml: Some(Arc::clone(source)), solution }
    }
}

/// What could not be read as a puzzle: its name, and why. The complaints are shown elsewhere.
pub(super) struct Bad {
    pub(super) name: String,
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
    fn task(task: Task, warnings: Diagnostics) -> Input {
        tell_compiled(&task.variant);
        Input { puzzle: Ok(task), complaints: warnings.sorted(), drawn: true }
    }

    fn bad(name: impl Into<String>, complaints: impl Into<Diagnostics>) -> Input {
        let complaints = complaints.into().sorted();
        let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
        Input { puzzle: Err(Bad { name: name.into(), why }), complaints, drawn: true }
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
            several_files,
            files: files.into_iter(),
            text: None,
            foreign: None,
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
    several_files: bool,
    files: std::vec::IntoIter<String>,
    text: Option<Text>,
    foreign: Option<ForeignReader>,
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
            if ended || text.one_of_several || text.entries.len() > 1 {
                self.ready.extend(text.inputs(ended));
            }
            if ended {
                self.text = None;
            }
            return true;
        }
        if let Some(foreign) = &mut self.foreign {
            match foreign.next() {
                Some(translation) => {
                    let (name, one_of_several) =
                        (foreign.name().to_owned(), self.several_files || foreign.puzzles() > 1);
                    self.ready.push_back(translated(&name, one_of_several, translation));
                }
                None => self.foreign = None,
            }
            return true;
        }
        let Some(file) = self.files.next() else { return false };
        match self.open(&file) {
            Ok(Opened::Text(text)) => self.text = Some(*text),
            Ok(Opened::Foreign(source)) => match self.told() {
                Some(option) => {
                    let message =
                        format!("{option} is for plain text; the puzzles of {} say it themselves", source.name());
                    let wrong = Diagnostic::error(message).help(format!("leave {option} out"));
                    self.ready.push_back(Input::bad(file, wrong));
                }
                None => self.foreign = Some(ForeignReader::new(source)),
            },
            Ok(Opened::Toml(source)) => {
                let input = self.document(&source);
                self.ready.push_back(input);
            }
            Err(why) => self.ready.push_back(Input::bad(file, why)),
        }
        true
    }

    fn open(&self, file: &str) -> Result<Opened, Diagnostic> {
        if builtin(file).is_some() || file.ends_with(".toml") {
            return open(file).map(Opened::Toml);
        }
        let mut bytes = Pieces::open(file)?;
        match bytes.begin()? {
            Begins::Toml => return bytes.whole().map(Opened::Toml),
            Begins::Foreign => {
                tell(|| format!("{}: puzzles in the notation of another program", bytes.name));
                return bytes.whole().map(Opened::Foreign);
            }
            Begins::Plain => tell(|| format!("{}: plain text", bytes.name)),
        }
        Ok(Opened::Text(Box::new(Text {
            file: file.to_owned(),
            bytes,
            reader: TextReader::new(self.named.clone(), self.symbols.clone()),
            entries: Vec::new(),
            problem: None,
            one_of_several: self.several_files,
            count: 0,
            drawn: 0,
        })))
    }

    /// An option of the command line that is for plain text only.
    fn told(&self) -> Option<&'static str> {
        let told = [("--variant", self.named.is_some()), ("--symbols", self.symbols.is_some())];
        told.iter().find(|(_, told)| *told).map(|(option, _)| *option)
    }

    fn document(&self, source: &Arc<Source>) -> Input {
        match read_toml(source, self.told()) {
            Ok((document, warnings)) => {
                let name = source.name().to_owned();
                Input::task(Task::of(name, self.several_files, source, document), warnings)
            }
            Err(complaints) => Input::bad(source.name(), complaints),
        }
    }
}

/// A puzzle in the notation of another program, read by way of a variant file. In a file of several it goes by its
/// line.
fn translated(file: &str, one_of_several: bool, translation: Translation) -> Input {
    let name = if one_of_several { format!("{file}:{}", translation.line) } else { file.to_owned() };
    let source = translation.toml.as_ref().ok().map(|(source, _)| Arc::clone(source));
    match (source, translation.read()) {
        (Some(source), Ok((document, warnings))) => {
            Input::task(Task::of(name, one_of_several, &source, document), warnings)
        }
        (_, Err(complaints)) => Input::bad(name, complaints),
        (None, Ok(_)) => unreachable!("what was read was translated"),
    }
}

enum Opened {
    Toml(Arc<Source>),
    Foreign(Arc<Source>),
    Text(Box<Text>),
}

/// A text file in the middle of being read.
struct Text {
    /// What it was called on the command line.
    file: String,
    bytes: Pieces,
    reader: TextReader,
    /// What was found in it and not yet handed on.
    entries: Vec<Entry>,
    /// Why nothing more can be read from it.
    problem: Option<Diagnostic>,
    one_of_several: bool,
    /// How many puzzles it had so far.
    count: usize,
    /// Of how many of them the mistakes were drawn.
    drawn: usize,
}

impl Text {
    /// Reads the next piece. Whether it was the last.
    fn read_on(&mut self) -> bool {
        let (source, last) = match self.bytes.next_piece() {
            Ok(piece) => piece,
            Err(why) => {
                self.problem = Some(why);
                return true;
            }
        };
        let mut piece = self.reader.read(&source, last);
        self.entries.extend(&mut piece);
        self.bytes.give_back(&source, piece.rest());
        last
    }

    /// What was found since it was last asked.
    fn inputs(&mut self, ended: bool) -> Vec<Input> {
        let (entries, problem) = (std::mem::take(&mut self.entries), self.problem.take());
        self.count += entries.len();
        self.one_of_several |= self.count + usize::from(problem.is_some()) > 1;
        let mut inputs: Vec<Input> = entries.into_iter().map(|entry| self.input(entry)).collect();
        if let Some(why) = problem {
            inputs.push(Input::bad(self.file.as_str(), why));
        } else if ended && self.count == 0 {
            let empty = Diagnostic::error(format!("{} holds no puzzle", self.bytes.name))
                .help("a puzzle in text is a line of cells, or as many rows as it has columns");
            inputs.push(Input::bad(self.bytes.name.as_str(), empty));
        }
        inputs
    }

    fn input(&mut self, entry: Entry) -> Input {
        let name = format!("{}:{}", self.bytes.name, entry.line);
        match entry.puzzle {
            Ok((variant, puzzle)) => {
                let one_of_several = self.one_of_several;
                let task = Task { name, one_of_several, variant, puzzle, tests: 0, toml: None, solution: None };
                Input::task(task, Diagnostics::new())
            }
            Err(complaints) if self.drawn >= DRAWN => {
                let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
                Input { puzzle: Err(Bad { name, why }), complaints: Vec::new(), drawn: false }
            }
            Err(complaints) => {
                self.drawn += 1;
                Input::bad(name, complaints.into_iter().collect::<Diagnostics>())
            }
        }
    }
}

/// Solvers that are kept from puzzle to puzzle: each variant is compiled once.
pub(super) struct Solvers {
    how: How,
    budget: Budget<'static>,
    kept: Vec<Solver>,
}

impl Solvers {
    /// Solvers that search so, with the clock running from now.
    pub(super) fn new(search: &SearchArgs) -> Solvers {
        Solvers { how: search.how(), budget: search.budget(), kept: Vec::new() }
    }

    /// Solvers for another thread: on the same clock, but not the ones whose progress is shown.
    pub(super) fn beside(&self) -> Solvers {
        Solvers { how: self.how, budget: Budget { progress: None, ..self.budget }, kept: Vec::new() }
    }

    /// The solver for a variant. A few are kept; a file of text seldom has more sizes than that.
    pub(super) fn of(&mut self, variant: &Arc<Variant>) -> &mut Solver {
        const KEPT: usize = 8;
        match self.kept.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)) {
            Some(0) => {}
            Some(known) => self.kept[..=known].rotate_right(1),
            None => {
                self.kept.truncate(KEPT - 1);
                let mut solver = Solver::new(Arc::clone(variant), self.how);
                solver.set_budget(self.budget);
                self.kept.insert(0, solver);
            }
        }
        &mut self.kept[0]
    }
}
