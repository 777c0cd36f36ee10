//! `exdoku solve --trace`: every step of a search, with the board.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::Result;

use crate::board::{Cell, Grid};
use crate::encode::Candidate;
use crate::exact_cover::{Event, ItemId, OptionId};
use crate::input::Sudoku;
use crate::render::draw_grid;
use crate::solve::Solver;
use crate::variant::Compiled;

/// Searches for up to `most` solutions and prints every step. Returns how many were found.
pub(super) fn trace(sudoku: &Sudoku, solver: &mut Solver, most: u64, out: &mut dyn Write) -> Result<u64> {
    let mut trace = Trace { sudoku, grid: sudoku.puzzle.givens.clone(), levels: Vec::new(), step: 0 };
    let (mut found, mut written) = (0, Ok(()));
    let stop = |found: &mut u64| {
        *found += 1;
        if *found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    solver.trace(&sudoku.puzzle, |_| stop(&mut found), &mut |compiled, event| {
        if written.is_ok() {
            written = trace.write(compiled, &event, out);
        }
    });
    written?;
    Ok(found)
}

/// The state of the search at the current step.
struct Trace<'t> {
    sudoku: &'t Sudoku,
    /// The digits in the cells.
    grid: Grid,
    /// For each option that was tried: its cell, and the cells filled since.
    levels: Vec<Vec<Cell>>,
    step: u64,
}

impl Trace<'_> {
    fn write(&mut self, compiled: &Compiled, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        self.step += 1;
        let (step, indent) = (self.step, "  ".repeat(self.levels.len()));
        let (option, item) = (|option: &OptionId| self.option(compiled, *option), |item| self.item(compiled, item));
        match event {
            Event::Tried(at, tried, left) => {
                writeln!(out, "{step:>4} {indent}choose {}: one of {left} options of `{}`", option(tried), item(*at))?;
                self.levels.push(Vec::new());
                self.place(compiled, *tried);
                self.draw(out)
            }
            Event::Forced(at, forced) => {
                writeln!(out, "{step:>4} {indent}forced {}: the last option of `{}`", option(forced), item(*at))?;
                self.place(compiled, *forced);
                Ok(())
            }
            Event::Blocked(because, of, dropped) => {
                let dropped: BTreeSet<String> = dropped.iter().map(option).collect();
                let dropped: Vec<String> = dropped.into_iter().collect();
                let (because, of) = (item(*because), item(*of));
                writeln!(out, "{step:>4} {indent}eliminate {}: `{because}` needs `{of}`", dropped.join(" "))
            }
            Event::WipeOut(at) => writeln!(out, "{step:>4} {indent}conflict: no option left for `{}`", item(*at)),
            Event::Backtrack(tried) => {
                let text = option(tried);
                for cell in self.levels.pop().unwrap_or_default() {
                    self.grid.clear(cell);
                }
                let indent = "  ".repeat(self.levels.len());
                writeln!(out, "{step:>4} {indent}backtrack: {text} exhausted")
            }
            Event::Solution => {
                writeln!(out, "{step:>4} {indent}solution:")?;
                self.draw(out)
            }
        }
    }

    fn place(&mut self, compiled: &Compiled, option: OptionId) {
        let Some(Candidate { cell, digit }) = compiled.candidate(option) else { return };
        self.grid.set(cell, digit);
        if let Some(level) = self.levels.last_mut() {
            level.push(cell);
        }
    }

    fn draw(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(draw_grid(&self.sudoku.variant.board, &self.grid, &self.sudoku.puzzle.symbols).as_bytes())
    }

    fn option(&self, compiled: &Compiled, option: OptionId) -> String {
        let board = &self.sudoku.variant.board;
        match compiled.candidate(option) {
            Some(Candidate { cell, digit }) if board.is_cell(cell) => {
                format!("{}={}", board.name(cell), self.sudoku.puzzle.symbols.name(digit))
            }
            _ => format!("[{}]", compiled.describe(option)),
        }
    }

    fn item<'c>(&self, compiled: &'c Compiled, item: ItemId) -> &'c str {
        compiled.problem().item_name(item)
    }
}
