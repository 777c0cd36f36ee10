//! The puzzles of a text file, read piece by piece: plain text, and the notations of other programs.

use crate::format::{Entry, ForeignReader, Found, TextReader, read_translation};
use crate::source::{Diagnostic, Diagnostics};

use super::inputs::{Input, Task};
use super::pieces::Pieces;

/// So many puzzles of a file have their mistakes drawn; of the others they are told on a line.
const DRAWN: usize = 20;

/// A text file in the middle of being read.
pub(super) struct Text {
    /// What it was called on the command line.
    file: String,
    bytes: Pieces,
    reader: Reader,
    /// What was found in it and not yet handed on.
    found: Vec<One>,
    /// Why nothing more can be read from it.
    problem: Option<Diagnostic>,
    one_of_several: bool,
    /// How many puzzles it had so far.
    count: usize,
    /// Of how many of them the mistakes were drawn.
    drawn: usize,
}

/// What finds the puzzles.
pub(super) enum Reader {
    Plain(Box<TextReader>),
    Foreign {
        reader: ForeignReader,
        /// An option that is for plain text only.
        told: Option<&'static str>,
    },
}

/// A puzzle.
enum One {
    Plain(Entry),
    Foreign(Found),
}

impl Text {
    pub(super) fn new(file: String, bytes: Pieces, reader: Reader, one_of_several: bool) -> Text {
        Text { file, bytes, reader, found: Vec::new(), problem: None, one_of_several, count: 0, drawn: 0 }
    }

    /// Reads the next piece. Whether it was the last.
    pub(super) fn read_on(&mut self) -> bool {
        let (source, last) = match self.bytes.next_piece() {
            Ok(piece) => piece,
            Err(why) => {
                self.problem = Some(why);
                return true;
            }
        };
        let rest = match &mut self.reader {
            Reader::Plain(reader) => {
                let mut piece = reader.read(&source, last);
                self.found.extend(piece.by_ref().map(One::Plain));
                piece.rest()
            }
            Reader::Foreign { reader, .. } => {
                let (found, rest) = reader.find(&source, last);
                self.found.extend(found.into_iter().map(One::Foreign));
                rest
            }
        };
        self.bytes.give_back(&source, rest);
        last
    }

    /// What was found since it was last asked; the first puzzle only when it is known whether there is a second.
    pub(super) fn inputs(&mut self, ended: bool) -> Vec<Input> {
        if !ended && !self.one_of_several && self.found.len() < 2 {
            return Vec::new();
        }
        let (found, problem) = (std::mem::take(&mut self.found), self.problem.take());
        self.count += found.len();
        self.one_of_several |= self.count + usize::from(problem.is_some()) > 1;
        let mut inputs: Vec<Input> = found.into_iter().map(|one| self.input(one)).collect();
        if let Some(why) = problem {
            inputs.push(Input::bad(self.file.as_str(), why));
        } else if ended && self.count == 0 {
            let empty = Diagnostic::error(format!("{} holds no puzzle", self.bytes.name))
                .help("a puzzle in text is a line of cells, or as many rows as it has columns");
            inputs.push(Input::bad(self.bytes.name.as_str(), empty));
        }
        inputs
    }

    fn input(&mut self, one: One) -> Input {
        let one_of_several = self.one_of_several;
        let (name, read) = match one {
            One::Plain(Entry { line, puzzle }) => {
                let name = format!("{}:{line}", self.bytes.name);
                let task = |(variant, puzzle)| {
                    let name = name.clone();
                    Task { name, one_of_several, variant, puzzle, tests: 0, toml: None, solution: None }
                };
                let read = puzzle.map(|puzzle| (task(puzzle), Diagnostics::new()));
                (name, read.map_err(|wrong| wrong.into_iter().collect()))
            }
            One::Foreign(found) => {
                let file = self.bytes.name.clone();
                let name = if one_of_several { format!("{file}:{}", found.line()) } else { file };
                let read = self.translated(&found, &name);
                (name, read)
            }
        };
        match read {
            Ok((task, warnings)) => Input::task(task, warnings),
            Err(complaints) if self.drawn >= DRAWN => {
                let complaints = complaints.sorted();
                let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
                Input::bad_in_short(name, why)
            }
            Err(complaints) => {
                self.drawn += 1;
                Input::bad(name, complaints)
            }
        }
    }

    /// A puzzle in the notation of another program, read by way of a variant file.
    fn translated(&self, found: &Found, name: &str) -> Result<(Task, Diagnostics), Diagnostics> {
        if let Reader::Foreign { told: Some(option), .. } = &self.reader {
            let message = format!("{option} is for plain text; the puzzles of {} say it themselves", self.bytes.name);
            return Err(Diagnostic::error(message).help(format!("leave {option} out")).into());
        }
        let (toml, warnings) = found.translate(self.one_of_several)?;
        let (document, warnings) = read_translation(&toml, warnings)?;
        Ok((Task::of(name.to_owned(), self.one_of_several, &toml, document), warnings))
    }
}
