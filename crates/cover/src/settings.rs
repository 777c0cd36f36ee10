//! Settings of a search: propagation, branching, learning.

/// Which of the uncovered primary items is covered next (step C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choose {
    /// The one with the fewest options left; of equal ones, the one named first.
    ///
    /// This is the MRV heuristic (minimum remaining values): an item without options ends the branch, an
    /// item with one option is forced, and otherwise the tree is kept narrow.
    #[default]
    Smallest,
    /// The one named first, whatever its length.
    Leftmost,
    /// Among those with the fewest options, the one that was wiped out most often. Before the first wipe-out this is
    /// `Smallest`.
    ///
    /// Boussemart, Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004.
    Weighted,
}

/// The propagation before a search branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Propagation {
    /// None: the textbook algorithm, in which an item with one option is a branch like any other.
    None,
    /// An item with one option left is taken at once, an item with none ends the branch at once.
    Forced,
    /// Blocking options, which would leave some item without options, are also dropped if they are cheap to find. They are
    /// if all options of an item have another item in common; if an item has two or three options left; and if an item no
    /// longer supports a colour.
    #[default]
    Full,
}

/// Whether to learn from conflicts, in engines that can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Learn {
    /// Never.
    Off,
    /// In searches that turn out hard, with full propagation and weighted items, if the clauses are not too long.
    #[default]
    Auto,
    /// From the first conflict on.
    On,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// What is propagated before branching.
    pub propagation: Propagation,
    /// The item to branch on.
    pub choose: Choose,
    /// Whether to learn from conflicts.
    pub learn: Learn,
    /// The number of nodes after which a search for few solutions counts as hard: it is switched to clause learning, and shared
    /// among threads. By default, it depends on the engine.
    pub hard_after: Option<u64>,
}

impl Default for Settings {
    /// Full propagation, and items weighted by wipe-outs.
    fn default() -> Settings {
        Settings { propagation: Propagation::Full, choose: Choose::Weighted, learn: Learn::Auto, hard_after: None }
    }
}

impl Settings {
    /// Whether to learn, given the other settings: some of them exclude it.
    pub(crate) fn learning(self) -> Learn {
        match self {
            Settings { learn: Learn::Auto, propagation: Propagation::Full, choose: Choose::Weighted, .. } => {
                Learn::Auto
            }
            Settings { learn: Learn::On, .. } => Learn::On,
            _ => Learn::Off,
        }
    }

    /// The textbook algorithm: no propagation, branching on the smallest item.
    pub fn textbook() -> Settings {
        Settings { propagation: Propagation::None, choose: Choose::Smallest, learn: Learn::Off, hard_after: None }
    }
}
