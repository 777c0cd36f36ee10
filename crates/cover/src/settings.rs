//! How to search: what is propagated, what is branched on, whether conflicts are learnt from.

/// Which of the uncovered primary items is covered next (step C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choose {
    /// The one with the fewest options left; among equals the one named first.
    ///
    /// This is the MRV heuristic (minimum remaining values): an item without options ends the branch, an
    /// item with one option is forced, and otherwise the tree stays narrow where it is short.
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

/// What is propagated before a search branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Propagation {
    /// Nothing: the textbook algorithm, where an item with one option is a branch like any other.
    None,
    /// An item with one option left is taken at once, an item with none ends the branch at once.
    Forced,
    /// Besides, blocking options are dropped: those that would leave some item without options, as far as they are cheap
    /// to find. That is where all options of an item have another item in common; where an item has two or three options
    /// left; and where an item no longer supports a colour.
    #[default]
    Full,
}

/// Whether conflicts are learnt from, by the engines that can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Learn {
    /// Never.
    Off,
    /// In searches that turn out hard, with full propagation and weighted items, where the clauses are not too long.
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
    /// Which item is branched on.
    pub choose: Choose,
    /// Whether conflicts are learnt from.
    pub learn: Learn,
}

impl Default for Settings {
    /// All propagation, and items weighted by wipe-outs.
    fn default() -> Settings {
        Settings { propagation: Propagation::Full, choose: Choose::Weighted, learn: Learn::Auto }
    }
}

impl Settings {
    /// What there is of learning: none with settings that show what a search does without.
    pub(crate) fn learning(self) -> Learn {
        match self {
            Settings { learn: Learn::Auto, propagation: Propagation::Full, choose: Choose::Weighted } => Learn::Auto,
            Settings { learn: Learn::On, .. } => Learn::On,
            _ => Learn::Off,
        }
    }

    /// The textbook algorithm: no propagation, the smallest item is branched on.
    pub fn textbook() -> Settings {
        Settings { propagation: Propagation::None, choose: Choose::Smallest, learn: Learn::Off }
    }
}
