//! Cells without candidates: a puzzle that has one has no solution, whatever rules it has.

use std::sync::Arc;

use crate::common::cases::{ON_TINY, TINY};
use crate::common::document;
use exdoku::exact_cover::Engine;
use exdoku::solve::{Backend, Count, SolveOptions, Solver};

/// Rules that leave the first cell without candidates, or all of them.
const NONE: [&str; 2] = ["r1c1", "r1-3c1-3"];

/// Rules whose values come from several cells, beside those of the tiny board.
const AREAS: &[&str] = &[
    "areas = { different = true }",
    "areas = { sum = '1-9' }",
    "areas = { clues = 'r1c1', states = 'sum' }",
    "areas = { size = '1-9' }",
    "connected = { digits = '1' }",
];

#[test]
fn a_cell_without_candidates_is_no_solution() {
    let lines = ON_TINY.iter().map(|(_, lines)| *lines).chain(AREAS.iter().copied());
    for lines in lines {
        for cells in NONE {
            let define =
                format!("[define.stuck]\nparams = {{}}\n[define.stuck.rules]\nodd = '{cells}'\neven = '{cells}'\n");
            let document = document(&format!("{TINY}{define}[rules]\nstuck = true\n{lines}\n"));
            for backend in [Backend::Auto, Backend::Engine(Engine::DancingLinks)] {
                let how = SolveOptions { backend, ..SolveOptions::default() };
                let mut solver = Solver::new(Arc::clone(&document.variant), how);
                assert_eq!(solver.count(&document.puzzle, None), Count::exactly(0), "{lines}, {cells}, {backend:?}");
            }
        }
    }
}
