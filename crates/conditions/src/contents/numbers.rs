//! The numbers in areas of neighbours of one colour: whether they differ, their sums, and the number of areas.
//!
//! ```text
//!   3 4 x        A *part* is connected nodes that surely have a colour. No other of its nodes has a number of it (3), and no
//!   . 2 .        node that has one joins it. Its numbers sum to at least, and with all that it reaches to at most, so much:
//!   3 . .        one of the sums that are allowed lies between.
//! ```

use exdoku_cover::Value::{self, Open, True};
use exdoku_cover::{Colour, ItemId, Propagator, Scratch};

use super::statement::Contents;
use super::survey::{NumberSearch, Part};
use crate::graph::Graph;

/// No part, no node.
pub(super) const NONE: u32 = u32::MAX;

/// For each node and colour, the variable that is true if the node has it; one for each node and number; and one for each
/// total and each of its numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    watched: Vec<Option<(ItemId, Colour)>>,
    nodes: usize,
    pub(super) graph: Graph,
    pub(super) colours: usize,
    /// Ascending; empty if numbers do not matter.
    pub(super) worth: Vec<i64>,
    pub(super) different: bool,
    pub(super) sums: Option<Vec<i64>>,
    pub(super) totals: Vec<Total>,
    pub(super) counts: Option<Vec<usize>>,
}

/// The sum of an area.
#[derive(Clone, Debug)]
pub(super) struct Total {
    /// The node whose area it is; none if it is every area.
    pub(super) node: Option<u32>,
    /// The place of its first variable, and the numbers of its variables, ascending.
    pub(super) first: usize,
    pub(super) worth: Vec<i64>,
}

impl Total {
    /// Whether the sum may be this.
    pub(super) fn may_be(&self, sum: i64, values: &[Value]) -> bool {
        let values = &values[self.first..self.first + self.worth.len()];
        let Ok(at) = self.worth.binary_search(&sum) else { return false };
        values[at] == True || (values[at] == Open && !values.contains(&True))
    }
}

impl Numbers {
    pub(super) fn new(contents: &Contents) -> Numbers {
        let mut watched = Vec::new();
        for &item in &contents.nodes {
            watched.extend(contents.colours.iter().map(|&colour| Some((item, colour))));
        }
        for &item in &contents.numbers {
            watched.extend(contents.worth.iter().map(|&(_, colour)| Some((item, colour))));
        }
        let mut totals = Vec::new();
        for total in &contents.totals {
            let worth = total.worth.iter().map(|&(worth, _)| worth).collect();
            totals.push(Total { node: total.node.map(|node| node as u32), first: watched.len(), worth });
            watched.extend(total.worth.iter().map(|&(_, colour)| Some((total.item, colour))));
        }
        let has_numbers = !contents.numbers.is_empty();
        Numbers {
            watched,
            nodes: contents.nodes.len(),
            graph: Graph::new(&contents.neighbours),
            colours: contents.colours.len(),
            worth: contents.worth.iter().filter(|_| has_numbers).map(|&(worth, _)| worth).collect(),
            different: contents.different,
            sums: contents.sums.clone(),
            totals,
            counts: contents.counts.clone(),
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    /// The place of the variable of a node and a colour.
    pub(super) fn at(&self, node: usize, colour: usize) -> usize {
        node * self.colours + colour
    }

    /// The place of the variable of a node and a number.
    pub(super) fn number(&self, node: usize, number: usize) -> usize {
        self.nodes() * self.colours + node * self.worth.len() + number
    }

    /// Whether sums are constrained.
    pub(super) fn has_sums(&self) -> bool {
        self.sums.is_some() || !self.totals.is_empty()
    }

    /// Whether more nodes can only increase the sum of a part.
    pub(super) fn only_grows(&self) -> bool {
        self.worth.first().is_none_or(|&least| least >= 0)
    }

    /// Numbers that nodes of a part cannot have, because another node has them.
    fn infer_numbers(&self, part: usize, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &NumberSearch) {
        let part = &scratch.parts[part];
        for number in (0..self.worth.len()).filter(|number| scratch.has[part.first_number + number]) {
            for &node in scratch.nodes_of(part) {
                let at = self.number(node as usize, number);
                if values[at] == Open {
                    found.push((at as u32, false));
                }
            }
        }
    }

    /// The consequences of the possible sums of a part: numbers that are too large or too small, the only node by which it
    /// can grow, and totals.
    fn infer_sums(&self, number: usize, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut NumberSearch) {
        let part = scratch.parts[number].clone();
        let all = scratch.reach;
        let Some((least, most)) = self.allowed(&part, values, scratch, |sum| (all.0..=all.1).contains(&sum)) else {
            return;
        };
        for &node in scratch.nodes_of(&part) {
            let (low, high) = scratch.worth[node as usize];
            for (which, &worth) in self.worth.iter().enumerate() {
                let at = self.number(node as usize, which);
                if values[at] == Open && (all.0 - low + worth > most || all.1 - high + worth < least) {
                    found.push((at as u32, false));
                }
            }
        }
        let is_enough = self.allowed(&part, values, scratch, |sum| (part.low..=part.high).contains(&sum)).is_some();
        if !is_enough && let Some(door) = self.only_door(&part, values, scratch) {
            found.push((self.at(door as usize, part.colour) as u32, true));
        }
        for total in self.totals.iter().filter(|total| self.concerns(total, number as u32, part.colour, scratch)) {
            for (at, sum) in (total.first..).zip(&total.worth) {
                if values[at] == Open && !(all.0..=all.1).contains(sum) {
                    found.push((at as u32, false));
                }
            }
        }
    }

    /// The only open node by which a part can grow.
    pub(super) fn only_door(&self, part: &Part, values: &[Value], scratch: &NumberSearch) -> Option<u32> {
        let mut door = None;
        for &node in scratch.nodes_of(part) {
            for &next in self.graph.of(node as usize) {
                if values[self.at(next as usize, part.colour)] != Open || door == Some(next) {
                    continue;
                }
                if door.is_some() {
                    return None;
                }
                door = Some(next);
            }
        }
        door
    }

    /// Nodes that would join parts that cannot be together.
    fn infer_joints(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut NumberSearch) {
        let may_be_wrong = self.different || (self.has_sums() && self.only_grows());
        if !may_be_wrong {
            return;
        }
        for node in 0..self.nodes() {
            for colour in 0..self.colours {
                let at = self.at(node, colour);
                if values[at] == Open && self.is_wrong_joined(node, colour, values, scratch) {
                    found.push((at as u32, false));
                }
            }
        }
    }

    /// Whether the parts that a node would join have a number in common, or sum to too much.
    pub(super) fn is_wrong_joined(
        &self,
        node: usize,
        colour: usize,
        values: &[Value],
        scratch: &mut NumberSearch,
    ) -> bool {
        scratch.near.clear();
        for &next in self.graph.of(node) {
            let part = scratch.part_of[self.at(next as usize, colour)];
            if part != NONE && !scratch.near.contains(&part) {
                scratch.near.push(part);
            }
        }
        let own = (0..self.worth.len()).find(|&number| values[self.number(node, number)] == True);
        let has = |part: &u32, number: usize| scratch.has[scratch.parts[*part as usize].first_number + number];
        let times = |number: usize| {
            scratch.near.iter().filter(|part| has(part, number)).count() + usize::from(own == Some(number))
        };
        if self.different && (0..self.worth.len()).any(|number| times(number) > 1) {
            return true;
        }
        if !self.has_sums() || !self.only_grows() {
            return false;
        }
        let parts = scratch.near.iter().map(|&part| &scratch.parts[part as usize]);
        let low = parts.clone().map(|part| part.low).sum::<i64>() + scratch.worth[node].0;
        let most = self.sums.as_ref().and_then(|sums| sums.last().copied()).unwrap_or(i64::MAX);
        parts.map(|part| part.most).min().map_or(most, |its| its.min(most)) < low
    }
}

impl Propagator for Numbers {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let scratch: &mut NumberSearch = scratch.of();
        self.survey(values, scratch);
        for part in 0..scratch.parts.len() {
            if self.wrong(part, values, scratch).is_some() {
                return false;
            }
            if self.different {
                self.infer_numbers(part, values, found, scratch);
            }
            if self.has_sums() {
                self.infer_sums(part, values, found, scratch);
            }
        }
        if self.wrong_count(values, scratch).is_some() {
            return false;
        }
        self.infer_joints(values, found, scratch);
        true
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, _assumed: Option<u32>, scratch: &mut Scratch) {
        self.find_reasons(values, because, scratch.of());
    }
}
