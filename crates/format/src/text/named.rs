//! Puzzles of a named variant: all cells on one line, or a line per row; or, for several grids, a line per grid.

use std::sync::Arc;

use crate::lines::Line;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{counted, marks_of_line};

use super::{Entry, Piece};

impl Piece<'_, '_> {
    /// The next puzzle of the named variant.
    pub(super) fn next_named(&mut self, variant: &Arc<Variant>, base: &Puzzle) -> Option<Entry> {
        let (cells, height) = (variant.board().cell_count(), variant.board().height());
        let mut widths = variant.board().row_lengths();
        widths.push(variant.board().width());
        let fits = |line: &Line<'_>| {
            let (symbols, words) = (line.symbol_count(), line.words().len());
            widths.iter().any(|&width| width > 0 && (symbols == width || words == width))
        };
        let is_title = |line: &Line<'_>| {
            let is_row = |length| length == cells || widths.contains(&length);
            line.is_heading() && !is_row(line.symbol_count())
        };
        let line = self.next_line(is_title)?;
        if let Some(refused) = self.refuse_other_notation(&line) {
            return Some(refused);
        }
        if let Some(entry) = self.layered(variant, base, &line) {
            return Some(entry);
        }
        for (start, whole) in [line.first_field(), line.row()] {
            let holds_all = || [false, true].iter().any(|&words| marks_of_line(whole, start, words).len() == cells);
            if (line.plain && whole.len() == cells) || holds_all() || (height == 1 && whole == line.content) {
                return Some(self.entry(variant, base, line.number, &[(start, whole)]));
            }
        }
        if self.wants_more() {
            return None;
        }
        let sides = (height, variant.board().width());
        if sides.0 * sides.1 == cells
            && let Some(spaced) = self.spaced(&line, Some(sides))
        {
            return Some(self.entry_of_spaced(variant, base, line.number, spaced));
        }
        let (board, grids) = (variant.board(), variant.board().grids().len());
        let grid_cells = board.grid_rows() * board.grid_columns();
        let is_grid = |line: &Line<'_>| line.field_length() == grid_cells;
        let following = self.lines.iter().skip(self.next - 1).take(grids);
        if grids > 1 && following.clone().filter(|line| is_grid(line)).count() == grids {
            let rows: Vec<(usize, &str)> = following.map(Line::first_field).collect();
            self.next += grids - 1;
            return Some(self.entry_of_grids(variant, base, line.number, &rows));
        }
        let is_end = |line: &Line<'_>| is_title(line) || line.field_length() >= cells.max(10);
        let rows = self.gather(line, height, is_end);
        if !rows.iter().any(fits) {
            let length = line.symbol_count();
            let message = if length == rows.len() {
                format!("{length} rows of {length} cells are not a puzzle of {}", variant.name)
            } else {
                // They are not rows, but separate puzzles of the wrong length.
                self.next -= rows.len() - 1;
                format!("a line of {} is not a puzzle of {}", counted(length, "cell"), variant.name)
            };
            let help = format!("its puzzles have {cells} cells on a line, or {height} rows");
            return Some(self.refuse(&line, message, |wrong| wrong.help(help)));
        }
        Some(self.entry(variant, base, line.number, &rows.iter().map(Line::row).collect::<Vec<_>>()))
    }
}
