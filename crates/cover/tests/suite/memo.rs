//! Counting with a cache: the same numbers as by visiting each solution.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use exdoku_cover::memo::{CountOptions, Counter, Method, Sample, Total};
use exdoku_cover::{
    Budget, Choose, Cover, Ended, ItemKind, Natural, OptionId, Problem, Restriction, Settings, algorithm_x, dlx_text,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::problems::{random_problem, random_restriction};

const MEMORY: usize = 1 << 20;

/// The solutions that Algorithm X finds.
fn solutions(problem: &Problem, restriction: &Restriction) -> Result<Vec<Vec<OptionId>>, exdoku_cover::Conflict> {
    let mut found = Vec::new();
    let mut show = |solution: &[OptionId]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    algorithm_x::visit(problem, restriction, Choose::Smallest, &Budget::default(), &mut show)?;
    Ok(found)
}

/// Two copies of a problem side by side: parts, some of them isomorphic.
fn doubled(problem: &Problem) -> Problem {
    let mut double = Problem::new();
    for copy in ["", "'"] {
        for (_, name, kind) in problem.items() {
            double.add_item(format!("{name}{copy}"), kind).unwrap();
        }
    }
    let colours: Vec<_> = problem.colours().map(|colour| double.add_colour(problem.colour_name(colour))).collect();
    let items: Vec<_> = double.items().map(|item| item.0).collect();
    for copy in 0..2 {
        for (_, entries) in problem.options() {
            let entries = entries.iter().map(|entry| exdoku_cover::Entry {
                item: items[entry.item.index() + copy * problem.item_count()],
                colour: entry.colour.map(|colour| colours[colour.index()]),
            });
            double.add_option(entries).unwrap();
        }
    }
    double
}

#[test]
fn counts_are_those_of_algorithm_x() {
    let (mut several, mut conflicts) = (0, 0);
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut problem = random_problem(&mut rng, 24);
        if seed % 3 == 1 {
            problem = doubled(&problem);
        }
        if seed % 3 == 2 {
            problem.project_onto(rng.random_range(0..=problem.item_count()));
        }
        let mut counter = Counter::new(problem.clone(), MEMORY);
        for round in 0..4 {
            let restriction = random_restriction(&mut rng, &problem, 2 * (round % 2), round / 2);
            let at = format!("seed {seed}, round {round}:\n{}", dlx_text::write(&problem));
            let expected = solutions(&problem, &restriction);
            let counted = counter.count(&restriction, &Budget::default()).map(|(_, total)| total);
            let total = expected.as_ref().map(|found| Total::Exactly((found.len() as u128).into())).map_err(|why| *why);
            assert_eq!(counted, total, "{at}");
            conflicts += usize::from(expected.is_err());
            let Ok(expected) = expected else { continue };
            several += usize::from(expected.len() > 1);

            let (_, total, counts) = counter.occurrences(&restriction, &Budget::default()).unwrap();
            assert_eq!(total, Total::Exactly((expected.len() as u128).into()), "{at}");
            for (option, _) in problem.options().filter(|(option, _)| !problem.is_auxiliary(*option)) {
                let having = expected.iter().filter(|solution| solution.contains(&option)).count();
                assert_eq!(counts[option.index()], having as u128, "{option:?}, {at}");
            }
        }
    }
    assert!(several > 400 && conflicts > 20, "{several}, {conflicts}");
}

/// The chi-squared test: by chance, it fails for fewer than one in 10,000 uniform counts.
fn is_uniform(counts: &[usize]) -> bool {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let squares: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    // Wilson and Hilferty's approximation of the quantile of 0.9999.
    let freedom = (counts.len() - 1) as f64;
    let part = 2.0 / (9.0 * freedom);
    squares < freedom * (1.0 - part + 3.719 * part.sqrt()).powi(3)
}

#[test]
fn samples_are_solutions_all_equally_likely() {
    let mut tried = 0;
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let mut expected = solutions(&problem, Restriction::NONE).unwrap();
        expected.iter_mut().for_each(|solution| solution.sort());
        let mut counter = Counter::new(problem, MEMORY);
        let mut sample = |rng: &mut ChaCha8Rng| {
            counter
                .sample(Restriction::NONE, &Budget::default(), &mut |most| {
                    rng.random_range(0..most.small().unwrap()).into()
                })
                .unwrap()
                .1
        };
        if expected.is_empty() {
            assert_eq!(sample(&mut rng), Sample::Unsolvable, "seed {seed}");
            continue;
        }
        let draws = 200 * expected.len();
        if expected.len() < 2 || expected.len() > 40 || tried == 20 {
            continue;
        }
        tried += 1;
        let mut times: HashMap<Vec<OptionId>, usize> = HashMap::new();
        for _ in 0..draws {
            let Sample::Solution(mut options) = sample(&mut rng) else { panic!("seed {seed}: it has solutions") };
            options.sort();
            *times.entry(options).or_default() += 1;
        }
        let counts: Vec<usize> = expected.iter().map(|solution| times.get(solution).copied().unwrap_or(0)).collect();
        assert_eq!(counts.iter().sum::<usize>(), draws, "seed {seed}: only solutions are drawn");
        assert!(is_uniform(&counts), "seed {seed}: {counts:?}");
    }
    assert_eq!(tried, 20);
}

/// A Latin square as an exact cover.
fn latin(order: usize) -> Problem {
    let mut problem = Problem::new();
    let mut items = HashMap::new();
    for kind in ["cell", "row", "column"] {
        for a in 0..order {
            for b in 0..order {
                items.insert((kind, a, b), problem.add_item(format!("{kind} {a} {b}"), ItemKind::Primary).unwrap());
            }
        }
    }
    for (r, c, d) in (0..order.pow(3)).map(|number| (number / order / order, number / order % order, number % order)) {
        problem.add_option([items[&("cell", r, c)], items[&("row", r, d)], items[&("column", c, d)]]).unwrap();
    }
    problem
}

#[test]
fn latin_squares_are_counted() {
    // OEIS A002860.
    for (order, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
        let problem = latin(order);
        let mut counter = Counter::new(problem, MEMORY);
        let (stats, total) = counter.count(Restriction::NONE, &Budget::default()).unwrap();
        assert_eq!(total, Total::Exactly(expected.into()), "order {order}");
        assert!(stats.nodes < 20_000, "isomorphic subproblems are counted once: {stats:?}");
    }
}

/// Counts are exact beyond 128 bits, also where they are parts of others, are drawn from, or come from a small cache.
/// A cache so small that it forgets nearly everything gives the same counts.
#[test]
fn a_full_cache_changes_no_count() {
    for memory in [0, 10_000, MEMORY] {
        let mut counter = Counter::new(latin(5), memory);
        let (_, total) = counter.count(Restriction::NONE, &Budget::default()).unwrap();
        assert_eq!(total, Total::Exactly(161_280.into()), "{memory} bytes");
    }
}

/// 2^127 solutions fit 128 bits, 2^128 do not.
#[test]
fn numbers_too_large_for_128_bits_are_exact() {
    for pairs in [127, 128, 300] {
        let expected = (0..pairs).fold(Natural::ONE, |product, _| product * &Natural::from(2));
        let mut problem = Problem::new();
        for number in 0..pairs {
            let item = problem.add_item(format!("{number}"), ItemKind::Primary).unwrap();
            problem.add_option([item]).unwrap();
            problem.add_option([item]).unwrap();
        }
        let mut counter = Counter::new(problem.clone(), MEMORY);
        assert_eq!(counter.count(Restriction::NONE, &Budget::default()).unwrap().1, Total::Exactly(expected));
        // One impossible part, and there are none after all.
        problem.add_item("none", ItemKind::Primary).unwrap();
        let mut counter = Counter::new(problem, MEMORY);
        assert_eq!(counter.count(Restriction::NONE, &Budget::default()).unwrap().1, Total::Exactly(Natural::ZERO));
    }
}

#[test]
fn budgets_end_counting() {
    let problem = latin(5);
    let cancelled = Arc::new(AtomicBool::new(true));
    let budgets = [
        Budget { nodes: Some(5), ..Budget::default() },
        Budget { until: Some(Instant::now()), ..Budget::default() },
        Budget { cancelled: vec![cancelled], ..Budget::default() },
    ];
    for budget in budgets {
        let mut counter = Counter::new(problem.clone(), MEMORY);
        let (stats, total) = counter.count(Restriction::NONE, &budget).unwrap();
        assert_eq!(total, Total::Unknown);
        assert!(stats.nodes <= 100, "{stats:?}");
        assert_eq!(counter.occurrences(Restriction::NONE, &budget).unwrap().1, Total::Unknown);
        assert_eq!(counter.sample(Restriction::NONE, &budget, &mut |_| Natural::ZERO).unwrap().1, Sample::Unknown);
        assert_eq!(counter.count(Restriction::NONE, &Budget::default()).unwrap().1, Total::Exactly(161_280.into()));
    }
}

#[test]
fn every_method_counts_the_same() {
    let problem = Arc::new(latin(4));
    for method in [Method::Auto, Method::Enumerate, Method::Memo] {
        for most in [None, Some(576), Some(577), Some(10)] {
            let mut cover = Cover::new(Arc::clone(&problem), Settings::default());
            let how = CountOptions { method, memory: MEMORY, ..CountOptions::default() };
            let query = if let Some(most) = most { cover.query().limit(most) } else { cover.query() };
            let counted = query.total(how, &mut None).unwrap();
            let stopped = most.filter(|&most| most <= 576);
            let expected = (stopped.unwrap_or(576), if stopped.is_some() { Ended::Stopped } else { Ended::Complete });
            assert_eq!(
                (counted.found, counted.ended),
                (Natural::from(u128::from(expected.0)), expected.1),
                "{method:?}, {most:?}"
            );
        }
    }
}
