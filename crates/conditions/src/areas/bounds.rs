//! Areas of neighbours of one colour: consequences for the colours of nodes and the sizes of areas.
//!
//! ```text
//!   3 # . .      A *part* is connected nodes that surely have a colour. It is too large, or has too many nodes of a
//!   # x 2 .      kind: no node joins it to another (x). What it reaches is too small, or has too few: then nodes
//!   . . . .      without which that would be so have the colour.
//! ```
//!
//! The search from a part excludes nodes that would join it to too much. One depth-first search finds all nodes without
//! which too little is reached.
//!
//! # References
//! Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, ItemId, Propagator, Scratch};

use super::known::Known;
use super::reach::AreaSearch;
use super::statement::{AreaShare, Areas};
use crate::graph::{Graph, flood};

/// The largest number of kinds of nodes whose number in each area is given.
pub(super) const SHARES: usize = 2;

/// No part, no node.
pub(super) const NONE: u32 = u32::MAX;

/// For each node and colour, the variable that is true if the node has it; then one for each clue and size.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    watched: Vec<Option<(ItemId, Colour)>>,
    pub(super) graph: Graph,
    pub(super) colours: usize,
    /// Ascending.
    pub(super) sizes: Vec<u32>,
    /// Whether the sizes have gaps.
    pub(super) has_gaps: bool,
    /// For each node, its clue.
    pub(super) clues: Vec<Option<Clue>>,
    pub(super) shares: Vec<Share>,
}

/// A clue that states the size of an area.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    /// The place of its first variable.
    pub(super) first: usize,
    /// For each colour, the size that it states, if the colour of the node is the clue.
    pub(super) own: Option<Vec<Option<u32>>>,
}

/// The number of certain nodes in each area.
#[derive(Clone, Debug)]
pub(super) struct Share {
    pub(super) has: Vec<bool>,
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Bounds {
    pub(super) fn new(areas: &Areas) -> Bounds {
        let nodes = &areas.nodes;
        let mut watched = Vec::with_capacity(nodes.len() * areas.colours.len());
        for &item in nodes {
            watched.extend(areas.colours.iter().map(|&colour| Some((item, colour))));
        }
        let sizes: Vec<u32> = areas.sizes.iter().map(|&size| size as u32).collect();
        let mut clues: Vec<Option<Clue>> = vec![None; nodes.len()];
        for clue in &areas.clues {
            let size_of = |colour: &Colour| Some(sizes[clue.colours.iter().position(|its| *its == Some(*colour))?]);
            let own = (clue.item == nodes[clue.node]).then(|| areas.colours.iter().map(size_of).collect());
            clues[clue.node] = Some(Clue { first: watched.len(), own });
            watched.extend(clue.colours.iter().map(|colour| colour.map(|colour| (clue.item, colour))));
        }
        let share = |share: &AreaShare| Share {
            has: (0..nodes.len()).map(|node| share.nodes.contains(&node)).collect(),
            least: *share.count.start() as u32,
            most: u32::try_from(*share.count.end()).unwrap_or(u32::MAX),
        };
        Bounds {
            watched,
            graph: Graph::new(&areas.neighbours),
            colours: areas.colours.len(),
            has_gaps: sizes.windows(2).any(|pair| pair[1] != pair[0] + 1),
            sizes,
            clues,
            shares: areas.shares.iter().map(share).collect(),
        }
    }

    /// The place of the variable of a node and a colour.
    pub(super) fn at(&self, node: usize, colour: usize) -> usize {
        node * self.colours + colour
    }

    pub(super) fn nodes(&self) -> usize {
        self.clues.len()
    }

    /// Nodes without which a part reaches too little.
    fn infer_doors(&self, part: usize, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &AreaSearch) {
        let part = &scratch.parts[part];
        let all = scratch.below[part.first as usize];
        for &node in &scratch.reached {
            let at = self.at(node as usize, part.colour);
            if values[at] != Open {
                continue;
            }
            let cut = scratch.cut[node as usize];
            let own = self.alone(node as usize, part.colour, values);
            let too_few = |(number, share): (usize, &Share)| {
                all.shares[number] - cut.shares[number] - own.shares[number] < share.least
            };
            if all.size - 1 - cut.size < part.known.least || self.shares.iter().enumerate().any(too_few) {
                found.push((at as u32, true));
            }
        }
    }

    /// Sizes that a part has exceeded, or does not reach.
    fn infer_sizes(&self, part: usize, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &AreaSearch) {
        let part = &scratch.parts[part];
        let known = part.known;
        let possible = known.least.max(known.size)..=known.most.min(scratch.below[part.first as usize].size);
        for &node in scratch.nodes_of(part) {
            let Some(Clue { first, own: None }) = self.clues[node as usize] else { continue };
            for (&size, at) in self.sizes.iter().zip(first..) {
                if values[at] == Open && !possible.contains(&size) {
                    found.push((at as u32, false));
                }
            }
        }
    }

    /// Nodes that would join too much.
    fn infer_joints(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut AreaSearch) {
        for node in 0..self.nodes() {
            for colour in 0..self.colours {
                let at = self.at(node, colour);
                if values[at] == Open && self.joined(node, colour, None, values, scratch).is_wrong(&self.shares) {
                    found.push((at as u32, false));
                }
            }
        }
    }

    /// Nodes whose area would be too small.
    fn infer_regions(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut AreaSearch) {
        for colour in 0..self.colours {
            scratch.unmark(self.nodes());
            for node in 0..self.nodes() {
                if values[self.at(node, colour)] != Open || scratch.mark[node] {
                    continue;
                }
                let mut region = Known::NOTHING;
                self.flood(node, colour, values, scratch);
                for &inside in &scratch.reached {
                    region = region.with(self.alone(inside as usize, colour, values));
                }
                let too_few = region.too_few(&self.shares);
                for &inside in &scratch.reached {
                    let at = self.at(inside as usize, colour);
                    let least = self.alone(inside as usize, colour, values).least;
                    if values[at] == Open && (too_few || region.size < least) {
                        found.push((at as u32, false));
                    }
                }
            }
        }
    }

    /// Reaches all nodes that may have a colour from a node.
    pub(super) fn flood(&self, start: usize, colour: usize, values: &[Value], scratch: &mut AreaSearch) {
        let may = |node: usize| values[self.at(node, colour)] != False;
        flood(&self.graph, start, may, &mut scratch.mark, &mut scratch.reached);
    }

    /// What is known of the area of a node with a colour, from the node alone.
    pub(super) fn alone(&self, node: usize, colour: usize, values: &[Value]) -> Known {
        let mut known = Known { size: 1, ..Known::NOTHING };
        for (has, share) in known.shares.iter_mut().zip(&self.shares) {
            *has = u32::from(share.has[node]);
        }
        let (first, last) = (self.sizes.first().copied().unwrap_or(NONE), self.sizes.last().copied().unwrap_or(0));
        (known.least, known.most) = (first, last);
        let Some(clue) = &self.clues[node] else { return known };
        (known.least_by, known.most_by) = (node as u32, node as u32);
        (known.least, known.most) = match &clue.own {
            Some(own) => own[colour].map_or((NONE, 0), |size| (size, size)),
            None => {
                let its = &values[clue.first..clue.first + self.sizes.len()];
                match its.iter().position(|&value| value == True) {
                    Some(at) => (self.sizes[at], self.sizes[at]),
                    None => {
                        let first = its.iter().position(|&value| value != False);
                        let last = its.iter().rposition(|&value| value != False);
                        first.zip(last).map_or((NONE, 0), |(first, last)| (self.sizes[first], self.sizes[last]))
                    }
                }
            }
        };
        known
    }
}

impl Propagator for Bounds {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let scratch: &mut AreaSearch = scratch.of();
        self.survey(values, scratch);
        for part in 0..scratch.parts.len() {
            if self.wrong(part, values, scratch).is_some() {
                return false;
            }
            if scratch.has_reached {
                self.infer_doors(part, values, found, scratch);
                self.infer_sizes(part, values, found, scratch);
            }
        }
        self.infer_joints(values, found, scratch);
        self.infer_regions(values, found, scratch);
        true
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, _assumed: Option<u32>, scratch: &mut Scratch) {
        self.find_reasons(values, because, scratch.of());
    }

    fn has_short_reasons(&self) -> bool {
        true
    }
}
