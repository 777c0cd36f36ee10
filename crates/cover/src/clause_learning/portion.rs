//! The part of a search tree that has been searched.

/// The searched part of a tree, and the part below the current node: each branch counts as much as its siblings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portion {
    pub(super) done: f64,
    pub(super) share: f64,
}

impl Portion {
    /// Nothing has been searched of the whole tree.
    pub(super) const ROOT: Portion = Portion { done: 0.0, share: 1.0 };

    /// Goes down to one of this many branches; returns the part of the others.
    pub(super) fn descend(&mut self, of: u32) -> f64 {
        let below = self.share / f64::from(of);
        let rest = self.share - below;
        self.share = below;
        rest
    }

    /// Comes back from a subtree that was searched, of this part. `rest` is left beside it.
    pub(super) fn finish(&mut self, searched: f64, rest: f64) {
        self.done += searched;
        self.share = rest;
    }
}
