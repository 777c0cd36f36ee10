//! Connected nodes as options.
//!
//! Each node of a colour points to a neighbour of that colour, one step closer to the first node of the colour. The number
//! of steps need not be minimal. If the graph is bipartite, like a chessboard, it is even on one side and odd on the other:
//! a first node on the other side counts as one step.
//!
//! ```text
//!   . 0 1 2       the number of steps; the first node is the first in their order
//!   . 1 . 3
//!   3 2 . .
//! ```
//!
//! A primary item for each node, with an option for another colour, one for being the first, and one for each
//! neighbour and number of steps. For each colour, a chain of the nodes, whose state is whether one of them has the colour.

use exdoku_cover::{Colour, ItemId, PlainEntry, PlainForm, PlainItem};

use super::statement::Connected;
use crate::graph::sides;

/// The approximate number of options.
pub(super) fn size(connected: &Connected) -> usize {
    let neighbours: usize = connected.neighbours.iter().map(Vec::len).sum();
    let ways = neighbours * (connected.diameter + 1);
    let ways = if sides(&connected.neighbours).is_some() { ways / 2 } else { ways };
    connected.colours.len() * (ways + 4 * connected.nodes.len())
}

pub(super) fn write(form: &mut PlainForm, connected: &Connected, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let Connected { name, nodes, colours, neighbours, diameter, .. } = connected;
    let sides = sides(neighbours);
    let step = if sides.is_some() { 2 } else { 1 };
    let ways = Ways {
        // A first node on the other side has one step more.
        most: diameter + step - 1,
        sides,
        step,
        places: (1..=nodes.len()).map(|at| form.secondary(format!("{name} steps of {at}"))).collect(),
    };
    let begun: Vec<Begun> = (1..=colours.len()).map(|class| Begun::new(form, name, class, nodes.len())).collect();
    for (node, &item) in nodes.iter().enumerate() {
        let way = form.primary(format!("{name} way from {}", node + 1)).bare();
        let possible = colours_of(item);
        for &colour in possible.iter().filter(|colour| !colours.contains(colour)) {
            let outside = PlainEntry::from((item, colour));
            form.option(vec![way, outside, ways.places[node].coloured(0)]);
        }
        for (class, &colour) in colours.iter().enumerate() {
            let begun = &begun[class];
            if possible.contains(&colour) {
                let inside = [way, PlainEntry::from((item, colour))];
                let first = begun.both(node, 0, 1);
                if let Some(begins) = first {
                    form.option([&inside[..], &[ways.first(node, class)], &begins].concat());
                }
                if let Some(before) = begun.at(node, 1) {
                    let steps = ways.steps(node, class, &neighbours[node]);
                    for (own, nearer) in steps {
                        form.option([&inside[..], &[own], &before, &[nearer]].concat());
                    }
                }
            }
            begin(form, format!("{name} {} begins at {}", class + 1, node + 1), node, begun, ways.first(node, class));
        }
    }
}

/// The state of a colour at a node: it begins there, so that `first` is true; it has begun before; or it has not yet begun.
fn begin(form: &mut PlainForm, name: String, node: usize, begun: &Begun, first: PlainEntry) {
    let begins = form.primary(name).bare();
    for (before, after) in [(0, 0), (0, 1), (1, 1)] {
        if let Some(states) = begun.both(node, before, after) {
            let first = Some(first).filter(|_| after > before);
            form.option([begins].into_iter().chain(states).chain(first));
        }
    }
}

/// The distance of each node from the first of its colour.
struct Ways {
    /// For each node, its item, whose colour is a class and a number of steps; 0 is any other class.
    places: Vec<PlainItem>,
    /// The side of each node, if the graph is bipartite.
    sides: Option<Vec<usize>>,
    /// The difference between possible numbers of steps of a node, and the largest of them.
    step: usize,
    most: usize,
}

impl Ways {
    /// The entry that a node of a class has `far` steps.
    fn slot(&self, node: usize, class: usize, far: usize) -> PlainEntry {
        self.places[node].coloured(1 + class * (self.most + 1) + far)
    }

    /// The smallest number of steps of a node.
    fn nearest(&self, node: usize) -> usize {
        self.sides.as_ref().map_or(0, |sides| sides[node])
    }

    /// The entry that a node is the first of its class.
    fn first(&self, node: usize, class: usize) -> PlainEntry {
        self.slot(node, class, self.nearest(node))
    }

    /// All ways to continue from a node: it has a number of steps, and a neighbour has one less.
    fn steps<'w>(
        &'w self,
        node: usize,
        class: usize,
        neighbours: &'w [usize],
    ) -> impl Iterator<Item = (PlainEntry, PlainEntry)> + 'w {
        let all = (self.nearest(node)..=self.most).step_by(self.step).filter(|&far| far > 0);
        all.flat_map(move |far| {
            let own = self.slot(node, class, far);
            neighbours.iter().map(move |&other| (own, self.slot(other, class, far - 1)))
        })
    }
}

/// For each number of nodes, whether one of the first ones has a colour.
struct Begun {
    /// None where the answer is known.
    items: Vec<Option<PlainItem>>,
}

impl Begun {
    fn new(form: &mut PlainForm, name: &str, class: usize, nodes: usize) -> Begun {
        let mut item = |at: usize| form.secondary(format!("{name} {class} begun by {at}"));
        Begun { items: (0..=nodes).map(|at| (at > 0 && at < nodes).then(|| item(at))).collect() }
    }

    /// The entry that the colour has begun within the first `nodes` nodes, or has not; none if that is impossible.
    fn at(&self, nodes: usize, value: usize) -> Option<Vec<PlainEntry>> {
        match self.items[nodes] {
            Some(item) => Some(vec![item.coloured(value)]),
            None => (value == usize::from(nodes > 0)).then(Vec::new),
        }
    }

    /// The entries for the states `before` and `after` a node; none if they are impossible.
    fn both(&self, node: usize, before: usize, after: usize) -> Option<Vec<PlainEntry>> {
        Some([self.at(node, before)?, self.at(node + 1, after)?].concat())
    }
}
