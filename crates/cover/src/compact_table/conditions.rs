//! Conditions outside the cover, in terms of variables.
//!
//! Each is a propagator (`area.rs`, `areas.rs`, `contents.rs`, `face.rs`, `pairs.rs`, `runs.rs`) on the values of its
//! variables; `checker.rs` says when it runs.

use std::sync::Arc;

use super::area::Area;
use super::areas::Areas;
use super::contents::Contents;
use super::face::Face;
use super::literal::NOWHERE;
use super::pairs::Pairs;
use super::runs::Runs;
use crate::condition::Condition;
use crate::lists::Lists;
use crate::problem::{Colour, Entry, ItemId, ItemKind, Problem};

/// A condition on variables.
#[derive(Clone, Debug)]
pub(super) enum Check {
    Area(Area),
    Areas(Areas),
    Contents(Contents),
    Face(Face),
    Pairs(Pairs),
    Runs(Runs),
}

impl Check {
    /// Its variables, [`NOWHERE`] for a missing one.
    pub(super) fn variables(&self) -> &[u32] {
        match self {
            Check::Area(area) => &area.variables,
            Check::Areas(areas) => &areas.variables,
            Check::Contents(contents) => &contents.variables,
            Check::Face(face) => &face.variables,
            Check::Pairs(pairs) => &pairs.variables,
            Check::Runs(runs) => &runs.variables,
        }
    }
}

/// All conditions.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) checks: Vec<Check>,
    /// For each variable, its conditions, and its places in them.
    places: Lists<(u32, u32)>,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions { checks: Vec::new(), places: Lists::grouped(0, std::iter::empty) }
    }
}

impl Conditions {
    /// Conditions on items, where `variable` is that of a colour of an item, or [`NOWHERE`] if no option gives that colour.
    pub(super) fn new(conditions: &[Condition], mut variable: impl FnMut(ItemId, Colour) -> u32) -> Conditions {
        let mut checks = Vec::new();
        for condition in conditions {
            match condition {
                Condition::Connected(connected) => {
                    let graph = connected.neighbours.iter().map(|others| others.iter().map(|&other| other as u32));
                    let graph: Arc<Lists<u32>> = Arc::new(graph.collect());
                    for &colour in &connected.colours {
                        let variables = connected.nodes.iter().map(|&item| variable(item, colour)).collect();
                        let area = Area::new(variables, Arc::clone(&graph), &connected.sizes, connected.cycles);
                        checks.push(Check::Area(area));
                    }
                }
                Condition::Areas(areas) => checks.push(Check::Areas(Areas::new(areas, &mut variable))),
                Condition::Contents(contents) => {
                    checks.push(Check::Contents(Contents::new(contents, &mut variable)));
                }
                Condition::Faces(faces) => {
                    let classes = faces.classes.len();
                    for nodes in &faces.faces {
                        let each = |&node: &usize| faces.classes.iter().map(move |class| class[node]);
                        let variables =
                            nodes.iter().flat_map(each).map(|(item, colour)| variable(item, colour)).collect();
                        checks.push(Check::Face(Face { variables, classes }));
                    }
                }
                Condition::Pairs(pairs) => {
                    let mut variables = Vec::new();
                    for &(one, other) in &pairs.nodes {
                        variables.extend(pairs.first.iter().map(|&colour| variable(one, colour)));
                        variables.extend(pairs.second.iter().map(|&colour| variable(other, colour)));
                    }
                    checks.push(Check::Pairs(Pairs {
                        variables,
                        first: pairs.first.len(),
                        second: pairs.second.len(),
                    }));
                }
                Condition::Runs(runs) => {
                    let of_number =
                        |&colour: &Option<Colour>| colour.map_or(NOWHERE, |colour| variable(runs.number, colour));
                    let mut variables: Vec<u32> = runs.numbers.iter().map(of_number).collect();
                    let mut lines = Vec::new();
                    let mut places = vec![runs.first];
                    for line in &runs.lines {
                        lines.push((places.len(), places.len() + line.len()));
                        places.extend(line);
                    }
                    for &item in &places {
                        variables.extend(runs.colours.iter().map(|&colour| variable(item, colour)));
                    }
                    let (numbers, colours) = (runs.numbers.len(), runs.colours.len());
                    checks.push(Check::Runs(Runs { variables, numbers, colours, lines }));
                }
            }
        }
        Conditions { checks, ..Conditions::default() }
    }

    /// Notes where each variable occurs.
    pub(super) fn find_variables(&mut self, variables: usize) {
        let all = || {
            (0..).zip(&self.checks).flat_map(|(number, check)| {
                let places = (0..).zip(check.variables()).filter(|(_, variable)| **variable != NOWHERE);
                places.map(move |(place, &variable)| (variable as usize, (number, place)))
            })
        };
        self.places = Lists::grouped(variables, all);
    }

    /// The conditions of a variable, and its places there.
    #[inline(always)]
    pub(super) fn of(&self, variable: usize) -> &[(u32, u32)] {
        self.places.of(variable)
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
    let items = || problem.conditions().iter().flat_map(Condition::items);
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
