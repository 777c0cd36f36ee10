//! The marks between the cells of a puzzle. Negative constraints depend on all of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Cell;
use crate::rules::{Parts, RuleUse};

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
        let pairs = |name: &str| rule_use.pairs(name).iter().map(|&pair| ordered(pair)).collect::<Vec<_>>();
        let valued =
            |name: &str, value: i64| pairs(name).into_iter().map(move |pair| (pair, value)).collect::<Vec<_>>();
        match rule_use.kind.as_str() {
            "white-dot" => self.differences.extend(valued("pairs", rule_use.number("by").unwrap_or(1))),
            "black-dot" => self.ratios.extend(valued("pairs", rule_use.number("ratio").unwrap_or(2))),
            "sum-mark" => self.sums.extend(valued("pairs", rule_use.number("value").unwrap_or(0))),
            "kropki" => {
                self.differences.extend(valued("white", 1));
                self.ratios.extend(valued("black", 2));
            }
            "xv" => self.letters.extend(["x", "v"].into_iter().flat_map(pairs)),
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
