//! Covers that links look at first, against covers that are compiled at once.

use std::ops::ControlFlow;

use exdoku_cover::{
    Budget, Conflict, Cover, Ended, OptionId, Problem, Restriction, Settings, Solution, Stats, dlx_text,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::problems::{random_problem, random_restriction};

type Visited = Result<(Vec<Vec<OptionId>>, Ended), Conflict>;

/// The solutions in their order, and the options of each in that of the problem, which no search promises to keep.
fn visited(cover: &mut Cover, restriction: &Restriction) -> Result<(Vec<Vec<OptionId>>, Stats, Ended), Conflict> {
    let mut solutions = Vec::new();
    let (stats, ended) = cover.query().within(restriction).visit(|options| {
        solutions.push(in_order(options));
        ControlFlow::Continue(())
    })?;
    Ok((solutions, stats, ended))
}

fn in_order(options: &[OptionId]) -> Vec<OptionId> {
    let mut options = options.to_vec();
    options.sort();
    options
}

fn without_stats(visited: Result<(Vec<Vec<OptionId>>, Stats, Ended), Conflict>) -> Visited {
    visited.map(|(solutions, _, ended)| (solutions, ended))
}

fn iterated(cover: &mut Cover, restriction: &Restriction) -> Result<Vec<Vec<OptionId>>, Conflict> {
    let solutions = cover.query().within(restriction).solutions()?;
    Ok(solutions.map(|solution: Solution| in_order(&solution)).collect())
}

#[test]
fn a_look_changes_no_answer() {
    let (mut none, mut one, mut several) = (0, 0, 0);
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let new = || Cover::new(problem.clone(), Settings::default());
        let (mut cover, mut compiled) = (new(), new().compiled());
        for round in 0..4 {
            let restriction = random_restriction(&mut rng, &problem, 3 * (round % 2), round / 2);
            let at = format!("seed {seed}, round {round}:\n{}", dlx_text::write(&problem));
            let right = without_stats(visited(&mut compiled, &restriction));
            assert_eq!(without_stats(visited(&mut cover, &restriction)), right, "{at}");
            assert_eq!(without_stats(visited(&mut new(), &restriction)), right, "new, {at}");
            assert_eq!(iterated(&mut new(), &restriction), iterated(&mut compiled, &restriction), "{at}");
            let verdict =
                |mut cover: Cover| cover.query().within(&restriction).verdict().map(|found| format!("{found:?}").len());
            assert_eq!(verdict(new()), verdict(compiled.clone()), "{at}");
            for limit in 1..3 {
                let count = |mut cover: Cover| {
                    cover.query().within(&restriction).limit(limit).count().map(|found| found.0.solutions)
                };
                assert_eq!(count(new()), count(compiled.clone()), "{at}");
            }
            match right.map(|(solutions, _)| solutions.len()) {
                Ok(0) | Err(_) => none += 1,
                Ok(1) => one += 1,
                Ok(_) => several += 1,
            }
        }
    }
    assert!(none > 500 && one > 200 && several > 500, "{none}, {one}, {several}");
}

/// A latin square of order 4 with givens and one solution.
fn latin() -> Problem {
    let mut builder = Problem::builder();
    builder.primary((0..16).flat_map(|k| ["cell", "row", "column"].map(|kind| format!("{kind} {} {}", k / 4, k % 4))));
    let given = "1234341.21......";
    for (cell, digit) in (0..64).map(|at| (at / 4, at % 4)) {
        let symbol = given.as_bytes()[cell];
        if symbol == b'.' || usize::from(symbol - b'1') == digit {
            let (row, column) = (cell / 4, cell % 4);
            builder.option([
                format!("cell {row} {column}"),
                format!("row {row} {digit}"),
                format!("column {column} {digit}"),
            ]);
        }
    }
    builder.build().expect("all items were added")
}

#[test]
fn the_same_question_has_the_same_statistics() {
    let mut cover = Cover::new(latin(), Settings::default());
    let first = visited(&mut cover, &Restriction::default());
    assert_eq!(visited(&mut cover, &Restriction::default()), first);
    assert_eq!(first.expect("nothing is chosen").0.len(), 1);
    // Links have unlinked and relinked nodes; the compiled engine has no links.
    assert!(cover.query().count().unwrap().0.updates > 0);
    assert_eq!(cover.clone().compiled().query().count().unwrap().0.updates, 0);
}

#[test]
fn a_look_stays_within_the_budget() {
    for nodes in 0..12 {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let (stats, ended) = Cover::new(latin(), Settings::default()).query().budget(budget).count().unwrap();
        assert!(stats.nodes <= nodes, "{nodes}: {}", stats.nodes);
        assert!(ended == Ended::OutOfBudget || stats.solutions == 1, "{nodes}");
    }
}
