//! The work done by propagation.

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
