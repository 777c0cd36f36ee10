//! Sue de Coq: cells of two houses and of their intersection with only as many digits as fit in them.
//!
//! ```text
//!   row     A A . | I I I | . . .      the intersection I, cells A of one house, cells B of the other
//!   box           | B . . |
//! ```
//!
//! A digit occurs once in these cells, or twice if both A and B have it. If the total equals the number of cells, each digit
//! occurs as often as it can, so it is removed from the rest of the houses that its places lie in.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: Sue de Coq, also with extra cells. Also known as two-sector disjoint subsets.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of cells of one house outside the intersection.
const MOST_CELLS: usize = 5;
/// The largest number of cells of an intersection.
const MOST_SHARED: usize = 6;
/// The largest number of sets of cells of one house.
const MOST_SETS: usize = 3_000;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&SUE_DE_COQ],
    searches: || vec![Search::new(Level::Chains, 7.0, |at, since, sink| sue_de_coq(at.model, at.state, since, sink))],
};

static SUE_DE_COQ: Entry = Entry::new("Sue de Coq", Level::Chains, 7.0)
    .meaning(
        "Cells in the intersection of two houses, with some more cells of each house, hold as many digits as there \
         are cells. Each digit is then removed from the rest of the house that its places lie in.",
    )
    .and_more()
    .also(&["two-sector disjoint subsets"])
    .example("...6.3...3.2.9.7......7...1..7...9..8..7...1....94.....9.516.8.7.......31......5.");

/// Cells of two houses with only as many digits as fit in them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SueDeCoq {
    /// The two houses.
    pub houses: [usize; 2],
    /// The cells of both, those of the first only and those of the second only, with their digits.
    pub sets: [(Vec<Cell>, DigitSet); 3],
}

impl Technique for SueDeCoq {
    fn entry(&self) -> &'static Entry {
        &SUE_DE_COQ
    }

    /// It has at least four cells.
    fn score(&self, _: &Step) -> f64 {
        let cells: usize = self.sets.iter().map(|(cells, _)| cells.len()).sum();
        7.0 + 0.1 * (cells as f64 - 4.0)
    }

    /// `r1c1-2 {1357} of row 1 and box 1, r1c5 {13} of row 1 and r2c3 {57} of box 1: 4 cells hold 4 digits, each once`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let [first, second] = self.houses.map(|house| words.rule(house));
        let set = |(cells, digits): &(Vec<Cell>, DigitSet)| {
            format!("{} {{{}}}", words.cells(cells), words.run(cells[0], *digits))
        };
        let [shared, a, b] = &self.sets;
        let count: usize = self.sets.iter().map(|(cells, _)| cells.len()).sum();
        let digits = self.sets.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(*digits));
        let twice: Vec<Digit> = a.1.intersection(b.1).iter().collect();
        let how = match twice.is_empty() {
            true => "each once".to_owned(),
            false => format!("{} twice", words.digits(&twice)),
        };
        let parts =
            format!("{} of {first} and {second}, {} of {first} and {} of {second}", set(shared), set(a), set(b));
        format!("{parts}: {count} cells hold {} digits, {how}", digits.len())
    }

    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let [(shared, _), (first, _), (second, _)] = &self.sets;
        let mut parts: Vec<Part> = self.houses.iter().map(|&house| Part::of_kind(model, house)).collect();
        parts.push(Part::of_cells(Role::Intersection, shared, candidates));
        let sets = [('A', first), ('B', second)];
        parts.extend(
            sets.map(|(label, cells)| Part { label: Some(label), ..Part::of_cells(Role::Set, cells, candidates) }),
        );
        parts
    }
}

/// Cells of a house outside the intersection, their digits, and the surplus of cells over further digits.
struct Side {
    cells: Vec<Cell>,
    digits: DigitSet,
    gain: usize,
}

/// All steps for which a cell of the two houses changed after a time.
fn sue_de_coq(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    for (at, first) in model.houses.iter().enumerate() {
        for second in &model.houses[at + 1..] {
            let changed = state.have_changed(&first.cells, since) || state.have_changed(&second.cells, since);
            let open = |cell: &&Cell| !state.is_placed(**cell) && second.cells.contains(cell);
            let shared: Vec<Cell> = first.cells.iter().filter(open).copied().collect();
            let differ = first.cells.iter().any(|cell| !second.cells.contains(cell));
            if changed && differ && (2..=MOST_SHARED).contains(&shared.len()) {
                model.go_on()?;
                of_houses(model, state, [first, second], &shared, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn of_houses(
    model: &Model<'_>,
    state: &State,
    houses: [&House; 2],
    shared: &[Cell],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let outside = |house: usize| -> Vec<Cell> {
        let is_outside = |cell: &Cell| !state.is_placed(*cell) && !houses[1 - house].cells.contains(cell);
        houses[house].cells.iter().copied().filter(is_outside).collect()
    };
    let (of_first, of_second) = (outside(0), outside(1));
    for bits in 1..1_u32 << shared.len() {
        let chosen = || shared.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &cell)| cell);
        let digits = chosen().fold(DigitSet::EMPTY, |digits, cell| digits.union(state.set(cell)));
        let size = bits.count_ones() as usize;
        if size < 2 || digits.len() < size + 2 {
            continue;
        }
        let most = digits.len() - size;
        let first = sides(state, &of_first, digits, most);
        if first.is_empty() {
            continue;
        }
        let second = sides(state, &of_second, digits, most);
        model.go_on()?;
        model.spend(((first.len() * second.len()) / 1000) as u64);
        let cells: Vec<Cell> = chosen().collect();
        for a in &first {
            for b in &second {
                let twice = a.digits.intersection(b.digits);
                if a.gain + b.gain == most + twice.intersection(digits).len() {
                    found(model, state, houses, &cells, [a, b], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of cells with at least one cell more than digits besides these.
fn sides(state: &State, open: &[Cell], digits: DigitSet, most: usize) -> Vec<Side> {
    fn choose(
        state: &State,
        open: &[Cell],
        known: DigitSet,
        most: usize,
        chosen: &mut Vec<Cell>,
        digits: DigitSet,
        sides: &mut Vec<Side>,
    ) {
        let further = digits.difference(known).len();
        if chosen.len() > further && sides.len() < MOST_SETS {
            sides.push(Side { cells: chosen.clone(), digits, gain: chosen.len() - further });
        }
        if chosen.len() == MOST_CELLS.min(most + 4) {
            return;
        }
        for (at, &cell) in open.iter().enumerate() {
            let more = digits.union(state.set(cell));
            if more.difference(known).len() < MOST_CELLS {
                chosen.push(cell);
                choose(state, &open[at + 1..], known, most, chosen, more, sides);
                chosen.pop();
            }
        }
    }
    let mut all = Vec::new();
    choose(state, open, digits, most, &mut Vec::new(), DigitSet::EMPTY, &mut all);
    all
}

fn found(
    model: &Model<'_>,
    state: &State,
    houses: [&House; 2],
    shared: &[Cell],
    [a, b]: [&Side; 2],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let all: Vec<Cell> = [shared, &a.cells, &b.cells].concat();
    let digits = all.iter().fold(DigitSet::EMPTY, |digits, &cell| digits.union(state.set(cell)));
    let twice = a.digits.intersection(b.digits);
    let mut removed: Vec<Candidate> = Vec::new();
    for digit in digits.iter() {
        // One of A and one of B is the digit, or one of the cells; these lie in one house or in both.
        let (in_first, in_second) = (!b.digits.contains(digit), !a.digits.contains(digit));
        let mut lose = |house: &House, keeps: &dyn Fn(&Cell) -> bool| {
            let cells = house.cells.iter().copied().filter(|cell| !keeps(cell) && state.has(*cell, digit));
            removed.extend(cells.map(|cell| Candidate { cell, digit }));
        };
        if twice.contains(digit) {
            lose(houses[0], &|cell| a.cells.contains(cell));
            lose(houses[1], &|cell| b.cells.contains(cell));
        } else {
            let keeps = |cell: &Cell| all.contains(cell);
            if in_first {
                lose(houses[0], &keeps);
            }
            if in_second {
                lose(houses[1], &keeps);
            }
        }
    }
    removed.sort_unstable();
    removed.dedup();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let of = |cell: &Cell| {
        let cell = *cell;
        state.set(cell).iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    let reason = Reason {
        rules: houses.map(|house| house.instance).to_vec(),
        absent: all.iter().flat_map(|&cell| state.absent_of(model, cell)).collect(),
        pattern: all.iter().flat_map(of).collect(),
        ..Reason::default()
    };
    let digits_of = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.set(cell)));
    let technique = SueDeCoq {
        houses: houses.map(|house| house.instance),
        sets: [shared, &a.cells, &b.cells].map(|cells| (cells.to_vec(), digits_of(cells))),
    };
    sink(Step { removed, ..Step::of(technique, reason) })
}
