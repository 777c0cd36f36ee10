//! `exdoku solve --trace`: every step of a search, with the board.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;

use exdoku_cover::{Event, OptionId};
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::render::draw_grid;
use exdoku_reason::explain::meaning::Events;
use exdoku_reason::solve::Solver;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Compiled;
use exdoku_text::board::{Cell, Grid};

/// Searches for up to `most` solutions and prints every step. Returns how many were found.
pub(super) fn trace(sudoku: &Sudoku, solver: &mut Solver, most: u64, out: &mut dyn Write) -> Result<u64> {
    let compiled = Arc::clone(solver.compiled());
    let mut trace = Trace {
        sudoku,
        compiled: &compiled,
        events: Events::new(&sudoku.variant, &compiled, &sudoku.puzzle.symbols),
        grid: sudoku.puzzle.givens.clone(),
        levels: Vec::new(),
        step: 0,
        still_wanted: most,
    };
    let (mut found, mut written) = (0, Ok(()));
    let stop = |found: &mut u64| {
        *found += 1;
        if *found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    solver.trace(&sudoku.puzzle, |_| stop(&mut found), &mut |_, event| {
        if written.is_ok() {
            written = trace.write(&event, out);
        }
    });
    written?;
    let is_complete = !solver.is_partial() && found < most && trace.step > 0;
    match found {
        0 if is_complete => writeln!(out, "the search is complete: there is no solution")?,
        1 if is_complete => writeln!(out, "the search is complete: there is no other solution")?,
        _ if is_complete => writeln!(out, "the search is complete: there are no other solutions")?,
        _ => {}
    }
    Ok(found)
}

/// The state of the search at the current step.
struct Trace<'t> {
    sudoku: &'t Sudoku,
    compiled: &'t Compiled,
    events: Events<'t>,
    /// The digits in the cells.
    grid: Grid,
    /// For each option that was tried: its cell, and the cells filled since.
    levels: Vec<Vec<Cell>>,
    step: u64,
    /// The number of solutions still to find.
    still_wanted: u64,
}

impl Trace<'_> {
    fn write(&mut self, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        self.step += 1;
        let sentence = self.events.sentence(event);
        match event {
            Event::Backtrack(_) => self.end_levels(1),
            Event::Backjump(levels) => self.end_levels(*levels),
            _ => {}
        }
        write!(out, "{:>4} {}{sentence}", self.step, "  ".repeat(self.levels.len()))?;
        match event {
            Event::Tried { options, .. } => {
                self.levels.push(Vec::new());
                if let [only] = options[..] {
                    self.place(only);
                }
                writeln!(out)?;
                self.draw(out)
            }
            Event::Solution => {
                writeln!(out, ":")?;
                self.draw(out)?;
                self.still_wanted -= 1;
                match self.still_wanted {
                    0 => Ok(()),
                    _ => writeln!(out, "the rest of the search decides whether there is another solution"),
                }
            }
            Event::Forced(_, forced) => {
                self.place(*forced);
                writeln!(out)
            }
            _ => writeln!(out),
        }
    }

    /// Clears the cells filled in the last levels.
    fn end_levels(&mut self, count: usize) {
        for _ in 0..count {
            for cell in self.levels.pop().unwrap_or_default() {
                self.grid.clear(cell);
            }
        }
    }

    fn place(&mut self, option: OptionId) {
        let Some(Candidate { cell, digit }) = self.compiled.candidate(option) else { return };
        self.grid.set(cell, digit);
        if let Some(level) = self.levels.last_mut() {
            level.push(cell);
        }
    }

    fn draw(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(draw_grid(self.sudoku.variant.board(), &self.grid, &self.sudoku.puzzle.symbols).as_bytes())
    }
}
