//! Clues on the four sides of a board, one list per side.

use exdoku_text::board::Side;

use super::toml_file::{Rules, Toml};

const NAMES: [&str; 4] = ["left", "right", "top", "bottom"];

/// The clues of one kind. Further clues at the same place go to further sheets.
pub(super) struct Clues {
    rows: usize,
    columns: usize,
    sheets: Vec<[Vec<Option<i64>>; 4]>,
}

impl Clues {
    pub(super) fn new(rows: usize, columns: usize) -> Clues {
        Clues { rows, columns, sheets: Vec::new() }
    }

    /// A clue beside the row, or above or below the column, `at`, from 0.
    pub(super) fn add(&mut self, side: Side, at: usize, clue: i64) {
        let free = self.sheets.iter().position(|export| export[side as usize][at].is_none());
        let export = free.unwrap_or_else(|| {
            let (row, column) = (vec![None; self.rows], vec![None; self.columns]);
            self.sheets.push([row.clone(), row, column.clone(), column]);
            self.sheets.len() - 1
        });
        self.sheets[export][side as usize][at] = Some(clue);
    }

    /// `{ left = ". 12 . .", top = "8 . . ." }`, and possibly another parameter.
    pub(super) fn write(self, rule: &'static str, more: Option<&(&'static str, Toml)>, rules: &mut Rules) {
        let written = |clue: &Option<i64>| clue.map_or(".".to_owned(), |clue| clue.to_string());
        // In a string, 0 would be an empty place.
        let number = |clue: &Option<i64>| clue.map_or(Toml::from("-"), Toml::from);
        for export in self.sheets {
            let sides = NAMES.into_iter().zip(&export).filter(|(_, clues)| clues.iter().any(Option::is_some));
            let line = |clues: &[Option<i64>]| match clues.contains(&Some(0)) {
                true => Toml::List(clues.iter().map(number).collect()),
                false => Toml::Text(clues.iter().map(written).collect::<Vec<_>>().join(" ")),
            };
            rules.add(rule, sides.map(|(side, clues)| (side, line(clues))).chain(more.cloned()));
        }
    }
}
