//! Every built-in variant: its files are all built in, and a snapshot of what it is and what its puzzles come to.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{document, snapshot};
use exdoku::render::draw_grid;
use exdoku::solve::{How, Solver, Verdict};
use exdoku::variant::BUILTINS;

#[test]
fn every_file_is_built_in() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/variants")).unwrap();
    let files: BTreeSet<String> = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let built_in: BTreeSet<String> = BUILTINS.iter().map(|variant| format!("{}.toml", variant.name)).collect();
    assert_eq!(files, built_in);
}

#[test]
fn every_variant_has_a_puzzle_with_its_solution() {
    for built_in in BUILTINS {
        let document = document(built_in.text);
        assert!(document.tests.iter().any(|test| test.expectation.solution().is_some()), "{}", built_in.name);
    }
}

/// Board, size of the exact cover, and for each puzzle its solution and the nodes that prove it the only one.
#[test]
fn snapshots() {
    for built_in in BUILTINS {
        let document = document(built_in.text);
        let mut text = format!("{}\n{}\n", document.variant.name, document.variant.about.as_deref().unwrap_or("-"));
        for test in document.tests.iter().filter(|test| test.expectation.solution().is_some()) {
            let compiled = test.variant.compiled();
            let (problem, board) = (compiled.problem(), &test.variant.board);
            let mut solver = Solver::new(Arc::clone(&test.variant), How::default());
            let Verdict::Unique(solution) = solver.verdict(&test.puzzle) else {
                panic!("{}: {} has no unique solution", built_in.name, test.name)
            };
            assert_eq!(Some(&solution), test.expectation.solution(), "{}: {}", built_in.name, test.name);
            text += &format!(
                "\n{}\n{}{} items ({} primary), {} options, {} entries; {} nodes\n{}",
                test.name,
                draw_grid(board, &test.puzzle.givens, &test.puzzle.symbols),
                problem.item_count(),
                problem.primary_count(),
                problem.option_count(),
                problem.entry_count(),
                solver.stats().nodes,
                draw_grid(board, &solution, &test.puzzle.symbols),
            );
        }
        snapshot(&format!("variant__{}", built_in.name), &text);
    }
}
