//! The work that propagation has done.

/// What propagation has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Literals followed.
    pub(super) updates: u64,
    /// Variables that were the only ones left of a domain.
    pub(super) forced: u64,
    /// Times that a block eliminated something.
    pub(super) eliminated: u64,
}
