//! The bytes of a file, one chunk at a time, and the numbers and comments in a text.

use std::io::{ErrorKind, Read};

use crate::error::{Place, ReadError, Wrong};

/// The size of a chunk. The reader may end the check between two chunks, so they are small.
const CHUNK: usize = 1 << 14;

/// The largest variable of any file.
pub(crate) const LARGEST: u32 = i32::MAX as u32;

/// A file that is read from the beginning to the end.
pub(crate) struct Scanner<R> {
    reader: R,
    chunk: Box<[u8]>,
    /// The next byte in the chunk, and the end of those that were read.
    next: usize,
    end: usize,
    /// The number of bytes before this chunk.
    before: u64,
    line: u64,
    /// The number of bytes before this line.
    before_line: u64,
    pub(crate) is_binary: bool,
}

impl<R: Read> Scanner<R> {
    pub(crate) fn new(reader: R) -> Scanner<R> {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Scanner { reader, chunk, next: 0, end: 0, before: 0, line: 1, before_line: 0, is_binary: false }
    }

    /// The first chunk, filled as far as the file goes.
    pub(crate) fn beginning(&mut self) -> Result<&[u8], ReadError> {
        while self.end < CHUNK && self.fill()? > 0 {}
        Ok(&self.chunk[..self.end])
    }

    /// Reads more bytes into the rest of the chunk. Returns how many.
    fn fill(&mut self) -> Result<usize, ReadError> {
        loop {
            match self.reader.read(&mut self.chunk[self.end..]) {
                Ok(number) => {
                    self.end += number;
                    return Ok(number);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.wrong(Wrong::Io(error))),
            }
        }
    }

    /// The next byte, which stays; none at the end.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.next < self.end {
            return Ok(Some(self.chunk[self.next]));
        }
        self.before += self.end as u64;
        (self.next, self.end) = (0, 0);
        Ok(if self.fill()? > 0 { Some(self.chunk[0]) } else { None })
    }

    /// Moves past the byte that was peeked.
    #[inline]
    pub(crate) fn skip(&mut self) {
        debug_assert!(self.next < self.end, "a byte was peeked");
        self.next += 1;
    }

    /// The place of the next byte.
    pub(crate) fn place(&self) -> Place {
        let at = self.before + self.next as u64;
        match self.is_binary {
            true => Place::Byte(at),
            false => Place::Text { line: self.line, column: at - self.before_line + 1 },
        }
    }

    /// An error at the next byte.
    pub(crate) fn wrong(&self, wrong: Wrong) -> ReadError {
        ReadError { place: self.place(), wrong }
    }

    /// The next byte of a text that is neither white space nor in a comment, a line that begins with `c`; it stays.
    pub(crate) fn peek_token(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.peek()? {
                Some(b'\n') => self.end_line(),
                Some(b' ' | b'\t' | b'\r') => self.skip(),
                Some(b'c') if self.before + self.next as u64 == self.before_line => self.skip_line()?,
                other => return Ok(other),
            }
        }
    }

    /// Moves past a line feed.
    fn end_line(&mut self) {
        self.skip();
        self.line += 1;
        self.before_line = self.before + self.next as u64;
    }

    /// Moves to the end of the line.
    fn skip_line(&mut self) -> Result<(), ReadError> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.skip();
        }
        Ok(())
    }

    /// A literal in decimal, or the 0 that ends a clause.
    ///
    /// # Errors
    /// There is something else, or its variable is beyond the largest one.
    pub(crate) fn number(&mut self, largest: u32) -> Result<i32, ReadError> {
        let place = self.place();
        let is_negative = self.peek()? == Some(b'-');
        if is_negative {
            self.skip();
        }
        let value = self.digits()?;
        match i32::try_from(value) {
            Ok(value) if value.unsigned_abs() <= largest && (value > 0 || !is_negative) => {
                Ok(if is_negative { -value } else { value })
            }
            Ok(0) => Err(ReadError { place, wrong: Wrong::NoLiteral(b'-') }),
            _ => Err(ReadError { place, wrong: Wrong::OutOfRange(largest) }),
        }
    }

    /// A number in decimal, which ends with its last digit, before white space or the end of the file; the largest number if
    /// it is larger.
    pub(crate) fn digits(&mut self) -> Result<u64, ReadError> {
        let mut value = None;
        loop {
            match self.peek()? {
                Some(byte @ b'0'..=b'9') => {
                    value = Some(value.unwrap_or(0_u64).saturating_mul(10).saturating_add(u64::from(byte - b'0')));
                    self.skip();
                }
                None | Some(b' ' | b'\t' | b'\r' | b'\n') if value.is_some() => return Ok(value.unwrap_or_default()),
                Some(byte) => return Err(self.wrong(Wrong::NoLiteral(byte))),
                None => return Err(self.wrong(Wrong::Unfinished)),
            }
        }
    }
}
