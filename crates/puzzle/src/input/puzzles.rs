//! The puzzles of a text.

use std::collections::VecDeque;
use std::sync::Arc;

use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::caught::caught;

use super::chunks::Chunks;
use super::document::{TestChoice, read_document};
use super::file_kind::FileKind;
use super::reader::Reader;
use super::sudoku::{Sudoku, Unreadable, Written};
use super::text_file::{TextFile, Waiting};

/// The puzzles of one text, in order. Only one chunk of the text is in memory, and each puzzle is read when it is due: a
/// puzzle that is too large does not delay others.
pub struct Puzzles {
    text: Option<Box<TextFile>>,
    has_ended: bool,
    /// The puzzles of the last chunk.
    waiting: VecDeque<Waiting>,
}

impl Puzzles {
    fn of_text(text: TextFile) -> Puzzles {
        Puzzles { text: Some(Box::new(text)), has_ended: false, waiting: VecDeque::new() }
    }

    /// Marks each puzzle as one of several, for texts that are one of several files.
    #[must_use]
    pub fn one_of_several(mut self) -> Puzzles {
        self.text.iter_mut().for_each(|text| text.set_one_of_several());
        for one in &mut self.waiting {
            if let Waiting::Done(done) = one
                && let Ok(sudoku) = &mut **done
            {
                sudoku.one_of_several = true;
            }
        }
        self
    }

    /// The next puzzle, if it is available without reading on.
    pub fn next_ready(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        Some(match self.waiting.pop_front()? {
            Waiting::Done(done) => *done,
            Waiting::Found(found) => self.text.as_mut().expect("it was found in a text").read(*found),
        })
    }
}

impl Iterator for Puzzles {
    type Item = Result<Sudoku, Unreadable>;

    fn next(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        while self.waiting.is_empty() && !self.has_ended {
            let text = self.text.as_mut()?;
            let name = text.name().to_owned();
            match caught(&name, || text.read_on()) {
                Ok(ended) => {
                    self.has_ended = ended;
                    self.waiting = text.puzzles(ended);
                }
                Err(panic) => {
                    self.has_ended = true;
                    self.waiting.push_back(Waiting::Done(Box::new(Err(Unreadable::new(name, panic)))));
                }
            }
        }
        self.next_ready()
    }
}

impl Reader {
    /// The puzzles of a text.
    ///
    /// # Errors
    /// The text cannot be read at all.
    pub fn open(self: &Arc<Reader>, mut chunks: Chunks) -> Result<Puzzles, Diagnostic> {
        let kind = match self.options.from {
            Some(kind) => kind,
            None => chunks.kind()?,
        };
        let (reader, name) = (Arc::clone(self), chunks.name().to_owned());
        if !matches!(kind, FileKind::Toml) && self.options.test.is_some() {
            return Err(Diagnostic::error(format!("{name} is not a TOML file, so it has no tests")));
        }
        let log = |what: &str| self.options.log.iter().for_each(|log| log(format_args!("{name}: {what}")));
        Ok(match kind {
            FileKind::Toml => self.open_toml(&chunks.whole()?),
            FileKind::Plain => {
                log("plain text");
                Puzzles::of_text(TextFile::of_plain(chunks, reader))
            }
            FileKind::Foreign(notation) => {
                log("puzzles in the notations of other programs");
                Puzzles::of_text(TextFile::of_foreign(chunks, reader, notation))
            }
        })
    }

    /// The puzzle of a TOML file, or the test in it that the options name.
    pub fn open_toml(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, self.options.test.as_deref().map(TestChoice::Named))
    }

    /// The first test of a TOML file with a solution; the puzzle of the file itself if it has clues, or no test.
    pub fn open_first_test(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, Some(TestChoice::First))
    }

    fn one(&self, source: &Arc<Source>, test: Option<TestChoice<'_>>) -> Puzzles {
        let read = caught(source.name(), || self.toml(source, test)).unwrap_or_else(|panic| Err(panic.into()));
        let read = read.map_err(|diagnostics| Unreadable::new(source.name(), diagnostics));
        Puzzles { text: None, has_ended: true, waiting: VecDeque::from([Waiting::Done(Box::new(read))]) }
    }

    fn toml(&self, source: &Arc<Source>, test: Option<TestChoice<'_>>) -> Result<Sudoku, Diagnostics> {
        if let Some(option) = self.option_for_text() {
            let message = format!("{}, and {} is TOML", option.sentence(), source.name());
            return Err(Diagnostic::error(message)
                .help(format!("write {} = \"...\" in the file", option.key()))
                .into());
        }
        let (document, warnings) = read_document(source, &self.options.context(), self.options.log)?;
        if let Some(number) = test.map(|test| test.number(source, &document)).transpose()?.flatten() {
            return Ok(Sudoku::of_test(source, document, number, warnings));
        }
        Ok(Sudoku::of_document(source.name().to_owned(), Written::Toml(Arc::clone(source)), document, warnings))
    }
}
