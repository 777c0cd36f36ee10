//! The values that make a part impossible.

use exdoku_cover::Value::{self, False, Open, True};

use super::numbers::{NONE, Numbers};
use super::survey::{NumberSearch, Part, Wrong};

impl Numbers {
    /// Finds values that are impossible together, one of them perhaps assumed.
    pub(super) fn find_reasons(&self, values: &[Value], because: &mut Vec<u32>, scratch: &mut NumberSearch) {
        self.survey(values, scratch);
        for number in 0..scratch.parts.len() {
            let Some(wrong) = self.wrong(number, values, scratch) else { continue };
            let part = scratch.parts[number].clone();
            match wrong {
                Wrong::Twice(number) => self.say_twice(&part, number, values, because, scratch),
                Wrong::TooLarge => self.say_part(&part, because, scratch),
                Wrong::Sum => self.say_sum(number, &part, values, because, scratch),
            }
            because.sort_unstable();
            because.dedup();
            return;
        }
        // The number of areas depends on all nodes.
        because.extend((0..values.len() as u32).filter(|&at| values[at as usize] != Open));
    }

    /// Explains all nodes of a part.
    fn say_part(&self, part: &Part, because: &mut Vec<u32>, scratch: &NumberSearch) {
        because.extend(scratch.nodes_of(part).iter().map(|&node| self.at(node as usize, part.colour) as u32));
    }

    /// Explains a path within a part between two nodes with the same number.
    fn say_twice(&self, part: &Part, number: usize, values: &[Value], because: &mut Vec<u32>, scratch: &NumberSearch) {
        let has = |node: u32| values[self.number(node as usize, number)] == True;
        let Some(&start) = scratch.nodes_of(part).iter().find(|node| has(**node)) else { return };
        let mut from = vec![NONE; self.nodes()];
        from[start as usize] = start;
        let mut reached = vec![start];
        let mut looked = 0;
        while let Some(&node) = reached.get(looked) {
            looked += 1;
            if node != start && has(node) {
                because.extend([start, node].map(|node| self.number(node as usize, number) as u32));
                let mut at = node;
                because.push(self.at(at as usize, part.colour) as u32);
                while at != start {
                    at = from[at as usize];
                    because.push(self.at(at as usize, part.colour) as u32);
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

    /// Explains the bounds on the sum of a part.
    fn say_sum(&self, number: usize, part: &Part, values: &[Value], because: &mut Vec<u32>, scratch: &NumberSearch) {
        self.say_part(part, because, scratch);
        for &node in &scratch.reached {
            let bounds = scratch.worth[node as usize];
            for (which, worth) in self.worth.iter().enumerate() {
                let at = self.number(node as usize, which);
                // A number between does not affect the bounds.
                let is_beyond = values[at] == False && (*worth < bounds.0 || *worth > bounds.1);
                if values[at] == True || is_beyond {
                    because.push(at as u32);
                }
            }
            for &next in self.graph.of(node as usize) {
                let at = self.at(next as usize, part.colour);
                if values[at] == False {
                    because.push(at as u32);
                }
            }
        }
        for total in self.totals.iter().filter(|total| self.concerns(total, number as u32, part.colour, scratch)) {
            let its = total.first..total.first + total.worth.len();
            because.extend(its.filter(|&at| values[at] != Open).map(|at| at as u32));
        }
    }
}
