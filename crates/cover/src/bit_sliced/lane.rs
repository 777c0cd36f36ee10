//! Lanes: a bit for each of many items.

/// One bit for each of `64 * W` items, which are processed together.
pub(super) type Lane<const W: usize> = [u64; W];

pub(super) fn set<const W: usize>(lanes: &mut [Lane<W>], bit: usize) {
    lanes[bit / (64 * W)][bit % (64 * W) / 64] |= 1 << (bit % 64);
}

pub(super) fn clear<const W: usize>(lanes: &mut [Lane<W>], bit: usize) {
    lanes[bit / (64 * W)][bit % (64 * W) / 64] &= !(1 << (bit % 64));
}

#[inline(always)]
pub(super) fn has<const W: usize>(lanes: &[Lane<W>], bit: usize) -> bool {
    lanes[bit / (64 * W)][bit % (64 * W) / 64] >> (bit % 64) & 1 == 1
}

/// The items whose bits are set in a lane.
#[inline(always)]
pub(super) fn bits<const W: usize>(lane: Lane<W>, number: usize) -> Bits<W> {
    let is_empty = lane == [0; W];
    Bits { lane, word: if is_empty { W - 1 } else { 0 }, left: lane[0], first: number * W * 64 }
}

/// See [`bits`].
pub(super) struct Bits<const W: usize> {
    lane: Lane<W>,
    /// The word that is being read, and what is left of it.
    word: usize,
    left: u64,
    /// The item of the lane's first bit.
    first: usize,
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            if self.word >= W {
                return None;
            }
            self.left = self.lane[self.word];
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.first + self.word * 64 + bit)
    }
}
