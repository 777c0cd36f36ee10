//! The bits that are set in a word.

/// The places of the bits that are set in a word, in ascending order.
#[inline(always)]
pub(super) fn bits(word: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut word = word.into();
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
