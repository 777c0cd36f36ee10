//! Traces of a search in words, and contradictions.

use std::sync::Arc;

use crate::common::day::{is_thorough, todays};
use crate::common::document;
use crate::common::program::exdoku;
use exdoku::exact_cover::{Budget, Settings};
use exdoku::explain::contradiction::{Contradiction, contradiction};
use exdoku::solve::{SolveOptions, Solver, Verdict};
use exdoku::variant::{BUILTINS, Document};

/// The lines of a trace, without the boards.
fn trace(toml: &str) -> Vec<String> {
    let told = exdoku("solve --trace", toml).ends(0);
    let is_board = |line: &str| line.starts_with(['┌', '│', '├', '└', '╞', '╔', '║']);
    told.lines().filter(|line| !is_board(line)).map(|line| line.trim().to_owned()).collect()
}

fn has(lines: &[String], text: &str) {
    assert!(lines.iter().any(|line| line.contains(text)), "{text}\n{}", lines.join("\n"));
}

#[test]
fn auxiliary_options_are_written_as_what_they_mean() {
    let killer = "size = 4\n[rules]\nkiller = [{ cells = 'r1c1 r2c2 r3c3', sum = 9 }, { cells = 'r1c2-3', sum = 3 }]\n\
                  odd = 'r4c4'\nthermo = 'r3c1 r3c2'";
    let lines = trace(killer);
    has(&lines, "cage r1c1 r2c2 r3c3 (9)");
    assert!(!lines.iter().any(|line| line.contains('[') || line.contains("sum r1c1 has")), "{}", lines.join("\n"));
}

#[test]
fn a_trace_states_that_the_search_is_complete() {
    let unique = trace("size = 4\ngivens = '12..34....43...1'");
    assert_eq!(unique[unique.len() - 2..], ["the search is complete: there is no other solution", "unique solution"]);
    let several = exdoku("solve --trace --all", "12..34....43....\n").ends(0);
    assert!(several.contains("the search is complete: there are no other solutions"), "{several}");
    let none = exdoku("solve --trace", "12..\n...3\n....\n...4\n").ends(1);
    assert!(none.contains("the search is complete: there is no solution"), "{none}");
}

fn found(document: &Document) -> Contradiction<'_> {
    let found = contradiction(&document.variant, &document.puzzle, Settings::default(), &Budget::default());
    found.expect("the puzzle has no solution")
}

/// The givens and rules of a contradiction, by name.
fn names(toml: &str) -> String {
    let document = document(toml);
    let found = found(&document);
    assert!(found.is_minimal && found.is_smallest, "{toml}");
    let (board, symbols) = (document.variant.board(), &document.puzzle.symbols);
    let givens = found.givens.iter().map(|&(cell, digit)| format!("{}={}", board.name(cell), symbols.name(digit)));
    let marks = found.marks.iter().map(|&cell| format!("marks of {}", board.name(cell)));
    let rules = found.rules.iter().map(|instance| instance.name.clone());
    givens.chain(marks).chain(rules).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_smallest_contradiction_of_givens_and_rules() {
    assert_eq!(names("size = 4\ngivens = '1..1 .... .... ....'"), "r1c1=1, r1c4=1, row 1");
    let killer = "size = 9\n[rules]\nkiller = [{ cells = 'r1c1-2', sum = 5 }, { cells = 'r2c1-2', sum = 4 }, \
                  { cells = 'r5c1 r4c1', sum = 3 }]";
    assert_eq!(names(killer), "box 1, cage r1c1-2 (5), cage r2c1-2 (4)");
    // Of two contradictions the one with fewer parts.
    let two = "size = 9\ngivens = '123456... ........7 ........8 ........9 ......... ......... ........1 ......... .........'\n\
               [rules]\nthermo = 'r5c1-9'\nodd = 'r5c2'";
    assert_eq!(names(two), "thermometer r5c1-9, odd r5c2");
    let thermo =
        "size = 4\ngivens = '.... .... ..2. ....'\n[rules]\nthermo = ['r4c3 r3c3 r2c3 r1c3', 'r1c1-4']\nodd = 'r2c3'";
    assert_eq!(names(thermo), "thermometer r4-1c3, thermometer r1c1-4");
}

#[test]
fn pencil_marks_take_part_in_a_contradiction() {
    let marks = "size = 4\ngivens = '.... .... .... ....'\ncandidates = { r1c1 = '12', r1c2 = '12', r1c3 = '12' }";
    assert_eq!(names(marks), "marks of r1c1, marks of r1c2, marks of r1c3, row 1");
}

/// One wrong digit in each puzzle of the built-in variants: what is found has no solution, and none of it can be left out.
#[test]
fn wrong_puzzles_of_many_variants() {
    let mut seen = 0;
    let of_all_kinds = BUILTINS.into_iter().filter(|built_in| !built_in.name.starts_with("classic")).step_by(9);
    for built_in in todays(of_all_kinds, 2) {
        let mut document = document(built_in.text);
        let test = document.tests.swap_remove(0);
        let board = test.variant.board();
        let mut solver = Solver::new(Arc::clone(&test.variant), SolveOptions::default());
        let Verdict::Unique(solution) = solver.verdict(&test.puzzle) else { continue };
        // Their rules take long to encode, again for each question, or have contradictions that are long to find.
        let is_long = ["anti-knight", "leaper", "negators", "connected", "chaos-construction"].contains(&built_in.name);
        if board.cell_count() > 81 || !board.has_digits() || is_long {
            continue;
        }
        let free = board.cells().find(|&cell| test.puzzle.givens.get(cell).is_none()).expect("a cell to fill");
        let wrong = board.digits().iter().find(|&digit| solution.get(free) != Some(digit)).expect("another digit");
        let mut puzzle = test.puzzle.clone();
        puzzle.givens.set(free, wrong);
        let budget = Budget { nodes: Some(50_000), ..Budget::default() };
        let Some(found) = contradiction(&test.variant, &puzzle, Settings::default(), &budget) else {
            panic!("{}: no contradiction found", built_in.name)
        };
        // The puzzle without its wrong digit has a solution.
        assert!(found.givens.contains(&(free, wrong)), "{}", built_in.name);
        assert!(found.givens.iter().all(|&(cell, digit)| puzzle.givens.get(cell) == Some(digit)));
        seen += 1;
    }
    assert!(seen > if is_thorough() { 5 } else { 2 }, "{seen}");
}

#[test]
fn check_why_names_places() {
    let toml = "size = 4\ngivens = \"\"\"\n.4..\n....\n....\n....\n\"\"\"\n[rules]\nkiller = [\n  \
                { cells = 'r1c1-2', sum = 5 },\n  { cells = 'r2c1 r3c1', sum = 3 },\n]\neven = 'r1c1'\n";
    let told = exdoku("check --why", toml).ends(1);
    assert!(
        told.contains("1 given and 2 rules contradict each other; no fewer do:\n    r1c2 is 4 (<stdin>:3:2)"),
        "{told}"
    );
    assert!(told.contains("cage r1c1-2 (5) (<stdin>:10:3): "), "{told}");
    assert!(told.contains("even r1c1 (<stdin>:13:8): "), "{told}");
    let json = exdoku("check --why --format json", toml).ends(1);
    assert!(json.contains(r#""smallest":true"#) && json.contains(r#""name":"cage r1c1-2 (5)""#), "{json}");
    // Rules and givens of another notation have places in its text.
    let strings = [
        (".Shape~4x4.~R1C1_1~R1C2_2.Cage~4~R1C1~R1C2", "r1c2 is 2 (<stdin>:1:20)"),
        ("2x2:1_1n", "r1c2 is 1 (<stdin>:1:7)"),
        (
            r#"{"size":4,"grid":[[{"value":4,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"odd":[{"cell":"R1C1"}]}"#,
            "r1c1 is 4 (<stdin>:1:29)",
        ),
    ];
    for (text, place) in strings {
        let told = exdoku("check --why", text).ends(1);
        assert!(told.contains(place), "{text}: {told}");
    }
    let cages = exdoku("check --why", ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4\n").ends(1);
    assert!(cages.contains("cage r1c1-2 (3) (<stdin>:1:12): "), "{cages}");
    assert!(cages.contains("cage r1c3-4 (3) (<stdin>:1:29)\n"), "{cages}");
    let fine = exdoku("check --why", "12..34....43...1\n").ends(0);
    assert!(fine.contains("no conflict: the puzzle has a solution"), "{fine}");
    let table = exdoku("check --why --format csv", "12..34....43...1\n");
    assert!(table.exit == 2 && table.err.contains("--why does not work with tables"), "{}", table.err);
}

#[test]
fn check_why_names_a_path_as_it_is_written() {
    let toml = "size = 6\nlayers = { way = \"path\" }\ngivens = '12.... 3..... ...... ...... ...... ......'\n[rules]\n\
                path = { cells = \"way\", along = \"abs(a - b) >= 3\", visits = 'o..... ...... ...... ...... ...... ......' }\n";
    let told = exdoku("check --why", toml).ends(1);
    assert!(told.contains("2 givens and 1 rule contradict each other"), "{told}");
    assert!(told.contains("\n    path (<stdin>:5:8): "), "{told}");
}
