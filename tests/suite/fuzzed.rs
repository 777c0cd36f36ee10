//! What fuzzing found (`fuzz/`), as small as it gets: texts that no reader may break on, and puzzles that did not come back
//! as they were written.

use crate::common::grids::Grids;
use crate::common::program::{answer, file};
use crate::common::{all_solutions, document};
use exdoku::format::{Export, Notation, Written, to_block, to_fpuzzles, to_iss, to_line, to_solo};
use exdoku::solve::SolveOptions;
use exdoku::source::Source;
use exdoku::variant::Document;

/// Texts, and the notation that each is read in.
const BROKE_A_READER: &[(&str, &str)] = &[
    // A number of two figures, and the second is no figure but two bytes.
    ("link", "https://puzz.link/p?sudoku/4/4/-aé"),
    // As many digits as there are numbers.
    (
        "sudokumaker",
        "{\"formatVersion\": \"1.5.0\", \"puzzle\": {\"cells\": [{}], \"minDigit\": -9223372036854775807, \"maxDigit\": 9}}",
    ),
    // Digits whose values do not fit.
    (
        "sudokumaker",
        "{\"formatVersion\": \"1.5.0\", \"puzzle\": {\"cells\": [{}], \"minDigit\": 2147483647, \"maxDigit\": 2147483650}}",
    ),
    // A value without quotes that begins with two bytes.
    ("xml", "<opensudoku>\n<game x=é data=\"1\"/>\n</opensudoku>"),
];

#[test]
fn no_reader_breaks() {
    for (name, text) in BROKE_A_READER {
        let from = Notation::named(name);
        assert!(from.is_some(), "{name}");
        let reader = exdoku::format::ForeignReader { from, ..Default::default() };
        let (found, _) = reader.find(&Source::new("fuzzed", *text), true);
        assert!(found.iter().all(|one| one.translate(false).is_err()), "{text}");
    }
}

/// `01` is one digit where numbers have several figures, and two where 0 is a digit.
#[test]
fn digits_with_0_run_together() {
    let marked = document("size = 4\ndigits = '0-3'\n[candidates]\nr2c2 = '01'\nr3c3 = '30'\n");
    let allowed: Vec<usize> = marked.puzzle.marks.values().map(|set| set.len()).collect();
    assert_eq!(allowed, [2, 2]);
    let given = exdoku::read(".Shape~4x4~0-3.~R2C2_0_1").unwrap();
    let digits: Vec<i32> = given
        .puzzle
        .marks
        .values()
        .flat_map(|set| set.iter())
        .map(|digit| given.variant.board().digits().value(digit))
        .collect();
    assert_eq!(digits, [0, 1]);
    assert_eq!(given.puzzle.givens.filled(), 0);
}

type Writer = fn(&Export<'_>) -> Written;

fn written(document: &Document, write: Writer) -> Written {
    write(&Export { variant: &document.variant, puzzle: &document.puzzle, solution: None })
}

/// Puzzles that a notation expresses: what is written has the same solutions.
const COME_BACK: &[(&str, Writer)] = &[
    // A classic grid without givens is a text, too.
    (
        "size = 9\ngivens = '........1 ......... ......... ......... ......... ......... ......... ......... .........'",
        to_iss,
    ),
    ("size = 9", to_iss),
    ("size = 4\ndigits = '0-3'\ngivens = '0... .... .... ....'\n[candidates]\nr2c4 = '13'\nr3c3 = '01'", to_iss),
];

#[test]
fn written_puzzles_come_back() {
    for (toml, write) in COME_BACK {
        let document = document(toml);
        let Written { text, unsupported } = written(&document, *write);
        assert!(unsupported.is_empty(), "{toml}: {unsupported:?}");
        let again = exdoku::read(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
        assert_eq!(again.puzzle.givens, document.puzzle.givens, "{text}");
        assert_eq!(again.puzzle.marks, document.puzzle.marks, "{text}");
        assert_eq!(again.variant.board().cell_count(), document.variant.board().cell_count());
        if document.variant.board().cell_count() <= 16 {
            let again = exdoku::read(&text).unwrap().toml().unwrap().clone();
            let again = crate::common::document(again.text());
            let all = |document: &Document| -> Grids { all_solutions(document, SolveOptions::default()) };
            assert!(all(&again) == all(&document), "{text}");
        }
    }
}

/// Symbols are the usual ones however they are spelled.
#[test]
fn ten_digits_are_written_twice() {
    let once = written(&document("size = 10\n"), to_fpuzzles);
    let again = exdoku::read(&once.text).unwrap_or_else(|wrong| panic!("{}\n{wrong}", once.text));
    let twice = to_fpuzzles(&again.export());
    assert_eq!((twice.unsupported, twice.text), (Vec::new(), once.text));
    let spelled = written(&document("size = 10\nsymbols = '1-9A'\n"), to_fpuzzles);
    assert_eq!(spelled.unsupported, []);
}

/// Puzzles that a notation cannot express, which the writers must say.
const CANNOT_BE_WRITTEN: &[(&str, Writer, &str)] = &[
    // Its borders would part the region.
    ("size = 4\nregions = 'aaab accb bccd bddd'", to_solo, "a board without boxes or whole regions"),
    // Regions on a part of the board.
    ("size = 4\nregions = 'aa.. aa.. .... ....'", to_solo, "a board without boxes or whole regions"),
    // A text of 4 cells is no puzzle.
    ("size = 2", to_line, "the board (2x2, digits 1-2)"),
    ("size = 3", to_block, "the board (3x3, digits 1-3)"),
];

#[test]
fn what_cannot_be_written_is_told() {
    for (toml, write, what) in CANNOT_BE_WRITTEN {
        let unsupported = written(&document(toml), *write).unsupported;
        assert!(unsupported.iter().any(|one| one.to_string().contains(what)), "{toml}: {unsupported:?}");
    }
}

/// A flag twice is no error in the translation.
#[test]
fn flags_may_be_repeated() {
    let read =
        exdoku::read("https://sudokupad.app/scfoooooooooooooK*xxta*tb").unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(read.title(), Some("b"));
    assert_eq!(read.variant.rule_uses().iter().filter(|one| one.kind == "diagonals").count(), 1);
}

/// Symbols that have a meaning in TOML strings.
#[test]
fn any_symbols_are_written_in_toml() {
    let variant = "size = 4\nsymbols = '\\\"ab'\n";
    let variant = file("signs.toml", variant);
    let made = answer(&format!("generate --seed 1 --variant {}", variant.display()), "");
    assert_eq!(answer("solve --format line -", &made).trim().len(), 16, "{made}");
    let toml = answer("convert --symbols \\\"ab --to toml -", "\\\"ab............\n");
    let again = exdoku::read(&toml).unwrap_or_else(|wrong| panic!("{toml}\n{wrong}"));
    assert_eq!((again.puzzle.givens.filled(), again.puzzle.symbols.to_string()), (4, "\\\"ab".to_owned()));
}

/// A samurai on five lines is one puzzle, also where it comes from a file and ends with or without a line break.
#[test]
fn a_samurai_is_recognised_in_files() {
    let empty = ".".repeat(81);
    let shared = [format!("{}1", ".".repeat(80)), empty.clone(), format!("{}1{}", ".".repeat(20), ".".repeat(60))];
    for end in ["", "\n"] {
        let text = format!("{}\n{empty}\n{empty}{end}", shared.join("\n"));
        assert_eq!(exdoku::read(&text).unwrap().variant.name, "Samurai");
        let lines = answer("solve --format line -", &text);
        assert_eq!((lines.lines().count(), lines.trim().len()), (1, 369), "{lines}");
        let six = answer("count --limit 1 -", &format!("{text}\n{empty}\n"));
        assert_eq!(six.lines().count(), 6, "{six}");
    }
}

/// Sides that are told in words, because the notation has one kind of clue there, are told once.
#[test]
fn what_is_written_beside_the_rules_does_not_grow() {
    let board = "size = 4\n[rules]\nx-sum = { left = '. 7 . .', top = '3 . . .' }\nskyscraper = { top = '. . . 2' }\n";
    let mut text = written(&document(board), to_fpuzzles).text;
    for _ in 0..2 {
        let again = exdoku::read(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
        let once_more = to_fpuzzles(&again.export()).text;
        assert_eq!(once_more.matches("skyscraper clues: above column 4").count(), 1, "{once_more}");
        text = once_more;
    }
}

/// A sum that is out of reach can never hold however it is put, so that a notation which puts it in another way reads it the same.
#[test]
fn sums_that_are_never_equal_are_found() {
    let strictly = || exdoku::ReadOptions { strict: true, ..Default::default() };
    let read = |sum: &str| exdoku::read_with(&format!("size = 4\nbox = 'none'\n[rules]\nsum = {sum}\n"), strictly());
    for sum in ["{ cells = 'r1c1-2', equals = 'r1c1' }", "{ cells = 'r1c1-3 r2c1-2', equals = 'r1c4' }"] {
        let wrong = read(sum).map(|_| ()).unwrap_err().to_string();
        assert!(wrong.contains("these sums are never equal"), "{wrong}");
    }
    assert!(read("{ cells = 'r1c1-2', equals = 'r1c1 r2c2' }").is_ok());
}

/// What an author is called may look like the items of an exact cover problem whose options the rows are.
#[test]
fn authors_may_be_called_as_rows_are_written() {
    let read =
        exdoku::read("#A12.. ..3% .... ...4\n....\n....\n....\n....\n").unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!((read.variant.board().cell_count(), read.puzzle.author.as_deref()), (16, Some("12.. ..3% .... ...4")));
}

/// V and X are constraints of the Interactive Sudoku Solver, and letters.
#[test]
fn rows_may_begin_with_letters_that_are_constraints() {
    let row = |begin: &str| format!("{begin:.<25}\n");
    let text: String = [row(".V"), row(".X.V"), row("A")].into_iter().chain((3..25).map(|_| row(""))).collect();
    let options = exdoku::ReadOptions { symbols: Some("A-Y".to_owned()), ..Default::default() };
    let read = exdoku::read_with(&text, options).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!((read.variant.board().cell_count(), read.puzzle.givens.filled()), (625, 4));
    assert_eq!(exdoku::read(".V~R1C1~R1C2").unwrap().variant.rule_uses().last().unwrap().kind, "xv");
}

/// A cell that two constraints leave no digit is a puzzle without solutions, not one that cannot be read.
#[test]
fn constraints_may_contradict_each_other() {
    let Written { text, unsupported } = written(&document("size = 4\n[rules]\nodd = 'r1c1'\neven = 'r1c1'\n"), to_iss);
    assert_eq!((text.trim(), unsupported), (".Shape~4x4.~R1C1_1_3.~R1C1_2_4", Vec::new()));
    let again = exdoku::read(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
    assert_eq!(to_iss(&again.export()).text, text);
    let again = document(again.toml().unwrap().text());
    assert!(all_solutions(&again, SolveOptions::default()).is_empty());
    assert!(
        all_solutions(
            &document(exdoku::read(".Shape~4x4.~R1C1_1.~R1C1_2").unwrap().toml().unwrap().text()),
            SolveOptions::default()
        )
        .is_empty()
    );
}
