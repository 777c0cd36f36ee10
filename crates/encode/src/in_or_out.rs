//! Whether a value occurs in cells that hold different digits.

use exdoku_cover::Entry;
use exdoku_text::board::Cell;

use super::candidate::Candidate;
use super::variable::Variable;
use super::writer::Writer;

/// The value occurs once in cells that are all different, or not at all; `times` is 1 or 0 accordingly.
pub(super) fn in_or_out(writer: &mut Writer<'_>, name: &str, cells: &[Cell], value: i64, times: Variable) {
    let (within, without) = (writer.equals(times, 1), writer.equals(times, 0));
    let item = writer.primary(name);
    each_with(writer, cells, value, |writer, candidate| {
        writer.uses(candidate, item);
        writer.uses(candidate, within);
    });
    writer.option([Entry::from(item), without]);
}

/// Calls a function for each candidate of this value in the cells.
pub(super) fn each_with(
    writer: &mut Writer<'_>,
    cells: &[Cell],
    value: i64,
    mut with: impl FnMut(&mut Writer<'_>, Candidate),
) {
    for &cell in cells {
        let digit = writer.board.digits_of(cell).of_value(value);
        if let Some(digit) = digit.filter(|&digit| writer.digits(cell).contains(digit)) {
            with(writer, Candidate { cell, digit });
        }
    }
}
