//! Naked and hidden subsets: n cells with n digits, n digits with n cells. Both are what a house alone excludes (Hall's
//! theorem).

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::model::{House, Model};
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::Technique;

/// n cells of a house with only n digits, in houses that changed after a time.
pub(super) fn naked(model: &Model<'_>, state: &State, size: usize, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    for house in model.houses.iter().filter(|house| state.have_changed(&house.cells, since)) {
        let open: Vec<Cell> = house.cells.iter().copied().filter(|&cell| !state.is_placed(cell)).collect();
        if open.len() <= size {
            continue;
        }
        let few: Vec<Cell> = open.into_iter().filter(|&cell| (2..=size).contains(&state.set(cell).len())).collect();
        let mut chosen = Vec::new();
        choose(model, &few, size, &mut chosen, DigitSet::EMPTY, &|cell| state.set(cell), &mut |cells, digits| {
            naked_in(model, state, house, cells, digits, sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn naked_in(
    model: &Model<'_>,
    state: &State,
    house: &House,
    cells: &[Cell],
    digits: DigitSet,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut removed: Vec<Candidate> = Vec::new();
    let mut rules = Vec::new();
    let common = model.houses_of[cells[0].index()].iter().map(|&other| &model.houses[other]);
    for other in common.filter(|other| cells.iter().all(|cell| other.cells.contains(cell))) {
        let mut helps = false;
        for &cell in other.cells.iter().filter(|cell| !cells.contains(cell)) {
            for digit in state.set(cell).intersection(digits).iter() {
                let candidate = Candidate { cell, digit };
                if !removed.contains(&candidate) {
                    removed.push(candidate);
                    helps = true;
                }
            }
        }
        if helps {
            rules.push(other.instance);
        }
    }
    // Found once, in the first house that removes something.
    if rules.first() != Some(&house.instance) {
        return ControlFlow::Continue(());
    }
    let absent = cells.iter().flat_map(|&cell| state.absent_of(model, cell)).filter(|one| !digits.contains(one.digit));
    let pattern = cells.iter().flat_map(|&cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit }));
    let technique = Technique::NakedSubset {
        house: house.instance,
        cells: cells.to_vec(),
        digits: digits.iter().collect(),
        locked: rules.len() > 1,
    };
    let reason = Reason { absent: absent.collect(), pattern: pattern.collect(), rules, ..Reason::default() };
    sink(Step { removed, ..Step::of(technique, reason) })
}

/// n digits of a house with only n cells, in houses that changed after a time.
pub(super) fn hidden(model: &Model<'_>, state: &State, size: usize, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    for house in model.houses.iter().filter(|house| house.full && state.have_changed(&house.cells, since)) {
        let digits: Vec<Digit> =
            model.board.digits().iter().filter(|&digit| !state.is_placed_in(house, digit)).collect();
        if digits.len() <= size {
            continue;
        }
        let places = |digit: Digit| state.positions(house, digit);
        let few: Vec<Digit> =
            digits.into_iter().filter(|&digit| (2..=size as u32).contains(&places(digit).count_ones())).collect();
        choose(model, &few, size, &mut Vec::new(), 0, &places, &mut |digits, places: u128| {
            let inside = |place: usize| places >> place & 1 == 1;
            let cells: Vec<Cell> = (0..house.cells.len()).filter(|&i| inside(i)).map(|i| house.cells[i]).collect();
            let others = |&cell: &Cell| {
                let others = state.set(cell).iter().filter(|digit| !digits.contains(digit));
                others.map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
            };
            let removed: Vec<Candidate> = cells.iter().flat_map(others).collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let outside = house.cells.iter().filter(|cell| !cells.contains(cell));
            let all = |&cell: &Cell| digits.iter().map(move |&digit| Candidate { cell, digit });
            let reason = Reason {
                rules: vec![house.instance],
                absent: outside.flat_map(all).collect(),
                pattern: cells.iter().flat_map(all).filter(|one| state.has(one.cell, one.digit)).collect(),
                ..Reason::default()
            };
            let technique = Technique::HiddenSubset { house: house.instance, cells, digits: digits.to_vec() };
            sink(Step { removed, ..Step::of(technique, reason) })
        })?;
    }
    ControlFlow::Continue(())
}

/// A union of sets, and its size.
trait Union: Copy {
    fn with(self, other: Self) -> Self;
    fn count(self) -> usize;
}

impl Union for DigitSet {
    fn with(self, other: DigitSet) -> DigitSet {
        self.union(other)
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl Union for u128 {
    fn with(self, other: u128) -> u128 {
        self | other
    }

    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

/// Shows every choice of `size` things whose sets have exactly `size` members together.
fn choose<T: Copy, S: Union>(
    model: &Model<'_>,
    things: &[T],
    size: usize,
    chosen: &mut Vec<T>,
    union: S,
    of: &dyn Fn(T) -> S,
    show: &mut dyn FnMut(&[T], S) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return if union.count() == size { show(chosen, union) } else { ControlFlow::Continue(()) };
    }
    model.go_on()?;
    for (at, &thing) in things.iter().enumerate() {
        let more = union.with(of(thing));
        if more.count() <= size {
            chosen.push(thing);
            choose(model, &things[at + 1..], size, chosen, more, of, show)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
