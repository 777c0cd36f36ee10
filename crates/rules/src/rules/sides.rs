//! Clues outside the grid: for each side, one entry per row or column, `.` or `-` if there is no clue.
//!
//! ```text
//!   top    = ". 12 . ."            read downwards
//!   left   = ["-", 7, "-", "-"]    read from the left
//!   right  = ...                   read from the right
//!   bottom = ...                   read upwards
//! ```

use exdoku_text::board::{Cell, Side, counted, words};
use exdoku_text::source::fields::{Form, Table, Value};

use super::value_reader::ValueReader;

/// The sides in the order in which clues are listed.
pub(super) const LISTED: [Side; 4] = [Side::Left, Side::Top, Side::Right, Side::Bottom];

/// A clue outside the grid.
#[derive(Debug)]
pub(super) struct SideClue<'s> {
    pub(super) side: Side,
    /// Its cells, the one next to the clue first.
    pub(super) line: Vec<Cell>,
    pub(super) clue: Value<'s>,
}

impl ValueReader<'_, '_> {
    /// Takes `left`, `top`, `right` and `bottom` from a table: every clue with the line seen from it. The table
    /// may have none of them.
    pub(super) fn sides<'s>(&mut self, table: &mut Table<'s>) -> Option<Vec<SideClue<'s>>> {
        let mut clues = Vec::new();
        let mut fine = true;
        for side in LISTED {
            let Some(value) = table.take(side.name()) else { continue };
            if self.board.grids().len() > 1 {
                let message =
                    format!("this board has {} grids; clues by side need a single grid", self.board.grids().len());
                return self.refuse(value.error(message).help("give each line by its cells"));
            }
            match self.side(side, &value) {
                Some(more) => clues.extend(more),
                None => fine = false,
            }
        }
        fine.then_some(clues)
    }

    fn side<'s>(&mut self, side: Side, value: &Value<'s>) -> Option<Vec<SideClue<'s>>> {
        let entries: Vec<Value<'s>> = match value.form() {
            Form::List(list) => list,
            Form::Text(text) => words(text.as_str()).map(|(bytes, _)| text.part(bytes)).collect(),
            _ => return self.refuse(value.wrong("a text like \". 12 . .\" or a list of clues")),
        };
        let lines = self.board.lines_from(side);
        let thing = if side.sees_rows() { "row" } else { "column" };
        if entries.len() != lines.len() {
            let message = format!("{} for {}", counted(entries.len(), "clue"), counted(lines.len(), thing));
            let help = format!("each {thing} has one entry: its clue, or `.` or `-` for none");
            return self.refuse(value.error(message).help(help));
        }
        let mut clues = Vec::new();
        for ((number, line), clue) in lines.into_iter().enumerate().zip(entries) {
            let none = matches!(clue.form(), Form::Text(text) if matches!(text.as_str().trim(), "." | "-" | ""));
            match (none, line.is_empty()) {
                (true, _) => {}
                (false, true) => {
                    return self.refuse(clue.error(format!("{thing} {} has no cells", number + 1)));
                }
                (false, false) => {
                    let line = self.meant(line, &clue)?;
                    clues.push(SideClue { side, line, clue });
                }
            }
        }
        Some(clues)
    }
}
