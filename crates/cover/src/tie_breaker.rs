//! Tie-breaking: which option of an item is tried first.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random generator used at every branch; without it, the first option comes first.
#[derive(Clone, Debug, Default)]
pub(super) struct TieBreaker(Option<Box<ChaCha8Rng>>);

impl TieBreaker {
    /// A generator with this seed, or none.
    pub(super) fn new(seed: Option<u64>) -> TieBreaker {
        TieBreaker(seed.map(|seed| Box::new(ChaCha8Rng::seed_from_u64(seed))))
    }

    /// A number below `count`; 0 without a generator.
    #[inline(always)]
    pub(super) fn below(&mut self, count: usize) -> usize {
        match &mut self.0 {
            None => 0,
            Some(random) => random.random_range(0..count),
        }
    }
}
