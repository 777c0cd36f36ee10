//! Boards as text.

use exdoku::board::{Board, Cell, Grid, Plan, Position, Region, Usual};
use exdoku::render::{draw, draw_grid};

#[test]
fn boxes_and_holes() {
    let board = Board::square(4).unwrap();
    let empty = Grid::empty(16);
    let symbols = Usual::of(board.digits()).first().clone();
    assert_eq!(
        draw_grid(&board, &empty, &symbols),
        "\
┌─────┬─────┐
│ . . │ . . │
│ . . │ . . │
├─────┼─────┤
│ . . │ . . │
│ . . │ . . │
└─────┴─────┘
"
    );
    let board = Board::new(Plan { holes: vec![Position::new(0, 0)], ..Plan::square(2) }).unwrap();
    let drawn = draw(&board, |_| "x".to_owned());
    assert_eq!(drawn, "    ┌───┐\n    │ x │\n┌───┘   │\n│ x   x │\n└───────┘\n");
}

#[test]
fn regions() {
    let board = Board::square(2).unwrap();
    let cells: Vec<Cell> = board.cells().collect();
    let region =
        |name: &str, of: &[usize]| Region { name: name.to_owned(), cells: of.iter().map(|&i| cells[i]).collect() };
    let board = board.with_regions(vec![region("A", &[0, 1]), region("B", &[2, 3])]);
    assert_eq!(draw(&board, |_| "1".to_owned()), "┌─────┐\n│ 1 1 │\n├─────┤\n│ 1 1 │\n└─────┘\n");
}
