//! What is assumed in a trial, and what is concluded if it is refuted.

use exdoku_rules::encode::Candidate;

use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::step::{Reason, Step};
use crate::explain::techniques::claim::Claim;
use crate::explain::techniques::nodes::{Lit, Nodes};

/// A claim that is assumed.
#[derive(Clone)]
pub(super) struct Assumption {
    pub(super) claim: Claim,
    /// What a claim about a group excludes, each by which rules.
    pub(super) excluded: Vec<(Candidate, Vec<usize>)>,
    /// The candidates removed if it is refuted.
    refutes: Vec<Candidate>,
    /// The rules by which they are removed, and the candidates that must be absent for the claim to exclude what it does.
    reason: Reason,
}

impl Assumption {
    /// That a candidate is true.
    pub(super) fn of(one: Candidate) -> Assumption {
        Assumption { claim: Claim::single(one), excluded: Vec::new(), refutes: vec![one], reason: Reason::default() }
    }

    /// That a literal about a group is true.
    pub(super) fn of_group(model: &Model<'_>, state: &State, nodes: &Nodes, lit: Lit) -> Assumption {
        let claim = nodes.claim(lit);
        let is_own = |one: &Candidate| claim.any_of.contains(one);
        let by = |one: Candidate| match is_own(&one) {
            true => Vec::new(),
            false => nodes.excluding(model, lit, one).unwrap_or_default(),
        };
        let excluded = nodes.excluded(lit).iter().map(|&one| nodes.candidate(one)).map(|one| (one, by(one)));
        let excluded: Vec<(Candidate, Vec<usize>)> = excluded.collect();
        let (refutes, rules) = nodes.conclusion(model, lit ^ 1);
        let mut reason = Reason { rules, ..Reason::default() };
        // If a cell has none of some digits, it has one of the others.
        if !claim.is_true && excluded.iter().any(|(one, _)| !is_own(one)) {
            reason.add([], state.absent_of(model, claim.any_of[0].cell));
        }
        Assumption { claim, excluded, refutes, reason }
    }

    /// The step that removes what it refutes: `needed` is what it must have excluded for the contradiction.
    pub(super) fn refuted(&self, needed: &[Candidate], mut reason: Reason, step: impl FnOnce(Reason) -> Step) -> Step {
        let by = self.excluded.iter().filter(|(one, _)| needed.contains(one)).flat_map(|(_, by)| by);
        reason.add(by.chain(&self.reason.rules).copied(), self.reason.absent.iter().copied());
        Step { removed: self.refutes.clone(), ..step(reason) }
    }
}
