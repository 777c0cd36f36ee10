//! A puzzle as an SVG picture in the usual style.
//!
//! ```text
//!   canvas.rs   lines, circles, words; layers     lines.rs     arrowheads, diamonds
//!   figures.rs  the display lists of rules        cages.rs     dashed outlines
//!   outside.rs  clues outside the grid            legend.rs    what is not drawn, in words
//!   layers.rs   what layers of the board hold     houses.rs    diagonals and patterns
//!   step.rs     cells and candidates of a step, links between them
//! ```
//!
//! Each rule is drawn by the [look](exdoku_rules::rules::Look) of its kind. A rule whose drawing does not show all of it is
//! described below the grid.

mod cages;
mod canvas;
mod figures;
mod houses;
mod layers;
mod legend;
mod lines;
mod outside;
mod picture;
mod step;

use exdoku_format::is_drawing;
use exdoku_rules::rules::{Binding, Distinctions, Figure, FigureKind, GENERAL_KINDS, RuleUse, keys, kind, layer_of};
use exdoku_text::board::{Cell, Digit, Position, wrapped};

use super::walls::Walls;
use canvas::{CELL, Canvas, Layer, Paint};
use picture::Drawn;
pub use picture::{LinkArrow, Marked, Picture, Tint};

/// The picture as the text of an SVG file.
///
/// ```
/// use exdoku_puzzle::render::{Picture, draw_svg};
/// use exdoku_rules::variant::{Puzzle, Variant};
///
/// let variant = Variant::classic(9).expect("9x9 is a valid size");
/// let puzzle = Puzzle::empty(&variant);
/// let svg = draw_svg(&Picture { variant: &variant, puzzle: &puzzle, solution: None, candidates: None, marked: None });
/// assert!(svg.starts_with("<svg "));
/// ```
pub fn draw_svg(picture: &Picture<'_>) -> String {
    let (mut canvas, legend) = draw_all(picture);
    let mut below = legend.lines(canvas.text_width());
    if let Some(marked) = picture.marked {
        step::mark(marked, picture, &mut canvas);
        below = wrapped(&marked.text, canvas.text_width()).into_iter().chain(below).collect();
    }
    let title = picture.puzzle.title.as_deref().unwrap_or_default();
    canvas.finish(&wrapped(title, canvas.title_width()), &below)
}

/// A picture with its text separate.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BoardDrawing {
    /// The text of an SVG file without title and legend. A cell is 64 units wide, and the first one begins at 0,0.
    pub svg: String,
    /// The rules that the picture does not show, in words: one paragraph each.
    pub legend: Vec<String>,
}

/// The picture without its text, for a page that shows the text beside it.
pub fn draw_board(picture: &Picture<'_>) -> BoardDrawing {
    let (canvas, legend) = draw_all(picture);
    BoardDrawing { svg: canvas.finish(&[], &[]), legend: legend.lines(usize::MAX) }
}

fn draw_all<'p>(picture: &Picture<'p>) -> (Canvas<'p>, legend::Legend) {
    let variant = picture.variant;
    let mut canvas = Canvas::new(variant.board());
    canvas.distinctions = Distinctions::of(variant.rule_uses(), variant.board());
    // Shades with a colour of their own are mostly grey; the first tint is, too.
    let is_own = |figure: &Figure| figure.kind == FigureKind::Shade && figure.colour.is_some();
    let has_own = |one: &RuleUse| one.look().is_some_and(|look| look.figures.iter().any(is_own));
    if variant.rule_uses().iter().flat_map(RuleUse::drawn_as).any(has_own) {
        canvas.next_tint();
    }
    grid_lines(&mut canvas);
    let mut legend = legend::Legend::default();
    for rule_use in variant.rule_uses() {
        if rule_use.kind == keys::computed::NAME {
            continue;
        }
        // Single rules seldom explain layers.
        let board = variant.board();
        // A known sum is a clue.
        let is_clue = rule_use.kind == keys::sum::NAME && rule_use.named(keys::sum::TOTAL.name()).is_some();
        let is_general = !is_clue && GENERAL_KINDS.contains(&&*rule_use.kind) && rule_use.has_layers(board);
        let brings_layers = kind(&rule_use.kind).is_some_and(|kind| !kind.layers().is_empty());
        let is_of_layers = brings_layers || rule_use.is_of_layers(board);
        let is_told = is_general || is_of_layers || is_clue && rule_use.has_layers(board);
        if let Some(about) = variant.about.as_ref().filter(|_| is_told) {
            legend.tell(about);
            if !is_general {
                let drawn = draw(rule_use, &mut canvas);
                // The text may be about the layers alone.
                if is_clue {
                    legend.add(rule_use, drawn, (picture, &canvas.distinctions));
                }
            }
            continue;
        }
        match draw(rule_use, &mut canvas) {
            // A picture does not show that a clue is about values.
            Drawn::Whole if layer_of(rule_use, board).is_none() => {}
            _ if is_drawing(rule_use) => {}
            drawn => legend.add(rule_use, drawn, (picture, &canvas.distinctions)),
        }
    }
    legend.finish(picture, &canvas.distinctions);
    layers::draw(picture, &mut canvas);
    digits(picture, &mut canvas);
    (canvas, legend)
}

/// Kinds whose drawings need no explanation.
const FAMILIAR: &[&str] = &[
    keys::whisper::NAME,
    keys::renban::NAME,
    keys::palindrome::NAME,
    keys::region_sum::NAME,
    keys::modular::NAME,
    keys::entropic::NAME,
    keys::parity_line::NAME,
    keys::between::NAME,
    keys::thermo::NAME,
    keys::arrow::NAME,
    keys::pill_arrow::NAME,
    keys::killer::NAME,
    keys::extra_regions::NAME,
    keys::odd::NAME,
    keys::even::NAME,
    keys::minimum::NAME,
    keys::maximum::NAME,
    keys::marks::NAME,
    keys::white_dot::NAME,
    keys::black_dot::NAME,
    keys::kropki::NAME,
    keys::xv::NAME,
    keys::greater_than::NAME,
    keys::quadruple::NAME,
    keys::little_killer::NAME,
];

/// Draws a rule by the look of its kind.
fn draw(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    if let Some(drawn) = houses::draw(rule_use, canvas) {
        return drawn;
    }
    let parts = rule_use.drawn_as();
    if parts.iter().any(|part| !std::ptr::eq(*part, rule_use)) {
        let drawn = parts.iter().filter(|part| draw(part, canvas) != Drawn::Not).count();
        return if drawn == parts.len() { Drawn::Partly } else { Drawn::Not };
    }
    let Some(look) = canvas.distinctions.look(rule_use) else { return Drawn::Not };
    let Some(figures) = look.figures(rule_use, canvas.board).filter(|figures| !figures.is_empty()) else {
        return Drawn::Not;
    };
    if !figures::draw(&figures, canvas) {
        return Drawn::Not;
    }
    let switched_on = rule_use.parameters.iter().any(|(_, binding)| *binding == Binding::Truth(true));
    let is_told = canvas.distinctions.of_kind(&rule_use.kind).is_some();
    match look.shows_all(rule_use, &figures, canvas.board) {
        false => Drawn::Not,
        true if !switched_on && !is_told && FAMILIAR.contains(&rule_use.kind.as_str()) => Drawn::Whole,
        true => Drawn::Partly,
    }
}

fn grid_lines(canvas: &mut Canvas<'_>) {
    let board = canvas.board;
    let walls = Walls::of(board);
    let is_cell = |row: Option<usize>, column: Option<usize>| {
        row.zip(column).is_some_and(|(row, column)| board.cell_at(Position::new(row, column)).is_some())
    };
    let end = |from: (usize, usize), to: (usize, usize)| {
        [from, to].map(|(row, column)| (column as f64 * CELL, row as f64 * CELL))
    };
    for row in 0..=board.height() {
        for column in 0..=board.width() {
            let (up, left) = (row.checked_sub(1), column.checked_sub(1));
            let here = is_cell(Some(row), Some(column));
            if here || is_cell(up, Some(column)) {
                let layer = if walls.above(row, column) { Layer::Walls } else { Layer::Grid };
                canvas.line(layer, &end((row, column), (row, column + 1)), &Paint::NONE);
            }
            if here || is_cell(Some(row), left) {
                let layer = if walls.left_of(row, column) { Layer::Walls } else { Layer::Grid };
                canvas.line(layer, &end((row, column), (row + 1, column)), &Paint::NONE);
            }
        }
    }
}

/// Givens, the digits of the solution, pencil marks.
fn digits(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let Picture { puzzle, solution, candidates, .. } = *picture;
    let board = canvas.board;
    let symbols = &puzzle.symbols;
    let size = if symbols.width() > 1 { 0.46 } else { 0.64 } * CELL;
    for cell in board.cells().filter(|_| board.has_digits()) {
        let centre = canvas.centre(cell);
        if let Some(digit) = puzzle.givens.get(cell) {
            canvas.text(Layer::Digits, centre, size, "#000", symbols.name(digit));
        } else if let Some(digit) = solution.and_then(|solution| solution.get(cell)) {
            canvas.text(Layer::Digits, centre, size, "#1d6fd8", symbols.name(digit));
        } else if let Some(set) = candidates.map(|all| all[cell.index()]).or(puzzle.marks.get(&cell).copied()) {
            for digit in set.iter() {
                let (at, step) = small(canvas, cell, digit);
                let size = if symbols.width() > 1 { 0.6 } else { 0.85 } * step;
                canvas.text(Layer::Digits, at, size, "#555", symbols.name(digit));
            }
        }
    }
}

/// The position of a candidate in its cell, and the distance to the next.
fn small(canvas: &Canvas<'_>, cell: Cell, digit: Digit) -> (canvas::Point, f64) {
    let across = (canvas.board.digits().count() as f64).sqrt().ceil();
    // A little lower, to make room for the sum of a cage in the corner.
    let step = CELL / (across + 1.0);
    let (row, column) = ((digit.index() as f64 / across).floor(), digit.index() as f64 % across);
    let middle = (across - 1.0) / 2.0;
    let centre = canvas.centre(cell);
    ((centre.0 + (column - middle) * step, centre.1 + 0.05 * CELL + (row - middle) * step), step)
}
