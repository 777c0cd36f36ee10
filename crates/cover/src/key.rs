//! The keys of primary items, by which the next one is chosen.

/// Key of an item that is covered, or does not exist (the keys are filled up to whole chunks).
pub(super) const COVERED: u8 = u8::MAX;

/// Key of all items with at least this many options.
pub(super) const LONG: u8 = COVERED - 1;

/// The number of keys that are compared together: four vectors of sixteen bytes.
pub(super) const CHUNK: usize = 64;

/// The key of an uncovered item of this length.
#[inline]
pub(super) fn short(len: u32) -> u8 {
    len.min(u32::from(LONG)) as u8
}
