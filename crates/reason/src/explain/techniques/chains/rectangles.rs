//! Unique rectangles: four cells in two rows, two columns and two boxes that would have two solutions if they held only
//! two digits. In a puzzle with one solution, one of their other candidates is true.
//!
//! This is a strong link between these candidates, however they are divided. All types of uniqueness tests on a rectangle
//! are chains that begin with one. It requires that the two digits are interchangeable: no other rule constrains the cells.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, Position};

use super::links::Links;
use crate::explain::model::Model;
use crate::explain::state::State;

/// The largest number of cells of a board on which rectangles are searched.
const MOST_CELLS: usize = 1024;

/// Adds the strong links of all rectangles without a digit.
pub(super) fn add(links: &mut Links, model: &Model<'_>, state: &State) {
    let open = |cells: &[Cell; 4]| cells.iter().all(|&cell| !state.is_placed(cell));
    for cells in all(model).into_iter().filter(open) {
        let common = cells[1..].iter().fold(state.set(cells[0]), |common, &cell| common.intersection(state.set(cell)));
        let digits: Vec<Digit> = common.iter().collect();
        for (at, &a) in digits.iter().enumerate() {
            for &b in &digits[at + 1..] {
                of_digits(links, state, &cells, [a, b]);
            }
        }
    }
}

/// The rectangles in whose cells two digits can be exchanged without breaking a rule, except for clues about single cells.
/// The corners are in reading order.
pub(in crate::explain) fn all(model: &Model<'_>) -> Vec<[Cell; 4]> {
    if model.cells.len() > MOST_CELLS {
        return Vec::new();
    }
    let corners = |cell: Cell| {
        let other = model.cells.iter().copied().filter(move |&other| other > cell);
        other.filter_map(move |other| rectangle(model, cell, other))
    };
    let all = model.cells.iter().flat_map(|&cell| corners(cell));
    all.filter(|cells| is_interchangeable(model, cells)).collect()
}

/// The rectangle with these corners, the first and the last, if all four are cells.
fn rectangle(model: &Model<'_>, first: Cell, last: Cell) -> Option<[Cell; 4]> {
    let board = model.board;
    if !board.is_cell(first) || !board.is_cell(last) {
        return None;
    }
    let (from, to) = (board.position(first), board.position(last));
    if from.row >= to.row || from.column >= to.column {
        return None;
    }
    let right = board.cell_at(Position::new(from.row, to.column))?;
    let below = board.cell_at(Position::new(to.row, from.column))?;
    Some([first, right, below, last])
}

/// Whether two digits can be exchanged in these cells: each house has two neighbouring corners or none, and no other rule
/// constrains them.
fn is_interchangeable(model: &Model<'_>, cells: &[Cell; 4]) -> bool {
    let mut boxes = 0;
    let fine = cells.iter().all(|cell| {
        model.pairs_of[cell.index()].is_empty()
            && model.houses_of[cell.index()].iter().all(|&house| {
                let inside: Vec<usize> = (0..4).filter(|&at| model.houses[house].cells.contains(&cells[at])).collect();
                boxes += 1;
                matches!(inside[..], [0, 1] | [2, 3] | [0, 2] | [1, 3])
            })
    });
    let general = model.general.iter().any(|&rule| model.instances[rule].cells.iter().any(|cell| cells.contains(cell)));
    // A row, a column and a box for each corner.
    fine && !general && boxes == 12
}

/// The links between the candidates besides these two digits: those of one cell and the others, and those of one digit and
/// the others.
fn of_digits(links: &mut Links, state: &State, cells: &[Cell; 4], digits: [Digit; 2]) {
    let extras = |cell: Cell| {
        let others = state.set(cell).iter().filter(move |digit| !digits.contains(digit));
        others.map(move |digit| Candidate { cell, digit })
    };
    let all: Vec<Candidate> = cells.iter().flat_map(|&cell| extras(cell)).collect();
    let number = |one: &Candidate| links.number(one.cell, one.digit);
    let numbers: Option<Vec<u16>> = all.iter().map(number).collect();
    let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else { return };
    let mut seen: Vec<Vec<u16>> = Vec::new();
    let mut divide = |links: &mut Links, is_first: &dyn Fn(&Candidate) -> bool| {
        let chosen = |first: bool| {
            let both = all.iter().zip(&numbers).filter(move |(one, _)| is_first(one) == first);
            both.map(|(_, &number)| number).collect::<Vec<u16>>()
        };
        let (first, mut second) = (chosen(true), chosen(false));
        if first.is_empty() || seen.contains(&first) || seen.contains(&second) {
            return;
        }
        // If all of them are in one cell or of one digit, whatever conflicts with all is false.
        if second.is_empty() {
            second.clone_from(&first);
        }
        links.add_of_rectangle(&first, &second, cells);
        seen.push(first);
    };
    for cell in cells {
        divide(links, &|one| one.cell == *cell);
    }
    for candidate in &all {
        divide(links, &|one| one.digit == candidate.digit);
    }
}
