//! Tie-breaking: which option of an item is tried first.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A random generator used at every branch; without it, the first option comes first.
#[derive(Debug, Default)]
pub(super) struct TieBreaker(Option<Box<ChaCha8Rng>>);

/// Random generators are not `Clone`, so that numbers are not used twice by mistake. A copied search must choose as the
/// original does.
impl Clone for TieBreaker {
    fn clone(&self) -> TieBreaker {
        let state = self.0.as_ref().map(|random| random.serialize_state());
        TieBreaker(state.map(|state| Box::new(ChaCha8Rng::deserialize_state(&state))))
    }
}

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
