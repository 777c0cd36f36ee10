//! Propagators of conditions outside the cover, in terms of variables; `checker.rs` says when each runs.

use std::sync::Arc;

use super::ids::{PropagatorId, VarId};
use super::literal::{FALSE, OPEN, TRUE};
use crate::condition::Condition;
use crate::lists::Lists;
use crate::problem::{Colour, Entry, ItemId, ItemKind, Problem};
use crate::propagator::{Priority, Propagator, Value};

/// A propagator on variables.
#[derive(Clone, Debug)]
pub(super) struct Watcher {
    pub(super) propagator: Arc<dyn Propagator>,
    /// The number of its condition.
    pub(super) condition: u32,
    pub(super) priority: Priority,
    /// The variable of each place, if it has one.
    pub(super) variables: Vec<Option<VarId>>,
}

/// What a propagator sees of the value of a variable.
#[inline(always)]
pub(super) fn seen(value: u8) -> Value {
    match value {
        OPEN => Value::Open,
        TRUE => Value::True,
        FALSE => Value::False,
        _ => unreachable!("a variable is open, true or false"),
    }
}

/// The propagators of all conditions.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) watchers: Vec<Watcher>,
    /// For each variable, its propagators, and its places in them.
    places: Lists<(u32, u32)>,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions { watchers: Vec::new(), places: Lists::grouped(0, std::iter::empty) }
    }
}

impl Conditions {
    /// Conditions on items, where `variable` is that of a colour of an item, if some option gives that colour.
    pub(super) fn new(
        conditions: &[Arc<dyn Condition>],
        mut variable: impl FnMut(ItemId, Colour) -> Option<VarId>,
    ) -> Conditions {
        let mut watcher = |(condition, propagator): (u32, Box<dyn Propagator>)| {
            let watched = propagator.watched().iter();
            let variables = watched.map(|pair| pair.and_then(|(item, colour)| variable(item, colour))).collect();
            Watcher { priority: propagator.priority(), propagator: propagator.into(), condition, variables }
        };
        let of = |(number, condition): (u32, &Arc<dyn Condition>)| {
            condition.propagators().into_iter().map(move |propagator| (number, propagator))
        };
        let watchers = (0..).zip(conditions).flat_map(of).map(&mut watcher).collect();
        Conditions { watchers, ..Conditions::default() }
    }

    /// Notes where each variable occurs.
    pub(super) fn find_variables(&mut self, variables: usize) {
        let all = || {
            (0..).zip(&self.watchers).flat_map(|(number, watcher)| {
                let places = (0..).zip(&watcher.variables);
                places.filter_map(move |(place, variable)| Some(((*variable)?.index(), (number, place))))
            })
        };
        self.places = Lists::grouped(variables, all);
    }

    #[inline(always)]
    pub(super) fn watcher(&self, propagator: PropagatorId) -> &Watcher {
        &self.watchers[propagator.index()]
    }

    /// The propagators of a variable, and its places there.
    #[inline(always)]
    pub(super) fn of(&self, variable: VarId) -> &[(u32, u32)] {
        self.places.of(variable.index())
    }
}

/// Whether the conditions of a problem can be checked outside the cover: each item has a colour in all options of a primary
/// item that shares none of these with a primary item named before it.
pub(crate) fn checks(problem: &Problem) -> bool {
    if problem.conditions().is_empty() {
        return true;
    }
    let is_primary = |entry: &&Entry| problem.item_kind(entry.item) == ItemKind::Primary;
    // For each primary item, its options, and those in which it is the first.
    let mut counts = vec![(0_usize, 0_usize); problem.item_count()];
    for (_, entries) in problem.options() {
        let primary = || entries.iter().filter(is_primary).map(|entry| entry.item.index());
        primary().for_each(|item| counts[item].0 += 1);
        primary().min().into_iter().for_each(|first| counts[first].1 += 1);
    }
    let mut wanted = vec![false; problem.item_count()];
    let items = || problem.conditions().iter().flat_map(|condition| condition.items());
    items().for_each(|item| wanted[item.index()] = true);
    // For each of the items, the primary item whose options have it, and the number of those that do.
    let mut holders: Vec<Option<(usize, usize)>> = vec![None; problem.item_count()];
    for (_, entries) in problem.options() {
        let Some(first) = entries.iter().filter(is_primary).map(|entry| entry.item.index()).min() else { continue };
        if counts[first].0 != counts[first].1 {
            continue;
        }
        for entry in entries.iter().filter(|entry| wanted[entry.item.index()] && entry.colour.is_some()) {
            match &mut holders[entry.item.index()] {
                Some((holder, times)) if *holder == first => *times += 1,
                Some((holder, times)) if counts[*holder].0 == *times => {}
                holder => *holder = Some((first, 1)),
            }
        }
    }
    items().all(|item| holders[item.index()].is_some_and(|(holder, times)| counts[holder].0 == times))
}
