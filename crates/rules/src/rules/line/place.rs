//! What a line is read by: where a cell stands, and the names that expressions have for it.

/// Where in its line a cell stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    /// From 1.
    pub(super) i: i64,
    /// The cells of the line.
    pub(super) n: i64,
    /// The number of the line, from 1.
    pub(super) s: i64,
}

/// What a reader knows besides the digit: `d i n s`.
pub(super) const NAMES: [&str; 4] = ["d", "i", "n", "s"];
