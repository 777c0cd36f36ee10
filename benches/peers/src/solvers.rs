//! The solvers, and what of them is measured. All find whether there is a second solution.
//!
//! | lane | within the clock |
//! |---|---|
//! | dlx-rs, search | `next` twice on a solver built just before, its matrix still in the cache |
//! | dlx-rs, with build | which options the givens leave, the solver from them, `next` twice, and dropping it |
//! | exact-covers, search | `solve` on a solver built just before; `solve` consumes the solver, so that dropping is in |
//! | exact-covers, with build | as with dlx-rs |
//! | sudoku | `solutions_count_up_to(2)`, which sets up its state from the digits |
//! | exdoku | `count(_, Some(1))` on one solver for all puzzles: choosing the givens, the search, taking them out |
//!
//! The clock is that of the thread, which stands still while others have the processor. The lanes named "search" read
//! it twice a puzzle to leave the building out, which adds about 0.2 microseconds.
//!
//! No lane has to hand out the solution, but `dlx-rs` cannot do without: it puts the names of the options, here
//! numbers, into a vector.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use exact_covers::Solver as _;
use exdoku::board::Digit;
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::variant::Variant;

use crate::cover::Cover;
use crate::puzzles::Set;

/// A way to solve all puzzles of a set.
pub(crate) struct Lane {
    pub(crate) name: &'static str,
    /// Whether it can do other sizes than 9x9.
    any_size: bool,
    /// Solves them, writes how many solutions each has (2 for more than one), and says how long it took.
    pub(crate) run: fn(&Set, &mut Exdoku, &mut [u8]) -> Duration,
}

impl Lane {
    pub(crate) fn takes(&self, set: &Set) -> bool {
        self.any_size || set.side == 9
    }
}

/// What the ratios are against.
pub(crate) const BASE: usize = 0;

/// The lanes in the order of their turns.
pub(crate) const LANES: [Lane; 6] = [
    Lane { name: "dlx-rs, search", any_size: true, run: dlx_rs_search },
    Lane { name: "dlx-rs, with build", any_size: true, run: dlx_rs },
    Lane { name: "exact-covers, search", any_size: true, run: exact_covers_search },
    Lane { name: "exact-covers, with build", any_size: true, run: exact_covers },
    Lane { name: "sudoku", any_size: false, run: sudoku },
    Lane { name: "exdoku", any_size: true, run: |_, exdoku, found| exdoku.run(found) },
];

/// Runs over the puzzles with one clock for all of them.
fn clocked<P>(puzzles: &[P], found: &mut [u8], mut count: impl FnMut(&P) -> u8) -> Duration {
    let start = ThreadTime::now();
    for (puzzle, found) in puzzles.iter().zip(found) {
        *found = count(black_box(puzzle));
    }
    start.elapsed()
}

fn build_dlx_rs(cells: &[u8]) -> dlx_rs::Solver<u16> {
    let cover = Cover::of(cells);
    let mut solver = dlx_rs::Solver::new(cover.items);
    for (name, option) in (0..).zip(cover.options()) {
        solver.add_option(name, &option.map(|item| usize::from(item) + 1));
    }
    solver
}

fn search_dlx_rs(solver: &mut dlx_rs::Solver<u16>) -> u8 {
    solver.take(2).map(black_box).map(|_| 1).sum()
}

fn dlx_rs_search(set: &Set, _: &mut Exdoku, found: &mut [u8]) -> Duration {
    let mut total = Duration::ZERO;
    for (puzzle, found) in set.puzzles.iter().zip(found) {
        let mut solver = black_box(build_dlx_rs(&puzzle.cells));
        let start = ThreadTime::now();
        *found = search_dlx_rs(&mut solver);
        total += start.elapsed();
    }
    total
}

fn dlx_rs(set: &Set, _: &mut Exdoku, found: &mut [u8]) -> Duration {
    clocked(&set.puzzles, found, |puzzle| search_dlx_rs(&mut build_dlx_rs(&puzzle.cells)))
}

type ExactCovers<'l> = exact_covers::DlSolver<'l, u16, ()>;

/// The names of the items, which it keeps references to and seeks one by one: they are best small and in order.
fn labels(set: &Set) -> Vec<u16> {
    (0..4 * 16 * 16).take(4 * set.side * set.side).collect()
}

fn build_exact_covers<'l>(labels: &'l [u16], cells: &[u8]) -> ExactCovers<'l> {
    let cover = Cover::of(cells);
    let mut solver = ExactCovers::new(&labels[..cover.items], &[]);
    for option in cover.options() {
        solver.add_option(option, []);
    }
    solver
}

fn search_exact_covers(solver: ExactCovers<'_>) -> u8 {
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

fn exact_covers_search(set: &Set, _: &mut Exdoku, found: &mut [u8]) -> Duration {
    let labels = labels(set);
    let mut total = Duration::ZERO;
    for (puzzle, found) in set.puzzles.iter().zip(found) {
        let solver = black_box(build_exact_covers(&labels, &puzzle.cells));
        let start = ThreadTime::now();
        *found = search_exact_covers(solver);
        total += start.elapsed();
    }
    total
}

fn exact_covers(set: &Set, _: &mut Exdoku, found: &mut [u8]) -> Duration {
    let labels = labels(set);
    clocked(&set.puzzles, found, |puzzle| search_exact_covers(build_exact_covers(&labels, &puzzle.cells)))
}

fn sudoku(set: &Set, _: &mut Exdoku, found: &mut [u8]) -> Duration {
    let read = |cells: &[u8]| sudoku::Sudoku::from_bytes_slice(cells).expect("81 cells, each from 0 to 9");
    let puzzles: Vec<sudoku::Sudoku> = set.puzzles.iter().map(|puzzle| read(&puzzle.cells)).collect();
    clocked(&puzzles, found, |puzzle| puzzle.solutions_count_up_to(2) as u8)
}

/// exdoku's solver for the puzzles of a set, and the puzzles as it wants them.
pub(crate) struct Exdoku {
    solver: Solver,
    puzzles: Vec<exdoku::variant::Puzzle>,
}

/// What exdoku did for one puzzle.
pub(crate) struct One {
    /// How many solutions it has; 2 for more than one.
    pub(crate) solutions: u8,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Exdoku {
    pub(crate) fn new(set: &Set) -> Self {
        let variant = Arc::new(Variant::classic(set.side).expect("9 and 16 are sizes a board can have"));
        let digits: Vec<Digit> = variant.board().digits().iter().collect();
        let empty = exdoku::variant::Puzzle::empty(&variant);
        let of_cells = |cells: &[u8]| {
            let mut puzzle = empty.clone();
            for (cell, &digit) in variant.board().cells().zip(cells).filter(|&(_, &digit)| digit > 0) {
                puzzle.givens.set(cell, digits[usize::from(digit) - 1]);
            }
            puzzle
        };
        let puzzles = set.puzzles.iter().map(|puzzle| of_cells(&puzzle.cells)).collect();
        Exdoku { solver: Solver::new(variant, SolveOptions::default()), puzzles }
    }

    fn count(solver: &mut Solver, puzzle: &exdoku::variant::Puzzle) -> u8 {
        match solver.count(puzzle, Some(1)) {
            Count::Exactly(count) => count.small().map_or(u8::MAX, |count| count as u8),
            other => {
                assert_eq!(other, Count::MoreThan(1), "a count without a budget is settled");
                2
            }
        }
    }

    fn run(&mut self, found: &mut [u8]) -> Duration {
        clocked(&self.puzzles, found, |puzzle| Self::count(&mut self.solver, puzzle))
    }

    /// Solves the puzzles with a clock for each.
    pub(crate) fn puzzle_by_puzzle(&mut self) -> Vec<One> {
        let solver = &mut self.solver;
        let one = |puzzle| {
            let start = ThreadTime::now();
            let solutions = Self::count(solver, puzzle);
            One { solutions, time: start.elapsed(), nodes: solver.stats().nodes }
        };
        self.puzzles.iter().map(one).collect()
    }
}
