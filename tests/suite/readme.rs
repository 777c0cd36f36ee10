//! What the README shows is what the program does.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::document;
use crate::common::program::{answer, exdoku, temporary_folder, without_times};

const README: &str = include_str!("../../README.md");

#[test]
fn the_rule_reference_is_the_programs_own() {
    let (_, rest) = README.split_once("<!-- rules -->\n").expect("the reference begins");
    let (reference, _) = rest.split_once("<!-- /rules -->").expect("the reference ends");
    let printed = answer("rules --markdown", "");
    assert!(reference == printed, "put the output of `exdoku rules --markdown` between the marks:\n{printed}");
}

/// The drawing begins as the README shows it, and ends with the same verdict.
#[test]
fn the_first_puzzle_is_solved_as_shown() {
    let toml = README.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let (_, shown) = README.split_once("$ exdoku solve mine.toml\n").expect("the README solves it");
    let (head, tail) = shown.split("```").next().unwrap().split_once("...\n").expect("the drawing is cut");
    let printed = exdoku("solve -", toml).out;
    assert!(printed.starts_with(head) && printed.ends_with(tail), "{printed}");
}

/// Every command that is shown with its output has this output, in a folder with nothing but the files that are shown
/// as well. Dots stand for lines that are left out.
#[test]
fn every_command_shown_answers_as_shown() {
    let folder = temporary_folder("readme");
    let toml = |begins: &str| {
        let mut blocks = README.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        blocks.find(|block| block.contains(begins)).unwrap_or_else(|| panic!("no file with {begins}"))
    };
    fs::write(folder.join("mine.toml"), toml("title = \"Jigsaw X\"")).unwrap();
    fs::write(folder.join("knights.toml"), toml("Windoku with knights")).unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_exdoku")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut number = 0;
    for page in [README, include_str!("../../docs/counting.md")] {
        for block in page.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
            for shown in block.split("$ ").skip(1).filter(|shown| shown.starts_with("exdoku ")) {
                let (command, lines) = shown.split_once('\n').unwrap();
                // It takes half a minute without optimisation.
                if command == "exdoku count classic-8x8" {
                    continue;
                }
                let mut sh = Command::new("sh");
                let output = sh.args(["-c", command]).current_dir(&folder).env("PATH", &path).output().unwrap();
                let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
                let printed = without_times(&printed);
                let mut rest = printed.lines();
                for line in without_times(lines).lines().filter(|line| *line != "...") {
                    assert!(rest.any(|one| one == line), "{command}: no line {line:?} there in\n{printed}");
                }
                number += 1;
            }
        }
    }
    assert!(number >= 5, "{number} commands");
}

#[test]
fn every_toml_in_it_is_read() {
    let blocks: Vec<&str> = README.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        document(block);
    }
}

#[test]
fn the_range_of_an_unknown_is_that_of_the_program() {
    let stated = format!("a range of at most {} numbers", exdoku::board::Digits::MAX);
    assert!(include_str!("../../docs/define.md").contains(&stated), "{stated}");
}

/// A sentence that is not understood is an error where something is drawn that it may be about, and a warning otherwise.
#[test]
fn sentences_are_refused_where_something_is_drawn() {
    let puzzle = |drawn: &str| {
        let empty = ["[{},{},{},{}]"; 4].join(",");
        format!(
            "{{\"size\": 4, \"grid\": [{empty}], \"ruleset\": \"Digits in a cage differ and add up to its sum.\"{drawn}}}\n"
        )
    };
    let named = exdoku("solve --guess-drawings --format line", &puzzle(""));
    assert!(
        named.exit == 0 && named.err.contains("warning: this sentence of the rules is not understood"),
        "{}",
        named.err
    );
    let line = ", \"line\": [{\"lines\": [[\"R1C1\", \"R1C2\"]], \"outlineC\": \"#ff0000\", \"width\": 0.3}]";
    let drawn = exdoku("solve --guess-drawings --format line", &puzzle(line));
    assert!(
        drawn.exit == 2 && drawn.err.contains("error: this sentence of the rules is not understood"),
        "{}",
        drawn.err
    );
}
