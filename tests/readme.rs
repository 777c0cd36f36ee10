//! What the README shows is what the program does.

mod common;

use std::process::Command;

use common::document;

const README: &str = include_str!("../README.md");

#[test]
fn the_rule_reference_is_the_programs_own() {
    let (_, rest) = README.split_once("<!-- rules -->\n").expect("the reference begins");
    let (reference, _) = rest.split_once("<!-- /rules -->").expect("the reference ends");
    let printed = Command::new(env!("CARGO_BIN_EXE_exdoku")).args(["rules", "--markdown"]).output().unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(reference == printed, "put the output of `exdoku rules --markdown` between the marks:\n{printed}");
}

#[test]
fn every_toml_in_it_is_read() {
    let blocks: Vec<&str> = README.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        document(block);
    }
}
