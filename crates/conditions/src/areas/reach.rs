//! Parts of areas, and what they reach.

use exdoku_cover::Value::{self, False, True};

use super::bounds::{Bounds, NONE};
use super::known::Known;

/// Connected nodes that surely have a colour.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) colour: usize,
    pub(super) first: u32,
    /// The range of its nodes in their list.
    nodes: (usize, usize),
    pub(super) known: Known,
}

/// Why a part is impossible.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wrong {
    /// Its clues allow no size.
    NoSize,
    TooLarge,
    /// It has too many nodes of a share.
    TooMany(usize),
    /// It reaches too little.
    TooSmall,
    /// It reaches too few nodes of a share.
    TooFew,
    /// It cannot grow, and its size is not allowed.
    Closed,
}

/// Scratch space for searches in the graph.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct AreaSearch {
    pub(super) parts: Vec<Part>,
    /// For each node and colour, its part, and the nodes of the parts.
    part_of: Vec<u32>,
    nodes: Vec<u32>,
    /// Whether the nodes that the last part reaches were found.
    pub(super) has_reached: bool,
    /// For each node, when it was entered, from 1, and the earliest node that is reached from below it.
    pub(super) entered: Vec<u32>,
    low: Vec<u32>,
    /// What is below it, and what would be cut off without it.
    pub(super) below: Vec<Known>,
    pub(super) cut: Vec<Known>,
    /// For each node, whether the part may have it, once known.
    passes: Vec<Option<bool>>,
    /// The path to the current node: nodes, and how many of their neighbours have been visited.
    way: Vec<(u32, u32)>,
    /// Nodes in the order in which they were reached.
    pub(super) reached: Vec<u32>,
    pub(super) mark: Vec<bool>,
    pub(super) near: Vec<u32>,
}

impl AreaSearch {
    pub(super) fn unmark(&mut self, nodes: usize) {
        self.mark.clear();
        self.mark.resize(nodes, false);
    }

    /// The nodes of a part.
    pub(super) fn nodes_of(&self, part: &Part) -> &[u32] {
        &self.nodes[part.nodes.0..part.nodes.1]
    }
}

fn cleared<T: Clone>(list: &mut Vec<T>, length: usize, value: T) {
    list.clear();
    list.resize(length, value);
}

impl Bounds {
    /// Finds the parts.
    pub(super) fn survey(&self, values: &[Value], scratch: &mut AreaSearch) {
        let AreaSearch { parts, part_of, nodes, .. } = scratch;
        cleared(part_of, self.nodes() * self.colours, NONE);
        parts.clear();
        nodes.clear();
        for start in 0..self.nodes() {
            for colour in 0..self.colours {
                let at = self.at(start, colour);
                if values[at] != True || part_of[at] != NONE {
                    continue;
                }
                let (number, from) = (parts.len() as u32, nodes.len());
                let mut known = Known::NOTHING;
                part_of[at] = number;
                nodes.push(start as u32);
                let mut looked = from;
                while let Some(&node) = nodes.get(looked) {
                    looked += 1;
                    known = known.with(self.alone(node as usize, colour, values));
                    for &next in self.graph.of(node as usize) {
                        let at = self.at(next as usize, colour);
                        if values[at] == True && part_of[at] == NONE {
                            part_of[at] = number;
                            nodes.push(next);
                        }
                    }
                }
                parts.push(Part { colour, first: start as u32, nodes: (from, nodes.len()), known });
            }
        }
    }

    /// What is known of the area that a node would be in with a colour, together with a part. The other parts remain in
    /// `near`.
    pub(super) fn joined(
        &self,
        node: usize,
        colour: usize,
        part: Option<usize>,
        values: &[Value],
        scratch: &mut AreaSearch,
    ) -> Known {
        scratch.near.clear();
        scratch.near.extend(part.map(|part| part as u32));
        let mut known = self.alone(node, colour, values);
        if let Some(part) = part {
            known = known.with(scratch.parts[part].known);
        }
        for &next in self.graph.of(node) {
            let its = scratch.part_of[self.at(next as usize, colour)];
            if its != NONE && !scratch.near.contains(&its) {
                scratch.near.push(its);
                known = known.with(scratch.parts[its as usize].known);
            }
        }
        known
    }

    /// Why a part is impossible. Finds the nodes that it reaches, if needed.
    pub(super) fn wrong(&self, number: usize, values: &[Value], scratch: &mut AreaSearch) -> Option<Wrong> {
        let part = &scratch.parts[number];
        let (known, first) = (part.known, part.first as usize);
        scratch.has_reached = false;
        if known.least > known.most {
            return Some(Wrong::NoSize);
        }
        if known.size > known.most {
            return Some(Wrong::TooLarge);
        }
        if let Some(share) = known.too_many(&self.shares) {
            return Some(Wrong::TooMany(share));
        }
        let is_sure = known.least == known.most && known.size == known.most;
        // A clue may have lost a size between the bounds.
        let has_clue = || scratch.nodes_of(part).iter().any(|&node| self.clues[node as usize].is_some());
        let has_room = known.least != known.most && (self.has_gaps || has_clue());
        let is_short = known.size < known.least || known.too_few(&self.shares);
        if !is_short && (is_sure || !has_room) {
            return None;
        }
        self.reach(number, values, scratch);
        let all = scratch.below[first];
        if all.size < known.least {
            return Some(Wrong::TooSmall);
        }
        if all.too_few(&self.shares) {
            return Some(Wrong::TooFew);
        }
        let is_closed = all.size == known.size && !self.allows(number, known.size, values, scratch);
        is_closed.then_some(Wrong::Closed)
    }

    /// Whether a part may have a size: one of the sizes, and one of each clue's.
    fn allows(&self, part: usize, size: u32, values: &[Value], scratch: &AreaSearch) -> bool {
        let Ok(at) = self.sizes.binary_search(&size) else { return false };
        let part = &scratch.parts[part];
        scratch.nodes_of(part).iter().all(|&node| match &self.clues[node as usize] {
            None => true,
            Some(clue) => match &clue.own {
                Some(own) => own[part.colour] == Some(size),
                None => values[clue.first + at] != False,
            },
        })
    }

    /// Reaches all nodes that may be in the area of a part, depth first.
    fn reach(&self, number: usize, values: &[Value], scratch: &mut AreaSearch) {
        let Part { colour, first, .. } = scratch.parts[number];
        cleared(&mut scratch.entered, self.nodes(), 0);
        cleared(&mut scratch.low, self.nodes(), 0);
        cleared(&mut scratch.below, self.nodes(), Known::NOTHING);
        cleared(&mut scratch.cut, self.nodes(), Known::NOTHING);
        cleared(&mut scratch.passes, self.nodes(), None);
        scratch.reached.clear();
        scratch.way.clear();
        scratch.has_reached = true;
        let mut clock = 1;
        let enter = |node: usize, clock: &mut u32, scratch: &mut AreaSearch| {
            (scratch.entered[node], scratch.low[node]) = (*clock, *clock);
            *clock += 1;
            scratch.below[node] = self.alone(node, colour, values);
            scratch.way.push((node as u32, 0));
            scratch.reached.push(node as u32);
        };
        enter(first as usize, &mut clock, scratch);
        while let Some((node, looked)) = scratch.way.last_mut() {
            let at = *node as usize;
            if let Some(&next) = self.graph.of(at).get(*looked as usize) {
                *looked += 1;
                let next = next as usize;
                let entered = scratch.entered[next];
                if entered != 0 {
                    scratch.low[at] = scratch.low[at].min(entered);
                } else if self.passes(next, colour, number, values, scratch) {
                    enter(next, &mut clock, scratch);
                }
                continue;
            }
            scratch.way.pop();
            let Some(&(above, _)) = scratch.way.last() else { break };
            let above = above as usize;
            scratch.low[above] = scratch.low[above].min(scratch.low[at]);
            scratch.below[above] = scratch.below[above].with(scratch.below[at]);
            if scratch.low[at] >= scratch.entered[above] {
                scratch.cut[above] = scratch.cut[above].with(scratch.below[at]);
            }
        }
    }

    /// Whether a node may be in the area of a part.
    fn passes(&self, node: usize, colour: usize, part: usize, values: &[Value], scratch: &mut AreaSearch) -> bool {
        if let Some(passes) = scratch.passes[node] {
            return passes;
        }
        let passes = match values[self.at(node, colour)] {
            False => false,
            True => true,
            _ => !self.joined(node, colour, Some(part), values, scratch).is_wrong(&self.shares),
        };
        scratch.passes[node] = Some(passes);
        passes
    }
}
