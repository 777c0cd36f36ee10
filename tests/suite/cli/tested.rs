//! `exdoku test`: what passes, what fails, and what is said about it.

use std::fs;

use super::{SOLVED, UNIQUE, snapshot};
use crate::common::program::{Run, answer, exdoku, file, program, without_times};

#[test]
fn tests_pass_or_fail() {
    let passing = format!("size = 4\n[[test]]\nname = \"unique\"\ngivens = \"{UNIQUE}\"\ngrid = \"{SOLVED}\"\n");
    let failing = passing.replace("4321\"", "4312\"").replace("unique", "wrong grid");
    file("tests/passing.toml", &passing);
    file("tests/notes.txt", "no TOML, so it is passed over in a folder");
    let tested = |args: &str| without_times(&answer(args, ""));
    assert_eq!(
        tested("test tests/passing.toml"),
        "test tests/passing.toml: unique ... ok\n\ntest result: ok. 1 passed; 0 failed; finished in ...\n"
    );
    assert_eq!(tested("test tests"), tested("test tests/passing.toml"));
    file("failing/a.toml", &failing);
    file("failing/b.toml", &passing);
    let failed = without_times(&exdoku("test failing", "").ends(1));
    assert!(failed.ends_with("test result: FAILED. 1 passed; 1 failed; finished in ...\n"), "{failed}");
    snapshot("test-fails", &failed);
    assert!(tested("test classic-4x4 sudoku-x").contains("test sudoku-x: "));
}

/// Tests that fail in each way there is, and some that pass.
const TESTS: &str = r#"
size = 4
[rules]
diagonals = true

[expect]
solutions = "more than 1"

[[test]]
name = "none, in a word"
givens = "11.. .... .... ...."
solutions = "none"

[[test]]
name = "a grid among several"
givens = "1... .... .... ...."
grid = "1234 3412 4321 2143"
solutions = "more than 1"

[[test]]
name = "breaks"
grid = "1234 3412 2143 4321"
breaks = "diagonals"

[[test]]
name = "breaks two, not filled"
grid = "11.. .... .... ...."
breaks = ["rows", "boxes"]

[[test]]
name = "breaks more"
grid = "11.. .... .... ...."
breaks = "rows"

[[test]]
name = "breaks others"
grid = "11.. .... .... ...."
breaks = "columns"

[[test]]
name = "breaks one of two"
grid = "1..1 .... .... ...."
breaks = ["rows", "diagonals"]

[[test]]
name = "breaks nothing"
grid = "1... .... .... ...."
breaks = "rows"

[[test]]
name = "is a solution"
grid = "1234 3412 4321 2143"
breaks = "rows"

[[test]]
name = "breaks something"
grid = "12.. .... .3.. .4.."
breaks = "rows"

[[test]]
name = "against its givens"
givens = "1... .... .... ...."
grid = "2.2. .... .... ...."
breaks = "rows"

[[test]]
name = "no solution"
givens = "12.. .... .3.. .4.."

[[test]]
name = "contradiction"
givens = "11.. .... .... ...."

[[test]]
name = "several"
givens = "1... .... .... ...."

[[test]]
name = "one of several"
givens = "1... .... .... ...."
grid = "1234 3412 4321 2143"

[[test]]
name = "one too few"
givens = "1234 .... .... ...."
solutions = 3

[[test]]
name = "a solution where there is none"
givens = "1234 .... .... ...."
solutions = "none"

[[test]]
name = "only one"
givens = "1234 3... .... ...."
solutions = "more than 1"
"#;

#[test]
fn tests_say_why_they_fail() {
    file("why.toml", TESTS);
    let text = exdoku("test why.toml", "").ends(1);
    snapshot("test-outcomes", &without_times(&text));
    let json = exdoku("test why.toml --format json --jobs 1", "").ends(1);
    let without_millis = |line: &str| match line.split_once("\"millis\":") {
        Some((before, after)) => format!("{before}{}\n", after.split_once(',').unwrap().1),
        None => format!("{line}\n"),
    };
    snapshot("test-json", &json.lines().map(without_millis).collect::<String>());
    // However many at once, the order is that of the file.
    let one = without_times(&exdoku("test why.toml --jobs 1", "").ends(1));
    assert_eq!(without_times(&exdoku("test why.toml --jobs 5", "").ends(1)), one);
    assert_eq!(without_times(&text), one);
}

/// Colours take no room, and are for terminals, or for those who ask.
#[test]
fn tests_are_coloured_on_demand() {
    file("coloured.toml", TESTS);
    let forced = program("test coloured.toml").env("CLICOLOR_FORCE", "1").output().unwrap();
    let coloured = without_times(&Run::from(forced).out);
    let plain = without_times(&exdoku("test coloured.toml", "").ends(1));
    assert!(coloured.contains("breaks ... \x1b[32mok\x1b[0m\n"), "{coloured}");
    assert!(coloured.contains(" \x1b[32m4\x1b[0m/\x1b[31m3\x1b[0m "), "{coloured}");
    let stripped = coloured.replace("\x1b[32m", "").replace("\x1b[31m", "").replace("\x1b[0m", "");
    assert_eq!(stripped, plain);
}

#[test]
fn tests_are_chosen_by_name() {
    file("chosen.toml", TESTS);
    let names = |args: &str| answer(&format!("test chosen.toml --list {args}"), "");
    assert_eq!(names("").lines().count(), 19 + 2);
    assert_eq!(names("--filter TWO --filter word"), "chosen.toml:9: none, in a word\n\n1 test; 18 filtered out\n");
    assert_eq!(names("--filter several --exact"), "chosen.toml:74: several\n\n1 test; 18 filtered out\n");
    assert_eq!(names("--filter [expect]"), "chosen.toml: [expect]\n\n1 test; 18 filtered out\n");
    assert_eq!(names("--filter chosen.toml:"), names(""));
    let json = names("--filter breaks --exact --format json");
    assert_eq!(json, "{\"name\":\"breaks\",\"file\":\"chosen.toml\",\"line\":20}\n");
    let run = answer("test chosen.toml --filter breaks --exact", "");
    assert!(run.contains("1 passed; 0 failed; 18 filtered out; finished in"), "{run}");
    let misspelt = exdoku("test chosen.toml --filter severla", "");
    assert_eq!((misspelt.exit, misspelt.out.as_str()), (2, ""));
    assert!(misspelt.err.contains("no test has `severla` in its name"), "{}", misspelt.err);
    assert!(misspelt.err.contains("did you mean `several`?"), "{}", misspelt.err);
    assert_eq!(exdoku("test chosen.toml --exact", "").exit, 2);
}

#[test]
fn no_tests_are_told() {
    file("untested/plain.toml", "size = 4\n");
    fs::create_dir_all(file("untested/notes.txt", "no TOML").with_file_name("empty")).unwrap();
    for (args, told) in [
        ("untested/plain.toml", "untested/plain.toml has no tests"),
        ("untested", "untested has no tests"),
        ("untested untested/plain.toml", "none of these files has tests"),
        ("untested/empty", "untested/empty contains no .toml file"),
    ] {
        let run = exdoku(&format!("test {args}"), "");
        assert_eq!(run.exit, 2, "{args}: {}", run.out);
        assert!(run.err.contains(told), "{args}: {}", run.err);
    }
}

#[test]
fn a_bad_file_does_not_stop_the_tests_of_others() {
    file("mixed/bad.toml", "size = four\n");
    file("mixed/good.toml", &format!("size = 4\n[[test]]\ngivens = \"{UNIQUE}\"\n"));
    let run = exdoku("test mixed", "");
    assert_eq!(run.exit, 2);
    snapshot("test-bad-among-good", &without_times(&run.out));
    let json = exdoku("test mixed --format json", "").out;
    assert!(json.starts_with("{\"name\":\"\",\"file\":\"mixed/bad.toml\",\"outcome\":\"bad\","), "{json}");
    assert_eq!(json.lines().count(), 3);
}

#[test]
fn a_test_whose_budget_is_spent_is_not_settled() {
    file("spent.toml", "size = 9\n[[test]]\nname = \"hard\"\nsolutions = 100000\n");
    let told = without_times(&exdoku("test spent.toml --max-nodes 5", "").ends(3));
    assert_eq!(
        told,
        "test spent.toml: hard ... stopped: at least 0 found so far\n\ntest result: stopped. 0 passed; \
         0 failed; 1 stopped by a limit; finished in ...\n"
    );
}
