//! Threads share a search that learns, with conditions.

use std::ops::ControlFlow;

use exdoku_conditions::{Addend, Sum};
use exdoku_cover::{Budget, Choose, Colour, Cover, Ended, Entry, ItemId, ItemKind, Learn, OptionId, Problem, Settings};

const SIDE: usize = 4;

/// A table of the numbers 1 to 4 in which each row and each column adds up to 10, but the first column to 11, with a further
/// number. That is 0, and the sums do not agree, except with some options of an item that give all cells their numbers.
fn table(solutions: usize) -> Problem {
    let mut problem = Problem::new();
    let colours: Vec<Colour> = (0..SIDE).map(|at| problem.add_colour(at)).collect();
    let mut node = |name: String, numbers: usize| {
        let place = problem.add_item(&*name, ItemKind::Primary).unwrap();
        let number = problem.add_item(format!("{name} number"), ItemKind::Secondary).unwrap();
        for &colour in &colours[..numbers] {
            problem.add_option([Entry::from(place), Entry::coloured(number, colour)]).unwrap();
        }
        (place, number)
    };
    let cells: Vec<ItemId> = (0..SIDE * SIDE).map(|cell| node(format!("c{cell}"), SIDE).1).collect();
    let (all, more) = node("all".to_owned(), 1);
    for turn in 0..solutions {
        // A Latin square.
        let of = |cell: usize| colours[(cell / SIDE + cell % SIDE + turn) % SIDE];
        let numbers = (0..).zip(&cells).map(|(cell, &item)| Entry::coloured(item, of(cell)));
        let option = [Entry::from(all), Entry::coloured(more, colours[1])].into_iter().chain(numbers);
        problem.add_option(option.collect::<Vec<_>>()).unwrap();
    }
    let addend = |&item: &ItemId| Addend { item, numbers: (1..).zip(colours.iter().copied()).collect() };
    for line in 0..SIDE {
        let row = cells[line * SIDE..][..SIDE].iter().map(addend).collect();
        let mut column: Vec<Addend> = cells.iter().skip(line).step_by(SIDE).map(addend).collect();
        if line == 0 {
            column.push(Addend { item: more, numbers: vec![(0, colours[0]), (1, colours[1])] });
        }
        let of_column = 10 + i64::from(line == 0);
        problem.add_condition(Sum { name: "row".into(), addends: row, totals: vec![10] });
        problem.add_condition(Sum { name: "column".into(), addends: column, totals: vec![of_column] });
    }
    problem
}

/// At most three solutions, on this many threads, each with its options in order.
fn search(cover: &mut Cover, threads: usize) -> (Vec<Vec<OptionId>>, u64, Ended) {
    let mut found = Vec::new();
    let budget = Budget { wanted: Some(3), ..Budget::default() };
    let searched = cover.query().budget(budget).threads(threads).compute(<[OptionId]>::to_vec, |mut solution| {
        solution.sort_unstable();
        found.push(solution);
        if found.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (stats, ended) = searched.unwrap();
    (found, stats.nodes, ended)
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for solutions in [0, 1, 3] {
        for learn in [Learn::Auto, Learn::On] {
            let settings = Settings { learn, choose: Choose::Weighted, hard_after: Some(50), ..Settings::default() };
            let mut cover = Cover::new(table(solutions), settings);
            let one = search(&mut cover, 1);
            assert_eq!(one.0.len(), solutions.min(3));
            let mut shared = 0;
            for threads in [2, 5] {
                let several = search(&mut cover, threads);
                assert_eq!((&one.0, one.2), (&several.0, several.2), "{solutions} solutions, {learn:?}");
                shared += usize::from(several.1 > 50);
            }
            assert!(shared == 2 || solutions > 1, "{shared} of {solutions}, {learn:?}");
        }
    }
}
