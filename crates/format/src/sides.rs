//! Clues on the four sides of a board, one list per side.

use exdoku_text::board::Side;
use exdoku_text::source::Place;

use super::toml_file::{Clue, Rules, Toml};

/// The clues of one kind. Further clues at the same place go to further sheets.
pub(super) struct Clues {
    rows: usize,
    columns: usize,
    sheets: Vec<[Vec<Option<Clue>>; 4]>,
}

impl Clues {
    pub(super) fn new(rows: usize, columns: usize) -> Clues {
        Clues { rows, columns, sheets: Vec::new() }
    }

    /// A clue beside the row, or above or below the column, `at`, from 0, and where it was read, if that is known.
    pub(super) fn add(&mut self, side: Side, at: usize, number: i64, read_at: Option<Place>) {
        let free = self.sheets.iter().position(|sheet| sheet[side as usize][at].is_none());
        let sheet = free.unwrap_or_else(|| {
            let (row, column) = (vec![None; self.rows], vec![None; self.columns]);
            self.sheets.push([row.clone(), row, column.clone(), column]);
            self.sheets.len() - 1
        });
        self.sheets[sheet][side as usize][at] = Some(Clue { number, read_at });
    }

    /// `{ left = ". 12 . .", top = "8 . . ." }`, and possibly another parameter.
    pub(super) fn write(self, rule: &'static str, more: Option<&(&'static str, Toml)>, rules: &mut Rules) {
        for sheet in self.sheets {
            let sides = Side::ALL.into_iter().zip(sheet).filter(|(_, clues)| clues.iter().any(Option::is_some));
            rules.add(rule, sides.map(|(side, clues)| (side.name(), Toml::Clues(clues))).chain(more.cloned()));
        }
    }
}
