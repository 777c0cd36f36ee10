//! The puzzles of a text, read chunk by chunk: plain text, and the notations of other programs.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use exdoku_format::{Entry, ForeignReader, Found, JsonRecord, Notation, TextReader, read_translation};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::caught::caught;

use super::chunks::{Chunks, REPLACED};
use super::options::ReadOptions;
use super::reader::Reader;
use super::records::Records;
use super::sudoku::{Origin, Sudoku, Unreadable, Written};

/// A text that is being read.
pub(super) struct TextFile {
    chunks: Chunks,
    reader: Arc<Reader>,
    finder: Finder,
    /// The puzzles that were found, but not yet handed out.
    found: Vec<FoundPuzzle>,
    /// The error that ended reading.
    problem: Option<Diagnostic>,
    one_of_several: bool,
    /// The number of puzzles so far.
    count: usize,
}

/// Finds the puzzles of a text.
enum Finder {
    Plain(Box<TextReader>),
    Foreign(ForeignReader, Box<Records>),
}

/// A puzzle that was found.
enum FoundPuzzle {
    Plain(Arc<Source>, Entry),
    Foreign(Found),
}

/// The next puzzle in order.
pub(super) enum Waiting {
    /// A puzzle that was found but not yet read.
    Found(Box<FoundPlace>),
    /// A puzzle that was read, or could not be read.
    Done(Box<Result<Sudoku, Unreadable>>),
}

/// A puzzle that was found in a text.
pub(super) struct FoundPlace(FoundPuzzle);

impl TextFile {
    /// Plain text.
    pub(super) fn of_plain(chunks: Chunks, reader: Arc<Reader>) -> TextFile {
        let text_reader =
            TextReader::new(reader.base.clone(), reader.options.symbols.clone(), reader.options.library().built_in());
        TextFile::new(chunks, reader, Finder::Plain(Box::new(text_reader)))
    }

    /// Puzzles in the notations of other programs: all in this one, or each in its own.
    pub(super) fn of_foreign(chunks: Chunks, reader: Arc<Reader>, from: Option<&'static Notation>) -> TextFile {
        let ReadOptions { ignore_unknown, guess, per_line, .. } = reader.options;
        let foreign = ForeignReader { from, ignore_unknown, guess, per_line, in_code: false };
        let records = Records::new(Arc::clone(&reader));
        TextFile::new(chunks, reader, Finder::Foreign(foreign, Box::new(records)))
    }

    fn new(chunks: Chunks, reader: Arc<Reader>, finder: Finder) -> TextFile {
        TextFile { chunks, reader, finder, found: Vec::new(), problem: None, one_of_several: false, count: 0 }
    }

    /// Marks its puzzles as some of several, whatever their number.
    pub(super) fn set_one_of_several(&mut self) {
        self.one_of_several = true;
    }

    /// Reads the next chunk. Returns whether it was the last.
    pub(super) fn read_on(&mut self) -> bool {
        let (source, last) = match self.chunks.next_chunk() {
            Ok(chunk) => chunk,
            Err(why) => {
                self.problem = Some(why);
                return true;
            }
        };
        let rest = match &mut self.finder {
            Finder::Plain(reader) => {
                let mut piece = reader.read(&source, last);
                self.found.extend(piece.by_ref().map(|entry| FoundPuzzle::Plain(Arc::clone(&source), entry)));
                let rest = piece.rest();
                if let (Some(note), Some(log)) = (reader.take_note(), self.reader.options.log) {
                    log(format_args!("{}: {note}", self.chunks.name()));
                }
                rest
            }
            Finder::Foreign(reader, _) => {
                let (found, rest) = reader.find(&source, last);
                if let Some(last) = found.last() {
                    reader.in_code = last.notation().is_some_and(|notation| notation.name == "lists");
                }
                self.found.extend(found.into_iter().map(FoundPuzzle::Foreign));
                rest
            }
        };
        self.chunks.give_back(&source, rest);
        last
    }

    /// The puzzles found since the last call. The first comes only when it is known whether there is a second.
    pub(super) fn puzzles(&mut self, ended: bool) -> VecDeque<Waiting> {
        if !ended && !self.one_of_several && self.found.len() < 2 {
            return VecDeque::new();
        }
        let (found, problem) = (std::mem::take(&mut self.found), self.problem.take());
        self.count += found.len();
        self.one_of_several |= self.count + usize::from(problem.is_some()) > 1;
        let mut puzzles: VecDeque<Waiting> =
            found.into_iter().map(|one| Waiting::Found(Box::new(FoundPlace(one)))).collect();
        let bad = |why| Waiting::Done(Box::new(Err(Unreadable::new(self.chunks.name(), why))));
        if let Some(why) = problem {
            puzzles.push_back(bad(why));
        } else if ended && self.count == 0 && !self.chunks.is_rightly_empty() {
            let empty = Diagnostic::error(format!("{} contains no puzzle", self.chunks.name()))
                .help("a puzzle in plain text is all its cells on one line, or a line for each row");
            puzzles.push_back(bad(empty));
        }
        puzzles
    }

    /// The name of the text.
    pub(super) fn name(&self) -> &str {
        self.chunks.name()
    }

    /// Reads a puzzle that was found.
    pub(super) fn read(&mut self, FoundPlace(one): FoundPlace) -> Result<Sudoku, Unreadable> {
        let (mut id, file, one_of_several) = (None, self.chunks.name(), self.one_of_several);
        let name = match &one {
            FoundPuzzle::Plain(_, entry) => [file, ":", &entry.line.to_string()].concat(),
            FoundPuzzle::Foreign(found) if one_of_several => format!("{file}:{}", found.line()),
            FoundPuzzle::Foreign(_) => file.to_owned(),
        };
        let (source, bytes) = match &one {
            FoundPuzzle::Plain(source, entry) => (Arc::clone(source), entry.bytes.clone()),
            FoundPuzzle::Foreign(found) => {
                let (source, bytes) = found.place();
                (Arc::clone(source), bytes)
            }
        };
        let outer = match &one {
            FoundPuzzle::Foreign(found) => Some(found.clone()),
            FoundPuzzle::Plain(..) => None,
        };
        let read = caught(&name, || self.read_found(one, &name, &mut id));
        match read.unwrap_or_else(|panic| Err(panic.into())) {
            Ok(sudoku) => Ok(Sudoku { id, one_of_several, ..sudoku }),
            Err(diagnostics) => {
                let id = id.or_else(|| JsonRecord::id(&outer?)).map(Box::new);
                Err(Unreadable { name, id, diagnostics: not_text(&source, bytes).map_or(diagnostics, Into::into) })
            }
        }
    }

    fn read_found(&mut self, one: FoundPuzzle, name: &str, id: &mut Option<Value>) -> Result<Sudoku, Diagnostics> {
        match one {
            FoundPuzzle::Plain(source, entry) => {
                let read = entry.puzzle.map_err(|wrong| wrong.into_iter().collect::<Diagnostics>());
                let (variant, puzzle) = read?;
                // Variants from TOML are already compiled.
                variant.compile(&self.reader.options.limits)?;
                let variant_name = self.reader.options.variant.clone();
                let plain = Sudoku::plain(name.to_owned(), (variant, puzzle), Origin::Plain(source, entry.bytes));
                Ok(Sudoku { variant_name, ..plain })
            }
            FoundPuzzle::Foreign(found) => {
                if let Some(log) = self.reader.options.log {
                    let notation = found.notation().map_or("unrecognised", |notation| notation.about);
                    log(format_args!("{name}: {notation}"));
                }
                self.foreign(&found, name, id)
            }
        }
    }

    /// A puzzle in the notation of another program, by way of a TOML file; or the text of a JSON record.
    fn foreign(&mut self, found: &Found, name: &str, id: &mut Option<Value>) -> Result<Sudoku, Diagnostics> {
        let (source, _) = found.place();
        let origin = Origin::Foreign(found.clone());
        let Finder::Foreign(_, records) = &mut self.finder else { unreachable!("plain text is not foreign") };
        let mut warnings = Diagnostics::new();
        if let Some((record, left_out)) = JsonRecord::open(found)? {
            warnings.extend(left_out);
            id.clone_from(&record.id);
            if record.text.is_some() {
                let sudoku = records.read(name, source, record)?;
                warnings.extend(sudoku.warnings);
                return Ok(Sudoku { origin, warnings, ..sudoku });
            }
        }
        if let Some(option) = self.reader.option_for_text() {
            let message = format!("{}; the puzzles of {} have their own", option.sentence(), self.chunks.name());
            return Err(Diagnostic::error(message).hint(option.left_out()).into());
        }
        let (stated, more) = found.translate(self.one_of_several)?;
        let (document, more) =
            read_translation(&stated, more, &self.reader.options.limits, self.reader.options.strict)?;
        warnings.extend(more);
        Ok(Sudoku {
            origin,
            ..Sudoku::of_document(name.to_owned(), Written::Foreign(Arc::new(stated)), document, warnings)
        })
    }
}

/// The error of a puzzle with bytes that are not UTF-8.
fn not_text(source: &Arc<Source>, bytes: Range<usize>) -> Option<Diagnostic> {
    let at = bytes.start + source.text()[bytes].find(REPLACED)?;
    let wrong = Diagnostic::error("this is not UTF-8").at(source, at..at + REPLACED.len_utf8());
    Some(wrong.help("save the file as UTF-8 text"))
}
