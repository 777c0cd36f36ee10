//! What players of a link to SudokuPad are told of the rules.

use exdoku::format::{Export, Written, rules_text, to_fpuzzles, to_sudokupad_json};
use serde_json::Value;

use crate::common::document;
use crate::sudokupad::read_back;

/// A puzzle of a TOML text in SudokuPad's format.
fn written(toml: &str) -> Written {
    let document = document(toml);
    to_sudokupad_json(&Export { variant: &document.variant, puzzle: &document.puzzle, solution: None })
}

fn object(toml: &str) -> Value {
    serde_json::from_str(&written(toml).text).unwrap()
}

/// The sentences that players are told.
fn told(toml: &str) -> Vec<String> {
    let object = object(toml);
    object["metadata"]["rules"].as_str().unwrap().lines().map(str::to_owned).collect()
}

/// Only rows, columns and boxes with the digits from 1 on make usual Sudoku, in each notation, and other boards come back.
#[test]
fn only_usual_boards_are_normal() {
    let boards = [
        ("size = 6", "Normal sudoku rules apply."),
        ("size = 12\nbox = 'none'", "Each row and column holds the digits 1 to 12 once."),
        ("size = 4\nregions = '1122 1122 3344 3344'", "Each row, column and region holds the digits 1 to 4 once."),
        ("size = 4\ndigits = '0-3'", "Each row, column and box holds the digits 0 to 3 once."),
        ("size = 4\nbox = 'none'\nrules = { rows = false, columns = false }", "Place the digits 1 to 4 in the grid."),
        ("size = 12\nbox = 'none'\nrules = { rows = false, columns = false }", "Place the digits 1 to 12 in the grid."),
        (
            "size = 4\ndigits = '1-5'",
            "Place the digits 1 to 5 in the grid such that no digit repeats in a row, column or box.",
        ),
        (
            "size = 4\ndigits = '3-9'",
            "Place the digits 3 to 9 in the grid such that no digit repeats in a row, column or box.",
        ),
        ("size = 4\ndigits = '2-5'\nbox = 'none'", "Each row and column holds the digits 2 to 5 once."),
    ];
    assert_eq!(told("size = 4\nsymbols = 'LOVE'"), ["Normal sudoku rules apply."], "numbers stand in place of symbols");
    for (toml, sentence) in boards {
        let document = document(toml);
        assert_eq!(told(toml), [sentence]);
        let elsewhere = rules_text(&document.variant, &document.puzzle);
        assert_eq!(elsewhere[0].contains("Normal"), sentence.contains("Normal"), "{elsewhere:?}");
        let back = read_back(&written(toml).text).unwrap_or_else(|why| panic!("{toml}: {why}"));
        assert_eq!(back.variant.board().digits(), document.variant.board().digits(), "{toml}");
    }
}

/// Digits that cannot be those of the board are no usual Sudoku.
#[test]
fn other_digits_than_those_of_the_board_are_not_understood() {
    let mut puzzle = object("size = 6");
    for (rules, is_read) in [
        ("Normal sudoku rules apply: place the digits 1 to 6 once in each row, column and box.", true),
        ("Place the digits 1 to 5 in the grid such that no digit repeats in a row, column or box.", false),
        ("Each row, column and box contains the digits 1 to 8 once.", false),
        ("Place nine digits, one to nine, in every row.", false),
        ("Fill the grid with the digits 1-8.", true),
    ] {
        puzzle["metadata"]["rules"] = rules.into();
        assert_eq!(read_back(&puzzle.to_string()).is_ok(), is_read, "{rules}");
    }
}

/// Rules that only the text states are not lost in silence where it is not read.
#[test]
fn a_text_that_says_more_is_noticed() {
    let warnings = |text: &str| {
        let sudoku = exdoku::read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let said = sudoku.warnings.iter().map(|one| one.message().to_owned());
        said.filter(|one| one.starts_with("the rules text is not read")).collect::<Vec<String>>()
    };
    for (rules, sentence) in [
        ("anti-knight = true", "Cells separated by a knight's move in chess cannot contain the same digit"),
        ("disjoint-groups = true", "Digits in the same position in different boxes cannot be the same"),
        ("global-entropy = true", "2x2"),
    ] {
        let [said] = &warnings(&written(&format!("size = 9\n[rules]\n{rules}")).text)[..] else { panic!("{rules}") };
        assert!(said.contains(sentence), "{said}");
    }
    for toml in ["size = 9", "size = 9\n[rules]\nkiller = { cells = 'r1c1-2', sum = 9 }", "size = 4\nbox = 'none'"] {
        assert_eq!(warnings(&written(toml).text), [""; 0], "{toml}");
    }
    let f_puzzles = |rules: &str, more: &str| {
        let rows = vec![vec![serde_json::json!({}); 9]; 9];
        warnings(&format!(r#"{{"size":9,"ruleset":{rules:?},{more}"grid":{}}}"#, serde_json::json!(rows)))
    };
    assert_eq!(f_puzzles("Cells a knight's move apart are different. Enjoy the maze!", "").len(), 1);
    assert_eq!(f_puzzles("Cells a knight's move apart are different.", r#""antiknight":true,"#), [""; 0]);
}

/// Cells that the board does not have are black, and come back.
#[test]
fn holes_are_black_cells() {
    for rules in ["", "rules = { rows = false, columns = false }\n"] {
        let toml = format!("size = 4\nbox = 'none'\nholes = 'r2c2 r4c1'\ngivens = '1... .#.. ..2. #...'\n{rules}");
        let object = object(&toml);
        let black = object["underlays"].as_array().unwrap();
        let centres: Vec<&Value> = black.iter().map(|shape| &shape["center"]).collect();
        assert_eq!(centres, [&serde_json::json!([1.5, 1.5]), &serde_json::json!([3.5, 0.5])]);
        let board = match rules {
            "" => "Place the digits 1 to 4 in the grid such that no digit repeats in a row or column.",
            _ => "Place the digits 1 to 4 in the grid.",
        };
        assert_eq!(told(&toml), [board, "Black cells hold no digit."]);
        let back = read_back(&written(&toml).text).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(back.variant.board().cell_count(), 14);
    }
    // Squares between overlapping grids are not holes.
    assert_eq!(told("size = 4\ngrids = ['r1c1', 'r3c3']\n").len(), 1);
}

/// Clones are told by their shape, or if two pairs have the same one, by shape and colour; and otherwise cell by cell.
#[test]
fn clones_are_told_apart() {
    let by_shape = "Shaded regions with the same shape have identical digits in the same positions.";
    let by_colour = "Shaded regions with the same shape and colour have identical digits in the same positions.";
    let of = |rules: &str| told(&format!("size = 6\n[rules]\nclone = {rules}"));
    let come_back = [
        ("[{ a = 'r1c1-2', b = 'r3c3-4' }, { a = 'r1-2c5', b = 'r5-6c1' }]", by_shape),
        ("[{ a = 'r1c1-2', b = 'r3c3-4' }, { a = 'r1c1-2', b = 'r5c5-6' }]", by_shape),
        ("[{ a = 'r1c1-2', b = 'r3c3-4' }, { a = 'r2c5-6', b = 'r5c1-2' }]", by_colour),
    ];
    for (rules, sentence) in come_back {
        assert_eq!(of(rules)[1..], [sentence], "{rules}");
        let back = read_back(&written(&format!("size = 6\n[rules]\nclone = {rules}")).text);
        let back = back.unwrap_or_else(|why| panic!("{rules}: {why}"));
        let is_clone = |one: &&exdoku::rules::RuleUse| one.kind == "clone";
        assert_eq!(back.variant.rule_uses().iter().filter(is_clone).count(), 2, "{rules}");
    }
    let turned = "{ a = 'r1c1-2', b = 'r3c4 r3c3' }";
    assert_eq!(of(turned)[1..], ["r1c1-2 and r3c4-3 hold the same digits, cell by cell."]);
    let chain = "[{ a = 'r1c1-2', b = 'r3c3-4' }, { a = 'r3c3-4', b = 'r5c5-6' }, { a = 'r2c5-6', b = 'r5c1-2' }]";
    assert_eq!(of(chain).len(), 4, "{:?}", of(chain));
}

/// Small and odd digits are in different circles, big and even ones in different squares, and come back.
#[test]
fn small_digits_are_not_taken_for_odd_ones() {
    let toml = "size = 9\n[rules]\nsmall = 'r1c1'\nbig = 'r2c2'\nodd = 'r3c3'\neven = 'r4c4'";
    assert_eq!(
        told(toml)[1..],
        [
            "A digit in a grey circle must be odd.",
            "A digit in a grey square is even.",
            "A digit in a blue circle is at most 4.",
            "A digit in a blue square is at least 6."
        ]
    );
    let back = read_back(&written(toml).text).unwrap_or_else(|why| panic!("{why}"));
    let digits: Vec<&str> = back.variant.rule_uses().iter().map(|one| one.kind.as_str()).collect();
    assert_eq!(digits.iter().filter(|kind| ["digits", "odd", "even"].contains(kind)).count(), 4, "{digits:?}");
}

/// Sentences fit the rules, and are read back.
#[test]
fn sentences_fit_their_rules() {
    let zipper = "Digits an equal distance from the centre of a purple zipper line have the same sum, which is the digit in the centre if \
                  the length of the line is odd.";
    let quadruple = "Each digit in a quadruple circle must be placed in the four cells touching that circle at least as many times as it \
                     appears in the circle.";
    let all = [
        ("fortress = 'r1c1-2'", "Grey cells are greater than any orthogonally adjacent cell that is not grey."),
        ("zipper = 'r1c1-4'", zipper),
        ("zipper = 'r1c1-5'", zipper),
        (
            "nabner = 'r1c1-3'",
            "No two digits along a yellow nabner line can be equal or consecutive, regardless of their position on the line.",
        ),
        ("quadruple = { cells = 'r1-2c1-2', digits = '1 1 2' }", quadruple),
        (
            "frame-sum = { left = '9 . . . . .' }",
            "Clues outside the grid give the sum of the first 3 digits in that row.",
        ),
    ];
    for (rule, sentence) in all {
        let toml = format!("size = 6\n[rules]\n{rule}");
        assert_eq!(told(&toml)[1..], [sentence], "{rule}");
        let back = read_back(&written(&toml).text).unwrap_or_else(|why| panic!("{rule}: {why}"));
        let kinds = |document: &exdoku::variant::Document| -> Vec<String> {
            document.variant.rule_uses().iter().map(|one| format!("{} {:?}", one.kind, one.parameters)).collect()
        };
        assert_eq!(kinds(&back), kinds(&document(&toml)), "{rule}");
    }
    let of = |rule: &str| told(&format!("size = 6\n[rules]\n{rule}")).split_off(1);
    assert_eq!(
        of("frame-sum = { left = '9 . . . . .', top = '8 . . . . .' }"),
        [
            "Clues outside the grid give the sum of the first 3 digits in that row, or the first 2 digits in that column."
        ]
    );
}

/// The name of a file is not the title of its puzzle.
#[test]
fn a_puzzle_without_a_title_has_none() {
    assert_eq!(object("size = 4")["metadata"]["title"], "");
    assert_eq!(object("size = 4\nname = 'Four'")["metadata"]["title"], "Four");
}

/// What the author tells is not lost, nor what a kind of the file means.
#[test]
fn links_have_what_the_author_tells() {
    let toml = "about = 'Ships are safe.\\nMind the gap.'\nsize = 4\n[define.ferry]\nmeaning = 'Digits on a ferry are odd.'\n\
                params = { cells = 'cells' }\nlook = { cells = 'circle red' }\n[define.ferry.rules]\nodd = '$cells'\n\
                [rules]\nthermo = 'r1c1-3'\n";
    let toml = toml.replace('\'', "\"");
    let rules = told(&toml).join("\n");
    assert!(rules.ends_with("\nIn other words: Ships are safe.\nMind the gap."), "{rules}");
    let back = read_back(&written(&toml).text).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(back.variant.about.as_deref(), Some("Ships are safe.\nMind the gap."));
    // Sentences that are already there are not repeated.
    let same = "about = 'Normal sudoku rules apply.'\nsize = 4";
    assert_eq!(told(same), ["Normal sudoku rules apply."]);
    let document = document(&format!("{toml}ferry = \"r4c4\"\n"));
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    let object: Value = serde_json::from_str(&to_fpuzzles(&export).text).unwrap();
    assert_eq!(object["ruleset"], "Ships are safe.\nMind the gap.\nFerry: Digits on a ferry are odd.");
}
