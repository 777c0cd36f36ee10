//! Cells as people list them: `r8c2 r9c2`, `r1c1-5`, `r1-3c4`, `r1-2c1-2`.

use std::ops::Range;

use super::{Board, Cell, MAX_CELLS, Misread, Position};

/// Reads a list of cells, separated by blanks or commas, rows first and counted from 1. A range `r1c1-5` is read
/// from its first number to its last, so `r1c5-1` runs leftwards. Cells keep their order; all mistakes are told.
///
/// A cell may be named once only: whoever lists cells means a set, or a path that does not cross itself.
pub fn read_cells(board: &Board, text: &str) -> Result<Vec<Cell>, Vec<Misread>> {
    let (positions, mut wrong) = split_positions(text);
    let mut cells = Vec::new();
    let mut named = vec![false; board.cell_count()];
    for (position, bytes) in positions {
        match board.cell_at(position) {
            Some(cell) if std::mem::replace(&mut named[cell.index()], true) => {
                wrong.push(Misread::new(bytes, format!("{position} is named twice")));
            }
            Some(cell) => cells.push(cell),
            None => wrong.push(outside(board, bytes, position)),
        }
    }
    // A range that leaves the board leaves it in many cells; one complaint a word is enough.
    wrong.sort_by_key(|misread| misread.bytes.start);
    wrong.dedup_by(|a, b| a.bytes == b.bytes);
    if wrong.is_empty() { Ok(cells) } else { Err(wrong) }
}

/// Reads positions of the plane, written as cells are, before there is a board to look them up on; each with the
/// bytes of the word that names it.
pub fn read_positions(text: &str) -> Result<Vec<(Position, Range<usize>)>, Vec<Misread>> {
    let (found, wrong) = split_positions(text);
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

/// The positions of a text and what in it names none.
fn split_positions(text: &str) -> (Vec<(Position, Range<usize>)>, Vec<Misread>) {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for (bytes, word) in words(text) {
        match parse(word) {
            Some((rows, columns)) if span(rows) * span(columns) > MAX_CELLS => {
                wrong.push(Misread::new(bytes, format!("`{word}` names more cells than a board can have")));
            }
            Some((rows, columns)) => found.extend(positions(rows, columns).map(|position| (position, bytes.clone()))),
            None => wrong.push(not_a_cell(bytes, word)),
        }
    }
    (found, wrong)
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

/// The positions of these rows and columns, row by row.
fn positions(rows: Ends, columns: Ends) -> impl Iterator<Item = Position> {
    let all = numbers(rows).flat_map(move |row| numbers(columns).map(move |column| (row, column)));
    all.map(|(row, column)| Position::new(row - 1, column - 1))
}

type Ends = (usize, usize);

/// `r1-3c4` as the ends of its rows and columns.
fn parse(word: &str) -> Option<(Ends, Ends)> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (rows, columns) = rest.split_once(['c', 'C'])?;
    Some((ends(rows)?, ends(columns)?))
}

fn ends(text: &str) -> Option<Ends> {
    // Four figures are more than any board has.
    let number = |figures: &str| {
        let fits = figures.len() <= 4 && figures.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| figures.parse().ok()).flatten().filter(|&number: &usize| number > 0)
    };
    match text.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(text).map(|only| (only, only)),
    }
}

fn span((first, last): Ends) -> usize {
    first.abs_diff(last) + 1
}

fn numbers((first, last): Ends) -> impl Iterator<Item = usize> {
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
        assert_eq!(read("r1c1-2 r1c2").unwrap_err()[0].message, "r1c2 is named twice");
        assert!(read("r1c").is_err() && read("r0c1").is_err() && read("r1c99999999999").is_err());
    }
}
