//! Random exact cover problems.

use std::collections::BTreeSet;

use exdoku_cover::{Entry, ItemKind, OptionId, Problem, Restriction, dlx_text};
use rand::{Rng, RngExt, seq::IndexedRandom};

/// A problem with few enough options to have solutions and enough to have several.
pub(crate) fn random_problem(rng: &mut impl Rng, most_options: usize) -> Problem {
    let mut problem = Problem::new();
    let item_count = rng.random_range(1..=9);
    let share = rng.random_range(0.3..1.0);
    let mut items = Vec::new();
    for index in 0..item_count {
        let kind = if rng.random_bool(share) { ItemKind::Primary } else { ItemKind::Secondary };
        items.push((problem.add_item(format!("{index}"), kind).unwrap(), kind));
    }
    let colour_count = rng.random_range(0..=3);
    let colours: Vec<_> = (0..colour_count).map(|index| problem.add_colour(index)).collect();
    let density = rng.random_range(0.15..0.5);
    for _ in 0..rng.random_range(0..=most_options) {
        let mut option = Vec::new();
        for &(item, kind) in &items {
            if rng.random_bool(density) {
                let colour = colours.choose(rng).copied();
                let coloured = kind == ItemKind::Secondary && rng.random_bool(0.8);
                option.push(Entry { item, colour: colour.filter(|_| coloured) });
            }
        }
        // The order within an option must not matter, so it is not the order of the items.
        let turn = rng.random_range(0..=option.len());
        option.rotate_left(turn);
        // Options without a primary item are refused, which is as good as not having drawn them.
        let _ = problem.add_option(option);
    }
    problem
}

pub(crate) fn random_options(rng: &mut impl Rng, problem: &Problem, most: usize) -> Vec<OptionId> {
    let ids: Vec<OptionId> = problem.options().map(|(id, _)| id).collect();
    (0..rng.random_range(0..=most)).filter_map(|_| ids.choose(rng).copied()).collect()
}

/// The largest numbers of dropped and of chosen options.
pub(crate) fn random_restriction(rng: &mut impl Rng, problem: &Problem, dropped: usize, chosen: usize) -> Restriction {
    Restriction { dropped: random_options(rng, problem, dropped), chosen: random_options(rng, problem, chosen) }
}

/// Solutions in an order of their own, to be compared.
pub(crate) fn sorted(mut solutions: Vec<Vec<OptionId>>) -> Vec<Vec<OptionId>> {
    solutions.iter_mut().for_each(|solution| solution.sort());
    solutions.sort();
    solutions
}

/// The deciding options of a solution, in order.
pub(crate) fn projected(problem: &Problem, solution: &[OptionId]) -> Vec<OptionId> {
    let deciding = |option: &OptionId| !problem.is_auxiliary(*option);
    let mut options: Vec<OptionId> = solution.iter().copied().filter(deciding).collect();
    options.sort();
    options
}

/// Checks that each of the solutions found is a cover, that no two have the same projection, and that the projection of
/// every cover is among theirs.
#[track_caller]
pub(crate) fn assert_same_solutions(problem: &Problem, covers: &[Vec<OptionId>], found: &[Vec<OptionId>], at: &str) {
    let covers: BTreeSet<Vec<OptionId>> = sorted(covers.to_vec()).into_iter().collect();
    for solution in sorted(found.to_vec()) {
        assert!(covers.contains(&solution), "{solution:?} is no cover, {at}:\n{}", dlx_text::write(problem));
    }
    let expected: BTreeSet<Vec<OptionId>> = covers.iter().map(|cover| projected(problem, cover)).collect();
    let found: Vec<Vec<OptionId>> = found.iter().map(|solution| projected(problem, solution)).collect();
    assert_eq!(sorted(found), expected.into_iter().collect::<Vec<_>>(), "{at}:\n{}", dlx_text::write(problem));
}
