//! Automata as written.

/// An automaton as written, for output in other notations. Its states are numbered, and it starts in the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// The steps from each state: the input, and the next state. An input may have several steps.
    pub steps: Vec<Vec<(Read, usize)>>,
}

/// The input of a step of a [`Machine`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Read {
    /// A digit, by its value.
    Value(i64),
    /// The end of a line, if another follows.
    Break,
}
