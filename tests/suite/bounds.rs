//! Limits of time and memory: each stage stops with a sentence that says so, and one puzzle does not stop the others.

use std::sync::Arc;

use exdoku::ReadOptions;
use exdoku::encode::Limits;
use exdoku::exact_cover::{Budget, MemoryLimit};
use exdoku::generate::{Failure, GenerateOptions, Generator};
use exdoku::solve::{Count, CountOptions, Method, SolveOptions, Solver, Verdict};

use crate::common::program::{answer, exdoku, file};

/// A memory limit that is exceeded from the start.
const FULL: Option<MemoryLimit> = Some(MemoryLimit { most: 1, used: || 2 });

/// Options with these limits.
fn within(limits: Limits) -> ReadOptions {
    ReadOptions { limits, ..ReadOptions::default() }
}

/// The errors of a text, a line each.
fn errors(toml: &str) -> Vec<String> {
    let wrong =
        exdoku::read_with(toml, ReadOptions { strict: true, ..ReadOptions::default() }).map(|_| ()).unwrap_err();
    wrong.iter().map(|one| one.message().to_owned()).collect()
}

#[test]
fn every_stage_obeys_the_memory_limit() {
    let toml = "size = 9\n[rules]\nkiller = { cells = \"r1c1-5\", sum = 20 }\n";
    let wrong = exdoku::read_with(toml, within(Limits { memory: FULL, ..Limits::default() })).unwrap_err();
    assert!(wrong.is_stopped() && wrong.to_string().contains("the memory limit was reached while"), "{wrong}");

    // A search is begun, and stops at its first node.
    let empty = exdoku::read(toml).unwrap();
    let mut solver = Solver::new(Arc::clone(&empty.variant), SolveOptions::default());
    solver.set_budget(Budget { memory: FULL, ..Budget::default() });
    assert!(matches!(solver.verdict(&empty.puzzle), Verdict::Open(_)));
    for method in [Method::Enumerate, Method::Memo] {
        let how = CountOptions { method, memory: 1 << 20, ..CountOptions::default() };
        assert!(matches!(solver.count_by(&empty.puzzle, None, how), Count::AtLeast(_)), "{method:?}");
    }
    let mut generator = Generator::new(solver, empty.puzzle, GenerateOptions::default()).unwrap();
    assert_eq!(generator.generate(1).map(|_| ()), Err(Failure::Stopped));
}

#[test]
fn a_rule_that_was_left_out_makes_no_puzzle() {
    use std::cell::Cell;
    thread_local!(static LOOKS: Cell<u32> = const { Cell::new(0) });
    // The limit is reached once, at the look with this number, and no longer at the next one.
    let toml =
        "size = 9\n[rules]\nanti-knight = true\nkiller = { cells = \"r1c1-5\", sum = 20 }\nwhisper = \"r2c1-5\"\n";
    let read = |at: u32| {
        LOOKS.set(at);
        let once = || {
            let left = LOOKS.get();
            LOOKS.set(left.wrapping_sub(1));
            usize::from(left == 0)
        };
        let memory = Some(MemoryLimit { most: 0, used: once });
        exdoku::read_with(toml, within(Limits { memory, ..Limits::default() }))
    };
    let looks = {
        read(u32::MAX).unwrap();
        u32::MAX - LOOKS.get()
    };
    assert!(looks > 5, "{looks}");
    for at in 0..looks {
        let wrong = read(at).map(|_| ()).unwrap_err();
        assert!(wrong.is_stopped(), "look {at}: {wrong}");
    }
}

#[test]
fn commands_say_that_a_limit_stopped_them() {
    file("small-4x4.toml", "size = 4\ngivens = \"12.. .... ..4. ....\"\n");
    file("small.dlx", "a b\na\nb\n");
    file("small.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    let shards = file("bounds-shards.jsonl", &answer("split classic-4x4 --into 2", ""));
    let merge = format!("merge {} small-4x4.toml", shards.display());
    for command in [
        "solve small-4x4.toml",
        "count small-4x4.toml",
        "check small-4x4.toml",
        "candidates small-4x4.toml",
        "hint small-4x4.toml",
        "explain small-4x4.toml",
        "test small-4x4.toml",
        "convert --to svg small-4x4.toml",
        "fmt --check small-4x4.toml",
        "show small-4x4.toml",
        "split small-4x4.toml",
        "generate --variant classic-4x4",
        "cover small.dlx",
        "verify small.cnf -",
        &merge,
    ] {
        let run = exdoku(&format!("{command} --memory 1"), "");
        assert_eq!((run.exit, run.out.as_str()), (3, ""), "{command}: {}", run.err);
        assert!(run.err.starts_with("error: the memory limit was reached while reading: 1 byte\n"), "{}", run.err);
        assert!(run.err.contains("help: --timeout and --memory set the limits"), "{}", run.err);
    }
}

#[test]
fn a_large_puzzle_does_not_stop_the_others() {
    let record = |puzzle: &str| format!("{{\"puzzle\":\"{puzzle}\"}}\n");
    let (small, large) = (record("12..34....43...1"), record("size = 64\\n"));
    let input = format!("{small}{large}{small}");
    for jobs in [1, 2] {
        let run = exdoku(&format!("solve --format line --memory 50M --jobs {jobs}"), &input);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(run.exit, 3, "{run:?}");
        assert!(lines.len() == 3 && lines[0] == lines[2] && lines[0] == "1234341221434321", "{run:?}");
        assert!(lines[1].contains("too large") || lines[1].contains("memory limit"), "{run:?}");
    }
    assert!(exdoku("convert --to line --memory 50M", &large).exit == 3);
}

#[test]
fn a_cell_that_is_listed_often_is_one_mistake() {
    let many = "r1c1 ".repeat(1000);
    assert_eq!(errors(&format!("size = 9\n[rules]\nkiller = \"{many}\"\n")), ["r1c1 is listed twice"]);
    assert_eq!(errors(&format!("size = 9\nholes = \"{many}\"\n")), ["r1c1 is listed twice"]);
    // A line may stay on a cell, where the rule can still be true.
    let stays = errors(&format!("size = 9\n[rules]\nthermo = \"{many}\"\n"));
    assert_eq!(stays, ["thermo: this is never true: no digits make it so"]);
}

#[test]
fn lines_are_not_endless() {
    let far = "r1c1 r1c2 ".repeat(40_000);
    let wrong = errors(&format!("size = 9\n[rules]\nwhisper = \"{far}\"\n"));
    assert_eq!(wrong, ["a line has at most 65535 cells, but this one has 80000"]);
}

#[test]
fn a_thermometer_is_no_longer_than_there_are_digits() {
    let snake: Vec<String> =
        (1..=5).map(|row| format!("r{row}c{}", if row % 2 == 1 { "1-9" } else { "9-1" })).collect();
    let thermo = |cells: &str| format!("size = 9\n[rules]\nthermo = \"{cells}\"\n");
    assert!(exdoku::read(&thermo("r1c1-9")).is_ok());
    let wrong = exdoku::read_with(&thermo(&snake.join(" ")), ReadOptions { strict: true, ..ReadOptions::default() })
        .unwrap_err();
    assert!(wrong.to_string().contains("thermo: this is never true: no digits make it so"), "{wrong}");
    let help = "45 cells are too many: no digits fit two of them that are 9 places apart";
    assert!(wrong.to_string().contains(help), "{wrong}");
}

#[test]
fn the_pairs_of_a_set_are_counted_before_they_are_listed() {
    let pair = "size = 40\n[rules]\npair = { cells = \"r1-40c1-40\", where = \"a != b + 1\" }\n";
    assert_eq!(errors(pair), ["1600 cells have 1279200 pairs; the maximum is 1000000"]);
}
