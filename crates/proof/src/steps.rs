//! The steps of a DRAT proof, as text or binary.
//!
//! ```text
//!   text              binary, each number a byte or more
//!   -1 3 0            a 3 6 0          a lemma: not variable 1, or variable 3
//!   d 1 2 0           d 2 4 0          a deletion
//! ```
//!
//! A literal is twice the variable, plus one if it is negated, in groups of seven bits, the lowest first; all but the last
//! have the highest bit set.

use std::io::Read;

use crate::error::{Place, ReadError, Wrong};
use crate::scanner::{LARGEST, Scanner};

/// The kinds of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Adds a clause, which follows from those before.
    Lemma,
    /// Deletes a clause.
    Deletion,
}

/// The steps of a proof.
pub(crate) struct Steps<R> {
    scanner: Scanner<R>,
}

impl<R: Read> Steps<R> {
    /// The steps of a proof in a format that its first bytes tell.
    ///
    /// A binary proof begins with `a`, which no text does, or with `d`. Its first step ends with a zero byte, which is not in
    /// any text.
    pub(crate) fn new(reader: R) -> Result<Steps<R>, ReadError> {
        let mut scanner = Scanner::new(reader);
        scanner.is_binary = match scanner.peek()? {
            Some(b'a') => true,
            Some(b'd') => scanner.beginning()?.contains(&0),
            _ => false,
        };
        Ok(Steps { scanner })
    }

    /// Reads the next step: its place, its kind, and the literals of the clause; none at the end.
    pub(crate) fn read(&mut self, clause: &mut Vec<i32>) -> Result<Option<(Place, Step)>, ReadError> {
        clause.clear();
        let begin = if self.scanner.is_binary { self.scanner.peek()? } else { self.scanner.peek_token()? };
        let place = self.place();
        let step = match begin {
            None => return Ok(None),
            Some(b'd') => Step::Deletion,
            Some(b'a') if self.scanner.is_binary => Step::Lemma,
            Some(b'-' | b'0'..=b'9') if !self.scanner.is_binary => Step::Lemma,
            Some(byte) if self.scanner.is_binary => return Err(self.scanner.wrong(Wrong::NoStep(byte))),
            Some(byte) => return Err(self.scanner.wrong(Wrong::NoLiteral(byte))),
        };
        if self.scanner.is_binary || step == Step::Deletion {
            self.scanner.skip();
        }
        match self.scanner.is_binary {
            true => self.binary(clause)?,
            false => self.text(clause)?,
        }
        Ok(Some((place, step)))
    }

    /// The place of the next byte.
    pub(crate) fn place(&self) -> Place {
        self.scanner.place()
    }

    fn text(&mut self, clause: &mut Vec<i32>) -> Result<(), ReadError> {
        loop {
            match self.scanner.peek_token()? {
                None => return Err(self.scanner.wrong(Wrong::Unfinished)),
                Some(_) => match self.scanner.number(LARGEST)? {
                    0 => return Ok(()),
                    literal => clause.push(literal),
                },
            }
        }
    }

    fn binary(&mut self, clause: &mut Vec<i32>) -> Result<(), ReadError> {
        loop {
            let place = self.place();
            let wrong = |wrong| Err(ReadError { place, wrong });
            let (mut code, mut shift) = (0_u64, 0);
            loop {
                let Some(byte) = self.scanner.peek()? else { return Err(self.scanner.wrong(Wrong::Unfinished)) };
                self.scanner.skip();
                code |= u64::from(byte & 0x7f) << shift;
                if byte & 0x80 == 0 {
                    break;
                }
                shift += 7;
                // Five groups hold any literal.
                if shift > 28 {
                    return wrong(Wrong::OutOfRange(LARGEST));
                }
            }
            match (i32::try_from(code >> 1), code & 1) {
                (Ok(0), 0) => return Ok(()),
                (Ok(0), _) => return wrong(Wrong::NoVariable),
                (Ok(variable), 0) => clause.push(variable),
                (Ok(variable), _) => clause.push(-variable),
                (Err(_), _) => return wrong(Wrong::OutOfRange(LARGEST)),
            }
        }
    }
}
