//! A set of small numbers that are worked off in ascending order.

/// Numbers, as bits.
#[derive(Clone, Default, Debug)]
pub(super) struct Marks {
    words: Vec<u64>,
}

impl Marks {
    /// No number, with room for those below `count`.
    pub(super) fn none(count: usize) -> Marks {
        Marks { words: vec![0; count.div_ceil(64)] }
    }

    /// The numbers below `count`.
    pub(super) fn all(count: usize) -> Marks {
        let mut marks = Marks::none(count);
        (0..count).for_each(|number| marks.insert(number));
        marks
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// The least number from `from` on.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut word = self.words.get(at)? & u64::MAX << (from % 64);
        while word == 0 {
            at += 1;
            word = *self.words.get(at)?;
        }
        Some(64 * at + word.trailing_zeros() as usize)
    }

    /// Removes all numbers, and shows them.
    pub(super) fn drain(&mut self, mut show: impl FnMut(usize)) {
        for (at, word) in self.words.iter_mut().enumerate() {
            while *word != 0 {
                show(64 * at + word.trailing_zeros() as usize);
                *word &= *word - 1;
            }
        }
    }
}
