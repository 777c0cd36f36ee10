//! What several tests share.
#![allow(dead_code, unreachable_pub, reason = "each test is a program of its own and uses a part of this")]

pub mod problems;

use std::collections::HashSet;
use std::sync::Arc;

use exdoku::board::Grid;
use exdoku::solve::{How, Solver};
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{Document, NoFiles, read};

/// A TOML text as a document; what is wrong with it fails the test.
pub fn document(toml: &str) -> Document {
    let mut diagnostics = Diagnostics::new();
    let document = read(&Source::new("test.toml", toml), &NoFiles, &mut diagnostics);
    document.unwrap_or_else(|| {
        let complaints: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
        panic!("{toml}\n{}", complaints.join("\n"))
    })
}

/// All grids the engine finds for a document; finding one twice fails the test.
pub fn all_solutions(document: &Document, how: How) -> HashSet<Grid> {
    let mut solver = Solver::new(Arc::clone(&document.variant), how);
    let list = solver.solutions(&document.puzzle, usize::MAX);
    let count = list.len();
    let set: HashSet<Grid> = list.into_iter().collect();
    assert_eq!(set.len(), count, "a grid was found twice");
    set
}

/// Compares a text with the snapshot of this name in the top-level folder.
pub fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// What the program wrote, with dots for how long it took.
pub fn without_times(text: &str) -> String {
    let line = |line: &str| match line.split_once("finished in ") {
        Some((before, _)) => format!("{before}finished in ...\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}
