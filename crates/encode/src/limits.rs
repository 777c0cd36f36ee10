//! Limits of reading and encoding, for servers with untrusted puzzles and commands with a time limit.
//!
//! They are passed as a value to readers and encoders, and cloned for other threads. Long loops check them now and then, by
//! [`Pace`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use exdoku_cover::MemoryLimit;
use exdoku_cover::clock::Instant;

/// How large a puzzle may be, and when reading it must stop. A puzzle that exceeds them is
/// [`TooLarge`](super::TooLarge), or has an error.
///
/// ```
/// use exdoku_encode::{Encoder, Implied, Limits, Stop};
/// use exdoku_text::board::Board;
///
/// let board = Board::square(9).expect("9x9 is no size out of reach");
/// let limits = Limits { entries: 100, ..Limits::default() };
/// let mut encoder = Encoder::new(&board).within(limits);
/// board.rows().into_iter().for_each(|row| encoder.different(row.name, &row.cells));
/// let too_large = encoder.finish(Implied::On).unwrap_err();
/// assert_eq!(too_large.stopped, Some(Stop::Size));
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most entries of an exact cover: items of options.
    pub entries: usize,
    /// The time after which no more rules are read.
    pub until: Option<Instant>,
    /// Work stops once this is true.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// The memory of the program.
    pub memory: Option<MemoryLimit>,
}

/// The limit that stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stop {
    /// The time was up.
    Time,
    /// Too much memory was in use.
    Memory,
    /// The result is no longer wanted.
    Cancelled,
    /// The exact cover has more entries than allowed.
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

/// No limits.
impl Default for Limits {
    fn default() -> Limits {
        Limits { entries: usize::MAX, until: None, cancelled: None, memory: None }
    }
}

impl Limits {
    /// The limit that has been reached, if any, except that of entries, which writers count themselves.
    pub fn reached(&self) -> Option<Stop> {
        if self.cancelled.as_ref().is_some_and(|cancelled| cancelled.load(Ordering::Relaxed)) {
            Some(Stop::Cancelled)
        } else if self.memory.is_some_and(|memory| memory.is_over()) {
            Some(Stop::Memory)
        } else if self.until.is_some_and(|until| Instant::now() >= until) {
            Some(Stop::Time)
        } else {
            None
        }
    }

    /// Whether work within these limits must stop.
    pub fn is_over(&self) -> bool {
        self.reached().is_some()
    }
}

/// Checks limits now and then, for loops whose turns are too short to check in each.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    limits: Limits,
    turn: u32,
}

impl Pace {
    /// The number of turns between two checks.
    const TURNS: u32 = 1024;

    /// A pace at the first turn of a loop within these limits.
    pub fn within(limits: Limits) -> Pace {
        Pace { limits, turn: 0 }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether the loop must stop. The first turn checks, so that a limit reached before is always noticed.
    pub fn is_over(&mut self) -> bool {
        self.reached().is_some()
    }

    /// The limit that was reached, if the loop must stop.
    pub fn reached(&mut self) -> Option<Stop> {
        let looks = self.turn.is_multiple_of(Pace::TURNS);
        self.turn = self.turn.wrapping_add(1);
        if looks { self.limits.reached() } else { None }
    }
}
