//! The answer to a puzzle: its solution, or why there is none.

use std::fmt;
use std::sync::Arc;

use crate::input::Sudoku;
use crate::render::draw_grid;
use exdoku_format::line;
use exdoku_reason::solve::{SolveOptions, Solver, Verdict};
use exdoku_rules::encode::Limits;
use exdoku_rules::rules::{Violation, cells_to_text};
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Board, Cell, Grid, Symbols};
use exdoku_text::source::{Diagnostic, Diagnostics};

/// The answer to a puzzle.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Exactly one solution.
    Unique(Solution),
    /// More than one solution: two of them.
    Several(Solution, Solution),
    /// No solution. If the givens already break rules, this says which and where; otherwise it is empty.
    Unsolvable(Vec<String>),
}

/// A solution with its board. `Display` draws it; [`line`](Self::line) has it on one line.
#[derive(Clone, Debug)]
pub struct Solution {
    variant: Arc<Variant>,
    symbols: Symbols,
    grid: Grid,
}

impl Solution {
    fn new(sudoku: &Sudoku, grid: Grid) -> Solution {
        Solution { variant: Arc::clone(&sudoku.variant), symbols: sudoku.puzzle.symbols.clone(), grid }
    }

    /// Its digits, cell by cell.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Its digits in reading order, on one line.
    pub fn line(&self) -> String {
        line(&self.grid, self.variant.board(), &self.symbols)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(draw_grid(self.variant.board(), &self.grid, &self.symbols).trim_end())
    }
}

/// Solves a puzzle, and proves whether the solution is unique. Every solution is verified rule by rule.
///
/// There is no time limit. A [`Solver`] takes a budget, answers more questions, and is faster for many puzzles of one
/// variant.
///
/// ```
/// use exdoku_puzzle::answer::{Answer, solve};
/// use exdoku_puzzle::input::{ReadOptions, read_with};
///
/// let several = read_with("1...............", ReadOptions::default())?;
/// assert!(matches!(solve(&several)?, Answer::Several(_, _)));
/// let wrong = read_with("11..............", ReadOptions::default())?;
/// let Answer::Unsolvable(why) = solve(&wrong)? else { panic!("the first row has two 1s") };
/// assert_eq!(why[0], "rows: row 1 repeats a digit: r1c1 = 1, r1c2 = 1");
/// # Ok::<(), exdoku_text::source::Diagnostics>(())
/// ```
///
/// # Errors
/// A rule needs too many options.
pub fn solve(sudoku: &Sudoku) -> Result<Answer, Diagnostics> {
    if let Err(too_large) = sudoku.variant.try_compile(&Limits::default()) {
        let (kind, name) = (&sudoku.variant.rules()[too_large.rule].kind, &too_large.name);
        return Err(Diagnostic::error(format!("`{kind}` is too large: {name} needs too many options")).into());
    }
    let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
    let solution = |grid| Solution::new(sudoku, grid);
    let (board, puzzle) = (sudoku.variant.board(), &sudoku.puzzle);
    Ok(match solver.verdict(puzzle) {
        Verdict::Unique(grid) => Answer::Unique(solution(grid)),
        Verdict::Several(one, other) => Answer::Several(solution(one), solution(other)),
        Verdict::Unsolvable => Answer::Unsolvable(Vec::new()),
        Verdict::Contradiction(broken) => {
            let (givens, symbols) = (&puzzle.givens, &puzzle.symbols);
            let why = broken.iter().map(|(kind, what)| describe_violation(kind, what, givens, board, symbols));
            Answer::Unsolvable(why.collect())
        }
        Verdict::Open(_) => unreachable!("a search without a budget reaches its end"),
    })
}

/// `rows: row 1 repeats a digit: r1c1 = 5, r1c5 = 5`. Cells without a value are ranges: `r1c1-3`.
pub fn describe_violation(kind: &str, violation: &Violation, grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let cells = violation.cells.chunk_by(|&one, &other| grid.get(one).is_none() && grid.get(other).is_none());
    let words = |cells: &[Cell]| match grid.get(cells[0]) {
        Some(value) => format!("{} = {}", board.name(cells[0]), board.write_value(cells[0], value, symbols)),
        None => cells_to_text(board, cells).replace(' ', ", "),
    };
    let cells: Vec<String> = cells.map(words).collect();
    let cells = if cells.is_empty() { String::new() } else { format!(": {}", cells.join(", ")) };
    format!("{kind}: {}{cells}", violation.what)
}
