//! Searches on several threads: the same solutions in the same order, for any number of threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use exdoku::board::Grid;
use exdoku::exact_cover::{
    Budget, Choose, Cover, Ended, Engine, Learn, OptionId, Problem, Settings, Stats, algorithm_x,
};
use exdoku::solve::{Count, SolveOptions, Solver, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::problems::{assert_same_solutions, random_options, random_problem};
use crate::common::program::{answer, exdoku, file};

const ENGINES: [Engine; 3] = [Engine::BitSliced, Engine::BitSet, Engine::CompactTable];

/// Collects the solutions of a search on so many threads.
fn collect(
    cover: &mut Cover,
    threads: usize,
    dropped: &[OptionId],
    chosen: &[OptionId],
    budget: &Budget,
) -> Option<(Vec<Vec<OptionId>>, Stats, Ended)> {
    let mut found = Vec::new();
    let wanted = budget.wanted.unwrap_or(u64::MAX);
    let searched = cover.search_on(threads, dropped, chosen, budget, &<[OptionId]>::to_vec, &mut |solution| {
        found.push(solution);
        if (found.len() as u64) < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (stats, ended) = searched.ok()?;
    Some((found, stats, ended))
}

fn all_covers(problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Option<Vec<Vec<OptionId>>> {
    let mut found = Vec::new();
    let mut visitor = |solution: &[OptionId]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    algorithm_x::visit(problem, dropped, chosen, Choose::Smallest, &Budget::default(), &mut visitor).ok()?;
    Some(found)
}

#[test]
fn any_number_of_threads_shows_the_same_in_the_same_order() {
    let mut divided = 0;
    for seed in 0..420 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let plain = random_problem(&mut rng, 30);
        let mut problem = plain.clone();
        if rng.random_bool(0.5) {
            let items = rng.random_range(0..=problem.item_count());
            problem.project_onto(items);
        }
        let (dropped, chosen) = (random_options(&mut rng, &problem, 2), random_options(&mut rng, &problem, 1));
        let covers = all_covers(&plain, &dropped, &chosen);
        let slice = rng.random_range(1..=3);
        let learn = [Learn::Off, Learn::Auto, Learn::On][rng.random_range(0..3)];
        for engine in ENGINES.into_iter().filter(|engine| engine.fits(&problem)) {
            let at = format!("seed {seed}, {engine:?}, {learn:?}, slices of {slice}");
            let settings = Settings { learn, ..Settings::default() };
            let mut cover = Cover::with_engine(problem.clone(), settings, engine);
            cover.set_switch_limit(slice);
            cover.set_divide_limit(slice);
            let one = collect(&mut cover, 1, &dropped, &chosen, &Budget::default());
            for threads in [2, 4] {
                let several = collect(&mut cover, threads, &dropped, &chosen, &Budget::default());
                assert_eq!(one, several, "{at}, {threads} threads");
            }
            let Some((found, stats, ended)) = one else {
                assert!(covers.is_none(), "{at}");
                continue;
            };
            assert_eq!((ended, stats.solutions), (Ended::Exhausted, found.len() as u128), "{at}");
            assert_same_solutions(&problem, covers.as_ref().expect("nothing conflicts"), &found, &at);
            divided += usize::from(stats.nodes > slice);

            // A few of them, as one thread finds them; and as many as a limit of nodes lets through.
            for budget in
                [Budget { wanted: Some(2), ..Budget::default() }, Budget { nodes: Some(4), ..Budget::default() }]
            {
                let one = collect(&mut cover, 1, &dropped, &chosen, &budget).unwrap();
                let several = collect(&mut cover, 3, &dropped, &chosen, &budget).unwrap();
                assert_eq!((one.0, one.2), (several.0, several.2), "{at}, {budget:?}");
            }
            let mut first =
                collect(&mut cover, 2, &dropped, &chosen, &Budget { wanted: Some(20), ..Budget::default() }).unwrap().0;
            first.truncate(20);
            assert_eq!(first, found[..found.len().min(20)], "{at}");
        }
    }
    assert!(divided > 300, "{divided} searches were divided");
}

/// AI Escargot, by Arto Inkala.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn solver(text: &str, threads: usize) -> (Solver, exdoku::Sudoku) {
    let sudoku = exdoku::read(text).unwrap();
    let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
    solver.set_threads(threads);
    (solver, sudoku)
}

#[test]
fn answers_do_not_depend_on_threads() {
    let without = |text: &str, cells: usize| {
        text.chars().enumerate().map(|(at, sign)| if at < cells { '.' } else { sign }).collect::<String>()
    };
    for text in [HARD.to_owned(), without(HARD, 9), without(HARD, 14), "size = 4".to_owned(), "size = 5".to_owned()] {
        let (mut one, sudoku) = solver(&text, 1);
        let (mut several, _) = solver(&text, 2);
        assert_eq!(one.count(&sudoku.puzzle, Some(3000)), several.count(&sudoku.puzzle, Some(3000)), "{text}");
        assert_eq!(one.verdict(&sudoku.puzzle), several.verdict(&sudoku.puzzle), "{text}");
        assert_eq!(one.candidates(&sudoku.puzzle), several.candidates(&sudoku.puzzle), "{text}");
        let most = 500;
        assert_eq!(one.solutions(&sudoku.puzzle, most), several.solutions(&sudoku.puzzle, most), "{text}");
    }
}

#[test]
fn a_visitor_that_breaks_off_stops_all_threads() {
    let (mut solver, sudoku) = solver("size = 6", 4);
    let mut seen: Vec<Grid> = Vec::new();
    solver.visit(&sudoku.puzzle, None, |grid| {
        seen.push(grid);
        if seen.len() < 30_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(seen.len(), 30_000);
    assert!(!solver.is_partial());
}

/// Searches that would take for ever end by themselves, at a time that has passed or when they are cancelled.
#[test]
fn a_limit_stops_all_threads() {
    for text in ["size = 9", "variant = 'classic-25x25'"] {
        let (mut solver, sudoku) = solver(text, 3);
        solver.set_budget(Budget { until: Some(Instant::now()), ..Budget::default() });
        assert!(matches!(solver.count(&sudoku.puzzle, None), Count::AtLeast(_)), "{text} has more solutions");
        assert!(solver.is_partial(), "{text}");
        assert!(matches!(solver.verdict(&sudoku.puzzle), Verdict::Open(_) | Verdict::Several(..)));
    }
    let cancelled = Arc::new(AtomicBool::new(false));
    let (mut solver, sudoku) = solver("size = 9", 3);
    solver.set_budget(Budget { cancelled: Some(Arc::clone(&cancelled)), ..Budget::default() });
    let mut seen = 0;
    solver.visit(&sudoku.puzzle, None, |_| {
        seen += 1;
        // By now it is divided among the threads.
        cancelled.store(seen >= 30_000, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!(seen >= 30_000 && solver.is_partial(), "{seen}");
}

#[test]
fn the_command_line_gives_the_same_for_any_number_of_jobs() {
    file("parallel.toml", "size = 6\ngivens = \"123456 ...... ...... ...... ...... ......\"\n");
    for command in ["solve --all --format line", "count", "candidates --format line", "check"] {
        let one = exdoku(&format!("{command} --jobs 1 parallel.toml"), "");
        assert_eq!(exdoku(&format!("{command} --jobs 3 parallel.toml"), ""), one, "{command}");
    }
    assert_eq!(answer("count --jobs 2 parallel.toml", ""), "39168\n");
}

#[test]
fn links_show_each_of_many_solutions_once_and_keep_what_was_chosen() {
    let mut builder = Problem::builder();
    let names: Vec<String> = (0..7).map(|item| format!("i{item}")).collect();
    builder.primary(names.iter().map(String::as_str));
    for option in 0..28 {
        builder.option([names[option / 4].as_str()]);
    }
    let problem = builder.build().unwrap();
    let first = problem.options().next().map(|(option, _)| option).unwrap();
    let mut cover = Cover::with_engine(problem, Settings::default(), Engine::DancingLinks);
    for threads in [1, 2] {
        let (found, _, ended) = collect(&mut cover, threads, &[], &[first], &Budget::default()).unwrap();
        assert_eq!((found.len(), ended), (4_096, Ended::Exhausted));
        assert!(found.iter().all(|solution| solution.contains(&first)));
        assert_eq!(found.iter().collect::<std::collections::HashSet<_>>().len(), 4_096);
    }
}
