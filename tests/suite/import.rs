//! Puzzles in the notations of other programs: every file of `tests/import`, and the variant files it becomes, in
//! `snapshots/import__*.snap`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use exdoku::encode::Limits;
use exdoku::format::{ForeignReader, Found, NOTATIONS, NotationWriter, looks_foreign, read_translation};
use exdoku::source::{Diagnostics, Guess, Place, Source};
use exdoku::variant::{BuiltIns, read as read_toml};

use crate::common::day::todays;
use crate::common::snapshot;

fn files() -> BTreeSet<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import");
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// The puzzles of a text. Most files of constraint strings have a puzzle a line.
fn found(name: &str, text: &str) -> Vec<Found> {
    let per_line = name.starts_with("constraints-") && !name.starts_with("constraints-over-lines");
    let reader = ForeignReader { per_line, ..ForeignReader::default() };
    reader.find(&Source::new(name, text), true).0
}

/// The puzzles of a text as TOML, or what is said about them.
fn translated(name: &str, text: &str) -> String {
    assert!(looks_foreign(text), "{name} is recognised");
    let mut shown = String::new();
    let found = found(name, text);
    for one in &found {
        shown += &format!("---- line {}\n", one.line());
        match one.translate(found.len() > 1) {
            Ok((stated, warnings)) => {
                shown += stated.toml().text();
                warnings.iter().for_each(|warning| shown += &format!("\n{warning}\n"));
            }
            Err(wrong) => wrong.iter().for_each(|wrong| shown += &format!("{wrong}\n")),
        }
    }
    shown
}

#[test]
fn each_file_becomes_toml() {
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        snapshot(&format!("import__{}", name(&path)), &translated(name(&path), &text));
    }
}

/// Drawings read together with the rules text beside them: strictly, and where that fails, loosely.
#[test]
fn drawings_become_toml() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    let paths: BTreeSet<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let source = Source::new(name(&path), text.as_str());
        let read = |guess| {
            let reader = ForeignReader { guess: Some(guess), ..ForeignReader::default() };
            reader.find(&source, true).0
        };
        let mut shown = String::new();
        for (strict, loose) in read(Guess::Strict).iter().zip(read(Guess::Loose)) {
            shown += &format!("---- line {}\n", strict.line());
            let mut found = strict.translate(true);
            if let Err(wrong) = &found {
                wrong.iter().for_each(|wrong| shown += &format!("{}\n", wrong.one_line()));
                shown += "---- loosely\n";
                found = loose.translate(true);
            }
            let (stated, warnings) = found.expect("it is read loosely");
            shown += stated.toml().text();
            warnings.iter().for_each(|warning| shown += &format!("{}\n", warning.one_line()));
            assert!(read_translation(&stated, warnings, &Limits::default(), false).is_ok(), "{shown}");
        }
        snapshot(&format!("drawings__{}", name(&path)), &shown);
    }
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// A text with a few signs changed, put in, taken out, said twice or swapped.
    fn mutate(&mut self, text: &str) -> String {
        let mut signs: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let (at, other) = (self.below(signs.len()), self.below(signs.len()));
            let sign = *['0', '9', 'z', ' ', '\n', '.', ':', ',', '<', '"', '#', '+', 'é'].get(self.below(13)).unwrap();
            match self.below(7) {
                _ if signs.is_empty() => {}
                0 => signs[at] = sign,
                1 => signs.insert(at, sign),
                2 => drop(signs.remove(at)),
                3 => signs.swap(at, other),
                4 => signs.truncate(at),
                5 => drop(signs.splice(at..at, signs[other..].iter().copied().take(20).collect::<Vec<_>>())),
                _ => drop(signs.drain(at.min(other)..at.max(other).min(at.min(other) + 30))),
            }
        }
        signs.into_iter().collect()
    }
}

/// Whatever becomes of a puzzle, its own notation and any other either translates it or says what is wrong.
#[test]
fn no_notation_breaks_on_puzzles_that_were_changed() {
    let mut dice = Dice(2026);
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        for one in found(name(&path), &text) {
            for round in 0..30 {
                let changed = dice.mutate(one.text());
                let native = one.notation();
                let other = &NOTATIONS[dice.below(NOTATIONS.len())];
                for from in [None, native, Some(other)] {
                    let reader = ForeignReader {
                        from,
                        ignore_unknown: round % 2 == 0,
                        guess: None,
                        per_line: round % 3 == 0,
                        in_code: round % 5 == 0,
                    };
                    let source = Source::new("changed", changed.as_str());
                    reader.find(&source, true).0.iter().for_each(|one| drop(one.translate(false)));
                    let (_, rest) = reader.find(&source, false);
                    assert!(rest <= changed.len());
                }
            }
        }
    }
}

/// The rules know every name that notations use; and the puzzle is the one of the file as which it is written.
#[test]
fn what_is_stated_is_what_its_toml_says() {
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        for (stated, warnings) in found(name(&path), &text).iter().filter_map(|one| one.translate(true).ok()) {
            let (read, _) = read_translation(&stated, warnings, &Limits::default(), false)
                .unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
            let toml = stated.toml();
            let mut wrong = Diagnostics::new();
            let written = read_toml(toml, &BuiltIns::NONE, &mut wrong).unwrap_or_else(|| panic!("{wrong}"));
            let (uses, of_toml) = (read.variant.rule_uses(), written.variant.rule_uses());
            assert_eq!(uses.len(), of_toml.len(), "{}", toml.text());
            for (one, other) in uses.iter().zip(of_toml) {
                assert!(one.is_same(other), "{one:#?}\n{other:#?}\n{}", toml.text());
            }
            let (one, other) = (&read.puzzle, &written.puzzle);
            assert_eq!((&one.title, &one.givens, &one.marks), (&other.title, &other.givens, &other.marks));
            assert_eq!((&one.fog, &one.symbols), (&other.fog, &other.symbols), "{}", toml.text());
            assert_eq!(read.variant.board().describe(), written.variant.board().describe(), "{}", toml.text());
        }
    }
}

#[test]
fn windows_line_ends_change_nothing() {
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        let windows = translated(name(&path), &text.replace('\n', "\r\n"));
        assert_eq!(windows, translated(name(&path), &text), "{}", path.display());
    }
}

/// Whatever is done to a text, it is translated or complained about, and so is its translation. The corpora of the fuzzer,
/// which `cargo test -p exdoku-fuzz` replays, try many more.
#[test]
fn broken_texts_do_not_break_the_reader() {
    let translate = |text: &str| -> Vec<_> { found("broken", text).iter().map(|one| one.translate(true)).collect() };
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        // Any place would do; these are spread over the text.
        for at in todays(places.iter().copied().step_by(places.len().div_ceil(20)), 2) {
            let next = at + text[at..].chars().next().map_or(0, char::len_utf8);
            translate(&text[..at]);
            let puts = ["\"", "[", "}", "~", ".", "-", "0", "99999999999999999999", "null", "é", ".Or", "_"];
            for put in todays(puts, 4) {
                translate(&format!("{}{put}{}", &text[..at], &text[next..]));
            }
            for (stated, warnings) in translate(&format!("{}{}", &text[..at], &text[next..])).into_iter().flatten() {
                let _ = read_translation(&stated, warnings, &Limits::default(), false);
            }
        }
    }
}

/// A cage of 99 on two cells: what is said of it points at the cage in the text itself.
#[test]
fn a_rule_that_cannot_hold_is_shown_where_it_was_written() {
    let row = format!("[{}]", ["{}"; 4].join(", "));
    let grid = format!("[{}]", [row.as_str(); 4].join(", "));
    let f_puzzles = |key: &str| {
        format!(r#"{{"size": 4, "grid": {grid}, "{key}": [{{"cells": ["R1C1", "R1C2"], "value": "99"}}]}}"#)
    };
    let cells = format!("[{}]", ["{}"; 16].join(", "));
    let cases = [
        (f_puzzles("killercage"), r#"{"cells": ["R1C1", "R1C2"], "value": "99"}"#),
        (".Shape~4x4.Cage~99~R1C1~R1C2.~R1C1_1".to_owned(), "Cage~99~R1C1~R1C2"),
        (
            format!(
                r#"{{"formatVersion": "1.5.0", "puzzle": {{"size": 4, "cells": {cells}, "constraints": [{{"type": 301, "cages": [{{"cells": [0, 1], "value": 99}}]}}]}}}}"#
            ),
            r#"{"type": 301, "cages": [{"cells": [0, 1], "value": 99}]}"#,
        ),
        (
            format!(
                r#"{{"id": "x", "cellSize": 64, "metadata": {{}}, "cells": {grid}, "regions": [], "cages": [{{"cells": [[0, 0], [0, 1]], "value": "99"}}], "lines": [], "arrows": [], "overlays": [], "underlays": []}}"#
            ),
            r#"{"cells": [[0, 0], [0, 1]], "value": "99"}"#,
        ),
    ];
    let clue =
        |key: &str, entry: &str| (format!(r#"{{"size": 4, "grid": {grid}, "{key}": [{entry}]}}"#), entry.to_owned());
    let clues = [
        clue("sum", r#"{"cells": ["R1C1", "R1C2"], "value": "99"}"#),
        clue("sandwichsum", r#"{"cell": "R1C0", "value": "99"}"#),
        (".Shape~4x4.Sandwich~5~R1.Sandwich~99~R2".to_owned(), "Sandwich~99~R2".to_owned()),
    ];
    let cases = cases.into_iter().map(|(text, part)| (text, part.to_owned())).chain(clues);
    for (text, part) in cases {
        let (stated, warnings) =
            found("cage", &text)[0].translate(false).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        let strict = read_translation(&stated, warnings, &Limits::default(), true);
        let wrong = strict.expect_err(&text);
        let (source, span) = wrong.first().and_then(|first| first.place()).unwrap_or_else(|| panic!("{text}: {wrong}"));
        assert_eq!((source.name(), &source.text()[span.clone()]), ("cage", part.as_str()), "{text}");
    }
}

/// What is wrong with a rule that sentences and drawings state points at the drawing in the text itself.
#[test]
fn a_drawn_rule_that_cannot_hold_is_shown_where_it_is_drawn() {
    let row = format!("[{}]", ["{}"; 4].join(", "));
    let cells = format!("[{}]", [row.as_str(); 4].join(", "));
    let rules = "Normal sudoku rules apply. Digits in cages do not repeat and sum to the number in the corner.";
    let cage = r#"{"cells": [[0, 0], [0, 1]], "value": "99"}"#;
    let others = r#"{"cells": [[3, 0], [3, 1]], "value": "5"}"#;
    let text = format!(
        r#"{{"id": "x", "cellSize": 64, "metadata": {{"rules": "{rules}"}}, "cells": {cells}, "regions": [],
        "cages": [{others}, {cage}], "lines": [], "arrows": [], "overlays": [], "underlays": []}}"#
    );
    let reader = ForeignReader { guess: Some(Guess::Strict), ..ForeignReader::default() };
    let found = reader.find(&Source::new("drawn", text.as_str()), true).0;
    let (stated, warnings) = found[0].translate(false).unwrap_or_else(|wrong| panic!("{wrong}"));
    let wrong = read_translation(&stated, warnings, &Limits::default(), false).unwrap_err();
    let (source, span) = wrong.first().and_then(|first| first.place()).unwrap_or_else(|| panic!("{wrong}"));
    assert_eq!((source.name(), &source.text()[span]), ("drawn", cage), "{wrong}");
}

/// Two equal digits in a row, in each notation: both are shown where they stand in its text, or in that of the puzzle in a
/// link.
#[test]
fn givens_are_shown_where_they_were_written() {
    let cells81 = |first: &str, empty: &str| format!("{first}{}", empty.repeat(79));
    let line = |first: &str, empty: &str| format!("{first}{}", empty.repeat(14));
    // A notation, a text, and how its first two digits are written.
    let only_read = [
        (
            "sudokumaker",
            format!(
                r#"{{"formatVersion": "1.5.0", "puzzle": {{"size": 4, "constraints": [], "cells": [{}]}}}}"#,
                line(r#"{"given": true, "value": 1}, {"value": 1, "given": true}"#, ", {}")
            ),
            [r#"{"given": true, "value": 1}"#, r#"{"value": 1, "given": true}"#],
        ),
        (
            "ipuz",
            format!(
                r#"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
                "puzzle": [[1, {{"cell": "1"}}, 0, 0]{}]}}"#,
                ", [0, 0, 0, 0]".repeat(3)
            ),
            ["1", r#""1""#],
        ),
        ("link", "https://sudokupad.app/scf1Booooooooooooo".to_owned(), ["1", "B"]),
        ("link", "https://sudokupad.app/classic1Booooooooooooo".to_owned(), ["1", "B"]),
        ("link", "https://sudokupad.app/classic11)a".to_owned(), ["1", "1"]),
        ("link", format!("https://lisudoku.xyz/solver?import={}", line("11", "0")), ["1", "1"]),
        ("link", "https://puzz.link/p?sudoku/4/4/11t".to_owned(), ["1", "1"]),
        ("link", format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", cells81("11", "0")), ["1", "1"]),
        ("link", format!("https://www.sudokuwiki.org/windoku.htm?bd={}", cells81("11", "0")), ["1", "1"]),
        ("link", format!("S9B{}", cells81("0101", "00")), ["01", "01"]),
        ("killer", format!("SumoCueV1=1=1{}", "=2=3=4=1=2=3=4".repeat(2)), ["1", "1"]),
        ("jigsaw", format!("{},AABBAABBCCDDCCDD", line("11", ".")), ["1", "1"]),
        ("hodoku", format!(":0000:x:{}:::", cells81("11", ".")), ["1", "1"]),
        ("xml", format!("<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>", cells81("11", "0")), ["1", "1"]),
        (
            "xml",
            format!(
                "<ksudoku><game><puzzle>\n<graph order=\"4\" type=\"sudoku\"/>\n<values>{}</values>\n</puzzle></game>\
                 </ksudoku>",
                line("bb", "_")
            ),
            ["b", "b"],
        ),
        ("lists", format!("board = [\n    [1, 1, 0, 0]{},\n]", ",\n    [0, 0, 0, 0]".repeat(3)), ["1", "1"]),
        ("sudoku-general", "11..\n....\n....\n....\n\n0011\n0011\n2233\n2233".to_owned(), ["1", "1"]),
    ];
    // The first has only candidates, the other no cells.
    const WITHOUT: [&str; 2] = ["pencil-marks", "dlx"];
    let twice = exdoku::read("size = 4\ngivens = '11.. .... .... ....'").unwrap();
    let mut known = NotationWriter::all().map(|writer| writer.name).collect::<BTreeSet<_>>();
    known.extend(only_read.iter().map(|(name, ..)| *name).chain(WITHOUT));
    let without: Vec<&str> =
        NOTATIONS.iter().map(|notation| notation.name).filter(|name| !known.contains(name)).collect();
    assert!(without.is_empty(), "{without:?} have no puzzle here");
    let written = NotationWriter::all().map(|writer| {
        let text = (writer.write)(&twice.export()).text;
        let signs = if writer.name == "iss" { ["R1C1_1", "R1C2_1"] } else { ["1", "1"] };
        (writer.name, text, signs)
    });
    for (name, text, signs) in written.chain(only_read) {
        let sudoku = exdoku::read(&text).unwrap_or_else(|wrong| panic!("{name}: {text}\n{wrong}"));
        let places: Vec<_> = sudoku.given_places().into_iter().collect();
        let givens: Vec<_> = sudoku.puzzle.givens.placed().take(2).collect();
        let mut start = 0;
        for ((cell, digit), sign) in givens.into_iter().zip(signs) {
            let (_, (source, span)) =
                places.iter().find(|(known, _)| *known == cell).unwrap_or_else(|| panic!("{name}: {text}"));
            assert_eq!((digit.index(), &source.text()[span.clone()]), (0, sign), "{name}: {text}");
            assert!(
                span.start >= start && (name.contains("link") || name == "sudokupad" || source.text() == text.as_str()),
                "{name}: {text}"
            );
            start = span.end;
        }
    }
}

/// Rules, too, have places, unless the board implies them, or its cells say one by one in which region they are.
#[test]
fn rules_are_shown_where_they_were_written() {
    let mut without = BTreeSet::new();
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        for one in found(name(&path), &text) {
            let Ok((stated, warnings)) = one.translate(false) else { continue };
            let Ok((document, _)) = read_translation(&stated, warnings, &Limits::default(), false) else { continue };
            let (source, bytes) = one.place();
            let line = bytes.start..bytes.start + one.text().find('\n').unwrap_or(bytes.len());
            let is_whole = |(at, span): &Place| Arc::ptr_eq(at, source) && *span == line;
            let uses = document.variant.rule_uses().iter().filter(|used| used.place.as_ref().is_some_and(is_whole));
            without.extend(uses.map(|used| (name(&path).to_owned(), used.kind.clone())));
        }
    }
    let of_cells =
        ["f-puzzles-regions.json", "sudokupad-part.txt"].map(|name| (name.to_owned(), "extra-regions".to_owned()));
    assert_eq!(without, BTreeSet::from(of_cells));
}
