//! Lists of cells in text: `r8c2 r9c2`, `r1c1-5`, `r1-3c4`, `r1-2c1-2`, `r1c1..r5c5`; those of layers; and the names of unknowns.
//!
//! ```text
//!   r1c1-5       a range: from its first number to its last, so `r1c5-1` runs leftwards
//!   r1-2c1-2     a block, row by row
//!   r5c1..r1c5   a run: straight or diagonal, both ends included
//!   shade.r1c1-5 the same of a layer; shade is all of it
//!   x, v1..v3    an unknown; several in the order of their declaration
//! ```

use std::ops::Range;

use super::{Board, Cell, MAX_CELLS, Misread, Moved, Position};
use crate::near::did_you_mean;

/// Reads a list of cells, separated by blanks or commas, rows first and counted from 1. Cells keep their order.
///
/// A cell may be listed only once: a list is a set, or a path that does not cross itself.
///
/// # Errors
/// All mistakes, in the order of the text.
pub fn read_cells(board: &Board, text: &str) -> Result<Vec<Cell>, Vec<Misread>> {
    let mut wrong = Vec::new();
    let mut cells = Vec::new();
    let mut once = Once::new(board);
    for (bytes, word) in words(text) {
        match read_cell_word(board, word, bytes.clone(), (0, 0)) {
            Ok(found) => {
                wrong.extend(once.add(&found).map(|message| Misread::new(bytes, message)));
                cells.extend(found);
            }
            Err(misread) => wrong.push(misread),
        }
    }
    if wrong.is_empty() { Ok(cells) } else { Err(wrong) }
}

/// Checks that each cell of a list occurs once.
#[derive(Debug)]
pub struct Once<'b> {
    board: &'b Board,
    /// How often each cell was listed, so that a cell listed a thousand times is reported once.
    times: Vec<u32>,
}

impl<'b> Once<'b> {
    /// An empty list.
    pub fn new(board: &'b Board) -> Once<'b> {
        Once { board, times: vec![0; board.place_count()] }
    }

    /// Adds the cells of a word; a message if one of them is listed for the second time.
    pub fn add(&mut self, cells: &[Cell]) -> Option<String> {
        let mut twice = None;
        for &cell in cells {
            self.times[cell.index()] += 1;
            if self.times[cell.index()] == 2 {
                twice.get_or_insert(cell);
            }
        }
        twice.map(|cell| format!("{} is listed twice", self.board.name(cell)))
    }

    /// Whether no cell was listed twice.
    pub fn holds(&self) -> bool {
        self.times.iter().all(|&times| times < 2)
    }
}

/// Reads one word of such a list: a cell, a range or a run, on the grid or on a layer; a layer; or an unknown. Cells are
/// moved by an offset, also those of layers; whole layers and unknowns are not moved.
///
/// # Errors
/// The word does not name cells of this board; `bytes` is its place in the text.
pub fn read_cell_word(board: &Board, word: &str, bytes: Range<usize>, moved: Moved) -> Result<Vec<Cell>, Misread> {
    if let Some(unknowns) = unknowns(board, word) {
        return unknowns.map_err(|message| Misread::new(bytes, message));
    }
    if let Some(layer) = board.layer(word) {
        return Ok(board.places_of(layer).collect());
    }
    let (layer, positions) = match word.split_once('.').map(|(name, rest)| (name, board.layer(name), rest)) {
        Some((_, Some(layer), rest)) => (Some(layer), rest),
        Some((name, None, rest)) if is_unknown_name(name) && !rest.starts_with('.') => {
            return Err(no_layer(board, name, bytes));
        }
        _ => (None, word),
    };
    let cell = |position: Position| {
        let row = position.row.checked_add_signed(moved.0);
        let column = position.column.checked_add_signed(moved.1);
        let at = row.zip(column).and_then(|(row, column)| board.cell_at(Position { row, column }));
        let cell = at.ok_or_else(|| Misread::new(bytes.clone(), outside(board, position, moved)))?;
        let Some(layer) = layer else { return Ok(cell) };
        board.over(layer, cell).ok_or_else(|| {
            let message = format!("the layer `{}` has no cell at {}", layer.name, board.position(cell));
            Misread::new(bytes.clone(), message)
        })
    };
    positions_of(positions, &bytes, !board.unknowns().is_empty())?.into_iter().map(cell).collect()
}

/// Whether a word names cells of a layer: `shade.r1c1-5`, whether or not there is such a layer.
pub fn is_of_layer(word: &str) -> bool {
    word.split_once('.').is_some_and(|(name, cells)| is_unknown_name(name) && parse(cells).is_some())
}

/// The error for a name of no layer.
pub fn no_layer(board: &Board, name: &str, bytes: Range<usize>) -> Misread {
    let known: Vec<&str> = board.layers().iter().map(|layer| layer.name.as_str()).collect();
    let help = match known.is_empty() {
        true => {
            format!("declare it in the file: layers = {{ {name} = \"white black\" }}, or \"path\" for a path").into()
        }
        false => did_you_mean(name, known),
    };
    Misread::new(bytes, format!("there is no layer `{name}`")).help(help)
}

/// Reads positions of the plane, in the notation of cells, before there is a board. Each has the bytes of its word.
pub fn read_positions(text: &str) -> Result<Vec<(Position, Range<usize>)>, Vec<Misread>> {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for (bytes, word) in words(text) {
        match positions_of(word, &bytes, false) {
            Ok(positions) => found.extend(positions.into_iter().map(|position| (position, bytes.clone()))),
            Err(misread) => wrong.push(misread),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

/// The words of a list, separated by blanks or commas, and the bytes of each. Brackets keep a word together: `$line[x + 1]`.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !gap(c))?;
        let mut end = start;
        while let Some(next) = text[end..].chars().next().filter(|&c| !gap(c)) {
            let bracket = if next == '[' { text[end..].find(']') } else { None };
            end += bracket.map_or(next.len_utf8(), |close| close + 1);
        }
        at = end;
        Some((start..end, &text[start..end]))
    })
}

/// Whether a name is valid for an unknown: a letter, then letters, figures and dashes, unless it could be a cell.
pub fn is_unknown_name(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_alphabetic());
    starts && name.chars().all(|c| c.is_alphanumeric() || c == '-') && parse(name).is_none()
}

/// The unknowns that a word names; `None` if it names none.
fn unknowns(board: &Board, word: &str) -> Option<Result<Vec<Cell>, String>> {
    if let Some(one) = board.unknown(word) {
        return Some(Ok(vec![one]));
    }
    let (first, last) = word.split_once("..")?;
    match (board.unknown(first)?, board.unknown(last)?) {
        (first, last) if first <= last => Some(Ok((first.index()..=last.index()).map(Cell::new).collect())),
        _ => Some(Err(format!("`{word}` runs backwards: `{last}` comes before `{first}`"))),
    }
}

/// The positions that a word names.
fn positions_of(word: &str, bytes: &Range<usize>, unknowns: bool) -> Result<Vec<Position>, Misread> {
    let too_many = || Misread::new(bytes.clone(), format!("`{word}` names more cells than a board can have"));
    if let Some((first, last)) = word.split_once("..") {
        let (Some(first), Some(last)) = (one(first), one(last)) else { return Err(not_a_cell(bytes, word, unknowns)) };
        return run(first, last).ok_or_else(|| {
            let message = format!("`{word}` is neither straight nor diagonal");
            let help = "a run like r1c1..r5c5 follows a row, a column or a diagonal; list the cells of a bent line";
            Misread::new(bytes.clone(), message).help(help)
        });
    }
    match parse(word) {
        Some((rows, columns)) if span(rows) * span(columns) > MAX_CELLS => Err(too_many()),
        Some((rows, columns)) => Ok(positions(rows, columns).collect()),
        None => Err(not_a_cell(bytes, word, unknowns)),
    }
}

/// Help for a word that should be a cell.
pub const HOW_CELLS_ARE_WRITTEN: &str = "cells are written like r3c2, ranges like r1c1-5 or r1-3c4";

fn not_a_cell(bytes: &Range<usize>, word: &str, unknowns: bool) -> Misread {
    let help = if counts_from_zero(word) {
        "rows and columns are counted from 1: the first cell is r1c1".to_owned()
    } else if let Some((first, last)) = word.split_once('-').and_then(|(first, last)| Some((one(first)?, one(last)?))) {
        between(first, last)
    } else {
        HOW_CELLS_ARE_WRITTEN.to_owned()
    };
    let what = if unknowns { "neither a cell nor one of the unknowns in `let`" } else { "not a cell" };
    Misread::new(bytes.clone(), format!("`{word}` is {what}")).help(help)
}

/// Help for two cells joined by a dash: the ranges that may be meant.
fn between((row, column): (usize, usize), (last_row, last_column): (usize, usize)) -> String {
    let range = |first: usize, last: usize| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let rectangle = format!("r{}c{}", range(row, last_row), range(column, last_column));
    match (row == last_row || column == last_column, row.abs_diff(last_row) == column.abs_diff(last_column)) {
        (true, _) => format!("this range is written {rectangle}"),
        (false, true) => {
            format!("the diagonal is written r{row}c{column}..r{last_row}c{last_column}, the rectangle {rectangle}")
        }
        (false, false) => format!("the rectangle is written {rectangle}"),
    }
}

fn outside(board: &Board, position: Position, moved: Moved) -> String {
    let row = position.row.checked_add_signed(moved.0);
    let column = position.column.checked_add_signed(moved.1);
    let target = row.zip(column).map(|(row, column)| Position { row, column });
    let inside = target.filter(|at| at.row < board.height() && at.column < board.width());
    let board = match inside {
        Some(_) => "at a position without a cell".to_owned(),
        None => format!("outside the board of {} rows and {} columns", board.height(), board.width()),
    };
    match (moved, inside) {
        ((0, 0), None) => format!("{position} is {board}"),
        ((0, 0), Some(at)) => format!("there is no cell at {at} on this board"),
        ((down, right), _) => format!("{position} moved by {down},{right} is {board}"),
    }
}

/// The positions of these rows and columns, row by row.
fn positions(rows: Ends, columns: Ends) -> impl Iterator<Item = Position> {
    let all = numbers(rows).flat_map(move |row| numbers(columns).map(move |column| (row, column)));
    all.map(|(row, column)| Position::new(row - 1, column - 1))
}

/// From one position to another along a row, a column or a diagonal.
fn run((row, column): (usize, usize), (last_row, last_column): (usize, usize)) -> Option<Vec<Position>> {
    let (down, right) = (row.abs_diff(last_row), column.abs_diff(last_column));
    let length = down.max(right) + 1;
    let fits = down == 0 || right == 0 || down == right;
    let along = |first: usize, last: usize| numbers((first, last)).cycle().take(length);
    let both = along(row, last_row).zip(along(column, last_column));
    fits.then(|| both.map(|(row, column)| Position::new(row - 1, column - 1)).collect())
}

type Ends = (usize, usize);

/// `r1-3c4` as the ends of its rows and columns.
fn parse(word: &str) -> Option<(Ends, Ends)> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (rows, columns) = rest.split_once(['c', 'C'])?;
    Some((ends(rows)?, ends(columns)?))
}

/// The row and column of a word that names one cell.
fn one(word: &str) -> Option<(usize, usize)> {
    let ((row, last_row), (column, last_column)) = parse(word)?;
    (row == last_row && column == last_column).then_some((row, column))
}

fn ends(text: &str) -> Option<Ends> {
    // Four figures are enough for any board.
    let number = |figures: &str| {
        let fits = figures.len() <= 4 && figures.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| figures.parse().ok()).flatten().filter(|&number: &usize| number > 0)
    };
    match text.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(text).map(|only| (only, only)),
    }
}

/// Whether a word names cells if rows and columns are counted from 0.
fn counts_from_zero(word: &str) -> bool {
    let from_one = word.replace("r0", "r1").replace("c0", "c1").replace("R0", "R1").replace("C0", "C1");
    from_one != word && parse(&from_one).is_some()
}

fn span((first, last): Ends) -> usize {
    first.abs_diff(last) + 1
}

fn numbers((first, last): Ends) -> impl Iterator<Item = usize> + Clone {
    let (low, high) = (first.min(last), first.max(last));
    (low..=high).map(move |number| if first <= last { number } else { low + high - number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digits, Unknown};

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
        assert_eq!(read("r1c1-2 r1c2").unwrap_err()[0].message, "r1c2 is listed twice");
        assert!(read("r1c").is_err() && read("r1c99999999999").is_err());
        for word in ["r0c1", "r1c0-3", "R2C0"] {
            let help = read(word).unwrap_err()[0].help.clone().unwrap().to_string();
            assert!(help.contains("counted from 1"), "{word}: {help}");
        }
        let ranges = [
            ("r1c1-r1c4", "this range is written r1c1-4"),
            ("r4c2-r1c2", "this range is written r4-1c2"),
            ("r1c1-r3c3", "the diagonal is written r1c1..r3c3, the rectangle r1-3c1-3"),
            ("r1c1-r2c3", "the rectangle is written r1-2c1-3"),
        ];
        for (word, help) in ranges {
            assert_eq!(
                read(word).unwrap_err()[0].help.as_ref().map(ToString::to_string).as_deref(),
                Some(help),
                "{word}"
            );
        }
    }

    #[test]
    fn runs_are_straight_or_diagonal() {
        let board = Board::square(9).unwrap();
        let read = |text| read_cells(&board, text).map(|cells| board.name_cells(&cells));
        assert_eq!(read("r1c1..r3c3").unwrap(), "r1c1 r2c2 r3c3");
        assert_eq!(read("r3c1..r1c3").unwrap(), "r3c1 r2c2 r1c3");
        assert_eq!(read("r4c4..r4c2 r5c5..r5c5").unwrap(), "r4c4 r4c3 r4c2 r5c5");
        assert_eq!(read("r1c1..r3c2").unwrap_err()[0].message, "`r1c1..r3c2` is neither straight nor diagonal");
        assert!(read("r1c1-2..r1c5").is_err() && read("r1c1..").is_err() && read("r1c1..r5").is_err());
    }

    #[test]
    fn unknowns_are_listed_with_cells_and_not_moved() {
        let unknown = |name: &str| Unknown { name: name.to_owned(), digits: Digits::new(1, 9).expect("nine") };
        let board = Board::square(4).unwrap().with_unknowns(["x", "v1", "v2", "v3"].map(unknown).to_vec());
        let read = |word, moved| read_cell_word(&board, word, 0..1, moved).map(|cells| board.name_cells(&cells));
        assert_eq!(read("x", (9, 9)).unwrap(), "x");
        assert_eq!(read("v1..v3", (0, 0)).unwrap(), "v1 v2 v3");
        assert!(read("v3..v1", (0, 0)).unwrap_err().message.contains("backwards"));
        assert_eq!(read("r1c1-2", (1, 2)).unwrap(), "r2c3 r2c4");
        let wrong = read("r1c1-2", (0, 3)).unwrap_err();
        assert_eq!(wrong.message, "r1c2 moved by 0,3 is outside the board of 4 rows and 4 columns");
        assert!(read("y", (0, 0)).unwrap_err().message.contains("neither a cell nor one of the unknowns"));
        let names = ["x", "v-1", "r1c1", "1x", "", "r1-2c3", "rc", "é"].map(is_unknown_name);
        assert_eq!(names, [true, true, false, false, false, false, true, true]);
    }
}
