//! The bits that are set in a word.

/// The places of the bits that are set in a word, in ascending order. Its step is always inlined, as [`wide`](super::wide) requires.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits(u64);

#[inline(always)]
pub(super) fn bits(word: impl Into<u64>) -> Bits {
    Bits(word.into())
}

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}
