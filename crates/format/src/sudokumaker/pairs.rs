//! Marks between two cells, and negative constraints on pairs without one.

use crate::cells::Pair;
use crate::marks::{Marks as Grouped, neighbours, non_consecutive};
use crate::toml_file::Rules;
use exdoku_rules::rules::keys;
use exdoku_text::source::Place;

/// The marks of a kind.
#[derive(Default)]
pub(super) struct Marks {
    /// The pairs with a mark, and its number.
    pub(super) marked: Vec<(Pair, i64)>,
    /// Values that pairs without a mark must not have, and where that is said.
    pub(super) negative: Vec<(i64, Place)>,
    /// Whether a mark of this kind also excepts its pair from the negative constraint of the other kind of dots.
    pub(super) excepts_others: bool,
}

/// All marks of a puzzle. Negative constraints depend on all of them.
#[derive(Default)]
pub(super) struct Pairs {
    pub(super) differences: Marks,
    pub(super) ratios: Marks,
    pub(super) sums: Marks,
    /// Where it is said that neighbours are not consecutive, if it is.
    pub(super) non_consecutive: Option<Place>,
}

impl Marks {
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        self.marked.iter().map(|(pair, _)| pair.clone())
    }

    /// The pairs by their number.
    fn by_number(&self) -> Grouped<i64> {
        let mut groups = Grouped(Vec::new());
        self.marked.iter().for_each(|(pair, number)| groups.add(*number, pair.clone()));
        groups
    }
}

impl Pairs {
    pub(super) fn write(self, rules: &mut Rules) {
        self.differences.by_number().write(keys::white_dot::NAME, ("by", 1), rules);
        self.ratios.by_number().write(keys::black_dot::NAME, ("ratio", 2), rules);
        for (sum, list) in self.sums.by_number().0 {
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
        let summed: Vec<Pair> = self.sums.pairs().collect();
        if self.non_consecutive.is_some() {
            rules.at(self.non_consecutive, |rules| non_consecutive(&near_differences, rules));
        }
        let mut negative = |values: Vec<(i64, Place)>, says: fn(i64) -> String, except: &[Pair]| {
            for (value, place) in values {
                rules.at(place, |rules| neighbours("negative", says(value), except, rules));
            }
        };
        negative(self.differences.negative, |by| format!("abs(a - b) != {by}"), &near_differences);
        negative(self.ratios.negative, |ratio| format!("a != {ratio} * b and b != {ratio} * a"), &near_ratios);
        negative(self.sums.negative, |sum| format!("a + b != {sum}"), &summed);
    }
}
