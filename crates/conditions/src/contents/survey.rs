//! Parts of areas: their numbers, and their sums.

use exdoku_cover::Value::{self, False, Open, True};

use super::numbers::{NONE, Numbers, Total};

/// Connected nodes that surely have a colour.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) colour: usize,
    /// The ranges of its nodes and its numbers in their lists.
    nodes: (usize, usize),
    pub(super) first_number: usize,
    /// The least and the greatest sum of its nodes.
    pub(super) low: i64,
    pub(super) high: i64,
    /// The greatest sum of its area.
    pub(super) most: i64,
}

/// Why a part is impossible.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wrong {
    /// Two of its nodes have the same number.
    Twice(usize),
    /// It has more nodes than there are numbers.
    TooLarge,
    /// The sum of everything that it reaches is not allowed.
    Sum,
}

/// Scratch space for searches in the graph.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct NumberSearch {
    pub(super) parts: Vec<Part>,
    /// For each node and colour, its part, and the nodes of the parts.
    pub(super) part_of: Vec<u32>,
    nodes: Vec<u32>,
    /// For each part and number, whether a node of it has the number.
    pub(super) has: Vec<bool>,
    /// For each node, the least and the greatest value.
    pub(super) worth: Vec<(i64, i64)>,
    /// The least and the greatest sum of the last part with everything that it reaches.
    pub(super) reach: (i64, i64),
    pub(super) reached: Vec<u32>,
    pub(super) mark: Vec<bool>,
    pub(super) near: Vec<u32>,
}

impl NumberSearch {
    /// The nodes of a part.
    pub(super) fn nodes_of(&self, part: &Part) -> &[u32] {
        &self.nodes[part.nodes.0..part.nodes.1]
    }
}

impl Numbers {
    /// Finds the parts.
    pub(super) fn survey(&self, values: &[Value], scratch: &mut NumberSearch) {
        self.weigh(values, scratch);
        let NumberSearch { parts, part_of, nodes, has, worth, .. } = scratch;
        part_of.clear();
        part_of.resize(self.nodes() * self.colours, NONE);
        parts.clear();
        nodes.clear();
        has.clear();
        for start in 0..self.nodes() {
            for colour in 0..self.colours {
                let at = self.at(start, colour);
                if values[at] != True || part_of[at] != NONE {
                    continue;
                }
                let (number, from, first_number) = (parts.len() as u32, nodes.len(), has.len());
                has.resize(first_number + self.worth.len(), false);
                let (mut low, mut high) = (0, 0);
                part_of[at] = number;
                nodes.push(start as u32);
                let mut looked = from;
                while let Some(&node) = nodes.get(looked) {
                    looked += 1;
                    let node = node as usize;
                    low += worth[node].0;
                    high += worth[node].1;
                    for number in (0..self.worth.len()).filter(|&number| values[self.number(node, number)] == True) {
                        has[first_number + number] = true;
                    }
                    for &next in self.graph.of(node) {
                        let at = self.at(next as usize, colour);
                        if values[at] == True && part_of[at] == NONE {
                            part_of[at] = number;
                            nodes.push(next);
                        }
                    }
                }
                parts.push(Part { colour, nodes: (from, nodes.len()), first_number, low, high, most: i64::MAX });
            }
        }
    }

    /// Finds the values of each node.
    fn weigh(&self, values: &[Value], scratch: &mut NumberSearch) {
        scratch.worth.clear();
        for node in 0..self.nodes() {
            let value = |number: &usize| values[self.number(node, *number)];
            let sure = (0..self.worth.len()).find(|number| value(number) == True);
            let possible = |number: &usize| value(number) == Open;
            let least = sure.or_else(|| (0..self.worth.len()).find(possible));
            let most = sure.or_else(|| (0..self.worth.len()).rfind(possible));
            scratch.worth.push(least.zip(most).map_or((0, 0), |(least, most)| (self.worth[least], self.worth[most])));
        }
    }

    /// Why a part is impossible. Finds the nodes that it reaches, if needed.
    pub(super) fn wrong(&self, number: usize, values: &[Value], scratch: &mut NumberSearch) -> Option<Wrong> {
        let part = scratch.parts[number].clone();
        if self.different {
            let nodes = scratch.nodes_of(&part);
            let times = |number: usize| {
                nodes.iter().filter(|&&node| values[self.number(node as usize, number)] == True).count()
            };
            let has = &scratch.has[part.first_number..];
            if let Some(twice) = (0..self.worth.len()).find(|&number| has[number] && times(number) > 1) {
                return Some(Wrong::Twice(twice));
            }
            if nodes.len() > self.worth.len() {
                return Some(Wrong::TooLarge);
            }
        }
        if !self.has_sums() {
            return None;
        }
        self.reach(&part, values, scratch);
        let (least, most) = scratch.reach;
        let (mut is_possible, mut largest, mut says) = (false, i64::MIN, false);
        self.each_allowed(number, &part, values, scratch, |sum| {
            says = true;
            if let Some(sum) = sum {
                is_possible |= (least..=most).contains(&sum);
                largest = largest.max(sum);
            }
        });
        if says {
            scratch.parts[number].most = largest;
        }
        (says && !is_possible).then_some(Wrong::Sum)
    }

    /// Finds the least and the greatest sum of a part with everything that it reaches.
    fn reach(&self, part: &Part, values: &[Value], scratch: &mut NumberSearch) {
        let (mut least, mut most) = (part.low, part.high);
        scratch.mark.clear();
        scratch.mark.resize(self.nodes(), false);
        scratch.reached.clear();
        let NumberSearch { nodes, reached, mark, worth, .. } = scratch;
        let own = &nodes[part.nodes.0..part.nodes.1];
        own.iter().for_each(|&node| mark[node as usize] = true);
        reached.extend(own);
        let mut looked = 0;
        while let Some(&node) = reached.get(looked) {
            looked += 1;
            for &next in self.graph.of(node as usize) {
                let value = values[self.at(next as usize, part.colour)];
                if value == False || std::mem::replace(&mut mark[next as usize], true) {
                    continue;
                }
                reached.push(next);
                least += worth[next as usize].0.min(0);
                most += worth[next as usize].1.max(0);
            }
        }
        scratch.reach = (least, most);
    }

    /// Whether a total applies to a part.
    pub(super) fn concerns(&self, total: &Total, part: u32, colour: usize, scratch: &NumberSearch) -> bool {
        total.node.is_none_or(|node| scratch.part_of[self.at(node as usize, colour)] == part)
    }

    /// Calls `see` with each allowed sum of the area of a part, and with nothing if its sums are constrained at all.
    fn each_allowed(
        &self,
        number: usize,
        part: &Part,
        values: &[Value],
        scratch: &NumberSearch,
        mut see: impl FnMut(Option<i64>),
    ) {
        let totals = || self.totals.iter().filter(|total| self.concerns(total, number as u32, part.colour, scratch));
        let sums = match (&self.sums, totals().next()) {
            (Some(sums), _) => sums,
            (None, Some(total)) => &total.worth,
            (None, None) => return,
        };
        see(None);
        let may_be = |sum: &&i64| totals().all(|total| total.may_be(**sum, values));
        sums.iter().filter(may_be).for_each(|&sum| see(Some(sum)));
    }

    /// The least and the greatest of the allowed sums of the area of a part that fit; none if no sum fits, or sums
    /// are not constrained.
    pub(super) fn allowed(
        &self,
        part: &Part,
        values: &[Value],
        scratch: &NumberSearch,
        fits: impl Fn(i64) -> bool,
    ) -> Option<(i64, i64)> {
        let number = scratch.part_of[self.at(scratch.nodes_of(part)[0] as usize, part.colour)];
        let mut bounds = None;
        self.each_allowed(number as usize, part, values, scratch, |sum| {
            if let Some(sum) = sum.filter(|&sum| fits(sum)) {
                let (least, most) = bounds.unwrap_or((sum, sum));
                bounds = Some((least.min(sum), most.max(sum)));
            }
        });
        bounds
    }

    /// The least and the greatest number of areas, if that is impossible.
    pub(super) fn wrong_count(&self, values: &[Value], scratch: &mut NumberSearch) -> Option<(usize, usize)> {
        let counts = self.counts.as_ref()?;
        let (mut least, mut most) = (0, scratch.parts.len());
        for colour in 0..self.colours {
            scratch.mark.clear();
            scratch.mark.resize(self.nodes(), false);
            for start in 0..self.nodes() {
                if values[self.at(start, colour)] == False || scratch.mark[start] {
                    continue;
                }
                let mut is_sure = false;
                scratch.mark[start] = true;
                scratch.reached.clear();
                scratch.reached.push(start as u32);
                let mut looked = 0;
                while let Some(&node) = scratch.reached.get(looked) {
                    looked += 1;
                    is_sure |= values[self.at(node as usize, colour)] == True;
                    for &next in self.graph.of(node as usize) {
                        let may_be = values[self.at(next as usize, colour)] != False;
                        if may_be && !std::mem::replace(&mut scratch.mark[next as usize], true) {
                            scratch.reached.push(next);
                        }
                    }
                }
                least += usize::from(is_sure);
            }
            let is_sure = |node: &u32| values[self.at(*node as usize, colour)] == True;
            let is_apart =
                |node: &usize| values[self.at(*node, colour)] == Open && !self.graph.of(*node).iter().any(is_sure);
            most += (0..self.nodes()).filter(is_apart).count();
        }
        (!counts.iter().any(|count| (least..=most).contains(count))).then_some((least, most))
    }
}
