//! Crossings: two connected areas do not cross, so around the edge of the board, and around a corner of four cells, the cells of
//! each come in one run.
//!
//! ```text
//!   b . . .       b w       Two black cells are connected inside, and this separates the white
//!   . . . w       w b       cells on one side of the connection from those on the other.
//!   . . . .
//!   w . . b
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::connected as keys;
use exdoku_text::board::{Board, Cell, DigitSet};

use super::examples::YIN_YANG;
use crate::explain::entry::Entry;
use crate::explain::instance::Instance;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::sentence::MOST_FACTS;
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&CROSSING],
    searches: || {
        let mut known: Option<Vec<Pair>> = None;
        let find = Search::new(Level::CombinedRules, 2.6, move |at, since, sink| {
            let pairs = known.get_or_insert_with(|| pairs(at.model));
            crossings(pairs, at, since, sink)
        });
        vec![find]
    },
};

static CROSSING: Entry = Entry::new("crossing", Level::CombinedRules, 2.6)
    .meaning(
        "Two areas are each connected, so neither crosses the other: around the edge of the board, and around a corner of four \
         cells, each of them comes in one run.",
    )
    .example(YIN_YANG);

/// Two connected areas that would cross.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Crossing {
    /// The rules that connect the areas.
    pub rules: [usize; 2],
    /// The cells around the edge, or around a corner, in reading order.
    pub around: Vec<Cell>,
    /// Two cells of one area, with a cell of the other between them.
    pub known: [Cell; 3],
}

impl Technique for Crossing {
    fn entry(&self) -> &'static Entry {
        &CROSSING
    }

    /// `..., and around the edge, r3c1 and r6c5 are black and r6c2 is white`.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let place = match self.around.len() {
            4 => words.cells(&self.around),
            _ => "the edge".to_owned(),
        };
        let facts = words.facts(step, MOST_FACTS);
        let names = words.list(self.rules.iter().map(|&rule| words.rule(rule)).collect());
        format!("{names} do not cross, and around {place}, {facts}")
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        let rules = self.rules.iter().map(|&rule| Part::of_kind(model, rule));
        rules.chain([Part::of(Role::Locked, step.reason.pattern.clone())]).collect()
    }

    fn shown(&self, _: &Model<'_>, _: &Step) -> Vec<Cell> {
        self.known.to_vec()
    }
}

/// Two rules that each connect the cells with certain values.
struct Pair {
    rules: [usize; 2],
    /// The values of each.
    values: [BTreeSet<i64>; 2],
    /// Cells around which neither crosses the other: the edge, if there are no holes, and the corners of four cells.
    cycles: Vec<Vec<Cell>>,
}

fn pairs(model: &Model<'_>) -> Vec<Pair> {
    let connected: Vec<(usize, BTreeSet<Cell>, BTreeSet<i64>)> = (model.instances.iter().enumerate())
        .filter_map(|(number, instance)| {
            let (cells, values) = connected(model.board, instance)?;
            Some((number, cells, values))
        })
        .collect();
    let mut found = Vec::new();
    for (at, (one, cells, values)) in connected.iter().enumerate() {
        for (other, others, without) in &connected[at + 1..] {
            if cells == others && values.is_disjoint(without) {
                let (rules, values) = ([*one, *other], [values.clone(), without.clone()]);
                found.push(Pair { rules, values, cycles: cycles(model.board, cells) });
            }
        }
    }
    found
}

/// The cells and the values that a rule connects.
fn connected(board: &Board, instance: &Instance<'_>) -> Option<(BTreeSet<Cell>, BTreeSet<i64>)> {
    let rule_use = instance.rule_use.filter(|rule_use| *rule_use.kind == *keys::NAME)?;
    if rule_use.get(keys::COLUMNS).is_some() {
        return None;
    }
    let values = rule_use.get(keys::DIGITS)?.iter().copied().collect();
    let cells =
        rule_use.get(keys::CELLS).map_or_else(|| board.cells().collect(), |cells| cells.iter().copied().collect());
    Some((cells, values))
}

/// The edge of a rectangle of cells, and each four cells around a corner.
fn cycles(board: &Board, cells: &BTreeSet<Cell>) -> Vec<Vec<Cell>> {
    let step =
        |cell: Cell, rows: isize, columns: isize| board.step(cell, rows, columns).filter(|next| cells.contains(next));
    let mut cycles: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let around = [(0, 1), (1, 1), (1, 0)].map(|(rows, columns)| step(cell, rows, columns));
        if let [Some(right), Some(opposite), Some(below)] = around {
            cycles.push(vec![cell, right, opposite, below]);
        }
    }
    cycles.extend(edge(board, cells));
    cycles
}

/// The edge of a rectangle of at least 2x2 cells, in order; none if the cells are not one.
fn edge(board: &Board, cells: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
    let places: BTreeMap<(usize, usize), Cell> = (cells.iter())
        .map(|&cell| {
            let position = board.position(cell);
            ((position.row, position.column), cell)
        })
        .collect();
    let (&(top, left), &(bottom, right)) = (places.keys().next()?, places.keys().next_back()?);
    let is_full = places.len() == cells.len()
        && places.len() == (bottom - top + 1) * (right.checked_sub(left)? + 1)
        && places.keys().all(|&(_, column)| (left..=right).contains(&column));
    if !is_full || top == bottom || left == right {
        return None;
    }
    let along = (left..right).map(|column| (top, column));
    let down = (top..bottom).map(|row| (row, right));
    let back = (left + 1..=right).rev().map(|column| (bottom, column));
    let up = (top + 1..=bottom).rev().map(|row| (row, left));
    along.chain(down).chain(back).chain(up).map(|place| places.get(&place).copied()).collect()
}

fn crossings(pairs: &[Pair], at: &mut Context<'_, '_>, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (at.model, at.state);
    for pair in pairs {
        for cycle in pair.cycles.iter().filter(|cycle| state.have_changed(cycle, since)) {
            model.go_on()?;
            for inner in [0, 1] {
                around(pair, cycle, inner, model, state, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The crossings around a cycle with a cell of one area between two of the other.
fn around(
    pair: &Pair,
    cycle: &[Cell],
    inner: usize,
    model: &Model<'_>,
    state: &State,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let of_area = |cell: Cell, area: usize| -> DigitSet {
        let digits = model.board.digits_of(cell);
        let is_of = |digit| pair.values[area].contains(&i64::from(digits.value(digit)));
        digits.iter().filter(|&digit| is_of(digit)).collect()
    };
    let is_sure = |at: usize, area: usize| {
        let cell = cycle[at % cycle.len()];
        !state.set(cell).is_empty() && state.set(cell).is_subset(of_area(cell, area))
    };
    let count = cycle.len();
    for between in (0..count).filter(|&at| is_sure(at, inner)) {
        let next = (between + 1..between + count).find(|&at| is_sure(at, 1 - inner));
        let before = (between + 1..between + count).rev().find(|&at| is_sure(at, 1 - inner));
        let (Some(next), Some(before)) = (next, before) else { continue };
        let mut removed = Vec::new();
        // The cells beyond the two of the other area.
        for at in next + 1..before {
            let cell = cycle[at % count];
            let lost = state.set(cell).intersection(of_area(cell, inner));
            removed.extend(lost.iter().map(|digit| Candidate { cell, digit }));
        }
        if removed.is_empty() {
            continue;
        }
        let known = [before, next, between].map(|at| cycle[at % count]);
        let areas = [1 - inner, 1 - inner, inner];
        // What each of these three cells cannot be, if it is in its area.
        let absent = known.iter().zip(areas).flat_map(|(&cell, area)| {
            let others = model.board.digits_of(cell).all().difference(of_area(cell, area));
            others.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        let reason = Reason {
            rules: pair.rules.to_vec(),
            absent: absent.collect(),
            pattern: known
                .iter()
                .flat_map(|&cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit }))
                .collect(),
            ..Reason::default()
        };
        removed.sort_unstable();
        let mut around = cycle.to_vec();
        around.sort_unstable();
        let technique = Crossing { rules: pair.rules, around, known };
        sink(Step { removed, ..Step::of(technique, reason) })?;
    }
    ControlFlow::Continue(())
}
