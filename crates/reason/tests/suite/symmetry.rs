//! Symmetries: their orbits, and their elements.

use exdoku_reason::generate::Symmetry;
use exdoku_text::board::{Board, Cell};

/// The number of orbits is that of Burnside's lemma.
#[test]
fn orbits_of_a_square() {
    let board = Board::square(9).unwrap();
    let count = |symmetry: Symmetry| symmetry.orbits(&board).unwrap().len();
    assert_eq!(count(Symmetry::None), 81);
    assert_eq!(count(Symmetry::Rotate180), 41);
    assert_eq!(count(Symmetry::Rotate90), 21);
    assert_eq!(count(Symmetry::Mirror), 45);
    assert_eq!(count(Symmetry::Flip), 45);
    assert_eq!(count(Symmetry::Diagonal), 45);
    assert_eq!(count(Symmetry::Antidiagonal), 45);
    assert_eq!(count(Symmetry::Full), 15);
}

#[test]
fn maps_are_the_elements_of_the_group() {
    let board = Board::square(6).unwrap();
    let count = |symmetry: Symmetry| symmetry.maps(&board).unwrap().len();
    assert_eq!(count(Symmetry::None), 1);
    assert_eq!(count(Symmetry::Rotate180), 2);
    assert_eq!(count(Symmetry::Rotate90), 4);
    assert_eq!(count(Symmetry::Diagonal), 2);
    assert_eq!(count(Symmetry::Full), 8);
}

#[test]
fn each_cell_lies_in_one_orbit() {
    let board = Board::square(6).unwrap();
    for symmetry in [Symmetry::Rotate90, Symmetry::Antidiagonal, Symmetry::Full] {
        let mut cells: Vec<Cell> = symmetry.orbits(&board).unwrap().into_iter().flatten().collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(board.cells()), "{symmetry:?}");
    }
}
