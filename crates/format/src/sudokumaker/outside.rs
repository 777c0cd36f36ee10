//! Clues outside the grid.

use crate::cells::named;
use crate::json::{Form, Object};
use crate::sides::Clues;
use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Side;

use super::reader::Reader;
use crate::help::UNKNOWN_KEY;

impl Reader<'_> {
    pub(super) fn outside(&mut self, number: i64, object: &mut Object<'_>) -> Option<()> {
        let mut clues = Clues::new(self.rows, self.columns);
        for json in object.need("clues", self.diagnostics)?.list(self.diagnostics)? {
            let mut clue = json.object(self.diagnostics)?;
            let place = clue.need("outerCell", self.diagnostics)?;
            let at = self.frame(&place)?;
            let diagonal = clue.take("diagonal").filter(|diagonal| !diagonal.is_nothing());
            let Some(value) = clue.take("value").filter(|value| !value.is_nothing()) else { continue };
            let value = value.number(self.diagnostics)?;
            if number == 500 {
                let rises = match diagonal.map(|diagonal| (diagonal.form(), diagonal)) {
                    Some((Form::Number(1), _)) => true,
                    Some((Form::Number(-1), _)) => false,
                    Some((_, diagonal)) => return self.diagnostics.refuse(diagonal.wrong("1 or -1")),
                    None => return self.diagnostics.refuse(json.error("this sum has no \"diagonal\"")),
                };
                let line = self.diagonal(at, rises);
                if line.is_empty() {
                    return self.diagnostics.refuse(json.error("no diagonal of the grid begins here"));
                }
                let parameters: [(_, Toml); 2] = [("line", named(&line).into()), ("sum", value.into())];
                self.file.rules.add(keys::little_killer::NAME, parameters);
                continue;
            }
            if diagonal.is_some() {
                let wrong = json.error("a clue of this kind along a diagonal is not supported");
                return self.not_understood(wrong.help(UNKNOWN_KEY));
            }
            let (rows, columns) = (self.rows as i64, self.columns as i64);
            let found = match at {
                (row, -1) if (0..rows).contains(&row) => Some((Side::Left, row)),
                (row, column) if column == columns && (0..rows).contains(&row) => Some((Side::Right, row)),
                (-1, column) if (0..columns).contains(&column) => Some((Side::Top, column)),
                (row, column) if row == rows && (0..columns).contains(&column) => Some((Side::Bottom, column)),
                _ => None,
            };
            let Some((side, at)) = found else {
                return self.diagnostics.refuse(json.error("this clue is beside no row and no column"));
            };
            clues.add(side, usize::try_from(at).ok()?, value, Some(json.place()));
        }
        let kind = match number {
            501 => keys::sandwich::NAME,
            502 => keys::x_sum::NAME,
            503 => keys::skyscraper::NAME,
            _ => keys::numbered_room::NAME,
        };
        if number != 500 {
            clues.write(kind, None, &mut self.file.rules);
        }
        Some(())
    }
}
