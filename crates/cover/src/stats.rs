//! Statistics of a search, and how it ended.

use crate::natural::Natural;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The whole tree has been searched.
    Complete,
    /// The visitor broke off.
    Stopped,
    /// The budget was spent; there may be more solutions.
    OutOfBudget,
}

/// Statistics of a search. All engines count nodes, solutions and depth in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stats {
    /// Options tried: the nodes of the search tree without its root. With propagation, only options that were a choice;
    /// forced options are counted separately.
    pub nodes: u64,
    /// Options taken because an item had no other.
    pub forced: u64,
    /// Times that blocking options were eliminated.
    pub eliminated: u64,
    /// Nodes and items unlinked from a list: Knuth's measure of the work done. Plain Algorithm X has no
    /// lists and leaves this at 0.
    pub updates: u64,
    /// Subproblems whose number of solutions was in the cache, in counting with [`memo`](crate::memo).
    pub hits: u64,
    /// Solutions shown, each once; `u128::MAX` stands for that and more.
    pub solutions: u128,
    /// The largest number of options chosen at one time, without those chosen before the search.
    pub max_depth: u32,
}

impl Stats {
    /// Notes the number of solutions.
    pub fn note_solutions(&mut self, found: &Natural) {
        self.solutions = found.small().unwrap_or(u128::MAX);
    }

    /// Adds the statistics of another search; the depth is that of the deeper one.
    pub fn add(&mut self, more: Stats) {
        self.nodes += more.nodes;
        self.forced += more.forced;
        self.eliminated += more.eliminated;
        self.updates += more.updates;
        self.hits += more.hits;
        self.solutions = self.solutions.saturating_add(more.solutions);
        self.max_depth = self.max_depth.max(more.max_depth);
    }

    /// The statistics of this search and another one.
    #[must_use]
    pub(crate) fn with(mut self, more: Stats) -> Stats {
        self.add(more);
        self
    }
}
