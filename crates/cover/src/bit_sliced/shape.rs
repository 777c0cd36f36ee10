//! How many slices and lanes there are: known when the engine is compiled for the most common problems, so that its loops
//! over them are unrolled, and when the problem is compiled for all others.

use std::fmt::Debug;

/// The numbers of slices and of lanes.
pub(super) trait Shape: Copy + Debug + Send + Sync + 'static {
    /// The most options of an item.
    fn slices(self) -> usize;

    /// How many lanes hold all items.
    fn lanes(self) -> usize;

    /// The bits of the number of a slice.
    #[inline(always)]
    fn number_bits(self) -> usize {
        (usize::BITS - (self.slices().max(2) - 1).leading_zeros()) as usize
    }
}

/// So many slices, at most, and one lane.
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
