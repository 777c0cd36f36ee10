//! The state of reading one puzzle, and the shape of its board.

use exdoku_text::board::{Digits, MAX_SIDE, counted};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::pairs::Pairs;
use crate::help::UNKNOWN_KEY;
use crate::json::{Form, Json, Object};
use crate::square::Square;
use crate::toml_file::TomlFile;

/// The state of reading one puzzle.
pub(super) struct Reader<'d> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) digits: Digits,
    /// Whether digits may repeat in rows and columns.
    pub(super) is_custom: bool,
    pub(super) square: Square,
    pub(super) file: TomlFile,
    pub(super) pairs: Pairs,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl<'d> Reader<'d> {
    /// Reads the shape of the board.
    pub(super) fn new(
        puzzle: &Json<'_>,
        object: &mut Object<'_>,
        count: usize,
        diagnostics: &'d mut Diagnostics,
    ) -> Option<Reader<'d>> {
        let mut number = |key: &'static str| match object.take(key).filter(|value| !value.is_nothing()) {
            Some(value) => value.number(diagnostics).map(Some),
            None => Some(None),
        };
        let (size, width, height) = (number("size")?, number("width")?, number("height")?);
        let (smallest, largest) = (number("minDigit")?, number("maxDigit")?);
        let is_custom = match object.take("type").map(|kind| (kind.form(), kind)) {
            Some((Form::Text(kind), _)) if kind == "custom" => true,
            None | Some((Form::Null, _)) => false,
            Some((Form::Text(kind), _)) if kind == "sudoku" => false,
            Some((_, kind)) => {
                diagnostics.not_understood(kind.wrong("\"sudoku\" or \"custom\"").help(UNKNOWN_KEY));
                true
            }
        };
        let side = |number: i64| usize::try_from(number).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let square = || side(count.isqrt() as i64);
        let columns = width.or(size).map_or_else(square, side);
        let rows = height.or(size).map_or_else(square, side);
        let shape = rows.zip(columns).filter(|(rows, columns)| rows * columns == count);
        let Some((rows, columns)) = shape else {
            let message = format!("{} do not fill a board of 1 to {MAX_SIDE} rows and columns", counted(count, "cell"));
            return diagnostics.refuse(puzzle.error(message));
        };
        let most = rows.max(columns) as i64;
        let (first, last) = (smallest.unwrap_or(1), largest.unwrap_or(if is_custom { most.min(9) } else { most }));
        let count = last.checked_sub(first).and_then(|more| usize::try_from(more.checked_add(1)?).ok());
        let digits = count.zip(i32::try_from(first).ok());
        let Some(digits) = digits.and_then(|(count, first)| Digits::new(first, count)) else {
            return diagnostics.refuse(puzzle.error(format!("digits from {first} to {last} are not supported")));
        };
        let (square, file, pairs) = (Square::oblong((rows, columns), digits), TomlFile::default(), Pairs::default());
        Some(Reader { rows, columns, digits, is_custom, square, file, pairs, diagnostics })
    }

    pub(super) fn not_understood<T>(&mut self, wrong: Diagnostic) -> Option<T> {
        self.diagnostics.not_understood(wrong);
        None
    }
}
