//! The proof of a search that does not learn: for each subtree without further solutions, a clause that negates its decisions.
//!
//! Unit propagation in the [formula](super::dimacs) finds the options that the items force, and a clause of the proof says of each
//! sibling that it was searched. So the clauses suffice for engines that at most take forced options. Others also drop
//! *blocking* options, which conflict with all options that some item has left. Unit propagation does not look ahead like that, so
//! each blocking option gets a clause:
//!
//! ```text
//!     tried: r1c1=5, r2c4=7      blocking: r8c9=3       clause: -(r1c1=5) -(r2c4=7) -(r8c9=3)
//! ```
//!
//! Which ones an engine drops is not asked: a [`Lookahead`] finds all, by itself. If the engine is right, its dead ends follow from
//! them.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.2: certificates of unsatisfiability. Audemard, Katsirelos and Simon, A restriction of extended
//! resolution for clause learning SAT solvers, AAAI 2010: clauses of failed literals.

use super::decisions::Decisions;
use super::dimacs::variable_of;
use super::lookahead::Lookahead;
use super::problem::{OptionId, Problem};
use super::proof::{Proof, Subtrees};
use super::restriction::Restriction;

/// Writes the proof of a search while it follows its decisions.
pub(super) struct DeadEnds<'d, 'w> {
    proof: &'d mut Proof<'w>,
    subtrees: Subtrees,
    /// The negations of the decisions.
    negated: Vec<i64>,
    /// For an engine that drops blocking options.
    lookahead: Option<Lookahead<'d>>,
}

impl<'d, 'w> DeadEnds<'d, 'w> {
    /// Before the search of a problem. `blocks` says whether the engine drops blocking options.
    pub(super) fn begin(
        problem: &'d Problem,
        restriction: &Restriction,
        blocks: bool,
        proof: &'d mut Proof<'w>,
    ) -> DeadEnds<'d, 'w> {
        let lookahead = blocks.then(|| Lookahead::new(problem, restriction));
        let mut dead_ends = DeadEnds { proof, subtrees: Subtrees::default(), negated: Vec::new(), lookahead };
        dead_ends.write_blocking();
        dead_ends
    }

    /// After everything was searched: nothing is left.
    pub(super) fn finish(mut self) {
        self.subtrees.searched(self.proof, Vec::new());
    }

    /// Writes which options are blocking now.
    fn write_blocking(&mut self) {
        let Some(lookahead) = &mut self.lookahead else { return };
        let mut write = |option| {
            let negation = -variable_of(option);
            self.subtrees.add(self.proof, self.negated.iter().copied().chain([negation]).collect());
        };
        lookahead.propagate(&mut write);
    }
}

impl Decisions for DeadEnds<'_, '_> {
    fn tried(&mut self, option: OptionId) {
        self.negated.push(-variable_of(option.index()));
        if let Some(lookahead) = &mut self.lookahead {
            lookahead.descend();
            lookahead.choose(option.index());
        }
        self.write_blocking();
    }

    fn searched(&mut self) {
        self.subtrees.searched(self.proof, self.negated.clone());
        let negation = self.negated.pop().expect("an option was tried");
        if let Some(lookahead) = &mut self.lookahead {
            lookahead.ascend();
            lookahead.exclude(negation.unsigned_abs() as usize - 1);
        }
        self.write_blocking();
    }
}
