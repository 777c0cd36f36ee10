//! XY-wing, XYZ-wing, W-wing.

use super::position::{Conclusion, Position, houses, of_digit, removing, sees};
use crate::scale::board::PEERS;

/// Three cells with two candidates each of three digits; one of the cells sees the other two.
pub(super) fn xy_wing(position: &Position) -> Option<Conclusion> {
    let cells = position.bivalue_cells();
    for (index, &one) in cells.iter().enumerate() {
        for (second, &two) in cells.iter().enumerate().skip(index + 1) {
            for &three in &cells[second + 1..] {
                let pivots = [[one, two, three], [two, one, three], [three, two, one]];
                let found = pivots.into_iter().find_map(|wing| wing_removes(position, wing, false));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// A cell with three candidates that sees two with two of these.
pub(super) fn xyz_wing(position: &Position) -> Option<Conclusion> {
    let cells = position.bivalue_cells();
    (0..81).filter(|&pivot| position.board().count(pivot) == 3).find_map(|pivot| {
        let pairs =
            cells.iter().enumerate().flat_map(|(index, &one)| cells[index + 1..].iter().map(move |&two| (one, two)));
        pairs.into_iter().find_map(|(one, two)| wing_removes(position, [pivot, one, two], true))
    })
}

/// The removals of the wing of a pivot and two pincers.
fn wing_removes(position: &Position, [pivot, one, two]: [usize; 3], with_pivot: bool) -> Option<Conclusion> {
    let board = position.board();
    let [a, b, c] = [pivot, one, two].map(|cell| board.candidates(cell));
    let shared = b & c;
    if (a | b | c).count_ones() != 3 || a == b || b == c || c == a || shared.count_ones() != 1 {
        return None;
    }
    if !sees(pivot, one) || !sees(pivot, two) {
        return None;
    }
    let digit = shared.trailing_zeros() as usize;
    let mut seen = PEERS[one] & PEERS[two] & board.cells_with(digit);
    if with_pivot {
        seen &= PEERS[pivot];
    }
    removing(of_digit(seen, digit))
}

/// Two cells with the same two candidates, if a house with two places lets one be `linked`.
pub(super) fn w_wing(position: &Position) -> Option<Conclusion> {
    let board = position.board();
    let cells = position.bivalue_cells();
    for (index, &one) in cells.iter().enumerate() {
        let [low, high] = position.pair(one);
        for &two in cells[index + 1..].iter().filter(|&&two| board.candidates(two) == board.candidates(one)) {
            for (digit, linked) in [(low, high), (high, low)] {
                let seen = PEERS[one] & PEERS[two] & board.cells_with(digit);
                if seen != 0 && houses().any(|house| links(position, house, linked, one, two)) {
                    return removing(of_digit(seen, digit));
                }
            }
        }
    }
    None
}

/// Whether a digit has two places in a house, one of which sees `one` and the other `two`.
fn links(position: &Position, house: usize, digit: usize, one: usize, two: usize) -> bool {
    if position.free(house, digit) != 2 {
        return false;
    }
    let (mut sees_one, mut sees_two) = (false, false);
    for cell in position.places(house, digit).filter(|&cell| cell != one && cell != two) {
        if sees(cell, one) {
            sees_one = true;
        } else if sees(cell, two) {
            sees_two = true;
        }
    }
    sees_one && sees_two
}
