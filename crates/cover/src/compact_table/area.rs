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

use super::conditions::{self, FALSE};
use super::literal::{OPEN, TRUE};
use crate::lists::Lists;

/// For each node the variable that is true if it is inside.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) variables: Vec<u32>,
    graph: Arc<Lists<u32>>,
    least: usize,
    most: usize,
}

/// Room for searches in the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
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

impl Room {
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
    pub(super) fn infer(&self, room: &mut conditions::Room) -> bool {
        let conditions::Room { values, found, area: room, .. } = room;
        let nodes = self.variables.len();
        room.clear(nodes);
        let count = values.iter().filter(|&&value| value == TRUE).count();
        if count > self.most {
            return false;
        }
        let Some(first) = values.iter().position(|&value| value == TRUE) else {
            return self.infer_parts(values, found, room);
        };
        self.search(first, values, room);
        let reached = room.below[first] as usize;
        if reached < self.least {
            return false;
        }
        for (node, &value) in values.iter().enumerate() {
            match (value, room.entered[node]) {
                (TRUE, 0) => return false,
                (OPEN, 0) => found.push((node as u32, false)),
                (OPEN, _) if room.door[node] || reached - 1 - (room.cut[node] as usize) < self.least => {
                    found.push((node as u32, true));
                }
                _ => {}
            }
        }
        reached <= self.most || self.infer_near(count, values, found, room)
    }

    /// Without a node inside: some part is large enough.
    fn infer_parts(&self, values: &[u8], found: &mut Vec<(u32, bool)>, room: &mut Room) -> bool {
        let mut large = 0;
        let mut last = Vec::new();
        for node in 0..values.len() {
            if values[node] == FALSE || room.mark[node] {
                continue;
            }
            self.flood(node, values, room);
            if room.reached.len() < self.least {
                found.extend(room.reached.iter().map(|&node| (node, false)));
            } else {
                large += 1;
                last.clone_from(&room.reached);
            }
        }
        if large == 1 && last.len() == self.least {
            found.extend(last.iter().map(|&node| (node, true)));
        }
        large > 0
    }

    /// Nodes that no short way leads to from some node inside are outside.
    fn infer_near(&self, count: usize, values: &[u8], found: &mut Vec<(u32, bool)>, room: &mut Room) -> bool {
        let budget = (self.most - count) as u32;
        let before = found.len();
        room.door.fill(false);
        for start in 0..values.len() {
            if values[start] != TRUE || room.door[start] {
                continue;
            }
            self.measure(start, values, budget, room);
            for (node, &value) in values.iter().enumerate() {
                match value {
                    TRUE if room.cost[node] == FAR => return false,
                    TRUE => room.door[node] |= room.cost[node] == 0,
                    OPEN if room.cost[node] == FAR && room.entered[node] != 0 => found.push((node as u32, false)),
                    _ => {}
                }
            }
        }
        found[before..].sort_unstable();
        found.dedup();
        true
    }

    /// Reaches all that is not outside from a node inside, depth first.
    fn search(&self, first: usize, values: &[u8], room: &mut Room) {
        let mut clock = 1;
        let enter = |node: usize, clock: &mut u32, room: &mut Room| {
            (room.entered[node], room.low[node]) = (*clock, *clock);
            *clock += 1;
            room.below[node] = 1;
            room.inside[node] = u32::from(values[node] == TRUE);
            room.way.push((node as u32, 0));
        };
        room.way.clear();
        enter(first, &mut clock, room);
        while let Some((node, looked)) = room.way.last_mut() {
            let at = *node as usize;
            if let Some(&next) = self.graph.of(at).get(*looked as usize) {
                *looked += 1;
                let next = next as usize;
                if values[next] == FALSE {
                    continue;
                }
                match room.entered[next] {
                    0 => enter(next, &mut clock, room),
                    entered => room.low[at] = room.low[at].min(entered),
                }
                continue;
            }
            room.way.pop();
            let Some(&(above, _)) = room.way.last() else { break };
            let above = above as usize;
            room.low[above] = room.low[above].min(room.low[at]);
            room.below[above] += room.below[at];
            room.inside[above] += room.inside[at];
            if room.low[at] >= room.entered[above] {
                room.cut[above] += room.below[at];
                room.door[above] |= room.inside[at] > 0;
            }
        }
    }

    /// Reaches all that is not outside from a node.
    fn flood(&self, start: usize, values: &[u8], room: &mut Room) {
        room.reached.clear();
        room.reached.push(start as u32);
        room.mark[start] = true;
        let mut at = 0;
        while let Some(&node) = room.reached.get(at) {
            at += 1;
            for &next in self.graph.of(node as usize) {
                if values[next as usize] != FALSE && !std::mem::replace(&mut room.mark[next as usize], true) {
                    room.reached.push(next);
                }
            }
        }
    }

    /// How many nodes a way from a node inside to each other node adds to those inside, up to a budget.
    fn measure(&self, start: usize, values: &[u8], budget: u32, room: &mut Room) {
        room.cost.clear();
        room.cost.resize(values.len(), FAR);
        room.queue.clear();
        room.cost[start] = 0;
        room.queue.push_back(start as u32);
        while let Some(node) = room.queue.pop_front() {
            let cost = room.cost[node as usize];
            for &next in self.graph.of(node as usize) {
                let value = values[next as usize];
                let with = cost + u32::from(value == OPEN);
                if value == FALSE || with > budget || with >= room.cost[next as usize] {
                    continue;
                }
                room.cost[next as usize] = with;
                if value == OPEN { room.queue.push_back(next) } else { room.queue.push_front(next) }
            }
        }
    }

    /// Finds values that are impossible together, one of them that of the node which was assumed.
    pub(super) fn explain(&self, room: &mut conditions::Room, assumed: Option<u32>) {
        let conditions::Room { values, because, area: room, .. } = room;
        let nodes = values.len();
        let inside = || (0..nodes).filter(|&node| values[node] == TRUE);
        let is_inside = |node: &usize| values[*node] == TRUE;
        let Some(first) = assumed.map(|node| node as usize).filter(is_inside).or_else(|| inside().next()) else {
            because.extend((0..nodes as u32).filter(|&node| values[node as usize] == FALSE));
            return;
        };
        room.unmark(nodes);
        self.flood(first, values, room);
        because.push(first as u32);
        let apart = inside().find(|&node| !room.mark[node]);
        if apart.is_some() || room.reached.len() < self.least {
            self.border(values, room, because);
            if let Some(apart) = apart {
                let before = because.len();
                room.unmark(nodes);
                self.flood(apart, values, room);
                self.border(values, room, because);
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
            self.measure(start, values, budget, room);
            if inside().any(|node| room.cost[node] == FAR) {
                room.reached.clear();
                room.reached.extend((0..nodes as u32).filter(|&node| room.cost[node as usize] != FAR));
                self.border(values, room, because);
                return;
            }
        }
        unreachable!("a condition gives no more than follows");
    }

    /// The nodes outside that are beside those reached.
    fn border(&self, values: &[u8], room: &mut Room, because: &mut Vec<u32>) {
        room.unmark(values.len());
        for &node in &room.reached {
            for &next in self.graph.of(node as usize) {
                if values[next as usize] == FALSE && !std::mem::replace(&mut room.mark[next as usize], true) {
                    because.push(next);
                }
            }
        }
    }
}
