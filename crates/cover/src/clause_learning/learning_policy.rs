//! Learning policy: whether to learn from conflicts.
//!
//! Most searches end within a few conflicts, which are not worth an analysis. Then clauses are learnt and variables are
//! tried by activity, as a trial. The trial fails if the clauses are not short, are seldom used for later ones, and nearly all
//! of them jump back by one level, as a search without learning does. This happens when sums decide: everything that was placed
//! takes part in each conflict, and a node with learning costs two to three times as much. The shorter the clauses, the less
//! far they have to jump.
//!
//! Where the search without learning needs no trail (`sliced`), the ratio is four, and a trial has to show more.
//!
//! After a failed trial, the search restarts without learning, with its current scores. After many more conflicts there is
//! another trial, in case the first one was misleading. It begins in place, and the search continues from there if it fails.
//!
//! If a propagator has short reasons, as where nodes are to be connected, or each placement is one of two, the first trial
//! begins at once, and is judged by its last clause only: a conflict then has few reasons, out of many things that were tried. On
//! 10x10 this saves half of the nodes of shadings and loops, and five sixths of those of divisions into areas.

use super::analyse::Learnt;
use super::model::{Model, Role};
use crate::settings::Learn;

/// The first trial begins with this conflict.
const EASY: u32 = 200;

/// The first trial begins with this conflict if conflicts have few reasons.
const AT_ONCE: u32 = 1;

/// The next trial comes after this many conflicts without learning. The number doubles with each trial.
const PAUSE: u32 = 10_000;

/// A search that learns is split only after this many clauses: what it tries first may be a mistake, which restarts correct, and
/// which both parts would have to bear.
const LONG: u32 = 80_000;

/// When a trial is judged, and what is enough for it to go on. A few clauses give a rough mean, so that only a clear one counts; if
/// conflicts have few reasons, learning is more likely to pay, and only the last stage counts.
#[derive(Debug)]
struct Stage {
    /// The number of clauses learnt.
    clauses: u32,
    /// The mean number of levels that a clause jumps back, in percent.
    levels: u64,
    /// Or the mean number of earlier clauses that one is derived from, in percent.
    uses: u64,
}

const STAGES: [Stage; 3] = [
    Stage { clauses: 200, levels: 112, uses: 130 },
    Stage { clauses: 500, levels: 108, uses: 200 },
    Stage { clauses: 1_000, levels: 111, uses: 250 },
];

/// The number of clauses after which a trial has succeeded.
const LAST: u32 = STAGES[STAGES.len() - 1].clauses;

/// By how much more it has to exceed one level in later trials, or if learning is dear, in percent of one level.
const DOUBT: u64 = 4;

/// How many more uses of earlier clauses are enough if learning is dear, in percent of one use.
const DEAR: u64 = 100;

/// Clauses that skip this many levels in a thousand literals are worth learning, too.
const WORTH: u64 = 6;

/// Clauses of a mean length below this are worth learning however far they jump back: a short clause applies often.
const SHORT: usize = 15;

/// Whether conflicts are currently learnt from.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearningPolicy {
    is_on: bool,
    /// Conflicts without learning until the next trial, and how many there were before the last one.
    left: u32,
    pause: u32,
    trial: Trial,
    /// When trials are judged.
    stages: &'static [Stage],
    /// Clauses learnt so far.
    learnt: u32,
}

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing yet, or nothing new.
    Open,
    /// Learning pays.
    Pays,
    /// It does not.
    Fails,
}

/// The clauses learnt in a trial.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    clauses: u32,
    literals: usize,
    /// Levels that clauses jumped back.
    levels: u64,
    /// Earlier clauses that they are derived from.
    uses: u64,
}

impl LearningPolicy {
    /// At the beginning of a search.
    pub(super) fn new(model: &Model) -> LearningPolicy {
        let (left, stages) =
            if is_of_few(model) { (AT_ONCE, &STAGES[STAGES.len() - 1..]) } else { (EASY, &STAGES[..]) };
        LearningPolicy { is_on: false, left, pause: PAUSE, trial: Trial::default(), stages, learnt: 0 }
    }

    /// Whether conflicts are currently learnt from.
    #[inline(always)]
    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }

    /// At a conflict without learning: whether learning begins with it.
    pub(super) fn begins(&mut self, learn: Learn) -> bool {
        self.is_on = match learn {
            Learn::Off => false,
            Learn::Auto => {
                self.left -= 1;
                self.left == 0
            }
            Learn::On => true,
        };
        self.is_on
    }

    /// For how many conflicts nothing is learnt from here on; none unless a trial has failed or nothing is ever learnt.
    pub(super) fn conflicts_before_trial(&self, learn: Learn) -> Option<u32> {
        match learn {
            Learn::Off => Some(u32::MAX),
            // The trial begins with the last one.
            Learn::Auto if self.is_on || self.is_first() => None,
            Learn::Auto => self.left.checked_sub(1).filter(|left| *left > 0),
            Learn::On => None,
        }
    }

    /// Counts conflicts from which nothing was learnt.
    pub(super) fn count(&mut self, learn: Learn, conflicts: u32) {
        if learn == Learn::Auto {
            self.left = self.left.saturating_sub(conflicts).max(1);
        }
    }

    /// Whether the trial is the first.
    pub(super) fn is_first(&self) -> bool {
        self.pause == PAUSE
    }

    /// Whether the search may be split: a trial has failed, nothing is ever learnt, or learning goes on for long.
    pub(super) fn may_split(&self, learn: Learn) -> bool {
        learn == Learn::Off || if self.is_on { self.learnt >= LONG } else { !self.is_first() }
    }

    /// Whether the trial is judged with the next clause.
    pub(super) fn is_at_stage(&self, learn: Learn) -> bool {
        learn == Learn::Auto && self.stages.iter().any(|stage| stage.clauses == self.trial.clauses + 1)
    }

    /// Judges learning after a clause that jumps back this many levels; learning is dear if the search could do without a trail
    /// instead. It ends if the trial fails.
    pub(super) fn judge(&mut self, learn: Learn, learnt: &Learnt, levels: u32, is_dear: bool) -> Verdict {
        self.learnt = self.learnt.saturating_add(1);
        if learn == Learn::On || self.trial.clauses == LAST {
            return Verdict::Open;
        }
        self.trial.clauses += 1;
        self.trial.literals += learnt.clause.len();
        self.trial.levels += u64::from(levels);
        self.trial.uses += u64::from(learnt.uses);
        let doubt = if self.is_first() && !is_dear { 0 } else { DOUBT };
        if self.trial.is_promising(self.stages, doubt, if is_dear { DEAR } else { 0 }) {
            return if self.trial.clauses == LAST { Verdict::Pays } else { Verdict::Open };
        }
        *self = LearningPolicy {
            is_on: false,
            left: self.pause,
            pause: self.pause.saturating_mul(2),
            trial: Trial::default(),
            stages: self.stages,
            learnt: self.learnt,
        };
        Verdict::Fails
    }
}

/// Whether conflicts have few reasons: those of a propagator, or every placement is one of two.
fn is_of_few(model: &Model) -> bool {
    let mut homes = model.domains.iter().filter(|domain| domain.is_decision && domain.role == Role::Home);
    model.conditions.watchers.iter().any(|watcher| watcher.propagator.has_short_reasons())
        || (homes.clone().count() > 0 && homes.all(|domain| domain.length <= 2))
}

impl Trial {
    fn is_promising(&self, stages: &[Stage], doubt: u64, more_uses: u64) -> bool {
        let Some(stage) = stages.iter().find(|stage| stage.clauses == self.clauses) else { return true };
        let clauses = u64::from(self.clauses);
        let lead_far = self.levels * 100 >= (stage.levels + doubt) * clauses;
        let are_used = self.uses * 100 >= (stage.uses + more_uses) * clauses;
        let skipped = (self.levels * 100).saturating_sub((100 + doubt) * clauses);
        let are_worth_it = skipped * 10 >= WORTH * self.literals as u64;
        lead_far || are_used || are_worth_it || self.literals < SHORT * self.clauses as usize
    }
}
