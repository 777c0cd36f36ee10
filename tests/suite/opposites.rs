//! Groups of rules that do not hold, and rules under a condition.

use crate::common::cases::{ON_TINY, TINY};
use crate::common::day::todays;
use crate::common::grids::{Grids, every_grid, keeping};
use crate::common::{all_solutions, document, try_document};
use exdoku::board::{Board, Digit, Grid};
use exdoku::solve::SolveOptions;

/// What breaks a rule is what does not keep it: for all rules on the tiny board, whether their constraints have an opposite
/// or the rows that break them are listed.
#[test]
fn on_a_tiny_board_each_rule_or_its_opposite_holds() {
    let grids = every_grid(document(TINY).variant.board());
    let head = format!("{TINY}givens = '.....1.3.'\n[rules]\nrows = false\ncolumns = false\nboxes = false\n");
    let mut wrong = String::new();
    for (_, lines) in todays(ON_TINY, 6) {
        let alone = document(&format!("{head}[[rules.all.of]]\n{lines}"));
        let opposite = document(&format!("{head}[[rules.any]]\nexactly = 0\n[[rules.any.of]]\n{lines}"));
        let kept = keeping(&alone.variant, &grids);
        let broken: Grids = grids.iter().filter(|grid| !kept.contains(grid)).cloned().collect();
        if keeping(&opposite.variant, &grids) != broken {
            wrong += &format!("{lines}: checked\n");
        }
        let givens = &opposite.puzzle.givens;
        let fits = |grid: &Grid| givens.placed().all(|(cell, digit)| grid.get(cell) == Some(digit));
        let expected: Grids = broken.into_iter().filter(fits).collect();
        let found = all_solutions(&opposite, SolveOptions::default());
        if found != expected {
            wrong += &format!("{lines}: {} expected, {} found\n", expected.len(), found.len());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Every way to fill all places of a board, those of layers and unknowns, too.
fn every_filling(board: &Board) -> Vec<Grid> {
    let mut all = vec![Grid::empty(board.place_count())];
    for place in board.places() {
        let with = |grid: &Grid, digit| {
            let mut grid = grid.clone();
            grid.set(place, digit);
            grid
        };
        let digits = board.digits_of(place);
        all = all.iter().flat_map(|grid| digits.iter().map(move |digit| with(grid, digit))).collect();
    }
    all
}

#[test]
fn conditions_on_layers() {
    let head = "size = 2\nbox = '1x2'\nlayers = { shade = 'white black' }\n[rules]\nrows = false\ncolumns = false\nboxes = false\n";
    let bodies = [
        "repeat = { each = { c = 'cells' }, rules = { if = { cells = '$c.shade', where = 'a == black', then = { odd = '$c' }, else = { even = '$c' } } } }",
        "if = { cells = 'r1c1 shade.r1c1', where = 'a > 1 and b == black', then = { count = { cells = 'shade', digits = 'black', equals = 2 } } }",
        "any = { exactly = 1, of = [{ different = { cells = 'shade.r1c1-2' } }, { different = { cells = 'r2c1-2' } }, { odd = 'r1c1' }] }",
        "any = { exactly = 0, of = [{ connected = { cells = 'shade', digits = 'black' } }, { count = { cells = 'shade', digits = 'white', equals = 'r1c1' } }] }",
    ];
    for body in bodies {
        let document = document(&format!("{head}{body}"));
        let fillings = every_filling(document.variant.board());
        assert_eq!(fillings.len(), 256);
        let expected = keeping(&document.variant, &fillings);
        assert!(!expected.is_empty() && expected.len() < 256, "{body}");
        assert!(all_solutions(&document, SolveOptions::default()) == expected, "{body}");
    }
}

/// Whether a grid with empty cells is known to break rules.
fn is_broken(rules: &str, placed: &[(usize, usize)]) -> bool {
    let document = document(&format!("size = 4\n[rules]\n{rules}"));
    let board = document.variant.board();
    let mut grid = Grid::empty(board.place_count());
    for &(cell, value) in placed {
        grid.set(board.cells().nth(cell).unwrap(), Digit::new(value - 1));
    }
    !document.variant.violations(&grid).is_empty()
}

#[test]
fn of_a_part_of_a_grid_only_what_nothing_repairs_is_wrong() {
    let two = "any = { exactly = 2, of = [{ odd = 'r1c1' }, { odd = 'r2c3' }, { odd = 'r3c4' }] }";
    assert!(!is_broken(two, &[(0, 2)]));
    assert!(is_broken(two, &[(0, 2), (6, 4)]));
    let none = "any = { exactly = 0, of = [{ table = { cells = 'r1c1 r2c3', where = 'a < b' } }] }";
    assert!(!is_broken(none, &[(0, 1)]));
    assert!(is_broken(none, &[(0, 1), (6, 2)]));
    let small = "if = { cells = 'r1c1', where = 'a < 3', then = { odd = 'r2c3' }, else = { odd = 'r3c4' } }";
    assert!(!is_broken(small, &[(6, 2)]));
    assert!(is_broken(small, &[(6, 2), (0, 1)]));
    assert!(!is_broken(small, &[(6, 2), (0, 3)]));
    assert!(is_broken(small, &[(6, 2), (11, 4)]), "neither can hold");
}

/// What is too large for a list of rows, and of which no opposite is known.
#[test]
fn rules_without_an_opposite_are_refused() {
    let of = |rule: &str| try_document(&format!("size = 9\n[rules]\nany = {{ exactly = 0, of = [{{ {rule} }}] }}"));
    for rule in ["full-rank = { left = '. 6 . . . . . . .' }", "lunchbox = { line = 'r1c1-9', sum = 20 }"] {
        let complaints = of(rule).map(drop).expect_err("it has no opposite");
        assert!(complaints.contains("cannot stand"), "{complaints}");
    }
    for rule in ["sandwich = { left = '. 6 . . . . . . .' }", "renban = 'r1c1-9'", "rows = true", "killer = 'r1-3c1-3'"]
    {
        assert!(of(rule).is_ok(), "{rule}");
    }
}
