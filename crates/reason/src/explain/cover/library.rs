//! The diagrams of problems that were asked for before.
//!
//! Rules that are shifted copies of each other have equal problems, apart from names, and so one diagram.

use std::sync::Arc;

use exdoku_cover::{ItemKind, OptionId, Problem};
use foldhash::HashMap;

use super::diagram::{Diagram, DiagramLimits};

/// The largest size of the problems and diagrams that are kept, in numbers and edges.
const MOST_KEPT: usize = 4_000_000;

/// Diagrams by their problems; none for a problem that exceeds a limit.
#[derive(Default, Debug)]
pub(crate) struct Library {
    known: HashMap<Box<[u32]>, Option<Arc<Diagram>>>,
    /// The size of the problems and diagrams.
    kept: usize,
}

impl Library {
    /// The diagram of a problem, as [`Diagram::new`] builds it.
    pub(super) fn diagram(
        &mut self,
        problem: &Problem,
        groups: &[Vec<Option<OptionId>>],
        order: &[usize],
        limits: DiagramLimits,
    ) -> Option<Arc<Diagram>> {
        if !Diagram::is_possible(problem, groups, limits) {
            return None;
        }
        let key = key(problem, groups, order, limits);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let diagram = Diagram::new(problem, groups, order, limits).map(Arc::new);
        let size = key.len() + diagram.as_ref().map_or(0, |diagram| diagram.edge_count());
        if self.kept + size > MOST_KEPT {
            self.known.clear();
            self.kept = 0;
        }
        self.kept += size;
        self.known.insert(key, diagram.clone());
        diagram
    }
}

/// All that a diagram depends on: equal keys have equal diagrams.
fn key(problem: &Problem, groups: &[Vec<Option<OptionId>>], order: &[usize], limits: DiagramLimits) -> Box<[u32]> {
    let mut key: Vec<u32> = Vec::with_capacity(2 * problem.entry_count() + problem.option_count());
    let mut add = |number: usize| key.push(number as u32);
    add(limits.edges);
    add(problem.item_count());
    problem.items().for_each(|(_, _, kind)| add((kind == ItemKind::Primary).into()));
    for (_, entries) in problem.options() {
        add(entries.len());
        for entry in entries {
            add(entry.item.index());
            add(entry.colour.map_or(0, |colour| 1 + colour.index()));
        }
    }
    for (group, &place) in groups.iter().zip(order) {
        add(place);
        add(group.len());
        group.iter().for_each(|option| add(option.map_or(0, |option| 1 + option.index())));
    }
    key.into()
}
