//! Regular expressions over digits: `[1-3]+ 9 (.|55)* 8{2,3}`. The whole line has to match.
//!
//! | written | matches |
//! |---|---|
//! | `5`, `A` | the digit with this symbol |
//! | `<10>` | the value 10 |
//! | `.` | any digit |
//! | `[135]` `[1-5]` `[^12]` `[1<10>-<12>]` | one of these; one from 1 to 5; any but these; ranges of values |
//! | `xy` | x, then y |
//! | `x\|y` | x or y |
//! | `(x)` | x |
//! | `x*` `x+` `x?` `x{2}` `x{2,}` `x{2,4}` | x repeated |
//!
//! Blanks are ignored.
//!
//! # References
//! V. M. Glushkov, The abstract theory of automata, 1961: a state for each place of a digit in the pattern, and
//! no empty transitions. A [`State`] is a set of such places; [`unfold`](super::unfold) makes a state of each set that
//! can occur, and minimises the result.

mod parse;
mod places;

use std::ops::RangeInclusive;

pub use crate::fault::Fault;
pub use places::{Regex, State};

/// The largest number of places of a pattern with its repetitions expanded.
const MOST_PLACES: usize = 2000;

/// A pattern as it was written.
///
/// Invariant: a repeated part has at least one place, so expanding the repetitions takes no more steps than there are
/// places.
#[derive(Clone, Debug)]
enum Pattern {
    One(Values),
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    Repeat(Box<Pattern>, Times),
}

/// The values that fit one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Values {
    In(Vec<RangeInclusive<i64>>),
    NotIn(Vec<RangeInclusive<i64>>),
}

/// The number of repetitions; unbounded without `most`.
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
