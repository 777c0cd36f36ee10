//! Bivalue universal graves (BUG), types 1 to 4.
//!
//! If every empty cell had two candidates and every digit two places in each house or none, the puzzle would have no
//! solution or several. So one of the candidates that break this pattern is right.

use super::board::{ALL, Board, CELL_HOUSES, HOUSE_CELLS, HOUSES, PEERS, bits_of, cells_of, combinations};
use super::patterns::tuple;
use super::step::{Removals, Step};

/// The candidates that break the pattern.
struct Extras {
    /// Cells with their extra digits, in the order in which they were found.
    cells: Vec<(usize, u16)>,
    /// Extra digits that are the only one of their kind in a house.
    digits: u16,
    /// The cells that see all these cells.
    common: u128,
}

impl Extras {
    fn mask(&self) -> u128 {
        self.cells.iter().fold(0, |mask, &(cell, _)| mask | 1 << cell)
    }

    /// Adds an extra candidate; `false` if no type of BUG is left.
    fn add(&mut self, cell: usize, digit: usize) -> bool {
        match self.cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        self.common = self.common & PEERS[cell] & !self.mask();
        self.cells.len() < 2 || self.digits.count_ones() < 2 || self.common != 0
    }

    /// The house of a kind with all the cells.
    fn house(&self, kind: usize) -> Option<usize> {
        let house = CELL_HOUSES[self.cells.first()?.0][kind] as usize;
        (self.mask() & !HOUSES[house] == 0).then_some(house)
    }
}

/// A bivalue universal grave, rated 5.6 (type 1) to 6.2.
pub(super) fn bug(board: &Board) -> Option<Step> {
    let extras = find_extras(board)?;
    if !is_grave(board, &extras) {
        return None;
    }
    if let [(cell, _)] = extras.cells[..] {
        let removals = vec![(cell, board.candidates(cell) & !extras.digits)];
        return Some(Step::removing(5.6, "BUG type 1", removals));
    }
    if extras.digits.count_ones() == 1 {
        return type_2(board, &extras).or_else(|| type_4(board, &extras));
    }
    if extras.cells.is_empty() || extras.common == 0 {
        return None;
    }
    type_4(board, &extras).or_else(|| type_3(board, &extras))
}

fn find_extras(board: &Board) -> Option<Extras> {
    let mut extras = Extras { cells: Vec::new(), digits: 0, common: (1 << 81) - 1 };
    let mut all: Option<(usize, u128)> = None;
    let mut one_digit = true;
    for (house, cells) in HOUSE_CELLS.iter().enumerate() {
        for digit in 0..9 {
            let places = board.places(house, digit);
            if places.count_ones() == 0 || places.count_ones() == 2 {
                continue;
            }
            let suspects: Vec<usize> =
                bits_of(places).map(|place| cells[place] as usize).filter(|&cell| board.count(cell) >= 3).collect();
            let mask = suspects.iter().fold(0, |mask, &cell| mask | 1_u128 << cell);
            match &mut all {
                None => all = Some((digit, mask)),
                Some((only, set)) if one_digit && *only == digit => *set |= mask,
                Some(_) => one_digit = false,
            }
            match suspects[..] {
                [] => return None,
                [cell] => {
                    extras.digits |= 1 << digit;
                    if !extras.add(cell, digit) {
                        return None;
                    }
                }
                // Another house decides which of them is the extra one.
                _ => {}
            }
        }
    }
    // Type 2 with cells that share every house with another one.
    if let Some((digit, set)) = all.filter(|&(_, set)| one_digit && set.count_ones() as usize > extras.cells.len()) {
        for cell in cells_of(set & !extras.mask()) {
            if !extras.add(cell, digit) {
                return None;
            }
        }
    }
    Some(extras)
}

/// Whether the board without the extra candidates is a grave.
fn is_grave(board: &Board, extras: &Extras) -> bool {
    let mut rest = board.clone();
    for &(cell, digits) in &extras.cells {
        rest.remove_all(cell, digits);
    }
    cells_of(rest.empty()).all(|cell| rest.count(cell) == 2)
        && (0..27).all(|house| (0..9).all(|digit| matches!(rest.places(house, digit).count_ones(), 0 | 2)))
}

/// One extra digit: it is removed from the cells that see all the extra cells.
fn type_2(board: &Board, extras: &Extras) -> Option<Step> {
    let digit = extras.digits.trailing_zeros() as usize;
    let removals: Removals =
        cells_of(extras.common & board.cells_with(digit)).map(|cell| (cell, extras.digits)).collect();
    (!removals.is_empty()).then(|| Step::removing(5.7, "BUG type 2", removals))
}

/// The extra digits of cells of one house make a naked set with other cells.
fn type_3(board: &Board, extras: &Extras) -> Option<Step> {
    for degree in 2..=6 {
        for house in (0..3).filter_map(|kind| extras.house(kind)) {
            let cells: Vec<usize> = cells_of(extras.common & HOUSES[house]).collect();
            if cells.len() < degree as usize {
                continue;
            }
            for chosen in combinations(degree - 1, cells.len() as u32) {
                let inside = |index: usize| chosen >> index & 1 == 1;
                let naked =
                    || (0..cells.len()).filter(|&index| inside(index)).map(|index| board.candidates(cells[index]));
                if naked().fold(0, |union, mask| union | mask).count_ones() != degree {
                    continue;
                }
                let Some(set) = tuple(naked().chain([extras.digits]), degree) else { continue };
                let removals: Removals = (0..cells.len())
                    .filter(|&index| !inside(index) && board.candidates(cells[index]) & set != 0)
                    .map(|index| (cells[index], board.candidates(cells[index]) & set))
                    .collect();
                if !removals.is_empty() {
                    return Some(Step::removing(5.7 + f64::from(degree - 1) * 0.1, "BUG type 3", removals));
                }
            }
        }
    }
    None
}

/// Two cells of a house share a digit that is not extra: one of them takes it, so neither takes another one.
fn type_4(board: &Board, extras: &Extras) -> Option<Step> {
    let [(first, first_extra), (second, second_extra)] = extras.cells[..] else { return None };
    let common = board.candidates(first) & board.candidates(second) & !extras.digits;
    if common.count_ones() != 1 || (0..3).all(|kind| extras.house(kind).is_none()) {
        return None;
    }
    let removal = |cell: usize, extra: u16| (cell, board.candidates(cell) & ALL & !extra & !common);
    Some(Step::removing(5.7, "BUG type 4", vec![removal(first, first_extra), removal(second, second_extra)]))
}
