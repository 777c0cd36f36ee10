//! What the README shows is what the program does.

use crate::common::document;
use crate::common::program::{answer, exdoku};

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

#[test]
fn every_toml_in_it_is_read() {
    let blocks: Vec<&str> = README.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        document(block);
    }
}
