//! Decision diagrams: all solutions of a small problem, compiled once and queried often.
//!
//! Certain options of a problem fall into *groups*, each of which has exactly one option in every solution, such as the
//! placements in a cell. A [`Diagram`] is a multi-valued decision diagram with one layer per group. Its paths are the
//! solutions, and nodes with the same continuations are one node.
//!
//! ```text
//!   two cells with the sum 4, digits 1 to 3
//!
//!         o             layer 1
//!      1 /|\ 3
//!       / |2\
//!      o  o  o          layer 2
//!      3\ |2/ 1
//!        \|/
//!         o             the end
//! ```
//!
//! Values that lead to the same node are one edge. Finding the options that occur in a solution when some are dropped takes one
//! pass forwards and one backwards over the edges, however many solutions there are; [`Supports`] skips the layers that are as
//! they were at the last question.
//!
//! # References
//! - Knuth, TAOCP 4A, section 7.1.4: decision diagrams, reduced.
//! - Nishino, Yasuda, Minato and Nagata, *Dancing with decision diagrams* (AAAI 2017): equal residual problems of an exact
//!   cover are one node.
//! - Pesant, *A regular language membership constraint for finite sequences of variables* (CP 2004): supports by a forward and
//!   a backward pass over layers.

mod build;
mod fold;
mod residual;
mod sums;
mod supports;

use exdoku_cover::{OptionId, Problem};

pub(super) use fold::Reader;
pub(super) use supports::Supports;

/// The largest number of options of a group: a set of them is one word.
const MOST_VALUES: usize = 128;

/// The solutions of a problem, restricted to groups of its options.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    layers: Vec<Layer>,
    /// The number of nodes of all layers and the end.
    nodes: usize,
}

/// The nodes that choose for one group.
#[derive(Clone, Debug)]
struct Layer {
    group: usize,
    /// The number of nodes of the layers before.
    first: usize,
    nodes: usize,
    edges: Vec<Edge>,
    /// For each node, where its edges start, and where the last ones end.
    starts: Vec<u32>,
    /// The sets of values of edges, as bits.
    sets: Vec<u128>,
}

/// Values that lead to the same node of the next layer, as the number of their set.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    set: u32,
}

/// Limits on the size of a diagram and the time to build it.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramLimits {
    /// The maximum number of options of the problem.
    pub(super) options: usize,
    /// The maximum number of edges, before equal nodes are merged.
    pub(super) edges: usize,
}

impl Diagram {
    /// The diagram of a problem. A group lists the options of its values, exactly one of which is in every solution; a value
    /// without an option is in no solution. The layers are in the order of the groups in `order`.
    ///
    /// None if it is not [possible](Self::is_possible), or the limit on edges is exceeded.
    pub(super) fn new(
        problem: &Problem,
        groups: &[Vec<Option<OptionId>>],
        order: &[usize],
        limits: DiagramLimits,
    ) -> Option<Diagram> {
        debug_assert_eq!(groups.len(), order.len());
        let is_possible = Diagram::is_possible(problem, groups, limits);
        is_possible.then(|| build::diagram(problem, groups, order, limits.edges)).flatten()
    }

    /// Whether a problem may have a diagram: it has no [conditions](exdoku_cover::Condition), no group has more than 128 values, and
    /// the limit on options is not exceeded.
    pub(super) fn is_possible(problem: &Problem, groups: &[Vec<Option<OptionId>>], limits: DiagramLimits) -> bool {
        let is_wide = groups.iter().any(|group| group.len() > MOST_VALUES);
        let is_large = problem.option_count() > limits.options;
        !(is_wide || groups.is_empty() || !problem.conditions().is_empty() || is_large)
    }

    /// The number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.layers.iter().map(|layer| layer.edges.len()).sum()
    }

    /// Whether there is a solution with only allowed values.
    pub(super) fn has_solution(&self, allowed: &[u128]) -> bool {
        self.reached(allowed).is_some()
    }

    /// The nodes that allowed values lead to, layer by layer; none if they do not lead to the end.
    fn reached(&self, allowed: &[u128]) -> Option<Vec<bool>> {
        let mut reached = vec![false; self.nodes];
        reached[0] = true;
        for layer in &self.layers {
            let allowed = allowed[layer.group];
            let mut any = false;
            let (own, next) = reached[layer.first..].split_at_mut(layer.nodes);
            for (node, _) in own.iter().enumerate().filter(|(_, reached)| **reached) {
                for edge in layer.edges_of(node) {
                    let is_allowed = layer.values(edge) & allowed != 0;
                    next[edge.to as usize] |= is_allowed;
                    any |= is_allowed;
                }
            }
            if !any {
                return None;
            }
        }
        Some(reached)
    }

    /// The reached nodes from which allowed values lead to the end.
    fn leading(&self, allowed: &[u128], reached: &[bool]) -> Vec<bool> {
        let mut leading = vec![false; self.nodes];
        leading[self.nodes - 1] = true;
        for layer in self.layers.iter().rev() {
            let allowed = allowed[layer.group];
            let (own, next) = leading[layer.first..].split_at_mut(layer.nodes);
            for (node, leads) in own.iter_mut().enumerate().filter(|(node, _)| reached[layer.first + node]) {
                let leads_on = |edge: &Edge| layer.values(edge) & allowed != 0 && next[edge.to as usize];
                *leads = layer.edges_of(node).iter().any(leads_on);
            }
        }
        leading
    }
}

impl Layer {
    /// The edges of a node.
    fn edges_of(&self, node: usize) -> &[Edge] {
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The values of an edge, as bits.
    fn values(&self, edge: &Edge) -> u128 {
        self.sets[edge.set as usize]
    }

    /// Those of its sets of values that are allowed.
    fn allow(&self, allowed: u128, left: &mut Vec<u128>) {
        left.clear();
        left.extend(self.sets.iter().map(|set| set & allowed));
    }
}

/// The bits of a set, ascending.
fn bits(set: impl Into<u128>) -> impl Iterator<Item = u8> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}
