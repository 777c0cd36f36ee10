//! Whether learning pays.
//!
//! A learnt clause pays where it leads back over several levels at once: what would otherwise be searched under each of them is
//! left out. On sums, where tables give most of what follows, clauses lead back one level and cost more than they save. So
//! conflicts are learnt from on trial, and go on to be only while they lead back far enough on average.

/// Conflicts before the first trial.
const EASY: u32 = 100;

/// Conflicts of a trial.
const TRIAL: u32 = 800;

/// Conflicts from a trial that failed to the next one.
const REST: u32 = 8_000;

/// So many levels a conflict, besides one, must be left out.
const LEAST: f64 = 0.18;

/// Whether conflicts are learnt from at present, and how far they have led back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pays {
    pub(super) on: bool,
    /// Conflicts until this changes, perhaps.
    left: u32,
    jumped: u32,
}

impl Pays {
    pub(super) fn new() -> Pays {
        Pays { on: false, left: EASY, jumped: 0 }
    }

    /// Counts a conflict that led back over so many levels besides its own. Whether learning has just ended.
    pub(super) fn count(&mut self, jumped: u32) -> bool {
        self.jumped += jumped;
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let was_on = self.on;
        self.on = !was_on || f64::from(self.jumped) >= LEAST * f64::from(TRIAL);
        self.left = if self.on { TRIAL } else { REST };
        self.jumped = 0;
        was_on && !self.on
    }
}
