//! Groups of cells whose sums are bounded: those of a rule, those of a house, and cells alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_rules::encode::{Candidate, Encoder};
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::cover::{Library, RuleCover, Sums};
use crate::explain::model::Model;
use crate::explain::state::State;

/// The largest number of answers that are kept of a group.
const MOST_KNOWN: usize = 24;
/// The largest number of cells of a rule that bounds a group, and of a group of a house.
const MOST_OF_RULE: usize = 14;
const MOST_OF_HOUSE: usize = 6;

/// What is added up of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Measure {
    /// Their values.
    Sum,
    /// How many of them have one of these digits.
    Count(DigitSet),
}

/// Cells whose sum a rule bounds.
pub(super) struct Group {
    pub(super) rule: Option<usize>,
    pub(super) cells: Vec<Cell>,
    /// The weight of each of them in the sum.
    pub(super) weight: i64,
    /// None for a single cell.
    pub(super) cover: Option<RuleCover>,
    /// Sums that were asked for, with the digits of the cells then.
    known: Vec<(Measure, Vec<DigitSet>, Option<Arc<Sums>>)>,
}

/// A rule, some of its cells, and the weight of each in a sum; without a rule, a cell alone.
pub(super) type Weighted = (Option<usize>, Vec<Cell>, i64);

/// The cells of a sum by the rules that bound them: the rule with most of them first, then houses, then cells alone.
pub(super) fn groups(model: &Model<'_>, rules: &[usize], terms: &[(Cell, i64)]) -> Vec<Weighted> {
    let mut left: BTreeMap<Cell, i64> = terms.iter().copied().collect();
    let mut found: Vec<Weighted> = Vec::new();
    let within = |left: &BTreeMap<Cell, i64>, cells: &[Cell]| -> Vec<(Vec<Cell>, i64)> {
        let mut by_weight: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        for cell in cells {
            left.get(cell).into_iter().for_each(|&weight| by_weight.entry(weight).or_default().push(*cell));
        }
        by_weight.into_iter().map(|(weight, cells)| (cells, weight)).collect()
    };
    let mut take = |left: &mut BTreeMap<Cell, i64>, one: Weighted| {
        one.1.iter().for_each(|cell| _ = left.remove(cell));
        found.push(one);
    };
    let small = || rules.iter().copied().filter(|&rule| model.instances[rule].cells.len() <= MOST_OF_RULE);
    loop {
        let all = small().flat_map(|rule| {
            within(&left, &model.instances[rule].cells)
                .into_iter()
                .map(move |(cells, weight)| (Some(rule), cells, weight))
        });
        let key =
            |one: &Weighted| (one.1.len(), std::cmp::Reverse(one.0.map(|rule| model.instances[rule].cells.len())));
        match all.filter(|one| one.1.len() > 1).max_by_key(key) {
            Some(one) => take(&mut left, one),
            None => break,
        }
    }
    loop {
        let all = model.houses.iter().flat_map(|house| {
            within(&left, &house.cells).into_iter().map(|(cells, weight)| (Some(house.instance), cells, weight))
        });
        match all.filter(|one| (2..=MOST_OF_HOUSE).contains(&one.1.len())).max_by_key(|one| one.1.len()) {
            Some(one) => take(&mut left, one),
            None => break,
        }
    }
    while let Some((&cell, &weight)) = left.first_key_value() {
        take(&mut left, (None, vec![cell], weight));
    }
    found
}

/// A group with its cover; none if a question about it takes a search.
pub(super) fn group(
    model: &Model<'_>,
    library: &mut Library,
    rule: Option<usize>,
    cells: Vec<Cell>,
    weight: i64,
) -> Option<Group> {
    let Some(rule) = rule else { return Some(Group { rule: None, cells, weight, cover: None, known: Vec::new() }) };
    let cover = if model.is_general(rule) {
        RuleCover::alone(model, library, rule)?
    } else {
        let mut encoder = Encoder::new(model.board);
        encoder.different("different", &cells);
        RuleCover::of(model, library, (&[rule], Vec::new()), encoder)?
    };
    let is_whole = cells.iter().all(|cell| cover.cells.binary_search(cell).is_ok());
    (is_whole && !cover.is_searched()).then_some(Group {
        rule: Some(rule),
        cells,
        weight,
        cover: Some(cover),
        known: Vec::new(),
    })
}

impl Group {
    /// Its part of the whole sum, for a range of its own.
    pub(super) fn weighted(&self, (low, high): (i64, i64)) -> (i64, i64) {
        let ends = [self.weight * low, self.weight * high];
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    }

    /// The cells that its bounds depend on.
    pub(super) fn all_cells(&self) -> &[Cell] {
        self.cover.as_ref().map_or(&self.cells, |cover| &cover.cells)
    }

    /// The least and the greatest sum, and those with each candidate.
    pub(super) fn known_sums(&mut self, model: &Model<'_>, state: &State, measure: Measure) -> Option<Arc<Sums>> {
        let sets: Vec<DigitSet> = self.all_cells().iter().map(|&cell| state.set(cell)).collect();
        if let Some((.., known)) = self.known.iter().find(|(one, then, _)| *one == measure && *then == sets) {
            return known.clone();
        }
        let sums = self.sums(model, state, measure, DigitSet::EMPTY).map(Arc::new);
        self.known.retain(|(one, ..)| *one != measure);
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.push((measure, sets, sums.clone()));
        sums
    }

    /// The least and the greatest sum without some digits, and those with each candidate.
    pub(super) fn sums(
        &mut self,
        model: &Model<'_>,
        state: &State,
        measure: Measure,
        without: DigitSet,
    ) -> Option<Sums> {
        let value = |digit: Digit| match measure {
            Measure::Sum => i64::from(model.board.digits().value(digit)),
            Measure::Count(digits) => digits.contains(digit).into(),
        };
        let Some(cover) = &mut self.cover else {
            let cell = self.cells[0];
            let each: Vec<(Candidate, (i64, i64))> =
                state.set(cell).iter().map(|digit| (Candidate { cell, digit }, (value(digit), value(digit)))).collect();
            let least = each.iter().map(|(_, range)| range.0).min()?;
            return Some(((least, each.iter().map(|(_, range)| range.1).max()?), each));
        };
        let is_own: Vec<bool> = cover.cells.iter().map(|cell| self.cells.contains(cell)).collect();
        let left =
            |(&cell, own): (&Cell, &bool)| if *own { state.set(cell).difference(without) } else { state.set(cell) };
        let sets: Vec<DigitSet> = cover.cells.iter().zip(&is_own).map(left).collect();
        cover.sums(model, &sets, &|place, digit| if is_own[place] { value(digit) } else { 0 })
    }
}
