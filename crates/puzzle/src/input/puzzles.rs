//! The puzzles of a text.

use std::sync::Arc;
use std::vec::IntoIter;

use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use super::chunks::Chunks;
use super::document::{TestChoice, read_document};
use super::file_kind::FileKind;
use super::reader::Reader;
use super::sudoku::{Sudoku, Unreadable};
use super::text_file::TextFile;

/// The puzzles of one text, in order. Only a chunk of the text is in memory.
pub struct Puzzles {
    text: Option<Box<TextFile>>,
    ready: IntoIter<Result<Sudoku, Unreadable>>,
}

impl Puzzles {
    fn of_text(text: TextFile) -> Puzzles {
        Puzzles { text: Some(Box::new(text)), ready: Vec::new().into_iter() }
    }

    /// Marks each as one of several, as where the text is one of several files.
    #[must_use]
    pub fn one_of_several(mut self) -> Puzzles {
        self.text.iter_mut().for_each(|text| text.set_one_of_several());
        self.ready.as_mut_slice().iter_mut().flatten().for_each(|sudoku| sudoku.one_of_several = true);
        self
    }

    /// The next puzzle, if it is available without reading on.
    pub fn next_ready(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        self.ready.next()
    }
}

impl Iterator for Puzzles {
    type Item = Result<Sudoku, Unreadable>;

    fn next(&mut self) -> Option<Result<Sudoku, Unreadable>> {
        while self.ready.as_slice().is_empty() {
            let text = self.text.as_mut()?;
            let ended = text.read_on();
            self.ready = text.puzzles(ended).into_iter();
            if ended {
                self.text = None;
            }
        }
        self.ready.next()
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
            return Err(Diagnostic::error(format!(
                "a test was named, but only TOML files have tests, and {name} is none"
            )));
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

    /// The puzzle of a TOML file, or the known puzzle in it that the options name.
    pub fn open_toml(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, self.toml(source, self.options.test.as_deref().map(TestChoice::Named)))
    }

    /// The first known puzzle of a TOML file; the puzzle of the file if it has clues of its own, or no known puzzle.
    pub fn open_first_test(&self, source: &Arc<Source>) -> Puzzles {
        self.one(source, self.toml(source, Some(TestChoice::First)))
    }

    fn one(&self, source: &Source, read: Result<Sudoku, Diagnostics>) -> Puzzles {
        let read = read.map_err(|diagnostics| Unreadable::new(source.name(), diagnostics));
        Puzzles { text: None, ready: vec![read].into_iter() }
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
        Ok(Sudoku::of_document(source.name().to_owned(), source, document, warnings))
    }
}
