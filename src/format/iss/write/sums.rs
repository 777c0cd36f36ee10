//! Cages, arrows, and whatever else adds up.

use super::{Writer, joined};
use crate::board::{Board, Cell};
use crate::format::export::Why;
use crate::rules::RuleUse;

impl Writer<'_> {
    pub(super) fn write_sum(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.kind.as_str() {
            "arrow" => {
                let circle = rule_use.cells("circle").unwrap_or_default();
                for shaft in rule_use.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[circle, shaft].concat())?;
                    self.add("Arrow", &[&cells])?;
                }
                Ok(())
            }
            "pill-arrow" => {
                let pill = rule_use.cells("pill").unwrap_or_default();
                if !pill.is_sorted() {
                    return Err(Why::NoSuchKind);
                }
                for shaft in rule_use.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[pill, shaft].concat())?;
                    self.add("PillArrow", &[&pill.len().to_string(), &cells])?;
                }
                Ok(())
            }
            "killer" => {
                let cells = self.cells(rule_use, "cells")?;
                match rule_use.number("sum") {
                    // There, a sum of 0 is none.
                    Some(0) => Err(Why::NoSuchKind),
                    sum => self.add("Cage", &[&sum.unwrap_or(0).to_string(), &cells]),
                }
            }
            "sum-line" => {
                let cells = self.cells(rule_use, "line")?;
                let sum = rule_use.number("sum").unwrap_or(10).to_string();
                match rule_use.is_true("loop") {
                    true => self.add("SumLine", &[&sum, &cells, "LOOP"]),
                    false => self.add("SumLine", &[&sum, &cells]),
                }
            }
            "little-killer" => {
                let (Some(line), Some(sum)) = (rule_use.cells("line"), rule_use.number("sum")) else {
                    return Err(Why::NoSuchKind);
                };
                match self.export.variant.board.diagonal_of(line) {
                    Some(_) if self.begins_its_diagonal(line) => {
                        let first = self.names(&line[..1])?;
                        self.add("LittleKiller", &[&sum.to_string(), &first])
                    }
                    _ => Err(Why::NoSuchKind),
                }
            }
            _ => self.linear(rule_use),
        }
    }

    /// Whether a cell at the edge stands for this diagonal: from the top it is the one downwards to the left, and so on
    /// around the grid.
    fn begins_its_diagonal(&self, line: &[Cell]) -> bool {
        let board: &Board = &self.export.variant.board;
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

    /// Cells and how many times each counts.
    fn linear(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = rule_use.cells("cells").ok_or(Why::NoSuchKind)?;
        let mut all = cells.to_vec();
        let mut factors = rule_use.numbers("coefficients").unwrap_or_default().to_vec();
        if let Some(others) = rule_use.cells("equals") {
            all.extend(others);
            factors.extend(rule_use.numbers("factors").unwrap_or_default().iter().map(|factor| -factor));
        }
        let totals = rule_use.numbers("total").unwrap_or(&[0]);
        let names = self.names(&all)?;
        let plain = factors.iter().all(|&factor| factor == 1);
        let weights = if plain { String::new() } else { format!("_=_{}", joined(&factors)) };
        let sum = |total: &i64| format!(".Sum~{total}{weights}~{names}");
        match totals {
            [] => return Err(Why::NoSuchKind),
            [only] => self.constraints.push(sum(only)),
            several => self.constraints.push(format!(".Or{}.End", several.iter().map(sum).collect::<String>())),
        }
        if rule_use.is_true("different") {
            let cells = self.names(cells)?;
            self.add("AllDifferent", &[&cells])?;
        }
        Ok(())
    }
}
