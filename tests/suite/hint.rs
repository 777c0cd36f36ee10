//! `exdoku hint` and `exdoku explain`: the next step, all of them, and what they follow from.

use std::fs;

use crate::common::program::{answer, exdoku, exdoku_in, temporary_folder};
use crate::common::snapshot;

/// The example of Wikipedia's article on Sudoku.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// From Knuth, TAOCP 4B, section 7.2.2.1: the digits of pi.
const PI: &str = "..3.1....415....9.2.65..3..5...8...9.7.9...32.38..4.6....26.4.3...3....832...795.\n";

/// Solved by a locked digit and subsets at most.
const MEDIUM: &str = "....5.......9...5..1724.......79.3..3.......8..8...4....1.736..972........48.....\n";

const KILLER: &str = r#"
size = 4
[rules]
killer = [
  { cells = "r1c1-2 r2c1", sum = 6 },
  { cells = "r1c3-4", sum = 7 },
  { cells = "r2-3c2", sum = 5 },
  { cells = "r2c3-4", sum = 3 },
  { cells = "r3-4c3", sum = 4 },
  { cells = "r4c1-2", sum = 7 },
]
"#;

const LADDER: &str = r#"
size   = 4
givens = "2... ...1 ...3 4..."
[rules]
ladder = ["r1c1-4", "r4c1-4"]
[define.ladder]
meaning = "Neighbours on a ladder differ by 2 at most."
reason  = "ladder {line}"
params  = { line = "line" }
[[define.ladder.rules.pair]]
along = "$line"
where = "abs(a - b) <= 2"
"#;

#[test]
fn the_next_step() {
    for (name, text) in [("hint-classic", CLASSIC), ("hint-killer", KILLER), ("hint-ladder", LADDER)] {
        snapshot(name, &answer("hint -", text));
    }
}

#[test]
fn the_whole_path() {
    for (name, text) in [("explain-pi", PI), ("explain-killer", KILLER), ("explain-ladder", LADDER)] {
        snapshot(name, &exdoku("explain -", text).out);
    }
}

#[test]
fn steps_as_json() {
    snapshot("hint-json", &answer("hint --format json -", KILLER));
}

#[test]
fn a_level_bounds_the_steps() {
    let run = exdoku("explain --level singles -", MEDIUM);
    assert_eq!(run.exit, 1, "{}", run.err);
    assert!(run.out.contains("no further step of level `singles`"), "{}", run.out);
    let earlier = |old: &str, new: &str| {
        let told = |level: &str| exdoku(&format!("explain --level {level} -"), MEDIUM).out;
        assert_eq!(told(old), told(new));
    };
    earlier("rule", "single-rule");
    earlier("rules", "combined-rules");
    let left = answer("candidates --logical singles --format line -", MEDIUM);
    let more = answer("candidates --logical subsets --format line -", MEDIUM);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    assert!(digits(&left) > digits(&more) && digits(&more) >= 81, "{left}{more}");
}

#[test]
fn a_number_bounds_the_steps() {
    let ten = answer("explain --to 10 -", CLASSIC);
    assert!(ten.contains("\n 10. ") && !ten.contains("\n 11. "), "{ten}");
}

/// Wrong in a way that no given shows by itself.
const UNSOLVABLE: &str = "size = 4\ngivens = \"12.. ..3. .... ....\"\n[rules]\nthermo = \"r1c4-1\"\n";

#[test]
fn a_puzzle_without_solution_names_the_rules_that_clash() {
    let run = exdoku("explain -", UNSOLVABLE);
    assert_eq!(run.exit, 1, "{}", run.err);
    let begins = "no solution\n  1 given and 1 rule contradict each other; no fewer do:\n    r1c";
    assert!(run.out.starts_with(begins) && run.out.contains("thermometer r1c4-1"), "{}", run.out);
    assert!(run.out.ends_with("no solution\n"), "{}", run.out);
    let hint = exdoku("hint -", UNSOLVABLE).ends(1);
    assert!(hint.starts_with(begins) && !hint.contains("step by step"), "{hint}");
    let json = exdoku("hint --format json -", UNSOLVABLE).ends(1);
    assert!(json.contains(r#""end":"contradiction","why":{"givens":["#), "{json}");
}

/// There are two ways to fill four cells; a fifth has the same digit in both.
const SEVERAL: &str = "..34\n3412\n..43\n432.\n";

#[test]
fn a_puzzle_with_several_solutions_has_the_steps_that_hold_in_all() {
    let told = exdoku("explain -", "1...\n....\n....\n....\n").ends(1);
    assert!(told.starts_with("several solutions; two of them differ in "), "{told}");
    assert!(
        !told.contains("Guess") && told.contains("no further step was found that holds in all solutions"),
        "{told}"
    );
    let told = exdoku("explain -", SEVERAL).ends(1);
    assert!(told.contains("in all of them:\n  1. Full house: one cell of row 4 is empty, so r4c4 is 1."), "{told}");
    let json = exdoku("explain --format json -", SEVERAL).ends(1);
    assert!(json.contains(r#""status":"several","end":"several","solutions":["#), "{json}");
    let hint = exdoku("hint -", SEVERAL).ends(1);
    assert!(hint.starts_with("several solutions; ") && hint.contains("in all of them:\nFull house: "), "{hint}");
    let json = exdoku("hint --format json -", SEVERAL).ends(1);
    assert!(json.contains(r#""status":"several","end":"reached","solutions":["#), "{json}");
}

#[test]
fn no_flags_of_a_search_that_is_not_made() {
    for command in ["hint", "explain"] {
        for flag in ["--engine", "--propagation", "--choose", "--learn", "--implied"] {
            let run = exdoku(&format!("{command} {flag} x -"), CLASSIC);
            assert!(run.exit == 2 && run.err.contains("unexpected argument"), "{command} {flag}: {}", run.err);
        }
    }
    let help = answer("explain --help", "");
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text}: {help}"));
    assert!(place("--to <N>") < place("Search:"), "{help}");
}

#[test]
fn a_picture_for_each_step() {
    let folder = temporary_folder("hint");
    fs::write(folder.join("steps.toml"), KILLER).unwrap();
    let run = exdoku_in(&folder, "explain --format svg --into pictures steps.toml");
    assert_eq!(run.exit, 0, "{}", run.err);
    let folder = folder.join("pictures");
    let pictures = fs::read_dir(&folder).unwrap().count();
    assert_eq!(pictures, run.out.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count());
    let first = fs::read_to_string(folder.join("step-001.svg")).unwrap();
    assert!(first.contains("#fdf1c7"), "some cells are shaded");
    let again = exdoku_in(folder.parent().unwrap(), "explain --format svg --into pictures steps.toml");
    assert_eq!(again.exit, 2);
    assert!(again.err.contains("error: pictures/step-001.svg already exists"), "{}", again.err);
    assert!(again.err.contains("help: replace it with --overwrite"), "{}", again.err);
    let over = exdoku_in(folder.parent().unwrap(), "explain --format svg --into pictures --overwrite steps.toml");
    assert_eq!(over.out, run.out);
    let without = exdoku("explain --format svg -", KILLER);
    assert_eq!(without.exit, 2);
    assert!(without.err.contains("--into"), "{}", without.err);
}

#[test]
fn the_ladder_rates() {
    let rated = answer("check --rate -", CLASSIC);
    assert!(
        rated.contains("explained in 51 steps; the hardest (hidden single) scores 1.2 on Sudoku Explainer's scale"),
        "{rated}"
    );
}
