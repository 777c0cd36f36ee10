//! A Boolean formula in the DIMACS format.
//!
//! ```text
//!   c a comment
//!   p cnf 3 2           three variables, two clauses
//!   1 -2 0              variable 1, or not variable 2
//!   2 3
//!   -1 0                a clause may go over several lines
//! ```

use std::io::Read;

use crate::error::{ReadError, Wrong};
use crate::scanner::{LARGEST, Scanner};

/// A Boolean formula in conjunctive normal form, as its file has it: with duplicates and tautologies.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: u32,
    /// The literals of all clauses, one after the other.
    literals: Vec<i32>,
    /// Where each clause ends among them.
    ends: Vec<usize>,
}

impl Formula {
    /// Reads a formula in the DIMACS format.
    ///
    /// # Errors
    /// The file is anything else. The numbers in its header must be right: literals are within the variables, and there are
    /// as many clauses as announced, so that a file that was cut off is not taken for a whole one.
    pub fn read(reader: impl Read) -> Result<Formula, ReadError> {
        let mut scanner = Scanner::new(reader);
        let (variables, announced) = header(&mut scanner)?;
        let mut formula = Formula { variables, ..Formula::default() };
        while let Some(byte) = scanner.peek_token()? {
            if !matches!(byte, b'-' | b'0'..=b'9') {
                return Err(scanner.wrong(Wrong::NoLiteral(byte)));
            }
            if formula.ends.len() as u64 == announced {
                return Err(scanner.wrong(Wrong::Count { announced, found: announced + 1 }));
            }
            match scanner.number(variables)? {
                0 => formula.ends.push(formula.literals.len()),
                literal => formula.literals.push(literal),
            }
        }
        let found = formula.ends.len() as u64;
        match () {
            () if formula.ends.last().copied().unwrap_or(0) < formula.literals.len() => {
                Err(scanner.wrong(Wrong::Unfinished))
            }
            () if found < announced => Err(scanner.wrong(Wrong::Count { announced, found })),
            () => Ok(formula),
        }
    }

    /// The number of variables that the header announces. Not all of them need to occur.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The clauses in the order of the file.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.literals[std::mem::replace(&mut begin, end)..end])
    }
}

/// The numbers of variables and clauses.
fn header<R: Read>(scanner: &mut Scanner<R>) -> Result<(u32, u64), ReadError> {
    if scanner.peek_token()? != Some(b'p') {
        return Err(scanner.wrong(Wrong::NoHeader));
    }
    scanner.skip();
    blank(scanner)?;
    for byte in *b"cnf" {
        if scanner.peek()? != Some(byte) {
            return Err(scanner.wrong(Wrong::Header));
        }
        scanner.skip();
    }
    blank(scanner)?;
    let place = scanner.place();
    let variables = announced(scanner)?;
    let Some(variables) = u32::try_from(variables).ok().filter(|&number| number <= LARGEST) else {
        return Err(ReadError { place, wrong: Wrong::OutOfRange(LARGEST) });
    };
    blank(scanner)?;
    let clauses = announced(scanner)?;
    while let Some(byte) = scanner.peek()?.filter(|&byte| byte != b'\n') {
        if !matches!(byte, b' ' | b'\t' | b'\r') {
            return Err(scanner.wrong(Wrong::Header));
        }
        scanner.skip();
    }
    Ok((variables, clauses))
}

/// Moves past one or more blanks within the header.
fn blank<R: Read>(scanner: &mut Scanner<R>) -> Result<(), ReadError> {
    if !matches!(scanner.peek()?, Some(b' ' | b'\t')) {
        return Err(scanner.wrong(Wrong::Header));
    }
    while matches!(scanner.peek()?, Some(b' ' | b'\t')) {
        scanner.skip();
    }
    Ok(())
}

/// A number of the header.
fn announced<R: Read>(scanner: &mut Scanner<R>) -> Result<u64, ReadError> {
    scanner.digits().map_err(|error| match error.wrong {
        Wrong::Io(_) => error,
        _ => ReadError { wrong: Wrong::Header, ..error },
    })
}
