//! Connected areas: which nodes of a graph are inside, from what is reached from those that are.
//!
//! ```text
//!   # . x .        Outside: what no way leads to from a node inside, or none that is short enough,
//!   # x x D .      and parts that are too small. Inside: a node without which nodes inside
//!   # . # # #      would be apart (D), or the area too small.
//!   # . # . #
//! ```
//!
//! One depth-first search finds all nodes without which the graph falls apart. Bounds on the size are checked by the
//! number of nodes that each way adds to those inside.
//!
//! # References
//! Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972). Dooms, Deville and Dupont, CP(Graph):
//! introducing a graph computation domain in constraint programming, CP 2005.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::literal::{FALSE, OPEN, TRUE};
use crate::lists::Lists;

/// For each node the variable that is true if it is inside.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) variables: Vec<u32>,
    graph: Arc<Lists<u32>>,
    least: usize,
    most: usize,
}

/// Scratch space for searches in the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// For each node when it was entered, from 1, and the earliest node that is reached from below it.
    entered: Vec<u32>,
    low: Vec<u32>,
    /// How many nodes are below it, itself included, and how many of them are inside.
    below: Vec<u32>,
    inside: Vec<u32>,
    /// How many nodes would be cut off without it, and whether one of them is inside.
    cut: Vec<u32>,
    door: Vec<bool>,
    /// The way to the node at hand: nodes, and how many of their neighbours have been looked at.
    way: Vec<(u32, u32)>,
    /// Nodes in the order in which they were reached.
    reached: Vec<u32>,
    mark: Vec<bool>,
    /// How many nodes a way adds.
    cost: Vec<u32>,
    queue: VecDeque<u32>,
}

/// No way.
const FAR: u32 = u32::MAX;

impl Scratch {
    fn clear(&mut self, nodes: usize) {
        for list in [&mut self.entered, &mut self.low, &mut self.below, &mut self.inside, &mut self.cut] {
            list.clear();
            list.resize(nodes, 0);
        }
        self.door.clear();
        self.door.resize(nodes, false);
        self.unmark(nodes);
    }

    fn unmark(&mut self, nodes: usize) {
        self.mark.clear();
        self.mark.resize(nodes, false);
    }
}

impl Area {
    pub(super) fn new(variables: Vec<u32>, graph: Arc<Lists<u32>>, sizes: &RangeInclusive<usize>) -> Area {
        let most = (*sizes.end()).min(variables.len());
        Area { variables, graph, least: (*sizes.start()).max(1), most }
    }

    /// Finds what follows from the values of the variables; whether they are possible.
    pub(super) fn infer(&self, values: &[u8], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let nodes = self.variables.len();
        scratch.clear(nodes);
        let count = values.iter().filter(|&&value| value == TRUE).count();
        if count > self.most {
            return false;
        }
        let Some(first) = values.iter().position(|&value| value == TRUE) else {
            return self.infer_parts(values, found, scratch);
        };
        self.search(first, values, scratch);
        let reached = scratch.below[first] as usize;
        if reached < self.least {
            return false;
        }
        for (node, &value) in values.iter().enumerate() {
            match (value, scratch.entered[node]) {
                (TRUE, 0) => return false,
                (OPEN, 0) => found.push((node as u32, false)),
                (OPEN, _) if scratch.door[node] || reached - 1 - (scratch.cut[node] as usize) < self.least => {
                    found.push((node as u32, true));
                }
                _ => {}
            }
        }
        reached <= self.most || self.infer_near(count, values, found, scratch)
    }

    /// Without a node inside: some part is large enough.
    fn infer_parts(&self, values: &[u8], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let mut large = 0;
        let mut last = Vec::new();
        for node in 0..values.len() {
            if values[node] == FALSE || scratch.mark[node] {
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

    /// Nodes that no short way leads to from some node inside are outside.
    fn infer_near(&self, count: usize, values: &[u8], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let budget = (self.most - count) as u32;
        let before = found.len();
        scratch.door.fill(false);
        for start in 0..values.len() {
            if values[start] != TRUE || scratch.door[start] {
                continue;
            }
            self.measure(start, values, budget, scratch);
            for (node, &value) in values.iter().enumerate() {
                match value {
                    TRUE if scratch.cost[node] == FAR => return false,
                    TRUE => scratch.door[node] |= scratch.cost[node] == 0,
                    OPEN if scratch.cost[node] == FAR && scratch.entered[node] != 0 => found.push((node as u32, false)),
                    _ => {}
                }
            }
        }
        found[before..].sort_unstable();
        found.dedup();
        true
    }

    /// Reaches all that is not outside from a node inside, depth first.
    fn search(&self, first: usize, values: &[u8], scratch: &mut Scratch) {
        let mut clock = 1;
        let enter = |node: usize, clock: &mut u32, scratch: &mut Scratch| {
            (scratch.entered[node], scratch.low[node]) = (*clock, *clock);
            *clock += 1;
            scratch.below[node] = 1;
            scratch.inside[node] = u32::from(values[node] == TRUE);
            scratch.way.push((node as u32, 0));
        };
        scratch.way.clear();
        enter(first, &mut clock, scratch);
        while let Some((node, looked)) = scratch.way.last_mut() {
            let at = *node as usize;
            if let Some(&next) = self.graph.of(at).get(*looked as usize) {
                *looked += 1;
                let next = next as usize;
                if values[next] == FALSE {
                    continue;
                }
                match scratch.entered[next] {
                    0 => enter(next, &mut clock, scratch),
                    entered => scratch.low[at] = scratch.low[at].min(entered),
                }
                continue;
            }
            scratch.way.pop();
            let Some(&(above, _)) = scratch.way.last() else { break };
            let above = above as usize;
            scratch.low[above] = scratch.low[above].min(scratch.low[at]);
            scratch.below[above] += scratch.below[at];
            scratch.inside[above] += scratch.inside[at];
            if scratch.low[at] >= scratch.entered[above] {
                scratch.cut[above] += scratch.below[at];
                scratch.door[above] |= scratch.inside[at] > 0;
            }
        }
    }

    /// Reaches all that is not outside from a node.
    fn flood(&self, start: usize, values: &[u8], scratch: &mut Scratch) {
        scratch.reached.clear();
        scratch.reached.push(start as u32);
        scratch.mark[start] = true;
        let mut at = 0;
        while let Some(&node) = scratch.reached.get(at) {
            at += 1;
            for &next in self.graph.of(node as usize) {
                if values[next as usize] != FALSE && !std::mem::replace(&mut scratch.mark[next as usize], true) {
                    scratch.reached.push(next);
                }
            }
        }
    }

    /// How many nodes a way from a node inside to each other node adds to those inside, up to a budget.
    fn measure(&self, start: usize, values: &[u8], budget: u32, scratch: &mut Scratch) {
        scratch.cost.clear();
        scratch.cost.resize(values.len(), FAR);
        scratch.queue.clear();
        scratch.cost[start] = 0;
        scratch.queue.push_back(start as u32);
        while let Some(node) = scratch.queue.pop_front() {
            let cost = scratch.cost[node as usize];
            for &next in self.graph.of(node as usize) {
                let value = values[next as usize];
                let with = cost + u32::from(value == OPEN);
                if value == FALSE || with > budget || with >= scratch.cost[next as usize] {
                    continue;
                }
                scratch.cost[next as usize] = with;
                if value == OPEN { scratch.queue.push_back(next) } else { scratch.queue.push_front(next) }
            }
        }
    }

    /// Finds values that are impossible together, one of them that of the node which was assumed.
    pub(super) fn explain(&self, values: &[u8], because: &mut Vec<u32>, scratch: &mut Scratch, assumed: Option<u32>) {
        let nodes = values.len();
        let inside = || (0..nodes).filter(|&node| values[node] == TRUE);
        let is_inside = |node: &usize| values[*node] == TRUE;
        let Some(first) = assumed.map(|node| node as usize).filter(is_inside).or_else(|| inside().next()) else {
            because.extend((0..nodes as u32).filter(|&node| values[node as usize] == FALSE));
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
                // The shorter border will do.
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

    /// The nodes outside that are beside those reached.
    fn border(&self, values: &[u8], scratch: &mut Scratch, because: &mut Vec<u32>) {
        scratch.unmark(values.len());
        for &node in &scratch.reached {
            for &next in self.graph.of(node as usize) {
                if values[next as usize] == FALSE && !std::mem::replace(&mut scratch.mark[next as usize], true) {
                    because.push(next);
                }
            }
        }
    }
}
