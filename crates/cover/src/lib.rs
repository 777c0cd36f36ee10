//! Exact cover with colours: problems, and engines that solve them.
//!
//! A [`Problem`] has *items* and *options*; an option is a set of items. A solution is a set of options
//! that has each **primary** item in exactly one of them. A **secondary** item may be in any number of
//! the chosen options, as long as they agree on it: either one option has it without a colour, or all
//! that have it give it the same colour. Where some options are only auxiliary, solutions that differ in nothing else
//! are shown once: see [`Problem::project_onto`].
//!
//! ```
//! use std::ops::ControlFlow;
//! use exdoku_cover::{Budget, Cover, ItemKind, Problem, Settings};
//!
//! let mut problem = Problem::new();
//! let a = problem.add_item("a", ItemKind::Primary)?;
//! let b = problem.add_item("b", ItemKind::Primary)?;
//! problem.add_option([a, b])?;
//! problem.add_option([a])?;
//! problem.add_option([b])?;
//!
//! let mut cover = Cover::new(problem, Settings::default());
//! let mut visitor = |_: &[_]| ControlFlow::Continue(());
//! let (stats, _) = cover.search(&[], &[], &Budget::default(), &mut visitor).expect("nothing is chosen beforehand");
//! assert_eq!(stats.solutions, 2);
//! # Ok::<(), exdoku_cover::ProblemError>(())
//! ```
//!
//! In reading order:
//!
//! - [`problem`]: items, options, colours. What callers build and all engines read.
//! - `names`: the names of items and colours.
//! - `projection`: solutions that count as one.
//! - [`condition`]: what solutions satisfy besides, and [`expansion`]: the same as options.
//! - [`Cover`]: a problem compiled for many searches, by one of the engines.
//! - [`Cover::search_for`]: which options occur in solutions (`occurring`).
//! - [`Engine`]: the engines, and how one is chosen (`strategy`).
//! - [`links`]: dancing links: lists whose nodes can be unlinked and relinked.
//!   [`restrict`](Links::restrict) drops and chooses options beforehand, and takes both back.
//! - [`search`]: depth-first search in the links: choose an item, try each of its options, backtrack.
//! - `blocking`: options that would leave an item without options.
//! - `copy_search`: depth-first search over a state that is copied at each branch, for `bit_sliced` (small problems, all
//!   items processed at once) and `bit_set` (larger ones, a word for each item).
//! - `compact_table`: bit-set tables, a trail and learnt clauses: for problems of any size, for those in which items share many
//!   options, and for hard searches.
//! - [`trace`]: a search step by step. [`Reasoner`]: how far propagation gets without a search.
//! - [`memo`]: the number of solutions without visiting each: every subproblem is counted once.
//! - [`estimate`]: the number of solutions, estimated from random walks down the tree.
//! - [`divide()`]: a search tree in parts of about equal size.
//! - `parallel`: enumeration on several threads; `prove`: one solution or none, by several threads.
//! - [`algorithm_x`]: the plain algorithm on sets, slow and obviously right.
//! - [`dlx_text`]: the text format of Knuth's own programs.
//! - [`dimacs`]: the problem as a Boolean formula for SAT solvers.
//!
//! # References
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: Algorithm 7.2.2.1X (exact cover),
//! its secondary items, and Algorithm 7.2.2.1C (exact cover with colours).

pub mod algorithm_x;
mod bit_set;
mod bit_sliced;
mod blocking;
mod budget;
mod check;
mod choose;
mod compact_table;
pub mod condition;
mod conflict;
mod copy_search;
mod cover;
pub mod dimacs;
mod divide;
pub mod dlx_text;
pub mod estimate;
pub mod expansion;
mod incidence;
pub mod links;
mod lists;
pub mod memo;
mod names;
mod occurring;
mod parallel;
pub mod problem;
mod projection;
mod prove;
mod restrict;
pub mod search;
mod searcher;
mod strategy;
mod tie_breaker;
mod trace;

pub use budget::{Budget, Memory, Progress};
pub use compact_table::reasoner::{Reasoner, Status};
pub use condition::{Condition, Connected, Pairs, Runs};
pub use conflict::{Conflict, ConflictReason};
pub use cover::Cover;
pub use divide::{LARGEST, Part, divide};
pub use links::Links;
pub use occurring::one_by_one;
pub use problem::{Colour, Entry, ItemId, ItemKind, OptionId, Problem, ProblemError};
pub use search::{Search, Solutions, Step};
pub use strategy::Engine;
pub use trace::{Event, trace};

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
    /// Among those with the fewest options, the one that was wiped out most often. Before the first wipe-out this is
    /// `Smallest`.
    ///
    /// Boussemart, Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004.
    Weighted,
}

/// What is propagated before a search branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
pub enum Learn {
    /// Never.
    Off,
    /// In searches that turn out hard, with full propagation and weighted items, where the clauses are not too long.
    #[default]
    Auto,
    /// From the first conflict on.
    On,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The whole tree has been searched.
    Exhausted,
    /// The visitor broke off.
    Stopped,
    /// The budget was spent; there may be more solutions.
    Spent,
}

/// What a search did. All engines count nodes, solutions and depth in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stats {
    /// Options tried: the nodes of the search tree without its root. With propagation only where there was a choice;
    /// options that were forced are counted apart.
    pub nodes: u64,
    /// Options taken because an item had no other.
    pub forced: u64,
    /// Times that blocking options were dropped.
    pub blocked: u64,
    /// Nodes and items unlinked from a list: Knuth's measure of the work done. Plain Algorithm X has no
    /// lists and leaves this at 0.
    pub updates: u64,
    /// Subproblems whose number of solutions was in the cache, in counting with [`memo`].
    pub hits: u64,
    /// Solutions shown, each once.
    pub solutions: u128,
    /// The most options that were chosen at one time, those chosen before the search not counted.
    pub max_depth: u32,
}

impl Stats {
    /// Adds another search; the depth is that of the deeper one.
    pub fn add(&mut self, more: Stats) {
        self.nodes += more.nodes;
        self.forced += more.forced;
        self.blocked += more.blocked;
        self.updates += more.updates;
        self.hits += more.hits;
        self.solutions += more.solutions;
        self.max_depth = self.max_depth.max(more.max_depth);
    }
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
