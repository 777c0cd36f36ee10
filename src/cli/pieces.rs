//! A text read piece by piece, so that it may be longer than memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use crate::format::{looks_foreign, looks_like_toml};
use crate::source::{Diagnostic, Source};

use super::files::{nearest_variant, not_utf8, source, without_mark};

/// What standard input is called.
pub(super) const STDIN: &str = "<stdin>";

/// A file or standard input, of which only a piece is held.
pub(super) struct Pieces {
    pub(super) name: String,
    pub(super) from: Box<dyn Read + Send>,
    /// What was read and not yet used.
    pub(super) bytes: Vec<u8>,
    /// So many of them were in the last piece already.
    pub(super) seen: usize,
    /// The number of the line they begin with.
    pub(super) line: usize,
    pub(super) ended: bool,
    /// Whether there was nothing but blanks so far.
    pub(super) blank: bool,
    /// What is wrong with the line after those that were handed out.
    pub(super) broken: Option<Diagnostic>,
}

/// What a text is, as far as its beginning tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// A variant file.
    Toml,
    /// Puzzles in the notation of another program.
    Foreign,
    /// Puzzles in plain text, or nothing that is known.
    Plain,
}

impl Pieces {
    /// So many bytes are read at a time, if there are so many.
    const SIZE: usize = 1 << 16;

    pub(super) fn open(argument: &str) -> Result<Pieces, Diagnostic> {
        match argument {
            "-" => Ok(Pieces::new(STDIN.to_owned(), Box::new(io::stdin()))),
            path => Pieces::of_file(Path::new(path)).map_err(|why| why.maybe_help(nearest_variant(path))),
        }
    }

    pub(super) fn of_file(path: &Path) -> Result<Pieces, Diagnostic> {
        let name = path.display().to_string();
        if path.is_dir() {
            return Err(Diagnostic::error(format!("{name} is a folder, not a file")));
        }
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Diagnostic::error(format!("there is no file {name}")),
            _ => Diagnostic::error(format!("{name}: {error}")),
        })?;
        Ok(Pieces::new(name, Box::new(file)))
    }

    pub(super) fn new(name: String, from: Box<dyn Read + Send>) -> Pieces {
        Pieces { name, from, bytes: Vec::new(), seen: 0, line: 1, ended: false, blank: true, broken: None }
    }

    /// Reads what there is, without waiting for more than something.
    pub(super) fn read_some(&mut self) -> Result<(), Diagnostic> {
        // As much as there is already, so that looking at it again from the beginning costs little.
        let (held, more) = (self.bytes.len(), self.bytes.len().max(Pieces::SIZE));
        self.bytes.resize(held + more, 0);
        let read = loop {
            match self.from.read(&mut self.bytes[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(held + read.as_ref().map_or(0, |&read| read));
        self.ended = read.map_err(|error| Diagnostic::error(format!("{}: {error}", self.name)))? == 0;
        Ok(())
    }

    /// What it is. Two lines that say something tell; so much is read for it.
    pub(super) fn begin(&mut self) -> Result<Begins, Diagnostic> {
        const LONG: usize = 1 << 20;
        loop {
            let whole_lines = self.bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let end = if self.ended { self.bytes.len() } else { whole_lines };
            let text = String::from_utf8_lossy(&self.bytes[..end]);
            let text = text.trim_start_matches('\u{feff}');
            let told = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            if self.ended || self.bytes.len() > LONG || told.take(2).count() == 2 {
                // A puzzle may be one long line.
                let whole = String::from_utf8_lossy(&self.bytes);
                return Ok(match text {
                    text if looks_like_toml(text) => Begins::Toml,
                    _ if looks_foreign(whole.trim_start_matches('\u{feff}')) => Begins::Foreign,
                    _ => Begins::Plain,
                });
            }
            self.read_some()?;
        }
    }

    /// All of it.
    pub(super) fn whole(mut self) -> Result<Arc<Source>, Diagnostic> {
        let read = self.from.read_to_end(&mut self.bytes);
        read.map_err(|error| Diagnostic::error(format!("{}: {error}", self.name)))?;
        source(&self.name, self.bytes)
    }

    /// The next whole lines, and whether they are the last. What the reader does not need it gives back.
    pub(super) fn next_piece(&mut self) -> Result<(Arc<Source>, bool), Diagnostic> {
        if let Some(broken) = self.broken.take() {
            return Err(broken);
        }
        let end = loop {
            if self.ended {
                break self.bytes.len();
            }
            match self.bytes[self.seen..].iter().rposition(|&byte| byte == b'\n') {
                Some(last) => break self.seen + last + 1,
                None => self.read_some()?,
            }
        };
        let after = self.bytes.split_off(end);
        let (text, last) = match String::from_utf8(std::mem::replace(&mut self.bytes, after)) {
            Ok(text) => (text, self.ended),
            Err(error) => {
                let broken = not_utf8(&self.name, self.line, &error);
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let lines = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                self.broken = Some(broken);
                (String::from_utf8_lossy(&good[..lines]).into_owned(), false)
            }
        };
        let text = if self.line == 1 { without_mark(text) } else { text };
        self.blank &= text.trim().is_empty();
        // A pipe through which nothing came is no mistake.
        if self.blank && last && self.name != STDIN {
            return Err(Diagnostic::error(format!("{} is empty", self.name)));
        }
        Ok((Source::piece(self.name.as_str(), text, self.line), last))
    }

    /// What stands from byte `rest` on in the piece that was handed out begins the next one.
    pub(super) fn give_back(&mut self, piece: &Source, rest: usize) {
        let (used, unused) = piece.text().split_at(rest);
        self.line += used.matches('\n').count();
        self.bytes.splice(0..0, unused.bytes());
        self.seen = unused.len();
    }
}
