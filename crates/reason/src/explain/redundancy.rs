//! Rules that a puzzle does not need: without one of them, it still has one solution.

use std::ops::ControlFlow;

use exdoku_cover::{Budget, Ended, Settings};
use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::RuleUse;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::Grid;
use exdoku_text::source::Place;

use super::instance::{Instance, cells_of, instances};
use super::subproblem::Subproblem;

/// A rule of a file that can be left out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedundantRule<'v> {
    /// Its name in sentences: `cage r1c1-3 (15)`, `anti-knight`.
    pub name: String,
    /// The name of its kind.
    pub kind: &'v str,
    /// Its place in the file.
    pub place: &'v Place,
}

/// The rules of a file that can be left out, one at a time, of a puzzle whose only solution this is; and whether the budget
/// sufficed for all of them. What the board implies, such as rows, is not a rule of the file.
///
/// A clue is a rule by itself: a cage, a line, a dot. So is each set of a rule about sets of the board. A rule about pairs all
/// over it is one, and so is a rule that is explained by its aspects, such as a path.
pub fn redundant_rules<'v>(
    variant: &'v Variant,
    puzzle: &Puzzle,
    solution: &Grid,
    settings: Settings,
    budget: &Budget,
) -> (Vec<RedundantRule<'v>>, Ended) {
    let instances = instances(variant);
    let (mut found, mut all) = (Vec::new(), Ended::Exhausted);
    for clue in clues(variant, &instances) {
        let Some(place) = instances[clue[0]].place else { continue };
        if budget.is_over(0) {
            return (found, Ended::Spent);
        }
        let rest = (0..instances.len()).filter(|number| !clue.contains(number));
        let rules = rest.map(|number| &instances[number].constraints);
        let givens = puzzle.givens.placed().map(|(cell, digit)| Candidate { cell, digit });
        let problem = Subproblem::new(variant.board(), puzzle, rules, givens, puzzle.marks.keys().copied());
        let Some(problem) = problem else {
            all = Ended::Spent;
            continue;
        };
        match has_other(variant, &problem, solution, settings, budget) {
            None => all = Ended::Spent,
            Some(true) => {}
            Some(false) => {
                let first = &instances[clue[0]];
                let name = if clue.len() == 1 { first.name.clone() } else { first.kind.to_owned() };
                found.push(RedundantRule { name, kind: first.kind, place });
            }
        }
    }
    (found, all)
}

/// Whether there is another solution; none if the budget does not suffice.
fn has_other(
    variant: &Variant,
    problem: &Subproblem<'_>,
    solution: &Grid,
    settings: Settings,
    budget: &Budget,
) -> Option<bool> {
    let sought = || variant.board().places().take(variant.board().sought_count());
    let mut differs = false;
    let (_, ended) = problem.visit(settings, Budget { wanted: Some(2), ..budget.clone() }, |grid| {
        differs = sought().any(|cell| grid.get(cell) != solution.get(cell));
        if differs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if differs { Some(true) } else { (ended == Ended::Exhausted).then_some(false) }
}

/// The instances of each clue.
fn clues(variant: &Variant, instances: &[Instance<'_>]) -> Vec<Vec<usize>> {
    let mut clues: Vec<Vec<usize>> = Vec::new();
    for (number, instance) in instances.iter().enumerate() {
        let is_same = |last: &&mut Vec<usize>| {
            let other = &instances[last[0]];
            let are_aspects = other.is_aspect && instance.is_aspect;
            let are_spread = || is_spread(variant, other) && is_spread(variant, instance);
            other.kind == instance.kind && other.place == instance.place && (are_aspects || are_spread())
        };
        match clues.last_mut().filter(is_same) {
            Some(last) => last.push(number),
            None => clues.push(vec![number]),
        }
    }
    clues
}

/// Whether it is one of the cells or pairs of a rule that names no cells.
fn is_spread(variant: &Variant, instance: &Instance<'_>) -> bool {
    let is_of_use = |rule_use: &&RuleUse| rule_use.place.as_ref() == instance.place;
    let names_cells = || variant.rule_uses().iter().filter(is_of_use).any(|rule_use| !cells_of(rule_use).is_empty());
    instance.cells.len() <= 2 && !names_cells()
}
