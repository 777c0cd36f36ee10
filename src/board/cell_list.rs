//! Cells as people list them: `r8c2 r9c2`, `r1c1-5`, `r1-3c4`, `r1-2c1-2`.

use std::ops::Range;

use super::{Board, Cell, Misread, Position};

/// Reads a list of cells, separated by blanks or commas, rows first and counted from 1. A range `r1c1-5` is read
/// from its first number to its last, so `r1c5-1` runs leftwards. Cells keep their order; all mistakes are told.
pub fn read_cells(board: &Board, text: &str) -> Result<Vec<Cell>, Vec<Misread>> {
    let (mut cells, mut wrong) = (Vec::new(), Vec::new());
    for (bytes, word) in words(text) {
        match positions(word) {
            None => wrong.push(not_a_cell(bytes, word)),
            // A range that leaves the board leaves it in many cells; one complaint a word is enough.
            Some(mut all) => match all.clone().find(|&position| board.cell_at(position).is_none()) {
                None => cells.extend(all.by_ref().filter_map(|position| board.cell_at(position))),
                Some(position) => wrong.push(outside(board, bytes, position)),
            },
        }
    }
    if wrong.is_empty() { Ok(cells) } else { Err(wrong) }
}

/// Reads positions of the plane, written as cells are, before there is a board to look them up on.
pub fn read_positions(text: &str) -> Result<Vec<Position>, Vec<Misread>> {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for (bytes, word) in words(text) {
        match positions(word) {
            Some(all) => found.extend(all),
            None => wrong.push(not_a_cell(bytes, word)),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let mut at = 0;
    text.split(gap).filter_map(move |word| {
        let bytes = at..at + word.len();
        at = bytes.end + text[bytes.end..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((bytes, word))
    })
}

fn not_a_cell(bytes: Range<usize>, word: &str) -> Misread {
    let help = "cells are written like r3c2, ranges like r1c1-5 or r1-3c4";
    Misread::new(bytes, format!("`{word}` is not a cell")).help(help)
}

fn outside(board: &Board, bytes: Range<usize>, position: Position) -> Misread {
    let inside = position.row < board.height() && position.column < board.width();
    let message = if inside {
        format!("there is no cell at {position} on this board")
    } else {
        format!("{position} is outside the board of {} rows and {} columns", board.height(), board.width())
    };
    Misread::new(bytes, message)
}

/// The positions that a word like `r1-3c4` names, in its order; none if it names none.
fn positions(word: &str) -> Option<impl Iterator<Item = Position> + Clone> {
    let (rows, columns) = parse(word)?;
    let all = numbers(rows).flat_map(move |row| numbers(columns).map(move |column| (row, column)));
    Some(all.map(|(row, column)| Position::new(row - 1, column - 1)))
}

type Ends = (usize, usize);

/// `r1-3c4` as the ends of its rows and columns.
fn parse(word: &str) -> Option<(Ends, Ends)> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (rows, columns) = rest.split_once(['c', 'C'])?;
    Some((ends(rows)?, ends(columns)?))
}

fn ends(text: &str) -> Option<Ends> {
    // Four figures are more than any board has, and keep a range from growing without bound.
    let number = |figures: &str| {
        let fits = figures.len() <= 4 && figures.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| figures.parse().ok()).flatten().filter(|&number: &usize| number > 0)
    };
    match text.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(text).map(|only| (only, only)),
    }
}

fn numbers((first, last): Ends) -> impl Iterator<Item = usize> + Clone {
    let (low, high) = (first.min(last), first.max(last));
    (low..=high).map(move |number| if first <= last { number } else { low + high - number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_ranges_and_mistakes() {
        let board = Board::square(9).unwrap();
        let read = |text| read_cells(&board, text).map(|cells| board.name_cells(&cells));
        assert_eq!(read("r8c2 r9c2, R8C3").unwrap(), "r8c2 r9c2 r8c3");
        assert_eq!(read("r1c3-1").unwrap(), "r1c3 r1c2 r1c1");
        assert_eq!(read("r1-2c4-5").unwrap(), "r1c4 r1c5 r2c4 r2c5");
        assert_eq!(read("").unwrap(), "");
        let wrong = read("r1c1 x r3c10 r8-12c1").unwrap_err();
        let at: Vec<_> = wrong.iter().map(|m| (m.bytes.clone(), m.message.as_str())).collect();
        assert_eq!(
            at,
            [
                (5..6, "`x` is not a cell"),
                (7..12, "r3c10 is outside the board of 9 rows and 9 columns"),
                (13..20, "r10c1 is outside the board of 9 rows and 9 columns"),
            ]
        );
        assert!(read("r1c").is_err() && read("r0c1").is_err() && read("r1c99999999999").is_err());
    }
}
