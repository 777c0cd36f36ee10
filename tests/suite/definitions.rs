//! Kinds of rules that a file defines: a use means the same as its body written out.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::grids::Grids;
use crate::common::{all_solutions, document};
use exdoku::board::Grid;
use exdoku::rules::{AnyKind, kinds};
use exdoku::solve::SolveOptions;
use exdoku::source::{Diagnostic, Diagnostics, Source};
use exdoku::variant::{BUILTINS, BuiltIns, Document, Library, read};

/// A 3x3 board without rules of its own.
const TINY: &str = "size = 3\nbox = '1x3'\n";
const OFF: &str = "[rules]\nrows = false\ncolumns = false\nboxes = false\n";

fn with(definitions: &str, rules: &str) -> Grids {
    all_solutions(&document(&format!("{TINY}{definitions}\n{OFF}{rules}\n")), SolveOptions::default())
}

const MARK: &str = r#"
    [define.mark]
    params = { cells = "cells", digits = "digits = 2-3", also = "cells?" }
    [[define.mark.rules.marks]]
    cells = "$cells"
    digits = "$digits"
    [[define.mark.rules.marks]]
    when = "also"
    cells = "$also r2c2"
    digits = "$digits"
"#;

const ENDS: &str = r#"
    [define.ends]
    params = { line = "line", by = "number = 0", all = "truth = false" }
    [[define.ends.rules.different]]
    cells = "$line.first $line.last"
    [[define.ends.rules.different]]
    when = "all and by == 0"
    cells = "$line"
"#;

const SEEN: &str = r#"
    [define.seen]
    params = { line = "line", clue = "digits" }
    sight = true
    rules.mark = { cells = "$line.first", digits = "$clue" }
"#;

/// A use of a definition, and what it means.
const SAME: &[(&str, &str, &str)] = &[
    (MARK, "mark = 'r1c1-2'", "marks = { cells = 'r1c1-2', digits = '23' }"),
    (MARK, "mark = ['r1c1', 'r3c3']", "marks = { cells = 'r1c1 r3c3', digits = '23' }"),
    (MARK, "mark = { cells = 'r1c1', digits = 1 }", "marks = { cells = 'r1c1', digits = '1' }"),
    (
        MARK,
        "mark = { cells = 'r1c1', digits = 1, also = 'r3c3' }",
        "marks = { cells = 'r1c1 r2c2 r3c3', digits = '1' }",
    ),
    (
        MARK,
        "mark = { layout = 'ab. a.. ...', digits = { a = 1, b = '1-2' } }",
        "marks = [{ cells = 'r1c1 r2c1', digits = '1' }, { cells = 'r1c2', digits = '12' }]",
    ),
    (MARK, "mark = { layout = 'ab. a.. ...', digits = 1 }", "marks = { cells = 'r1c1-2 r2c1', digits = '1' }"),
    (
        MARK,
        "mark = { layout = 'ab. a.. ...', digits = { b = 1 } }",
        "marks = [{ cells = 'r1-2c1', digits = '23' }, { cells = 'r1c2', digits = '1' }]",
    ),
    (
        MARK,
        "repeat = { rules = { mark = 'r1c1' }, shifts = ['0,0', '0,2'] }",
        "marks = { cells = 'r1c1 r1c3', digits = '23' }",
    ),
    (
        MARK,
        "repeat = { with = { v = '1-2' }, rules = { mark = { cells = 'r1c1', digits = '$v', when = 'v == 2' } } }",
        "marks = { cells = 'r1c1', digits = '2' }",
    ),
    (ENDS, "ends = 'r1c1-3'", "different = { cells = 'r1c1 r1c3' }"),
    (ENDS, "ends = { line = 'r1c1-3', all = true }", "different = { cells = 'r1c1-3' }"),
    (
        ENDS,
        "[[rules.ends]]\nline = 'r1c1-2'\n[[rules.ends]]\nline = 'r2c1-2'",
        "different = { cells = ['r1c1-2', 'r2c1-2'] }",
    ),
    (SEEN, "seen = { line = 'r2c3-1', clue = '1' }", "marks = { cells = 'r2c3', digits = '1' }"),
    (
        SEEN,
        "seen = { left = [1, '-', 2], top = '. 3 .', right = '. . 1' }",
        "marks = [{ cells = 'r1c1 r3c3', digits = '1' }, { cells = 'r3c1', digits = '2' }, { cells = 'r1c2', digits = '3' }]",
    ),
];

#[test]
fn a_use_means_its_body() {
    for (definitions, rules, written_out) in SAME {
        let definitions = format!("{definitions}{}", if definitions == &SEEN { MARK } else { "" });
        let (found, expected) = (with(&definitions, rules), with("", written_out));
        assert!(!expected.is_empty() && expected.len() < 19_683, "{written_out} says something");
        assert_eq!(found, expected, "{rules}");
    }
}

#[test]
fn violations_go_by_the_name_of_the_definition() {
    let toml = format!("{TINY}{ENDS}\n{OFF}ends = 'r1c1-3'\nall = {{ of = [{{ ends = 'r2c1-3' }}] }}");
    let document = document(&toml);
    let board = document.variant.board();
    let mut grid = Grid::empty(board.place_count());
    board.cells().for_each(|cell| grid.set(cell, board.digits().iter().next().unwrap()));
    let broken = document.variant.violations(&grid);
    let told: Vec<String> =
        broken.iter().map(|(kind, it)| format!("{kind}: {}: {}", it.what, board.name_cells(&it.cells))).collect();
    assert_eq!(told, ["ends: different repeats a digit: r1c1 r1c3", "all: ends: different repeats a digit: r2c1 r2c3"]);
    let active = document.variant.rules().iter().find(|active| active.kind == "ends").unwrap();
    let (source, span) = active.place.clone().unwrap();
    assert_eq!(&source.text()[span], "'r1c1-3'");
}

/// Files by name.
struct Shelf(BTreeMap<&'static str, &'static str>);

impl Library for Shelf {
    fn built_in(&self) -> BuiltIns {
        BUILTINS
    }

    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String> {
        match self.0.get(name) {
            Some(text) => Ok(Source::new(name, *text)),
            None => BUILTINS.open(name, from),
        }
    }
}

fn read_with(shelf: &Shelf, text: &str) -> Result<Document, Vec<String>> {
    let mut diagnostics = Diagnostics::new();
    let read = read(&Source::new("mine.toml", text), shelf, &mut diagnostics);
    read.ok_or_else(|| diagnostics.iter().map(Diagnostic::one_line).collect())
}

#[test]
fn definitions_are_included_and_inherited() {
    let shelf = Shelf(BTreeMap::from([
        ("kinds.toml", "include = 'more.toml'\n[define.first]\nparams = { c = 'cells' }\nrules.second = '$c'"),
        ("more.toml", "size = 'no matter'\n[define.second]\nparams = { c = 'cells' }\nrules.odd = '$c'"),
        (
            "parent.toml",
            "size = 4\ninclude = ['kinds.toml', 'more.toml']\nlet = { x = 9, y = '0-3' }\n[rules]\nfirst = 'r1c1'",
        ),
        ("broken.toml", "[define.third]\nparams = { c = 'cell' }"),
    ]));
    let document =
        read_with(&shelf, "variant = 'parent.toml'\nlet = { x = '5-6', z = 1 }\n[rules]\nsecond = 'r1c2'").unwrap();
    let unknowns: Vec<String> = (document.variant.board().unknowns().iter())
        .map(|unknown| format!("{} {}", unknown.name, unknown.digits))
        .collect();
    assert_eq!(unknowns, ["x 5-6", "y 0-3", "z 1-1"]);
    let names: Vec<&str> = document.variant.rules().iter().map(|active| active.kind.as_ref()).collect();
    assert_eq!(names, ["rows", "columns", "boxes", "first", "second"]);
    let complaints = read_with(&shelf, "size = 4\ninclude = 'broken.toml'\n[rules]\nthird = 'r1c1'").unwrap_err();
    assert_eq!(complaints, ["broken.toml:1:1: `define.third` needs `rules`"]);
}

/// Every definition that travels with the program says what it means and shows how it is used; nothing else is wrong
/// with it, or reading it would have failed.
#[test]
fn built_in_definitions_tell_about_themselves() {
    for kind in kinds() {
        if let AnyKind::Defined(definition) = kind {
            assert!(definition.meaning.ends_with('.'), "{}: a sentence", definition.name);
            assert!(definition.example.contains(definition.name), "{}: its own example", definition.name);
            document(&format!("size = 9\n[rules]\n{}", definition.example));
        }
    }
}
