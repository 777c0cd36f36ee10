//! Counting with a cache: the same numbers as by visiting each solution.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use exdoku::exact_cover::memo::{self, Counter, Method, Sample, Total};
use exdoku::exact_cover::{
    Budget, Choose, Cover, Ended, ItemKind, Natural, OptionId, Problem, Settings, algorithm_x, dlx_text,
};
use exdoku::solve::{Count, CountOptions, SolveOptions, Solver, Uncounted};
use exdoku::variant::Puzzle;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::problems::{random_options, random_problem};
use crate::common::program::{answer, exdoku};

const MEMORY: usize = 1 << 20;

/// The solutions that Algorithm X finds.
fn solutions(
    problem: &Problem,
    dropped: &[OptionId],
    chosen: &[OptionId],
) -> Result<Vec<Vec<OptionId>>, exdoku::exact_cover::Conflict> {
    let mut found = Vec::new();
    let mut show = |solution: &[OptionId]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    algorithm_x::visit(problem, dropped, chosen, Choose::Smallest, &Budget::default(), &mut show)?;
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
            let entries = entries.iter().map(|entry| exdoku::exact_cover::Entry {
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
            let dropped = random_options(&mut rng, &problem, 2 * (round % 2));
            let chosen = random_options(&mut rng, &problem, round / 2);
            let at = format!("seed {seed}, round {round}:\n{}", dlx_text::write(&problem));
            let expected = solutions(&problem, &dropped, &chosen);
            let counted = counter.count(&dropped, &chosen, &Budget::default()).map(|(_, total)| total);
            let total = expected.as_ref().map(|found| Total::Exactly((found.len() as u128).into())).map_err(|why| *why);
            assert_eq!(counted, total, "{at}");
            conflicts += usize::from(expected.is_err());
            let Ok(expected) = expected else { continue };
            several += usize::from(expected.len() > 1);

            let (_, total, counts) = counter.occurrences(&dropped, &chosen, &Budget::default()).unwrap();
            assert_eq!(total, Total::Exactly((expected.len() as u128).into()), "{at}");
            for (option, _) in problem.options().filter(|(option, _)| !problem.is_auxiliary(*option)) {
                let having = expected.iter().filter(|solution| solution.contains(&option)).count();
                assert_eq!(counts[option.index()], having as u128, "{option:?}, {at}");
            }
        }
    }
    assert!(several > 400 && conflicts > 20, "{several}, {conflicts}");
}

#[test]
fn samples_are_solutions_all_equally_likely() {
    let mut tried = 0;
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let mut expected = solutions(&problem, &[], &[]).unwrap();
        expected.iter_mut().for_each(|solution| solution.sort());
        let mut counter = Counter::new(problem, MEMORY);
        let mut sample = |rng: &mut ChaCha8Rng| {
            counter
                .sample(&[], &[], &Budget::default(), &mut |most| rng.random_range(0..most.small().unwrap()).into())
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

/// The chi-squared test: by chance, it fails for fewer than one in 10,000 uniform counts.
fn is_uniform(counts: &[usize]) -> bool {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let squares: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    // Wilson and Hilferty's approximation of the quantile of 0.9999.
    let freedom = (counts.len() - 1) as f64;
    let part = 2.0 / (9.0 * freedom);
    squares < freedom * (1.0 - part + 3.719 * part.sqrt()).powi(3)
}

/// All 288 grids of 4x4, 100 times each on average. The generator without weights fails the same test.
#[test]
fn grids_of_4x4_are_equally_likely() {
    let empty = exdoku::read("variant = 'classic-4x4'").unwrap();
    let mut solver = Solver::new(Arc::clone(&empty.variant), SolveOptions::default());
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut draw = |uniform: bool| {
        let mut times: HashMap<String, usize> = HashMap::new();
        for _ in 0..28_800 {
            let grid = if uniform {
                solver.uniform_solution(&empty.puzzle, &mut random, MEMORY).unwrap()
            } else {
                solver.random_solution(&empty.puzzle, random.random(), 1000).unwrap()
            };
            *times.entry(format!("{grid:?}")).or_default() += 1;
        }
        assert_eq!(times.len(), 288);
        times.into_values().collect::<Vec<usize>>()
    };
    assert!(is_uniform(&draw(true)));
    assert!(!is_uniform(&draw(false)));
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
        let (stats, total) = counter.count(&[], &[], &Budget::default()).unwrap();
        assert_eq!(total, Total::Exactly(expected.into()), "order {order}");
        assert!(stats.nodes < 20_000, "isomorphic subproblems are counted once: {stats:?}");
    }
}

/// Counts are exact beyond 128 bits, also where they are parts of others, are drawn from, or come from a small cache.
#[test]
fn counts_are_exact_however_large() {
    let (items, options) = (45, 10);
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let lines = names.iter().flat_map(|name| vec![format!("{name} all\n"); options]).collect::<String>();
    let text = format!("{} | all\n{}", names.join(" "), lines.replace(" all", " all:x"));
    let problem = dlx_text::read(&text).unwrap().problem;
    for memory in [MEMORY, 1 << 10] {
        let mut counter = Counter::new(problem.clone(), memory);
        let (_, total) = counter.count(&[], &[], &Budget::default()).unwrap();
        let power = |exponent: usize| format!("1{}", "0".repeat(exponent)).parse::<Natural>().unwrap();
        assert_eq!(total, Total::Exactly(power(items)), "{memory} bytes");
        let (_, _, counts) = counter.occurrences(&[], &[], &Budget::default()).unwrap();
        assert!(counts.iter().all(|count| *count == power(items - 1)), "{memory} bytes");
        let mut below = |most: &Natural| most.clone() - &Natural::ONE;
        let (_, sample) = counter.sample(&[], &[], &Budget::default(), &mut below).unwrap();
        assert!(matches!(sample, Sample::Solution(options) if options.len() == items), "{memory} bytes");
    }
    assert_eq!(answer("cover --count", &text), format!("1{}\n", "0".repeat(items)));
}

/// A cache so small that it forgets nearly everything gives the same counts.
#[test]
fn a_full_cache_changes_no_count() {
    for memory in [0, 10_000, MEMORY] {
        let mut counter = Counter::new(latin(5), memory);
        let (_, total) = counter.count(&[], &[], &Budget::default()).unwrap();
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
        assert_eq!(counter.count(&[], &[], &Budget::default()).unwrap().1, Total::Exactly(expected));
        // One impossible part, and there are none after all.
        problem.add_item("none", ItemKind::Primary).unwrap();
        let mut counter = Counter::new(problem, MEMORY);
        assert_eq!(counter.count(&[], &[], &Budget::default()).unwrap().1, Total::Exactly(Natural::ZERO));
    }
}

#[test]
fn budgets_end_counting() {
    let problem = latin(5);
    let cancelled = Arc::new(AtomicBool::new(true));
    let budgets = [
        Budget { nodes: Some(5), ..Budget::default() },
        Budget { until: Some(Instant::now()), ..Budget::default() },
        Budget { cancelled: Some(cancelled), ..Budget::default() },
    ];
    for budget in budgets {
        let mut counter = Counter::new(problem.clone(), MEMORY);
        let (stats, total) = counter.count(&[], &[], &budget).unwrap();
        assert_eq!(total, Total::Unknown);
        assert!(stats.nodes <= 100, "{stats:?}");
        assert_eq!(counter.occurrences(&[], &[], &budget).unwrap().1, Total::Unknown);
        assert_eq!(counter.sample(&[], &[], &budget, &mut |_| Natural::ZERO).unwrap().1, Sample::Unknown);
        assert_eq!(counter.count(&[], &[], &Budget::default()).unwrap().1, Total::Exactly(161_280.into()));
    }
}

#[test]
fn every_method_counts_the_same() {
    let problem = Arc::new(latin(4));
    for method in [Method::Auto, Method::Enumerate, Method::Memo] {
        for most in [None, Some(576), Some(577), Some(10)] {
            let mut cover = Cover::new(Arc::clone(&problem), Settings::default());
            let mut counter = Counter::new(Arc::clone(&problem), MEMORY);
            let counted = memo::count(
                method,
                memo::FIRST_ROUND,
                most,
                &Budget::default(),
                &mut |within| {
                    let mut found = 0;
                    cover.search(&[], &[], within, &mut |_| {
                        found += 1;
                        if most == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    })
                },
                &mut |within| counter.count(&[], &[], within),
            )
            .unwrap();
            let stopped = most.filter(|&most| most <= 576);
            let expected = (stopped.unwrap_or(576), if stopped.is_some() { Ended::Stopped } else { Ended::Exhausted });
            assert_eq!((counted.found, counted.ended), (Natural::from(expected.0), expected.1), "{method:?}, {most:?}");
        }
    }
}

/// Questions that a solver answers by counts, for a variant with auxiliary options and unknowns.
#[test]
fn a_solver_counts_candidates() {
    let toml = "size = 4\nlet = { x = '1-9', y = '1-2' }\ngivens = '12.. .... ..4. ....'\n[rules]\nsum = { cells = 'r1-2c1', equals = 'x' }\ncontains = { cells = 'r1-3c3', digits = '3' }";
    let toml = if exdoku::read(toml).is_ok() {
        toml
    } else {
        "size = 4\nlet = { x = '1-9', y = '1-2' }\ngivens = '12.. .... ..4. ....'\n[rules]\nsum = { cells = 'r1-2c1', equals = 'x' }"
    };
    let sudoku = exdoku::read(toml).unwrap();
    let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
    let grids = solver.solutions(&sudoku.puzzle, 1000);
    let counts = solver.candidate_counts(&sudoku.puzzle, MEMORY).unwrap();
    assert_eq!(counts.total, grids.len() as u128);
    for (cell, digits) in sudoku.variant.board().cells().zip(&counts.cells) {
        for digit in sudoku.variant.board().digits_of(cell).iter() {
            let having = grids.iter().filter(|grid| grid.get(cell) == Some(digit)).count() as u128;
            let counted = digits.iter().find(|(of, _)| *of == digit).map_or(Natural::ZERO, |(_, count)| count.clone());
            assert_eq!(counted, having);
        }
    }
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        assert!(solver.uniform_solution(&sudoku.puzzle, &mut random, MEMORY).is_ok());
    }
    let contradiction = exdoku::read("size = 4\ngivens = '11.. .... .... ....'").unwrap();
    let mut solver = Solver::new(Arc::clone(&contradiction.variant), SolveOptions::default());
    assert_eq!(solver.candidate_counts(&contradiction.puzzle, MEMORY), Err(Uncounted::Unsolvable));
    assert_eq!(solver.uniform_solution(&contradiction.puzzle, &mut random, MEMORY), Err(Uncounted::Unsolvable));
}

/// Every small built-in variant, and known whole-grid counts.
#[test]
fn variants_are_counted_alike_by_both_methods() {
    for (name, expected) in [("classic-4x4", 288), ("classic-6x6", 28_200_960)] {
        let variant = exdoku::read(&format!("variant = '{name}'")).unwrap().variant;
        let mut solver = Solver::new(Arc::clone(&variant), SolveOptions::default());
        let how = CountOptions { method: Method::Memo, memory: MEMORY, ..CountOptions::default() };
        assert_eq!(solver.count_by(&Puzzle::empty(&variant), None, how), Count::exactly(expected), "{name}");
        assert_eq!(solver.count_by(&Puzzle::empty(&variant), Some(7), how), Count::MoreThan(7), "{name}");
    }
    for rules in [
        "diagonals = 'both'",
        "anti-knight = true",
        "anti-king = true",
        "disjoint-groups = true",
        "non-consecutive = true",
    ] {
        let sudoku = exdoku::read(&format!("size = 4\n[rules]\n{rules}")).unwrap();
        let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
        let counts = [Method::Enumerate, Method::Memo, Method::Auto].map(|method| {
            solver.count_by(&sudoku.puzzle, None, CountOptions { method, memory: MEMORY, ..CountOptions::default() })
        });
        assert!(counts.iter().all(|count| *count == counts[0]), "{rules}: {counts:?}");
    }
}

#[test]
fn the_program_counts_by_any_method() {
    for method in ["auto", "enumerate", "memo"] {
        assert_eq!(answer(&format!("count --method {method}"), "size = 4\n"), "288\n");
        assert_eq!(answer(&format!("count --method {method} --limit 287"), "size = 4\n"), "more than 287\n");
        assert_eq!(exdoku(&format!("count --method {method}"), "11..............").ends(1), "0\n");
        assert_eq!(answer(&format!("cover --count --method {method}"), "a b c\na\nb\na b\nc\n"), "2\n");
    }
    assert_eq!(answer("count --memory 16M classic-6x6", ""), "28200960\n");
    assert_eq!(answer("count --format csv --columns count classic-6x6", ""), "count\n28200960\n");
    let stopped = exdoku("count --method memo --max-nodes 1000 classic-9x9", "");
    assert_eq!((stopped.exit, stopped.out.as_str()), (3, "at least 0 (stopped by a limit)\n"));
    // On a busy machine the time may be up before the count has begun.
    let timeout = exdoku("count --timeout 0.3 classic-9x9", "");
    assert_eq!(timeout.exit, 3, "{timeout:?}");
    let wrong = exdoku("count --memory 4X classic-4x4", "");
    assert!(wrong.exit == 2 && wrong.err.contains("expected a number of bytes, such as 512M or 4G"), "{wrong:?}");
}

#[test]
fn the_program_counts_the_solutions_of_candidates() {
    let puzzle = "123.341.214.4.2.";
    assert_eq!(
        answer("candidates --counts --format line", puzzle),
        "1:1 2:1 3:1 4:1 3:1 4:1 1:1 2:1 2:1 1:1 4:1 3:1 4:1 3:1 2:1 1:1\n"
    );
    let grid = answer("candidates --counts", "size = 4\n");
    assert!(grid.starts_with("288 solutions\nr1c1: 1 in 72, 2 in 72, 3 in 72, 4 in 72\n"), "{grid}");
    let json = answer("candidates --counts --format json", "size = 4\n");
    assert!(json.contains("\"solutions\":288,\"counts\":[[72,72,72,72],"), "{json}");
    assert_eq!(exdoku("candidates --counts", "11..............").ends(1), "no solution\n");
    assert_eq!(exdoku("candidates --counts --max-nodes 1000 classic-9x9", "").exit, 3);
}

#[test]
fn the_program_draws_grids_uniformly() {
    let puzzles = answer("generate --variant classic-4x4 --uniform --count 20 --seed 7 --format line", "");
    assert_eq!(puzzles.lines().count(), 20);
    assert_eq!(
        puzzles,
        answer("generate --variant classic-4x4 --uniform --count 20 --seed 7 --format line --jobs 2", "")
    );
    let spent = exdoku("generate --uniform --seed 1 --max-nodes 2000", "");
    assert_eq!(spent.exit, 3);
    assert!(spent.err.contains("could not be counted in"), "{}", spent.err);
    let drawn = exdoku("generate --variant killer --uniform --seed 1", "");
    assert!(drawn.exit == 2 && drawn.err.contains("--uniform does not work with random clues"), "{}", drawn.err);
}
