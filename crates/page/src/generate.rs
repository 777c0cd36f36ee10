//! New puzzles with the rules of a text.
//!
//! The givens of the text are left out. If the text only names a built-in variant whose tests have clues of their own, such
//! as the cages of `killer`, clues are drawn as well.

use std::sync::Arc;

use serde_json::{Value, json};

use exdoku_format as format;
use exdoku_puzzle::input::{Sudoku, read_variant};
use exdoku_reason::generate::{
    DrawFrame, Drawing, Drawn, Failure, GenerateOptions, Generated, Generator, NoGrid, NotDrawn, Reach, Symmetry,
    make_drawn,
};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::{Document, Puzzle, ReadContext, Variant};

use exdoku_text::board::{Digit, Grid};

use super::cache::{Cache, Unanswered};
use super::export::replace_givens;
use super::question::{Question, Wish};
use super::read::toml_of;
use super::run::{Attempt, Run};

/// Generates a puzzle.
pub(super) fn generate(question: &Question, cache: &Cache, run: &Run<'_>) -> Result<Attempt, Unanswered> {
    let read = cache.puzzle(&question.text, &run.reading())?;
    let sudoku = &read.sudoku;
    let options = options(&question.wish)?;
    let made = match drawn_kinds(sudoku, cache)? {
        Some((name, document, kinds)) => {
            draw(sudoku, cache, (&name, &document, &kinds), &options, question.wish.seed, run)
        }
        None => thin(sudoku, options, question.wish.seed, run),
    };
    Ok(match made {
        Ok(answer) => Attempt::Done(answer),
        Err(Refusal::Stopped) => Attempt::Partial(json!({ "status": "open" })),
        Err(Refusal::Because(why)) => Attempt::Refused(why),
    })
}

/// Why there is no puzzle.
enum Refusal {
    Stopped,
    Because(String),
}

impl Refusal {
    fn of(failure: &Failure, variant: &Variant) -> Refusal {
        Refusal::Because(match failure {
            Failure::Stopped | Failure::NoGrid(NoGrid::Stopped) => return Refusal::Stopped,
            Failure::NoGrid(NoGrid::Unsolvable) => format!("{} has no solution.", variant.name),
            Failure::NoGrid(NoGrid::NotFound(nodes)) => format!("No completed grid was found in {nodes} nodes."),
            Failure::NoGrid(NoGrid::Uncounted(_)) => format!("{} has too many completed grids to count.", variant.name),
            Failure::Tries { tries, absent, .. } if !absent.is_empty() => {
                format!("No clue of {} found a place in {tries} attempts.", absent.join(", "))
            }
            Failure::Tries { tries, .. } => format!("No puzzle met the request in {tries} attempts."),
            other => format!("There is no puzzle: {other}."),
        })
    }
}

fn options(wish: &Wish) -> Result<GenerateOptions, String> {
    let symmetry = match wish.symmetry.as_str() {
        "" => Symmetry::None,
        name => Symmetry::named(name).ok_or("There is no such symmetry.")?,
    };
    let below = |level: f64| Some(level - 1e-9);
    let (rate_min, rate_max) = match wish.difficulty.as_str() {
        "" => (None, None),
        "easy" => (Some(0.0), below(1.0)),
        "medium" => (Some(1.0), below(2.0)),
        "hard" => (Some(2.0), below(3.0)),
        "extreme" => (Some(3.0), None),
        _ => return Err("There is no such difficulty.".to_owned()),
    };
    let reach = Reach::of_rating(rate_min);
    Ok(GenerateOptions { symmetry, rate_min, rate_max, reach, ..GenerateOptions::default() })
}

/// The board of a puzzle without its givens and pencil marks.
fn empty(sudoku: &Sudoku) -> Puzzle {
    Puzzle { symbols: sudoku.puzzle.symbols.clone(), ..Puzzle::empty(&sudoku.variant) }
}

/// A puzzle with the clues of the text, and new givens.
fn thin(sudoku: &Sudoku, options: GenerateOptions, seed: u64, run: &Run<'_>) -> Result<Value, Refusal> {
    let variant = &sudoku.variant;
    let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
    solver.set_budget(run.budget());
    let no_symmetry = |_| Refusal::Because("The board does not have this symmetry.".to_owned());
    let mut generator = Generator::new(solver, empty(sudoku), options).map_err(no_symmetry)?;
    let made = generator.generate(seed).map_err(|failure| Refusal::of(&failure, variant))?;
    let text = toml_of(sudoku).and_then(|toml| replace_givens(&toml, &picture(&made, variant)));
    answer(text, &made, variant)
}

fn answer(text: Option<String>, made: &Generated, variant: &Variant) -> Result<Value, Refusal> {
    let text = text.ok_or_else(|| Refusal::Because("The text cannot be written as TOML.".to_owned()))?;
    let solution: Vec<Option<usize>> =
        variant.board().cells().map(|cell| made.solution.get(cell).map(Digit::index)).collect();
    let rating = made.rating.map(|rating| rating.to_string());
    let (givens, hardest) = (made.puzzle.givens.filled(), made.hardest.as_ref().map(ToString::to_string));
    Ok(json!({
        "status": "made", "text": text, "givens": givens, "grid": solution, "rating": rating, "hardest": hardest,
    }))
}

fn picture(made: &Generated, variant: &Variant) -> String {
    format::picture(&made.puzzle.givens, variant.board(), &made.puzzle.symbols)
}

/// The built-in variant that a text names and adds no rules to, with the kinds of its tests whose clues can be drawn.
///
/// # Errors
/// Their clues cannot be drawn.
fn drawn_kinds(sudoku: &Sudoku, cache: &Cache) -> Result<Option<(String, Document, Vec<Drawn>)>, String> {
    let Some((name, document)) = named_variant(sudoku, cache) else { return Ok(None) };
    match Drawn::of_tests(&document) {
        Ok(kinds) if kinds.is_empty() => Ok(None),
        Ok(kinds) => Ok(Some((name, document, kinds))),
        Err(NotDrawn::Unknown(kind) | NotDrawn::NoDraw(kind) | NotDrawn::NoLayer(kind) | NotDrawn::Beside(kind)) => {
            Err(format!("The clues of `{kind}` cannot be drawn."))
        }
    }
}

/// The built-in variant that a text names and adds no rules to.
fn named_variant(sudoku: &Sudoku, cache: &Cache) -> Option<(String, Document)> {
    let file: toml::Table = sudoku.toml.as_ref()?.text().parse().ok()?;
    let name = file.get("variant")?.as_str()?.to_owned();
    if file.contains_key("rules") || file.contains_key("define") {
        return None;
    }
    let (document, _) = read_variant(&name, &ReadContext::new(&cache.built_in()), None).ok()?;
    Some((name, document))
}

/// A puzzle with clues that are drawn for it.
fn draw(
    sudoku: &Sudoku,
    cache: &Cache,
    (name, document, kinds): (&str, &Document, &[Drawn]),
    options: &GenerateOptions,
    seed: u64,
    run: &Run<'_>,
) -> Result<Value, Refusal> {
    let head = format!("variant = {}\n", toml::Value::String(name.to_owned()));
    let library = cache.built_in();
    let frame = DrawFrame { head: &head, context: &ReadContext::new(&library), kinds };
    let drawing = Drawing { frame, regions: false, options: SolveOptions::default(), budget: run.budget() };
    let base = Puzzle { givens: Grid::empty(sudoku.variant.board().place_count()), ..empty(sudoku) };
    if options.symmetry.orbits(document.variant.board()).is_err() {
        return Err(Refusal::Because("The board does not have this symmetry.".to_owned()));
    }
    let drawn = make_drawn(&drawing, &document.variant, &base, options, seed)
        .map_err(|failure| Refusal::of(&failure, &document.variant))?;
    let text = drawn.text(&head);
    let text = match drawn.made.puzzle.givens.filled() {
        0 => Some(text),
        _ => replace_givens(&text, &picture(&drawn.made, &drawn.variant)),
    };
    answer(text, &drawn.made, &drawn.variant)
}
