//! Weaker assumptions: to refute a claim that follows from a candidate removes more than to refute the candidate.

use super::assumption::Assumption;
use super::trial::Means;
use super::{Refutation, told};
use crate::explain::search::Context;
use crate::explain::state::Time;
use crate::explain::step::Step;
use crate::explain::techniques::nodes::Nodes;

/// The largest number of assumptions that are tried instead of a candidate.
const MOST_TRIED: usize = 24;
/// The number of steps that a refutation may take more.
const MORE_STEPS: usize = 1;

/// Of the claims that follow from the candidate that a step refutes, a refutation of the one that removes most; none if it takes more
/// steps for each of them.
pub(super) fn refuted(at: &mut Context<'_, '_>, (means, looked): (Means, Time), step: &Step) -> Option<Step> {
    let (model, state) = (at.model, at.state);
    let tried = step.details::<Refutation>()?.assumed.candidate()?;
    let nodes = Nodes::new(model, at.conflicts.of(model, state, false)?, at.covers, true)?;
    let candidate = 2 * nodes.number(tried.cell, tried.digit)?;
    let seen = nodes.excluded(candidate);
    // That one of a group with the candidate is true, or none of a group that it sees.
    let mut implied: Vec<(usize, usize)> = Vec::new();
    for lit in 0..nodes.literals() {
        let members = nodes.members(lit);
        let follows = match lit.is_multiple_of(2) {
            true => members.contains(&(candidate / 2)),
            false => members.iter().all(|one| seen.contains(one)),
        };
        let removed = if follows && members.len() > 1 { nodes.removed(lit ^ 1).len() } else { 0 };
        if removed > step.removed.len() {
            implied.push((removed, lit));
        }
    }
    implied.sort_by_key(|&(removed, lit)| (std::cmp::Reverse(removed), lit));
    let refute = |(_, lit): (usize, usize)| {
        let assumed = Assumption::of_group(model, state, &nodes, lit);
        let refuted = told(model, at.covers, state, assumed, (means, looked))?;
        (refuted.steps.len() <= step.steps.len() + MORE_STEPS).then_some(refuted)
    };
    implied.into_iter().take(MOST_TRIED).find_map(refute)
}
