//! The path of a search from the root to where it is: its levels, and how much of the tree lies behind.

use super::literal::Literal;
use super::state::Mark;

/// What is tried at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) mark: Mark,
    pub(super) tried: Literal,
    /// All that is projected was settled before.
    pub(super) is_auxiliary: bool,
    /// How much of the whole tree lies below this level besides what is tried.
    pub(super) rest: f64,
}

/// The levels of a search.
///
/// Invariant: no more levels were given away than there are, and the floor is at or below the last of these.
#[derive(Clone, Debug)]
pub(super) struct Path {
    levels: Vec<Level>,
    /// Levels up to here were given away: nothing but what lies below them is searched.
    given_away: usize,
    /// Levels up to here are not jumped over: solutions were shown below them.
    floor: usize,
    /// Nor are these while a trial of learning is on (`learning_policy.rs`): what was searched below them is not searched again.
    trial_floor: usize,
    /// How much of the tree is done, and how much lies below the present level.
    done: f64,
    share: f64,
}

impl Path {
    /// The root.
    pub(super) fn new() -> Path {
        Path { levels: Vec::new(), given_away: 0, floor: 0, trial_floor: 0, done: 0.0, share: 1.0 }
    }

    /// Back to the root.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        (self.given_away, self.floor, self.trial_floor) = (0, 0, 0);
        (self.done, self.share) = (0.0, 1.0);
    }

    pub(super) fn levels(&self) -> &[Level] {
        &self.levels
    }

    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// How much of the tree is done.
    pub(super) fn done(&self) -> f64 {
        self.done
    }

    /// The last level that is not jumped over.
    pub(super) fn lowest(&self) -> usize {
        self.floor.max(self.trial_floor)
    }

    /// Begins a level that tries one of so many variables.
    pub(super) fn push(&mut self, mark: Mark, tried: Literal, is_auxiliary: bool, of: u32) {
        let below = self.share / f64::from(of);
        self.levels.push(Level { mark, tried, is_auxiliary, rest: self.share - below });
        self.share = below;
    }

    /// Takes back all levels beyond so many.
    pub(super) fn truncate(&mut self, depth: usize) {
        self.share += self.levels[depth..].iter().map(|level| level.rest).sum::<f64>();
        self.levels.truncate(depth);
    }

    /// The last level, unless it was given away.
    pub(super) fn last(&self) -> Option<Level> {
        self.levels.get(self.given_away..)?.last().copied()
    }

    /// Counts what lay below the level that was taken back last as searched: that much of the tree. `rest` is left beside it.
    pub(super) fn finish(&mut self, searched: f64, rest: f64) {
        self.done += searched;
        self.share = rest;
        self.floor = self.floor.min(self.levels.len());
        self.trial_floor = self.trial_floor.min(self.levels.len());
        debug_assert!(self.given_away <= self.floor, "what was given away is not searched");
    }

    /// How much of the tree lies below the present level.
    pub(super) fn share(&self) -> f64 {
        self.share
    }

    /// Raises the floor to the present level: a solution was shown below it.
    pub(super) fn raise_floor(&mut self) {
        self.floor = self.levels.len();
    }

    /// Raises the floor of a trial to the present level, or lowers it to the root.
    pub(super) fn set_trial_floor(&mut self, is_raised: bool) {
        self.trial_floor = if is_raised { self.levels.len() } else { 0 };
    }

    /// How many levels were given away.
    pub(super) fn given_away(&self) -> usize {
        self.given_away
    }

    /// Gives away what is left beside the shallowest level: how much of the tree that is. No dead end goes back beyond it.
    pub(super) fn give_away(&mut self) -> f64 {
        let share = std::mem::replace(&mut self.levels[self.given_away].rest, 0.0);
        self.given_away += 1;
        self.floor = self.floor.max(self.given_away);
        share
    }
}
