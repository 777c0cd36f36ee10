//! Connected areas: which nodes of a graph must be inside or outside, given those that are.
//!
//! ```text
//!   # . x .        Outside: what no way leads to from a node inside, or none that is short enough,
//!   # x x D .      and parts that are too small. Inside: a node without which nodes inside
//!   # . # # #      would be apart (D), or the area too small.
//!   # . # . #
//! ```
//!
//! One depth-first search finds all cut vertices. Bounds on the size are checked by the number of nodes that each path adds
//! to those inside.
//!
//! Known constraints on cycles are in `cycles.rs`.
//!
//! # References
//! Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972). Dooms, Deville and Dupont, CP(Graph):
//! introducing a graph computation domain in constraint programming, CP 2005.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, ItemId, Propagator, Scratch};

use super::statement::Cycles;
use crate::graph::{Graph, flood};

/// For each node, the variable that is true if it is inside.
#[derive(Clone, Debug)]
pub(super) struct Area {
    watched: Vec<Option<(ItemId, Colour)>>,
    pub(super) graph: Arc<Graph>,
    least: usize,
    most: usize,
    pub(super) cycles: Cycles,
}

/// What the search knows about a node.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// When it was entered, from 1, and the earliest node that is reached from below it.
    entered: u32,
    low: u32,
    /// How many nodes are below it, including itself, and how many of them are inside.
    below: u32,
    inside: u32,
    /// How many nodes would be cut off without it, and whether one of them is inside.
    cut: u32,
    door: bool,
}

/// Scratch space for searches in the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphSearch {
    nodes: Vec<Node>,
    /// The path to the current node: nodes, and how many of their neighbours have been visited.
    way: Vec<(u32, u32)>,
    /// Nodes in the order in which they were reached.
    pub(super) reached: Vec<u32>,
    mark: Vec<bool>,
    /// The number of nodes that a path adds.
    cost: Vec<u32>,
    queue: VecDeque<u32>,
    /// For each node inside, its piece, and the node from which it was reached.
    pub(super) piece: Vec<u32>,
    pub(super) from: Vec<u32>,
}

/// No path.
const FAR: u32 = u32::MAX;

impl GraphSearch {
    fn unmark(&mut self, nodes: usize) {
        self.mark.clear();
        self.mark.resize(nodes, false);
    }
}

impl Area {
    pub(super) fn new(
        watched: Vec<Option<(ItemId, Colour)>>,
        graph: Arc<Graph>,
        sizes: &RangeInclusive<usize>,
        cycles: Cycles,
    ) -> Area {
        let most = (*sizes.end()).min(watched.len());
        Area { watched, graph, least: (*sizes.start()).max(1), most, cycles }
    }

    /// Without an inside node: some part is large enough.
    fn infer_parts(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut GraphSearch) -> bool {
        scratch.unmark(values.len());
        let mut large = 0;
        let mut last = Vec::new();
        for node in 0..values.len() {
            if values[node] == False || scratch.mark[node] {
                continue;
            }
            self.flood(node, values, scratch);
            if scratch.reached.len() < self.least {
                found.extend(scratch.reached.iter().map(|&node| (node, false)));
            } else {
                large += 1;
                last.clone_from(&scratch.reached);
            }
        }
        if large == 1 && last.len() == self.least {
            found.extend(last.iter().map(|&node| (node, true)));
        }
        large > 0
    }

    /// Nodes without a short path from some inside node are outside.
    fn infer_near(
        &self,
        count: usize,
        values: &[Value],
        found: &mut Vec<(u32, bool)>,
        scratch: &mut GraphSearch,
    ) -> bool {
        let budget = (self.most - count) as u32;
        let before = found.len();
        scratch.unmark(values.len());
        for start in 0..values.len() {
            if values[start] != True || scratch.mark[start] {
                continue;
            }
            self.measure(start, values, budget, scratch);
            for (node, &value) in values.iter().enumerate() {
                match value {
                    True if scratch.cost[node] == FAR => return false,
                    True => scratch.mark[node] |= scratch.cost[node] == 0,
                    Open if scratch.cost[node] == FAR && scratch.nodes[node].entered != 0 => {
                        found.push((node as u32, false));
                    }
                    _ => {}
                }
            }
        }
        found[before..].sort_unstable();
        found.dedup();
        true
    }

    /// Reaches all nodes that are not outside from an inside node, depth first.
    fn search(&self, first: usize, values: &[Value], scratch: &mut GraphSearch) {
        let GraphSearch { nodes, way, .. } = scratch;
        nodes.clear();
        nodes.resize(values.len(), Node::default());
        way.clear();
        let mut clock = 0;
        let mut enter = |node: usize| {
            clock += 1;
            let inside = u32::from(values[node] == True);
            Node { entered: clock, low: clock, below: 1, inside, ..Node::default() }
        };
        nodes[first] = enter(first);
        let (mut at, mut looked) = (first, 0);
        loop {
            let near = self.graph.of(at);
            if let Some(&next) = near.get(looked) {
                looked += 1;
                let next = next as usize;
                if values[next] == False {
                    continue;
                }
                if nodes[next].entered == 0 {
                    nodes[next] = enter(next);
                    way.push((at as u32, looked as u32));
                    (at, looked) = (next, 0);
                } else {
                    nodes[at].low = nodes[at].low.min(nodes[next].entered);
                }
                continue;
            }
            let Some((above, before)) = way.pop() else { return };
            let Node { low, below, inside, .. } = nodes[at];
            (at, looked) = (above as usize, before as usize);
            let node = &mut nodes[at];
            node.low = node.low.min(low);
            node.below += below;
            node.inside += inside;
            if low >= node.entered {
                node.cut += below;
                node.door |= inside > 0;
            }
        }
    }

    /// Reaches all nodes that are not outside from a node.
    fn flood(&self, start: usize, values: &[Value], scratch: &mut GraphSearch) {
        flood(&self.graph, start, |node| values[node] != False, &mut scratch.mark, &mut scratch.reached);
    }

    /// The number of nodes that a path from an inside node to each other node adds to those inside, up to a budget.
    fn measure(&self, start: usize, values: &[Value], budget: u32, scratch: &mut GraphSearch) {
        scratch.cost.clear();
        scratch.cost.resize(values.len(), FAR);
        scratch.queue.clear();
        scratch.cost[start] = 0;
        scratch.queue.push_back(start as u32);
        while let Some(node) = scratch.queue.pop_front() {
            let cost = scratch.cost[node as usize];
            for &next in self.graph.of(node as usize) {
                let value = values[next as usize];
                let with = cost + u32::from(value == Open);
                if value == False || with > budget || with >= scratch.cost[next as usize] {
                    continue;
                }
                scratch.cost[next as usize] = with;
                if value == Open { scratch.queue.push_back(next) } else { scratch.queue.push_front(next) }
            }
        }
    }

    /// The outside nodes beside the reached ones.
    fn border(&self, values: &[Value], scratch: &mut GraphSearch, because: &mut Vec<u32>) {
        scratch.unmark(values.len());
        for &node in &scratch.reached {
            for &next in self.graph.of(node as usize) {
                if values[next as usize] == False && !std::mem::replace(&mut scratch.mark[next as usize], true) {
                    because.push(next);
                }
            }
        }
    }
}

impl Propagator for Area {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let scratch: &mut GraphSearch = scratch.of();
        let count = values.iter().filter(|&&value| value == True).count();
        if count > self.most {
            return false;
        }
        let Some(first) = values.iter().position(|&value| value == True) else {
            return self.infer_parts(values, found, scratch);
        };
        self.search(first, values, scratch);
        let reached = scratch.nodes[first].below as usize;
        if reached < self.least {
            return false;
        }
        for (at, (node, &value)) in scratch.nodes.iter().zip(values).enumerate() {
            match (value, node.entered) {
                (True, 0) => return false,
                (Open, 0) => found.push((at as u32, false)),
                (Open, _) if node.door || reached - 1 - (node.cut as usize) < self.least => {
                    found.push((at as u32, true));
                }
                _ => {}
            }
        }
        (reached <= self.most || self.infer_near(count, values, found, scratch))
            && (self.cycles == Cycles::Any || self.infer_cycles(values, found, scratch))
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, scratch: &mut Scratch) {
        let scratch: &mut GraphSearch = scratch.of();
        if self.cycles != Cycles::Any && self.explain_cycle(values, because, scratch) {
            return;
        }
        let nodes = values.len();
        let inside = || (0..nodes).filter(|&node| values[node] == True);
        let is_inside = |node: &usize| values[*node] == True;
        let Some(first) = assumed.map(|node| node as usize).filter(is_inside).or_else(|| inside().next()) else {
            because.extend((0..nodes as u32).filter(|&node| values[node as usize] == False));
            return;
        };
        scratch.unmark(nodes);
        self.flood(first, values, scratch);
        because.push(first as u32);
        let apart = inside().find(|&node| !scratch.mark[node]);
        if apart.is_some() || scratch.reached.len() < self.least {
            self.border(values, scratch, because);
            if let Some(apart) = apart {
                let before = because.len();
                scratch.unmark(nodes);
                self.flood(apart, values, scratch);
                self.border(values, scratch, because);
                // The shorter border suffices.
                if because.len() - before < before - 1 {
                    because.drain(1..before);
                } else {
                    because.truncate(before);
                }
                because.push(apart as u32);
            }
            return;
        }
        let count = inside().count();
        if count > self.most {
            because.extend(inside().filter(|&node| node != first).take(self.most).map(|node| node as u32));
            return;
        }
        because.extend(inside().filter(|&node| node != first).map(|node| node as u32));
        let budget = (self.most - count) as u32;
        for start in inside() {
            self.measure(start, values, budget, scratch);
            if inside().any(|node| scratch.cost[node] == FAR) {
                scratch.reached.clear();
                scratch.reached.extend((0..nodes as u32).filter(|&node| scratch.cost[node as usize] != FAR));
                self.border(values, scratch, because);
                return;
            }
        }
        unreachable!("a condition gives no more than follows");
    }

    fn has_short_reasons(&self) -> bool {
        true
    }

    /// Whether something may follow once a node is inside, or outside. `before` is the value of each node before that.
    ///
    /// A node joining beside an inside node implies nothing new: what separates it from a third node also separates the
    /// inside node from that one. A node that becomes outside implies nothing if its neighbours remain connected without it,
    /// by inside nodes.
    fn concerns(&self, node: usize, is_inside: bool, before: &dyn Fn(usize) -> Value) -> bool {
        if self.least > 1 || self.most < self.watched.len() || (is_inside && self.cycles != Cycles::Any) {
            return true;
        }
        let near = self.graph.of(node);
        if is_inside {
            return !near.iter().any(|&other| before(other as usize) == True);
        }
        let mut open = near.iter().copied().filter(|&other| before(other as usize) != False);
        let (Some(one), other, None) = (open.next(), open.next(), open.next()) else { return true };
        let beside = |of: u32| self.graph.of(of as usize).iter().copied().filter(move |&next| next as usize != node);
        match other {
            // The last node has to be inside.
            None => before(one as usize) != True && !beside(one).any(|next| before(next as usize) != False),
            Some(other) => !beside(one).any(|next| {
                next == other || (before(next as usize) == True && self.graph.of(other as usize).contains(&next))
            }),
        }
    }
}
