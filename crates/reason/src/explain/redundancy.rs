//! Rules that a puzzle does not need: without one of them, it still has one solution.

use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::{Budget, Ended, Settings};
use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::{Binding, Builder, FileKinds, RuleUse};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, Grid};
use exdoku_text::source::Place;

use super::instance::{Instance, instances};
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
/// A clue is a rule by itself: a cage, a line, a dot. So is each set of a rule about sets of the board. A rule about pairs that it
/// does not list is one, and so is a rule that is explained by its aspects, such as a path.
pub fn redundant_rules<'v>(
    variant: &'v Variant,
    puzzle: &Puzzle,
    solution: &Grid,
    settings: Settings,
    budget: &Budget,
) -> (Vec<RedundantRule<'v>>, Ended) {
    let instances = instances(variant);
    let (mut found, mut all) = (Vec::new(), Ended::Complete);
    for clue in clues(variant, &instances) {
        let Some(place) = instances[clue[0]].place else { continue };
        if budget.is_over(0) {
            return (found, Ended::OutOfBudget);
        }
        let rest = (0..instances.len()).filter(|number| !clue.contains(number));
        let rules = rest.map(|number| &instances[number].constraints);
        let givens = puzzle.givens.placed().map(|(cell, digit)| Candidate { cell, digit });
        let problem = Subproblem::new(variant.board(), puzzle, rules, givens, puzzle.marks.keys().copied());
        let Some(problem) = problem else {
            all = Ended::OutOfBudget;
            continue;
        };
        match has_other(variant, &problem, solution, settings, budget) {
            None => all = Ended::OutOfBudget,
            Some(true) => {}
            Some(false) if clue.iter().any(|&number| is_exception(variant, &instances[number], solution)) => {}
            Some(false) => {
                let first = &instances[clue[0]];
                let is_whole = instances.iter().filter(|other| other.place == first.place).count() == clue.len();
                let name = match clue.len() {
                    1 => first.name.clone(),
                    _ if is_whole => first.kind.to_owned(),
                    _ => format!("{} ...", first.name),
                };
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
    if differs { Some(true) } else { (ended == Ended::Complete).then_some(false) }
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

/// Whether the rest of its rule says the opposite of it where it is missing: that neighbours without a dot are neither
/// consecutive nor in a ratio. Then there is no solution without it. Kinds that a file defines cannot be built here.
fn is_exception(variant: &Variant, instance: &Instance<'_>, solution: &Grid) -> bool {
    let &[a, b] = &instance.cells[..] else { return false };
    let (kinds, board) = (FileKinds::new(Arc::default()), variant.board());
    let is_it = |&pair: &(Cell, Cell)| pair == (a, b) || pair == (b, a);
    let is_of_use = |rule_use: &&RuleUse| rule_use.place.as_ref() == instance.place;
    let breaks = |rule_use: &RuleUse| {
        let mut without = rule_use.clone();
        for (_, binding) in &mut without.parameters {
            if let Binding::Pairs(pairs) = binding {
                pairs.retain(|pair| !is_it(pair));
                if pairs.is_empty() {
                    *binding = Binding::Absent;
                }
            }
        }
        let built = Builder::new(&kinds, board, &variant.symbols).rule(&without);
        built.is_ok_and(|built| !built.into_parts().0.violations(board, solution).is_empty())
    };
    variant.rule_uses().iter().filter(is_of_use).any(breaks)
}

/// Whether it is one of the cells or pairs of a rule that does not list it: knight's moves, the cells of clones one by one,
/// neighbours without a dot.
fn is_spread(variant: &Variant, instance: &Instance<'_>) -> bool {
    let is_same = |cells: &[Cell]| cells.len() == 2 && instance.cells.iter().all(|cell| cells.contains(cell));
    let lists = |binding: &Binding| match (&instance.cells[..], binding) {
        ([cell], Binding::Cells(cells)) => cells.contains(cell),
        ([cell], Binding::Lines(lines)) => lines.iter().any(|line| line.contains(cell)),
        (_, Binding::Pairs(pairs)) => pairs.iter().any(|&(a, b)| is_same(&[a, b])),
        (_, Binding::Cells(cells)) => is_same(cells),
        (_, Binding::Lines(lines)) => lines.iter().any(|line| is_same(line)),
        _ => false,
    };
    let is_of_use = |rule_use: &&RuleUse| rule_use.place.as_ref() == instance.place;
    let mut bindings = variant.rule_uses().iter().filter(is_of_use).flat_map(|one| &one.parameters);
    instance.cells.len() <= 2 && !bindings.any(|(_, binding)| lists(binding))
}
