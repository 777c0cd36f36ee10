//! Solutions as an iterator.

use std::collections::HashSet;
use std::ops::ControlFlow;

use exdoku_cover::{Budget, Cover, Ended, Engine, OptionId, Problem, Settings, Solution};

/// As many rows as columns, one of each together, no two on a diagonal.
fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    builder.primary((0..n).flat_map(|k| [format!("row {k}"), format!("column {k}")]));
    builder.secondary((0..2 * n).flat_map(|k| [format!("rising {k}"), format!("falling {k}")]));
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let diagonals = [format!("rising {}", row + column), format!("falling {}", n + row - column)];
        builder.option([format!("row {row}"), format!("column {column}")].into_iter().chain(diagonals));
    }
    builder.build().expect("all items were added")
}

fn option(problem: &Problem, number: usize) -> OptionId {
    problem.options().nth(number).expect("the problem has this option").0
}

#[test]
fn an_iterator_shows_what_a_visitor_sees() {
    for engine in [Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
        let mut cover = Cover::with_engine(queens(7), Settings::default(), engine);
        let first = option(&queens(7), 1);
        for chosen in [None, Some(first)] {
            let mut seen = Vec::new();
            let (stats, _) = (cover.query().choosing(chosen))
                .visit(|options| {
                    seen.push(options.to_vec());
                    ControlFlow::Continue(())
                })
                .unwrap();
            let mut solutions = cover.query().choosing(chosen).solutions().unwrap();
            assert_eq!(solutions.by_ref().map(Solution::into_options).collect::<Vec<_>>(), seen, "{engine:?}");
            assert_eq!((solutions.stats().nodes, solutions.ended()), (stats.nodes, Some(Ended::Complete)));
            assert_eq!(seen.len(), if chosen.is_none() { 40 } else { 7 });
        }
        assert_eq!(cover.query().count().unwrap().0.solutions, 40);
        assert!(cover.query().first().unwrap().is_some());
    }
}

/// Six queens have 4 solutions, which one search shows; nine have 352, too many to see all of them.
#[test]
fn what_occurs_is_found_in_one_search_where_solutions_are_few() {
    for engine in [Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
        for n in [6, 9] {
            let problem = queens(n);
            let wanted: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
            let mut cover = Cover::with_engine(problem, Settings::default(), engine);
            let occurring: HashSet<OptionId> = cover.solutions().flatten().collect();
            let all = cover.query().count().unwrap().0;
            let mut shown = HashSet::new();
            let mut show = |options: &[OptionId]| {
                let before = shown.len();
                shown.extend(options.iter().copied());
                assert!(shown.len() > before, "a solution shows something new");
            };
            let (stats, ended) = cover.query().occurring(&wanted, &mut show).unwrap();
            assert_eq!((&shown, ended), (&occurring, Ended::Complete), "{n} queens, {engine}");
            assert!(n > 6 || stats.nodes <= all.nodes, "{engine}: {} nodes, not {}", stats.nodes, all.nodes);
        }
    }
}

#[test]
fn a_budget_ends_an_iterator() {
    for engine in [Engine::DancingLinks, Engine::ClauseLearning] {
        let mut cover = Cover::with_engine(queens(8), Settings::default(), engine);
        let budget = Budget { nodes: Some(20), ..Budget::default() };
        let mut solutions = cover.query().budget(budget).solutions().unwrap();
        assert!(solutions.by_ref().count() < 92);
        assert_eq!(solutions.ended(), Some(Ended::OutOfBudget));
        drop(solutions);
        assert_eq!(cover.solutions().count(), 92);
    }
}

/// Dominoes on 6x6, in one colour that all share, beside much else: tables take colours, and leave many solutions to the links.
#[test]
fn many_solutions_are_each_found_once() {
    let mut problem = Problem::builder();
    let names: Vec<String> = (0..36).map(|cell| format!("{cell}")).collect();
    problem.primary(names.iter().map(String::as_str)).secondary(["ink"]);
    for cell in 0..36 {
        for (fits, other) in [(cell % 6 < 5, cell + 1), (cell < 30, cell + 6)] {
            if fits {
                problem.coloured_option([&names[cell], &names[other]], [("ink", "red")]);
            }
        }
    }
    // More items than a word has bits.
    for number in 0..64 {
        problem.primary([format!("filler {number}")]).option([format!("filler {number}")]);
    }
    let mut cover = Cover::new(problem.build().unwrap(), Settings::default());
    assert_eq!(cover.engine(), Engine::ClauseLearning);
    let found: HashSet<Vec<OptionId>> = cover.solutions().map(sorted).collect();
    assert_eq!(
        (found.len(), cover.solutions().count(), cover.query().count().unwrap().0.solutions),
        (6728, 6728, 6728)
    );
    let mut solutions = cover.solutions();
    assert!(solutions.next().is_some() && solutions.stats().nodes < 100, "the first comes at once");
    // That the caller wants few is no reason to find all before the first.
    drop(solutions);
    let mut few = cover.query().budget(Budget { wanted: Some(2), ..Budget::default() }).solutions().unwrap();
    assert!(few.next().is_some() && few.stats().nodes < 100, "{:?}", few.stats());
    drop(few);
    let mut two = cover.query().limit(2).solutions().unwrap();
    assert!(two.by_ref().count() == 2 && two.stats().nodes < 100, "{:?}", two.stats());
    drop(two);
    let mut solutions = cover.solutions();
    solutions.by_ref().for_each(drop);
    assert_eq!((solutions.stats().solutions, solutions.ended()), (6728, Some(Ended::Complete)));
    drop(solutions);
    let budget = Budget { nodes: Some(6_000), ..Budget::default() };
    let mut some = cover.query().budget(budget).solutions().unwrap();
    assert!(some.by_ref().count() < 6728);
    assert!(some.ended() == Some(Ended::OutOfBudget) && some.stats().nodes <= 6_001, "{:?}", some.stats());
    drop(some);
    let first = option(cover.problem(), 0);
    let with_first = cover.query().choosing([first]).solutions().unwrap().count();
    assert_eq!(with_first, found.iter().filter(|options| options.contains(&first)).count());
    // A requested engine does it itself.
    let problem = cover.problem().clone();
    let mut cover = Cover::with_engine(problem, Settings::default(), Engine::ClauseLearning);
    assert!(cover.solutions().map(sorted).collect::<HashSet<_>>() == found);
}

fn sorted(solution: Solution) -> Vec<OptionId> {
    let mut options = solution.into_options();
    options.sort();
    options
}
