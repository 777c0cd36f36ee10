//! The work done by propagation.

use std::ops::AddAssign;

/// The work done by propagation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Propagated literals.
    pub(super) updates: u64,
    /// Variables that were the only ones left of a domain.
    pub(super) forced: u64,
    /// Eliminations by blocks.
    pub(super) eliminated: u64,
}

impl AddAssign for Work {
    fn add_assign(&mut self, more: Work) {
        self.updates += more.updates;
        self.forced += more.forced;
        self.eliminated += more.eliminated;
    }
}
