//! Every built-in variant: its files are all built in, and a snapshot of what it is and what its puzzles come to.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::day::todays;
use crate::common::{document, snapshot};
use exdoku::board::Grid;
use exdoku::render::draw_grid;
use exdoku::rules::{AnyKind, kinds};
use exdoku::solve::{SolveOptions, Solver, Verdict};
use exdoku::variant::{BUILTINS, Document, Test};
use toml::{Table, Value};

#[test]
fn every_file_is_built_in() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/variants")).unwrap();
    let files: BTreeSet<String> = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let built_in: BTreeSet<String> = BUILTINS.into_iter().map(|variant| format!("{}.toml", variant.name)).collect();
    assert_eq!(files, built_in);
}

#[test]
fn every_variant_has_a_puzzle_with_its_solution() {
    for built_in in BUILTINS {
        let document = document(built_in.text);
        assert!(document.tests.iter().any(|test| test.expectation.solution().is_some()), "{}", built_in.name);
    }
}

/// Each kind of rules is in some puzzle that has one solution, and several without the rules of that kind.
#[test]
fn every_kind_has_a_variant_whose_puzzle_needs_it() {
    let variants: Vec<(&str, Document)> = BUILTINS.into_iter().map(|one| (one.text, document(one.text))).collect();
    let needless = |kind: &&str| !variants.iter().any(|(text, document)| some_puzzle_needs(kind, text, document));
    let missing: Vec<&str> = todays(kinds(), 3).map(AnyKind::name).filter(needless).collect();
    assert!(missing.is_empty(), "no built-in variant has a puzzle that needs {missing:?}");
}

fn some_puzzle_needs(kind: &str, text: &str, with: &Document) -> bool {
    let in_force = |test: &Test| test.variant.rules().iter().any(|rule| rule.kind == kind);
    if !text.contains(kind) && !with.tests.iter().any(in_force) {
        return false;
    }
    let without = document(&leave_out(kind, text));
    let same_puzzle = |(with, without): &(&Test, &Test)| {
        assert_eq!((&with.name, &with.puzzle.givens), (&without.name, &without.puzzle.givens));
        matches!(verdict(with), Verdict::Unique(_)) && matches!(verdict(without), Verdict::Several(..))
    };
    with.tests.iter().zip(&without.tests).any(|pair| same_puzzle(&pair))
}

fn verdict(test: &Test) -> Verdict {
    Solver::new(Arc::clone(&test.variant), SolveOptions::default()).verdict(&test.puzzle)
}

/// The file without the rules of this kind: those of its tests, those they inherit, and those in definitions.
fn leave_out(kind: &str, text: &str) -> String {
    let mut file: Table = text.parse().expect("a built-in variant is TOML");
    for (_, definition) in file.get_mut("define").and_then(Value::as_table_mut).into_iter().flatten() {
        definition["rules"].as_table_mut().expect("a table of rules").remove(kind);
    }
    // The layers that the kind brings stay.
    if let Some(AnyKind::Defined(definition)) = kinds().find(|one| one.name() == kind) {
        let defined: Table = definition.text().parse().expect("a definition is TOML");
        if let Some(brought) = defined["define"][kind].get("layers").and_then(Value::as_table) {
            let own =
                file.entry("layers").or_insert_with(|| Table::new().into()).as_table_mut().expect("a table of layers");
            brought.iter().for_each(|(name, layer)| drop(own.insert(name.clone(), layer.clone())));
        }
    }
    for test in file["test"].as_array_mut().expect("a list of tests") {
        let test = test.as_table_mut().expect("a test is a table");
        let rules = test.entry("rules").or_insert_with(|| Table::new().into());
        rules.as_table_mut().expect("a table of rules").insert(kind.to_owned(), false.into());
    }
    file.to_string()
}

/// Board, size of the exact cover, and the solution of each puzzle. What the search takes is in `effort.rs`.
#[test]
fn snapshots() {
    for built_in in BUILTINS {
        let document = document(built_in.text);
        let mut text = format!("{}\n{}\n", document.variant.name, document.variant.about.as_deref().unwrap_or("-"));
        for test in document.tests.iter().filter(|test| test.expectation.solution().is_some()) {
            let compiled = test.variant.compiled();
            let (problem, board) = (compiled.problem(), test.variant.board());
            let mut solver = Solver::new(Arc::clone(&test.variant), SolveOptions::default());
            let Verdict::Unique(solution) = solver.verdict(&test.puzzle) else {
                panic!("{}: {} has no unique solution", built_in.name, test.name)
            };
            let expected = test.expectation.solution().expect("it has one");
            let digits = |grid: &Grid| board.cells().map(|cell| grid.get(cell)).collect::<Vec<_>>();
            assert_eq!(digits(&solution), digits(expected), "{}: {}", built_in.name, test.name);
            let agrees = |place| expected.get(place).is_none_or(|value| solution.get(place) == Some(value));
            assert!(board.places().all(agrees), "{}: {}, in a layer", built_in.name, test.name);
            text += &format!(
                "\n{}\n{}{} items ({} primary), {} options, {} entries\n{}",
                test.name,
                draw_grid(board, &test.puzzle.givens, &test.puzzle.symbols),
                problem.item_count(),
                problem.primary_count(),
                problem.option_count(),
                problem.entry_count(),
                draw_grid(board, &solution, &test.puzzle.symbols),
            );
        }
        snapshot(&format!("variant__{}", built_in.name), &text);
    }
}
