//! What is wrong with a formula or a proof, and where.

use std::error::Error;
use std::fmt;
use std::io;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Of a text.
    Text {
        /// The line, from 1.
        line: u64,
        /// The byte within the line, from 1.
        column: u64,
    },
    /// Of a binary file: the byte, from 0.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(at) => write!(f, "byte {at}"),
        }
    }
}

/// A formula or a proof that cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// Where reading stopped.
    pub place: Place,
    /// Why.
    pub wrong: Wrong,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.wrong)
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.wrong {
            Wrong::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a formula or a proof cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Wrong {
    /// The bytes could not be read.
    Io(io::Error),
    /// A formula without a first line `p cnf VARIABLES CLAUSES`.
    NoHeader,
    /// The header has another form.
    Header,
    /// No literal begins or goes on with this byte.
    NoLiteral(u8),
    /// No step of a binary proof begins with this byte.
    NoStep(u8),
    /// The variable is larger than the largest one, which is that of the header or 2,147,483,647.
    OutOfRange(u32),
    /// The negation of variable 0, in a binary proof.
    NoVariable,
    /// The file ends within a clause.
    Unfinished,
    /// The formula has more or fewer clauses than its header announces.
    #[non_exhaustive]
    Count {
        /// The number in the header.
        announced: u64,
        /// The number in the file; one more than announced if there are more.
        found: u64,
    },
}

/// A byte as messages show it.
struct Shown(u8);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_ascii_graphic() {
            write!(f, "`{}`", char::from(self.0))
        } else {
            write!(f, "byte 0x{:02x}", self.0)
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Io(error) => write!(f, "cannot be read: {error}"),
            Wrong::NoHeader => f.write_str("expected the header of a formula, `p cnf VARIABLES CLAUSES`"),
            Wrong::Header => f.write_str("the header is not of the form `p cnf VARIABLES CLAUSES`"),
            Wrong::NoLiteral(byte) => write!(f, "expected a literal, found {}", Shown(*byte)),
            Wrong::NoStep(byte) => write!(f, "expected `a` or `d`, found {}", Shown(*byte)),
            Wrong::OutOfRange(0) => f.write_str("the number is out of range: there is no variable"),
            Wrong::OutOfRange(largest) => write!(f, "the number is out of range: the largest variable is {largest}"),
            Wrong::NoVariable => f.write_str("the number 1 stands for no literal"),
            Wrong::Unfinished => f.write_str("the file ends within a clause, which lacks its final 0"),
            Wrong::Count { announced, found } => {
                let clauses = if *announced == 1 { "clause" } else { "clauses" };
                write!(f, "the header announces {announced} {clauses}, and ")?;
                match found {
                    _ if found > announced => f.write_str("this is one more"),
                    0 => f.write_str("there is none"),
                    1 => f.write_str("there is 1"),
                    _ => write!(f, "there are {found}"),
                }
            }
        }
    }
}

/// A proof that is refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckError {
    /// The proof cannot be read.
    Read(ReadError),
    /// A lemma does not follow by unit propagation. It may be wrong, or a RAT step.
    #[non_exhaustive]
    NotRup {
        /// Where the lemma begins.
        place: Place,
        /// Its number among the lemmas, from 1.
        lemma: u64,
        /// Its literals.
        clause: Vec<i32>,
    },
    /// The proof ends, and unit propagation finds no conflict: the empty clause has not been derived.
    #[non_exhaustive]
    Incomplete {
        /// The end of the proof.
        place: Place,
        /// The number of lemmas in it.
        lemmas: u64,
    },
    /// More than 2^31 words of clauses at a time.
    TooLarge,
}

impl CheckError {
    /// Where the proof was refused.
    pub fn place(&self) -> Option<Place> {
        match self {
            CheckError::Read(error) => Some(error.place),
            CheckError::NotRup { place, .. } | CheckError::Incomplete { place, .. } => Some(*place),
            CheckError::TooLarge => None,
        }
    }

    /// Why it was refused, without the place.
    pub fn reason(&self) -> impl fmt::Display {
        Reason(self)
    }
}

/// A reason without its place.
struct Reason<'e>(&'e CheckError);

/// The literals of a clause that a message shows.
const SHOWN: usize = 12;

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CheckError::Read(error) => error.wrong.fmt(f),
            CheckError::NotRup { lemma, clause, .. } => {
                write!(f, "lemma {lemma} does not follow by unit propagation (not RUP): ")?;
                clause.iter().take(SHOWN).try_for_each(|literal| write!(f, "{literal} "))?;
                if clause.len() > SHOWN { write!(f, "... ({} literals)", clause.len()) } else { f.write_str("0") }
            }
            CheckError::Incomplete { lemmas: 0, .. } => {
                f.write_str("the proof is empty, and unit propagation finds no conflict")
            }
            CheckError::Incomplete { lemmas, .. } => {
                let plural = if *lemmas == 1 { "" } else { "s" };
                write!(f, "the proof ends without the empty clause, after {lemmas} lemma{plural}")
            }
            CheckError::TooLarge => f.write_str("the clauses need more than 8 GiB at a time"),
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some(place) => write!(f, "{place}: {}", self.reason()),
            None => self.reason().fmt(f),
        }
    }
}

impl Error for CheckError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CheckError::Read(error) => error.source(),
            _ => None,
        }
    }
}

impl From<ReadError> for CheckError {
    fn from(error: ReadError) -> CheckError {
        CheckError::Read(error)
    }
}
