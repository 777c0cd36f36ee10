//! From a solution to the clause that keeps it from being shown again.
//!
//! *Not all of what was tried for it again* is short, and true of this solution alone: the rest followed. But if an auxiliary option
//! was tried (`projection.rs`), the same solution has other covers, in which other auxiliary options are. Then the clause says *not all
//! that tells it again*. By the time the solution is found, that is a dead end like any other, and is learnt from.

use std::ops::Not;

use super::literal::Literal;
use super::{Cdcl, Conflict, Reason};

/// The LBD of a clause that is never forgotten.
const FOR_GOOD: u32 = 1;

impl Cdcl {
    /// Forbids the solution at hand, and goes back to where the search goes on.
    pub(super) fn block(&mut self) {
        let tried = self.starts.iter().rev().map(|&start| self.trail[start]);
        if tried.clone().any(|literal| self.auxiliary[literal.variable()]) {
            return self.block_projection();
        }
        let clause: Vec<Literal> = tried.map(Not::not).collect();
        self.back_to(self.level().saturating_sub(1));
        self.learn(&clause, FOR_GOOD);
    }

    fn block_projection(&mut self) {
        let level_of = |literal: Literal| self.variables[literal.variable()].level as usize;
        let tells =
            |literal: Literal| literal.is_chosen() && !self.auxiliary[literal.variable()] && level_of(literal) > 0;
        // The latest first: these are watched, and tell where to go back to.
        let clause: Vec<Literal> = self.trail.iter().rev().filter(|&&literal| tells(literal)).map(|&l| !l).collect();
        let [latest, before] = [0, 1].map(|at| clause.get(at).map_or(0, |&literal| level_of(literal)));
        if before < latest || clause.is_empty() {
            self.back_to(before);
            return self.learn(&clause, FOR_GOOD);
        }
        self.back_to(latest);
        let reason = match *clause {
            [one, other] => {
                self.imply(one, other);
                Reason::Implied(!other)
            }
            _ => Reason::Clause(self.clauses.add(&clause, FOR_GOOD)),
        };
        self.learn_from(Conflict { reason, falsified: clause[0] });
    }
}
