//! Patterns of digits: `[1-3]+ 9 (.|55)* 8{2,3}`. The whole line has to match.
//!
//! | written | matches |
//! |---|---|
//! | `5`, `A` | the digit that the board writes so |
//! | `<10>` | the value 10 |
//! | `.` | any digit |
//! | `[135]` `[1-5]` `[^12]` `[1<10>-<12>]` | one of these; one from 1 to 5; any but these; ranges are of values |
//! | `xy` | x, then y |
//! | `x\|y` | x or y |
//! | `(x)` | x |
//! | `x*` `x+` `x?` `x{2}` `x{2,}` `x{2,4}` | x so often |
//!
//! Blanks mean nothing.
//!
//! # References
//! V. M. Glushkov, The abstract theory of automata, 1961: a state for each place of the pattern where a digit
//! stands, and no empty steps. To be in several places at once is a [`State`]; [`unfold`](super::unfold) makes one
//! state of each set that can occur, and keeps the smallest number of them.

mod parse;
mod places;

use std::ops::{Range, RangeInclusive};

pub use places::{Regex, State};

/// What is wrong with a pattern, and which bytes of its text it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes that are wrong; empty where something is missing.
    pub bytes: Range<usize>,
    /// What is the case.
    pub message: String,
    /// The way out, if known.
    pub help: Option<String>,
}

impl Fault {
    fn new(bytes: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { bytes, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

/// How many places a pattern may have, when its repetitions are written out.
const MOST_PLACES: usize = 2000;

/// A pattern as it was written.
///
/// Invariant: what is repeated has at least one place, so writing out the repetitions takes no more steps than
/// there are places.
#[derive(Clone, Debug)]
enum Pattern {
    One(Values),
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    Repeat(Box<Pattern>, Times),
}

/// What may stand at one place.
#[derive(Clone, Debug)]
enum Values {
    In(Vec<RangeInclusive<i64>>),
    NotIn(Vec<RangeInclusive<i64>>),
}

/// How often; without `most`, as often as one likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Times {
    least: usize,
    most: Option<usize>,
}

impl Values {
    fn contain(&self, value: i64) -> bool {
        let within = |ranges: &[RangeInclusive<i64>]| ranges.iter().any(|range| range.contains(&value));
        match self {
            Values::In(ranges) => within(ranges),
            Values::NotIn(ranges) => !within(ranges),
        }
    }
}
