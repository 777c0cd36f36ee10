//! The cells in a link to puzz.link and other sites of pzpr: columns, rows, then numbers and runs of empty cells.
//!
//! ```text
//!   https://puzz.link/p?sudoku/9/9/l768g3g2g7o4...
//!                              9/9/    columns and rows
//!                              0-f     a number;  -1a  one of two hexadecimal digits;  .  a number that is not given
//!                              g-z     1 to 20 empty cells
//! ```
//!
//! # References
//! pzprjs, `Encode.js` (decodeNumber16) and `sudoku.js` (the boxes).

use std::sync::Arc;

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_text::board::BoxShape;
use exdoku_text::source::{Diagnostics, Source, Span};

/// Boards with boxes there, and the boxes.
const SIZES: [(usize, BoxShape); 5] = [
    (4, BoxShape { height: 2, width: 2 }),
    (6, BoxShape { height: 2, width: 3 }),
    (9, BoxShape { height: 3, width: 3 }),
    (16, BoxShape { height: 4, width: 4 }),
    (25, BoxShape { height: 5, width: 5 }),
];

/// Translates the cells of a board to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let mut parts = text.split('/');
    let (columns, rows, cells) = (parts.next()?, parts.next().unwrap_or(text.end()), parts.next());
    let side = |part: &Excerpt<'_>| part.text.parse::<usize>().ok();
    let known = SIZES.iter().find(|(size, _)| side(&columns) == Some(*size) && side(&rows) == Some(*size));
    let (Some((size, shape)), Some(cells)) = (known, cells) else {
        let wrong = text.error("this is not a board of 4, 6, 9, 16 or 25 rows and columns, followed by its cells");
        diagnostics.push(wrong.help("the link continues with the columns, the rows and the cells: sudoku/9/9/..."));
        return None;
    };
    let mut square = Square::new(*size);
    square.set_boxes(*shape);
    let (mut at, mut start) = (0, 0);
    while let Some(sign) = cells.text[start..].chars().next() {
        // Other signs than those of a number may be longer than a byte.
        let word = |length: usize| {
            let end = cells.text[start..].char_indices().nth(length).map_or(cells.text.len(), |(end, _)| start + end);
            cells.part(start..end)
        };
        let long = |digits: usize, base: usize| {
            let digits = cells.text.get(start + 1..start + 1 + digits)?;
            let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            Some(base + usize::from_str_radix(digits, 16).ok().filter(|_| is_number)?)
        };
        let (number, length) = match sign {
            '0'..='9' | 'a'..='f' => (sign.to_digit(16).map(|number| number as usize), 1),
            '-' => (long(2, 0), 3),
            '+' => (long(3, 0), 4),
            'g'..='z' => {
                at += sign.to_digit(36).map_or(0, |run| run as usize - 15);
                start += 1;
                continue;
            }
            '.' => {
                at += 1;
                start += 1;
                continue;
            }
            _ => (None, 1),
        };
        let digit = number.and_then(|number| square::digit(number as i64, *size));
        if digit.is_none() || at >= square.count() {
            let message = match number {
                Some(_) if at >= square.count() => format!("more cells than the board has, {}", square.count()),
                Some(number) => format!("{number} is not a digit of this grid, whose digits are 1-{size}"),
                None => format!("`{}` is not a cell", word(length).text),
            };
            diagnostics.push(word(length).error(message));
            return None;
        }
        square[at].given = digit;
        at += 1;
        start += length;
    }
    if at > square.count() {
        diagnostics.push(cells.error(format!("{at} cells, but the board has {}", square.count())));
        return None;
    }
    let mut file = TomlFile::default();
    square.write(&mut file);
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    #[test]
    fn numbers_and_runs() {
        let file = translated("4/4/1g2h3-04k", translate).unwrap();
        assert!(file.contains("1.2.\n.34.\n....\n....\n"), "{file}");
        for wrong in
            ["4/4/5", "4/4/z1", "4/4/g_", "5/5/1", "4/4", "", "4/4/-0", "4/4/-+1", "4/4/-aé", "4/4/+1é", "4/4/é"]
        {
            assert!(translated(wrong, translate).is_err(), "{wrong}");
        }
    }
}
