//! Puzzles of a variant named apart from them, by an option or a record: no command forgets the variant, or a given of a layer.

use crate::common::program::{answer, exdoku, file};

/// A Sudoku X with one solution, on a line: few of its givens are enough.
const CROSSED: &str = "...2..7...7...8...3...7....65.......13.....54.......28...8....1...1...6...6..5...";

/// A board of 4x4 with a layer, and a puzzle of it with one solution.
const SHADES: &str = "size = 4\nlayers = { shade = 'white black' }\n";
const SHADED: &str = "1234341221434321 shade=wbwbbbbbwwwwbbbb";

/// A line as a record that names its variant.
fn record(line: &str, variant: &str) -> String {
    format!("{{\"puzzle\": \"{line}\", \"variant\": \"{variant}\"}}\n")
}

#[test]
fn a_record_as_toml_names_its_variant() {
    for (input, args) in [(record(CROSSED, "sudoku-x"), ""), (format!("{CROSSED}\n"), "--variant sudoku-x")] {
        let toml = answer(&format!("convert --to toml {args} -"), &input);
        assert!(toml.contains("variant = \"sudoku-x\""), "{toml}");
        assert!(answer("check -", &toml).contains("exactly one solution"), "{toml}");
    }
}

#[test]
fn shards_name_their_variant() {
    for (input, args) in [(record(CROSSED, "sudoku-x"), ""), (format!("{CROSSED}\n"), "--variant sudoku-x")] {
        let shards = answer(&format!("split {args} --into 3 -"), &input);
        assert_eq!(shards.matches("sudoku-x").count(), shards.lines().count(), "{shards}");
        let answers = exdoku("count --format json -", &shards).out;
        file("named-shards.jsonl", &shards);
        file("named-answers.jsonl", &answers);
        assert!(answer("merge named-shards.jsonl named-answers.jsonl", "").starts_with('1'));
    }
    file("named-x.toml", "size = 9\n[rules]\ndiagonals = 'both'\n");
    let run = exdoku("split --variant named-x.toml --into 3 -", CROSSED);
    assert!(run.exit == 2 && run.err.contains("a variant that is not built in"), "{}", run.err);
}

#[test]
fn given_values_of_layers_are_written_or_missed() {
    file("named-shades.toml", SHADES);
    let convert = |to: &str| exdoku(&format!("convert --variant named-shades.toml --to {to} -"), SHADED);
    assert_eq!(convert("line").out, format!("{SHADED}\n"));
    let toml = convert("toml").out;
    assert!(toml.contains("wb wb\nbb bb\n\nww ww\nbb bb"), "{toml}");
    assert!(answer("check -", &toml).contains("exactly one solution"), "{toml}");
    for to in ["block", "sdk", "solo", "f-puzzles"] {
        let run = convert(to);
        let is_missed = run.err.contains("cannot express the given values of the layer `shade`");
        assert!(run.exit == 2 && run.out.is_empty() && is_missed, "{to}: {}{}", run.out, run.err);
    }
    let table = answer("check --variant named-shades.toml --format csv --columns puzzle,solution -", SHADED);
    assert_eq!(table.lines().nth(1), Some(format!("{SHADED},{SHADED}").as_str()));
}

#[test]
fn shards_keep_given_values_of_layers() {
    let input = "...... ...... ...... ...... ...... ......";
    let black = format!("{} shade={}", input.replace(' ', ""), "b".to_owned() + &".".repeat(35));
    let toml = answer("convert --variant nurikabe --to toml -", &black);
    assert!(toml.contains("variant = \"nurikabe\"") && toml.contains("[givens]\nshade = \"\"\"\nb"), "{toml}");
    let shards = exdoku("split --variant yin-yang --into 2 -", &black[37..]).out;
    assert!(shards.contains("shade=b..."), "{shards}");
}

/// Each look of a layer is drawn for SudokuPad where a value is given, and said.
#[test]
fn sudokupad_draws_given_values_of_layers() {
    let drawn = |layers: &str, givens: &str| {
        let puzzle = format!("size = 4\n{layers}\n[givens]\n{givens}\n");
        let written: serde_json::Value =
            serde_json::from_str(&answer("convert --to sudokupad-json -", &puzzle)).expect("it is JSON");
        let rules = written["metadata"]["rules"].as_str().unwrap().lines().nth(1).unwrap_or_default().to_owned();
        let count = |what: &str| written[what].as_array().unwrap().len();
        (count("underlays"), count("overlays"), count("lines"), rules)
    };
    let two = "The shade of a cell with a white circle is white, with a gray circle black.";
    let one_of_each = "shade = 'w... ...b .... ....'";
    assert_eq!(drawn("layers = { shade = 'white black' }", one_of_each), (2, 0, 0, two.to_owned()));
    let no_digits = "digits = 'none'\nlayers = { shade = 'white black' }\n";
    let written = answer("convert --to sudokupad-json -", &format!("size = 4\n{no_digits}[givens]\n{one_of_each}\n"));
    assert!(written.contains("with a black circle black"), "{written}");
    let marks = "layers = { bulb = { values = 'no yes', look = 'circle' } }";
    let said = "A circle marks a bulb.";
    assert_eq!(drawn(marks, "bulb = 'y... ...y .... ....'"), (2, 0, 0, said.to_owned()));
    let heat = "layers = { heat = 'cold mild hot' }";
    let said = "A sign in the corner of a cell is its heat: c cold, h hot.";
    assert_eq!(drawn(heat, "heat = 'c... .h.. .... ....'"), (0, 2, 0, said.to_owned()));
    let said = "Blue lines are parts of the path.";
    assert_eq!(drawn("layers = { way = 'path' }", "way = '┏... .... .... ....'"), (0, 0, 2, said.to_owned()));
    assert_eq!(drawn("layers = { way = 'path' }", ""), (0, 0, 0, String::new()));
}
