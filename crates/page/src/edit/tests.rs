//! Texts before and after.

use std::time::Duration;

use exdoku_cover::clock::Instant;
use exdoku_rules::variant::BuiltIns;

use super::*;

fn edits(text: &str, edits: &str) -> Result<String, String> {
    let question =
        Question { text: text.to_owned(), edits: serde_json::from_str(edits).unwrap(), ..Question::default() };
    let within = Reading {
        until: Instant::now() + Duration::from_secs(3600),
        cancelled: std::sync::Arc::default(),
        is_last: true,
    };
    match edit(&question, &Cache::new(BuiltIns::NONE), &within) {
        Ok(answer) => Ok(answer["text"].as_str().unwrap().to_owned()),
        Err(Unanswered::Refused(why)) => Err(why),
        Err(Unanswered::Interrupted) => panic!("it is never interrupted"),
    }
}

fn add(text: &str, kind: &str, values: &str) -> String {
    edits(text, &format!(r#"[{{"add": {{"kind": "{kind}", "values": {values}}}}}]"#)).unwrap()
}

/// Removes the rule that is written as this piece of the text.
fn remove(text: &str, piece: &str, cells: &str) -> String {
    let start = text.find(piece).unwrap();
    let end = start + piece.len();
    edits(text, &format!(r#"[{{"remove": {{"at": [{start}, {end}], "cells": {cells}}}}}]"#)).unwrap()
}

#[test]
fn rules_are_added_in_the_form_that_is_there() {
    let one = add("# mine\nsize = 9\n", "thermo", r#"{"line": [0, 1, 2]}"#);
    assert_eq!(one, "# mine\nsize = 9\n\n[rules]\nthermo = \"r1c1-3\"\n");
    let two = add(&one, "thermo", r#"{"line": [10, 20]}"#);
    assert_eq!(two, "# mine\nsize = 9\n\n[rules]\nthermo = [\"r1c1-3\", \"r2c2 r3c3\"]\n");
    let cage = add(&two, "killer", r#"{"cells": [9, 18], "sum": 8}"#);
    assert!(cage.contains("killer = { cells = \"r2-3c1\", sum = 8 }"), "{cage}");
    let tables = add("size = 9\n[[rules.killer]]\ncells = \"r1c1-2\"\nsum = 3\n", "killer", r#"{"cells": [2, 3]}"#);
    assert!(tables.ends_with("[[rules.killer]]\ncells = \"r1c3-4\"\n"), "{tables}");
}

#[test]
fn dots_join_those_that_are_there() {
    let one = add("size = 9\n", "kropki", r#"{"white": [0, 1]}"#);
    let two = add(&one, "kropki", r#"{"white": [10, 1]}"#);
    assert!(two.contains("kropki = { white = \"r1c1-2 r1-2c2\" }"), "{two}");
    let both = add(&two, "kropki", r#"{"black": [40, 41]}"#);
    assert!(both.contains("{ white = \"r1c1-2 r1-2c2\", black = \"r5c5-6\" }"), "{both}");
    let alone = add("size = 9\n[rules]\nkropki = \"r1c1-2\"\n", "kropki", r#"{"black": [40, 41]}"#);
    assert!(alone.contains("{ white = \"r1c1-2\", black = \"r5c5-6\" }"), "{alone}");
    let fewer = remove(&both, "{ white = \"r1c1-2 r1-2c2\", black = \"r5c5-6\" }", "[0, 1]");
    assert!(fewer.contains("{ white = \"r1-2c2\", black = \"r5c5-6\" }"), "{fewer}");
    let odd = add(&add("size = 9\n", "odd", r#"{"cells": [0]}"#), "odd", r#"{"cells": [80]}"#);
    assert!(odd.contains("odd = \"r1c1 r9c9\""), "{odd}");
}

#[test]
fn rules_are_removed_from_every_form() {
    let text = "size = 9\n[rules]\nthermo = [\"r1c1-3\", \"r2c2-4\"]\n";
    assert_eq!(remove(text, "\"r1c1-3\"", "[]"), "size = 9\n\n[rules]\nthermo = [\"r2c2-4\"]\n");
    assert_eq!(remove("size = 9\n[rules]\nthermo = \"r1c1-3\"\n", "\"r1c1-3\"", "[]"), "size = 9\n");
    let picture =
        "size = 4\n[rules.killer]\nlayout = \"\"\"\naab.\n..b.\n....\n....\n\"\"\"\nsums = { a = 3, b = 5 }\n";
    let at = picture.find("aab").unwrap() + 2;
    let left = edits(picture, &format!(r#"[{{"remove": {{"at": [{at}, {}]}}}}]"#, at + 1)).unwrap();
    assert!(left.contains("aa..\n....\n") && left.contains("sums = { a = 3 }"), "{left}");
    let sides = "size = 9\n[rules]\nsandwich = { left = [8, \"-\", \"-\", 17, \"-\", \"-\", \"-\", 0, \"-\"] }\n";
    assert!(remove(sides, "17", "[]").contains("[8, \"-\", \"-\", \"-\", \"-\""));
}

#[test]
fn parameters_are_changed_in_place() {
    let change = |text: &str, piece: &str, values: &str| {
        let start = text.find(piece).unwrap();
        let at = format!("[{start}, {}]", start + piece.len());
        edits(text, &format!(r#"[{{"change": {{"at": {at}, "values": {values}}}}}]"#)).unwrap()
    };
    let cage = "size = 9\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 3 } # the first\n";
    let changed = change(cage, "{ cells = \"r1c1-2\", sum = 3 }", r#"{"sum": 4}"#);
    assert!(changed.contains("killer = { cells = \"r1c1-2\", sum = 4 } # the first"), "{changed}");
    let gone = change(cage, "{ cells = \"r1c1-2\", sum = 3 }", r#"{"sum": null}"#);
    assert!(gone.contains("killer = { cells = \"r1c1-2\" } # the first"), "{gone}");
    let bare = "size = 9\n[rules]\nkiller = \"r1c1-2\"\n";
    assert!(change(bare, "\"r1c1-2\"", r#"{"sum": 4}"#).contains("{ cells = \"r1c1-2\", sum = 4 }"));
    let sides = "size = 4\n[rules]\nsandwich = { top = \"3 . . .\" }\n";
    assert!(change(sides, "3", r#"{"clue": 2}"#).contains("top = \"2 . . .\""));
}

#[test]
fn givens_and_keys() {
    let given = edits("# mine\nsize = 4\n", r#"[{"givens": [[0, 3], [5, 0]]}]"#).unwrap();
    assert!(given.starts_with("# mine\n") && given.contains("4. ..\n.1 ..\n"), "{given}");
    let cleared = edits(&given, r#"[{"givens": [[0, null]]}]"#).unwrap();
    assert!(cleared.contains(".. ..\n.1 ..\n"), "{cleared}");
    let titled = edits("size = 4\n", r#"[{"key": {"name": "title", "value": "A \"small\" one"}}]"#).unwrap();
    assert!(exdoku_puzzle::input::read_with(&titled, exdoku_puzzle::input::ReadOptions::default()).is_ok(), "{titled}");
}

#[test]
fn a_rule_is_moved() {
    let text = "size = 9 # mine\n\n[rules]\nthermo = [\"r1c1-3\", \"r5c5 r6c6\"]\nkiller = [{ cells = \"r2c2-3\", sum = 5 }]\nkropki = { white = \"r3c3-4 r4-5c4\" }\n";
    let moved = |text: &str, written: &str, by: &str| {
        let start = text.find(written).unwrap();
        edits(text, &format!(r#"[{{"move": {{"at": [{start}, {}], "by": {by}}}}}]"#, start + written.len()))
    };
    assert_eq!(moved(text, "\"r5c5 r6c6\"", "[-1, 3]").unwrap(), text.replace("r5c5 r6c6", "r4c8 r5c9"));
    assert_eq!(moved(text, "{ cells = \"r2c2-3\", sum = 5 }", "[1, 0]").unwrap(), text.replace("r2c2-3", "r3c2-3"));
    let dots = moved(text, "{ white = \"r3c3-4 r4-5c4\" }", "[0, 1]").unwrap();
    assert_eq!(dots, text.replace("r3c3-4 r4-5c4", "r3c4-5 r4-5c5"));
    assert_eq!(moved(text, "\"r1c1-3\"", "[-1, 0]").unwrap_err(), "It would leave the board.");
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused = |text: &str, list: &str| edits(text, list).unwrap_err();
    assert_eq!(refused("size = 4", r#"[{"add": {"kind": "thermoo", "values": {}}}]"#), "There is no rule `thermoo`.");
    let two = r#"[{"add": {"kind": "kropki", "values": {"white": [0, 1, 2]}}}]"#;
    assert_eq!(refused("size = 4", two), "Select two cells.");
    let nothing = r#"[{"add": {"kind": "thermo", "values": {"line": [99]}}}]"#;
    assert_eq!(refused("size = 4", nothing), "Select cells of the board first.");
    assert_eq!(refused("size = 4", r#"[{"remove": {"at": [0, 3]}}]"#), "The rule is not there any more.");
}
