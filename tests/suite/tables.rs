//! Tables of puzzles and of cells: every file of `tests/tables`, and the lines it becomes, in `snapshots/tables__*.snap`. What is
//! guessed is told with `--verbose`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::program::exdoku_in;
use crate::common::snapshot;

#[test]
fn each_table_becomes_lines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables");
    let names = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    for name in names.collect::<BTreeSet<String>>() {
        let run = exdoku_in(&root, &format!("--verbose convert --to line {name}"));
        let tells = |line: &&str| !line.contains(" in total") && !line.contains(" items (");
        let told: String = run.err.lines().filter(tells).flat_map(|line| [line, "\n"]).collect();
        let report = format!("exit {}\n--- stdout\n{}--- stderr\n{told}", run.exit, run.out);
        snapshot(&format!("tables__{name}"), &report);
    }
}

/// The rules of a variant apply to tables as well.
#[test]
fn tables_have_variants() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables");
    for name in ["cells.csv", "cells.tsv", "box.txt", "column.txt", "columns.md"] {
        let run = exdoku_in(&root, &format!("count --variant classic-4x4 {name}"));
        assert_eq!(run.exit, 0, "{name}: {}", run.err);
    }
}
