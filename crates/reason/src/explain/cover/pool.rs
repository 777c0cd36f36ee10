//! Covers that are built when they are first needed: those of single rules, and of sets of rules.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::library::Library;
use super::rule_cover::RuleCover;
use super::searched::Answer;
use crate::explain::areas::Found;
use crate::explain::model::Model;
use crate::explain::state::State;

/// The largest number of entries of stored covers; beyond that, they are rebuilt when needed.
const MOST_ENTRIES: usize = 5_000_000;

/// The rules that need an exact cover, one by one: those of few cells first.
#[derive(Debug)]
pub(in crate::explain) struct Covers {
    alone: Pool,
    /// The diagrams of all covers.
    pub(in crate::explain) library: Library,
    /// Areas that were found.
    pub(in crate::explain) areas: Found,
    /// For each cell, the numbers of its rules.
    rules_of: Vec<Vec<usize>>,
    /// Whether the cells of a cover that was built are among these.
    is_noted: Vec<bool>,
}

/// Covers that are built when they are first needed.
#[derive(Debug)]
pub(in crate::explain) struct Pool {
    slots: Vec<Slot>,
    /// The entries of all covers that are built.
    entries: usize,
}

/// The cover of some rules.
#[derive(Debug)]
struct Slot {
    rules: Vec<usize>,
    cover: Option<RuleCover>,
    is_too_large: bool,
    /// Cells with these digits, of which it excludes none: it need not be asked, nor built, as long as they have them.
    quiet: Vec<(Cell, DigitSet)>,
}

impl Pool {
    pub(in crate::explain) fn new(rules: impl IntoIterator<Item = Vec<usize>>) -> Pool {
        let slots = rules.into_iter().map(|rules| Slot { rules, cover: None, is_too_large: false, quiet: Vec::new() });
        Pool { slots: slots.collect(), entries: 0 }
    }

    pub(in crate::explain) fn count(&self) -> usize {
        self.slots.len()
    }

    /// The cover of this number and what it excludes, if it excludes something.
    pub(in crate::explain) fn excluding(
        &mut self,
        model: &Model<'_>,
        library: &mut Library,
        number: usize,
        state: &State,
    ) -> Option<(&mut RuleCover, Vec<Candidate>)> {
        let quiet = &self.slots[number].quiet;
        if !quiet.is_empty() && quiet.iter().all(|&(cell, digits)| state.set(cell) == digits) {
            return None;
        }
        let cover = self.get(model, library, number)?;
        match cover.excluded_if_lost(model, state) {
            Answer::Excluded(removed) if removed.is_empty() => {
                let quiet = cover.cells.iter().map(|&cell| (cell, state.set(cell))).collect();
                self.slots[number].quiet = quiet;
                None
            }
            Answer::Excluded(removed) => Some((self.get(model, library, number)?, removed)),
            _ => None,
        }
    }

    /// The cover of this number; none if it is too large, or the time is up.
    fn get(&mut self, model: &Model<'_>, library: &mut Library, number: usize) -> Option<&mut RuleCover> {
        if self.slots[number].cover.is_none() && !self.slots[number].is_too_large && model.go_on().is_continue() {
            let built = match self.slots[number].rules[..] {
                [rule] => RuleCover::alone(model, library, rule),
                ref rules => RuleCover::new(model, library, rules),
            };
            let size = built.as_ref().map_or(0, RuleCover::size);
            if self.entries + size > MOST_ENTRIES {
                self.slots.iter_mut().for_each(|slot| slot.cover = None);
                self.entries = 0;
            }
            self.entries += size;
            // A cover not built for lack of time has no size yet.
            self.slots[number].is_too_large = built.is_none() && model.go_on().is_continue();
            self.slots[number].cover = built;
        }
        self.slots[number].cover.as_mut()
    }
}

impl Covers {
    pub(in crate::explain) fn new(model: &Model<'_>) -> Covers {
        let mut rules = model.general.clone();
        rules.sort_by_key(|&rule| model.instances[rule].cells.len());
        let mut rules_of = vec![Vec::new(); model.cells.len()];
        for (number, &rule) in rules.iter().enumerate() {
            let mut cells = model.instances[rule].cells.clone();
            cells.sort_unstable();
            cells.dedup();
            cells.into_iter().for_each(|cell| rules_of[cell.index()].push(number));
        }
        let is_noted = vec![false; rules.len()];
        let alone = Pool::new(rules.into_iter().map(|rule| vec![rule]));
        Covers { alone, library: Library::default(), areas: Found::default(), rules_of, is_noted }
    }

    /// The rules, by number.
    pub(in crate::explain) fn rules(&self) -> Vec<usize> {
        self.alone.slots.iter().map(|slot| slot.rules[0]).collect()
    }

    /// The number of rules.
    pub(in crate::explain) fn count(&self) -> usize {
        self.alone.count()
    }

    /// The rules about a cell, as far as they are known: those whose cover was built, and those with the cell in their clue.
    pub(in crate::explain) fn rules_of(&self, cell: Cell) -> &[usize] {
        &self.rules_of[cell.index()]
    }

    /// The cover of the rule of a number; none if it is too large, or the time is up.
    pub(in crate::explain) fn get(&mut self, model: &Model<'_>, number: usize) -> Option<&mut RuleCover> {
        let cover = self.alone.get(model, &mut self.library, number)?;
        if !std::mem::replace(&mut self.is_noted[number], true) {
            for &cell in &cover.cells {
                let known = &mut self.rules_of[cell.index()];
                if !known.contains(&number) {
                    known.push(number);
                }
            }
        }
        Some(cover)
    }

    /// Whether the rules of two numbers have two cells in common. If one of them has no cover, its cells are not known, and
    /// the answer is yes.
    pub(in crate::explain) fn share_two_cells(&mut self, model: &Model<'_>, one: usize, other: usize) -> bool {
        let mut cells = |number: usize| Some(self.get(model, number)?.cells.clone());
        let (Some(one), Some(other)) = (cells(one), cells(other)) else { return true };
        one.iter().filter(|cell| other.binary_search(cell).is_ok()).nth(1).is_some()
    }

    /// Whether a question about the rule of a number takes a search.
    pub(in crate::explain) fn is_searched(&mut self, model: &Model<'_>, number: usize) -> bool {
        self.get(model, number).is_some_and(|cover| cover.is_searched())
    }

    /// The candidates that the rule of a number excludes, by a search of at most so many nodes if it takes one.
    pub(in crate::explain) fn excluded_within(
        &mut self,
        model: &Model<'_>,
        number: usize,
        nodes: u64,
        state: &State,
    ) -> Answer {
        self.get(model, number).map_or(Answer::Unknown, |cover| cover.excluded_within(model, nodes, state))
    }
}
