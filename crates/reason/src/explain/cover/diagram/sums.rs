//! The least and the greatest weighted sum over the solutions of a diagram, for each value of each group: one pass forwards and one
//! backwards.

use super::{Diagram, bits};

/// A least and a greatest sum.
pub(crate) type Range = (i64, i64);

/// The sums of all solutions, and for each group, its values with those of the solutions with it.
pub(crate) struct Sums {
    pub(crate) all: Range,
    pub(crate) each: Vec<Vec<(u8, Range)>>,
}

fn join(range: &mut Option<Range>, (least, most): Range) {
    *range = Some(range.map_or((least, most), |(low, high)| (low.min(least), high.max(most))));
}

impl Diagram {
    /// The sums of the solutions with allowed values, to which the value of a group adds its weight; none if there is no solution.
    pub(crate) fn sums(&self, allowed: &[u128], weight: &dyn Fn(usize, u8) -> i64) -> Option<Sums> {
        let mut before: Vec<Option<Range>> = vec![None; self.nodes];
        let mut after: Vec<Option<Range>> = vec![None; self.nodes];
        before[0] = Some((0, 0));
        after[self.nodes - 1] = Some((0, 0));
        for layer in &self.layers {
            let (own, next) = before[layer.first..].split_at_mut(layer.nodes);
            for (node, range) in own.iter().enumerate() {
                let Some((least, most)) = *range else { continue };
                for edge in layer.edges_of(node) {
                    for value in bits(layer.values(edge) & allowed[layer.group]) {
                        let more = weight(layer.group, value);
                        join(&mut next[edge.to as usize], (least + more, most + more));
                    }
                }
            }
        }
        let mut each: Vec<Vec<(u8, Range)>> = vec![Vec::new(); allowed.len()];
        for layer in self.layers.iter().rev() {
            let (own, next) = after[layer.first..].split_at_mut(layer.nodes);
            let mut of_value: Vec<Option<Range>> = vec![None; super::MOST_VALUES];
            for (node, range) in own.iter_mut().enumerate() {
                let Some((least, most)) = before[layer.first + node] else { continue };
                for edge in layer.edges_of(node) {
                    let Some((low, high)) = next[edge.to as usize] else { continue };
                    for value in bits(layer.values(edge) & allowed[layer.group]) {
                        let more = weight(layer.group, value);
                        join(range, (low + more, high + more));
                        join(&mut of_value[usize::from(value)], (least + low + more, most + high + more));
                    }
                }
            }
            each[layer.group] = (0..).zip(of_value).filter_map(|(value, range)| Some((value, range?))).collect();
        }
        after[0].map(|all| Sums { all, each })
    }
}
