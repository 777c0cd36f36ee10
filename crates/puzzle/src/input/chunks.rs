//! A text that is read chunk by chunk, so that it may be larger than memory.

use std::borrow::Cow;
use std::io::{self, Read};
use std::string::FromUtf8Error;
use std::sync::Arc;

use exdoku_format::may_become_code;
use exdoku_text::source::{Diagnostic, Source};

use super::file_kind::FileKind;

/// The maximum size of a text that is read as a whole, in bytes: a TOML file, or an exact cover problem.
const LONGEST_WHOLE: usize = 16 << 20;
/// The maximum length of a line, in bytes.
const LONGEST_LINE: usize = 4 << 20;
/// A text with only one chunk in memory.
pub struct Chunks {
    name: String,
    from: Box<dyn Read + Send>,
    /// The bytes that were read and not yet used.
    bytes: Vec<u8>,
    /// How many of them were already in the last chunk.
    seen: usize,
    /// The number of the line with which they begin.
    line: usize,
    ended: bool,
    /// Whether all bytes are there, so that nothing more must be read.
    complete: bool,
    /// Whether there was only white space so far.
    blank: bool,
    may_be_empty: bool,
    /// The error of the line after those handed out.
    broken: Option<Diagnostic>,
}

impl Chunks {
    /// The minimum number of bytes to request at a time.
    const SIZE: usize = 1 << 16;

    /// The text of these bytes, with its name in messages. If it `may_be_empty`, like a text in memory, an empty one has no
    /// puzzle; otherwise it is an error.
    pub fn new(name: impl Into<String>, from: Box<dyn Read + Send>, may_be_empty: bool) -> Chunks {
        Chunks {
            name: name.into(),
            from,
            bytes: Vec::new(),
            seen: 0,
            line: 1,
            ended: false,
            complete: false,
            blank: true,
            may_be_empty,
            broken: None,
        }
    }

    /// A text that is in memory and may be empty.
    pub fn of_text(name: impl Into<String>, text: &str) -> Chunks {
        if text.len() > Chunks::SIZE {
            return Chunks::new(name, Box::new(io::Cursor::new(text.as_bytes().to_vec())), true);
        }
        let chunks = Chunks::new(name, Box::new(io::empty()), true);
        Chunks { bytes: text.as_bytes().to_vec(), complete: true, ..chunks }
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is empty, and may be.
    pub(super) fn is_rightly_empty(&self) -> bool {
        self.blank && self.may_be_empty
    }

    /// Reads what is available; waits only if nothing is.
    fn read_some(&mut self) -> Result<(), Diagnostic> {
        if self.complete {
            self.ended = true;
            return Ok(());
        }
        // Doubling the bytes keeps the cost of scanning them again low.
        let (held, more) = (self.bytes.len(), self.bytes.len().max(Chunks::SIZE));
        self.bytes.resize(held + more, 0);
        let read = loop {
            match self.from.read(&mut self.bytes[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(held + read.as_ref().map_or(0, |&read| read));
        self.ended = read.map_err(|error| self.unreadable(&error))? == 0;
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> Diagnostic {
        Diagnostic::error(format!("cannot read {}: {error}", self.name))
    }

    /// Recognises its kind. Two lines that are neither empty nor comments suffice, unless they may begin a program with a board in it.
    /// Reads only as much as that takes.
    pub(super) fn kind(&mut self) -> Result<FileKind, Diagnostic> {
        const LONG: usize = 1 << 20;
        loop {
            let whole_lines = self.bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let end = if self.ended { self.bytes.len() } else { whole_lines };
            let lines = lossy(&self.bytes[..end]);
            let lines = lines.trim_start_matches('\u{feff}');
            let telling = lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            let is_all = self.ended || self.bytes.len() > LONG;
            if is_all || telling.take(2).count() == 2 {
                let beginning = lossy(&self.bytes);
                let kind = FileKind::of_text(lines, beginning.trim_start_matches('\u{feff}'));
                if is_all || matches!(kind, FileKind::Foreign(_)) || !may_become_code(lines) {
                    return Ok(kind);
                }
            }
            self.read_some()?;
        }
    }

    /// The whole text.
    ///
    /// # Errors
    /// Bytes that cannot be read or are not UTF-8; an empty text; one of more than 16 MiB.
    pub fn whole(mut self) -> Result<Arc<Source>, Diagnostic> {
        let mut bytes = std::mem::take(&mut self.bytes);
        let room = (LONGEST_WHOLE + 1).saturating_sub(bytes.len());
        (&mut self.from).take(room as u64).read_to_end(&mut bytes).map_err(|error| self.unreadable(&error))?;
        if bytes.len() > LONGEST_WHOLE {
            let message = format!(
                "{} is larger than {}, the limit for a TOML or DLX file",
                self.name,
                in_mebibytes(LONGEST_WHOLE)
            );
            return Err(Diagnostic::error(message));
        }
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(&self.name, 1, &error))?;
        let text = without_byte_order_mark(text);
        if text.trim().is_empty() {
            return Err(Diagnostic::error(format!("{} is empty", self.name)));
        }
        Ok(Source::new(self.name, text))
    }

    /// The next whole lines, and whether they are the last. The reader gives back what it cannot use yet.
    pub(super) fn next_chunk(&mut self) -> Result<(Arc<Source>, bool), Diagnostic> {
        if let Some(broken) = self.broken.take() {
            return Err(broken);
        }
        let end = loop {
            if self.ended {
                break self.bytes.len();
            }
            match self.bytes[self.seen..].iter().rposition(|&byte| byte == b'\n') {
                Some(last) => break self.seen + last + 1,
                None if self.bytes.len() - self.seen > LONGEST_LINE => return Err(self.long_line()),
                None => self.read_some()?,
            }
        };
        let after = self.bytes.split_off(end);
        let (text, last) = match String::from_utf8(std::mem::replace(&mut self.bytes, after)) {
            Ok(text) => (text, self.ended),
            // A line with a wrong byte is an error by itself.
            Err(error) if !error.as_bytes().contains(&0) => (lossy(error.as_bytes()).into_owned(), self.ended),
            // This is no text, or text in two bytes a sign.
            Err(error) => {
                let broken = not_utf8(&self.name, self.line, &error);
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let lines = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                self.broken = Some(broken);
                (String::from_utf8_lossy(&good[..lines]).into_owned(), false)
            }
        };
        let text = if self.line == 1 { without_byte_order_mark(text) } else { text };
        self.blank &= text.trim().is_empty();
        if self.blank && last && !self.may_be_empty {
            return Err(Diagnostic::error(format!("{} is empty", self.name)));
        }
        Ok((Source::piece(self.name.as_str(), text, self.line), last))
    }

    /// The error of a line that is too long. The text after it is not read.
    fn long_line(&self) -> Diagnostic {
        let line = self.line + self.bytes[..self.seen].iter().filter(|&&byte| byte == b'\n').count();
        let limit = in_mebibytes(LONGEST_LINE);
        let message = format!("{}:{line}: this line is longer than {limit}, the limit for a line", self.name);
        Diagnostic::error(message).help("the rest of the text is not read")
    }

    /// Makes the next chunk begin with byte `rest` of the one that was handed out.
    pub(super) fn give_back(&mut self, chunk: &Source, rest: usize) {
        let unused = &chunk.text()[rest..];
        self.line = chunk.line_of(rest);
        self.bytes.splice(0..0, unused.bytes());
        self.seen = unused.len();
    }
}

/// The sign for bytes that are not UTF-8.
pub(super) const REPLACED: char = char::REPLACEMENT_CHARACTER;

/// The bytes as text, with [`REPLACED`] for each that is not UTF-8.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    // Checking a whole text is much faster than locating an error in it.
    str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// The error of bytes that are not text; `line` is the number of the first line.
fn not_utf8(name: &str, line: usize, error: &FromUtf8Error) -> Diagnostic {
    let good = error.utf8_error().valid_up_to();
    let before = &error.as_bytes()[..good];
    let line = line + before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    Diagnostic::error(format!("{name}:{line}:{column}: byte {:#04x} is not UTF-8", error.as_bytes()[good]))
        .help("save the file as UTF-8 text")
}

/// `16 MiB`.
fn in_mebibytes(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}

/// Removes the byte order mark that some editors put at the beginning of a file.
fn without_byte_order_mark(text: String) -> String {
    if text.starts_with('\u{feff}') { text['\u{feff}'.len_utf8()..].to_owned() } else { text }
}
