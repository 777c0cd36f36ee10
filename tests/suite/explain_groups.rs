//! Chains and refutations about several places of a digit, or several digits of a cell.

use std::sync::Arc;

use crate::common::document;
use exdoku::board::Grid;
use exdoku::encode::Candidate;
use exdoku::explain::techniques::{Claim, Refutation, RuleChain};
use exdoku::explain::{Explainer, Level, Step};
use exdoku::solve::{SolveOptions, Solver, Verdict};
use exdoku::variant::BUILTINS;

/// The path of the first test of a built-in variant, its sentences, and the solution.
fn path(name: &str) -> (Vec<(Step, String)>, Grid) {
    let builtin = BUILTINS.into_iter().find(|builtin| builtin.name == name).expect("it is built in");
    let document = document(builtin.text);
    let test = &document.tests[0];
    let mut solver = Solver::new(Arc::clone(&test.variant), SolveOptions::default());
    let Verdict::Unique(solution) = solver.verdict(&test.puzzle) else { panic!("{name} is not unique") };
    let mut explainer = Explainer::new(&test.variant, &test.puzzle);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next(Level::Forcing) {
        let said = explainer.sentence(&step);
        explainer.take(&step);
        steps.push((step, said));
    }
    (steps, solution)
}

/// Whether one of the candidates of a claim is true.
fn has_one(claim: &Claim, solution: &Grid) -> bool {
    claim.any_of.iter().any(|one| solution.get(one.cell) == Some(one.digit))
}

#[test]
fn a_rule_chain_may_be_about_several_places() {
    let (steps, solution) = path("region-sum");
    let chains: Vec<(&RuleChain, &String)> =
        steps.iter().filter_map(|(step, said)| Some((step.details::<RuleChain>()?, said))).collect();
    let of_groups = |chain: &RuleChain| chain.links.iter().any(|link| link.then.any_of.len() > 1);
    let (_, said) = chains.iter().find(|(chain, _)| of_groups(chain)).expect("a chain is about a group");
    assert!(said.contains("neither r1c5 nor r1c6 is 7 (region-sum r3c8 "), "{said}");
    // What a chain assumes is wrong.
    for (chain, said) in chains {
        assert_ne!(has_one(&chain.assumed, &solution), chain.assumed.is_true, "{said}");
    }
}

#[test]
fn a_refutation_assumes_as_little_as_it_needs() {
    let (steps, solution) = path("equal-sum");
    let refuted = steps.iter().filter_map(|(step, said)| Some((step, step.details::<Refutation>()?, said)));
    let of_groups: Vec<(&Step, &Refutation, &String)> =
        refuted.filter(|(_, refutation, _)| refutation.assumed.any_of.len() > 1).collect();
    assert!(of_groups.iter().any(|(_, _, said)| said.contains("if none of r4c4-6 is 9, then after 7 more steps ")));
    let is_wrong = |one: &Candidate| solution.get(one.cell) != Some(one.digit);
    for (step, refutation, said) in of_groups {
        assert_ne!(has_one(&refutation.assumed, &solution), refutation.assumed.is_true, "{said}");
        assert!(step.removed.len() > 1 && step.removed.iter().all(is_wrong), "{said}");
        // A false claim excludes its candidates, a true one excludes others.
        let is_excluded = |one: &Candidate| refutation.excluded.contains(one);
        assert_eq!(refutation.assumed.any_of.iter().all(is_excluded), !refutation.assumed.is_true, "{said}");
    }
}
