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
    searches: || {
        let mut known: Option<Vec<[usize; 2]>> = None;
        let find = Search::new(Level::Chains, 7.0, move |at, since, sink| {
            let pairs = known.get_or_insert_with(|| pairs(at.model));
            sue_de_coq(at.model, at.state, pairs, since, sink)
        });
        vec![find]
    },
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

/// Cells of a house outside the intersection, as bits by their place there, their digits, and the surplus of cells over further
/// digits.
#[derive(Clone, Copy)]
struct Side {
    cells: u128,
    digits: DigitSet,
    gain: usize,
}

/// The pairs of houses with two or more cells in common, of which the first has others, too.
fn pairs(model: &Model<'_>) -> Vec<[usize; 2]> {
    let houses = &model.houses;
    let meet = |&[a, b]: &[usize; 2]| {
        let common = houses[a].cells.iter().filter(|cell| houses[b].cells.contains(cell)).count();
        common >= 2 && common < houses[a].cells.len()
    };
    (0..houses.len()).flat_map(|a| (a + 1..houses.len()).map(move |b| [a, b])).filter(meet).collect()
}

/// All steps of these pairs of houses of which a cell changed after a time.
fn sue_de_coq(model: &Model<'_>, state: &State, pairs: &[[usize; 2]], since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    for houses in pairs.iter().map(|pair| pair.map(|number| &model.houses[number])) {
        let [first, second] = houses;
        if !houses.iter().any(|house| state.have_changed(&house.cells, since)) {
            continue;
        }
        let open = |cell: &&Cell| !state.is_placed(**cell) && second.cells.contains(cell);
        let shared: Vec<Cell> = first.cells.iter().filter(open).copied().collect();
        if (2..=MOST_SHARED).contains(&shared.len()) {
            model.go_on()?;
            of_houses(model, state, houses, &shared, since, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn of_houses(
    model: &Model<'_>,
    state: &State,
    houses: [&House; 2],
    shared: &[Cell],
    since: Time,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let outside = |house: usize| -> Vec<Cell> {
        let is_outside = |cell: &Cell| !state.is_placed(*cell) && !houses[1 - house].cells.contains(cell);
        houses[house].cells.iter().copied().filter(is_outside).take(u128::BITS as usize).collect()
    };
    let changed = |cells: &[Cell]| -> u128 {
        (0..).zip(cells).filter(|&(_, &cell)| state.have_changed(&[cell], since)).map(|(at, _)| 1 << at).sum()
    };
    let open = [outside(0), outside(1)];
    let new = [changed(&open[0]), changed(&open[1])];
    let new_shared = changed(shared);
    for bits in 1..1_u128 << shared.len() {
        let is_new = bits & new_shared != 0;
        if !is_new && new == [0, 0] {
            continue;
        }
        let chosen = || shared.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &cell)| cell);
        let digits = chosen().fold(DigitSet::EMPTY, |digits, cell| digits.union(state.set(cell)));
        let size = bits.count_ones() as usize;
        if size < 2 || digits.len() < size + 2 {
            continue;
        }
        let most = digits.len() - size;
        let mut first = sides(state, &open[0], digits, most);
        if first.is_empty() {
            continue;
        }
        let mut second = sides(state, &open[1], digits, most);
        // Those that gain too little with any of the others.
        let best = |all: &[Side]| all.iter().map(|side| side.gain).max().unwrap_or(0);
        let (best_of_first, best_of_second) = (best(&first), best(&second));
        first.retain(|side| side.gain + best_of_second >= most);
        second.retain(|side| side.gain + best_of_first >= most);
        model.go_on()?;
        model.spend(((first.len() * second.len()) / 1000) as u64);
        for a in &first {
            for b in &second {
                let twice = a.digits.intersection(b.digits);
                let is_new = is_new || a.cells & new[0] != 0 || b.cells & new[1] != 0;
                if is_new && a.gain + b.gain == most + twice.intersection(digits).len() {
                    let cells = |side: &Side, open: &[Cell]| -> Vec<Cell> {
                        open.iter()
                            .enumerate()
                            .filter(|(at, _)| side.cells >> at & 1 == 1)
                            .map(|(_, &cell)| cell)
                            .collect()
                    };
                    let sets = [chosen().collect(), cells(a, &open[0]), cells(b, &open[1])];
                    found(model, state, houses, sets, [a.digits, b.digits], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of cells with at least one cell more than digits besides these.
fn sides(state: &State, open: &[Cell], digits: DigitSet, most: usize) -> Vec<Side> {
    let mut sides = Vec::new();
    let mut choose = Choice { state, open, known: digits, most: MOST_CELLS.min(most + 4), sides: &mut sides };
    choose.further(0, Side { cells: 0, digits: DigitSet::EMPTY, gain: 0 });
    sides
}

/// A choice of cells of a house.
struct Choice<'s> {
    state: &'s State,
    open: &'s [Cell],
    known: DigitSet,
    /// The largest number of cells.
    most: usize,
    sides: &'s mut Vec<Side>,
}

impl Choice<'_> {
    /// Adds cells from a place on to those that are chosen.
    fn further(&mut self, from: usize, chosen: Side) {
        let (count, further) = (chosen.cells.count_ones() as usize, chosen.digits.difference(self.known).len());
        if count > further && self.sides.len() < MOST_SETS {
            self.sides.push(Side { gain: count - further, ..chosen });
        }
        if count == self.most {
            return;
        }
        for at in from..self.open.len() {
            let digits = chosen.digits.union(self.state.set(self.open[at]));
            if digits.difference(self.known).len() < MOST_CELLS {
                self.further(at + 1, Side { cells: chosen.cells | 1 << at, digits, ..chosen });
            }
        }
    }
}

/// The step of cells of both houses and of each, with the digits of the latter.
fn found(
    model: &Model<'_>,
    state: &State,
    houses: [&House; 2],
    sets: [Vec<Cell>; 3],
    [a, b]: [DigitSet; 2],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let all: Vec<Cell> = sets.concat();
    let digits_of = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.set(cell)));
    let digits = digits_of(&all);
    let twice = a.intersection(b);
    let mut removed: Vec<Candidate> = Vec::new();
    for digit in digits.iter() {
        // One of A and one of B is the digit, or one of the cells; these lie in one house or in both.
        let (in_first, in_second) = (!b.contains(digit), !a.contains(digit));
        let mut lose = |house: &House, keeps: &dyn Fn(&Cell) -> bool| {
            let cells = house.cells.iter().copied().filter(|cell| !keeps(cell) && state.has(*cell, digit));
            removed.extend(cells.map(|cell| Candidate { cell, digit }));
        };
        if twice.contains(digit) {
            lose(houses[0], &|cell| sets[1].contains(cell));
            lose(houses[1], &|cell| sets[2].contains(cell));
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
    let sets = sets.map(|cells| {
        let digits = digits_of(&cells);
        (cells, digits)
    });
    let technique = SueDeCoq { houses: houses.map(|house| house.instance), sets };
    sink(Step { removed, ..Step::of(technique, reason) })
}
