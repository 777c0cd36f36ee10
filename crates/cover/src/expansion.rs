//! Conditions as options of a plain exact cover.
//!
//! # Connected nodes
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
//!
//! # Areas
//! See `areas.rs`, and for their numbers `contents.rs`.
//!
//! # Pairs of colours
//! A primary item for each pair of items and each pair of colours, and an option for each of both together.

mod areas;
mod contents;

use super::condition::{Condition, Connected, Pairs};
use super::problem::{Colour, Entry, ItemId, ItemKind, Problem};

/// An item of an expanded option.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// An item of the problem.
    Given(Entry),
    /// An item of the expansion, with the number of a colour.
    New(usize, Option<usize>),
}

/// The items and options of an expanded condition.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Expansion {
    /// Names and kinds of items.
    pub items: Vec<(String, ItemKind)>,
    /// The options, each with a primary item among these.
    pub options: Vec<Vec<Slot>>,
}

/// The expansion of a condition; each item may have the colours of `colours_of`.
pub fn of(condition: &Condition, colours_of: impl Fn(ItemId) -> Vec<Colour>) -> Expansion {
    let mut expansion = Expansion::default();
    match condition {
        Condition::Connected(connected) => expansion.connect(connected, colours_of),
        Condition::Areas(areas) => expansion.divide(areas, colours_of),
        Condition::Contents(contents) => expansion.fill(contents, colours_of),
        Condition::Pairs(pairs) => expansion.pair(pairs, colours_of),
        // It follows from the options, or from another condition.
        Condition::Runs(_) | Condition::Faces(_) => {}
    }
    expansion
}

/// The approximate number of options of an expansion.
pub fn size(condition: &Condition) -> usize {
    match condition {
        Condition::Connected(connected) => {
            let neighbours: usize = connected.neighbours.iter().map(Vec::len).sum();
            let ways = neighbours * (connected.farthest + 1);
            let ways = if sides(&connected.neighbours).is_some() { ways / 2 } else { ways };
            connected.colours.len() * (ways + 4 * connected.nodes.len())
        }
        Condition::Areas(areas) => areas::size(areas),
        Condition::Contents(contents) => contents::size(contents),
        Condition::Pairs(pairs) => pairs.nodes.len() * pairs.first.len() * pairs.second.len(),
        Condition::Runs(_) | Condition::Faces(_) => 0,
    }
}

/// For each node of a graph, one of two sides, so that neighbours are on different sides; none if the graph is not
/// bipartite.
fn sides(neighbours: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut sides: Vec<Option<usize>> = vec![None; neighbours.len()];
    for start in 0..neighbours.len() {
        if sides[start].is_none() {
            sides[start] = Some(0);
            let mut open = vec![(start, 0)];
            while let Some((node, side)) = open.pop() {
                for &other in &neighbours[node] {
                    match sides[other] {
                        Some(known) if known == side => return None,
                        Some(_) => {}
                        None => {
                            sides[other] = Some(1 - side);
                            open.push((other, 1 - side));
                        }
                    }
                }
            }
        }
    }
    sides.into_iter().collect()
}

impl Expansion {
    fn item(&mut self, name: String, kind: ItemKind) -> usize {
        self.items.push((name, kind));
        self.items.len() - 1
    }

    fn connect(&mut self, connected: &Connected, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let Connected { name, nodes, colours, neighbours, farthest, .. } = connected;
        let sides = sides(neighbours);
        let step = if sides.is_some() { 2 } else { 1 };
        let ways = Ways {
            // A first node on the other side has one step more.
            most: farthest + step - 1,
            sides,
            step,
            places: (1..=nodes.len())
                .map(|at| self.item(format!("{name} steps of {at}"), ItemKind::Secondary))
                .collect(),
        };
        let begun: Vec<Begun> = (1..=colours.len()).map(|class| Begun::new(self, name, class, nodes.len())).collect();
        for (node, &item) in nodes.iter().enumerate() {
            let way = Slot::New(self.item(format!("{name} way from {}", node + 1), ItemKind::Primary), None);
            let possible = colours_of(item);
            for &colour in possible.iter().filter(|colour| !colours.contains(colour)) {
                let outside = Slot::Given(Entry::coloured(item, colour));
                self.options.push(vec![way, outside, Slot::New(ways.places[node], Some(0))]);
            }
            for (class, &colour) in colours.iter().enumerate() {
                let begun = &begun[class];
                if possible.contains(&colour) {
                    let inside = [way, Slot::Given(Entry::coloured(item, colour))];
                    let first = begun.both(node, 0, 1);
                    self.options
                        .extend(first.map(|begins| [&inside[..], &[ways.first(node, class)], &begins].concat()));
                    if let Some(before) = begun.at(node, 1) {
                        let steps = ways.steps(node, class, &neighbours[node]);
                        self.options
                            .extend(steps.map(|(own, nearer)| [&inside[..], &[own], &before, &[nearer]].concat()));
                    }
                }
                self.begin(
                    format!("{name} {} begins at {}", class + 1, node + 1),
                    node,
                    begun,
                    ways.first(node, class),
                );
            }
        }
    }

    /// The state of a colour at a node: begins there, and then `first` is true; has begun before it; or has not yet begun.
    fn begin(&mut self, name: String, node: usize, begun: &Begun, first: Slot) {
        let begins = Slot::New(self.item(name, ItemKind::Primary), None);
        for (before, after) in [(0, 0), (0, 1), (1, 1)] {
            if let Some(states) = begun.both(node, before, after) {
                let first = Some(first).filter(|_| after > before);
                self.options.push([begins].into_iter().chain(states).chain(first).collect());
            }
        }
    }

    fn pair(&mut self, pairs: &Pairs, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let Pairs { name, nodes, first, second } = pairs;
        let items: Vec<usize> =
            (1..=nodes.len()).map(|at| self.item(format!("{name} at {at}"), ItemKind::Primary)).collect();
        let of_pair = |a: usize, b: usize| items.len() + a * second.len() + b;
        for a in 1..=first.len() {
            for b in 1..=second.len() {
                self.item(format!("{name} {a} with {b}"), ItemKind::Primary);
            }
        }
        for (at, &(one, other)) in nodes.iter().enumerate() {
            let possible = [colours_of(one), colours_of(other)];
            for (a, one_colour) in first.iter().enumerate().filter(|(_, colour)| possible[0].contains(colour)) {
                for (b, other_colour) in second.iter().enumerate().filter(|(_, colour)| possible[1].contains(colour)) {
                    let given = [(one, one_colour), (other, other_colour)];
                    let given = given.map(|(item, &colour)| Slot::Given(Entry::coloured(item, colour)));
                    self.options
                        .push([&[items[at], of_pair(a, b)].map(|item| Slot::New(item, None))[..], &given].concat());
                }
            }
        }
    }

    /// Adds the items and options to a problem.
    pub(super) fn add_to(self, problem: &mut Problem) {
        let mut items = Vec::with_capacity(self.items.len());
        for (name, kind) in self.items {
            let names = (2..).map(|number| format!("{name} ({number})"));
            let free = [name.clone()].into_iter().chain(names).find(|name| problem.item_named(name).is_none());
            let free = free.expect("numbers do not end");
            items.push(problem.add_item(free, kind).expect("no other item has this name"));
        }
        for option in self.options {
            let entry = |slot: Slot| match slot {
                Slot::Given(entry) => entry,
                Slot::New(item, None) => Entry::from(items[item]),
                Slot::New(item, Some(colour)) => Entry::coloured(items[item], problem.add_colour(colour_name(colour))),
            };
            let entries: Vec<Entry> = option.into_iter().map(entry).collect();
            problem.add_option(entries).expect("an option of an expansion has a primary item, and each item once");
        }
    }
}

/// The name of a colour of an expansion.
pub fn colour_name(number: usize) -> String {
    format!("s{number}")
}

/// The distance of each node from the first of its colour.
struct Ways {
    /// For each node, its item, whose colour is a class and a number of steps; 0 is any other class.
    places: Vec<usize>,
    /// The side of each node, if the graph is bipartite.
    sides: Option<Vec<usize>>,
    /// The difference between possible numbers of steps of a node, and the largest of them.
    step: usize,
    most: usize,
}

impl Ways {
    /// The entry that a node of a class has `far` steps.
    fn slot(&self, node: usize, class: usize, far: usize) -> Slot {
        Slot::New(self.places[node], Some(1 + class * (self.most + 1) + far))
    }

    /// The smallest number of steps of a node.
    fn nearest(&self, node: usize) -> usize {
        self.sides.as_ref().map_or(0, |sides| sides[node])
    }

    /// The entry that a node is the first of its class.
    fn first(&self, node: usize, class: usize) -> Slot {
        self.slot(node, class, self.nearest(node))
    }

    /// All ways to continue from a node: it has a number of steps, and a neighbour has one less.
    fn steps<'w>(
        &'w self,
        node: usize,
        class: usize,
        neighbours: &'w [usize],
    ) -> impl Iterator<Item = (Slot, Slot)> + 'w {
        let all = (self.nearest(node)..=self.most).step_by(self.step).filter(|&far| far > 0);
        all.flat_map(move |far| {
            let own = self.slot(node, class, far);
            neighbours.iter().map(move |&other| (own, self.slot(other, class, far - 1)))
        })
    }
}

/// For each number of nodes, whether one of the first ones has a colour.
struct Begun {
    /// None if that is not open.
    items: Vec<Option<usize>>,
}

impl Begun {
    fn new(expansion: &mut Expansion, name: &str, class: usize, nodes: usize) -> Begun {
        let mut item = |at: usize| expansion.item(format!("{name} {class} begun by {at}"), ItemKind::Secondary);
        Begun { items: (0..=nodes).map(|at| (at > 0 && at < nodes).then(|| item(at))).collect() }
    }

    /// The entry that the colour has begun within the first `nodes` nodes, or has not; none if that is impossible.
    fn at(&self, nodes: usize, value: usize) -> Option<Vec<Slot>> {
        match self.items[nodes] {
            Some(item) => Some(vec![Slot::New(item, Some(value))]),
            None => (value == usize::from(nodes > 0)).then(Vec::new),
        }
    }

    /// The entries that the state is this before a node and that after it.
    fn both(&self, node: usize, before: usize, after: usize) -> Option<Vec<Slot>> {
        Some([self.at(node, before)?, self.at(node + 1, after)?].concat())
    }
}
