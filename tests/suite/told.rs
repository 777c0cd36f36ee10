//! What players are told of rules.

use exdoku::format::{Export, rules_text, to_sudokupad_json};
use exdoku::rules::{Shown, kinds, told};
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{BuiltIns, Document, read};

use crate::common::document;

/// The sentences about the rules of a file, after that about its board.
fn sentences(file: &str) -> Vec<String> {
    let document = document(file);
    rules_text(&document.variant, &document.puzzle).split_off(1)
}

#[test]
fn general_rules_in_sentences() {
    let all = [
        ("count = { cells = 'r1c1-5', digits = '6-9', equals = 2 }", "The number of cells with 6 to 9 in r1c1-5 is 2."),
        (
            "count = { cells = 'r1c1-3', digits = 5, equals = '0-1' }",
            "The number of cells with 5 in r1c1-3 is at most 1.",
        ),
        (
            "sum = { cells = 'r1c1-3', total = 12 }",
            "The digits in a cage add up to the clue in its corner. Digits may repeat in cages.",
        ),
        ("sum = { cells = 'r1c1-3', equals = 'r5c5-6' }", "The digits in r1c1-3 have the same sum as those in r5c5-6."),
        ("equal-sum = { sets = ['r1c1-3', 'r5c5-6'] }", "Equal sum: r1c1-3 and r5c5-6 have the same sum."),
        (
            "index = { at = 'r1c1', cells = 'r1c9-1', holds = 9 }",
            "The digit in r1c1 is a place on the line r1c9-1, counted from 1, and 9 stands there.",
        ),
        (
            "index = { at = 'r1c1', cells = 'r1c1-9', holds = [1, 9] }",
            "The digit in r1c1 is a place on the line r1c1-9, counted from 1, and 1 or 9 stands there.",
        ),
        (
            "leaper = '1,3'",
            "Leaper: Cells that are 1 row and 3 columns, or 3 rows and 1 column, apart hold different digits.",
        ),
        (
            "modular = { line = 'r1c1-5', m = 4 }",
            "Modular: Any 4 cells in a row on the line have different remainders modulo 4.",
        ),
        (
            "sum-line = { line = 'r1c1-5', sum = 12 }",
            "Sum line: The line consists of consecutive segments, each with the sum 12. In a loop, a segment may continue \
             from the end to the beginning. With values of 0 or less, a segment never exceeds the sum on the way, and takes \
             in any such values that follow after it has reached the sum.",
        ),
        (
            "whisper = [{ line = 'r1c1-5', by = 3 }, { line = 'r2c1-5', by = 3 }, 'r3c1-5']",
            "Whisper: Neighbours on the line differ by at least 3 (r1c1-5, r2c1-5) or 5 (r3c1-5).",
        ),
        ("connected = { digits = '1-4' }", "Connected: The cells with 1 to 4 are orthogonally connected."),
        (
            "count = { cells = 'r1c1-3', digits = 5, equals = 'r2c2' }",
            "The number of cells with 5 in r1c1-3 is the digit in r2c2.",
        ),
        (
            "sum = { cells = 'r1c1-3', total = [12, 14] }",
            "The digits in a cage add up to the clue in its corner, or to one of several clues. Digits may repeat in cages.",
        ),
        (
            "pair = { along = 'r1c1-5', where = 'a < b + 2' }",
            "For any two neighbours on r1c1-5, called a and b in this order: a - b ≤ 1.",
        ),
        (
            "pair = { along = 'r1c1-5', where = 'a * b == 6' }",
            "For any two neighbours on r1c1-5, called a and b in this order: with a = 1, b is 6; with a = 2, b is 3; with a = 3, \
             b is 2; with a = 6, b is 1.",
        ),
        (
            "pair = { along = 'r1c1-5', where = 'abs(a - b) >= 5' }",
            "For any two neighbours on r1c1-5, called a and b in this order: |a - b| ≥ 5.",
        ),
        (
            "pair = { steps = '0,1', where = 'abs(a - b) >= 2' }",
            "For any two cells one step to a side apart, called a and b: |a - b| ≥ 2.",
        ),
        (
            "pair = { offsets = ['0,1', '1,0'], where = 'a + b <= 15' }",
            "For any two cells one step to a side apart, called a and b in reading order: a + b ≤ 15.",
        ),
        (
            "different = { steps = ['1,3', '2,3'] }",
            "Any two cells a camel's leap (1 and 3) or a zebra's leap (2 and 3) apart hold different digits.",
        ),
        (
            "different = { steps = ['1,2'], torus = true }",
            "Any two cells a knight's move apart, also around the edges of the grid, hold different digits.",
        ),
        (
            "any = [{ of = [{ odd = 'r1c1-3' }, { thermo = 'r1c1-3' }] }]",
            "At least one of these holds: odd r1c1-3; thermometer r1c1-3.",
        ),
        (
            "any = [{ of = [{ whisper = { line = 'r1c1-3', by = 4 } }, { sandwich = { line = 'r1c1-9', clue = 7 } }] }]",
            "At least one of these holds: whisper r1c1-3, by 4; sandwich r1c1-9 (7).",
        ),
        ("if = { holds = { odd = 'r1c1' }, else = { even = 'r1c2' } }", "Unless odd r1c1: even r1c2."),
        (
            "any = { exactly = 1, of = [{ odd = 'r1c1' }, { even = 'r1c2' }] }",
            "Exactly 1 of these holds: odd r1c1; even r1c2.",
        ),
        (
            "table = { cells = 'r1c1-2', where = 'a % 2 == 1 and a + b % 2 == 1' }",
            "In r1c1-2, read in this order as a, b, c and so on: a is odd and a + b mod 2 = 1.",
        ),
        (
            "if = { cells = 'r1c1', where = 'a % 2 == 1', then = { thermo = 'r2c2-5' } }",
            "If a is odd, where a is the digit in r1c1: thermometer r2c2-5.",
        ),
    ];
    for (rules, sentence) in all {
        assert_eq!(sentences(&format!("size = 9\n[rules]\n{rules}")), [sentence], "{rules}");
    }
}

#[test]
fn a_sum_may_be_an_unknown() {
    let of = |equals: &str| {
        sentences(&format!(
            "size = 9\nlet = {{ x = '3-15', y = 9 }}\n[rules]\nsum = {{ cells = 'r1c1-2', equals = '{equals}' }}"
        ))
    };
    // What an unknown may be restricts the puzzle.
    let [x, y] = ["x is a whole number from 3 to 15.", "y is a whole number from 1 to 9."];
    assert_eq!(of("x"), ["The digits in r1c1-2 add up to x.", x]);
    assert_eq!(of("x y"), ["The digits in r1c1-2 add up to x + y.", x, y]);
    assert_eq!(of("x r5c5"), ["The digits in r1c1-2 have the same sum as those in x r5c5.", x]);
}

/// A cell of a layer has a value, not a digit.
#[test]
fn a_number_may_stand_in_a_layer() {
    let counts = "size = 4\nlayers = { lamp = '0-4' }\n[rules]\ncount = { cells = 'r1c1-4', digits = '3-4', equals = 'lamp.r2c2' }";
    assert_eq!(sentences(counts), ["The number of cells with 3 or 4 in r1c1-4 is the value in r2c2."]);
}

#[test]
fn rules_that_differ_in_cells_are_told_together() {
    let repeat = |each: &str| {
        let rules = "rules = { count = { cells = '$s', digits = '1-4', equals = '1-2' } }";
        sentences(&format!("size = 6\n[rules]\nrepeat = {{ each = {{ s = {each} }}, {rules} }}"))
    };
    let told = |places: &str| [format!("The number of cells with 1 to 4 in {places} is 1 or 2.")];
    assert_eq!(repeat("'2x2'"), told("every 2x2 square"));
    assert_eq!(repeat("'rows columns'"), told("every row and column"));
    assert_eq!(repeat("['r1c1 r1c2 r1c3', 'r5c4 r5c5 r5c6']"), told("each of r1c1-3 and r5c4-6"));
}

/// A parameter that no sentence states is not lost: the meaning and the parameters are told instead.
#[test]
fn no_parameter_is_left_out() {
    let of = sentences("size = 9\n[rules]\nsum = { cells = 'r1c1-3', total = 15, coefficients = [1, 2, 1] }");
    assert!(of[0].contains("(r1c1-3, coefficients 1 2 1, total 15)"), "{of:?}");
}

#[test]
fn a_definition_says_what_it_likes() {
    let define = "[define.seesaw]\nparams = { one = 'cells', other = 'cells', different = 'truth = false' }\n\
                  says = '{one} and {other} balance.[ None repeats.{different}]'\n\
                  rules = { sum = { segments = ['$one', '$other'] } }\n";
    let of = |rules: &str| sentences(&format!("size = 9\n{define}[rules]\n{rules}"));
    assert_eq!(of("seesaw = { one = 'r1c1-2', other = 'r1c4' }"), ["Seesaw: r1c1-2 and r1c4 balance."]);
    let both = of("seesaw = { one = 'r1c1-2', other = 'r1c4', different = true }");
    assert_eq!(both, ["Seesaw: r1c1-2 and r1c4 balance. None repeats."]);
    let wrong = Source::new("wrong", format!("size = 9\n{}[rules]\n", define.replace("{other}", "{ohter}")));
    let mut diagnostics = Diagnostics::new();
    let _: Option<Document> = read(&wrong, &BuiltIns::NONE, &mut diagnostics);
    assert!(diagnostics.to_string().contains("`ohter` is not a parameter"), "{diagnostics}");
}

/// What cells count, in links to SudokuPad.
#[test]
fn values_in_sentences() {
    let told = |layers: &str| {
        let rules = "[rules]\nsum = { cells = 'r1c1-2', total = 5, of = 'value' }";
        said(&format!("size = 4\n{layers}\n{rules}")).remove(1)
    };
    let heat = "layers = { heat = 'cold mild hot', value = { is = 'digit + heat - mild' } }";
    let by_value = "The value of a cold cell is its digit minus 1. The value of a hot cell is its digit plus 1. The value of \
                    any other cell is its digit.";
    assert_eq!(told(heat), by_value);
    let double = "layers = { doubler = 'no yes', value = { is = 'if(doubler == yes, 2 * digit, digit)' } }";
    assert_eq!(told(double), "The value of a doubler is twice its digit. The value of any other cell is its digit.");
    let place = "layers = { value = { is = 'if(digit > 2, digit + row, digit)' } }";
    assert_eq!(told(place), "The value of a cell is digit + row if digit > 2, otherwise digit.");
}

/// Each kind that says something says it of its own example, as far as that works on a plain board.
#[test]
fn kinds_say_their_examples() {
    let mut said = 0;
    for kind in kinds().filter(|kind| !kind.says().is_empty()) {
        let source = Source::new(kind.name(), format!("size = 9\n{}", kind.example_in_file()));
        let Some(document) = read(&source, &BuiltIns::NONE, &mut Diagnostics::new()) else { continue };
        let shown = Shown { board: document.variant.board(), symbols: &document.puzzle.symbols, is_drawn: false };
        for rule_use in document.variant.rule_uses().iter().filter(|one| one.kind == kind.name()) {
            let text = told(kind.says(), &[rule_use], shown);
            assert!(text.is_some(), "{}: {rule_use:?}", kind.name());
            said += 1;
        }
    }
    assert!(said > 15, "{said}");
}

/// The rules of a link to SudokuPad.
fn said(file: &str) -> Vec<String> {
    let document = document(file);
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    let text: serde_json::Value = serde_json::from_str(&to_sudokupad_json(&export).text).expect("it is JSON");
    text["metadata"]["rules"].as_str().expect("a text").lines().map(str::to_owned).collect()
}

/// Kinds that look the same are told apart, also if both have sentences.
#[test]
fn sentences_say_which_drawings_they_are_about() {
    let all = said(
        "size = 9\n[rules]\noutside = { left = '. 12 . . . . . . .' }\nhidden-skyscraper = { top = '. 3 . . 5 . . . 1' }",
    );
    let begins = |text: &str| all.iter().filter(|sentence| sentence.starts_with(text)).count();
    assert_eq!((begins("Clues on the left: "), begins("Clues outside the grid on the top give")), (1, 1), "{all:?}");
}

/// What a file and its puzzle say of one path is told once.
#[test]
fn a_sentence_within_another_is_not_repeated() {
    let path = "cells = 'way', along = 'abs(a - b) >= 3'";
    let file = "size = 4\nlayers = { way = 'path' }\n[rules]\n";
    let both = said(&format!("{file}path = [{{ {path} }}, {{ {path}, visits = 'r1c1' }}]"));
    assert_eq!(both, said(&format!("{file}path = {{ {path}, visits = 'r1c1' }}")));
}

/// The houses of a board have their names.
#[test]
fn houses_are_those_of_the_board() {
    let doublers = |board: &str| said(&format!("{board}\n[rules]\ndoublers = true")).join(" ");
    assert!(doublers("size = 4").contains("one doubler in every row, column and box."));
    assert!(doublers("size = 4\nbox = 'none'").contains("one doubler in every row and column."));
}
