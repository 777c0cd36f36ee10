//! An attempt at a question: its limits, the receiver of partial answers, and its outcome.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;

use exdoku_cover::clock::Instant;
use exdoku_cover::{Budget, MemoryLimit, Progress};

use super::cache::{LONGEST, Reading, Unanswered};

/// The time of a first attempt. A question that takes longer is tried again with the full time.
pub const FIRST: Duration = Duration::from_millis(100);

/// The outcome of an attempt at a question.
pub enum Attempt {
    /// The answer.
    Done(Value),
    /// The part that was found before the time was up.
    Partial(Value),
    /// The question cannot be answered, for this reason.
    Refused(String),
}

impl From<Unanswered> for Attempt {
    fn from(unanswered: Unanswered) -> Attempt {
        match unanswered {
            Unanswered::Interrupted => Attempt::Partial(Value::Null),
            Unanswered::Refused(why) => Attempt::Refused(why),
        }
    }
}

/// State shared with the search of an attempt.
#[derive(Clone, Debug, Default)]
pub struct Slot {
    cancelled: Arc<AtomicBool>,
    progress: Arc<Progress>,
}

impl Slot {
    /// Cancels the search.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// How much of the search tree has been searched, from 0 to 1.
    pub fn done(&self) -> f64 {
        self.progress.done()
    }

    /// Resets the progress.
    pub(super) fn reset(&self) {
        self.progress.reset();
    }
}

/// The limits of an attempt, and the receiver of partial answers.
pub struct Run<'r> {
    slot: Slot,
    until: Instant,
    /// Whether it is the first attempt, which is repeated if it is not finished.
    pub is_first: bool,
    parts: &'r dyn Fn(Value),
}

impl<'r> Run<'r> {
    /// An attempt that may take this long, the first one at most [`FIRST`].
    pub fn new(slot: Slot, time: Duration, is_first: bool, parts: &'r dyn Fn(Value)) -> Run<'r> {
        let time = if is_first { time.min(FIRST) } else { time };
        Run { slot, until: Instant::now() + time, is_first, parts }
    }

    /// The budget of its searches.
    pub(super) fn budget(&self) -> Budget {
        Budget {
            until: Some(self.until),
            cancelled: vec![Arc::clone(&self.slot.cancelled)],
            progress: Some(Arc::clone(&self.slot.progress)),
            memory: MemoryLimit::of_program(),
            ..Budget::default()
        }
    }

    /// The budget of a search that may use a fraction of the remaining time.
    pub(super) fn budget_of(&self, part: f64) -> Budget {
        let left = self.until.saturating_duration_since(Instant::now());
        Budget { until: Some(Instant::now() + left.mul_f64(part)), progress: None, ..self.budget() }
    }

    /// The limits of reading its text.
    pub(super) fn reading(&self) -> Reading {
        let until = self.until.min(Instant::now() + LONGEST);
        Reading { until, cancelled: Arc::clone(&self.slot.cancelled), is_last: !self.is_first }
    }

    /// Whether the time is up, or nobody waits for the answer.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until || self.slot.cancelled.load(Ordering::Relaxed)
    }

    /// Sends a part of the answer.
    pub(super) fn send_part(&self, part: Value) {
        (self.parts)(part);
    }
}
