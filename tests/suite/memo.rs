//! Counting puzzles and candidates with a cache, and drawing grids uniformly.

use std::collections::HashMap;
use std::sync::Arc;

use exdoku::exact_cover::memo::{Counter, Method, Sample, Total};
use exdoku::exact_cover::{Budget, Natural, Restriction, dlx_text};
use exdoku::solve::{Count, CountOptions, SolveOptions, Solver, Uncounted};
use exdoku::variant::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::program::{answer, exdoku};

const MEMORY: usize = 1 << 20;

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
        // Chi-squared, for 287 degrees of freedom.
        times.into_values().map(|count| (count as f64 - 100.0).powi(2) / 100.0).sum::<f64>()
    };
    // By chance, it is larger once in 10,000 times.
    let most = 382.0;
    let [by_counts, plain] = [true, false].map(&mut draw);
    assert!(by_counts < most && plain > most, "{by_counts}, {plain}");
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

#[test]
fn counts_are_exact_however_large() {
    let (items, options) = (45, 10);
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let lines = names.iter().flat_map(|name| vec![format!("{name} all\n"); options]).collect::<String>();
    let text = format!("{} | all\n{}", names.join(" "), lines.replace(" all", " all:x"));
    let problem = dlx_text::read(&text).unwrap().problem;
    for memory in [MEMORY, 1 << 10] {
        let mut counter = Counter::new(problem.clone(), memory);
        let (_, total) = counter.count(Restriction::NONE, &Budget::default()).unwrap();
        let power = |exponent: usize| format!("1{}", "0".repeat(exponent)).parse::<Natural>().unwrap();
        assert_eq!(total, Total::Exactly(power(items)), "{memory} bytes");
        let (_, _, counts) = counter.occurrences(Restriction::NONE, &Budget::default()).unwrap();
        assert!(counts.iter().all(|count| *count == power(items - 1)), "{memory} bytes");
        let mut below = |most: &Natural| most.clone() - &Natural::ONE;
        let (_, sample) = counter.sample(Restriction::NONE, &Budget::default(), &mut below).unwrap();
        assert!(matches!(sample, Sample::Solution(options) if options.len() == items), "{memory} bytes");
    }
    assert_eq!(answer("cover --count", &text), format!("1{}\n", "0".repeat(items)));
}
