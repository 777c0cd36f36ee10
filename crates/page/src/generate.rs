//! New puzzles with the rules of a text.

use serde_json::{Value, json};

use exdoku_puzzle::new_puzzle::{NewPuzzle, NoPuzzle, new_puzzle, new_puzzle_drawing};
use exdoku_puzzle::record::Status;
use exdoku_reason::generate::{GenerateOptions, Symmetry};
use exdoku_reason::solve::Difficulty;
use exdoku_text::board::Digit;

use super::cache::{Cache, Unanswered};
use super::question::{Question, Wish};
use super::run::{Attempt, Run};

/// Generates a puzzle.
pub(super) fn generate(question: &Question, cache: &Cache, run: &Run<'_>) -> Result<Attempt, Unanswered> {
    let read = cache.puzzle(&question.text, &run.reading())?;
    let options = options(&question.wish)?;
    let (seed, budget) = (question.wish.seed, run.budget());
    let made = match &question.wish.draw {
        None => new_puzzle(&read.sudoku, &cache.built_in(), options, seed, &budget),
        Some(kinds) => new_puzzle_drawing(&read.sudoku, &cache.built_in(), kinds, options, seed, &budget),
    };
    Ok(match made {
        Ok(new) => Attempt::Done(answer(&new)),
        Err(NoPuzzle::Stopped) => Attempt::Partial(json!({ "status": Status::Open })),
        Err(why) => Attempt::Refused(why.to_string()),
    })
}

fn options(wish: &Wish) -> Result<GenerateOptions, String> {
    let symmetry = match wish.symmetry.as_str() {
        "" => Symmetry::None,
        name => Symmetry::named(name).ok_or("There is no such symmetry.")?,
    };
    let (min_givens, max_givens) = givens(&wish.givens)?;
    let minimal = wish.minimal;
    let options = GenerateOptions { symmetry, min_givens, max_givens, minimal, ..GenerateOptions::default() };
    match wish.difficulty.as_str() {
        "" => Ok(options),
        name => Ok(options.with_difficulty(Difficulty::named(name).ok_or("There is no such difficulty.")?)),
    }
}

/// The minimum and maximum number of givens: `24`, `24-30`, or nothing.
fn givens(wish: &str) -> Result<(usize, usize), String> {
    if wish.trim().is_empty() {
        return Ok((0, usize::MAX));
    }
    let (least, most) = wish.split_once(['-', '–']).unwrap_or((wish, wish));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok((least, most)),
        _ => Err(format!("“{wish}” is not a number of givens: expected 24 or 24-30, for example.")),
    }
}

fn answer(NewPuzzle { text, variant, made, .. }: &NewPuzzle) -> Value {
    let solution: Vec<Option<usize>> =
        variant.board().cells().map(|cell| made.solution.get(cell).map(Digit::index)).collect();
    let rating = made.rating.map(|rating| rating.to_string());
    let (givens, hardest) = (made.puzzle.givens.filled(), made.hardest.as_ref().map(ToString::to_string));
    json!({
        "status": "made", "text": text, "givens": givens, "grid": solution, "rating": rating, "hardest": hardest,
    })
}
