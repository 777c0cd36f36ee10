//! The SE score: the rating of the program Sudoku Explainer, for classic 9x9 puzzles, also with pencil marks.
//!
//! Sudoku Explainer solves a puzzle step by step. It tries its techniques in a fixed order and takes the first step
//! that it finds; of chains and of patterns of several sizes, the easiest. The rating of a puzzle is that of its hardest
//! step. The order and the choice of steps are part of the scale, so they are kept even if another step would be easier.
//!
//! | file | techniques | ratings |
//! |---|---|---|
//! | `singles` | hidden and naked singles, direct pointing and claiming | 1.0 to 2.3 |
//! | `patterns` | intersections, hidden and naked sets, fish; direct hidden sets | 2.0 to 5.4 |
//! | `strong_links` | skyscrapers, kites, turbot fish, empty rectangles of two to four links | 4.0 to 6.1 |
//! | `wings` | XY-wing, XYZ-wing | 4.2, 4.4 |
//! | `unique_loops` | unique rectangles and loops | 4.5 to 5.6 |
//! | `als_wings` | WXYZ-wing and larger ones | 5.5 to 7.5 |
//! | `bug` | bivalue universal graves | 5.6 to 6.2 |
//! | `aligned` | aligned pair and triplet exclusion | 6.2, 7.5 |
//! | `chain` | X-, Y- and XY-chains; Nishio, multiple, dynamic and nested forcing chains | 6.5 and more |
//!
//! `board` and `step` are the plain types that they work on; `classic` decides to which puzzles the scale applies.
//!
//! # References
//! Nicolas Juillerat, Sudoku Explainer 1.2.1 (2007). Strong links and wings beyond XYZ are techniques of its successor
//! Sukaku Explainer 1.17, whose default settings these are.

mod aligned;
mod als_wings;
mod board;
mod bug;
mod chain;
mod classic;
mod hodoku;
mod patterns;
mod singles;
mod step;
mod strong_links;
mod unique_loops;
mod wings;

use exdoku_cover::Budget;
use exdoku_rules::variant::{Puzzle, Variant};

use board::Board;
use classic::{GoOn, Stopped, classic_givens};
use patterns::{direct_hidden_set, first_step, fish, hidden_sets, locked, naked_sets};
use step::Step;

pub use classic::{NoScore, Program, is_classic};
pub use hodoku::{HodokuLevel, HodokuRating, hodoku_rating, hodoku_score};

/// A rating on the scale of Sudoku Explainer.
#[derive(Clone, Debug, PartialEq)]
pub struct SeRating {
    /// The rating of the hardest step, such as 7.1.
    pub score: f64,
    /// The name of the hardest step.
    pub technique: String,
    /// Number of steps.
    pub steps: usize,
}

/// The techniques in the order in which they are tried.
const TECHNIQUES: &[fn(&Board) -> Option<Step>] = &[
    singles::hidden_single,
    singles::direct_intersection,
    |board| direct_hidden_set(board, 2),
    singles::naked_single,
    |board| direct_hidden_set(board, 3),
    |board| first_step(board, locked(board)),
    |board| first_step(board, naked_sets(board, 2)),
    |board| first_step(board, fish(board, 2)),
    |board| first_step(board, hidden_sets(board, 2)),
    |board| first_step(board, naked_sets(board, 3)),
    |board| first_step(board, fish(board, 3)),
    |board| first_step(board, hidden_sets(board, 3)),
    |board| strong_links::strong_links(board, 2),
    |board| wings::xy_wing(board, false),
    |board| wings::xy_wing(board, true),
    unique_loops::unique_loop,
    |board| first_step(board, naked_sets(board, 4)),
    |board| first_step(board, fish(board, 4)),
    |board| first_step(board, hidden_sets(board, 4)),
    |board| strong_links::strong_links(board, 3),
    |board| als_wings::als_wing(board, 4),
    bug::bug,
    |board| strong_links::strong_links(board, 4),
    |board| als_wings::als_wing(board, 5),
    aligned::aligned_pair,
    |board| als_wings::als_wing(board, 6),
    chain::cycle,
    |board| als_wings::als_wing(board, 7),
    aligned::aligned_triplet,
];

/// The last techniques, which may take seconds and so ask whether to go on.
const SLOW_TECHNIQUES: &[fn(&Board, GoOn<'_>) -> Option<Step>] = &[chain::nishio, chain::multiple, chain::dynamic];

/// The SE score of a puzzle with one solution, which may have pencil marks.
///
/// # Errors
/// Why it has none; [`NoScore::Stopped`] if the time of the budget is over.
pub fn se_score(variant: &Variant, puzzle: &Puzzle, budget: &Budget) -> Result<SeRating, NoScore> {
    let givens = classic_givens(variant, puzzle).ok_or(NoScore::Variant(Program::SudokuExplainer))?;
    let board =
        if puzzle.marks.is_empty() { Board::new(&givens) } else { Board::of_marks(&classic::marks(variant, puzzle)) };
    let rating = rate_while(board, &|| !budget.is_over(0)).map_err(|Stopped| NoScore::Stopped)?;
    rating.ok_or(NoScore::Beyond(Program::SudokuExplainer))
}

/// More steps than any puzzle takes: each removes a candidate or fills a cell.
const MOST_STEPS: usize = 81 * 10;

/// Rates a classic puzzle with exactly one solution: digits 1 to 9, row by row, and 0 for an empty cell. `None` if no
/// technique applies.
///
/// Most puzzles take milliseconds, the hardest known ones (11.0 and more) some seconds.
///
/// ```
/// use exdoku_reason::scale::se_rating;
///
/// // The example of Wikipedia's article on Sudoku.
/// let line = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let rating = se_rating(&line.map(|byte| byte - b'0')).expect("singles solve it");
/// assert_eq!((rating.score, rating.technique.as_str(), rating.steps), (1.2, "Hidden Single", 51));
/// ```
///
/// # Panics
/// A given is more than 9.
pub fn se_rating(givens: &[u8; 81]) -> Option<SeRating> {
    assert!(givens.iter().all(|&given| given <= 9), "digits are 1 to 9");
    rate_while(Board::new(givens), &|| true).unwrap_or_default()
}

fn rate_while(mut board: Board, go_on: GoOn<'_>) -> Result<Option<SeRating>, Stopped> {
    let mut rating = SeRating { score: 0.0, technique: String::new(), steps: 0 };
    while !board.is_full() {
        if rating.steps == MOST_STEPS || !board.is_open() {
            return Ok(None);
        }
        let quick = TECHNIQUES.iter().take_while(|_| go_on()).find_map(|technique| technique(&board));
        let slow = || SLOW_TECHNIQUES.iter().take_while(|_| go_on()).find_map(|technique| technique(&board, go_on));
        let found = quick.or_else(slow);
        // What a technique found that was stopped may not be its easiest step.
        if !go_on() {
            return Err(Stopped);
        }
        let Some(step) = found else { return Ok(None) };
        if step.difficulty > rating.score {
            rating.score = step.difficulty;
            rating.technique.clone_from(&step.technique);
        }
        rating.steps += 1;
        step.apply(&mut board);
    }
    rating.score = (rating.score * 10.0).round() / 10.0;
    Ok(Some(rating))
}
