//! The puzzles of a text file, read piece by piece: plain text, and the notations of other programs.

use std::sync::Arc;

use serde_json::Value;

use crate::format::{Entry, ForeignReader, Found, JsonRecord, TextReader, read_translation};
use crate::source::{Diagnostic, Diagnostics, Source};

use super::inputs::{Input, Original, Task};
use super::parcels::Parcels;
use super::pieces::{Pieces, STDIN};
use super::telling::tell;

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
        /// What reads the puzzles that are plain text within JSON.
        parcels: Box<Parcels>,
        /// An option that is for plain text only.
        told: Option<&'static str>,
    },
}

/// A puzzle.
enum One {
    Plain(Arc<Source>, Entry),
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
                self.found.extend(piece.by_ref().map(|entry| One::Plain(Arc::clone(&source), entry)));
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
        } else if ended && self.count == 0 && !(self.bytes.blank && self.bytes.name == STDIN) {
            let empty = Diagnostic::error(format!("{} holds no puzzle", self.bytes.name))
                .help("a puzzle in text is a line of cells, or as many rows as it has columns");
            inputs.push(Input::bad(self.bytes.name.as_str(), empty));
        }
        inputs
    }

    fn input(&mut self, one: One) -> Input {
        let (mut id, file) = (None, self.bytes.name.clone());
        let (name, read) = match one {
            One::Plain(source, entry) => {
                let name = format!("{file}:{}", entry.line);
                let original = Original::Plain(source, entry.bytes);
                let task = |puzzle| (Task::plain(name.clone(), puzzle, original), Diagnostics::new());
                let read = entry.puzzle.map(task).map_err(|wrong| wrong.into_iter().collect());
                (name, read)
            }
            One::Foreign(found) => {
                let name = if self.one_of_several { format!("{file}:{}", found.line()) } else { file };
                tell(|| format!("{name}: {}", found.notation().map_or("no notation", |notation| notation.about)));
                let read = self.foreign(&found, &name, &mut id);
                (name, read)
            }
        };
        let one_of_several = self.one_of_several;
        match read {
            Ok((task, warnings)) => Input::task(Task { id, one_of_several, ..task }, warnings),
            Err(complaints) => {
                let drawn = self.drawn < DRAWN;
                self.drawn += usize::from(drawn);
                Input::bad(name, complaints).with_id(id).drawn(drawn)
            }
        }
    }

    /// A puzzle in the notation of another program, read by way of a variant file, or a text within JSON.
    fn foreign(
        &mut self,
        found: &Found,
        name: &str,
        id: &mut Option<Value>,
    ) -> Result<(Task, Diagnostics), Diagnostics> {
        let (source, bytes) = found.place();
        let original = Original::Foreign(Arc::clone(source), bytes);
        let Reader::Foreign { parcels, told, .. } = &mut self.reader else { unreachable!("plain text is not foreign") };
        let mut warnings = Diagnostics::new();
        if let Some((envelope, left_out)) = JsonRecord::open(found)? {
            warnings.extend(left_out);
            id.clone_from(&envelope.id);
            if envelope.text.is_some() {
                let (task, more) = parcels.read(name, source, envelope)?;
                warnings.extend(more);
                return Ok((Task { original, ..task }, warnings));
            }
        }
        if let Some(option) = told {
            let message = format!("{option} is for plain text; the puzzles of {} say it themselves", self.bytes.name);
            return Err(Diagnostic::error(message).help(format!("leave {option} out")).into());
        }
        let (toml, more) = found.translate(self.one_of_several)?;
        let (document, more) = read_translation(&toml, more)?;
        warnings.extend(more);
        Ok((Task { original, ..Task::of(name.to_owned(), &toml, document) }, warnings))
    }
}
