//! The place of a cell in its line, and the names that expressions have for it.

/// The place of a cell in its line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    /// From 1.
    pub(super) i: i64,
    /// The cells of the line.
    pub(super) n: i64,
    /// The number of the line, from 1.
    pub(super) s: i64,
}

/// The names that a reader knows: `d i n s`.
pub(super) const NAMES: [&str; 4] = ["d", "i", "n", "s"];
