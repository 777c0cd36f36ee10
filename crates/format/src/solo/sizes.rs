//! The sizes of boards.

/// The most digits.
pub(super) const MOST: usize = 31;

/// The most digits of a killer.
pub(super) const MOST_OF_KILLER: usize = 9;
