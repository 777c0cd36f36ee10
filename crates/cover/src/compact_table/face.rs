//! A face of a plane graph, around which connected classes of nodes do not cross.
//!
//! ```text
//!   x . o      Outside of the face, a path from x to x would separate an o on this side from one on the other: two
//!   .   ?      classes do not alternate twice. So where two nodes of the one and one of the other are known, a node
//!   x . .      between the two, on the side without the other, is not of the other.
//! ```
//!
//! That follows from the Jordan curve theorem.

use super::literal::{OPEN, TRUE};

/// For each node around the face and each class, the variable that is true if the node is in the class.
#[derive(Clone, Debug)]
pub(super) struct Face {
    pub(super) variables: Vec<u32>,
    pub(super) classes: usize,
}

/// The nodes whose class is known, in their order, each with its class.
pub(super) type Known = Vec<(usize, usize)>;

impl Face {
    /// The place of the variable of a node and a class.
    fn at(&self, node: usize, class: usize) -> usize {
        node * self.classes + class
    }

    fn survey(&self, values: &[u8], known: &mut Known) {
        known.clear();
        for (node, values) in values.chunks_exact(self.classes).enumerate() {
            known.extend(values.iter().position(|&value| value == TRUE).map(|class| (node, class)));
        }
    }

    /// Every two classes of known nodes.
    fn pairs(&self, known: &Known) -> impl Iterator<Item = [usize; 2]> {
        let met = |class: usize| known.iter().any(|&(_, its)| its == class);
        let classes = (0..self.classes).filter(move |&class| met(class));
        classes.flat_map(move |one| (one + 1..self.classes).filter(move |&other| met(other)).map(move |it| [one, it]))
    }

    /// Finds the consequences of the values of the variables; returns whether these are possible.
    pub(super) fn infer(&self, values: &[u8], found: &mut Vec<(u32, bool)>, known: &mut Known) -> bool {
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
                found.extend(between.filter(|&at| values[at] == OPEN).map(|at| (at as u32, false)));
            }
        }
        true
    }

    /// Finds values that are impossible together, one of them perhaps assumed.
    pub(super) fn explain(&self, values: &[u8], because: &mut Vec<u32>, known: &mut Known) {
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
}

/// From each known node of two classes to the next around the face.
fn steps(known: &Known, pair: [usize; 2]) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    let ours = || known.iter().copied().filter(move |(_, class)| pair.contains(class));
    ours().next_back().into_iter().chain(ours()).zip(ours())
}
