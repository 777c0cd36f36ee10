//! Death blossom: each candidate of a cell, the stem, excludes a digit from an almost locked set, a petal.
//!
//! Whichever digit the stem has, the petal that loses it has all its other digits. A digit of all petals is then in
//! one of them, and removed from cells that see all its places.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: death blossom.

use std::collections::HashSet;
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chains::{MOST_ALS_ALONE, almost};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of candidates of a stem.
const MOST_PETALS: usize = 5;
/// The largest number of cells of a board on which it is searched.
const MOST_CELLS: usize = 256;
/// The largest number of almost locked sets.
const MOST_SETS: usize = 5_000;
/// The largest number of choices of petals for a stem.
const MOST_CHOICES: usize = 20_000;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&DEATH_BLOSSOM],
    searches: || {
        let find = Search::new(Level::Chains, 7.2, |at, since, sink| death_blossom(at.model, at.state, since, sink));
        vec![find.rare(true)]
    },
};

static DEATH_BLOSSOM: Entry = Entry::new("death blossom", Level::Chains, 7.2)
    .meaning(
        "Each candidate of a cell, the stem, sees all places of its digit in an almost locked set, a petal. \
         Whichever is true, one petal keeps all its other digits, so a digit of all petals is removed from cells \
         that see all its places there.",
    )
    .and_more()
    .example("4.7.......3..........9.13......6.9...5..2.8..9.25....4..8..61......8..69.2.7.4...");

/// A cell each of whose candidates excludes a digit from an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DeathBlossom {
    /// The cell.
    pub stem: Cell,
    /// The almost locked sets.
    pub petals: Vec<Petal>,
    /// The digit of all of them.
    pub digit: Digit,
}

/// A petal of a death blossom: an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Petal {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Their digits.
    pub digits: DigitSet,
    /// The digit of the stem that it may lose.
    pub of_stem: Digit,
}

impl Technique for DeathBlossom {
    fn entry(&self) -> &'static Entry {
        &DEATH_BLOSSOM
    }

    /// It has at least two petals.
    fn score(&self, _: &Step) -> f64 {
        7.0 + 0.1 * self.petals.len() as f64
    }

    /// `stem r5c5 (138), petals A = r5c1-2 {146}, B = ...: whichever r5c5 is, one petal has 6`.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let DeathBlossom { stem, petals, digit } = self;
        let of_stem: DigitSet = petals.iter().map(|petal| petal.of_stem).collect();
        let sets = ('A'..='Z').zip(petals).map(|(letter, petal)| (letter, &petal.cells[..], petal.digits));
        let (name, digits, sets) = (words.cell(*stem), words.run(*stem, of_stem), words.defined(sets));
        let digit = words.digit(step.removed.first().map_or(*stem, |one| one.cell), *digit);
        format!("stem {name} ({digits}), petals {sets}: whichever {name} is, one petal has {digit}")
    }

    fn parts(&self, _: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let mut parts = vec![Part::of_cells(Role::Stem, &[self.stem], candidates)];
        let petals = self.petals.iter().map(|petal| Part::of_cells(Role::Petal, &petal.cells, candidates));
        let petals: Vec<Part> =
            ('A'..='Z').zip(petals).map(|(label, petal)| Part { label: Some(label), ..petal }).collect();
        let ends = petals.iter().flat_map(|petal| &petal.candidates).filter(|one| one.digit == self.digit);
        let ends = Part::of(Role::End, ends.copied().collect());
        parts.extend(petals);
        parts.push(ends);
        parts
    }
}

/// An almost locked set.
struct Als {
    cells: Vec<Cell>,
    digits: DigitSet,
    /// By digit, the cells that see all of its places, as bits.
    seen: Vec<Option<Vec<u64>>>,
}

/// All death blossoms.
fn death_blossom(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if state.now() <= since || model.cells.len() > MOST_CELLS {
        return ControlFlow::Continue(());
    }
    let sets = almost_locked(model, state);
    for &stem in model.cells.iter().filter(|&&cell| !state.is_placed(cell) && model.board.is_cell(cell)) {
        if !(2..=MOST_PETALS).contains(&state.set(stem).len()) {
            continue;
        }
        model.go_on()?;
        let digits: Vec<Digit> = state.set(stem).iter().collect();
        // For each candidate of the stem, the sets in which it sees all places of the digit.
        let sees = |als: &Als, digit: Digit| {
            let seen = als.seen.get(digit.index()).and_then(Option::as_ref);
            !als.cells.contains(&stem) && seen.is_some_and(|seen| has(seen, stem))
        };
        let near: Vec<Vec<&Als>> =
            digits.iter().map(|&digit| sets.iter().filter(|als| sees(als, digit)).collect()).collect();
        if near.iter().any(Vec::is_empty) {
            continue;
        }
        for digit in model.board.digits().iter().filter(|digit| !digits.contains(digit)) {
            let holding = state.holding(model, digit);
            let may_lose = |als: &&Als| {
                let seen = als.seen.get(digit.index()).and_then(Option::as_ref);
                seen.is_some_and(|seen| seen.iter().zip(&holding).any(|(seen, holding)| seen & holding != 0))
            };
            let near: Vec<Vec<&Als>> =
                near.iter().map(|all| all.iter().copied().filter(may_lose).collect::<Vec<_>>()).collect();
            if near.iter().any(Vec::is_empty) {
                continue;
            }
            let mut search = Choice { model, state, stem, digits: &digits, near: &near, digit, choices: 0, sink };
            search.petals(&mut Vec::new(), &holding)?;
            model.spend((search.choices / 100) as u64);
        }
    }
    ControlFlow::Continue(())
}

/// The almost locked sets, including cells with two candidates.
fn almost_locked(model: &Model<'_>, state: &State) -> Vec<Als> {
    let mut known: HashSet<Vec<Cell>> = HashSet::new();
    let mut all: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    let pairs = model.cells.iter().filter(|&&cell| !state.is_placed(cell) && state.set(cell).len() == 2);
    all.extend(pairs.filter(|&&cell| model.board.is_cell(cell)).map(|&cell| (vec![cell], state.set(cell))));
    for house in &model.houses {
        let open: Vec<Cell> = house.cells.iter().copied().filter(|&cell| !state.is_placed(cell)).collect();
        let mut found = Vec::new();
        almost(&open, state, MOST_ALS_ALONE, &mut Vec::new(), DigitSet::EMPTY, &mut found);
        for (mut cells, digits) in found {
            cells.sort_unstable();
            if all.len() < MOST_SETS && known.insert(cells.clone()) {
                all.push((cells, digits));
            }
        }
    }
    let als = |(cells, digits): (Vec<Cell>, DigitSet)| {
        let seen = |digit: Digit| digits.contains(digit).then(|| seen(model, state, &cells, digit));
        let seen = model.board.digits().iter().map(seen).collect();
        Als { cells, digits, seen }
    };
    all.into_iter().map(als).collect()
}

/// The cells that see all places of a digit in these.
fn seen(model: &Model<'_>, state: &State, cells: &[Cell], digit: Digit) -> Vec<u64> {
    let mut seen = vec![u64::MAX; model.cells.len().div_ceil(64)];
    for &cell in cells.iter().filter(|&&cell| state.has(cell, digit)) {
        seen.iter_mut().zip(model.peers(cell)).for_each(|(word, peers)| *word &= peers);
    }
    seen
}

fn has(bits: &[u64], cell: Cell) -> bool {
    bits[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
}

struct Choice<'s, 'v, 'k, 'a> {
    model: &'s Model<'v>,
    state: &'s State,
    stem: Cell,
    digits: &'s [Digit],
    near: &'s [Vec<&'a Als>],
    /// The digit that all petals have.
    digit: Digit,
    choices: usize,
    sink: &'s mut (dyn FnMut(Step) -> ControlFlow<()> + 'k),
}

impl<'a> Choice<'_, '_, '_, 'a> {
    /// Chooses a petal for each candidate of the stem. `left` are the cells that may lose the digit.
    fn petals(&mut self, chosen: &mut Vec<&'a Als>, left: &[u64]) -> ControlFlow<()> {
        if chosen.len() == self.digits.len() {
            return self.found(chosen, left);
        }
        for at in 0..self.near[chosen.len()].len() {
            let petal = self.near[chosen.len()][at];
            self.choices += 1;
            if self.choices > MOST_CHOICES {
                return ControlFlow::Continue(());
            }
            let Some(seen) = petal.seen.get(self.digit.index()).and_then(Option::as_ref) else { continue };
            let rest: Vec<u64> = left.iter().zip(seen).map(|(left, seen)| left & seen).collect();
            if rest.iter().any(|&word| word != 0) {
                chosen.push(petal);
                self.petals(chosen, &rest)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&mut self, petals: &[&Als], left: &[u64]) -> ControlFlow<()> {
        let (model, state, stem, digit) = (self.model, self.state, self.stem, self.digit);
        let is_in = |cell: &Cell| petals.iter().any(|petal| petal.cells.contains(cell));
        let cells = model.cells.iter().copied().filter(|&cell| has(left, cell) && !is_in(&cell) && cell != stem);
        let removed: Vec<Candidate> = cells.map(|cell| Candidate { cell, digit }).collect();
        // The same set for two candidates leaves a chain.
        let is_again = |at: usize| petals[..at].iter().any(|petal| petal.cells == petals[at].cells);
        if removed.is_empty() || (0..petals.len()).any(is_again) {
            return ControlFlow::Continue(());
        }
        let mut reason = Reason::default();
        reason.absent.extend(state.absent_of(model, stem));
        let mut see = |one: Cell, other: Cell| {
            let house = model.common_house(one, other);
            reason.rules.extend(house.map(|house| model.houses[house].instance));
        };
        let mut pattern: Vec<Candidate> = self.digits.iter().map(|&digit| Candidate { cell: stem, digit }).collect();
        let mut absent: Vec<Candidate> = Vec::new();
        for (petal, &of_stem) in petals.iter().zip(self.digits) {
            for &cell in &petal.cells {
                let others = petal.cells.iter().filter(|&&other| other > cell);
                others.for_each(|&other| see(cell, other));
                if state.has(cell, of_stem) {
                    see(cell, stem);
                }
                if state.has(cell, digit) {
                    removed.iter().for_each(|one| see(cell, one.cell));
                }
                absent.extend(state.absent_of(model, cell));
                pattern.extend(state.set(cell).iter().map(|digit| Candidate { cell, digit }));
            }
        }
        reason.absent.extend(absent);
        reason.pattern = pattern;
        let petal = |(als, &of_stem): (&&Als, &Digit)| Petal { cells: als.cells.clone(), digits: als.digits, of_stem };
        let petals = petals.iter().zip(self.digits).map(petal).collect();
        let technique = DeathBlossom { stem, petals, digit };
        (self.sink)(Step { removed, ..Step::of(technique, reason) })
    }
}
