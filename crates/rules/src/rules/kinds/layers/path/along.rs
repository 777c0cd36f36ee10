//! Conditions on the digits along a path: on every two, or every three, consecutive ones.

use std::collections::BTreeMap;

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Cell, Moved};
use exdoku_text::source::Diagnostic;

use super::encode::Border;
use super::keys::path as key;
use super::{Along, Path, values};
use crate::rules::condition::Condition;
use crate::rules::{Builder, Fault, Formula, RuleUse};

impl Along {
    /// The condition, with the cells of the values.
    pub(super) fn read(
        formula: &Formula,
        used: &RuleUse,
        cells: &[Cell],
        from: Option<usize>,
        builder: &Builder<'_>,
    ) -> Result<(Along, Option<Diagnostic>), Fault> {
        let board = builder.board;
        let ground = cells.iter().filter_map(|&cell| board.ground(cell)).collect();
        let meant = builder.layered(used).meant(ground);
        let values = meant.map_err(|wrong| used.at(key::CELLS).error(wrong))?;
        let condition = Condition::of(formula, &["a", "b", "c"], &[], builder)?;
        let domain = board.values_of(values[0]);
        let count = if condition.uses(2) { 3 } else { 2 };
        let mut cases: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..count {
            let with = |case: &Vec<i64>, value: i64| case.iter().copied().chain([value]).collect();
            cases = cases.iter().flat_map(|case| domain.iter().map(move |&value| with(case, value))).collect();
        }
        // Names that are not used do not matter.
        cases.iter_mut().for_each(|case| case.resize(3, 0));
        let warning = condition.check(formula, &cases)?;
        let along = Along { condition, cells: count, values, from: None };
        let turned = |case: &[i64]| -> Vec<i64> { case[..count].iter().rev().copied().collect() };
        let is_symmetric = cases.iter().all(|case| along.holds(&case[..count]) == along.holds(&turned(case)));
        if !is_symmetric && (from.is_none() || count == 3) {
            let message = "this depends on the direction along the path";
            let help = match used.need(key::KIND) {
                _ if count == 3 => "three cells must satisfy it in both directions, from a to c and from c to a",
                "loop" => "a loop must satisfy it in both directions; use min(a, b), max(a, b) or abs(a - b)",
                _ => "add `from`, the end where the path begins: then a comes before b",
            };
            return Err(formula.error(message).help(help).into());
        }
        Ok((Along { from: from.filter(|_| !is_symmetric), ..along }, warning))
    }

    /// Whether it is true of the values of cells in order.
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        let mut numbers = [0; 3];
        numbers[..values.len()].copy_from_slice(values);
        self.condition.holds(&numbers)
    }

    /// Posts the constraints.
    pub(super) fn post(&self, rule: &Path, name: &str, borders: &[Border], encoder: &mut Encoder<'_>) {
        match self.cells {
            2 => self.post_twos(rule, name, borders, encoder),
            _ => self.post_threes(rule, name, encoder),
        }
    }

    /// If the direction matters, each border has one: 1 from the first cell to the second, 2 for the reverse.
    fn post_twos(&self, rule: &Path, name: &str, borders: &[Border], encoder: &mut Encoder<'_>) {
        let directed: Vec<Variable> = match self.from {
            None => borders.iter().map(|border| border.crossed).collect(),
            Some(from) => directions(rule, from, name, borders, encoder),
        };
        for (border, &direction) in borders.iter().zip(&directed) {
            let (a, b) = (self.values[border.one], self.values[border.other]);
            let fits = |direction: i64, u: i64, w: i64| match direction {
                0 => true,
                1 => self.holds(&[u, w]),
                _ => self.holds(&[w, u]),
            };
            let mut rows = Vec::new();
            for direction in encoder.values(direction) {
                for &u in &encoder.values(a.into()) {
                    let with = encoder.values(b.into()).into_iter().filter(|&w| fits(direction, u, w));
                    rows.extend(with.map(|w| vec![direction, u, w]));
                }
            }
            let name = format!("along {name} {} {}", border.one, border.other);
            encoder.table(name, &[direction, a.into(), b.into()], rows);
        }
    }

    /// For each cell and each way through it, a table: the path does not pass this way, or the condition is true of the cell
    /// before, this one, and the one after. Values that the condition does not distinguish are merged.
    fn post_threes(&self, rule: &Path, name: &str, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let domain = encoder.values(self.values[0].into());
        let class_of = self.classes(&domain);
        let first_of: BTreeMap<i64, i64> = domain.iter().rev().map(|value| (class_of[value], *value)).collect();
        let classes: Vec<Variable> = (self.values.iter())
            .map(|&value| {
                if first_of.len() == domain.len() {
                    return value.into();
                }
                let class =
                    encoder.auxiliary(format!("{name}: class of {}", board.name(value)), first_of.keys().copied());
                encoder.channel(value, class, |value| class_of[&value]);
                class
            })
            .collect();
        // Classes are named by their first values, if they are separate variables.
        let worth = |class: i64| if first_of.len() == domain.len() { class } else { first_of[&class] };
        for (at, &cell) in rule.cells.iter().enumerate() {
            for (value, passage) in values().filter(|(_, passage)| passage.ways.len() == 2) {
                let ways: Vec<usize> = passage.ways.iter().filter_map(|&step| rule.step(at, step)).collect();
                let &[one, other] = &ways[..] else { continue };
                let passes =
                    encoder.auxiliary(format!("{name}: {} through {}", passage.word, board.name(cell)), [0, 1]);
                encoder.channel(cell, passes, |its| i64::from(its == value));
                let variables = [passes, classes[one], classes[at], classes[other]];
                let [_, first, middle, last] = variables.map(|variable| encoder.values(variable));
                let mut rows = Vec::new();
                for &a in &first {
                    for &b in &middle {
                        for &c in &last {
                            rows.push(vec![0, a, b, c]);
                            if self.holds(&[a, b, c].map(worth)) {
                                rows.push(vec![1, a, b, c]);
                            }
                        }
                    }
                }
                encoder.table(format!("{name}: three about {}", board.name(cell)), &variables, rows);
            }
        }
    }

    /// For each value, the number of its class: the condition does not distinguish the values of a class.
    fn classes(&self, domain: &[i64]) -> BTreeMap<i64, i64> {
        let alike = |one: i64, other: i64| {
            domain.iter().all(|&b| {
                domain.iter().all(|&c| {
                    self.holds(&[one, b, c]) == self.holds(&[other, b, c])
                        && self.holds(&[b, one, c]) == self.holds(&[b, other, c])
                        && self.holds(&[b, c, one]) == self.holds(&[b, c, other])
                })
            })
        };
        let mut first: Vec<i64> = Vec::new();
        let mut class_of = BTreeMap::new();
        for &value in domain {
            let at = first.iter().position(|&known| alike(known, value)).unwrap_or_else(|| {
                first.push(value);
                first.len() - 1
            });
            class_of.insert(value, at as i64);
        }
        class_of
    }
}

/// A variable for each border: the direction in which the path crosses it. The path enters and leaves each cell once, except
/// that it only leaves its first cell and only enters its last.
fn directions(rule: &Path, from: usize, name: &str, borders: &[Border], encoder: &mut Encoder<'_>) -> Vec<Variable> {
    let board = encoder.board();
    let directions: Vec<Variable> = (borders.iter())
        .map(|border| {
            let (a, b) = (board.name(rule.cells[border.one]), board.name(rule.cells[border.other]));
            encoder.auxiliary(format!("{name}: direction from {a} to {b}"), [0, 1, 2])
        })
        .collect();
    for (at, &cell) in rule.cells.iter().enumerate() {
        // The borders of the cell: the step over each, its direction, and the values of the direction for leaving and
        // entering.
        let around: Vec<(Moved, Variable, [i64; 2])> = (borders.iter().zip(&directions))
            .filter_map(|(border, &direction)| match at {
                _ if at == border.one => Some((border.step, direction, [1, 2])),
                _ if at == border.other => Some(((-border.step.0, -border.step.1), direction, [2, 1])),
                _ => None,
            })
            .collect();
        let mut rows = Vec::new();
        for (value, passage) in values() {
            // The step by which the path leaves, if it does.
            let out: Vec<Option<Moved>> = match passage.ways {
                [only] if at == from => vec![Some(*only)],
                [_] | [] => vec![None],
                two => two.iter().copied().map(Some).collect(),
            };
            for out in out {
                let crossed = |&(step, _, [outwards, inwards]): &(Moved, Variable, [i64; 2])| match step {
                    _ if !passage.goes(step) => 0,
                    _ if out == Some(step) => outwards,
                    _ => inwards,
                };
                rows.push([value].into_iter().chain(around.iter().map(crossed)).collect());
            }
        }
        let variables: Vec<Variable> =
            [cell.into()].into_iter().chain(around.iter().map(|&(_, direction, _)| direction)).collect();
        encoder.table(format!("{name}: directions at {}", board.name(cell)), &variables, rows);
    }
    directions
}
