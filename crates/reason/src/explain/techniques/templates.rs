//! Templates: the ways to place one digit in the whole grid.
//!
//! Every house with as many cells as digits has the digit once, every other house at most once. A candidate in none
//! of the ways is false, and one in all of them is true. A way that leaves no room for another digit is excluded: each
//! digit must have a way in other cells.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: template set and template delete.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::cells::{CellSet, LARGE, SMALL, peers};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::{Wording, or};

/// The largest number of nodes of the search for one template.
const MOST_NODES: u32 = 20_000;
/// The largest number of templates of a digit that is compared with others.
const MOST_LISTED: usize = 400;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&SET, &DELETE],
    searches: || {
        let find = Search::new(Level::Forcing, 8.5, |at, since, sink| templates(at.model, at.state, since, sink));
        // Before refutations: it is a pattern.
        vec![find.at(8.0).rare(true)]
    },
};

static SET: Entry = Entry::new("template set", Level::Forcing, 8.5)
    .meaning("Every way to place a digit once in each house has it in a certain cell, so it is placed there.");

static DELETE: Entry = Entry::new("template delete", Level::Forcing, 8.5)
    .meaning("No way to place a digit once in each house has it in a certain cell, so it is removed there.");

/// What all ways to place a digit in the grid have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Template {
    /// The digit.
    pub digit: Digit,
    /// Whether it is placed.
    pub sets: bool,
    /// Whether each way must leave room for the other digits.
    pub compared: bool,
}

impl Technique for Template {
    fn entry(&self) -> &'static Entry {
        if self.sets { &SET } else { &DELETE }
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let digit = words.symbols.name(self.digit);
        let room = if self.compared { ", with room for each other digit," } else { "" };
        let cells: Vec<Cell> = step.placed.iter().chain(&step.removed).map(|one| one.cell).collect();
        if self.sets {
            return format!("every way to place {digit} in all houses{room} has it in {}", words.named(&cells));
        }
        let cells = or(cells.iter().map(|&cell| words.cell(cell)).collect());
        format!("no way to place {digit} in all houses{room} has it in {cells}")
    }

    fn parts(&self, _: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        vec![Part::of(Role::Locked, step.reason.pattern.clone())]
    }
}

/// Templates of the digits that have lost a place since a time.
fn templates(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if model.cells.len() <= CellSet::<SMALL>::MOST {
        templates_of::<SMALL>(model, state, since, sink)
    } else if model.cells.len() <= CellSet::<LARGE>::MOST {
        templates_of::<LARGE>(model, state, since, sink)
    } else {
        ControlFlow::Continue(())
    }
}

fn templates_of<const W: usize>(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let houses: Vec<CellSet<W>> =
        model.houses.iter().filter(|house| house.full).map(|house| house.cells.iter().copied().collect()).collect();
    let peers = peers::<W>(model);
    for digit in model.board.digits().iter().filter(|&digit| state.has_changed(digit, since)) {
        model.go_on()?;
        let holding: CellSet<W> = model.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let mut search = Placing { model, houses: &houses, peers: &peers, nodes: 0 };
        let (mut some, mut all) = (CellSet::default(), holding);
        let mut removed: Vec<Candidate> = Vec::new();
        for cell in holding.iter(&model.cells) {
            if some.contains(cell) {
                continue;
            }
            match search.with(holding, Some(cell)) {
                Some(Some(template)) => (some, all) = (some.or(template), all.and(template)),
                Some(None) => removed.push(Candidate { cell, digit }),
                None => {}
            }
        }
        step(model, state, digit, &[digit], Vec::new(), removed, sink)?;
        let mut placed: Vec<Candidate> = Vec::new();
        for cell in all.iter(&model.cells).filter(|&cell| !state.is_placed(cell)) {
            let without: CellSet<W> = holding.minus([cell].into_iter().collect());
            if search.with(without, None) == Some(None) && some.contains(cell) {
                placed.push(Candidate { cell, digit });
            }
        }
        step(model, state, digit, &[digit], placed, Vec::new(), sink)?;
    }
    compared(model, state, &houses, &peers, sink)
}

/// The templates of a digit that leave room for the other ones.
struct Listed<const W: usize> {
    digit: Digit,
    holding: CellSet<W>,
    templates: Vec<CellSet<W>>,
    /// Whether some of its templates were dropped because of another digit.
    has_dropped: bool,
}

/// The consequences if each template must leave room for one of every other digit.
fn compared<const W: usize>(
    model: &Model<'_>,
    state: &State,
    houses: &[CellSet<W>],
    peers: &[CellSet<W>],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let covered = houses.iter().fold(CellSet::<W>::default(), |all, house| all.or(*house));
    let mut listed: Vec<Listed<W>> = Vec::new();
    for digit in model.board.digits().iter() {
        let holding: CellSet<W> = model.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let mut search = Placing { model, houses, peers, nodes: 0 };
        let mut templates = Vec::new();
        let is_complete = search.list(holding, CellSet::default(), &mut templates);
        model.spend(u64::from(search.nodes / 100));
        if is_complete && holding.minus(covered).is_empty() && !templates.is_empty() {
            listed.push(Listed { digit, holding, templates, has_dropped: false });
        }
    }
    loop {
        let mut drops = false;
        for at in 0..listed.len() {
            model.go_on()?;
            let mut templates = std::mem::take(&mut listed[at].templates);
            let before = templates.len();
            let others = || listed.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
            templates.retain(|one| {
                others().all(|other| other.templates.iter().any(|template| template.and(*one).is_empty()))
            });
            let dropped = templates.len() < before;
            listed[at].templates = templates;
            listed[at].has_dropped |= dropped;
            drops |= dropped;
        }
        if !drops {
            break;
        }
    }
    // Without any template, the puzzle has no solution: other steps state this.
    if listed.iter().any(|one| one.templates.is_empty()) {
        return ControlFlow::Continue(());
    }
    let digits: Vec<Digit> = listed.iter().map(|one| one.digit).collect();
    for Listed { digit, holding, templates, .. } in listed.iter().filter(|one| one.has_dropped) {
        let some = templates.iter().fold(CellSet::<W>::default(), |some, template| some.or(*template));
        let all = templates.iter().fold(some, |all, template| all.and(*template));
        let one = |cell: Cell| Candidate { cell, digit: *digit };
        let placed = all.iter(&model.cells).filter(|&cell| !state.is_placed(cell)).map(one).collect();
        step(model, state, *digit, &digits, placed, Vec::new(), sink)?;
        let removed = holding.minus(some).iter(&model.cells).map(one).collect();
        step(model, state, *digit, &digits, Vec::new(), removed, sink)?;
    }
    ControlFlow::Continue(())
}

fn step(
    model: &Model<'_>,
    state: &State,
    digit: Digit,
    compared: &[Digit],
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if placed.is_empty() && removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let in_houses = |cell: &&Cell| !model.houses_of[cell.index()].is_empty();
    let all = |digit: Digit| model.cells.iter().filter(in_houses).map(move |&cell| Candidate { cell, digit });
    let is_left = |one: &Candidate| state.has(one.cell, one.digit);
    let reason = Reason {
        rules: model.houses.iter().map(|house| house.instance).collect(),
        absent: compared.iter().flat_map(|&digit| all(digit)).filter(|one| !is_left(one)).collect(),
        pattern: all(digit).filter(is_left).collect(),
        ..Reason::default()
    };
    let technique = Template { digit, sets: !placed.is_empty(), compared: compared.len() > 1 };
    sink(Step { placed, removed, ..Step::of(technique, reason) })
}

struct Placing<'s, 'v, const W: usize> {
    model: &'s Model<'v>,
    houses: &'s [CellSet<W>],
    peers: &'s [CellSet<W>],
    nodes: u32,
}

impl<const W: usize> Placing<'_, '_, W> {
    /// A template of these cells, with this one if given; `Some(None)` if there is none; `None` if it took too long.
    fn with(&mut self, cells: CellSet<W>, cell: Option<Cell>) -> Option<Option<CellSet<W>>> {
        self.nodes = 0;
        let chosen: CellSet<W> = cell.into_iter().collect();
        let left = cell.map_or(cells, |cell| cells.minus(self.peers[cell.index()]).minus(chosen));
        let found = self.search(left, chosen);
        self.model.spend(u64::from(self.nodes / 100));
        if found.is_none() && self.nodes > MOST_NODES { None } else { Some(found) }
    }

    /// All templates of these cells; returns whether there are few enough.
    fn list(&mut self, left: CellSet<W>, chosen: CellSet<W>, found: &mut Vec<CellSet<W>>) -> bool {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return false;
        }
        let open = self.houses.iter().filter(|house| house.and(chosen).is_empty());
        let Some(house) = open.min_by_key(|house| house.and(left).len()) else {
            found.push(chosen);
            return found.len() <= MOST_LISTED;
        };
        house.and(left).iter(&self.model.cells).all(|cell| {
            let one: CellSet<W> = [cell].into_iter().collect();
            self.list(left.minus(one).minus(self.peers[cell.index()]), chosen.or(one), found)
        })
    }

    /// Places the digit in the house with the fewest places left.
    fn search(&mut self, left: CellSet<W>, chosen: CellSet<W>) -> Option<CellSet<W>> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        let open = self.houses.iter().filter(|house| house.and(chosen).is_empty());
        let Some(house) = open.min_by_key(|house| house.and(left).len()) else { return Some(chosen) };
        for cell in house.and(left).iter(&self.model.cells) {
            let one: CellSet<W> = [cell].into_iter().collect();
            let found = self.search(left.minus(one).minus(self.peers[cell.index()]), chosen.or(one));
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
