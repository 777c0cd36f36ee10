//! Templates: the ways to place one digit in the whole grid.
//!
//! Every house with as many cells as digits has the digit once, every other house once at most. A candidate that is in none
//! of the ways is false, and one that is in all of them is true.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: template set and template delete.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::cells::CellSet;
use super::fish::{LARGE, SMALL, peers};
use super::model::Model;
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::Technique;

/// The most nodes of the search for one template.
const MOST_NODES: u32 = 20_000;

/// Templates of the digits that have lost a place since a time.
pub(super) fn templates(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
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
        let mut search = Search { model, houses: &houses, peers: &peers, nodes: 0 };
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
        step(model, state, digit, Vec::new(), removed, sink)?;
        let mut placed: Vec<Candidate> = Vec::new();
        for cell in all.iter(&model.cells).filter(|&cell| !state.is_placed(cell)) {
            let without: CellSet<W> = holding.minus([cell].into_iter().collect());
            if search.with(without, None) == Some(None) && some.contains(cell) {
                placed.push(Candidate { cell, digit });
            }
        }
        step(model, state, digit, placed, Vec::new(), sink)?;
    }
    ControlFlow::Continue(())
}

fn step(
    model: &Model<'_>,
    state: &State,
    digit: Digit,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if placed.is_empty() && removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let in_houses = |cell: &&Cell| !model.houses_of[cell.index()].is_empty();
    let (there, absent): (Vec<Cell>, Vec<Cell>) =
        model.cells.iter().filter(in_houses).partition(|&&cell| state.has(cell, digit));
    let candidates = |cells: Vec<Cell>| cells.into_iter().map(|cell| Candidate { cell, digit }).collect();
    let reason = Reason {
        rules: model.houses.iter().map(|house| house.instance).collect(),
        absent: candidates(absent),
        pattern: candidates(there),
        ..Reason::default()
    };
    let technique = Technique::Template { digit, sets: !placed.is_empty() };
    sink(Step { placed, removed, ..Step::of(technique, reason) })
}

struct Search<'s, 'v, const W: usize> {
    model: &'s Model<'v>,
    houses: &'s [CellSet<W>],
    peers: &'s [CellSet<W>],
    nodes: u32,
}

impl<const W: usize> Search<'_, '_, W> {
    /// A template of these cells, with this one if it is given; none within, if there is none; none, if that took too long.
    fn with(&mut self, cells: CellSet<W>, cell: Option<Cell>) -> Option<Option<CellSet<W>>> {
        self.nodes = 0;
        let chosen: CellSet<W> = cell.into_iter().collect();
        let left = cell.map_or(cells, |cell| cells.minus(self.peers[cell.index()]).minus(chosen));
        let found = self.search(left, chosen);
        self.model.spend(u64::from(self.nodes / 100));
        if found.is_none() && self.nodes > MOST_NODES { None } else { Some(found) }
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
