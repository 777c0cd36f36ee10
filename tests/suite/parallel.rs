//! Answers about puzzles on several threads: the same for any number of threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use exdoku::board::Grid;
use exdoku::exact_cover::Budget;
use exdoku::solve::{Count, SolveOptions, Solver, Verdict};

use crate::common::program::{answer, exdoku, file};

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
    solver.set_budget(Budget { cancelled: vec![Arc::clone(&cancelled)], ..Budget::default() });
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
