//! Lanes: a bit for each of many items.

/// Items that are processed together.
pub(super) const LANE: usize = 256;

/// One bit for each of [`LANE`] items.
pub(super) type Lane = [u64; LANE / 64];

pub(super) const NONE: Lane = [0; LANE / 64];

pub(super) fn set(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] |= 1 << (bit % 64);
}

pub(super) fn clear(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] &= !(1 << (bit % 64));
}

pub(super) fn has(lanes: &[Lane], bit: usize) -> bool {
    lanes[bit / LANE][bit % LANE / 64] >> (bit % 64) & 1 == 1
}

/// The items whose bits are set in a lane.
#[inline(always)]
pub(super) fn bits(lane: Lane, number: usize) -> impl Iterator<Item = usize> {
    lane.into_iter()
        .enumerate()
        .flat_map(move |(w, word)| crate::bits::bits(word).map(move |bit| number * LANE + w * 64 + bit))
}
