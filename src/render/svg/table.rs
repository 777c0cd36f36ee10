//! The kinds of rules and their drawings, one row each.

use crate::board::{Board, Cell, Digit};
use crate::rules::{Key, RuleUse, keys};

use super::canvas::{CELL, Canvas, Layer, Paint};
use super::lines::Ends;
use super::{Drawn, between, cages, lines, outside};

/// A kind and its drawing.
pub(super) struct Row {
    kind: &'static str,
    drawing: Drawing,
    /// How much of the rule the drawing shows.
    shows: Drawn,
}

/// The drawing of a kind.
enum Drawing {
    /// The lines of the board.
    Board,
    /// A line through the middles of cells.
    Line { cells: Key<[Cell]>, colour: &'static str, width: f64, ends: Ends },
    /// A dashed outline with a word in the corner.
    Cage { cells: Key<[Cell]>, word: fn(&RuleUse, &Board) -> String },
    /// Tinted cells.
    Tint { cells: Key<[Cell]> },
    /// A shape in each cell.
    Shape { cells: Key<[Cell]>, draw: fn(&RuleUse, Cell, &mut Canvas<'_>) },
    /// A word beside the grid.
    Clue { line: Key<[Cell]>, word: fn(&RuleUse, &Board) -> Option<String> },
    /// Any other, which returns how much of the rule it shows.
    Other(fn(&RuleUse, &mut Canvas<'_>) -> Drawn),
}

const fn board(kind: &'static str) -> Row {
    Row { kind, drawing: Drawing::Board, shows: Drawn::Whole }
}

const fn line(cells: Key<[Cell]>, colour: &'static str, width: f64, ends: Ends, shows: Drawn) -> Row {
    Row { kind: cells.kind(), drawing: Drawing::Line { cells, colour, width, ends }, shows }
}

const fn cage(cells: Key<[Cell]>, word: fn(&RuleUse, &Board) -> String, shows: Drawn) -> Row {
    Row { kind: cells.kind(), drawing: Drawing::Cage { cells, word }, shows }
}

const fn tint(cells: Key<[Cell]>, shows: Drawn) -> Row {
    Row { kind: cells.kind(), drawing: Drawing::Tint { cells }, shows }
}

const fn shape(cells: Key<[Cell]>, draw: fn(&RuleUse, Cell, &mut Canvas<'_>), shows: Drawn) -> Row {
    Row { kind: cells.kind(), drawing: Drawing::Shape { cells, draw }, shows }
}

/// Which of the many kinds of clues it is, only words can tell.
const fn clue(line: Key<[Cell]>, word: fn(&RuleUse, &Board) -> Option<String>) -> Row {
    Row { kind: line.kind(), drawing: Drawing::Clue { line, word }, shows: Drawn::Partly }
}

const fn other(kind: &'static str, draw: fn(&RuleUse, &mut Canvas<'_>) -> Drawn) -> Row {
    Row { kind, drawing: Drawing::Other(draw), shows: Drawn::Whole }
}

const GREY: &str = "#d6d6d6";

/// The kinds that have a drawing.
const TABLE: &[Row] = &[
    board(keys::rows::NAME),
    board(keys::columns::NAME),
    board(keys::boxes::NAME),
    board(keys::regions::NAME),
    line(keys::whisper::LINE, "#6ddd6d", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::renban::CELLS, "#e06be0", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::palindrome::LINE, "#b8b8b8", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::region_sum::LINE, "#3fbcf0", 0.12, Ends::Plain, Drawn::Whole),
    line(keys::nabner::CELLS, "#cfc94c", 0.16, Ends::Plain, Drawn::Partly),
    line(keys::modular::LINE, "#2fb3ad", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::entropic::LINE, "#ffb45e", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::parity_line::LINE, "#f58a8a", 0.16, Ends::Plain, Drawn::Whole),
    line(keys::zipper::LINE, "#b79bff", 0.16, Ends::Plain, Drawn::Partly),
    line(keys::sum_line::LINE, "#f0c20a", 0.16, Ends::Plain, Drawn::Partly),
    line(keys::arithmetic::LINE, "#8fb8de", 0.16, Ends::Plain, Drawn::Partly),
    line(keys::between::LINE, "#c4c4c4", 0.10, Ends::Circles, Drawn::Whole),
    line(keys::double_arrow::LINE, "#c4c4c4", 0.08, Ends::Circles, Drawn::Partly),
    line(keys::lockout::LINE, "#8d9be8", 0.10, Ends::Diamonds, Drawn::Partly),
    line(keys::value_indexing::LINE, "#d0a06a", 0.12, Ends::Plain, Drawn::Partly),
    line(keys::lunchbox::LINE, "#a5d0a5", 0.60, Ends::Plain, Drawn::Partly),
    other(keys::thermo::NAME, lines::thermo),
    other(keys::slow_thermo::NAME, lines::slow_thermo),
    other(keys::arrow::NAME, lines::arrow),
    other(keys::pill_arrow::NAME, lines::pill_arrow),
    cage(keys::killer::CELLS, |rule, _| text(rule.get(keys::killer::SUM)), Drawn::Whole),
    cage(keys::multi_killer::CELLS, |rule, _| joined(rule.get(keys::multi_killer::SUMS), "/"), Drawn::Partly),
    cage(
        keys::product_cage::CELLS,
        |rule, _| format!("{}×", rule.get(keys::product_cage::VALUE).unwrap_or(0)),
        Drawn::Partly,
    ),
    cage(keys::rellik::CELLS, |rule, _| format!("≠{}", rule.get(keys::rellik::SUM).unwrap_or(0)), Drawn::Partly),
    cage(keys::equality_cage::CELLS, |_, _| "=".to_owned(), Drawn::Partly),
    cage(keys::look_and_say::CELLS, |rule, _| joined(rule.get(keys::look_and_say::SAYS), ""), Drawn::Partly),
    cage(keys::contain::CELLS, |rule, board| digits(rule.get(keys::contain::DIGITS), board, " "), Drawn::Partly),
    cage(
        keys::contain_exactly::CELLS,
        |rule, board| digits(rule.get(keys::contain_exactly::DIGITS), board, " "),
        Drawn::Partly,
    ),
    tint(keys::extra_regions::CELLS, Drawn::Whole),
    tint(keys::different::CELLS, Drawn::Partly),
    tint(keys::magic_square::CELLS, Drawn::Partly),
    other(keys::windoku::NAME, cages::pattern),
    other(keys::center_dot::NAME, cages::pattern),
    other(keys::asterisk::NAME, cages::pattern),
    other(keys::girandola::NAME, cages::pattern),
    other(keys::argyle::NAME, cages::argyle),
    other(keys::clone::NAME, cages::clones),
    other(keys::same_values::NAME, |rule, canvas| cages::sets(rule.get(keys::same_values::SETS), canvas)),
    other(keys::equal_sum::NAME, |rule, canvas| cages::sets(rule.get(keys::equal_sum::SETS), canvas)),
    shape(keys::odd::CELLS, |_, cell, canvas| circle(cell, 0.42, &Paint::fill(GREY), canvas), Drawn::Whole),
    shape(keys::even::CELLS, |_, cell, canvas| square(cell, 0.80, &Paint::fill(GREY), canvas), Drawn::Whole),
    shape(
        keys::small::CELLS,
        |_, cell, canvas| circle(cell, 0.30, &Paint::both("#fff", GREY, 5.0), canvas),
        Drawn::Partly,
    ),
    shape(
        keys::big::CELLS,
        |_, cell, canvas| square(cell, 0.66, &Paint::both("#fff", GREY, 5.0), canvas),
        Drawn::Partly,
    ),
    shape(
        keys::counting_circles::CELLS,
        |_, cell, canvas| circle(cell, 0.42, &Paint::both("#fff", "#8f8f8f", 2.5), canvas),
        Drawn::Partly,
    ),
    shape(keys::minimum::CELLS, |_, cell, canvas| cages::arrows(cell, false, canvas), Drawn::Whole),
    shape(keys::maximum::CELLS, |_, cell, canvas| cages::arrows(cell, true, canvas), Drawn::Whole),
    shape(keys::fortress::CELLS, |_, cell, canvas| square(cell, 1.0, &Paint::fill(GREY), canvas), Drawn::Partly),
    shape(
        keys::row_indexing::CELLS,
        |_, cell, canvas| square(cell, 1.0, &Paint::fill("#c9e3fb"), canvas),
        Drawn::Partly,
    ),
    shape(
        keys::column_indexing::CELLS,
        |_, cell, canvas| square(cell, 1.0, &Paint::fill("#fbd3c9"), canvas),
        Drawn::Partly,
    ),
    shape(
        keys::box_indexing::CELLS,
        |_, cell, canvas| square(cell, 1.0, &Paint::fill("#cdf0c5"), canvas),
        Drawn::Partly,
    ),
    shape(keys::marks::CELLS, cages::marks, Drawn::Whole),
    other(keys::white_dot::NAME, between::white_dot),
    other(keys::black_dot::NAME, between::black_dot),
    other(keys::sum_mark::NAME, between::sum_mark),
    other(keys::product_mark::NAME, between::product_mark),
    other(keys::kropki::NAME, between::kropki),
    other(keys::xv::NAME, between::xv),
    other(keys::greater_than::NAME, between::greater_than),
    other(keys::quadruple::NAME, between::quadruple),
    other(keys::diagonals::NAME, outside::diagonals),
    other(keys::little_killer::NAME, outside::little_killer),
    clue(keys::sandwich::LINE, |rule, _| number(rule.get(keys::sandwich::CLUE))),
    clue(keys::x_sum::LINE, |rule, _| number(rule.get(keys::x_sum::CLUE))),
    clue(keys::skyscraper::LINE, |rule, _| number(rule.get(keys::skyscraper::CLUE))),
    clue(keys::hidden_skyscraper::LINE, |rule, _| number(rule.get(keys::hidden_skyscraper::CLUE))),
    clue(keys::numbered_room::LINE, |rule, _| number(rule.get(keys::numbered_room::CLUE))),
    clue(keys::full_rank::LINE, |rule, _| number(rule.get(keys::full_rank::CLUE))),
    clue(keys::frame_sum::LINE, |rule, _| number(rule.get(keys::frame_sum::SUM))),
    clue(keys::outside::LINE, |rule, board| Some(digits(Some(rule.get(keys::outside::CLUE)?), board, ""))),
];

/// Draws a rule by the row of its kind.
pub(super) fn draw(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let Some(row) = TABLE.iter().find(|row| row.kind == rule_use.kind) else { return Drawn::Not };
    let drawn = match row.drawing {
        Drawing::Board => Some(()),
        Drawing::Line { cells, colour, width, ends } => rule_use
            .get(cells)
            .and_then(|cells| canvas.centres(cells))
            .map(|points| lines::coloured(&points, colour, width, ends, canvas)),
        Drawing::Cage { cells, word } => on_board(rule_use, cells, canvas).map(|cells| {
            let word = word(rule_use, canvas.board);
            cages::cage(cells, &word, canvas);
        }),
        Drawing::Tint { cells } => on_board(rule_use, cells, canvas).map(|cells| cages::tint(cells, canvas)),
        Drawing::Shape { cells, draw } => on_board(rule_use, cells, canvas).map(|cells| {
            cells.iter().for_each(|&cell| draw(rule_use, cell, canvas));
        }),
        Drawing::Clue { line, word } => {
            word(rule_use, canvas.board).and_then(|word| outside::beside(rule_use.get(line)?, &word, canvas))
        }
        Drawing::Other(draw) => return draw(rule_use, canvas),
    };
    drawn.map_or(Drawn::Not, |()| row.shows)
}

/// The cells of a parameter, if there are some and all are on the board.
fn on_board<'r>(rule_use: &'r RuleUse, cells: Key<[Cell]>, canvas: &Canvas<'_>) -> Option<&'r [Cell]> {
    let cells = rule_use.get(cells)?;
    (!cells.is_empty() && cells.iter().all(|&cell| canvas.board.is_cell(cell))).then_some(cells)
}

fn circle(cell: Cell, radius: f64, paint: &Paint, canvas: &mut Canvas<'_>) {
    canvas.circle(Layer::Fills, canvas.centre(cell), radius * CELL, paint);
}

fn square(cell: Cell, side: f64, paint: &Paint, canvas: &mut Canvas<'_>) {
    canvas.square(Layer::Fills, canvas.centre(cell), side * CELL, paint);
}

fn number(number: Option<i64>) -> Option<String> {
    number.map(|number| number.to_string())
}

fn text(value: Option<i64>) -> String {
    number(value).unwrap_or_default()
}

fn joined(numbers: Option<&[i64]>, gap: &str) -> String {
    numbers.unwrap_or_default().iter().map(i64::to_string).collect::<Vec<_>>().join(gap)
}

/// The values of digits.
pub(super) fn digits(all: Option<&[Digit]>, board: &Board, gap: &str) -> String {
    let values = all.unwrap_or_default().iter().map(|&digit| board.digits().value(digit).to_string());
    values.collect::<Vec<_>>().join(gap)
}
