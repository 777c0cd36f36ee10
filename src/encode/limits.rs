//! Limits of reading and encoding, for servers: their puzzles come from anybody.
//!
//! They hold for what a thread does within a call, and are looked at between rules and constraints. So they need not be
//! passed through all that reads and encodes, where a program that reads its user's own puzzles has none.

use std::cell::Cell;
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

thread_local! {
    static LIMITS: Cell<Limits> = const { Cell::new(NONE) };
}

impl Limits {
    /// Does some work within the limits. A puzzle that exceeds them is [`TooLarge`](super::TooLarge), or has an error.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> T {
        struct Restore(Limits);
        impl Drop for Restore {
            fn drop(&mut self) {
                LIMITS.set(self.0);
            }
        }
        let _restore = Restore(LIMITS.replace(self));
        work()
    }

    /// Whether the time of this thread is up.
    pub fn is_over() -> bool {
        LIMITS.get().until.is_some_and(|until| Instant::now() >= until)
    }

    /// The most entries of an exact cover that is encoded on this thread.
    pub(super) fn entries() -> usize {
        LIMITS.get().entries
    }
}
