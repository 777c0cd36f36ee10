//! Which option of an item is tried first: the first one, or one drawn at random.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// TieBreaker that a search throws at every branch, if it has any.
#[derive(Clone, Debug, Default)]
pub(super) struct TieBreaker(Option<Box<ChaCha8Rng>>);

impl TieBreaker {
    /// A tie-breaker for a seed, or none.
    pub(super) fn new(seed: Option<u64>) -> TieBreaker {
        TieBreaker(seed.map(|seed| Box::new(ChaCha8Rng::seed_from_u64(seed))))
    }

    /// A number below `count`; 0 without a seed.
    #[inline(always)]
    pub(super) fn below(&mut self, count: usize) -> usize {
        match &mut self.0 {
            None => 0,
            Some(random) => random.random_range(0..count),
        }
    }
}
