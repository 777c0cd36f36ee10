//! Rules that would look the same in a link to SudokuPad, and how they are told apart.

use exdoku::format::{Export, to_sudokupad_json};
use exdoku::variant::Document;
use serde_json::{Value, json};

use crate::common::document;
use crate::common::program::exdoku;
use crate::sudokupad::read_back;

/// A puzzle of a TOML text in SudokuPad's format.
fn written(toml: &str) -> String {
    let document = document(toml);
    to_sudokupad_json(&Export { variant: &document.variant, puzzle: &document.puzzle, solution: None }).text
}

/// The sentences that players are told of the rules, without those of the board.
fn told(toml: &str) -> Vec<String> {
    let object: Value = serde_json::from_str(&written(toml)).unwrap();
    object["metadata"]["rules"].as_str().unwrap().lines().skip(1).map(str::to_owned).collect()
}

/// The rules that come from a text, each with its parameters.
fn rules(document: &Document) -> Vec<String> {
    let said = document.variant.rule_uses().iter().filter(|one| one.place.is_some());
    let mut rules: Vec<String> = said.map(|one| format!("{} {:?}", one.kind, one.parameters)).collect();
    rules.sort();
    rules
}

#[track_caller]
fn comes_back(rules_of_puzzle: &str) {
    let toml = format!("size = 9\n[rules]\n{rules_of_puzzle}\n");
    let text = written(&toml);
    let back = read_back(&text).unwrap_or_else(|why| panic!("{rules_of_puzzle}: {why}\n{text}"));
    assert_eq!(rules(&back), rules(&document(&toml)), "{text}");
}

/// The drawings and sentences of rules say which is about what, so that they come back.
#[test]
fn rules_that_would_look_the_same_come_back() {
    for rules in [
        // Numbers between two cells.
        "sum-mark = { pairs = 'r1c2-3', value = 6 }\nproduct-mark = { pairs = 'r3c1-2', value = 12 }",
        "sum-mark = { pairs = 'r6-7c7', value = 4 }\nwhite-dot = { pairs = 'r1c1-2', by = 4 }",
        "product-mark = { pairs = 'r6-7c7', value = 6 }\nwhite-dot = [{ pairs = 'r1c1-2', by = 6 }, { pairs = 'r5c1-2' }]",
        "xv = { x = 'r1c2-3' }\nproduct-mark = { pairs = 'r3c1-2', value = 5 }",
        // Numbers in cages.
        "killer = { cells = 'r1c2-3', sum = 6 }\nrellik = { cells = 'r3c1-2', sum = 6 }",
        "product-cage = { cells = 'r1c2-3', value = 6 }\nrellik = { cells = 'r3c1-2', sum = 6 }",
        // Circles.
        "arrow = 'r2c2 r2c1 r1c2'\ncounting-circles = 'r2c6 r4c4 r5c3'",
        "between = 'r2c2-4'\ncounting-circles = 'r2c6 r4c4 r5c3'",
        "odd = 'r2c2 r3c3'\ncounting-circles = 'r2c6 r4c4 r5c3'",
        "thermo = 'r2c2-4'\ncounting-circles = 'r2c6 r4c4 r5c3'",
        "counting-circles = ['r2c6 r4c4 r5c3', 'r6c6 r7c7 r8c8']",
        // A bulb is on the pill.
        "thermo = 'r9c7 r8c8'\npill-arrow = { pill = 'r9c7-8', shaft = 'r8c7 r9c6' }",
        // Numbers of the rule that no drawing shows.
        "lockout = ['r1c1-4', { line = 'r3c1-4', by = 5 }]",
        // Lines that meet would be one line.
        "renban = ['r1-2c2', 'r2c2-3']",
        "palindrome = ['r1c1-4', 'r1c4-6', 'r1-3c6']",
        "nabner = ['r2c1-2', 'r2c2 r3c3']\nrenban = 'r5c1-3'",
    ] {
        comes_back(rules);
    }
    let circles = told("size = 4\n[rules]\narrow = 'r1c1-3'\ncounting-circles = 'r3c3'");
    assert_eq!(circles[1], "A digit in a yellow circle indicates exactly how many yellow circles contain that digit.");
}

/// Where the sentences cannot be read, they tell all the same.
#[test]
fn sentences_tell_what_they_are_about() {
    let of = |rules: &str| told(&format!("size = 6\n[rules]\n{rules}"));
    assert_eq!(
        of("modular = 'r1c1-4'\nentropic = 'r2c1-4'\nblack-dot = { pairs = 'r6c1-2', ratio = 3 }"),
        [
            "Teal lines: Any 3 cells in a row on the line have different remainders modulo 3.",
            "Orange lines: Any three cells in a row on the line hold a digit of the low third, one of the middle third and one \
             of the high third.",
            "Black dots: One digit is 3 times the other.",
        ]
    );
    // One circle is on another.
    let covered = of("thermo = 'r1c1-3'\ncounting-circles = 'r1c1 r3c3'");
    assert!(covered[1].ends_with("contain that digit (r1c1 r3c3)."), "{covered:?}");
    // A clue beside a row or column would be about all of it.
    for (rule, end) in [
        ("skyscraper = { line = 'r1c1-3', clue = 2 }", "(r1c1-3, clue 2)"),
        ("skyscraper = { line = 'r1c2 r2c3 r3c4', clue = 2 }", "(r1c2..r3c4, clue 2)"),
        ("sandwich = { line = 'r1c1-5', clue = 2 }", "(r1c1-5, clue 2)"),
        ("numbered-room = { line = 'r1c1-3', clue = 2 }", "(r1c1-3, clue 2)"),
        (
            "hidden-skyscraper = { line = 'r1c1-3', clue = 2 }",
            "2 is the first digit on r1c1-3 that is not greater than all before it.",
        ),
    ] {
        assert!(of(rule)[0].ends_with(end), "{:?}", of(rule));
        let toml = format!("size = 6\n[rules]\n{rule}");
        let object: Value = serde_json::from_str(&written(&toml)).unwrap();
        assert_eq!(object["overlays"], json!([]), "{rule}");
    }
}

/// Sums of a layer name it, and what its values count as.
#[test]
fn sums_of_a_layer_say_what_is_added() {
    let rules = told("size = 4\n[rules]\nyin-yang = true\nsum = { cells = 'shade.r1c1-4', total = 2 }");
    assert_eq!(rules.last().unwrap(), "The shade values (white 0, black 1) in r1c1-4 add up to 2.");
}

/// Rules of a kind about values and others about digits look the same: their sentences name the cells.
#[test]
fn rules_about_values_and_about_digits_name_their_cells() {
    let of = |rules: &str| told(&format!("size = 4\n[rules]\ndoublers = true\n{rules}"));
    let cages = of("killer = [{ cells = 'r1c1-2', sum = 5, of = 'value' }, { cells = 'r3c1-2', sum = 5 }]");
    assert_eq!(
        cages[..4],
        [
            "In cages, values must sum to the small clue in the top left corner of the cage (r1c1-2).",
            "Values cannot repeat within a cage (r1c1-2).",
            "In cages, digits must sum to the small clue in the top left corner of the cage (r3c1-2).",
            "Digits cannot repeat within a cage (r3c1-2).",
        ]
    );
    let lines = of("palindrome = ['r1c1-3', 'value.r3c1-3']");
    assert!(lines[0].starts_with("Grey lines ") && !lines[1].starts_with("Grey lines"), "{lines:?}");
}

/// SudokuPad's JSON of a 6x6 board with these rules and drawings.
fn drawn(rules: &str, drawings: &Value) -> String {
    let mut object = json!({
        "cells": vec![vec![json!({}); 6]; 6],
        "regions": (0..6).map(|number| (0..6).map(|at| [number / 2 * 2 + at / 3, number % 2 * 3 + at % 3]).collect()).collect::<Vec<Vec<[usize; 2]>>>(),
        "metadata": { "rules": rules },
    });
    for (key, value) in drawings.as_object().unwrap() {
        object[key] = value.clone();
    }
    object.to_string()
}

/// What is reported of a text with drawings.
fn reported(rules: &str, drawings: &Value) -> String {
    exdoku("convert --to toml --guess-drawings", &drawn(rules, drawings)).err
}

/// Sentences about drawings that look the same are not guessed at: the reader asks which is meant.
#[test]
fn drawings_that_look_the_same_are_not_guessed() {
    let dot = |row: f64, text: &str| {
        json!({ "center": [row, 1.0], "width": 0.4, "height": 0.4, "rounded": true, "text": text,
                "backgroundColor": "#FFFFFF", "borderColor": "#000000" })
    };
    let dots = json!({ "overlays": [dot(0.5, "4"), dot(2.5, "5")] });
    let sum = "A number between two cells is the sum of their digits.";
    let product = "A number in a dot between two cells is the product of their digits.";
    let difference = "Digits separated by a white dot have the difference given in the dot.";
    let both = reported(&format!("{sum}\n{product}"), &dots);
    assert!(both.contains("no sentence of the rules is about this: 2 texts"), "{both}");
    assert!(both.contains("it may be \"A number between two cells"), "{both}");
    let lost = reported(&format!("{sum}\n{difference}"), &dots);
    assert!(lost.contains("no drawing fits this sentence of the rules: \"A number between two cells"), "{lost}");
    // Each alone is clear, and so are both if they look different.
    for one in [sum, product, difference] {
        let alone = reported(one, &dots);
        assert!(!alone.contains("error"), "{alone}");
    }
    let bare = json!({ "center": [4.5, 1.0], "width": 0.25, "height": 0.25, "text": "7" });
    let apart = reported(&format!("{sum}\n{difference}"), &json!({ "overlays": [dot(0.5, "4"), bare] }));
    assert!(!apart.contains("error"), "{apart}");
    // Sentences about digits and about values.
    let cages =
        json!({ "cages": [{ "cells": [[0, 0], [0, 1]], "value": "5" }, { "cells": [[2, 0], [2, 1]], "value": "5" }] });
    let doublers =
        "There is exactly one doubler in every row, column and box. The value of a doubler is twice its digit.";
    let of_both =
        reported(&format!("In cages, values sum to the clue.\nIn cages, digits sum to the clue.\n{doublers}"), &cages);
    assert!(of_both.contains("is not understood: \"In cages, digits"), "{of_both}");
}

/// A text that lets digits repeat in rows, columns or boxes turns off that rule.
#[test]
fn digits_may_repeat_in_houses() {
    for (sentence, off) in [
        ("Digits may repeat in boxes.", "boxes   = false"),
        ("Digits may repeat in rows and columns.", "rows    = false"),
    ] {
        let puzzle = drawn(&format!("Normal sudoku rules apply. {sentence}"), &json!({}));
        let run = exdoku("convert --to toml --guess-drawings", &puzzle);
        let is_off = |line: &str| line.split_whitespace().eq(off.split_whitespace());
        assert!(run.out.lines().any(is_off), "{sentence}: {}{}", run.out, run.err);
        let solved = exdoku("check --guess-drawings", &puzzle);
        assert!(!solved.err.contains("error"), "{}", solved.err);
    }
    let refused = reported("Normal sudoku rules apply. Rows need not contain each digit.", &json!({}));
    assert!(refused.contains("error: this sentence of the rules is not understood"), "{refused}");
}
