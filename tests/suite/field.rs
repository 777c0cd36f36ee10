//! What people bring, and what they get: right counts, and complaints said once.

use std::sync::Arc;

use crate::common::program::{answer, exdoku, file};
use crate::common::{all_solutions, document, try_document};
use exdoku::solve::{Count, SolveOptions, Solver};

fn count(toml: &str) -> Count {
    let document = document(toml);
    let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
    solver.count(&document.puzzle, None)
}

fn exactly(number: u128) -> Count {
    Count::Exactly(number.into())
}

/// Regions that are sought are part of a solution, unless only the digits are: a 3x3 square falls into rows or columns, which no
/// Latin square fits, or into two L-shapes and a line, or into three bent pieces.
#[test]
fn regions_that_are_not_drawn_are_part_of_a_solution() {
    let board = "size = 3\nbox = 'none'\n";
    let regions = "let = { g = { count = 9, digits = '1-3' } }\n";
    let layer = "layers = { g = '1-3' }\n";
    let rules = "[rules]\nrows = false\ncolumns = false\nchaos-construction = 'g'\n";
    let with = |head: &str| count(&format!("{board}{head}{rules}"));
    // 10 ways to cut a 3x3 square into three connected parts of three cells, with 6 orders of the digits in each part.
    assert_eq!(with(regions), exactly(10 * 216));
    assert_eq!(with(layer), with(regions));
    assert_ne!(with(&format!("solution = 'digits'\n{regions}")), with(regions));
    // The places of the regions go by the names of the unknowns, and by those of cells of the layer.
    for cell in ["g5", "g.r2c2"] {
        let same = format!("{board}{regions}{rules}pair = {{ cells = 'g1 {cell}', where = 'a == b' }}\n");
        assert_eq!(count(&same), count(&same.replace(cell, "g5")), "{cell}");
    }
}

#[test]
fn grids_of_different_sizes() {
    // Of a 4x4 grid alone there are 288.
    assert_eq!(count("grids = [{ at = 'r1c1', size = 4 }, { at = 'r1c6', size = 1 }]"), exactly(288));
    assert_eq!(count("grids = [{ at = 'r1c1', size = 4 }, { at = 'r1c6', size = 2 }]"), exactly(288 * 2));
    assert_eq!(count("grids = [{ at = 'r1c1', size = 4 }, { at = 'r1c6', size = 4 }]"), exactly(288 * 288));
    // A common corner of a 4x4 and a 6x6 grid holds the digits of the smaller one.
    let overlapping = document("grids = [{ at = 'r1c1', size = 4 }, { at = 'r4c4', size = 6 }]");
    let board = overlapping.variant.board();
    assert_eq!((board.cell_count(), board.digits().count()), (16 + 36 - 1, 6));
    assert_eq!(board.rows().len() + board.columns().len() + board.box_houses().len(), 12 + 18);
    let same = "size = 4\ngrids = ['r1c1', { at = 'r5c5' }]";
    assert_eq!(count(same), count("size = 4\ngrids = ['r1c1', 'r5c5']"));
    let latin = "size = 3\nbox = 'none'\ngrids = ['r1c1', { at = 'r1c5', size = 4, box = '2x2' }]";
    assert_eq!(count(latin), exactly(12 * 288));
    // Regions stand in place of boxes, not of sizes: row 5 is a derangement of row 4.
    let regions = "regions = '1122 1122 3344 3344 5555'";
    let taller = format!("grids = [{{ at = 'r1c1', size = 4 }}, {{ at = 'r4c1', size = '2x4' }}]\n{regions}");
    assert_eq!(count(&taller), exactly(288 * 9));
    let boxed =
        format!("grids = [{{ at = 'r1c1', size = 4, box = '1x4' }}, {{ at = 'r4c1', size = '2x4' }}]\n{regions}");
    assert!(try_document(&boxed).unwrap_err().contains("`box` and `regions` cannot be used together"));
    let anti = "grids = [{ at = 'r1c1', size = 4 }, { at = 'r1c6', size = 6 }]\n[rules]\nwindoku = true";
    assert!(try_document(anti).unwrap_err().contains("needs grids of equal size"));
}

/// A mistake in a definition is told once, where it is; what a use makes impossible is told at the use.
#[test]
fn a_mistake_in_a_definition_is_one_message() {
    let uses = (1..=4).flat_map(|row| (1..=3).map(move |column| format!("'r{row}c{column}-{}'", column + 1)));
    let uses: Vec<String> = uses.collect();
    let toml = format!(
        "size = 4\n[define.k]\nparams = {{ line = 'line' }}\nrules.pair = {{ along = '$line', where = 'a < x' }}\n[rules]\nk = [{}]\n",
        uses.join(", ")
    );
    let complaints = try_document(&toml).unwrap_err();
    assert_eq!(complaints.matches("error:").count(), 1, "{complaints}");
    assert!(complaints.contains("test.toml:4:"), "{complaints}");
    assert!(complaints.contains("where `k` is used: test.toml:6:6 (and 11 more uses)"), "{complaints}");
    let impossible = "size = 4\n[define.k]\nparams = { line = 'line', sum = 'number' }\nrules.sum = { cells = '$line', total = '$sum' }\n\
        [rules]\nk = [{ line = 'r1c1-2', sum = 5 }, { line = 'r2c1-2', sum = 50 }]\n";
    let complaints = try_document(impossible).unwrap_err();
    assert!(complaints.contains("test.toml:6:36"), "{complaints}");
}

/// Groups within groups, a number of which holds, are stated once each, however deep they are.
#[test]
fn groups_within_groups_are_shared() {
    let own = "{ odd = 'r1c1' }, { odd = 'r1c2' }";
    let nested = |depth: usize| {
        let inner = (0..depth).fold(format!("{{ any = {{ exactly = [1], of = [{own}] }} }}"), |inner, _| {
            format!("{{ any = {{ exactly = [0, 2], of = [{own}, {inner}] }} }}")
        });
        format!("size = 4\n[rules]\nany = {{ exactly = [1], of = [{{ odd = 'r2c2' }}, {inner}] }}\n")
    };
    for depth in [0, 1, 2, 3] {
        let document = document(&nested(depth));
        let board = document.variant.board();
        let classic = crate::common::document("size = 4");
        let squares = all_solutions(&classic, SolveOptions::default());
        let expected = squares.iter().filter(|grid| document.variant.violations(grid).is_empty()).count();
        assert_eq!(all_solutions(&document, SolveOptions::default()).len(), expected, "{depth}");
        assert!(board.cell_count() == 16 && expected > 0);
    }
    // Copied at each level, these would be 2 to the power of 22.
    file("nested.toml", &nested(22));
    let run = exdoku("check --timeout 60 nested.toml", "");
    assert!(run.out.contains("solution"), "{run:?}");
    assert_eq!(answer("count --limit 1 nested.toml", "").trim(), "more than 1");
}
