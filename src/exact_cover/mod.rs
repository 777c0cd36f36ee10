//! Exact cover with colours: what it is, and two ways to solve it.
//!
//! A [`Problem`] has *items* and *options*; an option is a set of items. A solution is a set of options
//! that has each **primary** item in exactly one of them. A **secondary** item may be in any number of
//! the chosen options, as long as they agree on it: either one option has it without a colour, or all
//! that have it give it the same colour. Where some options are only auxiliary options, solutions that differ in nothing else
//! are shown once: see [`Problem::project_onto`].
//!
//! ```
//! use exdoku::exact_cover::{Choose, ItemKind, Links, Problem, Search};
//!
//! let mut problem = Problem::new();
//! let a = problem.add_item("a", ItemKind::Primary)?;
//! let b = problem.add_item("b", ItemKind::Primary)?;
//! problem.add_option([a, b])?;
//! problem.add_option([a])?;
//! problem.add_option([b])?;
//!
//! let mut links = Links::new(&problem);
//! assert_eq!(Search::new(&mut links, Choose::Smallest).count(None), 2);
//! # Ok::<(), exdoku::exact_cover::ProblemError>(())
//! ```
//!
//! In reading order:
//!
//! - [`problem`]: items, options, colours. What callers build and both engines read.
//! - `projection`: which solutions are one and the same.
//! - [`links`]: the same problem as lists that can be unlinked and relinked: the dancing.
//!   [`restrict`](Links::restrict) drops and chooses options beforehand, and takes both back.
//! - [`search`]: choose an item, try each of its options, go back.
//! - [`Cover`]: a problem made ready for many searches, with what is noticed before branching.
//! - `bit_sliced`: a second representation for small problems, all items looked at at once; `bit_set`: a third for larger
//!   ones, item by item; `counter_based`: a fourth for those that fit neither, and `cdcl` a fifth for what turns out hard. They
//!   notice what is forced and what can be dropped.
//! - [`estimate`]: how many solutions there are, from random walks down the tree.
//! - [`algorithm_x`]: the same search on plain sets, slow and obviously right.
//! - [`dlx_text`]: the text format of Knuth's own programs.
//! - [`dimacs`]: the problem as a Boolean formula for SAT solvers.
//!
//! # References
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: Algorithm 7.2.2.1X (exact cover),
//! its secondary items, and Algorithm 7.2.2.1C (exact cover with colours).

pub mod algorithm_x;
mod bit_set;
mod bit_sliced;
mod cdcl;
mod check;
mod choose;
mod counter_based;
mod cover;
pub mod dimacs;
pub mod dlx_text;
pub mod estimate;
pub mod links;
pub mod problem;
mod projection;
mod restrict;
pub mod search;
mod tie_breaker;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

pub use counter_based::Event;
pub use counter_based::reasoner::{Reasoner, Status};
pub use cover::{Cover, Engine, Settings, trace};
pub use links::Links;
pub use problem::{Colour, Entry, ItemId, ItemKind, OptionId, Problem, ProblemError};
pub use search::{Search, Solutions, Step};

/// Which of the uncovered primary items is covered next (step C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choose {
    /// The one with the fewest options left; among equals the one named first.
    ///
    /// This is the MRV heuristic (minimum remaining values): an item without options ends the branch, an
    /// item with one option is forced, and otherwise the tree stays narrow where it is short.
    #[default]
    Smallest,
    /// The one named first, whatever its length.
    Leftmost,
    /// Among those with the fewest options, the one that most often ran out of options before.
    ///
    /// A search that turns out hard learns where it fails. As long as nothing has failed, this is `Smallest`.
    ///
    /// Boussemart, Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004.
    Weighted,
}

/// What is noticed before a search branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Propagation {
    /// Nothing: the textbook algorithm, where an item with one option is a branch like any other.
    None,
    /// An item with one option left is taken at once, an item with none ends the branch at once.
    Forced,
    /// Besides, an option is dropped if choosing it would leave some item without options, as far as that is cheap to
    /// see: where all options of an item have another item in common; and, in small problems with secondary items,
    /// where an item has two or three options left.
    #[default]
    Full,
}

/// How far a search may go. Without bounds it goes to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'b> {
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// Not longer than this.
    pub until: Option<Instant>,
    /// Not after this has become true.
    pub cancelled: Option<&'b AtomicBool>,
    /// How many solutions the visitor wants to see, if it will stop by itself. Learning is for finding few; without
    /// this, all are taken to be wanted.
    pub wanted: Option<u64>,
    /// Told now and then how much of the tree is done.
    pub progress: Option<&'b Progress>,
}

/// How much of a search tree is done, for another thread to look at.
///
/// A branch is taken to be as large as its sisters: an option tried at an item with three is a third of what lay below
/// that level. What is done is a guess, then, but one that only grows, from 0 to 1.
///
/// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
#[derive(Debug, Default)]
pub struct Progress(AtomicU64);

impl Progress {
    /// Nothing done yet; `const` so that it can be a static.
    pub const fn new() -> Progress {
        Progress(AtomicU64::new(0))
    }

    /// From 0 to 1.
    pub fn done(&self) -> f64 {
        f64::from_bits(self.0.load(Ordering::Relaxed))
    }

    fn tell(&self, done: f64) {
        self.0.store(done.to_bits(), Ordering::Relaxed);
    }
}

impl Budget<'_> {
    /// How many nodes lie between two looks at the clock.
    const PACE: u64 = 256;

    /// Whether a search that has tried so many nodes has spent it.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.time_is_over()
    }

    fn time_is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
    }

    /// Whether a search that has tried so many nodes, and done such a part of the tree, must stop.
    #[inline]
    fn is_spent(&self, nodes: u64, done: impl FnOnce() -> f64) -> bool {
        if let Some(progress) = self.progress.filter(|_| nodes.is_multiple_of(Self::PACE)) {
            progress.tell(done());
        }
        self.nodes.is_some_and(|most| nodes >= most) || (nodes.is_multiple_of(Self::PACE) && self.time_is_over())
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All has been searched.
    Exhausted,
    /// The visitor had seen enough.
    Stopped,
    /// The budget was spent; there may be more.
    Spent,
}

/// What a search did. Both engines count nodes, solutions and depth in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stats {
    /// Options tried: the nodes of the search tree without its root. With propagation only where there was a choice;
    /// options that were forced are counted apart.
    pub nodes: u64,
    /// Options taken because an item had no other.
    pub forced: u64,
    /// Times that blocking dropped options: those that would have left an item without any.
    pub blocked: u64,
    /// Nodes and items unlinked from a list: Knuth's measure of the work done. Plain Algorithm X has no
    /// lists and leaves this at 0.
    pub updates: u64,
    /// Solutions shown, each once.
    pub solutions: u128,
    /// The most options that were chosen at one time, those chosen before the search not counted.
    pub max_depth: u32,
}

impl Stats {
    /// Both together; the depth is that of the deeper one.
    pub fn add(&mut self, more: Stats) {
        self.nodes += more.nodes;
        self.forced += more.forced;
        self.blocked += more.blocked;
        self.updates += more.updates;
        self.solutions += more.solutions;
        self.max_depth = self.max_depth.max(more.max_depth);
    }
}

/// Why options could not be chosen beforehand: the first of them that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The option that cannot be chosen.
    pub option: OptionId,
    /// What stands in its way.
    pub reason: ConflictReason,
}

/// What stands in the way of a [`Conflict`]'s option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConflictReason {
    /// It is also among the dropped options.
    Dropped,
    /// The first of its items which an option chosen before it already covers, or gives another colour.
    Item(ItemId),
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = self.option.index();
        match self.reason {
            ConflictReason::Dropped => write!(f, "option {option} is both chosen and dropped"),
            ConflictReason::Item(item) => {
                let item = item.index();
                write!(f, "option {option} needs item {item}, which another chosen option has taken")
            }
        }
    }
}

impl std::error::Error for Conflict {}
