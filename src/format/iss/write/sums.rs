//! Cages, arrows, and whatever else adds up.

use super::{Writer, joined};
use crate::board::{Board, Cell};
use crate::format::sheet::Why;
use crate::rules::Statement;

impl Writer<'_> {
    pub(super) fn say_sum(&mut self, statement: &Statement) -> Result<(), Why> {
        match statement.kind.as_str() {
            "arrow" => {
                let circle = statement.cells("circle").unwrap_or_default();
                for shaft in statement.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[circle, shaft].concat())?;
                    self.add("Arrow", &[&cells])?;
                }
                Ok(())
            }
            "pill-arrow" => {
                let pill = statement.cells("pill").unwrap_or_default();
                if !pill.is_sorted() {
                    return Err(Why::NoSuchKind);
                }
                for shaft in statement.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[pill, shaft].concat())?;
                    self.add("PillArrow", &[&pill.len().to_string(), &cells])?;
                }
                Ok(())
            }
            "killer" => {
                let cells = self.cells(statement, "cells")?;
                match statement.number("sum") {
                    // There, a sum of 0 is none.
                    Some(0) => Err(Why::NoSuchKind),
                    sum => self.add("Cage", &[&sum.unwrap_or(0).to_string(), &cells]),
                }
            }
            "sum-line" => {
                let cells = self.cells(statement, "line")?;
                let sum = statement.number("sum").unwrap_or(10).to_string();
                match statement.is_true("loop") {
                    true => self.add("SumLine", &[&sum, &cells, "LOOP"]),
                    false => self.add("SumLine", &[&sum, &cells]),
                }
            }
            "little-killer" => {
                let (Some(line), Some(sum)) = (statement.cells("line"), statement.number("sum")) else {
                    return Err(Why::NoSuchKind);
                };
                match self.sheet.variant.board.diagonal_of(line) {
                    Some(_) if self.begins_its_diagonal(line) => {
                        let first = self.names(&line[..1])?;
                        self.add("LittleKiller", &[&sum.to_string(), &first])
                    }
                    _ => Err(Why::NoSuchKind),
                }
            }
            _ => self.linear(statement),
        }
    }

    /// Whether a cell at the edge stands for this diagonal: from the top it is the one downwards to the left, and so on
    /// around the grid.
    fn begins_its_diagonal(&self, line: &[Cell]) -> bool {
        let board: &Board = &self.sheet.variant.board;
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
    fn linear(&mut self, statement: &Statement) -> Result<(), Why> {
        let cells = statement.cells("cells").ok_or(Why::NoSuchKind)?;
        let mut all = cells.to_vec();
        let mut factors = statement.numbers("coefficients").unwrap_or_default().to_vec();
        if let Some(others) = statement.cells("equals") {
            all.extend(others);
            factors.extend(statement.numbers("factors").unwrap_or_default().iter().map(|factor| -factor));
        }
        let totals = statement.numbers("total").unwrap_or(&[0]);
        let names = self.names(&all)?;
        let plain = factors.iter().all(|&factor| factor == 1);
        let weights = if plain { String::new() } else { format!("_=_{}", joined(&factors)) };
        let sum = |total: &i64| format!(".Sum~{total}{weights}~{names}");
        match totals {
            [] => return Err(Why::NoSuchKind),
            [only] => self.said.push(sum(only)),
            several => self.said.push(format!(".Or{}.End", several.iter().map(sum).collect::<String>())),
        }
        if statement.is_true("different") {
            let cells = self.names(cells)?;
            self.add("AllDifferent", &[&cells])?;
        }
        Ok(())
    }
}
