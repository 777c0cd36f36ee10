//! Answers: whether there is a solution, and how many there are.

use std::borrow::Cow;

use exdoku_cover::Natural;
use exdoku_rules::rules::Violation;
use exdoku_text::board::Grid;

/// The outcome of solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Its givens contradict each other: the kind of each rule they break, and where. The kind is `givens` where
    /// givens and pencil marks contradict each other.
    Contradiction(Vec<(Cow<'static, str>, Violation)>),
    /// Its givens break no rule, but it has no solution.
    Unsolvable,
    /// Exactly one solution.
    Unique(Grid),
    /// More than one solution: two of them.
    Several(Grid, Grid),
    /// The budget was spent before that was decided; the solution found by then, if any.
    Open(Option<Grid>),
}

/// How many solutions there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly so many.
    Exactly(Natural),
    /// More than the limit.
    MoreThan(u128),
    /// At least so many: the budget was spent.
    AtLeast(Natural),
}

impl Count {
    /// Exactly so many.
    pub fn exactly(found: u128) -> Count {
        Count::Exactly(found.into())
    }
}
