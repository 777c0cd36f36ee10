//! The options that are written, and the limits at which writing stops.

use std::sync::Arc;

use exdoku_conditions::Guarded;
use exdoku_cover::{Condition, Entry};

use crate::limits::Stop;
use crate::too_large::{MOST_OPTIONS, TooLarge};

use super::{Guard, Writer};

/// The largest number of options of an expanded condition. Few engines ask for them.
const MOST_EXPANDED: usize = 4 * MOST_OPTIONS;

impl Writer<'_> {
    /// Adds an auxiliary option.
    pub(crate) fn option(&mut self, entries: impl IntoIterator<Item = Entry>) {
        let written = self.ends.len() - self.current.2;
        if written >= MOST_OPTIONS {
            self.refuse(written + 1);
        } else if self.too_large.is_none() {
            let before = self.entries.len();
            self.entries.extend(entries);
            self.ends.push(self.entries.len());
            self.spend(self.entries.len() - before);
        }
    }

    /// Adds a condition of the frame, which may become options on request. Something outside all alternatives ensures that its
    /// items have colours.
    pub(crate) fn condition(&mut self, condition: impl Condition + 'static) {
        let options = condition.plain_size();
        if options > MOST_EXPANDED {
            return self.refuse(options);
        }
        // An option of a condition has about four items.
        if self.spend(4 * options) {
            let condition: Arc<dyn Condition> = match self.frame.guard {
                Some(Guard { on, off, .. }) => Arc::new(Guarded { condition, on, off }),
                None => Arc::new(condition),
            };
            self.conditions.push((condition, self.origin()));
        }
    }

    /// Whether the puzzle is too large, or the time is up.
    pub(crate) fn is_refused(&mut self) -> bool {
        if self.too_large.is_none()
            && let Some(stop) = self.pace.limits().reached()
        {
            self.stop(stop);
        }
        self.too_large.is_some()
    }

    /// Like [`is_refused`](Self::is_refused), for short steps: it checks the clock now and then.
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.too_large.is_none()
            && let Some(stop) = self.pace.reached()
        {
            self.stop(stop);
        }
        self.too_large.is_some()
    }

    /// Gives up because of a limit.
    fn stop(&mut self, stop: Stop) {
        let (rule, ..) = self.current;
        let stopped = TooLarge { options: self.ends.len(), ..TooLarge::stopped(rule, "the whole puzzle", stop) };
        self.entries_left = 0;
        self.too_large.get_or_insert(stopped);
    }

    /// Takes entries from those that may still be written; `false` if there are too few.
    pub(super) fn spend(&mut self, entries: usize) -> bool {
        match self.entries_left.checked_sub(entries) {
            Some(left) => self.entries_left = left,
            None => self.stop(Stop::Size),
        }
        // A single constraint may take long.
        !self.must_stop()
    }

    /// Reports that the constraint being written needs too many options.
    pub(crate) fn refuse(&mut self, options: usize) {
        let (rule, name, _) = self.current.clone();
        self.too_large.get_or_insert(TooLarge::new(rule, name, options));
    }
}
