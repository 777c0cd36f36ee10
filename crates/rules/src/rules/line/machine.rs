//! Automata as they were written.

/// An automaton as it was written, for those who write it in another notation. Its states are numbered, and it starts in
/// the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// The steps from each state: what is read, and the next state. There may be several for the same.
    pub steps: Vec<Vec<(Read, usize)>>,
}

/// What a [`Machine`] reads at a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Read {
    /// A digit, by its value.
    Value(i64),
    /// The end of a line, where another follows.
    Break,
}
