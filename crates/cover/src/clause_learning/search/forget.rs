//! The reduction of the clauses: those that are reasons stay, and so does the better half of the others.

use super::{Cause, ClauseLearning, ClauseRef, Conflict, Observer, Reason, VarId};

impl ClauseLearning {
    /// Removes half of the clauses. The others get new numbers.
    pub(super) fn forget_clauses(&mut self, observer: &mut dyn Observer) {
        let clause_of = |reason: Reason| match reason.cause() {
            Cause::Clause(number) => Some(number),
            _ => None,
        };
        let trail = self.propagator.state().trail();
        let variables: Vec<VarId> = trail.literals().iter().map(|literal| literal.variable()).collect();
        let mut reasons: Vec<ClauseRef> = variables.iter().filter_map(|&it| clause_of(trail.reason_of(it))).collect();
        if let Some(Conflict::Literal(_, reason)) = self.progress.pending {
            reasons.extend(clause_of(reason));
        }
        reasons.sort_unstable();
        let moved = self.propagator.clauses_mut().forget_half(&reasons, |clause| observer.forgotten(clause));
        let now = |number: ClauseRef| {
            let at = moved.binary_search_by_key(&number, |(before, _)| *before).expect("a reason is not forgotten");
            Reason::clause(moved[at].1)
        };
        let trail = self.propagator.state_mut().trail_mut();
        for variable in variables {
            if let Some(number) = clause_of(trail.reason_of(variable)) {
                trail.set_reason(variable, now(number));
            }
        }
        if let Some(Conflict::Literal(_, reason)) = &mut self.progress.pending
            && let Some(number) = clause_of(*reason)
        {
            *reason = now(number);
        }
    }
}
