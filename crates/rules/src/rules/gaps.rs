//! Warnings about rules whose figures have gaps: a line that jumps, a dot between cells that are not side by side.
//!
//! ```text
//!   whisper = "r1c1 r3c3"                     a line goes from a cell to one that touches it, perhaps at a corner
//!   xv      = { x = ["r1c1 r1c3"] }           a sign stands between two cells side by side
//!   quadruple = { cells = "r1c1-4", ... }     a circle stands where cells meet
//!   arrow   = "r1c1"                          there is no shaft
//! ```
//!
//! Such a rule has a meaning, but was probably written by mistake. Its look says how it is drawn. Any cells are related by the
//! general kinds, by those whose cells lie anywhere, by the rules in the body of a definition, and by the notations of other
//! programs. Cells of layers are taken for those below them, and unknowns lie nowhere.

use exdoku_text::board::{Board, Cell, Position, reached, read_cell_word, words};
use exdoku_text::source::fields::{Form, Value};
use exdoku_text::source::{Diagnostic, Place};

use super::bind::{Given, Use};
use super::figures::{GENERAL_KINDS, groups, nearest};
use super::keys;
use super::look::FigureKind;
use super::reader::Reader;
use super::rule_use::{Parts, RuleUse};
use super::signature::{Signature, Type};

/// What is wrong with a figure, the help, and the cell at which it is.
struct Gap {
    message: String,
    help: String,
    at: Option<Cell>,
}

/// The help for a line that a picture shows.
const IN_READING_ORDER: &str = "a picture has the cells of a letter in reading order, row by row; list a line that takes another way: \"r1c1 r2c2 r1c3\"";

impl Reader<'_, '_> {
    /// Warns of gaps in the figures of a use that is written outside definitions.
    pub(super) fn warn_of_gaps(&mut self, used: &Use<'_>, read: &RuleUse, signature: &Signature<'_>) {
        let translated = |value: &Value<'_>| value.one_or_more().iter().any(|one| matches!(one.form(), Form::Cells(_)));
        let is_translated = |given: &Given<'_>| matches!(given, Given::Written(value) if translated(value));
        // A kind without rules is a drawing, which may be anything.
        let is_drawing = matches!(&read.parts, Parts::All(body) if body.is_empty());
        if !self.inside.is_empty() || is_drawing || used.given.iter().flatten().any(is_translated) {
            return;
        }
        let Some(look) = read.look().filter(|look| !look.is_neutral) else { return };
        let mut circle: Vec<Cell> = Vec::new();
        let mut seen: Vec<(&str, FigureKind)> = Vec::new();
        for figure in &look.figures {
            let lines = groups(read.named(&figure.param));
            if matches!(figure.kind, FigureKind::Circle | FigureKind::Pill) {
                circle = lines.concat();
            }
            // A line may consist of several figures on top of each other.
            if seen.contains(&(&figure.param, figure.kind)) {
                continue;
            }
            seen.push((&figure.param, figure.kind));
            // One cell is compared with each of several.
            if read.kind == keys::pair::NAME
                && [keys::pair::FROM.name(), keys::pair::TO.name()].contains(&&*figure.param)
            {
                continue;
            }
            let is_drawn = signature
                .params
                .iter()
                .zip(&used.given)
                .any(|(param, given)| param.name == figure.param && matches!(given, Some(Given::Cells(_))));
            let is_set = signature.params.iter().any(|param| param.name == figure.param && param.kind == Type::Cells);
            let gaps: Vec<Gap> = match figure.kind {
                FigureKind::Arrow if lines.is_empty() && read.named(&figure.param).is_some() => vec![no_shaft()],
                _ => {
                    lines.iter().filter_map(|line| gap(figure.kind, line, &circle, is_set, read, self.board)).collect()
                }
            };
            for Gap { message, help, at } in gaps {
                let help = if is_drawn && !is_set { IN_READING_ORDER.to_owned() } else { help };
                let (source, span) = self.place_of(at, &figure.param, used, signature);
                self.diagnostics.push(Diagnostic::warning(message).help(help).at(&source, span));
            }
        }
    }

    /// The first word of a parameter that names a cell; or else the parameter, or the whole use.
    fn place_of(&self, cell: Option<Cell>, param: &str, used: &Use<'_>, signature: &Signature<'_>) -> Place {
        let written: Vec<(&str, &Value<'_>)> = (signature.params.iter().zip(&used.given))
            .filter_map(|(param, given)| match given {
                Some(Given::Written(value)) => Some((param.name, value)),
                _ => None,
            })
            .collect();
        let own = written.iter().find(|(name, _)| *name == param).map(|(_, value)| *value);
        let values: Vec<&Value<'_>> =
            own.map_or_else(|| written.iter().map(|(_, value)| *value).collect(), |own| vec![own]);
        let word = cell.and_then(|cell| values.iter().find_map(|value| self.word_with(cell, value)));
        word.or_else(|| own.map(Value::place)).unwrap_or_else(|| used.place.place())
    }

    /// The first word of a value that names a cell.
    fn word_with(&self, cell: Cell, value: &Value<'_>) -> Option<Place> {
        let names = |word: &str| {
            let cells = read_cell_word(self.board, word, 0..word.len(), self.scope.moved);
            cells.is_ok_and(|cells| cells.iter().any(|&one| self.board.ground(one) == self.board.ground(cell)))
        };
        value.one_or_more().iter().find_map(|one| {
            let Form::Text(text) = one.form() else { return None };
            let (bytes, _) = words(text.as_str()).find(|(_, word)| names(word))?;
            Some(text.part(bytes).place())
        })
    }
}

/// The gap in a figure at these cells, if there is one.
fn gap(kind: FigureKind, cells: &[Cell], circle: &[Cell], is_set: bool, read: &RuleUse, board: &Board) -> Option<Gap> {
    let is_general = GENERAL_KINDS.contains(&read.kind.as_str());
    match kind {
        FigureKind::Line | FigureKind::Inequality if cells.len() == 1 => Some(single(cells[0], board)),
        _ if is_general => None,
        FigureKind::Line if is_set => apart(cells, board),
        FigureKind::Line => jump(cells, board).filter(|_| !read.is_scattered()),
        FigureKind::Arrow => {
            let start = cells.first().and_then(|&cell| nearest(circle, cell, board));
            jump(&start.into_iter().chain(cells.iter().copied()).collect::<Vec<_>>(), board)
        }
        FigureKind::Dot | FigureKind::Sign | FigureKind::Inequality => not_beside(cells, board),
        FigureKind::Corner => no_corner(cells, board),
        _ => None,
    }
}

/// The rows and the columns between two cells; none if one of them lies nowhere.
fn distance(a: Cell, b: Cell, board: &Board) -> Option<(usize, usize)> {
    let at = |cell: Cell| board.ground(cell).map(|cell| board.position(cell));
    Some(at(a)?.apart(at(b)?))
}

fn touch(a: Cell, b: Cell, board: &Board) -> bool {
    distance(a, b, board).is_none_or(|(rows, columns)| rows.max(columns) <= 1)
}

fn no_shaft() -> Gap {
    let help = "a circle and its shaft are one line, the circle first: \"r1c1-4\"".to_owned();
    Gap { message: "this arrow has no shaft, so the rule has no effect".to_owned(), help, at: None }
}

fn single(cell: Cell, board: &Board) -> Gap {
    let message = format!("this line has only one cell, {}", board.name(cell));
    Gap { message, help: "a line lists all of its cells: \"r1c1-5\" or \"r1c1 r2c2 r2c3\"".to_owned(), at: Some(cell) }
}

/// The first two cells in a row that do not touch.
fn jump(line: &[Cell], board: &Board) -> Option<Gap> {
    let (a, b) = line.windows(2).map(|pair| (pair[0], pair[1])).find(|&(a, b)| !touch(a, b, board))?;
    let message = format!("the line jumps from {} to {}, which do not touch", board.name(a), board.name(b));
    let is_straight = distance(a, b, board).is_some_and(|(rows, columns)| rows == 0 || columns == 0 || rows == columns);
    let help = match is_straight && board.is_cell(a) && board.is_cell(b) {
        true => {
            format!("a line lists all of its cells: {}..{} has those in between, too", board.name(a), board.name(b))
        }
        false => "a line lists all of its cells: \"r1c1-3 r2c4\"".to_owned(),
    };
    Some(Gap { message, help, at: Some(b) })
}

/// The first cell of a line in any order that cannot be reached from its first cell.
fn apart(cells: &[Cell], board: &Board) -> Option<Gap> {
    let near = |at: usize| (0..cells.len()).filter(move |&other| touch(cells[at], cells[other], board));
    let from_first = reached(cells.len(), (0..cells.len()).take(1), near);
    let cell = (0..cells.len()).find(|&at| !from_first.contains(at)).map(|at| cells[at])?;
    let message =
        format!("the line falls apart: it does not lead from {} to {}", board.name(cells[0]), board.name(cell));
    let help = "a line lists all of its cells; several lines are a list: [\"r1c1-3\", \"r5c5-7\"]".to_owned();
    Some(Gap { message, help, at: Some(cell) })
}

/// The first two cells in a row that are not side by side.
fn not_beside(cells: &[Cell], board: &Board) -> Option<Gap> {
    let is_beside = |a, b| distance(a, b, board).is_none_or(|(rows, columns)| rows + columns == 1);
    let (a, b) = cells.windows(2).map(|pair| (pair[0], pair[1])).find(|&(a, b)| !is_beside(a, b))?;
    let (a_name, b_name) = (board.name(a), board.name(b));
    let message = format!("{a_name} and {b_name} are not side by side, so nothing can be drawn between them");
    let help = format!("`pair` relates any two cells: pair = {{ pairs = [\"{a_name} {b_name}\"], where = \"...\" }}");
    Some(Gap { message, help, at: Some(b) })
}

/// A cell that does not meet the first one in a corner.
fn no_corner(cells: &[Cell], board: &Board) -> Option<Gap> {
    let at = |cell: Cell| board.ground(cell).map(|cell| board.position(cell));
    let positions: Vec<Position> = cells.iter().filter_map(|&cell| at(cell)).collect();
    let (top, left) = (positions.iter().map(|at| at.row).min()?, positions.iter().map(|at| at.column).min()?);
    let far = |position: &Position| position.row > top + 1 || position.column > left + 1;
    let &cell = cells.iter().find(|&&cell| at(cell).is_some_and(|position| far(&position)))?;
    let message = "these cells do not meet in a corner".to_owned();
    let help = "the cells around a corner are a block: \"r1-2c1-2\"".to_owned();
    Some(Gap { message, help, at: Some(cell) })
}
