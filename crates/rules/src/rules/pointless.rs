//! Warnings about built-in definitions that say nothing on some boards.

use exdoku_text::board::Board;

use super::keys::schrodinger;

/// Why a definition says nothing on this board, and the way out; none if it says something.
pub(super) fn pointless(name: &str, board: &Board) -> Option<(String, String)> {
    if name != schrodinger::NAME {
        return None;
    }
    let digits = board.digits();
    let houses = [board.rows(), board.columns(), board.box_houses(), board.region_houses()].concat();
    if houses.iter().any(|house| house.cells.len() < digits.count()) {
        return None;
    }
    let message = "no cell can hold two digits: there are no more digits than cells in a row".to_owned();
    Some((message, format!("one digit more: digits = \"{}-{}\"", digits.first() - 1, digits.last())))
}
