//! A face of a plane graph, around which connected classes of nodes do not cross.
//!
//! ```text
//!   x . o      Outside of the face, a path from x to x would separate an o on this side from one on the other: two
//!   .   ?      classes do not alternate twice. So where two nodes of the one and one of the other are known, a node
//!   x . .      between the two, on the side without the other, is not of the other.
//! ```
//!
//! That follows from the Jordan curve theorem.

use exdoku_cover::Value::{self, Open, True};
use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Priority, Propagator, Scratch};

/// Classes of nodes of a plane graph, each of which is connected. Around no face do two classes alternate twice (a, b, a,
/// b).
#[derive(Clone, Debug)]
pub struct Faces {
    /// The name of the condition.
    pub name: Box<str>,
    /// For each class and each node, the item and its colour that put the node into the class. A node is in at most one
    /// class.
    pub classes: Vec<Vec<(ItemId, Colour)>>,
    /// For each face, the nodes around it, in cyclic order.
    pub faces: Vec<Vec<usize>>,
}

impl Condition for Faces {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        let face = |nodes: &Vec<usize>| {
            let each = |&node: &usize| self.classes.iter().map(move |class| Some(class[node]));
            let watched = nodes.iter().flat_map(each).collect();
            Box::new(Face { watched, classes: self.classes.len() }) as Box<dyn Propagator>
        };
        self.faces.iter().map(face).collect()
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        // Another condition ensures it.
        let _ = (form, colours_of);
    }

    fn plain_size(&self) -> usize {
        0
    }

    fn items(&self) -> Vec<ItemId> {
        self.classes.iter().flatten().map(|&(item, _)| item).collect()
    }
}

/// For each node around the face and each class, the variable that is true if the node is in the class.
#[derive(Clone, Debug)]
struct Face {
    watched: Vec<Option<(ItemId, Colour)>>,
    classes: usize,
}

/// The nodes whose class is known, in their order, each with its class.
type Known = Vec<(usize, usize)>;

impl Face {
    /// The place of the variable of a node and a class.
    fn at(&self, node: usize, class: usize) -> usize {
        node * self.classes + class
    }

    fn survey(&self, values: &[Value], known: &mut Known) {
        known.clear();
        for (node, values) in values.chunks_exact(self.classes).enumerate() {
            known.extend(values.iter().position(|&value| value == True).map(|class| (node, class)));
        }
    }

    /// Every two classes of known nodes.
    fn pairs(&self, known: &Known) -> impl Iterator<Item = [usize; 2]> {
        let met = |class: usize| known.iter().any(|&(_, its)| its == class);
        let classes = (0..self.classes).filter(move |&class| met(class));
        classes.flat_map(move |one| (one + 1..self.classes).filter(move |&other| met(other)).map(move |it| [one, it]))
    }
}

/// From each known node of two classes to the next around the face.
fn steps(known: &Known, pair: [usize; 2]) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    let ours = || known.iter().copied().filter(move |(_, class)| pair.contains(class));
    ours().next_back().into_iter().chain(ours()).zip(ours())
}

impl Propagator for Face {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let known: &mut Known = scratch.of();
        self.survey(values, known);
        if known.len() < 3 {
            return true;
        }
        let nodes = values.len() / self.classes;
        for [one, other] in self.pairs(known) {
            let steps = || steps(known, [one, other]);
            match steps().filter(|(from, to)| from.1 != to.1).count() {
                2 => {}
                _ => return false,
            }
            for ((from, class), (to, _)) in steps().filter(|(from, to)| from.1 == to.1) {
                let excluded = one + other - class;
                let end = if to > from { to } else { to + nodes };
                let between = (from + 1..end).map(|node| self.at(node % nodes, excluded));
                found.extend(between.filter(|&at| values[at] == Open).map(|at| (at as u32, false)));
            }
        }
        true
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, _assumed: Option<u32>, scratch: &mut Scratch) {
        let known: &mut Known = scratch.of();
        self.survey(values, known);
        for pair in self.pairs(known) {
            let changes = || steps(known, pair).filter(|(from, to)| from.1 != to.1);
            if changes().count() > 2 {
                because.extend(changes().take(4).map(|(_, (node, class))| self.at(node, class) as u32));
                return;
            }
        }
        unreachable!("a condition gives no more than follows");
    }

    /// That a node is not in a class has no consequences.
    fn concerns(&self, _place: usize, is_true: bool, _before: &dyn Fn(usize) -> Value) -> bool {
        is_true
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }
}
