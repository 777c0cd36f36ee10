//! Texts before and after.

use std::time::Duration;

use exdoku_cover::clock::Instant;
use exdoku_rules::variant::BuiltIns;

use super::*;

fn edits(text: &str, edits: &str) -> Result<String, String> {
    let edits: Vec<Edit> = serde_json::from_str(edits).unwrap();
    let within = Reading {
        until: Instant::now() + Duration::from_secs(3600),
        cancelled: std::sync::Arc::default(),
        is_last: true,
    };
    match edit(text, &edits, &Cache::new(BuiltIns::NONE), &within) {
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
    assert_eq!(remove(text, "\"r1c1-3\"", "[]"), "size = 9\n[rules]\nthermo = [\"r2c2-4\"]\n");
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

/// One change of the rule that is written as this piece of the text.
fn with(text: &str, piece: &str, name: &str, more: &str) -> Result<String, String> {
    let start = text.find(piece).unwrap();
    edits(text, &format!(r#"[{{"{name}": {{"at": [{start}, {}], {more}}}}}]"#, start + piece.len()))
}

#[test]
fn the_layout_of_the_text_stays() {
    let text = "title   =  \"T\"\nsize=9\n\n\n[rules]\nkiller=[\n   { cells=\"r1c1-2\", sum=13 },\n]\n\n[define.drop]\nmeaning=\"Never.\"\n  params={ cells = \"cells\" }\n[define.drop.rules]\n   odd=\"$cells\"\n";
    let given = edits(text, r#"[{"givens": [[0, 4]]}]"#).unwrap();
    let (before, behind) = text.split_once("\n\n\n[rules]").unwrap();
    assert!(given.starts_with(&format!("{before}\n\ngivens = \"\"\"\n5.. ")), "{given}");
    assert!(given.ends_with(&format!("\n\n\n[rules]{behind}")), "{given}");
    let again = edits(&given, r#"[{"givens": [[1, 0]]}]"#).unwrap();
    assert_eq!(again, given.replace("5.. ", "51. "));
    let cage = add(text, "killer", r#"{"cells": [9, 18], "sum": 8}"#);
    assert_eq!(cage, text.replace("13 },\n", "13 },\n   { cells = \"r2-3c1\", sum = 8 },\n"));
    let sum = with(text, "{ cells=\"r1c1-2\", sum=13 }", "change", r#""values": {"sum": 12}"#).unwrap();
    assert_eq!(sum, text.replace("13", "12"));
}

#[test]
fn comments_stay_with_what_they_are_about() {
    let text = "# about it all\ntitle = \"T\"   # a\nsize  = 9\n\n[rules]\nkiller = [ # cages\n  # the first\n  \"r1c1-2\", # one\n  \"r2c1-2\", # two\n  \"r3c1-2\", # three\n]\n";
    let key = |name: &str, value: &str| {
        edits(text, &format!(r#"[{{"key": {{"name": "{name}", "value": {value}}}}}]"#)).unwrap()
    };
    assert_eq!(key("title", "\"U\""), text.replace("\"T\"", "\"U\""));
    assert!(key("title", "null").starts_with("# about it all\nsize"), "{}", key("title", "null"));
    let first = remove(text, "\"r1c1-2\"", "[]");
    assert_eq!(first, text.replace("  # the first\n  \"r1c1-2\", # one\n", ""));
    assert_eq!(remove(text, "\"r2c1-2\"", "[]"), text.replace("  \"r2c1-2\", # two\n", ""));
    let last = remove(text, "\"r3c1-2\"", "[]");
    assert_eq!(last, text.replace("  \"r3c1-2\", # three\n", ""));
    let more = add(text, "killer", r#"{"cells": [27, 28]}"#);
    assert_eq!(more, text.replace("# three\n", "# three\n  \"r4c1-2\",\n"));
    let single = "size = 9\n\n[rules]\nkiller = \"r1c1-2\" # mine\n";
    assert!(add(single, "killer", r#"{"cells": [27, 28]}"#).ends_with("[\"r1c1-2\", \"r4c1-2\"] # mine\n"));
}

#[test]
fn one_part_of_several_is_changed() {
    let odd = "size = 9\n\n[rules]\nodd = \"r5c5 r6c6\" # two\n";
    let part = |name: &str, cells: &str| format!(r#""part": {{"name": "{name}", "cells": {cells}}}"#);
    let one = with(odd, "\"r5c5 r6c6\"", "remove", &part("cells", "[40]")).unwrap();
    assert_eq!(one, odd.replace("r5c5 ", ""));
    assert_eq!(with(&one, "\"r6c6\"", "remove", &part("cells", "[50]")).unwrap(), "size = 9\n");
    let dots = "size = 9\n\n[rules]\nkropki = { white = \"r1c1-2\", black = [\"r2c2-3\", \"r4c2-3\"] }\n";
    let rule = "{ white = \"r1c1-2\", black = [\"r2c2-3\", \"r4c2-3\"] }";
    let gone = with(dots, rule, "remove", &part("black", "[28, 29]")).unwrap();
    assert_eq!(gone, dots.replace(", \"r4c2-3\"", ""));
    let no_white = with(dots, rule, "remove", &part("white", "[0, 1]")).unwrap();
    assert_eq!(no_white, dots.replace("white = \"r1c1-2\", ", ""));
    let moved = with(dots, rule, "move", &format!("\"by\": [1, 0], {}", part("black", "[28, 29]"))).unwrap();
    assert_eq!(moved, dots.replace("r4c2-3", "r5c2-3"));
    let other = with(dots, rule, "part", &format!("\"cells\": [80, 71], {}", part("white", "[0, 1]"))).unwrap();
    assert_eq!(other, dots.replace("r1c1-2", "r8-9c9"));
    let apart = with(dots, rule, "part", &format!("\"cells\": [80], {}", part("white", "[0, 1]")));
    assert_eq!(apart.unwrap_err(), "Select two cells.");
}

#[test]
fn letters_of_a_picture_are_cages() {
    let text = "size = 4\n\n[rules.killer]\nlayout = \"\"\"\naa b.\n.. b.\n\n.. ..\n.. ..\n\"\"\" # cages\n\n[rules.killer.sums]\na = 3\nb = 5 # of b\n";
    let at = text.find("b.").unwrap();
    let one = |text: &str, name: &str, more: &str| {
        edits(text, &format!(r#"[{{"{name}": {{"at": [{at}, {}]{more}}}}}]"#, at + 1))
    };
    let gone = one(text, "remove", "").unwrap();
    assert_eq!(gone, text.replace(" b.", " ..").replace("b = 5 # of b\n", ""));
    assert_eq!(one(text, "change", r#", "values": {"sum": 6}"#).unwrap(), text.replace("b = 5", "b = 6"));
    assert_eq!(one(text, "change", r#", "values": {"sum": null}"#).unwrap(), text.replace("b = 5 # of b\n", ""));
    let moved = one(text, "move", r#", "by": [1, 1]"#).unwrap();
    assert_eq!(moved, text.replace("aa b.\n.. b.\n\n.. ..", "aa ..\n.. .b\n\n.. .b"));
    assert_eq!(one(text, "move", r#", "by": [0, -1]"#).unwrap_err(), "Another letter of the picture is there.");
    let cells = one(text, "change", r#", "values": {"cells": [15, 14, 11]}"#).unwrap();
    assert!(cells.contains("aa ..\n.. ..\n\n.. .b\n.. bb\n"), "{cells}");
}

#[test]
fn layers_have_givens() {
    let text = "size = 4\nlayers = { shade = \"white black\" }\n";
    let given = edits(text, r#"[{"layer": {"name": "shade", "values": [[5, 1]]}}]"#).unwrap();
    assert!(given.contains("givens.shade = \"\"\"\n") && given.contains("\n.b ..\n"), "{given}");
    let both = edits(&given, r#"[{"givens": [[0, 3]]}]"#).unwrap();
    assert!(both.contains("givens.digits = \"\"\"\n4. ..\n") && both.contains("\n.b ..\n"), "{both}");
    let before = edits(text, r#"[{"givens": [[0, 3]]}, {"layer": {"name": "shade", "values": [[5, 1]]}}]"#).unwrap();
    assert!(before.contains("givens.digits = \"\"\"\n4. ..\n") && before.contains("\n.b ..\n"), "{before}");
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

fn draw(text: &str, name: &str, colour: &str, values: &str) -> Result<String, String> {
    edits(text, &format!(r#"[{{"draw": {{"name": "{name}", "colour": "{colour}", "values": {values}}}}}]"#))
}

#[test]
fn drawings_are_kinds_without_rules() {
    let one = draw("size = 9 # mine\n", "drawn line", "red", r#"{"line": [0, 1, 2]}"#).unwrap();
    assert_eq!(
        one,
        "size = 9 # mine\n\n[define.red-line]\nmeaning = \"A drawing, which states no rule.\"\n\
         params  = { line = \"line\" }\nlook    = { line = \"line red\" }\nrules   = {}\n\n[rules]\nred-line = \"r1c1-3\"\n"
    );
    // Another one has the same definition, one in another colour its own.
    let two = draw(&one, "drawn line", "red", r#"{"line": [9, 10]}"#).unwrap();
    assert!(two.contains("red-line = [\"r1c1-3\", \"r2c1-2\"]"), "{two}");
    assert_eq!(two.matches("[define").count(), 1);
    let text = draw(&two, "drawn text", "black", r#"{"cells": [40], "text": "A"}"#).unwrap();
    assert!(text.contains("black-text = { cells = \"r5c5\", text = \"A\" }"), "{text}");
    assert_eq!(text.matches("[define").count(), 2);
    assert_eq!(draw("size = 9", "drawn house", "red", "{}").unwrap_err(), "There is no drawing `drawn house`.");
    assert_eq!(draw("size = 9", "drawn line", "loud", "{}").unwrap_err(), "There is no colour `loud` for drawings.");
}

#[test]
fn drawings_have_sizes() {
    let sized = |text: &str, size: &str| {
        let values = r#"{"line": [0, 1]}"#;
        edits(
            text,
            &format!(
                r#"[{{"draw": {{"name": "drawn arrow", "colour": "blue", "size": "{size}", "values": {values}}}}}]"#
            ),
        )
    };
    let usual = sized("size = 4\n", "medium").unwrap();
    assert!(usual.contains("[define.blue-arrow]") && usual.contains("look    = { line = \"arrow blue\" }"), "{usual}");
    let both = sized(&usual, "thick").unwrap();
    assert!(both.contains("[define.thick-blue-arrow]") && both.contains("\"arrow blue 0.09\""), "{both}");
    assert_eq!(sized("size = 4", "vast").unwrap_err(), "There is no size `vast` of a drawn arrow.");
}

#[test]
fn drawings_stand_between_cells() {
    let sign = draw("size = 4\n", "text on an edge", "red", r#"{"pairs": [0, 1], "text": "V"}"#).unwrap();
    assert!(sign.contains("red-sign = { pairs = \"r1c1-2\", text = \"V\" }"), "{sign}");
    let dots = draw("size = 4\n", "drawn dot", "red", r#"{"pairs": [0, 4]}"#).unwrap();
    assert!(dots.contains("red-dot = \"r1-2c1\""), "{dots}");
}

#[test]
fn a_drawing_has_a_name_of_its_own_and_leaves_with_its_last_use() {
    let taken = "size = 4\n[define.red-line]\nparams = { line = \"line\" }\nrules.palindrome = \"$line\"\n";
    let one = draw(taken, "drawn line", "red", r#"{"line": [0, 1]}"#).unwrap();
    assert!(one.contains("red-line-2 = \"r1c1-2\""), "{one}");
    let one = draw("size = 4\n", "cell colour", "blue", r#"{"cells": [0, 1]}"#).unwrap();
    assert_eq!(remove(&one, "\"r1c1-2\"", "[]"), "size = 4\n");
}

/// The cells of a 4x4 go to those that are opposite in their row.
const MIRRORED: &str =
    "[[0,3],[1,2],[2,1],[3,0],[4,7],[5,6],[6,5],[7,4],[8,11],[9,10],[10,9],[11,8],[12,15],[13,14],[14,13],[15,12]]";

fn place(text: &str, cells: &str, copy: bool) -> String {
    edits(text, &format!(r#"[{{"place": {{"cells": {cells}, "copy": {copy}}}}}]"#)).unwrap()
}

#[test]
fn what_is_in_cells_is_mirrored() {
    let text = "size = 4 # mine\ngivens = \"\"\"\n1...\n.2..\n....\n....\n\"\"\"\n[rules]\nthermo = \"r1c1-3\" # slow\n\
                killer = [{ cells = \"r3c1-2\", sum = 5 }, { cells = \"r3c3-4\", sum = 3 }]\nodd = \"r1c1 r4c4\"\n";
    let mirrored = place(text, MIRRORED, false);
    for part in [
        "size = 4 # mine",
        "\"\"\"\n...1\n..2.\n....\n....\n\"\"\"",
        "thermo = \"r1c4-2\" # slow",
        "[{ cells = \"r3c3-4\", sum = 5 }, { cells = \"r3c1-2\", sum = 3 }]",
        "odd = \"r1c4 r4c1\"",
    ] {
        assert!(mirrored.contains(part), "{part}: {mirrored}");
    }
    assert_eq!(place(&mirrored, MIRRORED, false), text);
}

#[test]
fn what_is_in_cells_is_copied_below() {
    let text = "size = 4\ngivens = \"\"\"\n1...\n....\n....\n....\n\"\"\"\n[rules]\nthermo = \"r1c1-2\"\n\
                killer = { cells = \"r1-2c1\", sum = 5 }\nkropki = { white = \"r1c1-2 r1c3-4\" }\n";
    let copied = place(text, "[[0,8],[1,9]]", true);
    for part in
        ["\n1...\n....\n1...\n....\n", "thermo = [\"r1c1-2\", \"r3c1-2\"]", "sum = 5 }\n", "\"r1c1-2 r1c3-4 r3c1-2\""]
    {
        assert!(copied.contains(part), "{part}: {copied}");
    }
}

#[test]
fn letters_of_a_picture_and_clues_of_a_side_are_mirrored_as_rules_of_their_own() {
    let cages = "size = 4\n[rules.killer]\nlayout = \"aabb .... .... ....\"\nsums = { a = 3, b = 7 }\n";
    let mirrored = place(cages, MIRRORED, false);
    assert!(mirrored.contains("r1c3-4") && mirrored.contains("r1c1-2"), "{mirrored}");
    let sides = "size = 4\n[rules]\nsandwich = { left = [2, \"-\", \"-\", \"-\"] }\n";
    let mirrored = place(sides, MIRRORED, false);
    assert!(mirrored.contains("line = \"r1c4-1\", clue = 2"), "{mirrored}");
}
