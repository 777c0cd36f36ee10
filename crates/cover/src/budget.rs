//! Limits of a search, and its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use once_cell::race::OnceBox;

use super::clock::Instant;

/// The limits of a search. Without any, it searches the whole tree.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use std::time::{Duration, Instant};
/// use exdoku_cover::Budget;
///
/// let cancelled = Arc::new(AtomicBool::new(false));
/// let budget = Budget {
///     until: Some(Instant::now() + Duration::from_secs(10)),
///     cancelled: vec![Arc::clone(&cancelled)], // and another thread may set it
///     ..Budget::default()
/// };
/// assert!(!budget.is_over(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// When the search must stop.
    pub until: Option<Instant>,
    /// The search stops once one of these is true.
    pub cancelled: Vec<Arc<AtomicBool>>,
    /// How many solutions the visitor wants, if it stops by itself. Clause learning is for finding few; without
    /// this number, all solutions are assumed to be wanted.
    pub wanted: Option<u64>,
    /// Updated now and then with the searched part of the tree.
    pub progress: Option<Arc<Progress>>,
    /// The memory of the program; beyond it, the search stops.
    pub memory: Option<MemoryLimit>,
}

/// A limit of the memory of the whole program.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit {
    /// The maximum number of bytes.
    pub most: usize,
    /// The number of bytes in use.
    pub used: fn() -> usize,
}

/// The memory limit that the program has set.
static OF_PROGRAM: OnceBox<MemoryLimit> = OnceBox::new();

impl MemoryLimit {
    /// Sets the limit of this program, for servers whose requests do not know about it. Only the first call counts.
    pub fn limit_program(self) {
        let _ = OF_PROGRAM.set(self.into());
    }

    /// The limit that this program has set.
    pub fn of_program() -> Option<MemoryLimit> {
        OF_PROGRAM.get().copied()
    }

    /// Whether more memory is in use.
    pub fn is_over(&self) -> bool {
        (self.used)() > self.most
    }
}

/// How much of a search tree has been searched, for another thread to read.
///
/// A branch is assumed to be as large as its siblings: an option tried at an item with three is a third of the tree below
/// that level. So this is an estimate, but one that only grows, from 0 to 1.
///
/// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
#[derive(Debug, Default)]
pub struct Progress(AtomicU64);

impl Progress {
    /// No progress yet.
    pub const fn new() -> Progress {
        Progress(AtomicU64::new(0))
    }

    /// From 0 to 1.
    pub fn done(&self) -> f64 {
        f64::from_bits(self.0.load(Ordering::Relaxed))
    }

    /// Resets the progress for the next search.
    pub fn reset(&self) {
        self.set(0.0);
    }

    /// Raises the progress to at least this.
    pub(super) fn raise(&self, done: f64) {
        self.set(done.max(self.done()));
    }

    fn set(&self, done: f64) {
        self.0.store(done.to_bits(), Ordering::Relaxed);
    }
}

impl Budget {
    /// Up to this many wanted solutions count as few: they are searched by learning, and leave a clause each.
    pub(super) const FEW: u64 = 16;

    /// Whether few solutions are wanted.
    pub(super) fn wants_few(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted <= Self::FEW)
    }

    /// This budget with another limit on nodes, if that is lower.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..self.clone() }
    }

    /// This budget, and also cancelled by another flag.
    pub(super) fn or(&self, cancelled: &Arc<AtomicBool>) -> Budget {
        let mut budget = self.clone();
        budget.cancelled.push(Arc::clone(cancelled));
        budget
    }

    /// The number of nodes between two looks at the clock.
    pub(super) const PACE: u64 = 32;

    /// Whether a search that has tried this number of nodes has reached its limits.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.time_is_over()
    }

    fn time_is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.cancelled.iter().any(|cancelled| cancelled.load(Ordering::Relaxed))
            || self.memory.is_some_and(|memory| memory.is_over())
    }

    /// Whether a search that has tried this number of nodes, and searched this part of the tree, must stop. It checks the
    /// clock only now and then.
    #[inline]
    pub(super) fn is_spent(&self, nodes: u64, done: impl FnOnce() -> f64) -> bool {
        if let Some(progress) = self.progress.as_ref().filter(|_| nodes.is_multiple_of(Self::PACE)) {
            progress.set(done());
        }
        self.nodes.is_some_and(|most| nodes >= most) || (nodes.is_multiple_of(Self::PACE) && self.time_is_over())
    }
}
