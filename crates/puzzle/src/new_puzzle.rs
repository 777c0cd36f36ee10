//! New puzzles with the rules of a puzzle, as TOML.
//!
//! The givens of the puzzle are left out. Clues of the named kinds are replaced by newly drawn ones. If no kinds are
//! named, and the file only names a built-in variant whose tests have clues of their own, such as the cages of `killer`,
//! these clues are drawn.

use std::fmt;
use std::sync::Arc;

use crate::input::{Sudoku, read_variant};
use exdoku_cover::Budget;
use exdoku_format as format;
use exdoku_reason::generate::{
    DrawFrame, Drawing, Drawn, Failure, GenerateOptions, Generated, Generator, NoGrid, NotDrawn, make_drawn,
};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::rules::kind;
use exdoku_rules::variant::{Document, Library, Puzzle, ReadContext, Variant, read_with as read_toml};
use exdoku_text::board::{Board, Grid, Symbols, capitalised};
use exdoku_text::source::{Diagnostics, Source, toml_picture};

/// The name in messages of a text that was not read from a file.
const TEXT: &str = "<text>";
/// The keys that name the old puzzle.
const NAMES: [&str; 3] = ["title", "author", "fog"];
/// The keys about the givens and solution of the old puzzle.
const EXPECTED: [&str; 3] = ["expect", "test", "candidates"];

/// A new puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub struct NewPuzzle {
    /// Its text as TOML.
    pub text: String,
    /// Its variant, with the clues that were drawn.
    pub variant: Arc<Variant>,
    /// Its givens and solution.
    pub made: Generated,
}

/// Why there is no new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// The budget was spent.
    Stopped,
    /// A sentence.
    Because(String),
}

impl NoPuzzle {
    fn of(failure: &Failure) -> NoPuzzle {
        if let Failure::Stopped | Failure::NoGrid(NoGrid::Stopped) = failure {
            return NoPuzzle::Stopped;
        }
        NoPuzzle::Because(capitalised(&format!("{failure}.")))
    }

    fn because(why: &str) -> NoPuzzle {
        NoPuzzle::Because(why.to_owned())
    }
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPuzzle::Stopped => f.write_str("stopped before the puzzle was generated"),
            NoPuzzle::Because(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NoPuzzle {}

/// Generates a puzzle with the rules of another. Equal seeds give equal puzzles.
///
/// # Errors
/// Why there is none.
pub fn new_puzzle(
    sudoku: &Sudoku,
    library: &dyn Library,
    options: GenerateOptions,
    seed: u64,
    budget: &Budget,
) -> Result<NewPuzzle, NoPuzzle> {
    match drawn_kinds(sudoku, library)? {
        Some((name, document, kinds)) => {
            let head = format!("variant = {}\n", toml::Value::String(name));
            let frame = Frame { head: &head, kept: "", document: &document, kinds: &kinds };
            draw(sudoku, frame, library, &options, seed, budget)
        }
        None => thin(sudoku, options, seed, budget),
    }
}

/// Generates a puzzle with the rules of another, and with new clues of these kinds in place of its own. Equal seeds give
/// equal puzzles.
///
/// # Errors
/// Why there is none.
pub fn new_puzzle_drawing(
    sudoku: &Sudoku,
    library: &dyn Library,
    kinds: &[String],
    options: GenerateOptions,
    seed: u64,
    budget: &Budget,
) -> Result<NewPuzzle, NoPuzzle> {
    if kinds.is_empty() {
        return thin(sudoku, options, seed, budget);
    }
    let (head, kept) = without_clues(sudoku, kinds).ok_or_else(not_toml)?;
    let text = if kept.is_empty() { head.clone() } else { format!("{head}\n[rules]\n{kept}") };
    let mut wrong = Diagnostics::new();
    let Some(document) = read_toml(&Source::new(TEXT, text), &ReadContext::new(library), &mut wrong) else {
        let why = wrong.iter().next().map_or("it cannot be read", |first| first.message());
        return Err(NoPuzzle::Because(format!("Without these clues the text has an error: {why}.")));
    };
    let drawn = |name: &String| Drawn::of(name, &document).map_err(|why| NoPuzzle::Because(format!("{name}: {why}.")));
    let drawn: Vec<Drawn> = kinds.iter().map(drawn).collect::<Result<_, _>>()?;
    let frame = Frame { head: &head, kept: &kept, document: &document, kinds: &drawn };
    draw(sudoku, frame, library, &options, seed, budget)
}

/// The kinds of clues of a puzzle that can be redrawn, each once: built in, or defined by its file.
pub fn drawable(sudoku: &Sudoku) -> Vec<String> {
    let can_be_drawn = |name: &str| match sudoku.draws.get(name) {
        Some(draws) => !draws.is_empty(),
        None => kind(name).is_some_and(|kind| !kind.draws().is_empty()),
    };
    let mut found: Vec<String> = Vec::new();
    for active in sudoku.variant.rules().iter().filter(|active| active.place.is_some()) {
        if can_be_drawn(&active.kind) && !found.iter().any(|one| **one == *active.kind) {
            found.push(active.kind.to_string());
        }
    }
    found
}

/// A file without its clues of these kinds, its givens and expectations: the text before `[rules]`, and the lines
/// below it.
fn without_clues(sudoku: &Sudoku, kinds: &[String]) -> Option<(String, String)> {
    let mut document: toml_edit::DocumentMut = toml_of(sudoku)?.parse().ok()?;
    for gone in NAMES.into_iter().chain(EXPECTED).chain(["givens"]) {
        document.remove(gone);
    }
    let rules = document.remove("rules").and_then(|rules| rules.into_table().ok()).unwrap_or_default();
    let mut kept = String::new();
    for (key, rule) in rules.into_iter().filter(|(key, _)| !kinds.contains(key)) {
        let mut value = rule.into_value().ok()?;
        value.decor_mut().clear();
        kept += &format!("{} = {value}\n", toml_edit::Key::new(key).display_repr());
    }
    Some((document.to_string(), kept))
}

fn not_toml() -> NoPuzzle {
    NoPuzzle::because("The text cannot be written as TOML.")
}

/// A puzzle as TOML; `None` if it cannot be written as TOML.
pub fn toml_of(sudoku: &Sudoku) -> Option<String> {
    format::tidy(&sudoku.as_toml()).ok()
}

/// A TOML file with other givens, also of layers, and without expectations about the old ones.
pub fn replace_givens(toml: &str, givens: &Grid, board: &Board, symbols: &Symbols) -> Option<String> {
    let mut document: toml_edit::DocumentMut = toml.parse().ok()?;
    for gone in EXPECTED {
        document.remove(gone);
    }
    // Written directly, to keep the picture on several lines.
    let value = |picture: String| toml_picture(&picture).parse::<toml_edit::Value>().ok();
    if board.layers().is_empty() {
        let is_new = !document.contains_key("givens");
        document["givens"] = toml_edit::Item::Value(value(format::picture(givens, board, symbols))?);
        let text = document.to_string();
        let text = if is_new { text.replacen("givens = ", "\ngivens = ", 1) } else { text };
        return format::tidy(&Source::new(TEXT, text)).ok();
    }
    let mut table = toml_edit::Table::new();
    table.set_dotted(true);
    if board.has_digits() {
        table.insert("digits", toml_edit::Item::Value(value(format::picture(givens, board, symbols))?));
    }
    for layer in board.layers().iter().filter(|layer| layer.computed.is_none()) {
        if board.places_of(layer).any(|place| givens.get(place).is_some()) {
            let picture = format::layer_picture(givens, board, layer);
            table.insert(&layer.name, toml_edit::Item::Value(value(picture)?));
        }
    }
    document.remove("givens");
    if !table.is_empty() {
        document.insert("givens", toml_edit::Item::Table(table));
    }
    format::tidy(&Source::new(TEXT, document.to_string())).ok()
}

/// A TOML file without the title and author of the old puzzle.
fn without_names(toml: &str) -> Option<String> {
    let mut document: toml_edit::DocumentMut = toml.parse().ok()?;
    for gone in NAMES {
        document.remove(gone);
    }
    Some(document.to_string())
}

/// The board of a puzzle without its givens and pencil marks.
fn empty(sudoku: &Sudoku) -> Puzzle {
    Puzzle { symbols: sudoku.puzzle.symbols.clone(), ..Puzzle::empty(&sudoku.variant) }
}

/// Makes a puzzle with the clues of the text and new givens.
fn thin(sudoku: &Sudoku, options: GenerateOptions, seed: u64, budget: &Budget) -> Result<NewPuzzle, NoPuzzle> {
    let variant = &sudoku.variant;
    let solver = Solver::try_new(Arc::clone(variant), SolveOptions::default());
    let mut solver = solver.map_err(|why| NoPuzzle::Because(format!("{} cannot be solved: {why}.", variant.name)))?;
    solver.set_budget(budget.clone());
    let no_symmetry = |_| NoPuzzle::because("The board does not have this symmetry.");
    let mut generator = Generator::new(solver, empty(sudoku), options).map_err(no_symmetry)?;
    let made = generator.generate(seed).map_err(|failure| NoPuzzle::of(&failure))?;
    let text = toml_of(sudoku).and_then(|toml| with_givens_of(&without_names(&toml)?, &made, variant));
    finished(text, made, Arc::clone(variant))
}

fn finished(text: Option<String>, made: Generated, variant: Arc<Variant>) -> Result<NewPuzzle, NoPuzzle> {
    let text = text.ok_or_else(not_toml)?;
    Ok(NewPuzzle { text, variant, made })
}

fn with_givens_of(toml: &str, made: &Generated, variant: &Variant) -> Option<String> {
    replace_givens(toml, &made.puzzle.givens, variant.board(), &made.puzzle.symbols)
}

/// The built-in variant of a text without rules of its own, with the kinds in its tests whose clues can be drawn.
///
/// # Errors
/// Their clues cannot be drawn.
fn drawn_kinds(sudoku: &Sudoku, library: &dyn Library) -> Result<Option<(String, Document, Vec<Drawn>)>, NoPuzzle> {
    let Some((name, document)) = named_variant(sudoku, library) else { return Ok(None) };
    match Drawn::of_tests(&document) {
        Ok(kinds) if kinds.is_empty() => Ok(None),
        Ok(kinds) => Ok(Some((name, document, kinds))),
        Err(NotDrawn::Unknown(kind) | NotDrawn::NoDraw(kind) | NotDrawn::NoLayer(kind) | NotDrawn::Beside(kind)) => {
            Err(NoPuzzle::Because(format!("The clues of `{kind}` cannot be drawn.")))
        }
    }
}

/// The built-in variant of a text without rules of its own.
fn named_variant(sudoku: &Sudoku, library: &dyn Library) -> Option<(String, Document)> {
    let file: toml::Table = sudoku.toml()?.text().parse().ok()?;
    let name = file.get("variant")?.as_str()?.to_owned();
    if file.contains_key("rules") || file.contains_key("define") {
        return None;
    }
    library.built_in().named(&name)?;
    let (document, _) = read_variant(&name, &ReadContext::new(library), None).ok()?;
    Some((name, document))
}

/// A file without its clues, as read, and the kinds to be drawn.
#[derive(Clone, Copy)]
struct Frame<'f> {
    head: &'f str,
    kept: &'f str,
    document: &'f Document,
    kinds: &'f [Drawn],
}

/// Makes a puzzle with newly drawn clues.
fn draw(
    sudoku: &Sudoku,
    Frame { head, kept, document, kinds }: Frame<'_>,
    library: &dyn Library,
    options: &GenerateOptions,
    seed: u64,
    budget: &Budget,
) -> Result<NewPuzzle, NoPuzzle> {
    let frame = DrawFrame { head, kept, context: &ReadContext::new(library), kinds };
    let drawing = Drawing { frame, regions: false, options: SolveOptions::default(), budget: budget.clone() };
    let base = Puzzle { givens: Grid::empty(sudoku.variant.board().place_count()), ..empty(sudoku) };
    if options.symmetry.orbits(document.variant.board()).is_err() {
        return Err(NoPuzzle::because("The board does not have this symmetry."));
    }
    let drawn =
        make_drawn(&drawing, &document.variant, &base, options, seed).map_err(|failure| NoPuzzle::of(&failure))?;
    let text = drawn.text(head);
    let text = match drawn.made.puzzle.givens.filled() {
        0 => Some(text),
        _ => with_givens_of(&text, &drawn.made, &drawn.variant),
    };
    finished(text, drawn.made, drawn.variant)
}
