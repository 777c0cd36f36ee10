//! Patterns of one digit: skyscraper, two-string kite, empty rectangle.

use super::position::{Conclusion, LINES, Position, box_of, cells_in, column_of, of_digit, removing, row_of};
use crate::scale::board::{COLUMNS, HOUSES, PEERS, ROWS};

/// The pairs of places of a digit in the nine lines from `first` on that have two.
fn conjugate_pairs(position: &Position, first: usize, digit: usize) -> Vec<[usize; 2]> {
    let pair = |house: usize| position.places(house, digit).collect::<Vec<_>>().try_into().ok();
    (first..first + 9).filter_map(pair).collect()
}

/// Two parallel lines with two places each, one of which they share.
pub(super) fn skyscraper(position: &Position) -> Option<Conclusion> {
    LINES.into_iter().find_map(|(first, _)| (0..9).find_map(|digit| skyscraper_of(position, first, digit)))
}

fn skyscraper_of(position: &Position, first: usize, digit: usize) -> Option<Conclusion> {
    let across = if first == ROWS { column_of } else { row_of };
    let pairs = conjugate_pairs(position, first, digit);
    for (index, one) in pairs.iter().enumerate() {
        for other in &pairs[index + 1..] {
            let aligned = [0, 1].map(|end| across(one[end]) == across(other[end]));
            let free = match aligned {
                [true, false] => 1,
                [false, true] => 0,
                _ => continue,
            };
            let seen = position.board().cells_with(digit) & PEERS[one[free]] & PEERS[other[free]];
            if seen != 0 {
                return removing(of_digit(seen, digit));
            }
        }
    }
    None
}

/// A row and a column with two places each, joined in a box.
pub(super) fn two_string_kite(position: &Position) -> Option<Conclusion> {
    (0..9).find_map(|digit| {
        let mut rows = conjugate_pairs(position, ROWS, digit);
        let mut columns = conjugate_pairs(position, COLUMNS, digit);
        // Pairs keep the orientation of an earlier kite, since that decides which end is tried first.
        for row in &mut rows {
            for column in &mut columns {
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let Some((end, other_end)) =
                    ends.into_iter().find(|&(end, other)| box_of(row[end]) == box_of(column[other]))
                else {
                    continue;
                };
                row.swap(0, end);
                column.swap(0, other_end);
                if row.iter().any(|cell| column.contains(cell)) {
                    continue;
                }
                let crossing = row_of(column[1]) * 9 + column_of(row[1]);
                if position.board().has(crossing, digit) {
                    return removing(vec![(crossing, digit)]);
                }
            }
        }
        None
    })
}

/// A box whose places lie in one row and one column, with a line of two places that leads away from it.
pub(super) fn empty_rectangle(position: &Position) -> Option<Conclusion> {
    (0..9).find_map(|digit| {
        let boxes = (0..ROWS).filter(|&square| (2..=5).contains(&position.free(square, digit)));
        boxes.flat_map(|square| (0..9).map(move |arms| (square, arms))).find_map(|(square, arms)| {
            let (row, column) = (square / 3 * 3 + 2 - arms / 3, square % 3 * 3 + 2 - arms % 3);
            if !is_empty_rectangle(position, digit, square, row, column) {
                return None;
            }
            led_away(position, digit, square, ROWS + row, COLUMNS + column)
                .or_else(|| led_away(position, digit, square, COLUMNS + column, ROWS + row))
                .and_then(|cell| removing(vec![(cell, digit)]))
        })
    })
}

/// Whether the places of a digit in a box lie in a row and a column, some of them in only one of the two.
fn is_empty_rectangle(position: &Position, digit: usize, square: usize, row: usize, column: usize) -> bool {
    let cells = position.board().cells_with(digit) & HOUSES[square];
    let (in_row, in_column) = (cells & HOUSES[ROWS + row], cells & HOUSES[COLUMNS + column]);
    cells & !in_row & !in_column == 0
        && in_row & !in_column != 0
        && in_column & !in_row != 0
        && (in_row.count_ones() >= 2 || in_column.count_ones() >= 2)
}

/// The candidate on `other` that is removed because a line with two places begins on `line` outside the box.
fn led_away(position: &Position, digit: usize, square: usize, line: usize, other: usize) -> Option<usize> {
    let lines = |cell: usize| [ROWS + row_of(cell), COLUMNS + column_of(cell)];
    let (along, across) = if line < COLUMNS { (0, 1) } else { (1, 0) };
    cells_in(line).filter(|&cell| box_of(cell) != square && position.board().has(cell, digit)).find_map(|cell| {
        let pair: [usize; 2] = position.places(lines(cell)[across], digit).collect::<Vec<_>>().try_into().ok()?;
        let far = if pair[0] == cell { pair[1] } else { pair[0] };
        let end = position.places(lines(far)[along], digit).find(|&end| HOUSES[other] >> end & 1 == 1)?;
        (box_of(end) != square).then_some(end)
    })
}
