//! Limits of reading and encoding: of a server, whose puzzles come from anybody, and of a command with a time limit.
//!
//! They hold for what a thread does within a call, or for the whole program, and are looked at between rules and
//! constraints. So they need not be passed through all that reads and encodes.

use std::cell::Cell;
use std::sync::OnceLock;
use std::time::Instant;

/// How large a puzzle may be, and until when it must have been read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most entries of an exact cover: items of options.
    pub entries: usize,
    /// The time after which no more rules are read.
    pub until: Option<Instant>,
}

const NONE: Limits = Limits { entries: usize::MAX, until: None };

/// The limits of threads that have none of their own.
static OF_PROGRAM: OnceLock<Limits> = OnceLock::new();

thread_local! {
    static LIMITS: Cell<Option<Limits>> = const { Cell::new(None) };
}

impl Limits {
    /// Does some work within the limits. A puzzle that exceeds them is [`TooLarge`](super::TooLarge), or has an error.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<Limits>);
        impl Drop for Restore {
            fn drop(&mut self) {
                LIMITS.set(self.0);
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

    /// Does some work that is bounded by itself, without a limit of time.
    pub fn untimed<T>(work: impl FnOnce() -> T) -> T {
        Limits { until: None, ..Limits::current() }.within(work)
    }

    fn current() -> Limits {
        LIMITS.get().or_else(|| OF_PROGRAM.get().copied()).unwrap_or(NONE)
    }

    /// Whether the time of this thread is up.
    pub fn is_over() -> bool {
        Limits::current().until.is_some_and(|until| Instant::now() >= until)
    }

    /// The most entries of an exact cover that is encoded on this thread.
    pub(super) fn entries() -> usize {
        Limits::current().entries
    }
}
