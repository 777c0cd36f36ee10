//! Limits of reading and encoding: of a server, whose puzzles come from anybody, and of a command with a time limit.
//!
//! They hold for what a thread does within a call, or for the whole program. So they need not be passed through all that
//! reads and encodes. Long loops look at them now and then, by [`Pace`].

use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use exdoku_cover::Memory;

/// How large a puzzle may be, and when reading it must stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most entries of an exact cover: items of options.
    pub entries: usize,
    /// The time after which no more rules are read.
    pub until: Option<Instant>,
    /// It stops once this has become true.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// The memory of the program.
    pub memory: Option<Memory>,
}

/// Which limit stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time was up.
    Time,
    /// Too much memory was in use.
    Memory,
    /// Nobody wants the result any more.
    Cancelled,
    /// The exact cover has more entries than are allowed.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Cancelled => "it was cancelled",
            Stop::Size => "the puzzle is too large",
        })
    }
}

const NONE: Limits = Limits { entries: usize::MAX, until: None, cancelled: None, memory: None };

/// The limits of threads that have none of their own.
static OF_PROGRAM: OnceLock<Limits> = OnceLock::new();

thread_local! {
    static LIMITS: RefCell<Option<Limits>> = const { RefCell::new(None) };
}

/// No limits.
impl Default for Limits {
    fn default() -> Limits {
        NONE
    }
}

impl Limits {
    /// Does some work within the limits. A puzzle that exceeds them is [`TooLarge`](super::TooLarge), or has an error.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<Limits>);
        impl Drop for Restore {
            fn drop(&mut self) {
                LIMITS.replace(self.0.take());
            }
        }
        let _restore = Restore(LIMITS.replace(Some(self)));
        work()
    }

    /// Sets the limits of the whole program, once.
    pub fn set_for_program(self) {
        // A second call would come from a program that runs two commands.
        let _ = OF_PROGRAM.set(self);
    }

    /// Does some work that is bounded by itself, and must not stop halfway.
    pub fn untimed<T>(work: impl FnOnce() -> T) -> T {
        let entries = Limits::most_entries();
        Limits { entries, ..NONE }.within(work)
    }

    fn with_current<T>(look: impl FnOnce(&Limits) -> T) -> T {
        LIMITS.with_borrow(|own| look(own.as_ref().or_else(|| OF_PROGRAM.get()).unwrap_or(&NONE)))
    }

    /// The limit that this thread has reached, if any.
    pub fn reached() -> Option<Stop> {
        Limits::with_current(|limits| {
            if limits.cancelled.as_ref().is_some_and(|cancelled| cancelled.load(Ordering::Relaxed)) {
                Some(Stop::Cancelled)
            } else if limits.memory.is_some_and(|memory| memory.is_over()) {
                Some(Stop::Memory)
            } else if limits.until.is_some_and(|until| Instant::now() >= until) {
                Some(Stop::Time)
            } else {
                None
            }
        })
    }

    /// Whether this thread must stop.
    pub fn is_over() -> bool {
        Limits::reached().is_some()
    }

    /// The most entries of an exact cover that is encoded on this thread.
    pub fn most_entries() -> usize {
        Limits::with_current(|limits| limits.entries)
    }
}

/// Looks at the limits of a thread now and then: in a loop whose turns are too short to look in each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace(u32);

impl Pace {
    /// How many turns lie between two looks.
    const TURNS: u32 = 1024;

    /// Whether the loop must stop. The first turn looks, so that a limit that was reached before is always noticed.
    pub fn is_over(&mut self) -> bool {
        self.reached().is_some()
    }

    /// The limit that was reached, if the loop must stop.
    pub fn reached(&mut self) -> Option<Stop> {
        let looks = self.0.is_multiple_of(Pace::TURNS);
        self.0 = self.0.wrapping_add(1);
        if looks { Limits::reached() } else { None }
    }
}
