//! Subtrees that a search gives away, and other searches that take them.
//!
//! The subtree beside what was tried at the shallowest level is described by literals: those tried above it, those refuted
//! there or above, and the negation of what was tried. What was learnt stays here.

use super::CompactTable;
use super::literal::Literal;
use super::state::Cause;
use crate::problem::{OptionId, Problem};
use crate::searcher::Branch;

/// What holds before a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    dropped: Vec<OptionId>,
    chosen: Vec<OptionId>,
    assumed: Vec<Literal>,
}

impl Before {
    pub(super) fn set(&mut self, dropped: &[OptionId], chosen: &[OptionId], assumed: &[Literal]) {
        self.dropped.clear();
        self.dropped.extend_from_slice(dropped);
        self.chosen.clear();
        self.chosen.extend_from_slice(chosen);
        self.assumed.clear();
        self.assumed.extend_from_slice(assumed);
    }
}

impl CompactTable {
    /// Gives away what is left beside the literal tried at the shallowest level; none where solutions are left by clauses,
    /// or only helpers are tried.
    pub(super) fn give_away(&mut self) -> Option<Branch> {
        let at = self.given_away;
        let level = *self.levels.get(at)?;
        if level.helper || self.course.free || self.goal.is_some() || self.dead {
            return None;
        }
        let above = &self.state.trail[..level.mark.trail];
        let is_refuted = |literal: &&Literal| self.state.records[literal.variable()].reason.cause() == Cause::Searched;
        let tried = self.levels[..at].iter().map(|level| level.tried);
        let new = above.iter().filter(is_refuted).copied().chain(tried).chain([!level.tried]);
        let literals = self.before.assumed.iter().copied().chain(new).map(Literal::number).collect();
        let share = std::mem::replace(&mut self.levels[at].rest, 0.0);
        self.given_away += 1;
        // No dead end goes back beyond it.
        self.course.floor = self.course.floor.max(self.given_away);
        Some(Branch {
            dropped: self.before.dropped.clone(),
            chosen: self.before.chosen.clone(),
            literals,
            weights: self.branching.scores().to_vec(),
            depth: self.given_away as u32,
            share,
        })
    }

    /// Begins a search of a subtree that was given away.
    pub(super) fn take(&mut self, problem: &Problem, branch: &Branch) {
        let literals: Vec<Literal> = branch.literals.iter().map(|&number| Literal::of_number(number)).collect();
        let loaded = self.load_assuming(problem, &branch.dropped, &branch.chosen, &literals);
        loaded.expect("what a search has chosen can be chosen");
        self.branching.set_scores(&branch.weights);
    }
}
