//! `exdoku generate` as its users see it.

use crate::common::program::{Run, answer, exdoku, file};
use crate::common::snapshot;

#[track_caller]
fn made(args: &str) -> String {
    answer(&format!("generate {args}"), "")
}

#[test]
fn any_number_of_jobs_makes_the_same_puzzles() {
    for args in [
        "--count 40 --seed 7 --format line",
        "--variant classic-4x4 --count 30 --seed 1 --format line",
        "--variant sudoku-x --count 5 --seed 3 --symmetry rotate180",
        "--variant killer --count 3 --seed 4",
        "--variant jigsaw --regions random --count 3 --seed 5 --format json",
        "--count 3 --seed 6 --difficulty medium --format json",
    ] {
        assert_eq!(made(&format!("{args} --jobs 1")), made(&format!("{args} --jobs 3")), "{args}");
    }
}

/// Everything that is written can be read again, and has the solution that it tells, alone.
#[test]
fn what_is_made_is_read_again() {
    for (name, args) in [
        ("one.toml", "--seed 1"),
        ("three.toml", "--seed 1 --count 3 --variant windoku"),
        ("killer.toml", "--seed 1 --variant killer"),
        ("killers.toml", "--seed 1 --variant killer --count 2"),
        ("jigsaw.toml", "--seed 1 --variant jigsaw --regions random"),
        ("dots.toml", "--seed 1 --draw kropki,thermo"),
    ] {
        file(name, &made(args));
        let tested = exdoku(&format!("test {name}"), "");
        assert_eq!(tested.exit, 0, "{args}: {}{}", tested.out, tested.err);
    }
    for (name, args) in [
        ("line.txt", "--count 5 --seed 2 --format line"),
        ("plain.json", "--count 5 --seed 2 --variant anti-knight --format json"),
        ("drawn.json", "--count 2 --seed 2 --draw killer --regions random --format json"),
    ] {
        let text = made(args);
        file(name, &text);
        let solved = exdoku(&format!("solve {name} --format json"), "");
        assert_eq!((solved.exit, solved.err.as_str()), (0, ""), "{args}");
        assert_eq!(solved.out.matches("\"status\":\"unique\"").count(), text.lines().count(), "{args}");
        let solution = |line: &str, key: &str| {
            let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
            Some(rest.trim_start_matches(['[', '"']).split('"').next()?.to_owned())
        };
        for (told, found) in text.lines().zip(solved.out.lines()).filter(|(told, _)| told.starts_with('{')) {
            assert_eq!(solution(told, "solution").unwrap(), solution(found, "solutions").unwrap(), "{args}");
        }
    }
}

#[test]
fn minimal_is_minimal_also_with_as_many_givens_as_wished() {
    let text = made("--variant classic-4x4 --minimal --clues 6 --seed 1 --format line");
    file("six.txt", &text);
    let checked = exdoku("check six.txt --redundant", "");
    assert!(checked.out.contains("no given is redundant"), "{text}{}", checked.out);
    let many = exdoku("generate --variant classic-4x4 --minimal --clues 12 --seed 1 --tries 20", "");
    assert_eq!((many.exit, many.out.as_str()), (3, ""));
    assert!(many.err.contains("in 20 attempts"), "{}", many.err);
}

#[test]
fn what_cannot_be_made_is_said() {
    file("unsolvable.toml", "size = 4\ngivens = \"11..............\"\n");
    file("oblong.toml", "size = \"4x6\"\nbox = \"none\"\ndigits = \"1-6\"\n");
    file("misspelt.toml", "size = 4\n[rules]\nwindokus = true\n");
    let mut shown = String::new();
    for args in [
        "--variant unsolvable.toml",
        "--variant misspelt.toml",
        "--variant sudokux",
        "--clues 82",
        "--clues 30..20",
        "--clues few",
        "--clues 16 --tries 2 --seed 1",
        "--variant oblong.toml --symmetry rotate90",
        "--rate-min 2 --rate-max 1",
        "--rate-min 1 --difficulty hard",
        "--difficulty extreme --tries 1 --seed 1",
        "--draw thermoo",
        "--draw windoku",
        "--regions random --variant samurai",
        "--regions random --format line",
        "--variant killer --format line",
        "--draw kropki --format grid",
        "--variant classic-4x4 --count 500 --seed 1 --clues 16 --format line",
        "--count 0",
    ] {
        let Run { exit, out, err } = exdoku(&format!("generate {args}"), "");
        let lines = if out.is_empty() { String::new() } else { format!("{} lines\n", out.lines().count()) };
        shown += &format!("---- {args}\nexit {exit}\n{lines}{}\n\n", err.trim_end());
    }
    snapshot("generate_command__refused", &shown);
}
