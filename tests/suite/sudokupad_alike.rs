//! Rules that would look the same in a link to SudokuPad, and how they are told apart.

use serde_json::{Value, json};

use crate::common::program::exdoku;

/// SudokuPad's JSON of a 6x6 board with these rules and drawings.
fn drawn(rules: &str, drawings: Value) -> String {
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
fn reported(rules: &str, drawings: Value) -> String {
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
    let both = reported(&format!("{sum}\n{product}"), dots.clone());
    assert!(both.contains("no sentence of the rules is about this: 2 texts"), "{both}");
    assert!(both.contains("it may be \"A number between two cells"), "{both}");
    let lost = reported(&format!("{sum}\n{difference}"), dots.clone());
    assert!(lost.contains("no drawing fits this sentence of the rules: \"A number between two cells"), "{lost}");
    // Each alone is clear, and so are both if they look different.
    for one in [sum, product, difference] {
        let alone = reported(one, dots.clone());
        assert!(!alone.contains("error"), "{alone}");
    }
    let bare = json!({ "center": [4.5, 1.0], "width": 0.25, "height": 0.25, "text": "7" });
    let apart = reported(&format!("{sum}\n{difference}"), json!({ "overlays": [dot(0.5, "4"), bare] }));
    assert!(!apart.contains("error"), "{apart}");
    // Sentences about digits and about values.
    let cages =
        json!({ "cages": [{ "cells": [[0, 0], [0, 1]], "value": "5" }, { "cells": [[2, 0], [2, 1]], "value": "5" }] });
    let doublers =
        "There is exactly one doubler in every row, column and box. The value of a doubler is twice its digit.";
    let of_both =
        reported(&format!("In cages, values sum to the clue.\nIn cages, digits sum to the clue.\n{doublers}"), cages);
    assert!(of_both.contains("is not understood: \"In cages, digits"), "{of_both}");
}

/// A text that lets digits repeat in rows, columns or boxes turns off that rule.
#[test]
fn digits_may_repeat_in_houses() {
    for (sentence, off) in [
        ("Digits may repeat in boxes.", "boxes   = false"),
        ("Digits may repeat in rows and columns.", "rows    = false"),
    ] {
        let puzzle = drawn(&format!("Normal sudoku rules apply. {sentence}"), json!({}));
        let run = exdoku("convert --to toml --guess-drawings", &puzzle);
        let is_off = |line: &str| line.split_whitespace().eq(off.split_whitespace());
        assert!(run.out.lines().any(is_off), "{sentence}: {}{}", run.out, run.err);
        let solved = exdoku("check --guess-drawings", &puzzle);
        assert!(!solved.err.contains("error"), "{}", solved.err);
    }
    let refused = reported("Normal sudoku rules apply. Rows need not contain each digit.", json!({}));
    assert!(refused.contains("error: this sentence of the rules is not understood"), "{refused}");
}
