//! The strong and weak links between candidates, from which chains are made.
//!
//! A strong link joins two sets of candidates: if none of the first is true, one of the second is. Cells with two
//! candidates, digits with two places in a house, digits with two groups of places, and almost locked sets are strong links.
//! Conflicting candidates are joined by a weak link: if one is true, the other is false.

use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chain::Link;
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::techniques::graph::{Clause, Graph, SetOf, pairs_of};

/// The largest number of cells of an almost locked set.
pub(super) const MOST_ALS: usize = 5;
/// The largest number of cells in chains of only almost locked sets, and in petals of a death blossom.
pub(in crate::explain) const MOST_ALS_ALONE: usize = 6;
/// The largest number of links from almost locked sets.
const MOST_LINKS: usize = 20_000;
/// The largest number of candidates: a table has a bit for each pair of them.
const MOST_CANDIDATES: usize = 16_384;
/// The largest number of words in the sets of all links.
const MOST_WORDS: usize = 16 << 20;

/// Sets of candidates, as bits by their number.
pub(super) type Bits = Vec<u64>;

/// The links of a state.
#[derive(Debug)]
pub(super) struct Links {
    /// Its candidates, and what is said about them.
    pub(super) graph: Graph,
    /// For each candidate, those that conflict with it.
    pub(super) conflicts: Vec<Bits>,
    /// The strong links, both ways.
    pub(super) strong: Vec<Strong>,
    /// By candidate, the strong links whose first set begins with it.
    pub(super) starting: Vec<Vec<usize>>,
}

/// A strong link, by the numbers of candidates.
#[derive(Debug)]
pub(super) struct Strong {
    pub(super) from: Vec<u16>,
    pub(super) to: Vec<u16>,
    /// The candidates that conflict with all of the first, and with all of the second.
    pub(super) near_from: Bits,
    pub(super) near_to: Bits,
    pub(super) house: Option<usize>,
    pub(super) als: Vec<Cell>,
    pub(super) rectangle: Vec<Cell>,
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
    /// The links of a state, without those of rectangles; none if it has too many candidates.
    pub(super) fn new(model: &Model<'_>, state: &State, class: ChainClass) -> Option<Links> {
        let graph = Graph::new(model, state, MOST_CANDIDATES)?;
        let count = graph.candidates.len();
        let mut links = Links {
            conflicts: vec![vec![0; count.div_ceil(64)]; count],
            starting: vec![Vec::new(); count],
            strong: Vec::new(),
            graph,
        };
        for (a, b, house) in links.weak(model, state, class) {
            links.add(&[a], &[b], house, &[]);
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
        Some(links)
    }

    /// Whether the links take the maximum memory.
    fn is_full(&self) -> bool {
        2 * self.strong.len() * self.graph.candidates.len().div_ceil(64) > MOST_WORDS
    }

    pub(super) fn number(&self, cell: Cell, digit: Digit) -> Option<u16> {
        self.graph.number(cell, digit)
    }

    /// Notes which candidates conflict. Returns the two candidates of cells, and of digits in houses, of which one is true.
    fn weak(&mut self, model: &Model<'_>, state: &State, class: ChainClass) -> Vec<(u16, u16, Option<usize>)> {
        let mut twos = Vec::new();
        let has_digits = !matches!(class, ChainClass::Cells | ChainClass::Wings | ChainClass::Sets);
        let mut note = |a: u16, b: u16| {
            self.conflicts[usize::from(a)][usize::from(b) / 64] |= 1 << (b % 64);
            self.conflicts[usize::from(b)][usize::from(a) / 64] |= 1 << (a % 64);
        };
        self.graph.each_clause(model, state, |clause| match clause {
            Clause::Set { of: SetOf::Cell(_), .. } | Clause::Pair(..) if class == ChainClass::Digit => {}
            Clause::Pair([a, b]) => note(a, b),
            Clause::Set { candidates, of, is_complete } => {
                pairs_of(candidates).for_each(|(a, b)| note(a, b));
                let house = match of {
                    SetOf::Cell(_) => None,
                    SetOf::House(number, _) => Some(model.houses[number].instance),
                };
                if let (&[a, b], true) = (candidates, is_complete && (has_digits || house.is_none())) {
                    twos.push((a, b, house));
                }
            }
        });
        twos
    }

    /// The candidates that conflict with all of these.
    pub(super) fn near(&self, all: &[u16]) -> Bits {
        let mut near = self.conflicts[usize::from(all[0])].clone();
        for &one in &all[1..] {
            near.iter_mut().zip(&self.conflicts[usize::from(one)]).for_each(|(word, other)| *word &= other);
        }
        near
    }

    fn add(&mut self, from: &[u16], to: &[u16], house: Option<usize>, als: &[Cell]) {
        self.add_with(from, to, house, als, &[]);
    }

    pub(super) fn add_with(
        &mut self,
        from: &[u16],
        to: &[u16],
        house: Option<usize>,
        als: &[Cell],
        rectangle: &[Cell],
    ) {
        if self.is_full() {
            return;
        }
        for (from, to) in [(from, to), (to, from)] {
            let strong = Strong {
                near_from: self.near(from),
                near_to: self.near(to),
                from: from.to_vec(),
                to: to.to_vec(),
                house,
                als: als.to_vec(),
                rectangle: rectangle.to_vec(),
            };
            self.starting[usize::from(from[0])].push(self.strong.len());
            self.strong.push(strong);
        }
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
        let mut seen: std::collections::HashSet<Vec<Cell>> = std::collections::HashSet::new();
        for house in &model.houses {
            let open: Vec<Cell> = house.cells.iter().copied().filter(|&cell| !state.is_placed(cell)).collect();
            if self.is_full() || self.strong.len() > MOST_LINKS || model.go_on().is_break() {
                return;
            }
            let mut found: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
            almost(&open, state, most, &mut Vec::new(), DigitSet::EMPTY, &mut found);
            for (cells, digits) in found {
                if self.strong.len() > MOST_LINKS || !seen.insert(cells.clone()) {
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
    pub(super) fn other_digits(&self, strong: &Strong) -> Vec<Vec<u16>> {
        let digit = |all: &[u16]| self.graph.candidates[usize::from(all[0])].digit;
        let known = [digit(&strong.from), digit(&strong.to)];
        let mut others: Vec<(Digit, Vec<u16>)> = Vec::new();
        for &cell in &strong.als {
            for number in self.graph.of_cell(cell) {
                let digit = self.graph.candidates[usize::from(number)].digit;
                match others.iter_mut().find(|(other, _)| *other == digit) {
                    Some((_, places)) => places.push(number),
                    None if known.contains(&digit) => {}
                    None => others.push((digit, vec![number])),
                }
            }
        }
        others.into_iter().map(|(_, places)| places).collect()
    }

    /// A strong link with its candidates.
    pub(super) fn link(&self, strong: &Strong) -> Link {
        let named = |all: &[u16]| all.iter().map(|&one| self.graph.candidates[usize::from(one)]).collect();
        Link {
            from: named(&strong.from),
            to: named(&strong.to),
            house: strong.house,
            als: strong.als.clone(),
            rectangle: strong.rectangle.clone(),
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
