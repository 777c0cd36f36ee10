//! The numbers of slices and lanes: known at compile time for the most common problems, so that loops over them are
//! unrolled, and at run time for all others.

use std::fmt::Debug;

/// The numbers of slices and of lanes.
pub(super) trait Shape: Copy + Debug + Send + Sync + 'static {
    /// The largest number of options of an item.
    fn slices(self) -> usize;

    /// The number of lanes for all items.
    fn lanes(self) -> usize;

    /// The bits of the number of a slice.
    #[inline(always)]
    fn number_bits(self) -> usize {
        (usize::BITS - (self.slices().max(2) - 1).leading_zeros()) as usize
    }
}

/// At most this many slices, and one lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneLane<const SLICES: usize>;

impl<const SLICES: usize> Shape for OneLane<SLICES> {
    #[inline(always)]
    fn slices(self) -> usize {
        SLICES
    }

    #[inline(always)]
    fn lanes(self) -> usize {
        1
    }
}

/// Any shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyShape {
    pub(super) slices: usize,
    pub(super) lanes: usize,
}

impl Shape for AnyShape {
    #[inline(always)]
    fn slices(self) -> usize {
        self.slices
    }

    #[inline(always)]
    fn lanes(self) -> usize {
        self.lanes
    }
}
