//! From a solution to the blocking clause that keeps it from being found again.
//!
//! *Not all decisions of it again* is short, and excludes this solution alone: the rest followed. But if an auxiliary option
//! was a decision ([`projection`](crate::exact_cover::projection)), the same projected solution has other covers, with
//! other auxiliary options. Then the clause excludes *all its options that are not auxiliary*. When the solution is found,
//! that clause is a conflict like any other, and is learnt from.

use std::ops::Not;

use super::literal::Literal;
use super::{Cdcl, Conflict, Reason};

/// The LBD of a clause that is never deleted.
const KEPT: u32 = 1;

impl Cdcl {
    /// Blocks the present solution, and backtracks to where the search goes on.
    pub(super) fn block(&mut self) {
        let tried = self.starts.iter().rev().map(|&start| self.trail[start]);
        if tried.clone().any(|literal| self.auxiliary[literal.variable()]) {
            return self.block_projection();
        }
        let clause: Vec<Literal> = tried.map(Not::not).collect();
        self.back_to(self.level().saturating_sub(1));
        self.learn(&clause, KEPT);
    }

    fn block_projection(&mut self) {
        let level_of = |literal: Literal| self.variables[literal.variable()].level as usize;
        let projected =
            |literal: Literal| literal.is_chosen() && !self.auxiliary[literal.variable()] && level_of(literal) > 0;
        // The latest first: these are watched, and give the level to backtrack to.
        let clause: Vec<Literal> =
            self.trail.iter().rev().filter(|&&literal| projected(literal)).map(|&l| !l).collect();
        let [latest, before] = [0, 1].map(|at| clause.get(at).map_or(0, |&literal| level_of(literal)));
        if before < latest || clause.is_empty() {
            self.back_to(before);
            return self.learn(&clause, KEPT);
        }
        self.back_to(latest);
        let reason = match *clause {
            [one, other] => {
                self.imply(one, other);
                Reason::Implied(!other)
            }
            _ => Reason::Clause(self.clauses.add(&clause, KEPT)),
        };
        self.learn_from(Conflict { reason, falsified: clause[0] });
    }
}
