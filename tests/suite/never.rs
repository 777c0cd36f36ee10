//! Rules that can never hold: well written, without a solution.

use std::sync::Arc;

use crate::common::document;
use crate::common::program::{exdoku, file};
use exdoku::board::Grid;
use exdoku::exact_cover::Engine;
use exdoku::solve::{Backend, Count, SolveOptions, Solver};
use exdoku::source::{Diagnostic, Diagnostics, Level, Source};
use exdoku::variant::{BUILTINS, Document, ReadContext, read, read_with};

/// Rules of a 4x4 board.
const NEVER: &[&str] = &[
    "killer = { cells = 'r1c1-2', sum = 99 }",
    "killer = [{ cells = 'r1c1-2', sum = 3 }, { cells = 'r3c1-3', sum = 99 }]",
    "little-killer = { line = 'r1c2 r2c1', sum = 20 }",
    "different = { cells = 'r1c1-4 r2c1' }",
    "count = { cells = 'r1c1-3', digits = 1, equals = 4 }",
    "sandwich = { line = 'r1c1-4', clue = 8 }",
    "frame-sum = { top = '. . . 1' }",
    "connected = { where = 'd > 4' }",
    "digits = { cells = 'r1c1', each = 'd > 4' }",
    "any = { exactly = [3], of = [{ odd = 'r1c1' }, { odd = 'r1c2' }] }",
    "all = { of = [{ killer = { cells = 'r1c1-2', sum = 99 } }] }",
    "repeat = { each = { h = 'rows' }, rules = { sum = { cells = '$h', total = 99 } } }",
];

fn text(rules: &str) -> String {
    format!("size = 4\n[rules]\n{rules}\n")
}

fn read_as_it_is(toml: &str) -> (Option<Document>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let document = read(&Source::new("never.toml", toml), &BUILTINS, &mut diagnostics);
    (document, diagnostics)
}

/// Of several reasons, the one that no other sum would mend.
#[test]
fn too_many_cells_come_before_their_sum() {
    let (_, told) = read_as_it_is(&text("killer = { cells = 'r1-2c1-3', sum = 15 }"));
    let told: Vec<&str> = told.iter().map(Diagnostic::message).collect();
    assert_eq!(told, ["killer: 6 cells cannot hold different digits: there are 4 digits"]);
}

/// One cell that is compared with each of several is no line with a single cell.
#[test]
fn a_pair_may_begin_at_one_cell() {
    let (_, told) = read_as_it_is(&text("pair = { from = 'r1c1', to = 'r3c2 r4c4', where = 'a != b' }"));
    assert!(told.iter().next().is_none(), "{told}");
}

#[test]
fn a_wrong_sum_is_told_with_the_right_one() {
    let toml = "size = 4\ngivens = '12..............'\n[rules]\nkiller = { cells = 'r1c1-2', sum = 5 }\n";
    let told = exdoku("check", toml);
    assert!(told.out.contains("these cells have the sum 3, not 5: r1c1 = 1, r1c2 = 2"), "{}", told.out);
}

#[test]
fn what_can_never_hold_is_a_puzzle_without_solution() {
    let grid = Solver::new(document("size = 4").variant, SolveOptions::default())
        .solutions(&document("size = 4").puzzle, 1)
        .swap_remove(0);
    for rules in NEVER {
        let (read, diagnostics) = read_as_it_is(&text(rules));
        let Document { variant, puzzle, .. } = read.unwrap_or_else(|| panic!("{rules}: {diagnostics:?}"));
        let warning = diagnostics.iter().next().unwrap_or_else(|| panic!("{rules}: no warning"));
        assert_eq!(warning.level(), Level::Warning, "{rules}");
        assert!(variant.never_holds(), "{rules}");
        for grid in [&grid, &Grid::empty(variant.board().place_count())] {
            assert!(!variant.violations(grid).is_empty(), "{rules}");
        }
        for engine in [Engine::ClauseLearning, Engine::DancingLinks, Engine::AlgorithmX] {
            let how = SolveOptions { backend: Backend::Engine(engine), ..SolveOptions::default() };
            assert_eq!(
                Solver::new(Arc::clone(&variant), how).count(&puzzle, None),
                Count::exactly(0),
                "{rules}, {engine:?}"
            );
        }
        // Those who want it have the same as an error.
        let mut strictly = Diagnostics::new();
        let context = ReadContext { strict: true, ..ReadContext::new(&BUILTINS) };
        assert!(read_with(&Source::new("never.toml", text(rules)), &context, &mut strictly).is_none(), "{rules}");
        assert_eq!(strictly.iter().next().unwrap().message(), warning.message(), "{rules}");
    }
}

/// Beside a mistake, nothing is taken back.
/// Conditions that no digit meets, and areas that cannot be: what they restrict is empty, which is allowed. The numbers of solutions
/// are those of grids, with cells of the layer, that were counted one by one.
#[test]
fn a_rule_about_no_digit_restricts_nothing() {
    let shade = "size = 2\nbox = 'none'\nlayers = { s = 'white black' }\n[rules]\n";
    let cases = [
        (text("count = { cells = 'r1c1-2', where = 'd > 9', equals = '0-1' }"), 288),
        (text("count = { cells = 'r1c1-2', where = 'd > 9', equals = 1 }"), 0),
        (
            text(
                "repeat = { with = { k = '1-4' }, rules.count = { cells = 'r1c1-3', where = 'd > k', equals = '0-3' } }",
            ),
            288,
        ),
        (format!("{shade}areas = {{ cells = 's', where = 'd == 5', size = 2 }}"), 32),
        (format!("{shade}areas = {{ cells = 's', where = 'd == 5', size = 2, count = 1 }}"), 0),
        (format!("{shade}areas = {{ cells = 's', digits = '1', size = 9 }}"), 2),
        (format!("{shade}areas = {{ cells = 's', size = 9 }}"), 0),
    ];
    for (toml, solutions) in cases {
        let (read, diagnostics) = read_as_it_is(&toml);
        let Document { variant, puzzle, .. } = read.unwrap_or_else(|| panic!("{toml}: {diagnostics:?}"));
        for engine in [Engine::ClauseLearning, Engine::DancingLinks] {
            let options = SolveOptions { backend: Backend::Engine(engine), ..SolveOptions::default() };
            let found = Solver::new(Arc::clone(&variant), options).solutions(&puzzle, 1_000);
            assert_eq!(found.len(), solutions, "{toml}");
            assert!(found.iter().all(|grid| variant.violations(grid).is_empty()), "{toml}");
        }
    }
}

#[test]
fn what_is_wrong_is_still_an_error() {
    for rules in
        ["killer = { cells = 'r1c1-2', sum = 'x' }", "killer = { cells = 'r1c1-9', sum = 99 }", "thermo = 'r1c1 r1c9'"]
    {
        let (read, diagnostics) = read_as_it_is(&text(rules));
        assert!(read.is_none() && diagnostics.has_errors(), "{rules}");
    }
}

#[test]
fn the_program_says_which_rule_and_draws_it() {
    file("never.toml", &text("killer = { cells = 'r1c1-2', sum = 99 }"));
    let told = |args: &str, exit: i32| {
        let run = exdoku(&format!("{args} never.toml"), "");
        assert_eq!(run.exit, exit, "{args}: {}{}", run.out, run.err);
        assert!(run.err.starts_with("warning: killer: the sum cannot be 99, only 3 to 7"), "{args}: {}", run.err);
        run.out
    };
    let checked = told("check --why", 1);
    assert!(
        checked.starts_with("never.toml: no solution\n  killer: the sum cannot be 99, only 3 to 7: r1c1-2\n"),
        "{checked}"
    );
    assert!(checked.contains("cage r1c1-2 (99)"), "{checked}");
    assert!(told("solve", 1).starts_with("no solution\n  killer"));
    assert!(told("convert --to svg", 0).contains(">99</text>"));
    let refused = exdoku("check --strict never.toml", "");
    assert_eq!(refused.exit, 2, "{}", refused.err);
    assert!(refused.err.starts_with("error: killer: the sum cannot be 99, only 3 to 7"), "{}", refused.err);
}
