//! Reading marks between two cells.

use crate::cells::Pair;
use crate::json::Object;

use super::pairs::Marks;
use super::reader::Reader;

impl Reader<'_> {
    /// Differences (200), ratios (201) and sums (202).
    pub(super) fn marks(&mut self, number: i64, object: &mut Object<'_>) -> Option<()> {
        let usual = match number {
            200 => Some(1),
            201 => Some(2),
            _ => None,
        };
        let mut found = Marks::default();
        for json in object.need("clues", self.diagnostics)?.list(self.diagnostics)? {
            let mut clue = json.object(self.diagnostics)?;
            let edge = clue.need("edge", self.diagnostics)?;
            let value = clue.take("value").filter(|value| !value.is_nothing());
            let value = match (value, usual) {
                (Some(value), _) => value.number(self.diagnostics)?,
                (None, Some(usual)) => usual,
                (None, None) => return self.diagnostics.refuse(json.error("this mark has no \"value\"")),
            };
            let pair = Pair { cells: self.side(&edge)?, read_at: Some(json.place()) };
            found.marked.push((pair, value));
        }
        if let Some(negative) = object.take("negative").filter(|negative| !negative.is_nothing()) {
            for value in negative.list(self.diagnostics)? {
                found.negative.push((value.number(self.diagnostics)?, value.place()));
            }
        }
        // A mark of one kind is a mark for the other as well, unless the file states otherwise.
        let mut truth = |key: &'static str| match object.take(key).filter(|value| !value.is_nothing()) {
            Some(value) => value.truth(self.diagnostics).unwrap_or(true),
            None => false,
        };
        found.excepts_others = truth("overrideNegativeRatios") | truth("overrideNegativeDifferences");
        let marks = match number {
            200 => &mut self.pairs.differences,
            201 => &mut self.pairs.ratios,
            _ => &mut self.pairs.sums,
        };
        marks.marked.extend(found.marked);
        marks.negative.extend(found.negative);
        marks.excepts_others |= found.excepts_others;
        Some(())
    }
}
