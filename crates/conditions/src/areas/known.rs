//! What is known of an area.

use super::bounds::{NONE, SHARES, Share};

/// Bounds on the size of an area, and what it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The number of nodes that are surely in it.
    pub(super) size: u32,
    /// The least size that it may have, and the node whose clue states this; likewise the largest.
    pub(super) least: u32,
    pub(super) least_by: u32,
    pub(super) most: u32,
    pub(super) most_by: u32,
    /// How many of its nodes count for each share.
    pub(super) shares: [u32; SHARES],
}

impl Known {
    /// Of no node.
    pub(super) const NOTHING: Known =
        Known { size: 0, least: 0, least_by: NONE, most: u32::MAX, most_by: NONE, shares: [0; SHARES] };

    /// What is known of both together.
    pub(super) fn with(self, other: Known) -> Known {
        let (least, least_by) =
            if other.least > self.least { (other.least, other.least_by) } else { (self.least, self.least_by) };
        let (most, most_by) =
            if other.most < self.most { (other.most, other.most_by) } else { (self.most, self.most_by) };
        let mut shares = self.shares;
        shares.iter_mut().zip(other.shares).for_each(|(own, its)| *own += its);
        Known { size: self.size + other.size, least, least_by, most, most_by, shares }
    }

    /// Whether it is already too large.
    pub(super) fn is_wrong(&self, shares: &[Share]) -> bool {
        self.least > self.most || self.size > self.most || self.too_many(shares).is_some()
    }

    /// The share of which it has too many.
    pub(super) fn too_many(&self, shares: &[Share]) -> Option<usize> {
        shares.iter().zip(self.shares).position(|(share, has)| has > share.most)
    }

    /// Whether it has too few of some share.
    pub(super) fn too_few(&self, shares: &[Share]) -> bool {
        shares.iter().zip(self.shares).any(|(share, has)| has < share.least)
    }
}
