//! The input of Knuth's program sudoku-general-dlx: n lines of n characters with the givens, then groups of n lines
//! that name the boxes of the cells.
//!
//! ```text
//!   1..#      a digit is a given: 1 to 9, then a for 10; # is a hole; any other character an empty cell
//!   ....
//!   .2..
//!   ...3
//!   001.      the box of each cell, 0 to 9 and a to v; . is a cell in no box
//!   0011
//!   2213
//!   2233      overlapping boxes are in separate groups, one below the other
//! ```
//!
//! An empty line may stand between the givens and the boxes. No digit repeats in a row, a column or a box; those with n cells hold every digit.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_rules::rules::keys;
use exdoku_text::board::counted;
use exdoku_text::source::{Diagnostics, Source, Span};

use super::cells::{Place, named};
use super::excerpt::Excerpt;
use super::square::{self, Square};
use super::toml_file::TomlFile;

/// The most rows, which is the number of box names.
const MOST: usize = 32;

/// Whether a text begins with such a puzzle: n lines of n characters, and at least n more in which most characters have
/// an equal neighbour, as in boxes and unlike the digits of another puzzle.
pub(super) fn looks_like(text: &str) -> bool {
    let size = text.lines().next().map_or(0, str::len);
    let lines: Vec<&str> = if size > MOST { Vec::new() } else { rows(text).0 };
    if !(2..=MOST).contains(&size) || lines.len() < 2 * size || !lines.len().is_multiple_of(size) {
        return false;
    }
    let (givens, boxes) = lines.split_at(size);
    let fits = givens.iter().all(|line| line.bytes().all(is_given))
        && boxes.iter().all(|line| line.bytes().all(|sign| sign == b'.' || value(sign).is_some() || sign == b'0'))
        && lines.iter().all(|line| line.len() == size);
    let in_box = |line: &[u8], at: usize| line[at] != b'.';
    let beside = |row: usize, at: usize| {
        let line = boxes[row].as_bytes();
        let right = at + 1 < size && line[at + 1] == line[at];
        let left = at > 0 && line[at - 1] == line[at];
        // Consecutive groups are not neighbours.
        let below = !(row + 1).is_multiple_of(size) && boxes[row + 1].as_bytes()[at] == line[at];
        let above = !row.is_multiple_of(size) && boxes[row - 1].as_bytes()[at] == line[at];
        left || right || above || below
    };
    let labelled = || {
        (0..boxes.len())
            .flat_map(|row| (0..size).map(move |at| (row, at)))
            .filter(|&(row, at)| in_box(boxes[row].as_bytes(), at))
    };
    fits && 2 * labelled().filter(|&(row, at)| beside(row, at)).count() > labelled().count()
}

/// Whether a text may begin such a puzzle, of which some rows are still to come.
pub(super) fn may_begin(text: &str) -> bool {
    let size = text.lines().next().map_or(0, str::len);
    let (rows, _, ended) = if (2..=MOST).contains(&size) { rows(text) } else { return false };
    let is_row = |(number, row): (usize, &&str)| row.len() == size && (number >= size || row.bytes().all(is_given));
    !ended && rows.len() < 2 * size && rows.iter().enumerate().all(is_row)
}

/// Whether a sign may stand in a cell.
fn is_given(sign: u8) -> bool {
    value(sign).is_some() || b"#.0*-_ ".contains(&sign)
}

/// The end of the puzzle: the next empty line after its boxes.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    let start = text[..line.start].rfind('\n').map_or(0, |at| at + 1);
    let (_, end, ended) = rows(&text[start..]);
    (ended || last).then_some((start + end).max(line.end))
}

/// The rows of the puzzle that a text begins with, the byte after the last one, and whether an empty line follows. An
/// empty line between the givens and the boxes is passed over; one of n spaces is a row of empty cells.
fn rows(text: &str) -> (Vec<&str>, usize, bool) {
    let (mut rows, mut end, mut at, mut gap) = (Vec::new(), 0, 0, false);
    let size = text.lines().next().map_or(0, str::len);
    for line in text.split_inclusive('\n') {
        let row = line.trim_end_matches(['\r', '\n']);
        let is_row = !row.trim().is_empty() || (row.len() == size && rows.len() < size);
        let next = text[at + line.len()..].lines().next();
        if !is_row && (gap || rows.len() != size || next.is_some_and(|next| next.len() != size)) {
            return (rows, end, true);
        }
        if is_row {
            rows.push(row);
            end = at + row.len();
        }
        gap |= !is_row;
        at += line.len();
        if rows.len() > MOST * MOST {
            break;
        }
    }
    (rows, end, false)
}

/// `1` to `9`, then `a` for 10.
fn value(sign: u8) -> Option<usize> {
    match sign {
        b'1'..=b'9' => Some(usize::from(sign - b'0')),
        b'a'..=b'w' => Some(usize::from(sign - b'a') + 10),
        _ => None,
    }
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    // A space at the beginning is an empty cell.
    let start = source.text()[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
    let text = Excerpt::new(source, start..bytes.end);
    let part = |row: &str| {
        let at = row.as_ptr() as usize - text.text.as_ptr() as usize;
        text.part(at..at + row.len())
    };
    let lines: Vec<Excerpt<'_>> = rows(text.text).0.into_iter().map(part).collect();
    let size = lines.first().map_or(0, |line| line.text.chars().count());
    if !(2..=MOST).contains(&size) {
        let message = format!("the first row has {}; a board has 2 to {MOST}", counted(size, "cell"));
        return diagnostics.refuse(lines[0].error(message));
    }
    let missing = lines.len() % size;
    if missing != 0 || lines.len() < size {
        let what = if lines.len() < size { "the grid" } else { "the last group of boxes" };
        let message = format!("{what} has {}, not {size}", counted(missing, "row"));
        diagnostics.push(lines[lines.len() - 1].error(message));
    }
    for (row, line) in lines.iter().enumerate() {
        let count = line.text.chars().count();
        if count != size {
            diagnostics.push(line.error(format!("row {} has {}, not {size}", row % size + 1, counted(count, "cell"))));
        }
    }
    if diagnostics.has_errors() {
        return None;
    }
    let (givens, boxes) = lines.split_at(size);
    let mut square = Square::new(size);
    for (cell, word) in givens.iter().flat_map(|line| line.signs()).enumerate() {
        let said = word.text.bytes().next().filter(|_| word.text.len() == 1);
        let number = said.and_then(value);
        square[cell].give(number.and_then(|number| square::digit(number, size)), word.place());
        square[cell].hole = said == Some(b'#');
        if number.is_some() && square[cell].given.is_none() {
            diagnostics.push(word.error(format!("`{}` exceeds the {size} digits of the board", word.text)));
        }
    }
    let boxes = read_boxes(boxes, &square, diagnostics);
    let mut file = TomlFile::default();
    write(square, &boxes, &mut file);
    Some(file)
}

/// The cells of each box, by its name, and the first sign of each.
type Boxes<'s> = BTreeMap<char, (Vec<usize>, Excerpt<'s>)>;

fn read_boxes<'s>(groups: &[Excerpt<'s>], square: &Square, diagnostics: &mut Diagnostics) -> Boxes<'s> {
    let size = square.size;
    let mut boxes = Boxes::new();
    for (row, line) in groups.iter().enumerate() {
        for (column, word) in line.signs().enumerate() {
            let cell = row % size * size + column;
            let name = match word.text.chars().next() {
                None | Some('.') => continue,
                Some(name @ ('0'..='9' | 'a'..='v')) => name,
                Some(other) => {
                    let help = "boxes are 0 to 9, then a to v; `.` is a cell in no box";
                    diagnostics.push(word.error(format!("`{other}` is not a box")).help(help));
                    continue;
                }
            };
            let (of_box, _) = boxes.entry(name).or_insert_with(|| (Vec::new(), word));
            if square[cell].hole {
                diagnostics.push(word.error(format!("box {name} contains a hole of the grid")));
            } else if of_box.contains(&cell) {
                diagnostics.push(word.error(format!("box {name} contains this cell twice")));
            } else if of_box.len() == size {
                diagnostics.push(word.error(format!("box {name} has more than {size} cells")));
            }
            of_box.push(cell);
        }
    }
    boxes
}

/// Boxes that hold every digit and partition the board are its regions; others are extra regions.
fn write(mut square: Square, boxes: &Boxes<'_>, file: &mut TomlFile) {
    square.forget_regions();
    let mut covered: Vec<usize> = boxes.values().flat_map(|(cells, _)| cells).copied().collect();
    covered.sort_unstable();
    let part = boxes.values().all(|(cells, _)| cells.len() == square.size) && covered.into_iter().eq(0..square.count());
    if part {
        for (region, (cells, _)) in boxes.values().enumerate() {
            cells.iter().for_each(|&cell| square[cell].region = Some(region));
        }
    }
    square.write(file);
    for (cells, first) in boxes.values().filter(|(cells, _)| !part && cells.len() > 1) {
        let places: Vec<Place> = cells.iter().map(|&cell| square.place(cell)).collect();
        let cells = [("cells", named(&places).into())];
        file.rules.at(first.place(), |rules| rules.add(keys::extra_regions::NAME, cells));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLES: &str = "1..#\n....\n.2..\n...3\n001.\n0011\n2213\n2233\n";

    #[test]
    fn boxes_differ_from_a_second_puzzle() {
        assert!(looks_like(HOLES));
        assert!(!looks_like("1...\n....\n.2..\n...3\n.1..\n..2.\n3...\n...4\n"));
        assert!(!looks_like("1234\n....\n"));
        assert_eq!(end("12\n34\n00\n11\n\n56\n", &(0..2), false), Some(11));
        assert_eq!((end("12\n34", &(0..2), false), end("12\n34\n", &(0..2), true)), (None, Some(5)));
    }

    #[test]
    fn the_last_rows_may_be_still_to_come() {
        let cut = HOLES.len() - 5;
        assert!(may_begin(&HOLES[..cut]) && !looks_like(&HOLES[..cut]));
        assert!(!may_begin(HOLES) && !may_begin("1..#\n....\n\n12\n") && !may_begin("12x4\n"));
    }

    #[test]
    fn a_board_with_holes() {
        let mut diagnostics = Diagnostics::new();
        let file = translate(&Source::new("test", HOLES), 0..HOLES.len() - 1, &mut diagnostics);
        let toml = "size = 4\nbox = \"none\"\nholes = \"\"\"\n...#\n....\n....\n....\n\"\"\"\n\
                    givens = \"\"\"\n1..#\n....\n.2..\n...3\n\"\"\"\n\n[rules]\n\
                    extra-regions = [\"r1-2c1-2\", \"r1-2c3 r2c4 r3c3\", \"r3-4c1-2\", \"r3c4 r4c3-4\"]\n";
        assert_eq!(file.map(|file| file.to_string()).as_deref(), Some(toml));
    }
}
