//! Answers: whether there is a solution, and how many.

use std::borrow::Cow;

use exdoku_cover::Natural;
use exdoku_rules::rules::Violation;
use exdoku_text::board::Grid;

/// The outcome of solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Its givens contradict each other: the kind of each rule they break, and where. The kind is `givens` if
    /// givens and pencil marks contradict each other.
    Contradiction(Vec<(Cow<'static, str>, Violation)>),
    /// Its givens break no rule, but it has no solution.
    Unsolvable,
    /// Exactly one solution.
    Unique(Grid),
    /// More than one solution: two of them.
    Several(Grid, Grid),
    /// The budget was spent first; the solution found by then, if any.
    Open(Option<Grid>),
}

/// The number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// This is the exact number.
    Exactly(Natural),
    /// There are more than this limit.
    MoreThan(u128),
    /// The budget was spent; this is a lower bound.
    AtLeast(Natural),
}

impl Count {
    /// This exact number.
    pub fn exactly(found: u128) -> Count {
        Count::Exactly(found.into())
    }
}
