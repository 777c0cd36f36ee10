//! Restarts: when the clauses learnt of late are worse than those learnt before.
//!
//! The measure of a clause is how many levels it spans (LBD). Its mean over the last conflicts is compared with that of all.
//!
//! # References
//! Audemard and Simon, Refining restarts strategies for SAT and UNSAT, CP 2012. Biere and Fröhlich, Evaluating CDCL
//! restart schemes, POS 2015: exponential moving averages.

/// A restart comes when recent clauses span so many times as many levels as all.
const MARGIN: f64 = 1.25;

/// It does not come sooner than after so many conflicts.
const LEAST: u64 = 20;

/// How many conflicts are recent.
const RECENT: f64 = 32.0;

/// How many conflicts the mean of all looks back on at most.
const ALL: u64 = 10_000;

/// The averages, and when the search was restarted last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Restarts {
    conflicts: u64,
    since: u64,
    recent: f64,
    all: f64,
}

impl Restarts {
    /// Counts a conflict whose clause spans so many levels.
    pub(super) fn count(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since += 1;
        let levels = f64::from(levels);
        self.recent += (levels - self.recent) / RECENT;
        self.all += (levels - self.all) / self.conflicts.min(ALL) as f64;
    }

    /// Whether to restart now, which is then taken as done.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.since >= LEAST && self.recent > MARGIN * self.all;
        if due {
            self.since = 0;
        }
        due
    }
}
