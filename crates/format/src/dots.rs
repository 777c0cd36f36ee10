//! The marks between the cells of a puzzle. Negative constraints depend on all of them.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::rules::{Key, Parts, RuleUse, keys};
use exdoku_text::board::Cell;

/// The marks that the rules of a puzzle put between cells. A negative constraint applies to the pairs without one.
#[derive(Clone, Debug, Default)]
pub(super) struct Dots {
    pub(super) differences: BTreeMap<(Cell, Cell), i64>,
    pub(super) ratios: BTreeMap<(Cell, Cell), i64>,
    pub(super) letters: BTreeSet<(Cell, Cell)>,
    pub(super) sums: BTreeMap<(Cell, Cell), i64>,
}

/// The pair with its first cell in reading order first.
pub(super) fn ordered((a, b): (Cell, Cell)) -> (Cell, Cell) {
    (a.min(b), a.max(b))
}

impl Dots {
    pub(super) fn of<'a>(rule_uses: impl Iterator<Item = &'a RuleUse>) -> Dots {
        let mut dots = Dots::default();
        rule_uses.for_each(|rule_use| dots.add(rule_use));
        dots
    }

    fn add(&mut self, rule_use: &RuleUse) {
        match rule_use.kind.as_str() {
            keys::white_dot::NAME => {
                let by = rule_use.get(keys::white_dot::BY).unwrap_or(1);
                self.differences.extend(valued(rule_use, keys::white_dot::PAIRS, by));
            }
            keys::black_dot::NAME => {
                let ratio = rule_use.get(keys::black_dot::RATIO).unwrap_or(2);
                self.ratios.extend(valued(rule_use, keys::black_dot::PAIRS, ratio));
            }
            keys::sum_mark::NAME => {
                let sum = rule_use.get(keys::sum_mark::VALUE).unwrap_or(0);
                self.sums.extend(valued(rule_use, keys::sum_mark::PAIRS, sum));
            }
            keys::kropki::NAME => {
                self.differences.extend(valued(rule_use, keys::kropki::WHITE, 1));
                self.ratios.extend(valued(rule_use, keys::kropki::BLACK, 2));
            }
            keys::xv::NAME => {
                self.letters.extend([keys::xv::X, keys::xv::V].into_iter().flat_map(|key| pairs(rule_use, key)));
            }
            _ => {
                if let Parts::All(parts) = &rule_use.parts {
                    parts.iter().for_each(|part| self.add(part));
                }
            }
        }
    }

    /// The pairs with a dot.
    pub(super) fn dotted(&self) -> BTreeSet<(Cell, Cell)> {
        self.differences.keys().chain(self.ratios.keys()).copied().collect()
    }

    /// Whether all white dots have difference 1 and all black dots have ratio 2.
    pub(super) fn are_plain(&self) -> bool {
        self.differences.values().all(|by| *by == 1) && self.ratios.values().all(|by| *by == 2)
    }

    /// The values of these marks; the default value if there are none.
    pub(super) fn in_use(marks: &BTreeMap<(Cell, Cell), i64>, usual: i64) -> Vec<i64> {
        if marks.is_empty() { vec![usual] } else { marks.values().copied().collect() }
    }
}

/// The pairs of a parameter.
fn pairs(rule_use: &RuleUse, key: Key<[(Cell, Cell)]>) -> impl Iterator<Item = (Cell, Cell)> {
    rule_use.get(key).unwrap_or_default().iter().map(|&pair| ordered(pair))
}

/// The pairs of a parameter, each with the same value.
fn valued(rule_use: &RuleUse, key: Key<[(Cell, Cell)]>, value: i64) -> impl Iterator<Item = ((Cell, Cell), i64)> {
    pairs(rule_use, key).map(move |pair| (pair, value))
}
