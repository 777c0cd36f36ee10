//! The values that make a part impossible.

use exdoku_cover::Value::{self, False, Open, True};

use super::bounds::{Bounds, Clue, NONE};
use super::reach::{AreaSearch, Part, Wrong};

/// The places of values that are impossible together.
struct Because<'b>(&'b mut Vec<u32>);

impl Bounds {
    /// Finds values that are impossible together, one of them perhaps assumed.
    pub(super) fn find_reasons(&self, values: &[Value], because: &mut Vec<u32>, scratch: &mut AreaSearch) {
        self.survey(values, scratch);
        for number in 0..scratch.parts.len() {
            if let Some(wrong) = self.wrong(number, values, scratch) {
                let part = scratch.parts[number].clone();
                self.say(wrong, number, &part, values, &mut Because(because), scratch);
                because.sort_unstable();
                because.dedup();
                return;
            }
        }
        // Values that were found together exclude each other.
        because.extend((0..values.len() as u32).filter(|&at| values[at as usize] != Open));
    }

    fn say(
        &self,
        wrong: Wrong,
        number: usize,
        part: &Part,
        values: &[Value],
        because: &mut Because<'_>,
        scratch: &mut AreaSearch,
    ) {
        let known = part.known;
        match wrong {
            Wrong::NoSize => {
                self.say_part(part, because, scratch);
                self.say_least(known.least_by, known.most.saturating_add(1), values, because);
                self.say_most(known.most_by, known.most, values, because);
            }
            Wrong::TooLarge => {
                let start = if known.most_by == NONE { part.first } else { known.most_by };
                self.say_some(start, part, known.most as usize + 1, values, because, scratch);
                self.say_most(known.most_by, known.most, values, because);
            }
            Wrong::TooMany(share) if self.shares[share].most == 1 => {
                self.say_way(share, part, values, because, scratch);
            }
            Wrong::TooMany(_) => self.say_part(part, because, scratch),
            Wrong::TooSmall => {
                let start = if known.least_by == NONE { part.first } else { known.least_by };
                because.0.push(self.at(start as usize, part.colour) as u32);
                let reached = scratch.reached.len() as u32;
                self.say_least(known.least_by, reached + 1, values, because);
                self.say_border(number, part, values, because, scratch);
            }
            Wrong::TooFew => {
                because.0.push(self.at(part.first as usize, part.colour) as u32);
                self.say_border(number, part, values, because, scratch);
            }
            Wrong::Closed => {
                self.say_part(part, because, scratch);
                self.say_border(number, part, values, because, scratch);
                let Ok(at) = self.sizes.binary_search(&known.size) else { return };
                let of_clue = |&node: &u32| self.clues[node as usize].as_ref().map(|clue| (clue, clue.first + at));
                let denies = |clue: &(&Clue, usize)| clue.0.own.is_none() && values[clue.1] == False;
                let denied = scratch.nodes_of(part).iter().filter_map(of_clue).find(denies);
                because.0.extend(denied.map(|(_, at)| at as u32));
            }
        }
    }

    /// Explains all nodes of a part.
    fn say_part(&self, part: &Part, because: &mut Because<'_>, scratch: &AreaSearch) {
        because.0.extend(scratch.nodes_of(part).iter().map(|&node| self.at(node as usize, part.colour) as u32));
    }

    /// Explains `size` connected nodes of a part.
    fn say_some(
        &self,
        start: u32,
        part: &Part,
        count: usize,
        values: &[Value],
        because: &mut Because<'_>,
        scratch: &mut AreaSearch,
    ) {
        let before = because.0.len();
        scratch.unmark(self.nodes());
        scratch.mark[start as usize] = true;
        scratch.reached.clear();
        scratch.reached.push(start);
        let mut looked = 0;
        while because.0.len() - before < count
            && let Some(&node) = scratch.reached.get(looked)
        {
            looked += 1;
            because.0.push(self.at(node as usize, part.colour) as u32);
            for &next in self.graph.of(node as usize) {
                let is_inside = values[self.at(next as usize, part.colour)] == True;
                if is_inside && !std::mem::replace(&mut scratch.mark[next as usize], true) {
                    scratch.reached.push(next);
                }
            }
        }
    }

    /// Explains a path from one node of a share to another.
    fn say_way(&self, share: usize, part: &Part, values: &[Value], because: &mut Because<'_>, scratch: &AreaSearch) {
        let has = &self.shares[share].has;
        let start = scratch.nodes_of(part).iter().copied().find(|&node| has[node as usize]);
        let mut from = vec![NONE; self.nodes()];
        let mut reached: Vec<u32> = start.into_iter().collect();
        reached.iter().for_each(|&node| from[node as usize] = node);
        let mut looked = 0;
        while let Some(&node) = reached.get(looked) {
            looked += 1;
            if has[node as usize] && Some(node) != start {
                let mut at = node;
                because.0.push(self.at(at as usize, part.colour) as u32);
                while from[at as usize] != at {
                    at = from[at as usize];
                    because.0.push(self.at(at as usize, part.colour) as u32);
                }
                return;
            }
            for &next in self.graph.of(node as usize) {
                if values[self.at(next as usize, part.colour)] == True && from[next as usize] == NONE {
                    from[next as usize] = node;
                    reached.push(next);
                }
            }
        }
    }

    /// Explains why the reached nodes end where they do.
    fn say_border(
        &self,
        number: usize,
        part: &Part,
        values: &[Value],
        because: &mut Because<'_>,
        scratch: &mut AreaSearch,
    ) {
        scratch.unmark(self.nodes());
        for at in 0..scratch.reached.len() {
            for &next in self.graph.of(scratch.reached[at] as usize) {
                let next = next as usize;
                if scratch.entered[next] != 0 || std::mem::replace(&mut scratch.mark[next], true) {
                    continue;
                }
                let place = self.at(next, part.colour);
                if values[place] == False {
                    because.0.push(place as u32);
                    continue;
                }
                // It would join too much.
                let joined = self.joined(next, part.colour, Some(number), values, scratch);
                for &other in &scratch.near {
                    self.say_part(&scratch.parts[other as usize], because, scratch);
                }
                if joined.too_many(&self.shares).is_some() {
                    continue;
                }
                self.say_most(joined.most_by, joined.most, values, because);
                if joined.least > joined.most {
                    self.say_least(joined.least_by, joined.most.saturating_add(1), values, because);
                }
            }
        }
    }

    /// Explains that the clue of a node is at most this.
    fn say_most(&self, node: u32, bound: u32, values: &[Value], because: &mut Because<'_>) {
        self.say_clue(node, |size| size <= bound, values, because);
    }

    /// Explains that the clue of a node is at least this.
    fn say_least(&self, node: u32, bound: u32, values: &[Value], because: &mut Because<'_>) {
        self.say_clue(node, |size| size >= bound, values, because);
    }

    /// Explains that the clue of a node is one of some sizes. Nothing is added if the clue is the node's own colour,
    /// which is explained with the node.
    fn say_clue(&self, node: u32, is_among: impl Fn(u32) -> bool, values: &[Value], because: &mut Because<'_>) {
        if node == NONE {
            return;
        }
        let Some(clue) = self.clues[node as usize].as_ref().filter(|clue| clue.own.is_none()) else { return };
        let places = || self.sizes.iter().zip(clue.first..);
        match places().find(|&(&size, at)| values[at] == True && is_among(size)) {
            Some((_, at)) => because.0.push(at as u32),
            None => because.0.extend(places().filter(|(size, _)| !is_among(**size)).map(|(_, at)| at as u32)),
        }
    }
}
