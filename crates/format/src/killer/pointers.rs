//! A character per cell. One cell of a cage has its sum: `0`-`9`, `A`-`Z` for 10 to 35, `a`-`j` for 36 to 45. Each
//! other cell points to a neighbour in the cage:
//!
//! ```text
//!   `  ^  '
//!   <     >
//!   ,  v  .
//! ```

use crate::excerpt::Excerpt;
use crate::square::Square;
use exdoku_text::board::counted;
use exdoku_text::source::Diagnostics;

use super::entry::{CellEntry, Entry, follow};

const SIZE: usize = 9;

/// The pointers, with their steps in rows and columns.
const POINTERS: [(char, isize, isize); 8] =
    [('^', -1, 0), ('v', 1, 0), ('<', 0, -1), ('>', 0, 1), ('`', -1, -1), ('\'', -1, 1), (',', 1, -1), ('.', 1, 1)];

pub(super) fn looks_like(line: &str) -> bool {
    let fits = |sign: char| sum(sign).is_some() || POINTERS.iter().any(|(pointer, ..)| *pointer == sign);
    // Characters that mean empty cells in other notations are no evidence.
    line.len() == SIZE * SIZE && line.contains(['<', '>', '^', '`', '\'']) && line.chars().all(fits)
}

fn sum(sign: char) -> Option<i64> {
    match sign {
        '0'..='9' | 'A'..='Z' => sign.to_digit(36).map(i64::from),
        'a'..='j' => Some(i64::from(u32::from(sign) - u32::from('a')) + 36),
        _ => None,
    }
}

pub(super) fn read(line: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<Square> {
    let cells = line.text.chars().count();
    if cells != SIZE * SIZE {
        return diagnostics.refuse(line.error(format!(
            "{}, but the board has {}",
            counted(cells, "cell"),
            SIZE * SIZE
        )));
    }
    let parsed: Vec<Option<CellEntry<'_>>> =
        line.signs().enumerate().map(|(cell, word)| entry(cell, word, diagnostics)).collect();
    let parsed: Vec<CellEntry<'_>> = parsed.into_iter().collect::<Option<_>>()?;
    let mut square = Square::new(SIZE);
    square.cages = follow(&parsed, diagnostics);
    Some(square)
}

/// The sum in a cell, or the neighbour that it points to.
fn entry<'s>(cell: usize, word: Excerpt<'s>, diagnostics: &mut Diagnostics) -> Option<CellEntry<'s>> {
    let sign = word.text.chars().next()?;
    let (row, column) = (cell / SIZE, cell % SIZE);
    let pointer = POINTERS.iter().find(|(pointer, ..)| *pointer == sign);
    let inside = |place: usize, by: isize| place.checked_add_signed(by).filter(|place| *place < SIZE);
    let entry = match (sum(sign), pointer) {
        (Some(sum), _) => Some(Entry::Sum(sum)),
        (None, Some(&(_, down, right))) => {
            let to = inside(row, down).zip(inside(column, right));
            if to.is_none() {
                let message = format!("`{sign}` in r{}c{} points out of the grid", row + 1, column + 1);
                diagnostics.push(word.error(message));
            }
            to.map(|(row, column)| Entry::Pointer(row * SIZE + column))
        }
        (None, None) => {
            let help = "sums are 0-9, A-Z for 10 to 35, a-j for 36 to 45; pointers ^ v < > ` ' , .";
            diagnostics.refuse(word.error(format!("`{sign}` is neither a sum nor a pointer")).help(help))
        }
    };
    Some(CellEntry { entry: entry?, word })
}
