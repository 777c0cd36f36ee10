//! Each condition is tried: its propagators against its plain form.

use crate::problems::{nodes, random};
use exdoku_conditions::{Addend, AreaTotal, Contents, Faces, Guarded, Runs, Sum};
use exdoku_cover::{Colour, Entry, ItemId, ItemKind, Problem, try_conditions};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Propagators and plain forms agree, reasons are enough, and what a change does not concern stays as it is.
#[test]
fn conditions_pass_their_trials() {
    let seed = 20_261_126;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut small = 0;
    for round in 0..150 {
        let (problem, _) = random(&mut rng);
        // The plain form has many covers of each solution.
        if problem.option_count() < 14 && problem.plain_size() < 400 {
            small += 1;
            let tried = try_conditions(&problem, rng.random(), 60);
            assert!(tried.is_ok(), "seed {seed}, round {round}: {}", tried.unwrap_err());
        }
    }
    assert!(small > 40, "{small} problems are small");
    for round in 0..30 {
        let problem = numbered(&mut rng);
        let tried = try_conditions(&problem, rng.random(), 300);
        assert!(tried.is_ok(), "seed {seed}, numbers, round {round}: {}", tried.unwrap_err());
    }
}

/// Areas in a square of four nodes, with numbers from -1 to 1.
fn numbered(rng: &mut ChaCha8Rng) -> Problem {
    let mut problem = Problem::new();
    let colours = ["A", "B"].map(|name| problem.add_colour(name));
    let worth: Vec<(i64, Colour)> = [-1, 0, 1].map(|worth| (worth, problem.add_colour(worth))).into();
    let of_numbers: Vec<Colour> = worth.iter().map(|&(_, colour)| colour).collect();
    let sorted = |rng: &mut ChaCha8Rng, from: i64, to: i64| (from..=to).filter(|_| rng.random_bool(0.5)).collect();
    let counts: Vec<i64> = sorted(rng, 1, 4);
    let contents = Contents {
        name: "contents".into(),
        nodes: nodes(rng, &mut problem, 4, &colours, 0.1),
        colours: colours[..rng.random_range(1..=2)].to_vec(),
        neighbours: vec![vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]],
        numbers: nodes(rng, &mut problem, 4, &of_numbers, 0.3),
        worth: worth.clone(),
        different: rng.random_bool(0.5),
        sums: rng.random_bool(0.5).then(|| sorted(rng, -2, 3)),
        totals: match rng.random_range(0..4) {
            0 => vec![AreaTotal { node: None, item: nodes(rng, &mut problem, 1, &of_numbers, 0.0)[0], worth }],
            1 => vec![AreaTotal { node: Some(2), item: nodes(rng, &mut problem, 1, &of_numbers, 0.0)[0], worth }],
            _ => Vec::new(),
        },
        counts: rng.random_bool(0.3).then(|| counts.into_iter().map(|count| count as usize).collect()),
    };
    problem.add_condition(contents);
    problem
}

/// Options that each give a colour to all items, for conditions that something else must ensure.
fn whole(items: usize, colours: usize, holds: impl Fn(&[usize]) -> bool) -> (Problem, Vec<ItemId>, Vec<Colour>) {
    let mut problem = Problem::new();
    let all = problem.add_item("all", ItemKind::Primary).unwrap();
    let names = (0..items).map(|at| problem.add_item(format!("node {at}"), ItemKind::Secondary).unwrap());
    let items: Vec<ItemId> = names.collect();
    let colours: Vec<Colour> = (0..colours).map(|at| problem.add_colour(format!("colour {at}"))).collect();
    for number in 0..colours.len().pow(items.len() as u32) {
        let of: Vec<usize> = (0..items.len() as u32).map(|at| number / colours.len().pow(at) % colours.len()).collect();
        if holds(&of) {
            let given = items.iter().zip(of).map(|(&item, colour)| Entry::coloured(item, colours[colour]));
            problem.add_option([Entry::from(all)].into_iter().chain(given)).unwrap();
        }
    }
    (problem, items, colours)
}

#[test]
fn conditions_that_others_ensure_pass_their_trials() {
    // A number, the first item, and two lines.
    let run = |of: &[usize], line: &[usize]| line.iter().take_while(|&&at| of[at] == of[1]).count();
    let (mut problem, items, colours) = whole(6, 3, |of| of[0] == run(of, &[2, 3]) + run(of, &[4, 5]));
    let numbers = vec![Some(colours[0]), Some(colours[1]), Some(colours[2]), None, None];
    let lines = vec![items[2..4].to_vec(), items[4..].to_vec()];
    problem.add_condition(Runs { name: "run".into(), number: items[0], numbers, first: items[1], lines, colours });
    try_conditions(&problem, 1, 5000).unwrap();

    // Around a face, two classes alternate at most twice; a third colour is in no class.
    let alternate = |of: &[usize]| {
        let known: Vec<usize> = of.iter().copied().filter(|&colour| colour < 2).collect();
        (0..known.len()).filter(|&at| known[at] != known[(at + 1) % known.len()]).count()
    };
    let (mut problem, items, colours) = whole(7, 3, |of| alternate(of) <= 2);
    let class = |&colour: &Colour| items.iter().map(|&item| (item, colour)).collect();
    let classes = colours[..2].iter().map(class).collect();
    problem.add_condition(Faces { name: "face".into(), classes, faces: vec![(0..7).collect()] });
    try_conditions(&problem, 1, 5000).unwrap();
}

/// Sums of three or four numbers, small or beyond the bits of a word, with and without a guard.
#[test]
fn sums_pass_their_trials() {
    let seed = 20_261_127;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..40 {
        let mut problem = Problem::new();
        let colours: Vec<Colour> = (0..4).map(|at| problem.add_colour(at)).collect();
        let count = rng.random_range(2..=4);
        let items = nodes(&mut rng, &mut problem, count, &colours, 0.1);
        let steps = [1..=2, 1..=5, 20..=70].choose(&mut rng).unwrap().clone();
        let addend = |item: ItemId, rng: &mut ChaCha8Rng| {
            let mut number = rng.random_range(-3..=3);
            let mut next = |colour: &Colour| {
                number += rng.random_range(steps.clone());
                (number, *colour)
            };
            Addend { item, numbers: colours.iter().map(&mut next).collect() }
        };
        let addends: Vec<Addend> = items.into_iter().map(|item| addend(item, &mut rng)).collect();
        let least: i64 = addends.iter().map(|addend| addend.numbers[0].0).sum();
        let most: i64 = addends.iter().map(|addend| addend.numbers[3].0).sum();
        let density = *[0.05, 0.3].choose(&mut rng).unwrap();
        let totals = (least - 2..=most + 2).filter(|_| rng.random_bool(density)).collect();
        let condition = Sum { name: "sum".into(), addends, totals };
        if rng.random_bool(0.5) {
            let guard = nodes(&mut rng, &mut problem, 1, &colours[..2], 0.0)[0];
            let [on, off] = [colours[0], colours[1]].map(|colour| Entry::coloured(guard, colour));
            problem.add_condition(Guarded { condition, on, off });
        } else {
            problem.add_condition(condition);
        }
        let tried = try_conditions(&problem, rng.random(), 300);
        assert!(tried.is_ok(), "seed {seed}, round {round}: {}", tried.unwrap_err());
    }
}
