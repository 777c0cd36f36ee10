//! Unique rectangles and loops, types 1 to 4.
//!
//! A loop of cells with the same two candidates that enters every house twice, once at an even and once at an odd
//! step, would have two fillings. So at least one of its cells takes another digit. A type 3 is rated by the size of
//! its set, a loop by its length: 4.5 for a rectangle, up to 5.0 for ten cells and more.

use super::board::{ALL, Board, CELL_HOUSES, HOUSE_CELLS, HOUSES, bits_of, cells_of, combinations, common_peers};
use super::patterns::tuple;
use super::step::{Removals, Step};

/// The easiest unique loop.
pub(super) fn unique_loop(board: &Board) -> Option<Step> {
    let mut search = Search { board, pair: 0, cells: Vec::new(), entered: [0; 2], best: None };
    for cell in cells_of(board.empty()).filter(|&cell| board.count(cell) == 2) {
        search.pair = board.candidates(cell);
        search.walk(cell, 2, 0, None);
    }
    search.best.map(|(_, step)| step)
}

struct Search<'a> {
    board: &'a Board,
    /// The two digits of the loop.
    pair: u16,
    cells: Vec<usize>,
    /// The houses entered at even and at odd steps.
    entered: [u32; 2],
    /// Type and step.
    best: Option<(u8, Step)>,
}

impl Search<'_> {
    /// Adds a cell to the loop and continues. `spare` more cells may have other digits than `extra`, if `extra` is not
    /// one digit. `last` is the kind of the house that the last two cells share.
    fn walk(&mut self, cell: usize, spare: i32, extra: u16, last: Option<usize>) {
        let houses = CELL_HOUSES[cell].iter().fold(0, |mask, &house| mask | 1 << house);
        let parity = self.cells.len() % 2;
        if self.entered[parity] & houses != 0 {
            return;
        }
        self.entered[parity] |= houses;
        self.cells.push(cell);
        for kind in (0..3).filter(|&kind| Some(kind) != last) {
            for next in HOUSE_CELLS[CELL_HOUSES[cell][kind] as usize].map(usize::from) {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    self.close();
                } else if !self.cells.contains(&next) {
                    self.step_to(next, spare, extra, kind);
                }
            }
        }
        self.cells.pop();
        self.entered[parity] &= !houses;
    }

    fn step_to(&mut self, next: usize, spare: i32, extra: u16, kind: usize) {
        let candidates = self.board.candidates(next);
        if candidates & self.pair != self.pair {
            return;
        }
        let extra = extra | (candidates & !self.pair);
        let plain = candidates == self.pair;
        if plain || extra.count_ones() == 1 || spare > 0 {
            self.walk(next, spare - i32::from(!plain), extra, Some(kind));
        }
    }

    fn close(&mut self) {
        if self.entered[0] != self.entered[1] {
            return;
        }
        let extras: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| self.board.candidates(cell) != self.pair).collect();
        match extras[..] {
            [] => {}
            [cell] => self.offer(1, 0.0, vec![(cell, self.pair)]),
            [first, second] => {
                let digits = (self.board.candidates(first) | self.board.candidates(second)) & !self.pair;
                if digits.count_ones() == 1 {
                    self.type_2(&extras);
                } else {
                    self.type_3([first, second], digits);
                }
                self.type_4([first, second]);
            }
            _ => self.type_2(&extras),
        }
    }

    /// All extra cells have the same extra digit.
    fn type_2(&mut self, extras: &[usize]) {
        let digit = (self.board.candidates(extras[0]) & !self.pair).trailing_zeros() as usize;
        let mask = extras.iter().fold(0, |mask, &cell| mask | 1_u128 << cell);
        let victims = common_peers(mask) & self.board.cells_with(digit);
        self.offer(2, 0.0, cells_of(victims).map(|cell| (cell, 1 << digit)).collect());
    }

    /// The extra digits make a naked set, or the digits of the loop a hidden set, with other cells of a house.
    fn type_3(&mut self, extras: [usize; 2], digits: u16) {
        for degree in 2..=7 {
            for (house, other) in CELL_HOUSES[extras[0]].into_iter().zip(CELL_HOUSES[extras[1]]) {
                if house != other {
                    continue;
                }
                let house = usize::from(house);
                let empty = self.board.empty_in(house);
                if 2 * degree <= empty && degree >= digits.count_ones() {
                    self.naked(house, extras, digits, degree);
                }
                if 2 * degree < empty {
                    self.hidden(house, extras, digits, degree);
                }
            }
        }
    }

    fn naked(&mut self, house: usize, extras: [usize; 2], digits: u16, degree: u32) {
        let board = self.board;
        let cells = HOUSE_CELLS[house].map(usize::from);
        let common = digits & board.candidates(extras[0]) & board.candidates(extras[1]);
        let free = (0..9).filter(|&place| !extras.contains(&cells[place]));
        let free = free.filter(|&place| (2..=degree).contains(&board.count(cells[place])));
        let free = free.fold(0, |mask, place| mask | 1_u16 << place);
        for places in combinations(degree - 1, 9).map(|places| places as u16).filter(|places| places & !free == 0) {
            let masks = || bits_of(places).map(|place| board.candidates(cells[place]));
            if masks().fold(common, |union, mask| union | mask).count_ones() != degree {
                continue;
            }
            let Some(set) = tuple(masks().chain([digits]), degree) else { continue };
            let removals: Removals = bits_of(ALL & !places)
                .map(|place| cells[place])
                .filter(|cell| !extras.contains(cell) && board.candidates(*cell) & set != 0)
                .map(|cell| (cell, board.candidates(cell) & set))
                .collect();
            self.offer(3, f64::from(degree - 1) * 0.1, removals);
        }
    }

    fn hidden(&mut self, house: usize, extras: [usize; 2], digits: u16, degree: u32) {
        let board = self.board;
        let rest = ALL & !self.pair & !digits;
        let outside = HOUSES[house] & !(1 << extras[1]);
        for chosen in combinations(degree - 2, 9).map(|chosen| chosen as u16).filter(|chosen| chosen & !rest == 0) {
            let hidden = chosen | self.pair;
            let mut cells = 0;
            if bits_of(hidden).any(|digit| {
                let places = board.cells_with(digit) & outside;
                cells |= places;
                places == 0
            }) || cells.count_ones() != degree
            {
                continue;
            }
            cells &= !(1 << extras[0]);
            let removals: Removals = cells_of(cells)
                .map(|cell| (cell, board.candidates(cell) & !hidden))
                .filter(|&(_, mask)| mask != 0)
                .collect();
            self.offer(3, (f64::from(cells.count_ones()) - 1.0) * 0.1, removals);
        }
    }

    /// One digit of the loop is locked in its extra cells, so the other one is removed from them.
    fn type_4(&mut self, extras: [usize; 2]) {
        let low = self.pair & self.pair.wrapping_neg();
        let locked = |digit: u16| {
            let mask = 1_u128 << extras[0] | 1 << extras[1];
            let others = self.board.cells_with(digit.trailing_zeros() as usize) & !mask;
            CELL_HOUSES[extras[0]].iter().any(|&house| {
                let house = HOUSES[house as usize];
                mask & !house == 0 && others & house == 0
            })
        };
        let gone = if locked(low) {
            self.pair & !low
        } else if locked(self.pair & !low) {
            low
        } else {
            return;
        };
        self.offer(4, 0.0, extras.map(|cell| (cell, gone)).to_vec());
    }

    fn offer(&mut self, kind: u8, added: f64, removals: Removals) {
        if removals.is_empty() {
            return;
        }
        let (base, name) = match self.cells.len() {
            4 => (4.5, "Unique Rectangle".to_owned()),
            6 => (4.5 + 0.1, "Unique Loop 6".to_owned()),
            8 => (4.5 + 0.2, "Unique Loop 8".to_owned()),
            length => (4.5 + 0.3 + 0.2, format!("Unique Loop {length}")),
        };
        let difficulty = base + added;
        let better = self
            .best
            .as_ref()
            .is_none_or(|(other, best)| difficulty.total_cmp(&best.difficulty).then(kind.cmp(other)).is_lt());
        if better {
            self.best = Some((kind, Step::removing(difficulty, format!("{name} type {kind}"), removals)));
        }
    }
}
