//! Pictures: one symbol per cell, laid out like the board.
//!
//! ```text
//!   53. .7. ...        blanks and empty lines are ignored
//!   6.. 195 ...
//!   .98 ... .6.
//!   ---+---+---        and so are rulers, bars and box-drawing lines
//! ```
//!
//! A row has a symbol for each cell that exists, or one for each column of the board, with `#` for a missing cell. Instead
//! of single symbols, a row may have words between blanks (`11 . 4 6`): the reading with the right number of cells applies.
//! All rows may also be on one line.

use std::ops::Range;

use super::{Board, Cell, Misread, Position, counted, is_blank};

/// The symbol or word of one cell in a picture, and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'t> {
    /// The symbol or word.
    pub text: &'t str,
    /// Its bytes in the text of the picture.
    pub bytes: Range<usize>,
}

/// Whether a line only separates rows: dashes, crosses, bars, box-drawing; at least one of them horizontal.
pub fn is_ruler(line: &str) -> bool {
    let along = |c: char| matches!(c, '-' | '=' | '+') || ('\u{2500}'..='\u{257f}').contains(&c) && !is_bar(c);
    let allowed = |c: char| along(c) || is_bar(c) || c.is_whitespace() || matches!(c, '*' | ':' | '.' | '\'');
    // In most lines, the first search soon finds a digit.
    line.chars().all(allowed) && line.chars().any(along)
}

/// The number of cells in the rows of a text that uses dashes for empty cells: that of the first line with a dash among
/// other signs. A line with this number of dashes is then a row, not a ruler.
pub fn width_with_dashes(text: &str) -> Option<usize> {
    let mixed = |line: &&str| line.contains('-') && !is_ruler(line) && line.contains(|c: char| c.is_alphanumeric());
    // Nearly all texts have no dashes, and are long.
    let line = text.contains('-').then(|| text.lines().find(mixed))??;
    Some(marks_of_line(line, 0, false).len())
}

/// Whether a line is a row of only dashes, in a text whose rows with dashes have this width.
pub fn is_row_of_dashes(line: &str, width: Option<usize>) -> bool {
    let marks = || marks_of_line(line, 0, false);
    width
        .is_some_and(|width| line.chars().all(|c| c == '-' || c.is_whitespace() || is_bar(c)) && marks().len() == width)
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// The marks of one line, which begins at byte `offset` of its text: its words if `words`, else its symbols.
pub fn marks_of_line(line: &str, offset: usize, words: bool) -> Vec<Mark<'_>> {
    let gap = |c: char| c.is_whitespace() || is_bar(c) || (words && c == ',');
    // Cells without anything between them, as in long lists of puzzles.
    if !words && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.') {
        let mark = |at| Mark { text: &line[at..at + 1], bytes: offset + at..offset + at + 1 };
        return (0..line.len()).map(mark).collect();
    }
    let mut marks = Vec::with_capacity(line.len());
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        if words && !gap(c) {
            start.get_or_insert(at);
        } else if !words && !gap(c) {
            let end = at + c.len_utf8();
            marks.push(Mark { text: &line[at..end], bytes: offset + at..offset + end });
        } else if let Some(from) = start.take() {
            marks.push(Mark { text: &line[from..at], bytes: offset + from..offset + at });
        }
    }
    marks
}

/// The rows of a picture: its lines without empty ones and rulers, each with its first byte.
fn picture_rows(text: &str) -> Vec<(usize, &str)> {
    let mut rows = Vec::new();
    let mut start = 0;
    let dashes = width_with_dashes(text);
    for line in text.split_inclusive('\n') {
        let content = line.trim_end();
        let separates = is_ruler(content) && !is_row_of_dashes(content, dashes);
        if !content.trim_start().is_empty() && !separates {
            rows.push((start, content));
        }
        start += line.len();
    }
    rows
}

/// The marks of a picture, each with its cell, and the errors of the picture.
#[derive(Clone, Debug)]
pub struct Laid<'t> {
    /// In reading order of the cells; complete if there are no errors.
    pub marks: Vec<(Cell, Mark<'t>)>,
    /// An error for each row with too few or too many marks, and one for too few or too many rows.
    pub wrong: Vec<Misread>,
}

impl<'t> Laid<'t> {
    /// The marks, if there are no errors.
    pub fn whole(self) -> Result<Vec<(Cell, Mark<'t>)>, Vec<Misread>> {
        if self.wrong.is_empty() { Ok(self.marks) } else { Err(self.wrong) }
    }
}

/// Assigns the marks of a picture to cells.
pub fn lay_out<'t>(board: &Board, text: &'t str) -> Laid<'t> {
    Laid::of_rows(board, &picture_rows(text), 0..text.trim_end().len())
}

impl<'t> Laid<'t> {
    /// Like [`lay_out`], for rows that were already found, each with its first byte. `whole` are the bytes of all rows.
    pub fn of_rows(board: &Board, rows: &[(usize, &'t str)], whole: Range<usize>) -> Laid<'t> {
        let cells = board.cell_count();
        if let [(start, line)] = *rows
            && let Some(marks) =
                [false, true].into_iter().map(|words| marks_of_line(line, start, words)).find(|m| m.len() == cells)
        {
            return Laid { marks: board.cells().zip(marks).collect(), wrong: Vec::new() };
        }
        // All positions, also those without a cell.
        let squares = board.height() * board.width();
        if let [(start, line)] = *rows
            && cells < squares
            && let Some(marks) =
                [false, true].into_iter().map(|words| marks_of_line(line, start, words)).find(|m| m.len() == squares)
        {
            let laid = (0..board.height()).zip(marks.chunks(board.width()));
            return match laid
                .map(|(row, marks)| of_squares(&squares_of(board, row), marks))
                .collect::<Result<Vec<_>, _>>()
            {
                Ok(marks) => Laid { marks: marks.concat(), wrong: Vec::new() },
                Err(misread) => Laid { marks: Vec::new(), wrong: vec![misread] },
            };
        }
        if let [(start, line)] = *rows {
            let begin = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
            let words: Vec<(usize, &'t str)> = line.split_whitespace().map(|word| (begin(word), word)).collect();
            // A row each, of which some are too short or too long.
            if words.len() == board.height() && words.len() > 1 {
                return Laid::of_rows(board, &words, whole);
            }
        }
        // A row of the board without cells need not be drawn.
        let drawn: Vec<usize> = match board.row_lengths() {
            lengths if lengths.len() == rows.len() => (0..board.height()).collect(),
            lengths => (0..board.height()).filter(|&row| lengths[row] > 0).collect(),
        };
        let height = drawn.len();
        let mut laid = Laid { marks: Vec::with_capacity(cells), wrong: Vec::new() };
        match *rows {
            [] => {
                let message = format!("found no cells, expected {cells}");
                laid.wrong.push(Misread::new(whole, message));
            }
            [(start, line)] if let Some(found) = rows_on_one_line(line, board.width()) => {
                let message = format!("found {} on one line, expected {height}", counted(found, "row"));
                laid.wrong.push(Misread::new(start..start + line.len(), message));
            }
            [(start, line)] if marks_of_line(line, start, false).len() != board.width() => {
                let found = marks_of_line(line, start, false).len();
                laid.wrong.push(Misread::new(
                    whole,
                    format!("found {} on one line, expected {cells}", counted(found, "cell")),
                ));
            }
            _ if rows.len() != height => {
                laid.wrong
                    .push(Misread::new(whole, format!("found {}, expected {height}", counted(rows.len(), "row"))));
            }
            _ => {}
        }
        if rows.len() > 1 || height == 1 {
            for (row, &(start, line)) in drawn.into_iter().zip(rows) {
                match lay_out_row(board, row, line, start) {
                    Ok(marks) => laid.marks.extend(marks),
                    Err(misread) => laid.wrong.push(misread),
                }
            }
        }
        laid
    }
}

/// The number of words of a line, if there are several and each has as many marks as a row.
fn rows_on_one_line(line: &str, width: usize) -> Option<usize> {
    let mut words = line.split_whitespace();
    let is_row = |word: &str| marks_of_line(word, 0, false).len() == width;
    let found = words.clone().count();
    (found > 1 && width > 1 && words.all(is_row)).then_some(found)
}

/// The cells of a row of the board; none at a position without a cell.
fn squares_of(board: &Board, row: usize) -> Vec<Option<Cell>> {
    (0..board.width()).map(|column| board.cell_at(Position::new(row, column))).collect()
}

/// The marks of positions, of which those without a cell have a `#` or a blank.
fn of_squares<'t>(squares: &[Option<Cell>], marks: &[Mark<'t>]) -> Result<Vec<(Cell, Mark<'t>)>, Misread> {
    let is_stray =
        |(square, mark): &(&Option<Cell>, &Mark<'_>)| square.is_none() && mark.text != "#" && !is_blank(mark.text);
    if let Some((_, mark)) = squares.iter().zip(marks).find(is_stray) {
        let message = format!("`{}` is at a position without a cell", mark.text);
        return Err(Misread::new(mark.bytes.clone(), message));
    }
    Ok(squares.iter().zip(marks).filter_map(|(square, mark)| Some(((*square)?, mark.clone()))).collect())
}

fn lay_out_row<'t>(board: &Board, row: usize, line: &'t str, start: usize) -> Result<Vec<(Cell, Mark<'t>)>, Misread> {
    let squares = squares_of(board, row);
    let cells: Vec<Cell> = squares.iter().copied().flatten().collect();
    for words in [false, true] {
        let marks = marks_of_line(line, start, words);
        if marks.len() == cells.len() {
            return Ok(cells.into_iter().zip(marks).collect());
        }
        if marks.len() == squares.len() {
            return of_squares(&squares, &marks);
        }
    }
    let found = marks_of_line(line, start, false).len();
    let indent = line.len() - line.trim_start().len();
    let message = format!("row {} has {}, not {}", row + 1, counted(found, "cell"), cells.len());
    Err(Misread::new(start + indent..start + line.len(), message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    fn read(board: &Board, text: &str) -> Result<String, Vec<String>> {
        let laid =
            lay_out(board, text).whole().map_err(|wrong| wrong.into_iter().map(|m| m.message).collect::<Vec<_>>())?;
        assert!(laid.iter().map(|(cell, _)| *cell).eq(board.cells()));
        Ok(laid.iter().map(|(_, mark)| mark.text).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn rows_rulers_and_words() {
        let board = Board::square(4).unwrap();
        assert_eq!(read(&board, "12 34\n3. .1\n--+--\n|..|12|\n\n 4.2.").unwrap(), "1,2,3,4,3,.,.,1,.,.,1,2,4,.,2,.");
        assert_eq!(read(&board, "1234 3..1 ..12 4.2.").unwrap(), "1,2,3,4,3,.,.,1,.,.,1,2,4,.,2,.");
        assert_eq!(read(&board, "12 3 . 4\n3 . . 1\n. . 1 2\n4 . 2 .").unwrap(), "12,3,.,4,3,.,.,1,.,.,1,2,4,.,2,.");
        assert_eq!(
            read(&board, "1234\n341\n2143\n43211").unwrap_err(),
            ["row 2 has 3 cells, not 4", "row 4 has 5 cells, not 4"]
        );
        assert_eq!(read(&board, "1234\n3412\n2143").unwrap_err(), ["found 3 rows, expected 4"]);
        assert_eq!(read(&board, "1234 3412 2143").unwrap_err(), ["found 3 rows on one line, expected 4"]);
        assert_eq!(read(&board, "1234 341").unwrap_err(), ["found 7 cells on one line, expected 16"]);
    }

    #[test]
    fn missing_cells_are_left_out_or_marked() {
        let holes = vec![Position::new(0, 0)];
        let board = Board::new(Plan { holes, ..Plan::square(2) }).unwrap();
        assert_eq!(read(&board, "1\n21").unwrap(), "1,2,1");
        assert_eq!(read(&board, "#1\n21").unwrap(), "1,2,1");
        assert_eq!(read(&board, "21\n21").unwrap_err(), ["`2` is at a position without a cell"]);
        assert_eq!(read(&board, "#121").unwrap(), "1,2,1");
        assert_eq!(read(&board, "2121").unwrap_err(), ["`2` is at a position without a cell"]);
    }
}
