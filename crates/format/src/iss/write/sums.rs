//! Writes cages, arrows and other sums.

use crate::export::Why;
use crate::iss::writer::{Writer, joined};
use exdoku_rules::rules::{RuleUse, keys};
use exdoku_text::board::{Board, Cell};

impl Writer<'_> {
    /// A constraint for each shaft.
    pub(in crate::iss) fn arrow(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let circle: Vec<Cell> = rule_use.get(keys::arrow::CIRCLE).into_iter().collect();
        for shaft in rule_use.get(keys::arrow::SHAFT).unwrap_or_default() {
            let cells = self.names(&[&circle[..], shaft].concat())?;
            self.add("Arrow", &[&cells])?;
        }
        Ok(())
    }

    /// In that solver, a pill is read from left to right or from top to bottom.
    pub(in crate::iss) fn pill_arrow(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let pill = rule_use.get(keys::pill_arrow::PILL).unwrap_or_default();
        if !pill.is_sorted() {
            return Err(Why::NoSuchKind);
        }
        for shaft in rule_use.get(keys::pill_arrow::SHAFT).unwrap_or_default() {
            let cells = self.names(&[pill, shaft].concat())?;
            self.add("PillArrow", &[&pill.len().to_string(), &cells])?;
        }
        Ok(())
    }

    pub(in crate::iss) fn cage(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = self.cells(rule_use, keys::killer::CELLS)?;
        match rule_use.get(keys::killer::SUM) {
            // In that solver, the sum 0 means no sum.
            Some(0) => Err(Why::NoSuchKind),
            sum => self.add("Cage", &[&sum.unwrap_or(0).to_string(), &cells]),
        }
    }

    pub(in crate::iss) fn sum_line(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = self.cells(rule_use, keys::sum_line::LINE)?;
        let sum = rule_use.get(keys::sum_line::SUM).unwrap_or(10).to_string();
        match rule_use.get(keys::sum_line::LOOP) {
            Some(true) => self.add("SumLine", &[&sum, &cells, "LOOP"]),
            _ => self.add("SumLine", &[&sum, &cells]),
        }
    }

    pub(in crate::iss) fn little_killer(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let line = rule_use.get(keys::little_killer::LINE).ok_or(Why::NoSuchKind)?;
        let sum = rule_use.get(keys::little_killer::SUM).ok_or(Why::NoSuchKind)?;
        match self.export.variant.board().diagonal_of(line) {
            Some(_) if self.begins_its_diagonal(line) => {
                let first = self.names(&line[..1])?;
                self.add("LittleKiller", &[&sum.to_string(), &first])
            }
            _ => Err(Why::NoSuchKind),
        }
    }

    /// Whether a cell at the edge identifies this diagonal: at the top it is the one downwards to the left, and so on
    /// around the grid.
    fn begins_its_diagonal(&self, line: &[Cell]) -> bool {
        let board: &Board = self.export.variant.board();
        let Some(&first) = line.first().filter(|_| line.len() > 1) else { return false };
        let (at, next) = (board.position(first), board.position(line[1]));
        let step = (next.row > at.row, next.column > at.column);
        let (bottom, right) = (board.height() - 1, board.width() - 1);
        let edges = [
            (at.row == 0, (true, false)),
            (at.column == 0, (true, true)),
            (at.row == bottom, (false, true)),
            (at.column == right, (false, false)),
        ];
        edges.iter().any(|&(edge, way)| edge && way == step)
    }

    /// Cells and their coefficients.
    pub(in crate::iss) fn sum(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = rule_use.get(keys::sum::CELLS).ok_or(Why::NoSuchKind)?;
        let mut all = cells.to_vec();
        let mut factors = rule_use.get(keys::sum::COEFFICIENTS).unwrap_or_default().to_vec();
        if let Some(others) = rule_use.get(keys::sum::EQUALS) {
            all.extend(others);
            factors.extend(rule_use.get(keys::sum::FACTORS).unwrap_or_default().iter().map(|factor| -factor));
        }
        let totals = rule_use.get(keys::sum::TOTAL).unwrap_or(&[0]);
        let names = self.names(&all)?;
        let plain = factors.iter().all(|&factor| factor == 1);
        let weights = if plain { String::new() } else { format!("_=_{}", joined(&factors)) };
        let sum = |total: &i64| format!(".Sum~{total}{weights}~{names}");
        match totals {
            [] => return Err(Why::NoSuchKind),
            [only] => self.constraints.push(sum(only)),
            several => self.constraints.push(format!(".Or{}.End", several.iter().map(sum).collect::<String>())),
        }
        match rule_use.get(keys::sum::DIFFERENT) {
            Some(true) => self.all_different(cells),
            _ => Ok(()),
        }
    }
}
