//! Locked digits: a rule has a digit only in cells that all exclude it from another cell. If the rule is a house, these are
//! pointing and claiming.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_text::board::{Cell, Digit};

use super::model::{House, Model};
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::{LockedKind, Technique};

/// Pointing, claiming, and digits of a house that other rules exclude elsewhere, in houses that changed after a time.
pub(super) fn houses(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let mut holding: Vec<Option<Vec<u64>>> = vec![None; model.board.digits().count()];
    for house in model.houses.iter().filter(|house| house.full && state.have_changed(&house.cells, since)) {
        model.go_on()?;
        for digit in model.board.digits().iter().filter(|&digit| !state.is_placed_in(house, digit)) {
            let cells = state.cells_with(house, digit);
            let holding = holding[digit.index()].get_or_insert_with(|| state.holding(model, digit));
            if cells.len() < 2 || !model.is_seen_by_all(holding, &cells) {
                continue;
            }
            let absent = house.cells.iter().filter(|cell| !cells.contains(cell));
            let absent: Vec<Candidate> = absent.map(|&cell| Candidate { cell, digit }).collect();
            let rules = [house.instance];
            let found = Locked { rules: &rules, differing: &[], digits: vec![digit], cells, absent };
            locked(model, state, found, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Digits that some rules need, each in one of these cells.
pub(super) struct Locked<'l> {
    pub(super) rules: &'l [usize],
    /// The rules that make some cells of these rules different.
    pub(super) differing: &'l [usize],
    pub(super) digits: Vec<Digit>,
    pub(super) cells: Vec<Cell>,
    pub(super) absent: Vec<Candidate>,
}

/// The consequences for the cells that conflict with all of these.
pub(super) fn locked(model: &Model<'_>, state: &State, locked: Locked<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let Locked { rules, differing, digits, cells, absent } = locked;
    let [first, rest @ ..] = &cells[..] else { return ControlFlow::Continue(()) };
    let all = |cell: Cell| digits.iter().map(move |&digit| Candidate { cell, digit });
    let there = |cell: &Cell| all(*cell).filter(|one| state.has(one.cell, one.digit)).collect::<Vec<_>>();
    let pattern = || cells.iter().flat_map(there).collect();
    let mut step = |kind, more: &[usize], removed: Vec<Candidate>| {
        let rules: Vec<usize> = rules.iter().chain(differing).chain(more).copied().collect();
        let reason = Reason { rules, absent: absent.clone(), pattern: pattern(), ..Reason::default() };
        let technique = Technique::Locked { rule: locked.rules[0], digits: digits.clone(), cells: cells.clone(), kind };
        sink(Step { removed, ..Step::of(technique, reason) })
    };
    // A house that contains all of the cells.
    let mut done: Vec<Cell> = Vec::new();
    for &other in &model.houses_of[first.index()] {
        let house = &model.houses[other];
        if rules.contains(&house.instance) || !rest.iter().all(|cell| house.cells.contains(cell)) {
            continue;
        }
        let outside = house.cells.iter().filter(|cell| !cells.contains(cell));
        let removed: Vec<Candidate> = outside.flat_map(there).collect();
        if !removed.is_empty() {
            done.extend(removed.iter().map(|candidate| candidate.cell));
            let kind = match rules {
                [one] => kind_of(model, *one, house),
                _ => LockedKind::Other,
            };
            step(kind, &[house.instance], removed)?;
        }
    }
    // Cells that are excluded by several houses.
    let near = model.houses_of[first.index()].iter().flat_map(|&house| &model.houses[house].cells);
    let mut near: Vec<Cell> = near.copied().filter(|cell| !cells.contains(cell) && !done.contains(cell)).collect();
    near.sort_unstable();
    near.dedup();
    for cell in near.into_iter().filter(|cell| !there(cell).is_empty()) {
        let houses: Option<Vec<usize>> = cells.iter().map(|&one| model.common_house(one, cell)).collect();
        if let Some(houses) = houses {
            let mut more: Vec<usize> = houses.iter().map(|&house| model.houses[house].instance).collect();
            more.sort_unstable();
            more.dedup();
            if !more.iter().any(|house| rules.contains(house)) {
                step(LockedKind::Other, &more, there(&cell))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// From a box to a line, or from a line to a box.
fn kind_of(model: &Model<'_>, from: usize, to: &House) -> LockedKind {
    let is = |instance: usize, kinds: [&str; 2]| kinds.contains(&model.instances[instance].kind);
    let (areas, lines) = ([boxes::NAME, regions::NAME], [rows::NAME, columns::NAME]);
    match (is(from, areas), is(from, lines)) {
        (true, _) if is(to.instance, lines) => LockedKind::Pointing,
        (_, true) if is(to.instance, areas) => LockedKind::Claiming,
        _ => LockedKind::Other,
    }
}
