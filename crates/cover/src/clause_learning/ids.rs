//! Numbers of the parts of a model, each of a type of its own.

use super::distinct::Word;

/// Types of numbers.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(super) struct $name(u32);

            impl $name {
                #[inline(always)]
                pub(super) fn new(number: u32) -> $name {
                    $name(number)
                }

                #[inline(always)]
                pub(super) fn number(self) -> u32 {
                    self.0
                }

                /// The number as an index.
                #[inline(always)]
                pub(super) fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A variable.
    VarId,
    /// A live word of a domain or table.
    WordId,
    /// A domain.
    DomainId,
    /// A table.
    TableId,
    /// A block of two domains.
    BlockId,
    /// A learnt clause: where it begins in the arena.
    ClauseRef,
    /// A propagator of a condition.
    PropagatorId,
}

impl WordId {
    pub(super) const FIRST: WordId = WordId(0);

    /// The word this many after it.
    #[inline(always)]
    pub(super) fn plus(self, count: u32) -> WordId {
        WordId(self.0 + count)
    }
}

impl Word for VarId {
    fn word(self) -> u64 {
        self.0.word()
    }
}
