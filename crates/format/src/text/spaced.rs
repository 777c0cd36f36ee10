//! Boards with a fixed place for each cell, which may be blank: tables of cells, and printed grids with boxes.
//!
//! ```text
//!   5,3,,,7,,,,             fields between commas, semicolons or tabs, or of a Markdown table
//!   | 5 | 3 |   |   | 7 | ...
//!
//!   │ 5 3   │   7   │       │      places that are the same in all rows
//!   │ 6     │ 1 9 5 │       │
//!
//!   5                       a cell a line, n² of them
//! ```

use exdoku_text::board::{MAX_SIDE, Mark, is_ruler};
use exdoku_text::source::Span;

/// The smallest board that is recognised.
const SMALLEST: usize = 4;

/// The most sizes that are tried.
const MOST_SIZES: usize = 4;

/// The signs between the cells of a table.
const SEPARATORS: [char; 4] = ['\t', '|', ';', ','];

/// The vertical bars between boxes.
const BARS: [char; 5] = ['|', '!', '│', '┃', '║'];

/// A board with a mark for each cell, `.` for a blank.
#[derive(Debug)]
pub(super) struct Spaced<'t> {
    pub(super) rows: Vec<Vec<Mark<'t>>>,
    /// The bytes from its first line to its last.
    pub(super) bytes: Span,
}

/// The board that begins at a byte of a text, if it has a fixed place for each cell and some are blank. `size` is the
/// numbers of its rows and columns, if they are known.
pub(super) fn read(text: &str, start: usize, size: Option<(usize, usize)>) -> Option<Spaced<'_>> {
    let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let lines = Lines { text, at: start };
    let separators = SEPARATORS.iter().filter_map(|&separator| of_fields(lines.clone(), separator, size));
    separators.chain(of_places(lines.clone(), size)).next()
}

/// The lines of a text from a byte on, without line ends and rulers.
#[derive(Clone)]
struct Lines<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Lines<'t> {
    /// The first byte, the line, and whether a ruler stands before it.
    type Item = (usize, &'t str, bool);

    fn next(&mut self) -> Option<Self::Item> {
        let mut ruled = false;
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let line = rest.split('\n').next().unwrap_or(rest);
            let start = self.at;
            self.at += line.len() + 1;
            let line = line.trim_end_matches('\r');
            // A ruler of Markdown may have colons.
            if !is_ruler(line) {
                return Some((start, line, ruled));
            }
            ruled = true;
        }
    }
}

/// Rows of fields.
fn of_fields<'t>(lines: Lines<'t>, separator: char, size: Option<(usize, usize)>) -> Option<Spaced<'t>> {
    let (_, first, _) = lines.clone().next()?;
    let columns = fields(first, 0, separator).len();
    if size.map_or(!(SMALLEST..=MAX_SIDE).contains(&columns), |(_, known)| known != columns) {
        return None;
    }
    let height = size.map_or(columns, |(rows, _)| rows);
    let mut rows: Vec<(usize, &str, Vec<Mark<'_>>)> = Vec::new();
    let (mut named, mut rulers) = (false, 0);
    for (start, line, ruled) in lines {
        let row = fields(line, start, separator);
        if row.len() != columns || !line.contains(separator) || rows.len() > height {
            break;
        }
        rulers += usize::from(ruled);
        // Above the first ruler may stand the names of the columns.
        named |= ruled && rows.len() == 1;
        if rows.is_empty() || row.iter().all(is_cell) {
            rows.push((start, line, row));
        } else {
            break;
        }
    }
    let (_, _, head) = rows.first()?;
    let numbers = |from: usize| head.iter().enumerate().all(|(at, mark)| mark.text.parse() == Ok(from + at));
    let is_head = !head.iter().all(is_cell) || (named && rulers == 1) || numbers(0) || numbers(1);
    if is_head && rows.len() > height {
        rows.remove(0);
    }
    rows.truncate(height);
    let blank = || rows.iter().flat_map(|(.., row)| row).any(|mark| mark.bytes.is_empty());
    (rows.len() == height && rows[0].2.iter().all(is_cell) && blank()).then(|| spaced(rows))
}

fn spaced<'t>(rows: Vec<(usize, &'t str, Vec<Mark<'t>>)>) -> Spaced<'t> {
    let start = rows.first().map_or(0, |row| row.0);
    let end = rows.last().map_or(start, |row| row.0 + row.1.len());
    Spaced { rows: rows.into_iter().map(|(.., row)| row).collect(), bytes: start..end }
}

/// Whether a mark could be a cell.
fn is_cell(mark: &Mark<'_>) -> bool {
    mark.text.chars().count() <= 2 || crate::blank::is_empty(mark.text) || mark.text.ends_with(".0")
}

/// The fields of a line, `.` for those that are blank.
fn fields(line: &str, start: usize, separator: char) -> Vec<Mark<'_>> {
    let inner = match separator {
        '|' => {
            let line = line.trim();
            line.strip_prefix('|').map_or(line, |line| line.strip_suffix('|').unwrap_or(line))
        }
        _ => line,
    };
    let offset = inner.as_ptr() as usize - line.as_ptr() as usize;
    let mut at = start + offset;
    let mark = |field: &'_ str| {
        let text = field.trim().trim_matches('"');
        let from = at + (text.as_ptr() as usize - field.as_ptr() as usize);
        at += field.len() + separator.len_utf8();
        (from, text.len())
    };
    let places: Vec<(usize, usize)> = inner.split(separator).map(mark).collect();
    let text = |(from, length): (usize, usize)| match length {
        0 => Mark { text: ".", bytes: from..from },
        _ => Mark { text: &line[from - start..from - start + length], bytes: from..from + length },
    };
    places.into_iter().map(text).collect()
}

/// Rows whose cells are at the same columns of the text.
fn of_places<'t>(lines: Lines<'t>, size: Option<(usize, usize)>) -> Option<Spaced<'t>> {
    let (_, first, _) = lines.clone().next().filter(|(_, line, _)| line.contains(BARS))?;
    // A board has no more rows than there are places in one.
    let most = first.chars().count().min(MAX_SIDE);
    let lines: Vec<(usize, &str)> = lines
        .take(size.map_or(most, |(rows, _)| rows))
        .map(|(start, line, _)| (start, line))
        .take_while(|(_, line)| line.contains(BARS))
        .collect();
    // A bar at the beginning of all lines is the left border.
    let indent = |line: &str| line.chars().take_while(|sign| sign.is_whitespace()).count();
    let left = lines.iter().map(|(_, line)| indent(line)).min()?;
    let framed = lines.iter().all(|(_, line)| line.chars().nth(left).is_some_and(|sign| BARS.contains(&sign)));
    let row = |&(start, line): &(usize, &'t str)| (start, line, segments(line, start, framed));
    let mut rows: Vec<(usize, &str, Vec<Segment<'_>>)> = lines.iter().map(row).collect();
    let parts = rows.first()?.2.len();
    rows.truncate(rows.iter().take_while(|row| row.2.len() == parts).count());
    // Each cell has a place of its own.
    let widest = rows.iter().flat_map(|row| &row.2).map(Vec::len).max()?;
    let fits = |height: &usize| parts > 0 && height.is_multiple_of(parts) && height / parts <= widest;
    let heights: Vec<usize> = match size {
        Some((height, _)) => vec![height],
        // A board of as many rows as the lines, or the first of several.
        None => (SMALLEST..=rows.len()).rev().filter(fits).take(MOST_SIZES).collect(),
    };
    heights.into_iter().find_map(|height| placed(rows.get(..height)?, size.map_or(height, |(_, width)| width), parts))
}

/// The characters between two bars, each with its byte.
type Segment<'t> = Vec<(usize, &'t str)>;

/// The parts of a line between its bars; in a frame, its first and last are on the left and right.
fn segments(line: &str, start: usize, framed: bool) -> Vec<Segment<'_>> {
    let mut parts: Vec<Segment<'_>> = vec![Vec::new()];
    for (at, sign) in line.char_indices() {
        if BARS.contains(&sign) {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push((start + at, &line[at..at + sign.len_utf8()]));
        }
    }
    if framed {
        parts.remove(0);
        if line.trim_end().ends_with(BARS) {
            parts.pop();
        }
    }
    parts
}

/// Makes the parts of a row equally wide: without outer bars, the first may lack leading spaces and the last trailing ones.
fn widened<'t>(row: &[Segment<'t>], width: usize) -> Option<Vec<Segment<'t>>> {
    let blank = |at: usize| (at, " ");
    let last = row.len().checked_sub(1)?;
    let widen = |(number, part): (usize, &Segment<'t>)| {
        let lacks = width - part.len();
        let (start, end) = (part.first().map_or(0, |sign| sign.0), part.last().map_or(0, |sign| sign.0));
        let before = std::iter::repeat_n(blank(start), if number == 0 && last > 0 { lacks } else { 0 });
        let behind = std::iter::repeat_n(blank(end), if number == last { lacks } else { 0 });
        let part: Segment<'t> = before.chain(part.iter().copied()).chain(behind).collect();
        (part.len() == width).then_some(part)
    };
    row.iter().enumerate().map(widen).collect()
}

/// The board of rows with this many parts each, if the cells of each part are at the same columns.
fn placed<'t>(rows: &[(usize, &'t str, Vec<Segment<'t>>)], columns: usize, parts: usize) -> Option<Spaced<'t>> {
    if parts == 0 || !columns.is_multiple_of(parts) {
        return None;
    }
    let each = columns / parts;
    let width = rows.iter().flat_map(|(.., row)| row).map(Vec::len).max()?;
    let wide: Vec<Vec<Segment<'t>>> = rows.iter().map(|(.., row)| widened(row, width)).collect::<Option<_>>()?;
    let taken = |place: &usize| wide.iter().flatten().any(|part| !part[*place].1.trim().is_empty());
    let places: Vec<usize> = (0..width).filter(taken).collect();
    let (first, step) = steps(width, each, &places)?;
    let mut blank = false;
    let mut read = Vec::new();
    for ((start, line, _), row) in rows.iter().zip(&wide) {
        let mut marks = Vec::new();
        for part in row {
            for place in (0..each).map(|cell| first + cell * step) {
                let (at, sign) = part[place];
                let is_blank = sign.trim().is_empty();
                blank |= is_blank;
                let bytes = if is_blank { at..at } else { at..at + sign.len() };
                marks.push(Mark { text: if is_blank { "." } else { sign }, bytes });
            }
        }
        read.push((*start, *line, marks));
    }
    blank.then(|| spaced(read))
}

/// The column of the first of `each` cells, and the distance between them, in a part of this width: as boxes are usually
/// printed, so that no character is elsewhere.
fn steps(width: usize, each: usize, taken: &[usize]) -> Option<(usize, usize)> {
    let fits = |&(first, step): &(usize, usize)| {
        let last = first + (each - 1) * step;
        last < width
            && taken.iter().all(|&place| place >= first && (place - first).is_multiple_of(step) && place <= last)
    };
    // Distances 1 to 4; the cells first in the middle of the part, then farther left or right.
    let middle = |step: usize| (width.checked_sub((each - 1) * step + 1)).map(|rest| rest / 2);
    let centred = (1..=4).rev().filter_map(|step| Some((middle(step)?, step)));
    let others = (1..=4).rev().flat_map(|step| (0..step).map(move |first| (first, step)));
    let natural = |&(first, step): &(usize, usize)| first + (each - 1) * step + first + 1 == width || each == 1;
    centred.clone().filter(natural).chain(centred.clone()).chain(others).find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<String> {
        let board = read(text, 0, None)?;
        let row = |row: &Vec<Mark<'_>>| row.iter().map(|mark| mark.text).collect::<Vec<_>>().join(",");
        assert!(board.bytes.end <= text.len());
        Some(board.rows.iter().map(row).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn blank_cells_have_places() {
        let expected = Some("1,2,.,. 3,4,.,. .,.,4,3 .,.,.,1".to_owned());
        for text in [
            "1,2,,\n3,4,,\n,,4,3\n,,,1\n",
            "1\t2\t\t\n3\t4\t\t\r\n\t\t4\t3\n\t\t\t1",
            "| a1 | b1 | c1 | d1 |\n|:--|:--|:--|:--|\n| 1 | 2 |   |   |\n| 3 | 4 |   |   |\n|   |   | 4 | 3 |\n|   |   |   | 1 |\n",
            "0,1,2,3\n1,2,,\n3,4,,\n,,4,3\n,,,1\n",
            "| 1 | 2 |   |   |\n|---|---|---|---|\n| 3 | 4 |   |   |\n|   |   | 4 | 3 |\n|   |   |   | 1 |\n",
            "│ 1 2 │     │\n│ 3 4 │     │\n├─────┼─────┤\n│     │ 4 3 │\n│     │   1 │\n└─────┴─────┘\n",
            " 1 2 |\n 3 4 |\n-----+-----\n     | 4 3\n     |   1\n",
            "|12|  |\n|34|  |\n+--+--+\n|  |43|\n|  | 1|\n",
            "║ 1 │ 2 ║   │   ║\n║ 3 │ 4 ║   │   ║\n║   │   ║ 4 │ 3 ║\n║   │   ║   │ 1 ║\n",
        ] {
            assert_eq!(rows(text), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_have_no_places() {
        for text in [
            "",
            "|",
            "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1",
            "|12|34|\n|34|12|",
            "a, b, c, d\n1,2",
            "| 1 2 | 3\n",
            "║│║│",
        ] {
            assert_eq!(rows(text), None, "{text}");
        }
    }
}
