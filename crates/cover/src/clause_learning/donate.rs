//! Subtrees that a search donates to other searches.
//!
//! The subtree beside the option tried at the shallowest level is described by literals: those tried above it, those refuted
//! there or above, and the negation of the one tried. Learnt clauses stay here.
//!
//! A search that is split is copied instead, with its clauses, and the copy goes back to that level as if what was tried there had
//! been searched. Clauses of a copy can rest on what is true at its root, and so hold only below it: they never go back.

use super::literal::Literal;
use super::reason::Cause;
use super::search::ClauseLearning;
use super::start::Start;
use crate::problem::Problem;
use crate::searcher::Branch;
use crate::settings::Learn;

/// Donates the subtree beside the literal tried at the shallowest level; none if solutions are excluded by clauses, or only
/// auxiliary options are tried.
pub(super) fn give_away(search: &mut ClauseLearning) -> Option<Branch> {
    let at = search.path().given_away();
    let level = *search.path().levels().get(at)?;
    if level.is_auxiliary || search.excludes_solutions() || search.is_dead() {
        return None;
    }
    let trail = search.propagator().state().trail();
    let is_refuted = |literal: &&Literal| trail.reason_of(literal.variable()).cause() == Cause::Searched;
    let above = trail.literals()[..level.mark.literals()].iter().filter(is_refuted).copied();
    let tried = search.path().levels()[..at].iter().map(|level| level.tried);
    let Start { restriction, assumed } = search.start();
    let all = assumed.iter().copied().chain(above).chain(tried).chain([!level.tried]);
    let mut branch = Branch {
        restriction: restriction.clone(),
        literals: all.map(Literal::number).collect(),
        weights: search.branching().scores().to_vec(),
        depth: at as u32 + 1,
        share: 0.0,
    };
    branch.share = search.path_mut().give_away();
    Some(branch)
}

/// Begins a search of a donated subtree.
pub(super) fn take(search: &mut ClauseLearning, problem: &Problem, branch: &Branch) {
    let assumed = branch.literals.iter().map(|&number| Literal::of_number(number)).collect();
    let loaded = search.load(problem, Start { restriction: branch.restriction.clone(), assumed });
    loaded.expect("what a search has chosen can be chosen");
    search.branching_mut().set_scores(&branch.weights);
}

/// Splits a search: the copy searches the subtree beside the literal tried at the shallowest level, and this search only below
/// that literal. None if only auxiliary options are tried, each with the same solution, or learning pays.
pub(super) fn split(search: &mut ClauseLearning, learn: Learn) -> Option<ClauseLearning> {
    let at = search.path().given_away();
    let level = *search.path().levels().get(at)?;
    if search.is_dead()
        || search.has_goal()
        || !search.policy().may_split(learn)
        || (level.is_auxiliary && !search.excludes_solutions())
    {
        return None;
    }
    let mut other = search.clone();
    other.take_over(at);
    search.path_mut().give_away();
    Some(other)
}
