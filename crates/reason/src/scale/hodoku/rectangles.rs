//! Unique rectangles, hidden and avoidable ones, and BUG + 1.

use super::position::{
    Conclusion, Position, Removals, box_of, cells_in, chosen, column_of, dictionary, houses, houses_of, of_digit,
    removing, row_of,
};
use crate::scale::board::{ALL, COLUMNS, HOUSES, PEERS, ROWS, bits_of, cells_of, common_peers};

/// The kind of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Unique(u8),
    Hidden,
    Avoidable(u8),
}

/// The first rectangle of a kind.
pub(super) fn rectangle(position: &Position, kind: Kind) -> Option<Conclusion> {
    let found = match kind {
        Kind::Avoidable(_) => avoidable(position),
        _ => unique(position),
    };
    found.into_iter().find(|(other, _)| *other == kind).and_then(|(_, removals)| removing(removals))
}

/// A cell with three candidates when all others have two: the digit with three places in each of its houses is its value.
pub(super) fn bug_plus_one(position: &Position) -> Option<Conclusion> {
    let board = position.board();
    let large: Vec<usize> = (0..81).filter(|&cell| board.count(cell) > 2).collect();
    let [cell] = large[..] else {
        return None;
    };
    let mut threes = Vec::new();
    for house in houses() {
        for digit in 0..9 {
            match position.free(house, digit) {
                0..=2 => {}
                3 => threes.push((house, digit)),
                _ => return None,
            }
        }
    }
    let digit = threes.first()?.1;
    let expected = houses_of(cell).map(|house| (house, digit));
    let others = bits_of(board.candidates(cell) & !(1 << digit));
    (board.count(cell) == 3 && board.has(cell, digit) && threes == expected)
        .then(|| Conclusion::Remove(others.map(|other| (cell, other)).collect()))
}

/// The rectangles in two boxes that were tried, by HoDoKu's numbers for them. Two rectangles can have the
/// same number; the second is then skipped.
#[derive(Default)]
struct Tried(Vec<usize>);

impl Tried {
    fn is_new(&mut self, mut corners: [usize; 4]) -> bool {
        corners.sort_unstable();
        let number = corners.into_iter().fold(0, |number, corner| number * 10 + corner);
        let is_new = !self.0.contains(&number);
        if is_new {
            self.0.push(number);
        }
        is_new
    }
}

/// The second corner in the box of the first, and the two cells of every crossing line in another box.
fn other_corners(first: usize) -> impl Iterator<Item = (usize, Vec<(usize, usize)>)> {
    let (row, column, square) = (row_of(first), column_of(first), box_of(first));
    cells_in(square)
        .filter(move |&second| second != first && (row_of(second) == row || column_of(second) == column))
        .map(move |second| {
            let lines =
                |cell: usize| if row_of(second) == row { COLUMNS + column_of(cell) } else { ROWS + row_of(cell) };
            let pairs = cells_in(lines(first)).zip(cells_in(lines(second)));
            (second, pairs.filter(|&(third, _)| box_of(third) != square).collect())
        })
}

/// Every unique and hidden rectangle, in the order in which they are found.
fn unique(position: &Position) -> Vec<(Kind, Removals)> {
    let (allowed, mut tried, mut found) = (position.allowed(), Tried::default(), Vec::new());
    for first in position.bivalue_cells() {
        let digits = position.pair(first);
        let both = allowed[digits[0]] & allowed[digits[1]];
        for (second, pairs) in other_corners(first).filter(|&(second, _)| both >> second & 1 == 1) {
            for (third, fourth) in pairs {
                // The second digit of the third corner is not checked.
                let fits = allowed[digits[0]] >> third & 1 == 1 && both >> fourth & 1 == 1;
                if fits && tried.is_new([first, second, third, fourth]) {
                    Rectangle::new(position, [first, second, third, fourth], digits).kinds(&mut found);
                }
            }
        }
    }
    found
}

/// A rectangle of two digits.
struct Rectangle<'p> {
    position: &'p Position,
    digits: [usize; 2],
    pair: u16,
    corners: u128,
    /// The corners without other candidates, in reading order.
    bare: Vec<usize>,
    /// The corners with other candidates, in reading order.
    more: Vec<usize>,
}

impl<'p> Rectangle<'p> {
    fn new(position: &'p Position, mut corners: [usize; 4], digits: [usize; 2]) -> Self {
        corners.sort_unstable();
        let pair = 1 << digits[0] | 1 << digits[1];
        let (bare, more) = corners.into_iter().partition(|&cell| position.board().candidates(cell) & !pair == 0);
        let corners = corners.into_iter().fold(0, |set, cell| set | 1 << cell);
        Rectangle { position, digits, pair, corners, bare, more }
    }

    /// Adds the removals of the rectangle, under each of its names.
    fn kinds(&self, found: &mut Vec<(Kind, Removals)>) {
        let mut add = |kind: Kind, removals: Removals| {
            if !removals.is_empty() {
                found.push((kind, removals));
            }
        };
        if self.bare.len() == 3 {
            add(Kind::Unique(1), self.held(self.more[0], &self.digits));
        }
        if !matches!(self.bare.len(), 1 | 2) {
            return;
        }
        let (kind, removals) = self.one_other_digit();
        add(kind, removals);
        let is_diagonal = self.is_diagonal();
        if self.bare.len() == 2 {
            self.sets(&mut add);
            let (kind, removals) = self.one_digit_locked(is_diagonal);
            add(kind, removals);
        }
        if self.bare.len() == 1 || is_diagonal {
            for &corner in &self.bare {
                self.hidden(corner).into_iter().for_each(|removals| add(Kind::Hidden, removals));
            }
        }
    }

    fn is_diagonal(&self) -> bool {
        let (one, other) = (self.more[0], self.more[1]);
        row_of(one) != row_of(other) && column_of(one) != column_of(other)
    }

    /// The digits that are candidates of a cell.
    fn held(&self, cell: usize, digits: &[usize]) -> Removals {
        let held = digits.iter().filter(|&&digit| self.position.board().has(cell, digit));
        held.map(|&digit| (cell, digit)).collect()
    }

    /// Types 2 and 5: all other candidates are of one digit.
    fn one_other_digit(&self) -> (Kind, Removals) {
        let board = self.position.board();
        let others = self.more.iter().fold(0, |mask, &cell| mask | board.candidates(cell) & !self.pair);
        let kind = if self.more.len() == 3 || self.is_diagonal() { Kind::Unique(5) } else { Kind::Unique(2) };
        if others.count_ones() != 1 {
            return (kind, Vec::new());
        }
        let digit = others.trailing_zeros() as usize;
        let seen = self.more.iter().fold(board.cells_with(digit), |seen, &cell| seen & PEERS[cell]);
        (kind, of_digit(seen, digit))
    }

    /// Types 4 and 6: one of the two digits has no other place in lines of the corners with other candidates, so the
    /// other digit (in type 6: that digit) is removed from these.
    fn one_digit_locked(&self, is_diagonal: bool) -> (Kind, Removals) {
        let (one, other) = (self.more[0], self.more[1]);
        let places = |cell: usize| HOUSES[ROWS + row_of(cell)] | HOUSES[COLUMNS + column_of(cell)];
        let around =
            if is_diagonal { (places(one) | places(other)) & !self.corners } else { PEERS[one] & PEERS[other] };
        let [low, high] = self.digits;
        let is_locked = |digit: usize| around & self.position.board().cells_with(digit) == 0;
        let digit = match (is_locked(low), is_locked(high)) {
            (true, _) if is_diagonal => low,
            (true, _) => high,
            (_, true) if is_diagonal => high,
            (_, true) => low,
            _ => return (Kind::Unique(4), Vec::new()),
        };
        let kind = if is_diagonal { Kind::Unique(6) } else { Kind::Unique(4) };
        (kind, [one, other].into_iter().flat_map(|cell| self.held(cell, &[digit])).collect())
    }

    /// Type 3: the other candidates are part of a naked set.
    fn sets(&self, add: &mut impl FnMut(Kind, Removals)) {
        let board = self.position.board();
        let others = self.more.iter().fold(0, |mask, &cell| mask | board.candidates(cell) & !self.pair);
        for house in houses_of(self.more[0]).into_iter().filter(|&house| HOUSES[house] >> self.more[1] & 1 == 1) {
            let usable: Vec<usize> = cells_in(house)
                .filter(|&cell| board.candidates(cell) != 0 && board.candidates(cell) & self.pair == 0)
                .filter(|&cell| self.corners >> cell & 1 == 0)
                .collect();
            for choice in dictionary(usable.len()) {
                let cells = [&self.more[..], &chosen(&usable, choice)].concat();
                add(Kind::Unique(3), self.removed_by_set(house, &cells, others));
            }
        }
    }

    /// The removals of the naked set of corners and other cells of a house; for a line, also in the box that holds them.
    fn removed_by_set(&self, house: usize, cells: &[usize], others: u16) -> Removals {
        let board = self.position.board();
        let set = cells.iter().fold(0, |set: u128, &cell| set | 1 << cell);
        let digits = cells[2..].iter().fold(others, |digits, &cell| digits | board.candidates(cell));
        let in_house = |house: &usize| set & !HOUSES[*house] == 0;
        if digits.count_ones() != set.count_ones() - 1 || house < ROWS && (ROWS..27).any(|line| in_house(&line)) {
            return Vec::new();
        }
        let outside = |house: usize| {
            cells_in(house)
                .filter(move |&cell| set >> cell & 1 == 0)
                .flat_map(move |cell| bits_of(board.candidates(cell) & digits).map(move |digit| (cell, digit)))
        };
        let mut removals: Removals = outside(house).collect();
        if house >= ROWS && !removals.is_empty() {
            removals.extend((0..ROWS).find(in_house).into_iter().flat_map(outside));
        }
        removals
    }

    /// One of the digits has no other place in the row and the column of the corner opposite a bare one, so the other
    /// digit is removed from there.
    fn hidden(&self, corner: usize) -> Vec<Removals> {
        let (one, other) = (self.more[0], self.more[1]);
        let row = if row_of(one) == row_of(corner) { row_of(other) } else { row_of(one) };
        let column = if column_of(one) == column_of(corner) { column_of(other) } else { column_of(one) };
        let lines = (HOUSES[ROWS + row] | HOUSES[COLUMNS + column]) & !self.corners;
        let [low, high] = self.digits;
        let locked = |digit: usize| lines & self.position.board().cells_with(digit) == 0;
        [(low, high), (high, low)]
            .into_iter()
            .filter(|&(digit, _)| locked(digit))
            .map(|(_, goes)| self.held(row * 9 + column, &[goes]))
            .collect()
    }
}

/// Every avoidable rectangle, in the order in which they are found.
///
/// The last two corners may also be any two cells that may take the digit of the first and one more digit. That digit is
/// the one of the last search, as in HoDoKu.
fn avoidable(position: &Position) -> Vec<(Kind, Removals)> {
    let (allowed, mut tried, mut found) = (position.allowed(), Tried::default(), Vec::new());
    let mut last = position.bivalue_cells().last().map(|&cell| position.pair(cell)[1]);
    let filled = cells_of(ALL_CELLS & !position.board().empty());
    for first in filled.filter(|&cell| position.found(cell).is_some()).flat_map(|cell| [cell, cell]) {
        let Some(digit) = position.found(first) else {
            continue;
        };
        let both = allowed[digit] & last.map_or(0, |last| allowed[last]);
        for (second, pairs) in other_corners(first) {
            let Some(other) = position.found(second) else {
                continue;
            };
            last = Some(other);
            for (third, fourth) in pairs {
                let loose = allowed[digit] >> third & 1 == 1 && both >> fourth & 1 == 1;
                let fits = loose || is_avoidable(position, [third, fourth], [digit, other]);
                if fits && tried.is_new([first, second, third, fourth]) {
                    found.extend(avoided(position, [third, fourth], [digit, other]));
                }
            }
        }
    }
    found
}

/// Every cell of the board.
const ALL_CELLS: u128 = (1 << 81) - 1;

/// Whether the last two corners hold, or have as one of two candidates, the digits that would make a deadly pattern.
fn is_avoidable(position: &Position, [third, fourth]: [usize; 2], [digit, other]: [usize; 2]) -> bool {
    let board = position.board();
    let open = |cell: usize, digit: usize| board.count(cell) == 2 && board.has(cell, digit);
    let third_is = position.found(third) == Some(other);
    let fourth_is = position.found(fourth) == Some(digit);
    let (third_open, fourth_open) = (open(third, other), open(fourth, digit));
    third_is && fourth_open || fourth_is && third_open || third_open && fourth_open
}

/// The removals of an avoidable rectangle.
fn avoided(position: &Position, [third, fourth]: [usize; 2], [digit, other]: [usize; 2]) -> Option<(Kind, Removals)> {
    let board = position.board();
    if position.value(third).is_some() || position.value(fourth).is_some() {
        let (cell, goes) = if position.value(third).is_some() { (fourth, digit) } else { (third, other) };
        return board.has(cell, goes).then(|| (Kind::Avoidable(1), vec![(cell, goes)]));
    }
    let mut digits = bits_of(board.candidates(third) & ALL);
    let extra = digits.next().filter(|&extra| extra != other).or_else(|| digits.next())?;
    let seen = common_peers(1 << third | 1 << fourth) & board.cells_with(extra);
    (board.has(fourth, extra) && seen != 0).then(|| (Kind::Avoidable(2), of_digit(seen, extra)))
}
