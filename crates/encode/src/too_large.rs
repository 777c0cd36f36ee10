//! The error of encoding.

use std::error::Error;
use std::fmt;

use super::limits::Stop;

/// The largest number of options of one constraint.
pub const MOST_OPTIONS: usize = 500_000;

/// A rule that needs too many options.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooLarge {
    /// The number of the rule, in the order in which rules were encoded.
    pub rule: usize,
    /// The name of the constraint that is too large.
    pub name: String,
    /// A lower bound of the number of options.
    pub options: usize,
    /// The limit that was reached first, unless one constraint is too large.
    pub stopped: Option<Stop>,
}

impl TooLarge {
    /// The error for a constraint that takes more than [`MOST_OPTIONS`].
    pub fn new(rule: usize, name: impl Into<String>, options: usize) -> TooLarge {
        TooLarge { rule, name: name.into(), options, stopped: None }
    }

    /// The error for a rule at which a limit was reached.
    pub fn stopped(rule: usize, name: impl Into<String>, stop: Stop) -> TooLarge {
        TooLarge { stopped: Some(stop), ..TooLarge::new(rule, name, 0) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stopped {
            Some(stop) => write!(f, "{stop} while compiling the rules"),
            None => write!(f, "{} takes at least {} options; the maximum is {MOST_OPTIONS}", self.name, self.options),
        }
    }
}

impl Error for TooLarge {}
