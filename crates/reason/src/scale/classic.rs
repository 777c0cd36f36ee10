//! The puzzles to which the scales apply, and why one has no score.

use std::error::Error;
use std::fmt;

use exdoku_rules::variant::{Puzzle, Variant};

/// A program with a scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The program Sudoku Explainer.
    SudokuExplainer,
    /// The program HoDoKu.
    Hodoku,
}

impl Program {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Program::SudokuExplainer => "Sudoku Explainer",
            Program::Hodoku => "HoDoKu",
        }
    }

    fn score(self) -> &'static str {
        match self {
            Program::SudokuExplainer => "SE score",
            Program::Hodoku => "HoDoKu score",
        }
    }
}

/// Why a puzzle with one solution has no score of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoScore {
    /// It is not a classic 9x9 puzzle.
    Variant(Program),
    /// It has pencil marks, and HoDoKu reads none as part of a puzzle.
    Marks,
    /// No technique of the scale applies.
    Beyond(Program),
    /// The time was over before the puzzle was rated.
    Stopped,
}

impl fmt::Display for NoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = match self {
            NoScore::Variant(program) | NoScore::Beyond(program) => *program,
            NoScore::Marks => Program::Hodoku,
            NoScore::Stopped => return f.write_str("not rated: stopped by a limit"),
        };
        write!(f, "no {}: ", program.score())?;
        match self {
            NoScore::Stopped => Ok(()),
            NoScore::Marks => f.write_str("the scale of HoDoKu is for puzzles without pencil marks"),
            NoScore::Variant(program) => write!(f, "the scale of {} is for classic 9x9 puzzles", program.name()),
            NoScore::Beyond(Program::SudokuExplainer) => {
                f.write_str("the techniques of Sudoku Explainer do not solve the puzzle")
            }
            NoScore::Beyond(Program::Hodoku) => {
                f.write_str("the puzzle needs HoDoKu's forcing chains or nets, which exdoku does not have")
            }
        }
    }
}

impl Error for NoScore {}

/// Says whether there is time to go on.
pub(super) type GoOn<'a> = &'a dyn Fn() -> bool;

/// The time was over.
pub(super) struct Stopped;

/// The givens of a classic 9x9 puzzle: 0 for an empty cell.
pub(super) fn classic_givens(variant: &Variant, puzzle: &Puzzle) -> Option<[u8; 81]> {
    if !is_classic(variant) {
        return None;
    }
    let mut givens = [0; 81];
    for (given, cell) in givens.iter_mut().zip(variant.board().cells()) {
        *given = puzzle.givens.get(cell).map_or(0, |digit| digit.index() as u8 + 1);
    }
    Some(givens)
}

/// The digits that givens and pencil marks leave each cell of a 9x9 board, as a mask.
pub(super) fn marks(variant: &Variant, puzzle: &Puzzle) -> [u16; 81] {
    let board = variant.board();
    let mut marks = [0; 81];
    for (mask, cell) in marks.iter_mut().zip(board.cells()) {
        let allowed = board.digits().iter().filter(|&digit| puzzle.allows(cell, digit));
        *mask = allowed.fold(0, |mask, digit| mask | 1 << digit.index());
    }
    marks
}

/// Whether a variant has exactly the cells, digits and rules of classic Sudoku of size 9.
pub fn is_classic(variant: &Variant) -> bool {
    let classic = Variant::classic(9).expect("9x9 is a valid size");
    let (one, other) = (variant.board(), classic.board());
    one.row_lengths() == other.row_lengths()
        && one.boxes() == other.boxes()
        && one.grids().len() == other.grids().len()
        && one.digits().count() == other.digits().count()
        && one.regions() == other.regions()
        && one.unknowns().is_empty()
        && variant.rules().iter().map(|rule| &rule.kind).eq(classic.rules().iter().map(|rule| &rule.kind))
}
