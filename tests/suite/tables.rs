//! Tables of puzzles and of cells: every file of `tests/tables`, and the lines it becomes, in `snapshots/tables__*.snap`. What is
//! guessed is told with `--verbose`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::program::exdoku_in;
use crate::common::snapshot;
use exdoku::ReadOptions;

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

/// Whatever is done to a table, it is read or complained about.
#[test]
fn tables_that_were_changed_break_no_reader() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables");
    let mut state = 7_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit.max(1)
    };
    for path in fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()) {
        let text: Vec<char> = fs::read_to_string(&path).unwrap().chars().collect();
        for _ in 0..200 {
            let mut changed = text.clone();
            for _ in 0..1 + below(3) {
                let at = below(changed.len());
                let sign = ['|', ',', '\t', '"', '│', ' ', '\n', 'é', '0', '-', '[', '{', 'x'][below(13)];
                match below(3) {
                    _ if changed.is_empty() => {}
                    0 => changed[at] = sign,
                    1 => changed.insert(at, sign),
                    _ => drop(changed.drain(at..(at + below(20)).min(changed.len()))),
                }
            }
            let changed: String = changed.into_iter().collect();
            exdoku::puzzles_with(&changed, ReadOptions::default()).unwrap().for_each(drop);
        }
    }
}
