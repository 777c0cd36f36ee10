//! What a way excludes: the other digits of its cells, and its own digits from the cells that see all their places.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::ways::Way;
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::step::Reason;
use crate::explain::techniques::cells::seen;

/// The largest number of places of a digit in a house that are compared with other cells.
const MOST_LOCKED: usize = 4;

/// The state if a rule is filled in a way.
pub(super) struct Effect {
    /// The digits left of all cells.
    pub(super) sets: Vec<DigitSet>,
    /// The cells that lose some.
    pub(super) changed: Vec<Cell>,
    /// The candidates that cells elsewhere lose, each with the rules by which and the candidates that were absent before.
    lost: Vec<(Candidate, Reason)>,
}

impl Effect {
    pub(super) fn of(model: &Model<'_>, state: &State, cells: &[Cell], way: &Way) -> Effect {
        let mut effect = Effect { sets: state.sets.clone(), changed: Vec::new(), lost: Vec::new() };
        for (&cell, &set) in cells.iter().zip(&way.sets) {
            if state.set(cell) != set {
                effect.sets[cell.index()] = set;
                effect.changed.push(cell);
            }
        }
        for &(digit, ref places) in &way.needed {
            // A placed digit excludes nothing new.
            if places.iter().any(|&cell| state.is_placed(cell)) {
                continue;
            }
            for (one, by) in seen(model, state, places, digit) {
                if effect.sets[one.cell.index()].remove(digit) && cells.binary_search(&one.cell).is_err() {
                    effect.changed.push(one.cell);
                    effect.lost.push((one, Reason { rules: by, ..Reason::default() }));
                }
            }
        }
        effect.changed.sort_unstable();
        effect.changed.dedup();
        effect
    }

    /// What also follows from cells and houses: the only digit left of a cell, or a digit whose places in a house all exclude it from a
    /// cell, is removed from that. Returns whether there is one.
    pub(super) fn lock(&mut self, model: &Model<'_>, state: &State) -> bool {
        let before = self.lost.len();
        for cell in self.changed.clone() {
            let left = self.sets[cell.index()];
            let Some(digit) = left.iter().next().filter(|_| left.len() == 1) else { continue };
            let mut why = Reason::default();
            for other in state.set(cell).iter().filter(|&other| other != digit) {
                self.why(state, Candidate { cell, digit: other }, &mut why);
            }
            why.add([], state.absent_of(model, cell));
            for (one, by) in seen(model, state, &[cell], digit) {
                if self.sets[one.cell.index()].contains(digit) {
                    self.lose(one, &why, by);
                }
            }
        }
        let mut houses: Vec<usize> =
            self.changed.iter().flat_map(|cell| &model.houses_of[cell.index()]).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        for house in houses.into_iter().map(|house| &model.houses[house]).filter(|house| house.full) {
            for digit in model.board.digits().iter() {
                let has = |&&cell: &&Cell| self.sets[cell.index()].contains(digit);
                let places: Vec<Cell> = house.cells.iter().filter(has).copied().collect();
                let is_placed = || places.iter().any(|&cell| state.is_placed(cell));
                if !(1..=MOST_LOCKED).contains(&places.len()) || is_placed() {
                    continue;
                }
                let seen = seen(model, state, &places, digit);
                let new = seen.into_iter().filter(|(one, _)| self.sets[one.cell.index()].contains(digit));
                let new: Vec<(Candidate, Vec<usize>)> =
                    new.filter(|(one, _)| !house.cells.contains(&one.cell)).collect();
                if new.is_empty() {
                    continue;
                }
                let mut why = Reason::default();
                why.add([house.instance], []);
                for &cell in house.cells.iter().filter(|cell| !places.contains(cell)) {
                    self.why(state, Candidate { cell, digit }, &mut why);
                }
                for (one, by) in new {
                    self.lose(one, &why, by);
                }
            }
        }
        self.changed.sort_unstable();
        self.changed.dedup();
        self.lost.len() > before
    }

    /// Removes a candidate for a reason, by these rules.
    fn lose(&mut self, one: Candidate, why: &Reason, by: Vec<usize>) {
        self.sets[one.cell.index()].remove(one.digit);
        self.changed.push(one.cell);
        let mut reason = why.clone();
        reason.add(by, []);
        self.lost.push((one, reason));
    }

    /// Adds why a candidate is absent: it was before, or by which rules it is lost; those of the way are its own.
    pub(super) fn why(&self, state: &State, one: Candidate, reason: &mut Reason) {
        if !state.has(one.cell, one.digit) {
            reason.add([], [one]);
        } else if let Some((_, why)) = self.lost.iter().find(|(lost, _)| *lost == one) {
            reason.add(why.rules.iter().copied(), why.absent.iter().copied());
        }
    }

    /// The effect if these candidates are lost, too.
    pub(super) fn without(&self, lost: &[Candidate]) -> Effect {
        let (mut sets, mut changed) = (self.sets.clone(), self.changed.clone());
        for one in lost {
            sets[one.cell.index()].remove(one.digit);
            changed.push(one.cell);
        }
        changed.sort_unstable();
        changed.dedup();
        Effect { sets, changed, lost: self.lost.clone() }
    }

    /// The state as such.
    pub(super) fn state(&self, state: &State) -> State {
        let mut without = state.clone();
        for &cell in &self.changed {
            for digit in state.set(cell).difference(self.sets[cell.index()]).iter() {
                without.remove(Candidate { cell, digit });
            }
        }
        without
    }
}
