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

/// Intersects some lanes with a mask.
#[inline(always)]
pub(super) fn keep<const W: usize>(lanes: &mut [Lane<W>], mask: &[Lane<W>]) {
    for (word, keep) in lanes.as_flattened_mut().iter_mut().zip(mask.as_flattened()) {
        *word &= keep;
    }
}

/// The bits of both lanes.
#[inline(always)]
pub(super) fn and<const W: usize>(one: Lane<W>, other: Lane<W>) -> Lane<W> {
    let mut both = one;
    for w in 0..W {
        both[w] &= other[w];
    }
    both
}

/// The bits of the first lane that the second one lacks.
#[inline(always)]
pub(super) fn and_not<const W: usize>(one: Lane<W>, other: Lane<W>) -> Lane<W> {
    let mut left = one;
    for w in 0..W {
        left[w] &= !other[w];
    }
    left
}

/// Whether no bit is set.
#[inline(always)]
pub(super) fn is_empty<const W: usize>(lane: Lane<W>) -> bool {
    lane.iter().fold(0, |any, word| any | word) == 0
}

/// The number of bits that are set.
#[inline(always)]
pub(super) fn count<const W: usize>(lane: Lane<W>) -> u32 {
    lane.iter().fold(0, |count, word| count + word.count_ones())
}

/// The items whose bits are set in a lane.
#[inline(always)]
pub(super) fn bits<const W: usize>(lane: Lane<W>, number: usize) -> Bits<W> {
    Bits { lane, word: 0, first: number * W * 64 }
}

/// The items of a lane. Its step is always inlined, as [`wide`](super::wide) requires.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits<const W: usize> {
    lane: Lane<W>,
    word: usize,
    /// The item of the first bit.
    first: usize,
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.lane[self.word];
            if word != 0 {
                self.lane[self.word] = word & (word - 1);
                return Some(self.first + self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
