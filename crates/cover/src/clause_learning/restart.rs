//! Restarts: when recent clauses are much worse than earlier ones.
//!
//! The measure of a clause is the number of levels it spans (LBD). Its mean over recent conflicts is compared with that of
//! all. With the usual margin of 1.25, a proof on 25x25 takes 15 % more nodes: activity alone leaves a bad region soon.
//!
//! # References
//! Audemard and Simon, Refining restarts strategies for SAT and UNSAT, CP 2012. Biere and Fröhlich, Evaluating CDCL
//! restart schemes, POS 2015: exponential moving averages.

/// A restart comes when the mean LBD of recent clauses is this many times that of all.
const MARGIN: f64 = 2.0;

/// Minimum number of conflicts between restarts.
const LEAST: u64 = 20;

/// The number of conflicts that count as recent.
const RECENT: f64 = 32.0;

/// The largest number of conflicts in the mean of all.
const ALL: u64 = 10_000;

/// The averages, and when the last restart was.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Restarts {
    conflicts: u64,
    since: u64,
    recent: f64,
    all: f64,
}

impl Restarts {
    /// Counts a conflict whose clause spans this many levels.
    pub(super) fn count(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since += 1;
        let levels = f64::from(levels);
        self.recent += (levels - self.recent) / RECENT;
        self.all += (levels - self.all) / self.conflicts.min(ALL) as f64;
    }

    /// Whether a restart is due; if so, it counts as done.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.since >= LEAST && self.recent > MARGIN * self.all;
        if due {
            self.since = 0;
        }
        due
    }
}
