//! The strong and weak links between candidates, from which chains are made.
//!
//! A strong link joins two sets of candidates: if none of the first is true, one of the second is. Cells with two
//! candidates, digits with two places in a house, digits with two groups of places, and almost locked sets are strong links.
//! Conflicting candidates are joined by a weak link: if one is true, the other is false.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chain::Link;
use crate::explain::conflicts::Conflicts;
use crate::explain::graph::SetOf;
use crate::explain::model::Model;
use crate::explain::state::State;

/// The largest number of cells of an almost locked set.
pub(super) const MOST_ALS: usize = 5;
/// The largest number of cells in chains of only almost locked sets, and in petals of a death blossom.
pub(in crate::explain) const MOST_ALS_ALONE: usize = 6;
/// The largest number of links from almost locked sets.
const MOST_LINKS: usize = 20_000;
/// The largest number of words in the sets of all links.
const MOST_WORDS: usize = 8 << 20;

/// The number of a strong link from its first set to the second; the other way, it is `link ^ 1`.
pub(super) type Strong = u32;

/// The links of a state.
#[derive(Debug)]
pub(super) struct Links {
    /// The weak links.
    pub(super) weak: Arc<Conflicts>,
    /// By strong link, the candidates of its first set, as a part of `numbers`.
    firsts: Vec<Range<u32>>,
    numbers: Vec<u16>,
    /// By strong link, the candidates that conflict with all of its first set, as bits.
    near: Vec<u64>,
    /// By strong link, those of both ways together, what it follows from.
    causes: Vec<Cause>,
    /// The cells of these.
    cells: Vec<Cell>,
}

/// What a strong link follows from.
#[derive(Debug)]
struct Cause {
    house: Option<usize>,
    /// The cells of an almost locked set or of a rectangle.
    cells: Range<u32>,
    is_rectangle: bool,
}

/// The strong links that are used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ChainClass {
    /// One digit: its two places in a house.
    Digit,
    /// Cells with two candidates.
    Cells,
    /// Cells with two candidates, and pairs of cells with three.
    Wings,
    /// Cells with two candidates, digits with two places.
    Single,
    /// Also rectangles, if the puzzle has one solution.
    Unique,
    /// Cells with two candidates, and almost locked sets.
    Sets,
    /// Also groups.
    Grouped,
    /// Also almost locked sets.
    Als,
}

impl Links {
    /// The strong links of a state, without those of rectangles.
    pub(super) fn new(weak: &Arc<Conflicts>, model: &Model<'_>, state: &State, class: ChainClass) -> Links {
        let mut links = Links {
            firsts: Vec::new(),
            numbers: Vec::new(),
            near: Vec::new(),
            causes: Vec::new(),
            cells: Vec::new(),
            weak: weak.clone(),
        };
        let has_digits = !matches!(class, ChainClass::Cells | ChainClass::Wings | ChainClass::Sets);
        for (number, of) in weak.sets.iter().enumerate() {
            let house = match of {
                SetOf::Cell(_) => None,
                SetOf::House(house, _) => Some(model.houses[*house].instance),
            };
            if let &[a, b] = weak.members.of(number)
                && (has_digits || house.is_none())
            {
                links.add(&[a], &[b], house, &[]);
            }
        }
        if class >= ChainClass::Grouped {
            links.groups(model, state);
        }
        if matches!(class, ChainClass::Wings | ChainClass::Sets | ChainClass::Als) {
            let most = match class {
                ChainClass::Wings => 2,
                ChainClass::Sets => MOST_ALS_ALONE,
                _ => MOST_ALS,
            };
            links.almost_locked(model, state, most);
        }
        links
    }

    /// The number of strong links, both ways.
    pub(super) fn count(&self) -> usize {
        self.firsts.len()
    }

    /// All strong links, both ways.
    pub(super) fn all(&self) -> Range<Strong> {
        0..self.firsts.len() as Strong
    }

    /// The candidates of the first set of a strong link.
    pub(super) fn from(&self, link: Strong) -> &[u16] {
        let Range { start, end } = self.firsts[link as usize];
        &self.numbers[start as usize..end as usize]
    }

    /// The candidates of its second set.
    pub(super) fn to(&self, link: Strong) -> &[u16] {
        self.from(link ^ 1)
    }

    /// The candidates that conflict with all of its first set.
    pub(super) fn near_from(&self, link: Strong) -> &[u64] {
        &self.near[link as usize * self.weak.words..][..self.weak.words]
    }

    /// The candidates that conflict with all of its second set.
    pub(super) fn near_to(&self, link: Strong) -> &[u64] {
        self.near_from(link ^ 1)
    }

    /// Whether it follows from a rectangle.
    pub(super) fn is_of_rectangle(&self, link: Strong) -> bool {
        self.causes[link as usize / 2].is_rectangle
    }

    /// The cells of the almost locked set, or of the rectangle, that it follows from.
    fn cells_of(&self, link: Strong, is_rectangle: bool) -> &[Cell] {
        let cause = &self.causes[link as usize / 2];
        let Range { start, end } = cause.cells;
        if cause.is_rectangle == is_rectangle { &self.cells[start as usize..end as usize] } else { &[] }
    }

    /// Whether the links take the maximum memory.
    fn is_full(&self) -> bool {
        self.near.len() > MOST_WORDS
    }

    pub(super) fn number(&self, cell: Cell, digit: Digit) -> Option<u16> {
        self.weak.graph.number(cell, digit)
    }

    fn add(&mut self, first: &[u16], second: &[u16], house: Option<usize>, als: &[Cell]) {
        self.add_of(first, second, (house, als, false));
    }

    pub(super) fn add_of_rectangle(&mut self, first: &[u16], second: &[u16], cells: &[Cell]) {
        self.add_of(first, second, (None, cells, true));
    }

    fn add_of(&mut self, first: &[u16], second: &[u16], (house, cells, is_rectangle): (Option<usize>, &[Cell], bool)) {
        if self.is_full() {
            return;
        }
        for all in [first, second] {
            let start = self.numbers.len() as u32;
            self.numbers.extend(all);
            self.firsts.push(start..self.numbers.len() as u32);
            self.weak.add_common(all.iter().copied().map(usize::from), &mut self.near);
        }
        let start = self.cells.len() as u32;
        self.cells.extend(cells);
        self.causes.push(Cause { house, cells: start..self.cells.len() as u32, is_rectangle });
    }

    /// Digits whose places in a house form two parts, each a single place or within another house.
    fn groups(&mut self, model: &Model<'_>, state: &State) {
        for (at, house) in model.houses.iter().enumerate().filter(|(_, house)| house.full) {
            if self.is_full() || model.go_on().is_break() {
                return;
            }
            let mut others: Vec<usize> =
                house.cells.iter().flat_map(|cell| model.houses_of[cell.index()].clone()).collect();
            others.sort_unstable();
            others.dedup();
            others.retain(|&other| other != at && model.houses[other].full);
            for digit in model.board.digits().iter() {
                let places = state.cells_with(house, digit);
                if places.len() < 3 {
                    continue;
                }
                let mut seen: Vec<Vec<Cell>> = Vec::new();
                for &other in &others {
                    let (part, rest): (Vec<Cell>, Vec<Cell>) =
                        places.iter().partition(|cell| model.houses[other].cells.contains(cell));
                    let is_group = |cells: &[Cell]| {
                        cells.len() == 1
                            || others.iter().any(|&one| cells.iter().all(|cell| model.houses[one].cells.contains(cell)))
                    };
                    if part.is_empty()
                        || rest.is_empty()
                        || !is_group(&rest)
                        || seen.contains(&part)
                        || seen.contains(&rest)
                    {
                        continue;
                    }
                    let numbers = |cells: &[Cell]| -> Option<Vec<u16>> {
                        cells.iter().map(|&cell| self.number(cell, digit)).collect()
                    };
                    if let (Some(from), Some(to)) = (numbers(&part), numbers(&rest)) {
                        self.add(&from, &to, Some(house.instance), &[]);
                    }
                    seen.push(part);
                }
            }
        }
    }

    /// Sets of n cells of a house with n + 1 digits, for n up to `most`: without one digit, they have all the others.
    fn almost_locked(&mut self, model: &Model<'_>, state: &State, most: usize) {
        let mut seen: HashSet<Vec<Cell>> = HashSet::new();
        for house in &model.houses {
            let open: Vec<Cell> = house.cells.iter().copied().filter(|&cell| !state.is_placed(cell)).collect();
            if self.is_full() || self.count() > MOST_LINKS || model.go_on().is_break() {
                return;
            }
            let mut found: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
            almost(&open, state, most, &mut Vec::new(), DigitSet::EMPTY, &mut found);
            for (cells, digits) in found {
                if self.count() > MOST_LINKS || !seen.insert(cells.clone()) {
                    continue;
                }
                let places =
                    |digit: Digit| -> Vec<u16> { cells.iter().filter_map(|&cell| self.number(cell, digit)).collect() };
                let by_digit: Vec<Vec<u16>> = digits.iter().map(places).collect();
                for (at, from) in by_digit.iter().enumerate() {
                    for to in &by_digit[at + 1..] {
                        self.add(from, to, Some(house.instance), &cells);
                    }
                }
            }
        }
    }

    /// The places of each further digit of an almost locked set.
    pub(super) fn other_digits(&self, link: Strong) -> Vec<Vec<u16>> {
        let graph = &self.weak.graph;
        let digit = |all: &[u16]| graph.candidates[usize::from(all[0])].digit;
        let known = [digit(self.from(link)), digit(self.to(link))];
        let mut others: Vec<(Digit, Vec<u16>)> = Vec::new();
        for &cell in self.cells_of(link, false) {
            for number in graph.of_cell(cell) {
                let digit = graph.candidates[usize::from(number)].digit;
                match others.iter_mut().find(|(other, _)| *other == digit) {
                    Some((_, places)) => places.push(number),
                    None if known.contains(&digit) => {}
                    None => others.push((digit, vec![number])),
                }
            }
        }
        others.into_iter().map(|(_, places)| places).collect()
    }

    pub(super) fn candidate(&self, one: usize) -> Candidate {
        self.weak.graph.candidates[one]
    }

    /// A strong link with its candidates.
    pub(super) fn link(&self, link: Strong) -> Link {
        let named = |all: &[u16]| all.iter().map(|&one| self.candidate(one.into())).collect();
        Link {
            from: named(self.from(link)),
            to: named(self.to(link)),
            house: self.causes[link as usize / 2].house,
            als: self.cells_of(link, false).to_vec(),
            rectangle: self.cells_of(link, true).to_vec(),
        }
    }
}

/// The sets of 2 to `most` of these cells with one digit more than cells.
pub(in crate::explain) fn almost(
    cells: &[Cell],
    state: &State,
    most: usize,
    chosen: &mut Vec<Cell>,
    digits: DigitSet,
    found: &mut Vec<(Vec<Cell>, DigitSet)>,
) {
    if chosen.len() >= 2 && digits.len() == chosen.len() + 1 {
        found.push((chosen.clone(), digits));
    }
    if chosen.len() == most || found.len() > MOST_LINKS {
        return;
    }
    for (at, &cell) in cells.iter().enumerate() {
        let more = digits.union(state.set(cell));
        if more.len() <= most + 1 {
            chosen.push(cell);
            almost(&cells[at + 1..], state, most, chosen, more, found);
            chosen.pop();
        }
    }
}
