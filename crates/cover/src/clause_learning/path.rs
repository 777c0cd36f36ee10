//! The path of a search from the root to its current node: its levels, and the searched part of the tree.

use super::literal::Literal;
use super::portion::Portion;
use super::state::Mark;

/// A level of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) mark: Mark,
    /// A number that no other level of the search has.
    pub(super) number: u64,
    pub(super) tried: Literal,
    /// Whether all projected variables were settled before.
    pub(super) is_auxiliary: bool,
    /// The part of the whole tree below this level, without the branch being tried.
    pub(super) rest: f64,
}

/// The levels of a search.
///
/// Invariant: there are at least as many levels as were donated, and the floor is at most the last level.
#[derive(Clone, Debug)]
pub(super) struct Path {
    levels: Vec<Level>,
    /// The number of the last level.
    pushed: u64,
    /// Levels up to here were donated or assumed: only what lies below them is searched.
    given_away: usize,
    /// Backjumps stop here: solutions were shown below these levels.
    floor: usize,
    /// They also stop here during a trial of learning (`learning_policy.rs`), so that nothing below these levels is searched
    /// again.
    trial_floor: usize,
    portion: Portion,
}

impl Path {
    /// The root.
    pub(super) fn new() -> Path {
        Path { levels: Vec::new(), pushed: 0, given_away: 0, floor: 0, trial_floor: 0, portion: Portion::ROOT }
    }

    /// Back to the root.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        (self.given_away, self.floor, self.trial_floor) = (0, 0, 0);
        self.portion = Portion::ROOT;
    }

    pub(super) fn levels(&self) -> &[Level] {
        &self.levels
    }

    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// How much of the tree has been searched, and how much is below the current level.
    pub(super) fn portion(&self) -> Portion {
        self.portion
    }

    /// The last level that backjumps cannot cross.
    pub(super) fn lowest(&self) -> usize {
        self.floor.max(self.trial_floor)
    }

    /// Begins a level that tries one of this many variables.
    pub(super) fn push(&mut self, mark: Mark, tried: Literal, is_auxiliary: bool, of: u32) {
        let rest = self.portion.descend(of);
        self.pushed += 1;
        self.levels.push(Level { mark, number: self.pushed, tried, is_auxiliary, rest });
    }

    /// Counts the subtree of one of this many variables as searched.
    pub(super) fn skip(&mut self, of: u32) {
        let rest = self.portion.descend(of);
        self.portion.finish(self.portion.share, rest);
    }

    /// Removes all levels beyond this depth.
    pub(super) fn truncate(&mut self, depth: usize) {
        self.portion.share += self.levels[depth..].iter().map(|level| level.rest).sum::<f64>();
        self.levels.truncate(depth);
    }

    /// The last level, unless it was donated.
    pub(super) fn last(&self) -> Option<Level> {
        self.levels.get(self.given_away..)?.last().copied()
    }

    /// Counts the subtree of the level that was just removed as searched. `rest` is left beside it.
    pub(super) fn finish(&mut self, searched: f64, rest: f64) {
        self.portion.finish(searched, rest);
        self.floor = self.floor.min(self.levels.len());
        self.trial_floor = self.trial_floor.min(self.levels.len());
        debug_assert!(self.given_away <= self.floor, "what was given away is not searched");
    }

    /// Counts nothing as searched yet.
    pub(super) fn forget_done(&mut self) {
        self.portion.done = 0.0;
    }

    /// Raises the floor to the current level: a solution was shown below it.
    pub(super) fn raise_floor(&mut self) {
        self.floor = self.levels.len();
    }

    /// Raises the floor of a trial to the current level, or lowers it to the root.
    pub(super) fn set_trial_floor(&mut self, is_raised: bool) {
        self.trial_floor = if is_raised { self.levels.len() } else { 0 };
    }

    /// The number of donated or assumed levels.
    pub(super) fn given_away(&self) -> usize {
        self.given_away
    }

    /// Searches only what lies below the current level.
    pub(super) fn stay_below(&mut self) {
        (self.given_away, self.floor) = (self.levels.len(), self.levels.len());
    }

    /// Donates the subtree beside the shallowest level; returns its part of the tree. Backtracking stops there.
    pub(super) fn give_away(&mut self) -> f64 {
        let share = std::mem::replace(&mut self.levels[self.given_away].rest, 0.0);
        self.given_away += 1;
        self.floor = self.floor.max(self.given_away);
        share
    }
}
