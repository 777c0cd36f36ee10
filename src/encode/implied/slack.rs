//! Slack of sums: how far the total is from the least and the greatest sum that different digits allow.

use crate::encode::{Encoder, Variable};

use super::equation::Equation;

/// The sets of different cells.
pub(super) struct Groups {
    /// For each place the sets that hold it.
    of: Vec<Vec<usize>>,
    count: usize,
}

impl Groups {
    pub(super) fn new(encoder: &Encoder<'_>) -> Groups {
        let mut of = vec![Vec::new(); encoder.board.place_count()];
        for (number, group) in encoder.model.groups.iter().enumerate() {
            group.cells.iter().for_each(|cell| of[cell.index()].push(number));
        }
        Groups { of, count: encoder.model.groups.len() }
    }

    /// The terms by weight and set: the set with the most of them first. Those in no set, or only one of a set, come by
    /// themselves. Each part is the weight, a variable and the number of terms.
    fn partition(&self, equation: &Equation) -> Vec<(i64, Variable, usize)> {
        let mut parts = Vec::new();
        let mut weights: Vec<i64> = equation.terms().iter().map(|(_, weight)| *weight).collect();
        weights.sort_unstable();
        weights.dedup();
        for weight in weights {
            let same = equation.terms().iter().filter(|(_, other)| *other == weight);
            let mut open: Vec<Variable> = same.map(|(variable, _)| *variable).collect();
            while !open.is_empty() {
                let mut counts = vec![0; self.count + 1];
                let sets = |variable: &Variable| match variable {
                    Variable::Cell(cell) => &self.of[cell.index()][..],
                    Variable::Auxiliary(_) => &[],
                };
                open.iter().flat_map(sets).for_each(|&set| counts[set] += 1);
                let (largest, &size) =
                    counts.iter().enumerate().max_by_key(|(_, count)| **count).expect("one at least");
                if size < 2 {
                    parts.extend(open.drain(..).map(|variable| (weight, variable, 1)));
                } else {
                    let first = *open.iter().find(|variable| sets(variable).contains(&largest)).expect("it has some");
                    parts.push((weight, first, size));
                    open.retain(|variable| !sets(variable).contains(&largest));
                }
            }
        }
        parts
    }

    /// The number of parts.
    pub(super) fn parts(&self, equation: &Equation) -> usize {
        self.partition(equation).len()
    }

    /// The slack for each term, in thousandths; none where the equation is no restriction.
    pub(super) fn slack_per_term(&self, encoder: &Encoder<'_>, equation: &Equation) -> Option<i64> {
        Some(self.slack(encoder, equation)? * 1000 / equation.len() as i64)
    }

    /// The distance of the total from the nearer end of what is possible; negative if it is impossible. None if every
    /// choice of digits has the total.
    fn slack(&self, encoder: &Encoder<'_>, equation: &Equation) -> Option<i64> {
        let (mut low, mut high) = (0, 0);
        for (weight, variable, size) in self.partition(equation) {
            let values = encoder.values(variable);
            let n = size.min(values.len());
            let (least, most) = (values[..n].iter().sum::<i64>(), values[values.len() - n..].iter().sum::<i64>());
            low += (weight * least).min(weight * most);
            high += (weight * least).max(weight * most);
        }
        let total = equation.total();
        ((low, high) != (total, total)).then(|| (total - low).min(high - total))
    }
}
