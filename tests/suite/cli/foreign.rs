//! Puzzles in notations of other programs, as files of any command.

use super::*;

/// A 4x4 with two solutions, as f-puzzles JSON, as a link that carries the same, and as a constraint string.
const F_PUZZLES: &str = concat!(
    r#"{"size":4,"title":"Mini","grid":[[{"value":1,"given":true},{},{},{}],[{},{"value":4,"given":true},{},{}],"#,
    r#"[{},{},{},{}],[{},{},{},{}]],"antiknight":true}"#
);
const LINK: &str = concat!(
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7CEVAcwCcIATBAbXtADcBDLAV1wEYKJmYRBGkp",
    "cAvsmASpksQF1kTaSDadcKEOX6DhomNIMKlsk1KMyLhhSFZEMAaxLkAFml3ig="
);
const CONSTRAINTS: &str = ".Shape~4x4.AntiKnight.~R1C1_1~R2C2_4";

#[test]
fn notations_of_other_programs_are_read() {
    let wrapped = format!(r#"{{"id": 7, "fpuzzles": {F_PUZZLES}}}"#);
    let spread = F_PUZZLES.replace("],", "],\n  ");
    let alone = answer("solve --format line -", F_PUZZLES);
    assert_eq!(alone.trim_end().len(), 16, "{alone}");
    for text in [&wrapped, &spread, LINK, CONSTRAINTS, &CONSTRAINTS.replace(".", "\n.")] {
        assert_eq!(answer("solve --format line -", text), alone, "{text}");
    }
    let all = format!("# three\n{F_PUZZLES}\n\n{LINK}\n{CONSTRAINTS}\n");
    assert_eq!(answer("solve --format line -", &all), alone.repeat(3));
    assert_eq!(answer("count -", &all), "2 <stdin>:2\n2 <stdin>:4\n2 <stdin>:5\n");
}

#[test]
fn a_bad_puzzle_of_another_program_stops_no_other() {
    let run =
        exdoku("count --per-line -", &format!("{CONSTRAINTS}\n.Termo~R1C1\n{F_PUZZLES}\n{{\"size\": 4}}\n{LINK}\n"));
    assert_eq!(run.exit, 2);
    let counted: Vec<&str> = run.out.lines().filter(|line| line.starts_with('2')).collect();
    assert_eq!(counted, ["2 <stdin>:1", "2 <stdin>:3", "2 <stdin>:5"]);
    assert!(run.err.contains("did you mean `Thermo`?") && run.err.contains("has no \"grid\""), "{}", run.err);
}

#[test]
fn options_for_plain_text_are_not_for_notations() {
    let run = exdoku("count --symbols 1-4 -", F_PUZZLES);
    assert_eq!((run.exit, run.err.contains("leave --symbols out")), (2, true), "{}", run.err);
}
