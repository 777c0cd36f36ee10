//! Helpers that several tests share.
#![expect(unreachable_pub, reason = "`pub(crate)` on each item of a test program states nothing")]

pub mod cases;
pub mod day;
pub mod grids;
pub mod hostile;
pub mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use exdoku::solve::{SolveOptions, Solver};
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{BUILTINS, Document, ReadContext, read_with};

use grids::Grids;

/// The files of the built-in kinds that are defined in TOML.
pub fn definitions() -> Vec<PathBuf> {
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rules/src/rules/kinds");
    let within = |folder: PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let families = within(kinds).filter(|path| path.is_dir());
    let mut found: Vec<PathBuf> =
        families.flat_map(within).filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    found.sort();
    assert!(found.len() > 50, "kinds are defined in TOML");
    found
}

/// A TOML text as a document; what is wrong with it fails the test.
pub fn document(toml: &str) -> Document {
    try_document(toml).unwrap_or_else(|complaints| panic!("{toml}\n{complaints}"))
}

/// A TOML text as a document, or what is wrong with it.
pub fn try_document(toml: &str) -> Result<Document, String> {
    let mut diagnostics = Diagnostics::new();
    let context = ReadContext { strict: true, ..ReadContext::new(&BUILTINS) };
    let document = read_with(&Source::new("test.toml", toml), &context, &mut diagnostics);
    document.ok_or_else(|| diagnostics.iter().map(|one| format!("{one}\n")).collect())
}

/// All grids the engine finds for a document; finding one twice fails the test.
pub fn all_solutions(document: &Document, how: SolveOptions) -> Grids {
    let mut solver = Solver::new(Arc::clone(&document.variant), how);
    let list = solver.solutions(&document.puzzle, usize::MAX);
    let count = list.len();
    let set: Grids = list.into_iter().collect();
    assert_eq!(set.len(), count, "a grid was found twice");
    set
}

/// Compares a text with the snapshot of this name in the top-level folder.
pub fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
