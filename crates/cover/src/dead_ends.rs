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
//! When these clauses have cost as much as all *premises*, the premises are stated instead, once: if an option conflicts with some
//! of the options of an item, it excludes itself or leaves one of the others. From then on, unit propagation finds what is
//! blocking. As in the ski-rental problem, both together cost at most about twice as much as the better one.
//!
//! ```text
//!     r8c9=3 conflicts with the 3s of box 7 except r7c1=3 and r9c2=3      clause: -(r8c9=3) r7c1=3 r9c2=3
//! ```
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.2: certificates of unsatisfiability. Audemard, Katsirelos and Simon, A restriction of extended
//! resolution for clause learning SAT solvers, AAAI 2010: clauses of failed literals.

use std::ops::ControlFlow;

use super::decisions::Decisions;
use super::dimacs::variable_of;
use super::lookahead::{Lookahead, conflicting};
use super::problem::{ItemKind, OptionId, Problem};
use super::proof::{Proof, Subtrees};
use super::restriction::Restriction;

/// The largest number of literals in all premises.
const MOST_LITERALS: usize = 1 << 21;

/// Premises are counted when looking for blocking options has cost as much as writing this many literals.
const PATIENCE: usize = 10_000;

/// The cost of one look.
const LOOK: usize = 100;

/// Writes the proof of a search while it follows its decisions.
pub(super) struct DeadEnds<'d, 'w> {
    problem: &'d Problem,
    proof: &'d mut Proof<'w>,
    subtrees: Subtrees,
    /// The negations of the decisions.
    negated: Vec<i64>,
    /// For an engine that drops blocking options, until the premises are stated.
    lookahead: Option<Lookahead<'d>>,
    /// The cost of blocking options, in literals, before the premises are counted, and then before they are stated.
    left: usize,
    is_counted: bool,
}

impl<'d, 'w> DeadEnds<'d, 'w> {
    /// Before the search of a problem. `blocks` says whether the engine drops blocking options.
    pub(super) fn begin(
        problem: &'d Problem,
        restriction: &Restriction,
        blocks: bool,
        proof: &'d mut Proof<'w>,
    ) -> DeadEnds<'d, 'w> {
        let mut dead_ends = DeadEnds {
            problem,
            proof,
            subtrees: Subtrees::default(),
            negated: Vec::new(),
            lookahead: blocks.then(|| Lookahead::new(problem, restriction)),
            left: PATIENCE,
            is_counted: false,
        };
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
        self.left = self.left.saturating_sub(LOOK);
        let mut write = |option| {
            let negation = -variable_of(option);
            self.subtrees
                .add(self.proof, std::iter::once(negation).chain(self.negated.iter().rev().copied()).collect());
            self.left = self.left.saturating_sub(self.negated.len() + 1);
        };
        lookahead.propagate(&mut write);
        if self.left == 0 {
            self.weigh_premises();
        }
    }

    /// States the premises if what was written has cost as much.
    fn weigh_premises(&mut self) {
        if !std::mem::replace(&mut self.is_counted, true) {
            let mut literals = 0;
            let counted = premises(self.problem, &mut |clause| {
                literals += clause.len();
                if literals > MOST_LITERALS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.left = if counted.is_break() { usize::MAX } else { literals.saturating_sub(PATIENCE) };
        }
        if self.left == 0 {
            self.lookahead = None;
            let _ = premises(self.problem, &mut |clause| {
                self.proof.add(clause);
                ControlFlow::Continue(())
            });
        }
    }
}

/// Shows for each option, and each primary item with several options that conflict with it, the clause that one of the item's other
/// options is chosen, or that option is not. An item with a single one needs no clause: if nothing else is left, it is forced.
fn premises(problem: &Problem, show: &mut dyn FnMut(&[i64]) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut is_excluded = vec![false; problem.option_count()];
    let mut hits = vec![0_usize; problem.item_count()];
    let (mut excluded, mut items, mut clause) = (Vec::new(), Vec::new(), Vec::new());
    for (option, entries) in problem.options() {
        for other in conflicting(problem, option.index()) {
            if std::mem::replace(&mut is_excluded[other], true) {
                continue;
            }
            excluded.push(other);
            for item in problem.option(OptionId::new(other)).iter().map(|entry| entry.item) {
                if problem.item_kind(item) == ItemKind::Primary && !entries.iter().any(|own| own.item == item) {
                    hits[item.index()] += 1;
                    items.extend((hits[item.index()] == 2).then_some(item.index()));
                }
            }
        }
        let shown = items.drain(..).try_for_each(|item| {
            let others = problem.incidence().of(item).iter().map(|has| has.option.index());
            clause.clear();
            clause.push(-variable_of(option.index()));
            clause.extend(others.filter(|&other| !is_excluded[other]).map(variable_of));
            show(&clause)
        });
        for other in excluded.drain(..) {
            is_excluded[other] = false;
            problem.option(OptionId::new(other)).iter().for_each(|entry| hits[entry.item.index()] = 0);
        }
        shown?;
    }
    ControlFlow::Continue(())
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
        // The last decision first: a checker that begins at the end has most assumptions in common with the clause before.
        self.subtrees.searched(self.proof, self.negated.iter().rev().copied().collect());
        let negation = self.negated.pop().expect("an option was tried");
        if let Some(lookahead) = &mut self.lookahead {
            lookahead.ascend();
            lookahead.exclude(negation.unsigned_abs() as usize - 1);
        }
        self.write_blocking();
    }
}
