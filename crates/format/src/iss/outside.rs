//! Diagonals and clues at the edge of the grid.

use crate::cells::{Place, named};
use exdoku_rules::rules::keys;
use exdoku_text::board::{Position, Side};

use super::arguments::Reader;

impl Reader<'_, '_, '_> {
    /// `1` is `/`, `-1` is `\`.
    pub(super) fn diagonal(&mut self) -> Option<()> {
        match self.first()?.text {
            "1" => self.scope.diagonals[1] = Some(self.constraint.place()),
            "-1" => self.scope.diagonals[0] = Some(self.constraint.place()),
            _ => {
                return self.fail(self.first()?, "expected 1 (from the bottom left) or -1 (from the top left)");
            }
        }
        Some(())
    }

    /// Each cell at the edge begins one diagonal: at the top, the one downwards to the left, and so on around the grid; in
    /// a corner, the only one longer than one cell.
    pub(super) fn little_killer(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let start = *self.after(1).first()?;
        let Place::Cell(Position { row, column }) = self.place(start)? else {
            return None;
        };
        let (rows, columns) = (self.scope.board.rows, self.scope.board.columns);
        let line = |down: isize, right: isize| {
            let mut line = vec![Place::Cell(Position::new(row, column))];
            let (mut row, mut column) = (row, column);
            loop {
                let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let Some(next) = next.filter(|&(row, column)| row < rows && column < columns) else { return line };
                (row, column) = next;
                line.push(Place::Cell(Position::new(row, column)));
            }
        };
        let at_edge =
            [(row == 0, (1, -1)), (column == 0, (1, 1)), (row + 1 == rows, (-1, 1)), (column + 1 == columns, (-1, -1))];
        let lines = at_edge.into_iter().filter(|(edge, _)| *edge).map(|(_, (down, right))| line(down, right));
        let Some(line) = lines.max_by_key(Vec::len) else {
            return self.fail(start, "a little killer starts at the edge of the grid");
        };
        self.scope.rules.add(keys::little_killer::NAME, [("line", named(&line).into()), ("sum", sum.into())]);
        Some(())
    }

    pub(super) fn sandwich(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let (is_row, at) = self.scope.board.row_or_column(*self.after(1).first()?, self.diagnostics)?;
        let read_at = Some(self.constraint.place());
        self.scope.clues(keys::sandwich::NAME).add(if is_row { Side::Left } else { Side::Top }, at, sum, read_at);
        Some(())
    }

    /// `XSum~C2~27~5`: the clues at the top and at the bottom; either may be left out.
    pub(super) fn ends(&mut self, rule: &'static str) -> Option<()> {
        let (is_row, at) = self.scope.board.row_or_column(self.first()?, self.diagnostics)?;
        let sides = if is_row { [Side::Left, Side::Right] } else { [Side::Top, Side::Bottom] };
        if let Some(&more) = self.after(3).first() {
            return self.fail(more, "a row or column has at most two clues, one at each end");
        }
        for (side, word) in sides.into_iter().zip(self.after(1).to_vec()) {
            if !word.text.is_empty() {
                let clue = self.number(word)?;
                let read_at = Some(self.constraint.place());
                self.scope.clues(rule).add(side, at, clue, read_at);
            }
        }
        Some(())
    }

    /// The treatment of rows and columns that read the same.
    pub(super) fn ties(&mut self) -> Option<()> {
        let policy = self.first()?;
        match policy.text {
            "none" => self.scope.ties = Some("none"),
            "only-unclued" => self.scope.ties = Some("only-unclued"),
            "any" => self.scope.ties = Some("any"),
            _ => return self.fail(policy, "expected none, only-unclued or any"),
        }
        Some(())
    }
}
