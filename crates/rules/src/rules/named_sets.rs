//! Sets of cells that have a name on every board: rows, 2x2 squares, neighbours.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, House, listed};

/// Sets of cells with a name on every board.
pub(super) const SETS: &[&str] = &["cells", "rows", "columns", "boxes", "regions", "houses", "2x2", "dominoes"];

/// All sets of a board with this name.
pub(super) fn of_board(word: &str, board: &Board) -> Option<Vec<Vec<Cell>>> {
    let cells = |houses: Vec<House>| houses.into_iter().map(|house| house.cells).collect();
    Some(match word {
        "cells" => board.cells().map(|cell| vec![cell]).collect(),
        "rows" => cells(board.rows()),
        "columns" => cells(board.columns()),
        "boxes" => cells(board.box_houses()),
        "regions" => cells(board.region_houses()),
        "houses" => cells([board.rows(), board.columns(), board.regions_or_boxes()].concat()),
        "dominoes" => [windows(board, 1, 2), windows(board, 2, 1)].concat(),
        _ => {
            let (height, width) = word.split_once('x')?;
            windows(board, height.parse().ok()?, width.parse().ok()?)
        }
    })
}

/// Sets of cells in words, if they are all that have some of these names: `every row and column`.
pub(super) fn name_of(sets: &[Vec<Cell>], board: &Board) -> Option<String> {
    const NAMES: [(&str, &str); 7] = [
        ("cells", "cell"),
        ("rows", "row"),
        ("columns", "column"),
        ("boxes", "box"),
        ("regions", "region"),
        ("2x2", "2x2 square"),
        ("dominoes", "two neighbours"),
    ];
    let sorted = |set: &Vec<Cell>| {
        let mut set = set.clone();
        set.sort_unstable();
        set
    };
    let given: BTreeSet<Vec<Cell>> = sets.iter().map(sorted).collect();
    let families = || {
        NAMES.iter().filter_map(|(name, word)| {
            let all: BTreeSet<Vec<Cell>> = of_board(name, board)?.iter().map(sorted).collect();
            (!all.is_empty() && all.is_subset(&given)).then_some((all, word))
        })
    };
    // Some boxes are 2x2 squares.
    if let Some((_, word)) = families().find(|(all, _)| *all == given) {
        return Some(format!("every {word}"));
    }
    let (mut left, mut words) = (given.clone(), Vec::new());
    for (all, word) in families() {
        if !all.is_disjoint(&left) {
            left.retain(|set| !all.contains(set));
            words.push(word);
        }
    }
    left.is_empty().then(|| format!("every {}", listed(words, "and")))
}

/// Every rectangle of this height and width whose cells all exist, row by row.
fn windows(board: &Board, height: usize, width: usize) -> Vec<Vec<Cell>> {
    let at = |corner: Cell| -> Option<Vec<Cell>> {
        let offsets = (0..height).flat_map(|down| (0..width).map(move |right| (down, right)));
        offsets.map(|(down, right)| board.step(corner, down as isize, right as isize)).collect()
    };
    board.cells().filter_map(at).filter(|cells| !cells.is_empty()).collect()
}
