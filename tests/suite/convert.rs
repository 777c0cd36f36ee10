//! Puzzles in other notations: every file of `tests/convert` in each of them, in `snapshots/convert__*.snap`; and what is
//! written is read again as the same puzzle.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::program::{Run, answer, exdoku, file, temporary};
use crate::common::{all_solutions, document, snapshot};
use exdoku::encode::Limits;
use exdoku::exact_cover::{Budget, dlx_text};
use exdoku::format::{
    Export, ForeignReader, NotationWriter, Written, line, read_translation, tidy, to_fpuzzles, to_fpuzzles_link,
    to_iss, to_sudokupad_link,
};
use exdoku::render::{Picture, draw_clues, draw_svg};
use exdoku::rules::{RuleUse, keys, kinds};
use exdoku::solve::{SolveOptions, Solver};
use exdoku::source::Source;
use exdoku::variant::{BUILTINS, Document, Puzzle};

type Writer = fn(&Export<'_>) -> Written;

/// Notations whose rules are drawings, and words for people.
const DRAWN: [&str; 2] = ["sudokupad", "sudokupad-json"];

fn files() -> BTreeSet<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/convert");
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn sheet(document: &Document) -> Export<'_> {
    Export { variant: &document.variant, puzzle: &document.puzzle, solution: None }
}

fn read_again(text: &str) -> Document {
    let (found, _) = ForeignReader::default().find(&Source::new("written", text), true);
    assert_eq!(found.len(), 1, "{text}");
    match found[0]
        .translate(false)
        .and_then(|(stated, warnings)| read_translation(&stated, warnings, &Limits::default(), false))
    {
        Ok((document, _)) => document,
        Err(wrong) => panic!("{text}\n{}", wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

#[test]
fn each_file_in_each_notation() {
    for path in files() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let document = document(&fs::read_to_string(&path).unwrap());
        let mut shown = String::new();
        // Drawings of rules have snapshots of their own.
        for writer in NotationWriter::all().filter(|writer| !DRAWN.contains(&writer.name)) {
            let Written { text, unsupported } = (writer.write)(&sheet(&document));
            shown += &format!("---- {}\n{text}", writer.name);
            unsupported.iter().for_each(|one| shown += &format!("unsupported: {one}\n"));
        }
        snapshot(&format!("convert__{name}"), &shown);
    }
}

#[test]
fn a_file_tidied() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/convert/odd-ones.toml")).unwrap();
    snapshot("convert__tidied", &tidy(&Source::new("odd-ones.toml", text)).unwrap());
}

/// The variants that travel with the program say the same when they are tidied, and are tidy then.
#[test]
fn tidied_files_say_the_same() {
    for variant in BUILTINS {
        let tidied = tidy(&Source::new("x", variant.text)).unwrap();
        assert_eq!(tidy(&Source::new("x", tidied.as_str())).unwrap(), tidied, "{}", variant.name);
        let (before, after) = (document(variant.text), document(&tidied));
        let same =
            before.variant.rule_uses().iter().zip(after.variant.rule_uses()).all(|(one, other)| one.is_same(other));
        assert!(same && before.variant.rule_uses().len() == after.variant.rule_uses().len(), "{}", variant.name);
        assert_eq!(before.tests.len(), after.tests.len(), "{}", variant.name);
    }
}

#[test]
fn pictures() {
    for (name, snap) in [("cages", "convert__picture"), ("looks", "convert__looks_picture")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/convert/{name}.toml"));
        let document = document(&fs::read_to_string(path).unwrap());
        let picture = Picture {
            variant: &document.variant,
            puzzle: &document.puzzle,
            solution: None,
            candidates: None,
            marked: None,
        };
        snapshot(snap, &draw_svg(&picture));
        let Puzzle { givens, symbols, .. } = &document.puzzle;
        let drawn = draw_clues(&document.variant, givens, symbols, |_, text| text.to_owned());
        snapshot(&format!("{snap}_in_characters"), &drawn.expect("the rules have a look"));
    }
}

/// Below a picture there are words, never TOML.
#[test]
fn diagonals_of_a_layer_are_drawn() {
    let drawn = |of: &str| {
        let layers = "layers = { value = { is = '2 * digit' } }";
        let here = document(&format!("size = 4\n{layers}\n[rules]\ndiagonals = {{ which = 'both', of = '{of}' }}"));
        draw_svg(&Picture {
            variant: &here.variant,
            puzzle: &here.puzzle,
            solution: None,
            candidates: None,
            marked: None,
        })
    };
    let lines = |svg: &str| svg.matches("<polyline").count();
    assert_eq!(lines(&drawn("value")), lines(&drawn("digits")));
}

#[test]
fn every_kind_has_a_look() {
    for kind in kinds() {
        let look = kind.look();
        for figure in &look.figures {
            assert!(kind.signature().params.iter().any(|param| param.name == figure.param), "{}", kind.name());
        }
    }
}

/// What is written of a puzzle and read again has the same board, the same givens and the same rules, in the same words.
#[test]
fn f_puzzles_and_constraint_strings_come_back() {
    for name in ["lines", "cages", "outside"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/convert/{name}.toml"));
        let document = document(&fs::read_to_string(&path).unwrap());
        for write in [to_fpuzzles, to_fpuzzles_link, to_sudokupad_link] as [Writer; 3] {
            let written = write(&sheet(&document));
            assert!(written.unsupported.is_empty(), "{name}: {:?}", written.unsupported);
            let again = read_again(&written.text);
            assert_eq!(again.puzzle.givens, document.puzzle.givens);
            assert_eq!(again.puzzle.marks, document.puzzle.marks);
            assert_eq!(
                (&again.puzzle.title, &again.variant.author),
                (&document.puzzle.title, &document.variant.author)
            );
            let missing: Vec<_> = (document.variant.rule_uses().iter())
                .filter(|one| !again.variant.rule_uses().iter().any(|other| one.is_same(other)))
                .map(|one| (&one.kind, &one.parameters))
                .collect();
            // An arrow is told by its line there, whichever way it was told here.
            assert!(missing.iter().all(|(kind, _)| *kind == "arrow"), "{name}: {missing:?}");
            assert_eq!(again.variant.rule_uses().len(), document.variant.rule_uses().len(), "{name}");
            let once = write(&sheet(&again)).text;
            assert_eq!(write(&sheet(&read_again(&once))).text, once, "written again it is the same");
        }
        let written = to_iss(&sheet(&document));
        assert!(written.unsupported.is_empty(), "{name}: {:?}", written.unsupported);
        let once = to_iss(&sheet(&read_again(&written.text))).text;
        assert_eq!(to_iss(&sheet(&read_again(&once))).text, once, "{name}");
        assert_eq!(constraints(&once), constraints(&written.text), "{name}");
    }
}

/// The constraints of a string, whatever their order, without its givens.
fn constraints(text: &str) -> BTreeSet<&str> {
    text.trim().split('.').filter(|one| !one.starts_with('~')).collect()
}

/// Rules on a 4x4 board.
const RULES: &[&str] = &[
    "diagonals = 'both'",
    "diagonals = 'main'",
    "anti-knight = true",
    "disjoint-groups = true",
    "windoku = true",
    "boxes = false\ndifferent = { steps = ['1,3'] }",
    "different = { cells = 'r1c1 r2c4 r3c3' }",
    "diagonally-non-consecutive = true",
    "odd = 'r1c1 r2c3'",
    "marks = { cells = 'r1c1 r4c4', digits = '1 3' }",
    "small = 'r1c1'",
    "thermo = 'r1c1-3'",
    "slow-thermo = 'r1c1-2 r2c3'",
    "greater-than = 'r1c1-2'",
    "whisper = 'r1c1-3'",
    "parity-line = 'r1c1-3 r2c4'",
    "modular = { line = 'r1c1-3 r2c4', m = 2 }",
    "renban = 'r1c1-2 r2c2'",
    "nabner = 'r1c1-2'",
    "palindrome = 'r1c1 r2c2 r3c4'",
    "lockout = { line = 'r1c1-3', by = 1 }",
    "zipper = 'r1c1-3'",
    "region-sum = 'r1c2-3 r2c3'",
    "arrow = 'r1c1-3'",
    "arrow = { circle = 'r1c1', shaft = ['r2c3', 'r4c2-3'] }",
    "pill-arrow = { pill = 'r1c1-2', shaft = 'r2c1-4 r3c4 r4c4' }",
    "double-arrow = 'r1c1-4'",
    "little-killer = { line = 'r1c2 r2c1', sum = 5 }",
    "little-killer = { line = 'r1c1 r2c3', sum = 5 }",
    "killer = [{ cells = 'r1c1-2 r2c1', sum = 6 }, { cells = 'r4c1 r3c2' }]",
    "multi-killer = { cells = 'r1c1-2', sums = [4, 6] }",
    "equal-sum = ['r1c1-2', 'r3c1 r4c2']",
    "kropki = { white = 'r1c2-3 r1c3-4 r2c1-2 r3c3-4 r4c1-2 r4c2-3 r2-3c1 r2-3c4', black = 'r1c1-2 r2c3-4 r3c1-2 r4c3-4 r3-4c1 r1-2c2 r3-4c3 r1-2c4', negative = true }",
    "xv = { v = 'r1c2-3 r2c2-3 r3c2-3 r4c2-3 r2-3c1 r2-3c2 r2-3c3 r2-3c4', negative = true }",
    "white-dot = { pairs = 'r1c1-2', by = 2 }",
    "black-dot = 'r1c1-2 r2-3c3'",
    "sum-mark = { pairs = 'r1c1-2', value = 5 }",
    "minimum = 'r1c1 r4c4'",
    "fortress = 'r2c2'",
    "quadruple = { cells = 'r2-3c2-3', digits = '1 2' }",
    "sandwich = { left = '. 2 . .', bottom = '. 5 . .' }",
    "x-sum = { right = '. . 6 .' }",
    "skyscraper = { top = '. 2 . .', bottom = '1 . . .' }",
    "numbered-room = { left = '3 . . .' }",
    "contain = { cells = 'r1-2c1-2', digits = '1 2' }",
    "contain-exactly = { cells = 'r1-2c2-3', digits = '1 1' }",
    "clone = { a = 'r1c1-2', b = 'r3c3-4' }",
    "same-values = ['r1c1-2', 'r3c3-4']",
    "counting-circles = 'r1c1 r2c3 r3c2 r4c4'",
    "count-distinct = { cell = 'r1c1', cells = 'r2c2 r3c3 r4c4' }",
    "row-indexing = 'r1c1-2'",
    "column-indexing = 'r1c1 r3c3'",
    "box-indexing = 'r1c1 r3c3'",
    "boxes = false\nconnected = { digits = '1 2 3' }",
    "look-and-say = { cells = 'r1-2c2-3', says = '21' }",
    "sum = { cells = 'r1c1-2', equals = 'r4c4' }",
    "sum = { cells = 'r1c1-3', coefficients = [2, 1, -1], total = 3 }",
    "pair = { from = 'r1c1-2', to = 'r4c3-4', where = 'a < b or a == 4' }",
    "digits = { cells = 'r1-2c2-3', contains = '1 2' }",
    "any = { of = [{ odd = 'r1c1' }, { killer = { cells = 'r1c1-2', sum = 6 }, thermo = 'r2c1-2' }] }",
    "line = { cells = 'r1c1-4', regex = '.*12.*' }",
    "repeat = { rules = { different = { cells = 'r1c1 r2c2' } }, shifts = ['0,0', '2,2'] }",
];

/// A puzzle written as f-puzzles JSON or a constraint string has the same solutions. The list has the rules that cannot be written.
#[test]
fn written_rules_have_the_same_solutions() {
    let (mut unsupported, mut nothing) = (String::new(), Vec::new());
    for rules in RULES {
        let here = document(&format!("size = 4\n[rules]\n{rules}"));
        let expected: HashSet<String> = lines(&here);
        if expected.is_empty() {
            nothing.push(rules);
        }
        for (name, write) in [("f-puzzles", to_fpuzzles as Writer), ("constraint string", to_iss)] {
            let written = write(&sheet(&here));
            if let [first, ..] = &written.unsupported[..] {
                unsupported += &format!("{name}: {rules}: {first}\n");
                continue;
            }
            assert_eq!(lines(&read_again(&written.text)), expected, "{rules}: {}", written.text);
        }
    }
    assert!(nothing.is_empty(), "no solutions to compare: {nothing:?}");
    snapshot("convert__unsupported", &unsupported);
}

fn lines(document: &Document) -> HashSet<String> {
    let (board, symbols) = (document.variant.board(), document.variant.symbols.first());
    all_solutions(document, SolveOptions::default()).iter().map(|grid| line(grid, board, symbols)).collect()
}

/// The examples of all kinds can be written, or it is said that they cannot, and drawn; and what is written is kept by a
/// solution of the other.
#[test]
fn examples_of_all_kinds() {
    for kind in kinds().filter(|kind| !kind.example().contains("= false")) {
        let here = document(&format!("size = 9\n{}", kind.example_in_file()));
        let picture =
            Picture { variant: &here.variant, puzzle: &here.puzzle, solution: None, candidates: None, marked: None };
        assert!(draw_svg(&picture).ends_with("</svg>\n"));
        for write in [to_fpuzzles, to_iss] as [Writer; 2] {
            let written = write(&sheet(&here));
            // The regions of a chaos construction are numbered from other cells there.
            if !written.unsupported.is_empty() || kind.name() == keys::chaos_construction::NAME {
                continue;
            }
            let there = read_again(&written.text);
            // Layers that no written rule reads are left out, and digits may be anything without them.
            if here.variant.board().layers().len() != there.variant.board().layers().len() {
                continue;
            }
            for (one, other) in [(&here, &there), (&there, &here)] {
                let mut solver = Solver::new(Arc::clone(&one.variant), SolveOptions::default());
                solver.set_budget(Budget { nodes: Some(500), ..Budget::default() });
                for grid in solver.solutions(&one.puzzle, 1) {
                    let broken = other.variant.violations(&grid);
                    assert!(broken.is_empty(), "{}: {}\n{broken:?}", kind.name(), written.text);
                }
            }
        }
    }
}

/// What a notation has a row for is written, read and written again as the same text, and is the same rule in between.
#[test]
fn rows_of_notations_are_read_as_they_are_written() {
    let uses = |document: &Document, kind: &str| -> Vec<RuleUse> {
        document.variant.rule_uses().iter().filter(|rule_use| rule_use.kind == kind).cloned().collect()
    };
    let (mut same, mut others) = (0, BTreeSet::new());
    for kind in kinds().filter(|kind| !kind.example().contains("= false")) {
        let here = document(&format!("size = 9\n{}", kind.example_in_file()));
        for (notation, write) in [("f-puzzles", to_fpuzzles as Writer), ("iss", to_iss as Writer)] {
            let written = write(&sheet(&here));
            if !written.unsupported.is_empty() {
                continue;
            }
            let there = read_again(&written.text);
            let (before, after) = (uses(&here, kind.name()), uses(&there, kind.name()));
            let holds = |one: &RuleUse, all: &[RuleUse]| all.iter().any(|other| one.is_same(other));
            let is_same = before.iter().all(|one| holds(one, &after)) && after.iter().all(|one| holds(one, &before));
            if is_same && write(&sheet(&there)).text == written.text {
                same += 1;
            } else {
                others.insert(format!("{notation} {}", kind.name()));
            }
        }
    }
    // These are no rows of their own: they are written as the rules they are made of, or as a kind of the same meaning.
    snapshot("kinds-written-as-others", &others.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(same > 60, "{same}");
}

/// The text of an exact cover keeps within the limits of Knuth's programs.
#[test]
fn names_in_dlx_text_are_short() {
    for path in files() {
        let document = document(&fs::read_to_string(&path).unwrap());
        let text = dlx_text::write(document.variant.compiled().problem());
        for word in text.lines().filter(|line| !line.starts_with('|')).flat_map(str::split_whitespace) {
            let (name, colour) = word.split_once(':').unwrap_or((word, "x"));
            assert!(name.len() <= 8 && colour.len() == 1, "{}: {word}", path.display());
        }
    }
}

const CAGE: &str = "size = 4\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 3 }\nanti-king = { torus = true }\n";

#[test]
fn unsupported_rules_are_named_errors() {
    let Run { exit, out, err } = exdoku("convert --to line -", CAGE);
    assert_eq!((exit, out.as_str()), (2, ""));
    assert!(err.contains("cannot express `killer`") && err.contains("cannot express `anti-king`"), "{err}");
    let Run { exit, out, err } = exdoku("convert --to f-puzzles - --leave-out", CAGE);
    assert_eq!(exit, 0);
    assert!(out.contains("killercage") && !out.contains("antiking"), "{out}");
    assert!(
        err.starts_with("warning: f-puzzles cannot express `anti-king`: it does not wrap around the edges"),
        "{err}"
    );
}

/// Not the layer of the values, whose place is nowhere in the file.
#[test]
fn unsupported_rules_about_values_are_named() {
    let doubled = "size = 9\nlayers = { value = { is = \"2 * digit\" } }\n[rules]\nthermo = \"value.r1c1-3\"\n";
    for notation in ["f-puzzles", "iss"] {
        let Run { exit, out, err } = exdoku(&format!("convert --to {notation} -"), doubled);
        assert_eq!((exit, out.as_str()), (2, ""));
        let wrong = "cannot express `thermo`: it is about the layer `value`\n --> <stdin>:4:10\n";
        assert!(err.contains(wrong) && err.matches("error: ").count() == 1, "{notation}: {err}");
    }
}

#[test]
fn letters_become_numbers_with_a_warning() {
    let letters = "size = 4\nsymbols = \"LOVE\"\ngivens = \"L... .O.. ..V. ...E\"\n";
    for notation in ["sudokupad", "f-puzzles"] {
        let Run { exit, out, err } = exdoku(&format!("convert --to {notation} -"), letters);
        assert!(exit == 0 && !out.is_empty(), "{notation}: {err}");
        let wrong = "cannot express the symbols LOVE: numbers stand in their place\n --> <stdin>:2:1\n";
        assert!(err.starts_with("warning: ") && err.contains(wrong), "{notation}: {err}");
    }
}

#[test]
fn puzzles_keep_their_lines() {
    let text = ".Cage~3~R1C1~R1C2.AntiKnight\n.AntiKnight.Arrow~R1C1~R1C2\n.AntiKing.Lunchbox~5~R1C1~R1C2~R1C3\n";
    let Run { exit, out, err } = exdoku("convert --per-line --to f-puzzles -", text);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((exit, lines.len()), (2, 3), "{out}{err}");
    assert!(lines[2].starts_with("# <stdin>:3"), "{out}");
    let Run { exit, out, err } = exdoku("convert --per-line --to toml -", text);
    assert!((exit, out.as_str()) == (2, "") && err.matches("--into").count() == 1, "{out}{err}");
    let Run { exit, err, .. } = exdoku("convert --per-line --to toml --into converted -", text);
    assert_eq!((exit, err.as_str()), (0, ""));
    let Run { exit, err, .. } = exdoku("convert --per-line --to toml --into converted -", text);
    assert!(exit == 2 && err.matches("replace it with --overwrite").count() == 3, "{err}");
    assert_eq!(exdoku("convert --per-line --to toml --into converted --overwrite -", text).exit, 0);
    let folder = temporary().join("converted");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn plain_text_keeps_its_variant() {
    let Run { exit, out, .. } = exdoku("convert --to toml --variant windoku -", &format!("1{}", ".".repeat(80)));
    assert_eq!(exit, 0);
    assert!(out.starts_with("variant = \"windoku\"\ngivens = \"\"\"\n1........\n"), "{out}");
    let Run { exit, out, err } = exdoku("convert --to line --variant windoku -", &format!("1{}", ".".repeat(80)));
    assert_eq!((exit, out.len(), err.as_str()), (0, 82, ""));
}

#[test]
fn the_solution_is_told_if_asked_for() {
    let puzzle = "12..34....43...1\n";
    let Run { out, .. } = exdoku("convert --to f-puzzles --solution -", puzzle);
    assert!(out.contains("\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"), "{out}");
    let Run { out, .. } = exdoku("convert --to svg --solution -", puzzle);
    assert_eq!(out.matches("#1d6fd8").count(), 9, "{out}");
}

#[test]
fn files_are_tidied_in_place() {
    let path = file("untidy.toml", "size=4\n\n\n[rules]\nodd=\"r1c1\" # one\n");
    assert_eq!(exdoku("fmt --check untidy.toml", "").exit, 1);
    assert_eq!(answer("fmt untidy.toml", ""), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "size = 4\n\n[rules]\nodd = \"r1c1\" # one\n");
    assert_eq!(exdoku("fmt --check untidy.toml", "").exit, 0);
    let Run { exit, err, .. } = exdoku("fmt -", "size = \n");
    assert!(exit == 2 && err.contains("1:8"), "{err}");
}

#[test]
fn formulas_are_written() {
    let Run { exit, out, .. } = exdoku("convert --to cnf -", "size = 2\nbox = \"1x2\"\ngivens = \"1. ..\"\n");
    assert_eq!(exit, 0);
    snapshot("convert__cnf", &out);
}

/// Complaints about the board have a line, also where the input is a single file.
#[test]
fn complaints_about_the_board_have_a_place() {
    file("turned.toml", "size = 6\nbox = \"3x2\"\n");
    file("shifted.toml", "title = \"Shifted\"\nsize = 4\ndigits = \"0-3\"\n");
    file("without.toml", "size = 4\nbox = \"none\"\n");
    for (command, expected) in [
        ("--to line turned.toml", "error: plain text cannot express the boxes\n --> turned.toml:2:1\n"),
        ("--to line shifted.toml", "digits 0-3)\n --> shifted.toml:3:1\n"),
        ("--to solo shifted.toml", "digits 0-3)\n --> shifted.toml:3:1\n"),
        ("--to solo without.toml", "without boxes or whole regions\n --> without.toml:2:1\n"),
        ("--to f-puzzles --leave-out shifted.toml", "digits 0-3)\n --> shifted.toml:3:1\n"),
    ] {
        let run = exdoku(&format!("convert {command}"), "");
        assert!(run.err.contains(expected), "{command}: {}", run.err);
    }
    let run = exdoku("convert --to solo", "1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
    assert!(run.err.contains(" --> <stdin>:1:1\n"), "{}", run.err);
}

/// A text that is too long is not quoted as if it were a sentence.
#[test]
fn a_long_rules_text_is_not_read() {
    let rules = "Normal sudoku rules apply. ".repeat(1000);
    let json = format!(
        r#"{{"id": "t", "cells": [[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]], "metadata": {{"rules": "{rules}"}}}}"#
    );
    let run = exdoku("convert --to toml --guess-drawings", &json);
    let expected = "error: the rules text has more than 20000 characters, and is not read\n";
    assert!(run.err.contains(expected) && !run.err.contains("of such length"), "{}", run.err);
}

/// Constraint strings that come back as they were, but for what means nothing.
#[test]
fn constraint_strings_come_back() {
    for (string, written) in [
        (".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_1~R1C2_2.WhiteDot~R3C3~R3C4", None),
        (".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3.ChaosCount~R4C4~1~CC16~CC15", None),
        (".Shape~4x4~0-4.Doppelganger.Whisper~2~DGC1~DGR2.Whisper~1~DGB1~R1C1", None),
        (".Shape~4x4.Var~L~~2x2.ConnectedValues~VL~1~2.Pair~eEB~VL1~R1C1", None),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~11--11----------.Jigsaw~--11--11--------.Jigsaw~--------11--11--\
             .Jigsaw~----------11--11.~R1C1_1",
            Some(".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.~R1C1_1"),
        ),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~111-1-----------.Jigsaw~---1--11---1----",
            Some(".Shape~4x4.NoBoxes.Jigsaw~11121-22---2----"),
        ),
    ] {
        let name = "string.txt";
        file(name, string);
        let back = answer(&format!("convert --to iss {name}"), "");
        let sorted = |text: &str| {
            let mut parts: Vec<String> = text.trim().split('.').map(str::to_owned).collect();
            parts.sort();
            parts
        };
        assert_eq!(sorted(&back), sorted(written.unwrap_or(string)), "{string}");
        assert_eq!(answer("count", &back), answer(&format!("count {name}"), ""), "{string}");
    }
}

/// A line over a gap would be drawn over the cells between: it is written in words.
#[test]
fn lines_with_gaps_are_not_drawn() {
    for rule in
        ["zipper = 'r4c3 r3c3 r1c3 r1c2'", "thermo = 'r1c1 r1c3'", "arrow = 'r1c1 r3c3 r4c4'", "renban = 'r1c1 r2c3'"]
    {
        file("gap.toml", &format!("size = 4\nbox = \"none\"\n[rules]\n{rule}\n"));
        let json = answer("convert --quiet --to sudokupad-json gap.toml", "");
        assert!(json.contains("\"lines\":[]") && json.contains("\"arrows\":[]"), "{json}");
        assert!(json.contains("r1c1") || json.contains("r4-3c3"), "{json}");
    }
}

/// Two puzzles on a line each are not one puzzle without a word.
#[test]
fn constraint_strings_of_several_puzzles_are_told_apart() {
    for (name, cage) in [("cage-one.toml", "r1c1-2"), ("cage-two.toml", "r5c5-6")] {
        file(name, &format!("size = 9\n[rules]\nkiller = {{ cells = '{cage}', sum = 9 }}\n"));
    }
    let both = answer("convert --to iss cage-one.toml cage-two.toml", "");
    let read = exdoku("convert --to toml", &both);
    assert!(read.err.contains("this line looks like a separate puzzle"), "{}", read.err);
    assert_eq!(answer("convert --per-line --to iss", &both), both);
}
