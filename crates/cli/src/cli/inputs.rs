//! The puzzles that the arguments name, one at a time.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use anyhow::Result;
use clap::builder::PossibleValue;

use crate::built_in::builtin;
use exdoku_puzzle::caught::caught;
use exdoku_puzzle::input::{FileKind, Puzzles, ReadOptions, Reader, Sudoku, Unreadable};
use exdoku_text::source::{Diagnostic, Guess};

use super::exit::Exit;
use super::files::{FileNames, Files, file_stem, open, open_chunks, shard_stem};
use super::limits::{Stage, is_cancelled, of_reading};
use super::log::{LOG, log_compiled, print_error};
use super::messages::render;
use super::messages::report;

/// How many unreadable puzzles of a file are reported with their source line; further ones take a line each.
const DRAWN: usize = 20;

/// The puzzles to read.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Puzzles, in any notation: TOML, plain text, links, f-puzzles JSON, ...
    ///
    /// A file is a TOML file, plain text with any number of puzzles, or any number of puzzles in the notations of other
    /// programs: f-puzzles JSON, links to f-puzzles or SudokuPad, constraint strings of the Interactive Sudoku Solver, and
    /// others. `-` is standard input, which is also read if no FILE is given. The name of a built-in variant stands for its
    /// file.
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<String>,

    /// Variant of the puzzles in plain text: a built-in one (see `exdoku variants`) or a TOML file [default: classic Sudoku
    /// of the size of the text]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) variant: Option<String>,

    /// Digits of plain text, if they are ambiguous: 1-9A-G, 0-9A-F, A-P, numbers, or any other symbols
    #[arg(long, value_name = "SIGNS")]
    symbols: Option<String>,

    /// Notation of the files [default: recognised by their content]
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    from: Option<String>,

    /// Read each line of constraint strings (Interactive Sudoku Solver) as a puzzle; by default all lines of a file are one
    /// puzzle
    #[arg(long)]
    per_line: bool,

    /// Leave out what is not supported in the notation of another program, with a warning instead of an error
    #[arg(long)]
    ignore_unknown: bool,

    /// Refuse a rule that can never hold, such as a cage with a sum out of reach, instead of warning about it
    #[arg(long)]
    strict: bool,

    /// Read the test with this title in a TOML file or built-in variant, instead of the file's own puzzle (see
    /// `exdoku test --list`)
    #[arg(long, value_name = "TITLE")]
    pub(super) test: Option<String>,

    /// Read drawings (SudokuPad, f-puzzles) together with the rules text beside them; `loose` leaves out what is not understood
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "strict")]
    guess_drawings: Option<GuessDrawings>,
}

/// How drawings are read together with the rules text beside them.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum GuessDrawings {
    /// Every sentence must be understood, and every drawing that may be a clue must belong to one
    Strict,
    /// Leave out the rest, with warnings
    Loose,
    /// Write the rest into the file
    #[value(skip)]
    Draft,
}

impl From<GuessDrawings> for Guess {
    fn from(how: GuessDrawings) -> Guess {
        match how {
            GuessDrawings::Strict => Guess::Strict,
            GuessDrawings::Loose => Guess::Loose,
            GuessDrawings::Draft => Guess::Draft,
        }
    }
}

fn notations() -> clap::builder::PossibleValuesParser {
    let value =
        |(name, aliases, about): (_, &[_], _)| PossibleValue::new(name).aliases(aliases.iter().copied()).help(about);
    FileKind::names().map(value).collect::<Vec<_>>().into()
}

/// One place of the input: a puzzle, or why there is none.
pub(super) struct Input {
    pub(super) puzzle: Result<Sudoku, Unreadable>,
    /// Whether the error is shown with its source line; otherwise it is reported on one line.
    drawn: bool,
}

impl Input {
    /// The text for standard error, perhaps in colour.
    pub(super) fn report(&self, colour: impl FnOnce() -> bool) -> String {
        let diagnostics = match &self.puzzle {
            Ok(sudoku) if sudoku.warnings.is_empty() => return String::new(),
            Ok(sudoku) => &sudoku.warnings,
            Err(unreadable) if !self.drawn => return format!("error: {}\n", unreadable.summary()),
            Err(unreadable) => &unreadable.diagnostics,
        };
        let colour = colour();
        diagnostics.clone().shown().iter().map(|diagnostic| render(diagnostic, colour)).collect()
    }
}

impl InputArgs {
    /// The same input, read as drafts.
    pub(super) fn as_draft(&self) -> InputArgs {
        InputArgs { guess_drawings: Some(GuessDrawings::Draft), ..self.clone() }
    }

    /// Passes each puzzle of the input to `each`, in order. Unreadable puzzles are reported on standard error and passed on,
    /// too, so that every puzzle has its place in the output.
    pub(super) fn for_each(&self, each: impl FnMut(Result<Sudoku, Unreadable>) -> Result<Exit>) -> Result<Exit> {
        Self::pass(self.open(), each)
    }

    fn pass(
        inputs: Result<Inputs, Exit>,
        mut each: impl FnMut(Result<Sudoku, Unreadable>) -> Result<Exit>,
    ) -> Result<Exit> {
        let mut exit = Exit::default();
        let inputs = match inputs {
            Ok(inputs) => inputs,
            Err(exit) => return Ok(exit),
        };
        for input in inputs {
            if is_cancelled() {
                exit.note(Exit::Spent);
                break;
            }
            print_error(&input.report(|| io::stderr().is_terminal()));
            let stopped = matches!(&input.puzzle, Err(bad) if bad.diagnostics.is_stopped());
            let name = input.puzzle.as_ref().map_or_else(|bad| bad.name.clone(), |sudoku| sudoku.name.clone());
            let end = match caught(&name, || each(input.puzzle)) {
                Ok(end) => end?,
                Err(panic) => {
                    report(panic.clone().into());
                    each(Err(Unreadable::new(name, panic)))?
                }
            };
            exit.note(if stopped { Exit::Spent } else { end });
        }
        Ok(exit)
    }

    /// The puzzles of the input; the outcome if the arguments are wrong, which is reported.
    pub(super) fn open(&self) -> Result<Inputs, Exit> {
        self.open_with(false)
    }

    /// Passes each puzzle of the input to `each`, as [`for_each`](Self::for_each) does. A built-in variant stands for its
    /// first known puzzle.
    pub(super) fn for_each_known(&self, each: impl FnMut(Result<Sudoku, Unreadable>) -> Result<Exit>) -> Result<Exit> {
        Self::pass(self.open_with(self.test.is_none()), each)
    }

    fn open_with(&self, known: bool) -> Result<Inputs, Exit> {
        let options = ReadOptions {
            variant: self.variant.clone(),
            symbols: self.symbols.clone(),
            from: self.from.as_deref().and_then(FileKind::named),
            ignore_unknown: self.ignore_unknown,
            strict: self.strict,
            per_line: self.per_line,
            guess: self.guess_drawings.map(Guess::from),
            test: self.test.clone(),
            library: Some(Arc::new(Files)),
            limits: of_reading(),
            log: LOG,
            ..ReadOptions::default()
        };
        let reader = match Reader::new(options) {
            Ok(reader) => reader,
            Err(diagnostics) => {
                let exit = if diagnostics.is_stopped() { Exit::Spent } else { Exit::BadInput };
                report(diagnostics);
                return Err(exit);
            }
        };
        report(reader.warnings().clone());
        if let Some(variant) = reader.variant() {
            log_compiled(variant);
        }
        if self.files.is_empty() && io::stdin().is_terminal() {
            report(Diagnostic::error("no puzzle given").help("name a file, or - to type one in").into());
            return Err(Exit::BadInput);
        }
        let files = if self.files.is_empty() { vec!["-".to_owned()] } else { self.files.clone() };
        Ok(Inputs {
            reader: Arc::new(reader),
            has_kind: self.from.is_some(),
            known,
            several_files: files.len() > 1,
            files: files.into_iter(),
            puzzles: None,
            drawn: 0,
            names: None,
        })
    }
}

/// The name for files about a puzzle. Those about a shard are found by others that have all shards.
fn stem_of(sudoku: &Sudoku) -> String {
    sudoku.shard.as_ref().map_or_else(|| file_stem(&sudoku.name), |shard| shard_stem(&shard.digest, Some(shard.number)))
}

/// The puzzles of all files, in order. Only one chunk of a text is in memory.
pub(super) struct Inputs {
    reader: Arc<Reader>,
    /// Whether `--from` says what the files are.
    has_kind: bool,
    /// Whether a built-in variant stands for its first known puzzle.
    known: bool,
    several_files: bool,
    files: std::vec::IntoIter<String>,
    /// The file that is being read.
    puzzles: Option<Puzzles>,
    /// How many of its puzzles were reported with their source line.
    drawn: usize,
    /// The names of files about puzzles, if there are such files.
    names: Option<FileNames>,
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        Stage::Reading.begin();
        loop {
            if let Some(puzzles) = &mut self.puzzles {
                match puzzles.next() {
                    Some(puzzle) => return Some(self.input(puzzle)),
                    None => self.puzzles = None,
                }
            }
            let file = self.files.next()?;
            self.drawn = 0;
            match self.open(&file) {
                Ok(puzzles) if self.several_files => self.puzzles = Some(puzzles.one_of_several()),
                Ok(puzzles) => self.puzzles = Some(puzzles),
                Err(why) => return Some(self.input(Err(Unreadable::new(file, why)))),
            }
        }
    }
}

impl Inputs {
    /// Gives each puzzle a [name](Sudoku::stem) for files about it.
    pub(super) fn name_files(&mut self) {
        self.names = Some(FileNames::default());
    }

    /// The next puzzle, if it is available without reading on.
    pub(super) fn next_ready(&mut self) -> Option<Input> {
        let puzzle = self.puzzles.as_mut()?.next_ready()?;
        Some(self.input(puzzle))
    }

    fn open(&self, file: &str) -> Result<Puzzles, Diagnostic> {
        if builtin(file).is_some() || (!self.has_kind && file.ends_with(".toml")) {
            return open(file).map(|source| match builtin(file) {
                Some(_) if self.known => self.reader.open_first_test(&source),
                _ => self.reader.open_toml(&source),
            });
        }
        self.reader.open(open_chunks(file)?)
    }

    fn input(&mut self, mut puzzle: Result<Sudoku, Unreadable>) -> Input {
        let drawn = puzzle.is_ok() || self.drawn < DRAWN;
        match &mut puzzle {
            Ok(sudoku) => {
                log_compiled(&sudoku.variant);
                sudoku.stem = self.names.as_mut().map(|names| names.next(&stem_of(sudoku)));
            }
            Err(_) => self.drawn += usize::from(drawn),
        }
        Input { puzzle, drawn }
    }
}
