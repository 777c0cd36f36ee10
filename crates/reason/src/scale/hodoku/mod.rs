//! The HoDoKu score: the rating of the program HoDoKu, for classic 9x9 puzzles.
//!
//! HoDoKu solves a puzzle step by step. It tries its techniques in a fixed order and takes the first step that it
//! finds, or the best chain. The score of a puzzle is the sum of the scores of all steps, so the order in which steps
//! are found is part of the scale. The level is that of the hardest step, or a higher one if the sum exceeds the
//! limit of the level.
//!
//! | file | techniques |
//! |---|---|
//! | `sets` | singles, locked candidates, naked, locked and hidden sets |
//! | `fish` | X-wing, swordfish, jellyfish, also finned and sashimi; Franken fish |
//! | `chains` | remote pair, turbot fish, X-chain, XY-chain |
//! | `single_digit` | skyscraper, two-string kite, empty rectangle |
//! | `wings` | W-wing, XY-wing, XYZ-wing |
//! | `rectangles` | uniqueness tests 1 to 6, hidden and avoidable rectangles, BUG + 1 |
//! | `sue_de_coq` | Sue de Coq |
//! | `coloring` | simple colors, multi colors |
//! | `nice_loops` | nice loops and AIC, also grouped, from the tables of `implications` |
//! | `als` | almost locked sets: XZ, XY-wing, chain |
//!
//! `position` is what they work on, `choice` decides which of several chains is taken. HoDoKu's next techniques are
//! forcing chains, forcing nets, and revealing the solution. They are not implemented; a puzzle that needs one of them has
//! no score.
//!
//! # References
//! Bernhard Hobiger, HoDoKu (2008 to 2012): order, scores and levels of its default settings.

mod als;
mod chains;
mod choice;
mod coloring;
mod fish;
mod implications;
mod nice_loops;
mod position;
mod rectangles;
mod sets;
mod single_digit;
mod sue_de_coq;
mod wings;

use std::fmt;

use exdoku_cover::Budget;
use exdoku_rules::variant::{Puzzle, Variant};

use super::classic::{GoOn, NoScore, Program, Stopped, classic_givens};
use chains::{Kind::RemotePair, Kind::Turbot, Kind::X, Kind::Xy, chain};
use fish::{Fins, Shape::Basic, Shape::Franken, fish};
use nice_loops::nice_loop;
use position::{Conclusion, Position};
use rectangles::{Kind, rectangle};

/// A level of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HodokuLevel {
    /// Singles suffice.
    Easy,
    /// Locked candidates, and sets of two or three.
    Medium,
    /// Fish, wings, patterns of one digit, rectangles.
    Hard,
    /// Large finned fish and chains.
    Unfair,
    /// Forcing chains and nets, or a score above the other levels.
    Extreme,
}

impl HodokuLevel {
    const ALL: [HodokuLevel; 5] =
        [HodokuLevel::Easy, HodokuLevel::Medium, HodokuLevel::Hard, HodokuLevel::Unfair, HodokuLevel::Extreme];

    /// Its name in HoDoKu.
    pub fn name(self) -> &'static str {
        match self {
            HodokuLevel::Easy => "Easy",
            HodokuLevel::Medium => "Medium",
            HodokuLevel::Hard => "Hard",
            HodokuLevel::Unfair => "Unfair",
            HodokuLevel::Extreme => "Extreme",
        }
    }

    /// The highest score of a puzzle of the level.
    fn most(self) -> u32 {
        match self {
            HodokuLevel::Easy => 800,
            HodokuLevel::Medium => 1000,
            HodokuLevel::Hard => 1600,
            HodokuLevel::Unfair => 1800,
            HodokuLevel::Extreme => u32::MAX,
        }
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rating on the scale of HoDoKu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest step, or a higher one for a high score.
    pub level: HodokuLevel,
    /// The name of the step with the highest score.
    pub technique: &'static str,
    /// Number of steps.
    pub steps: usize,
}

/// A technique and the score of its steps.
struct Technique {
    name: &'static str,
    score: u32,
    level: HodokuLevel,
    find: fn(&Position) -> Option<Conclusion>,
}

const fn technique(
    name: &'static str,
    score: u32,
    level: HodokuLevel,
    find: fn(&Position) -> Option<Conclusion>,
) -> Technique {
    Technique { name, score, level, find }
}

use HodokuLevel::{Easy, Hard, Medium, Unfair};

/// The techniques in the order in which they are tried.
const TECHNIQUES: &[Technique] = &[
    technique("Full House", 4, Easy, sets::full_house),
    technique("Naked Single", 4, Easy, sets::naked_single),
    technique("Hidden Single", 14, Easy, sets::hidden_single),
    technique("Locked Pair", 40, Medium, |position| sets::locked_set(position, 2)),
    technique("Locked Triple", 60, Medium, |position| sets::locked_set(position, 3)),
    technique("Locked Candidates Type 1 (Pointing)", 50, Medium, sets::pointing),
    technique("Locked Candidates Type 2 (Claiming)", 50, Medium, sets::claiming),
    technique("Naked Pair", 60, Medium, |position| sets::naked_set(position, 2)),
    technique("Naked Triple", 80, Medium, |position| sets::naked_set(position, 3)),
    technique("Hidden Pair", 70, Medium, |position| sets::hidden_set(position, 2)),
    technique("Hidden Triple", 100, Medium, |position| sets::hidden_set(position, 3)),
    technique("Naked Quadruple", 120, Hard, |position| sets::naked_set(position, 4)),
    technique("Hidden Quadruple", 150, Hard, |position| sets::hidden_set(position, 4)),
    technique("X-Wing", 140, Hard, |position| fish(position, 2, Fins::None, Basic)),
    technique("Swordfish", 150, Hard, |position| fish(position, 3, Fins::None, Basic)),
    technique("Jellyfish", 160, Hard, |position| fish(position, 4, Fins::None, Basic)),
    technique("Remote Pair", 110, Hard, |position| chain(position, RemotePair)),
    technique("Bivalue Universal Grave + 1", 100, Hard, rectangles::bug_plus_one),
    technique("Skyscraper", 130, Hard, single_digit::skyscraper),
    technique("2-String Kite", 150, Hard, single_digit::two_string_kite),
    technique("Turbot Fish", 120, Hard, |position| chain(position, Turbot)),
    technique("Empty Rectangle", 120, Hard, single_digit::empty_rectangle),
    technique("W-Wing", 150, Hard, wings::w_wing),
    technique("XY-Wing", 160, Hard, wings::xy_wing),
    technique("XYZ-Wing", 180, Hard, wings::xyz_wing),
    technique("Uniqueness Test 1", 100, Hard, |position| rectangle(position, Kind::Unique(1))),
    technique("Uniqueness Test 2", 100, Hard, |position| rectangle(position, Kind::Unique(2))),
    technique("Uniqueness Test 3", 100, Hard, |position| rectangle(position, Kind::Unique(3))),
    technique("Uniqueness Test 4", 100, Hard, |position| rectangle(position, Kind::Unique(4))),
    technique("Uniqueness Test 5", 100, Hard, |position| rectangle(position, Kind::Unique(5))),
    technique("Uniqueness Test 6", 100, Hard, |position| rectangle(position, Kind::Unique(6))),
    technique("Hidden Rectangle", 100, Hard, |position| rectangle(position, Kind::Hidden)),
    technique("Avoidable Rectangle Type 1", 100, Hard, |position| rectangle(position, Kind::Avoidable(1))),
    technique("Avoidable Rectangle Type 2", 100, Hard, |position| rectangle(position, Kind::Avoidable(2))),
    technique("Finned X-Wing", 130, Hard, |position| fish(position, 2, Fins::Finned, Basic)),
    technique("Sashimi X-Wing", 150, Hard, |position| fish(position, 2, Fins::Sashimi, Basic)),
    technique("Finned Swordfish", 200, Unfair, |position| fish(position, 3, Fins::Finned, Basic)),
    technique("Sashimi Swordfish", 240, Unfair, |position| fish(position, 3, Fins::Sashimi, Basic)),
    technique("Finned Jellyfish", 250, Unfair, |position| fish(position, 4, Fins::Finned, Basic)),
    technique("Sashimi Jellyfish", 260, Unfair, |position| fish(position, 4, Fins::Sashimi, Basic)),
    technique("Sue de Coq", 250, Unfair, sue_de_coq::sue_de_coq),
    technique("Simple Colors", 150, Hard, coloring::simple_colors),
    technique("Multi Colors", 200, Hard, coloring::multi_colors),
    technique("X-Chain", 260, Unfair, |position| chain(position, X)),
    technique("XY-Chain", 260, Unfair, |position| chain(position, Xy)),
    technique("Nice Loop/AIC", 280, Unfair, |position| nice_loop(position, false)),
    technique("Grouped Nice Loop/AIC", 300, Unfair, |position| nice_loop(position, true)),
    technique("Almost Locked Set XZ-Rule", 300, Unfair, als::xz),
    technique("Almost Locked Set XY-Wing", 320, Unfair, als::xy_wing),
    technique("Almost Locked Set Chain", 340, Unfair, als::chain),
    technique("Franken X-Wing", 300, Unfair, |position| fish(position, 2, Fins::None, Franken)),
    technique("Franken Swordfish", 350, Unfair, |position| fish(position, 3, Fins::None, Franken)),
    technique("Finned Franken X-Wing", 390, Unfair, |position| fish(position, 2, Fins::Finned, Franken)),
    technique("Finned Franken Swordfish", 410, Unfair, |position| fish(position, 3, Fins::Finned, Franken)),
];

/// The HoDoKu score of a puzzle with one solution.
///
/// # Errors
/// Why it has none; [`NoScore::Stopped`] if the time of the budget is over.
pub fn hodoku_score(variant: &Variant, puzzle: &Puzzle, budget: &Budget) -> Result<HodokuRating, NoScore> {
    let givens = classic_givens(variant, puzzle).ok_or(NoScore::Variant(Program::Hodoku))?;
    if !puzzle.marks.is_empty() {
        return Err(NoScore::Marks);
    }
    let rating = rate_while(&givens, &|| !budget.is_over(0)).map_err(|Stopped| NoScore::Stopped)?;
    rating.ok_or(NoScore::Beyond(Program::Hodoku))
}

/// Rates a classic puzzle with exactly one solution: digits 1 to 9, row by row, and 0 for an empty cell. `None` if the
/// puzzle needs a technique that is not implemented.
///
/// ```
/// use exdoku_reason::scale::{HodokuLevel, hodoku_rating};
///
/// // The example of Wikipedia's article on Sudoku.
/// let line = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let rating = hodoku_rating(&line.map(|byte| byte - b'0')).expect("singles solve it");
/// assert_eq!((rating.score, rating.level, rating.steps), (204, HodokuLevel::Easy, 51));
/// ```
///
/// # Panics
/// A given is more than 9.
pub fn hodoku_rating(givens: &[u8; 81]) -> Option<HodokuRating> {
    rate_while(givens, &|| true).unwrap_or_default()
}

fn rate_while(givens: &[u8; 81], go_on: GoOn<'_>) -> Result<Option<HodokuRating>, Stopped> {
    assert!(givens.iter().all(|&given| given <= 9), "digits are 1 to 9");
    let mut position = Position::new(givens);
    let (mut score, mut level, mut steps, mut hardest) = (0, Easy, 0, 0);
    while !position.board().is_full() {
        if !position.board().is_open() {
            return Ok(None);
        }
        let mut techniques = TECHNIQUES.iter().enumerate().take_while(|_| go_on());
        let found = techniques.find_map(|(at, technique)| Some((at, technique, (technique.find)(&position)?)));
        if !go_on() {
            return Err(Stopped);
        }
        let Some((at, technique, conclusion)) = found else { return Ok(None) };
        position.apply(&conclusion);
        score += technique.score;
        steps += 1;
        level = level.max(technique.level);
        // Of techniques with the same score, the one that is looked for later.
        if (technique.score, at) > (TECHNIQUES[hardest].score, hardest) {
            hardest = at;
        }
    }
    let level = HodokuLevel::ALL.into_iter().find(|&other| other >= level && score <= other.most());
    Ok(level.map(|level| HodokuRating { score, level, technique: TECHNIQUES[hardest].name, steps }))
}
