//! No digit repeats in the cells of all drawings of a sort: of all thermometers, of all white dots.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::rules::keys;
use exdoku_text::board::{CellName, Position};

use super::claim::{Claims, cells};
use super::kind::{Draws, kind};
use super::patterns::Statement;

/// What tells one sort from another: the sentence, but all cages are one sort.
type Sort<'a> = Option<&'a str>;

/// The sort of the drawings of a kind; `None` if these may be no sort of their own.
fn sort(statement: &Statement) -> Option<Sort<'_>> {
    use Draws::*;
    match kind(statement.kind).draws {
        Cages | CageUnique | CageSets | CagesOf | CagesSameSum | CagesByLetter => Some(None),
        Arrows | Thermos | Lines | LineWindows | IncreasingLines => Some(Some(&statement.text)),
        MarkPairs | Letters | NumberedDots | WhiteDots | BlackDots => Some(Some(&statement.text)),
        _ => None,
    }
}

impl Claims<'_> {
    /// Sets of cells without a repeated digit: one for each sort of drawings.
    pub(super) fn types(&mut self, from: &Statement) {
        match self.cells_by_type(from) {
            Some(sets) => {
                sets.iter().for_each(|set| self.add(from, keys::extra_regions::NAME, [("cells", cells(set))]));
            }
            None => self.outcome.sentences.push(from.text.clone()),
        }
    }

    /// The cells of each sort; `None` if a drawing may belong to no sort, or to several.
    fn cells_by_type(&self, from: &Statement) -> Option<Vec<Vec<Position>>> {
        let mut sets: BTreeMap<Sort<'_>, Vec<Position>> = BTreeMap::new();
        let mut sentences: BTreeSet<&str> = BTreeSet::new();
        for statement in self.statements.iter().filter(|one| one.text != from.text) {
            let draws = kind(statement.kind).draws;
            if matches!(draws, Draws::Grid | Draws::NonConsecutive | Draws::CageRepeat) {
                continue;
            }
            let sort = sort(statement)?;
            // A sentence about white and black dots: one sort or two?
            if !sentences.insert(&statement.text) && sort.is_some() {
                return None;
            }
            let found = self.outcome.rules.cells_from(&statement.text);
            sets.entry(sort).or_default().extend(found.iter().filter_map(CellName::position));
        }
        let sets = sets.into_values().map(|mut set| {
            set.sort_unstable();
            set.dedup();
            // More cells than digits: this is not what is meant.
            (set.len() <= self.canvas.sketch.digits).then_some(set)
        });
        sets.filter(|set| set.as_ref().is_none_or(|set| set.len() > 1)).collect()
    }
}
