//! Control characters in files of others: shown, never sent to the terminal.

use std::fs;

use crate::common::program::{Run, exdoku_in, program_in, temporary_folder};

/// A puzzle that has one wherever its author is free to write.
const HOSTILE: &str = r#"
title  = "red \u001b[31m title"
author = "bell \u0007 author\u009b2J"
about  = "over \r about"
size   = 4
givens = "12.. 34.. ..43 ...1"

[define.ladder]
meaning = "climbs \u001b[2K"
params  = { line = "line" }
reason  = "ladder \u001b]0;title\u0007 {line}"
example = 'ladder = "r1c1-4"'
[[define.ladder.rules.pair]]
along = "$line"
where = "a != b"

[rules]
ladder = "r1c1-4"

[[rules.different]]
name  = "worm \u001b[5m"
steps = ["3,2"]

[[test]]
name   = "test \u001b[8m hidden"
givens = "12.. 34.. ..43 ...1"

[[test]]
name   = "fails \u001b[8m"
givens = "12.. 34.. ..43 ...1"
solutions = 5
"#;

/// The texts of a run have no control characters but ends of lines and tabs, and show some.
#[track_caller]
fn is_clean(run: &Run, what: &str) {
    for text in [&run.out, &run.err] {
        let wrong = text.chars().find(|&c| c.is_control() && c != '\n' && c != '\t');
        assert_eq!(wrong, None, "{what}: {text:?}");
    }
}

#[test]
fn no_command_sends_them() {
    let folder = temporary_folder("escapes");
    let name = "evil\u{1b}[31m.toml";
    fs::write(folder.join("hostile.toml"), HOSTILE).unwrap();
    fs::write(folder.join(name), HOSTILE).unwrap();
    fs::write(
        folder.join("broken.toml"),
        "size = 4\n[rules]\nthermoo = \"\u{9b}31m\u{202e}r1c1\"\n\"a\\u001b[1m\" = 5\n",
    )
    .unwrap();
    fs::write(folder.join("plain.txt"), "A \u{1b}[31m title\n12..\n34..\n..43\n...1\n\n12..34....43...\u{1b}\n")
        .unwrap();
    let record = "{\"id\": \"id \\u001b[31m\", \"title\": \"t\\u001b\", \"puzzle\": \"12..34....43...1\"}\n";
    fs::write(folder.join("records.jsonl"), record.repeat(2)).unwrap();
    fs::write(folder.join("items.dlx"), "a\u{1b}[31m b\na\u{1b}[31m\nb\n").unwrap();
    for file in ["hostile.toml", name, "broken.toml", "plain.txt", "records.jsonl", "missing\u{1b}.toml"] {
        for args in [
            "solve",
            "solve -v",
            "solve --format line",
            "solve --format json",
            "solve --trace",
            "solve --all --format line",
            "solve --format csv --columns id,title,source,variant,status",
            "check",
            "check --format tsv",
            "check --why",
            "check --filter unique",
            "count",
            "candidates",
            "candidates --format line",
            "hint",
            "explain",
            "show",
            "show --cover",
            "convert --to toml",
            "convert --to block",
            "convert --to sdk",
            "convert --to line",
            "convert --to dlx",
            "convert --to cnf",
            "convert --to svg",
            "convert --to f-puzzles",
            "split",
            "test",
            "test --list",
            "test --format json",
            "fmt --check",
            "rules --in",
            "variants",
            "generate --variant",
        ] {
            let mut command = program_in(&folder, args);
            let run: Run = command.arg(file).stdin(std::process::Stdio::null()).output().unwrap().into();
            is_clean(&run, &format!("{args} {file:?}"));
        }
    }
    for args in ["cover --all", "cover -v", "convert --to dlx"] {
        is_clean(&exdoku_in(&folder, &format!("{args} items.dlx")), args);
    }
    let mut unknown = program_in(&folder, "solve");
    is_clean(&unknown.arg("--evil\u{1b}[31m").output().unwrap().into(), "an argument");
    let shown = exdoku_in(&folder, "solve hostile.toml").out;
    assert!(shown.starts_with("red ␛[31m title\n"), "{shown}");
}

/// The same where colours are wanted: then only the program's own are sent.
#[test]
fn own_colours_are_sent_and_others_are_not() {
    let folder = temporary_folder("escapes-coloured");
    fs::write(folder.join("hostile.toml"), HOSTILE).unwrap();
    let coloured = |args: &str| {
        let mut command = program_in(&folder, args);
        Run::from(command.env("CLICOLOR_FORCE", "1").stdin(std::process::Stdio::null()).output().unwrap()).out
    };
    let solved = coloured("solve hostile.toml");
    assert!(solved.starts_with("red ␛[31m title\n") && solved.contains("\u{1b}[1m"), "{solved:?}");
    let tests = coloured("test hostile.toml");
    assert!(tests.contains("test ␛[8m hidden ... \u{1b}[32mok"), "{tests:?}");
}
