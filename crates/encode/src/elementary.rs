//! Elementary constraints: those that can be checked cell by cell, without an exact cover.

use exdoku_text::board::{Board, Cell, Grid};

use super::candidate::Candidate;
use super::encoder::Encoder;
use super::equation::Equation;
use super::implied::stated;
use super::relation::{Allowed, Pairs, Relation};
use super::variable::Variable;

/// The constraints of an [`Encoder`] about single cells, pairs of cells, and cells that all differ.
#[derive(Clone, Debug, Default)]
pub struct Elementary {
    /// The excluded candidates.
    pub excluded: Vec<Candidate>,
    /// The sets of cells that hold different digits, with their names.
    pub different: Vec<(String, Vec<Cell>)>,
    /// The pairs of cells, with the pairs of digits that they may hold.
    pub pairs: Vec<Allowed>,
    /// Whether there are no other constraints.
    pub is_complete: bool,
}

/// A weighted sum of cells that is a constant.
#[derive(Clone, Debug)]
pub struct CellSum {
    /// The cells with their weights, which are not 0.
    pub terms: Vec<(Cell, i64)>,
    /// The sum.
    pub total: i64,
}

impl CellSum {
    /// Posts this constraint.
    pub fn encode(&self, encoder: &mut Encoder<'_>) {
        if let [(cell, weight)] = self.terms[..] {
            return encoder.limit(cell, |value| weight * value == self.total);
        }
        let terms: Vec<(i64, Variable)> = self.terms.iter().map(|&(cell, weight)| (weight, cell.into())).collect();
        encoder.sum("sum", &terms, |sum| sum == self.total);
    }
}

impl Encoder<'_> {
    /// The constant sums posted so far that contain only cells.
    pub fn sums(&self) -> Vec<CellSum> {
        let cell = |&(variable, weight): &(Variable, i64)| match variable {
            Variable::Cell(cell) => Some((cell, weight)),
            Variable::Auxiliary(_) => None,
        };
        let sum = |equation: Equation| {
            let terms: Option<Vec<(Cell, i64)>> = equation.terms().iter().map(cell).collect();
            Some(CellSum { terms: terms?, total: equation.total() })
        };
        stated(self).into_iter().filter_map(sum).collect()
    }

    /// Sets of cells that have the same sum, by the constraints posted so far; none if these do not equate sums.
    pub fn equal_parts(&self) -> Vec<Vec<Cell>> {
        let mut parts: Vec<Vec<Variable>> = Vec::new();
        for equation in stated(self) {
            let side = |sign: i64| {
                let terms = equation.terms().iter().filter(|(_, weight)| *weight == sign);
                terms.map(|(variable, _)| *variable).collect::<Vec<Variable>>()
            };
            let sides = [side(1), side(-1)];
            let is_plain =
                sides.iter().all(|side| !side.is_empty()) && equation.terms().iter().all(|(_, w)| w.abs() == 1);
            if !is_plain || equation.total() != 0 {
                continue;
            }
            // Another sum equals one of the known ones.
            if parts.is_empty() || sides.iter().any(|side| parts.contains(side)) {
                for side in sides {
                    if !parts.contains(&side) {
                        parts.push(side);
                    }
                }
            }
        }
        let cell = |variable: &Variable| match variable {
            Variable::Cell(cell) => Some(*cell),
            Variable::Auxiliary(_) => None,
        };
        parts.iter().filter_map(|part| part.iter().map(cell).collect()).collect()
    }

    /// The elementary constraints posted so far.
    pub fn elementary(&self) -> Elementary {
        let different = self.model.groups.iter().map(|group| (group.name.clone(), group.cells.clone()));
        Elementary {
            excluded: self.model.excluded.clone(),
            different: different.collect(),
            pairs: self.model.relations.iter().map(Relation::allowed).collect(),
            is_complete: self.model.posted.is_empty() && self.equalities.is_empty(),
        }
    }
}

impl Elementary {
    /// Whether a full grid satisfies these constraints.
    pub fn holds(&self, board: &Board, grid: &Grid) -> bool {
        let repeats = |cells: &Vec<Cell>| {
            let mut values: Vec<Option<i64>> = cells.iter().map(|&cell| board.value(grid, cell)).collect();
            values.sort_unstable();
            values.windows(2).any(|pair| pair[0].is_some() && pair[0] == pair[1])
        };
        let goes_together = |Allowed { a, b, digits }: &Allowed| match (grid.get(*a), grid.get(*b)) {
            (Some(a), Some(b)) => digits[a.index()].contains(b),
            _ => true,
        };
        self.excluded.iter().all(|&Candidate { cell, digit }| grid.get(cell) != Some(digit))
            && !self.different.iter().any(|(_, cells)| repeats(cells))
            && self.pairs.iter().all(goes_together)
    }

    /// Posts these constraints.
    pub fn encode(&self, encoder: &mut Encoder<'_>) {
        self.excluded.iter().for_each(|&candidate| encoder.exclude(candidate));
        for (name, cells) in &self.different {
            encoder.different(name.as_str(), cells);
        }
        for Allowed { a, b, digits } in &self.pairs {
            encoder.relate_pairs("pair", *a, *b, Pairs::clone(digits));
        }
    }
}
