//! Marks between two cells, and negative constraints on pairs without one.

use crate::cells::Pair;
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::keys;

/// The marks of a kind.
#[derive(Default)]
pub(super) struct Marks {
    /// The pairs with a mark, and its number.
    pub(super) marked: Vec<(Pair, i64)>,
    /// Values that pairs without a mark must not have.
    pub(super) negative: Vec<i64>,
    /// Whether a mark of this kind also excepts its pair from the negative constraint of the other kind of dots.
    pub(super) excepts_others: bool,
}

/// All marks of a puzzle. Negative constraints depend on all of them.
#[derive(Default)]
pub(super) struct Pairs {
    pub(super) differences: Marks,
    pub(super) ratios: Marks,
    pub(super) sums: Marks,
    pub(super) non_consecutive: bool,
}

impl Marks {
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        self.marked.iter().map(|(pair, _)| pair.clone())
    }

    /// The pairs by their number, in order of first occurrence.
    fn by_number(&self) -> Vec<(i64, Vec<Pair>)> {
        let mut groups: Vec<(i64, Vec<Pair>)> = Vec::new();
        for (pair, number) in &self.marked {
            match groups.iter_mut().find(|(known, _)| known == number) {
                Some((_, pairs)) => pairs.push(pair.clone()),
                None => groups.push((*number, vec![pair.clone()])),
            }
        }
        groups
    }
}

impl Pairs {
    pub(super) fn write(&self, rules: &mut Rules) {
        for (by, list) in self.differences.by_number() {
            let by = (by != 1).then(|| ("by", by.into()));
            rules.add(keys::white_dot::NAME, [("pairs", list.into())].into_iter().chain(by));
        }
        for (ratio, list) in self.ratios.by_number() {
            let ratio = (ratio != 2).then(|| ("ratio", ratio.into()));
            rules.add(keys::black_dot::NAME, [("pairs", list.into())].into_iter().chain(ratio));
        }
        for (sum, list) in self.sums.by_number() {
            match sum {
                5 => rules.add(keys::xv::NAME, [("v", list.into())]),
                10 => rules.add(keys::xv::NAME, [("x", list.into())]),
                sum => rules.add(keys::sum_mark::NAME, [("pairs", list.into()), ("value", sum.into())]),
            }
        }
        let dots = |own: &Marks, other: &Marks| -> Vec<Pair> {
            own.pairs().chain(other.pairs().filter(|_| other.excepts_others)).collect()
        };
        let (near_differences, near_ratios) =
            (dots(&self.differences, &self.ratios), dots(&self.ratios, &self.differences));
        if self.non_consecutive {
            match near_differences.is_empty() {
                true => rules.on(keys::non_consecutive::NAME),
                false => rules.add(keys::non_consecutive::NAME, [("except", near_differences.clone().into())]),
            }
        }
        for by in &self.differences.negative {
            negative(rules, format!("abs(a - b) != {by}"), &near_differences);
        }
        for ratio in &self.ratios.negative {
            negative(rules, format!("a != {ratio} * b and b != {ratio} * a"), &near_ratios);
        }
        let summed: Vec<Pair> = self.sums.pairs().collect();
        for sum in &self.sums.negative {
            negative(rules, format!("a + b != {sum}"), &summed);
        }
    }
}

/// A condition for all neighbours except these.
fn negative(rules: &mut Rules, says: String, except: &[Pair]) {
    let steps: Toml = vec!["0,1"].into();
    let except = (!except.is_empty()).then(|| ("except", except.to_vec().into()));
    let parameters = [("name", "negative".into()), ("where", says.into()), ("steps", steps)];
    rules.add(keys::pair::NAME, parameters.into_iter().chain(except));
}
