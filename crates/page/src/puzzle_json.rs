//! Boards, grids and diagnostics as JSON. Cells and digits are given by number, from 0.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::render::{Picture, draw_board};
use exdoku_rules::rules::{Binding, Violation};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid, Layer};
use exdoku_text::source::{Diagnostic, Guess, Hint, Level, Source, Unread};

use super::question::Question;

/// The digits of the cells.
pub(super) fn grid(board: &Board, grid: &Grid) -> Value {
    board.cells().map(|cell| grid.get(cell).map(Digit::index)).collect()
}

/// The board as a picture with the layers of a grid; null if it has no layers.
pub(super) fn with_layers(sudoku: &Sudoku, grid: &Grid) -> Value {
    let (variant, puzzle) = (&sudoku.variant, &sudoku.puzzle);
    let board = variant.board();
    if board.layers().is_empty() {
        return Value::Null;
    }
    // The page draws digits itself.
    let mut layers = grid.clone();
    board.cells().for_each(|cell| layers.clear(cell));
    let picture = Picture { variant, puzzle, solution: Some(&layers), candidates: None, marked: None };
    json!(draw_board(&picture).svg)
}

/// The numbers of the digits of a set.
pub(super) fn digits(set: DigitSet) -> Value {
    set.iter().map(Digit::index).collect()
}

/// The numbers of cells, including the cells of layer places; unknowns beside the grid are left out.
pub(super) fn cells(board: &Board, cells: &[Cell]) -> Value {
    let ground: BTreeSet<usize> = cells.iter().filter_map(|&cell| Some(board.ground(cell)?.index())).collect();
    ground.into_iter().collect()
}

/// Rules that a grid breaks.
pub(super) fn violations(sudoku: &Sudoku, grid: &Grid, broken: &[(impl AsRef<str>, Violation)]) -> Value {
    let (board, symbols) = (sudoku.variant.board(), &sudoku.puzzle.symbols);
    let one = |(kind, violation): &(_, Violation)| {
        let kind: &str = AsRef::<str>::as_ref(kind);
        json!({
            "kind": kind,
            "what": violation.what,
            "sentence": describe_violation(kind, violation, grid, board, symbols),
            "cells": cells(board, &violation.cells),
        })
    };
    broken.iter().map(one).collect()
}

/// The values of a grid in layers that can be edited: the numbers of the layer, the cell and the value.
pub(super) fn layer_values(board: &Board, grid: &Grid) -> Value {
    let of = |(number, layer): (usize, _)| {
        let value = move |cell: Cell| Some(json!([number, cell.index(), grid.get(board.over(layer, cell)?)?.index()]));
        board.cells().filter_map(value)
    };
    board.free_layers().enumerate().flat_map(of).collect()
}

/// The value of a parameter that is no cells: a number, a text or a truth.
pub(super) fn plain(binding: &Binding, sudoku: &Sudoku) -> Option<Value> {
    Some(match binding {
        Binding::Number(number) => (*number).into(),
        Binding::Text(text) => text.as_str().into(),
        Binding::Formula(formula) => formula.text().into(),
        Binding::Truth(truth) => (*truth).into(),
        Binding::Digits(digits) => {
            let names: Vec<&str> = digits.iter().map(|&digit| sudoku.puzzle.symbols.name(digit)).collect();
            names.join(" ").into()
        }
        Binding::Numbers(numbers) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ").into(),
        _ => return None,
    })
}

/// The entered digits that are not givens, and the values of layers.
pub(super) fn entries(sudoku: &Sudoku, question: &Question) -> Grid {
    let board = sudoku.variant.board();
    let mut grid = Grid::empty(board.place_count());
    let all: Vec<Cell> = board.cells().collect();
    for &(cell, digit) in &question.entries {
        if let Some(&cell) = all.get(cell)
            && digit < board.digits().count()
            && sudoku.puzzle.givens.get(cell).is_none()
        {
            grid.set(cell, Digit::new(digit));
        }
    }
    let layers: Vec<&Layer> = board.free_layers().collect();
    for &(layer, cell, value) in &question.layers {
        let (Some(layer), Some(&cell)) = (layers.get(layer), all.get(cell)) else { continue };
        if let Some(place) = board.over(layer, cell)
            && value < layer.digits.count()
            && sudoku.puzzle.givens.get(place).is_none()
        {
            grid.set(place, Digit::new(value));
        }
    }
    grid
}

/// The pencil marks of each cell; `None` if there are none.
pub(super) fn pencil_marks(sudoku: &Sudoku, question: &Question) -> Option<Vec<DigitSet>> {
    let board = sudoku.variant.board();
    let count = board.digits().count();
    let mut marks = vec![DigitSet::EMPTY; board.cell_count()];
    for (cell, digits) in &question.marks {
        if let Some(set) = marks.get_mut(*cell) {
            *set = digits.iter().filter(|&&digit| digit < count).map(|&digit| Digit::new(digit)).collect();
        }
    }
    for (&cell, &set) in &sudoku.puzzle.marks {
        if let Some(mark) = marks.get_mut(cell.index()).filter(|mark| mark.is_empty()) {
            *mark = set;
        }
    }
    marks.iter().any(|set| !set.is_empty()).then_some(marks)
}

/// The puzzle of a question, with the entered digits if requested.
pub(super) fn asked(sudoku: &Sudoku, question: &Question) -> Puzzle {
    let mut puzzle = sudoku.puzzle.clone();
    if question.with_entries {
        entries(sudoku, question).placed().for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
    }
    let board = sudoku.variant.board();
    let places: Vec<Cell> = board.places().collect();
    for &(place, removed) in &question.removed {
        if let Some(&place) = places.get(place)
            && puzzle.givens.get(place).is_none()
        {
            puzzle.limit(place, board.digits_of(place).iter().filter(|digit| digit.index() != removed).collect());
        }
    }
    puzzle
}

/// The text of a hint on the page, which has no options.
fn help(hint: &Hint) -> String {
    match hint {
        Hint::NameVariant(names) if !names.is_empty() => {
            format!("write it as TOML with `givens` and a `variant`: {}", names.join(" or "))
        }
        Hint::NameVariant(_) => "write it as TOML with `givens` and a `variant`".to_owned(),
        Hint::NameSymbols(symbols) => format!("write it as TOML with `givens` and `symbols = \"{symbols}\"`"),
        Hint::PerLine => "leave one puzzle".to_owned(),
        Hint::GuessDrawings(Guess::Strict) => "the drawings can be read together with the rules text".to_owned(),
        Hint::GuessDrawings(Guess::Loose | Guess::Draft) => "the puzzle can be read without them".to_owned(),
        _ => "write it as TOML".to_owned(),
    }
}

/// A note without its command, which the page does not have. `None` if nothing else is left.
fn without_command(note: &str) -> Option<&str> {
    match note.split_once("`exdoku ") {
        None => Some(note),
        Some((before, _)) => before.trim_end().strip_suffix(':'),
    }
}

/// A diagnostic with its place, if it is in the text with this name: lines from 1, columns in UTF-16 from 0, as
/// browsers count them.
pub(super) fn diagnostic(diagnostic: &Diagnostic, name: &str) -> Value {
    let level = match diagnostic.level() {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let guess = std::cell::Cell::new(None);
    let told = diagnostic.clone().with_hints(|hint| {
        if let Hint::GuessDrawings(how) = hint {
            guess.set(Some(if *how == Guess::Strict { "strict" } else { "loose" }));
        }
        help(hint)
    });
    let (drawing, sentence) = match diagnostic.what_is_unread() {
        Some(Unread::Drawing(drawing)) => (Some(drawing), None),
        Some(Unread::Sentence(sentence)) => (None, Some(sentence)),
        None => (None, None),
    };
    let mut value = json!({
        "level": level,
        "message": told.message(),
        "notes": told.notes().filter_map(|note| without_command(&note).map(str::to_owned)).collect::<Vec<_>>(),
        "guess": guess.get(),
        "drawing": drawing,
        "sentence": sentence,
    });
    match diagnostic.place() {
        Some((source, span)) if source.name() == name => {
            value["from"] = position(source, span.start);
            value["to"] = position(source, span.end);
        }
        Some((source, _)) if source.name().starts_with(name) => value["elsewhere"] = json!("inside the link"),
        Some((source, span)) => value["elsewhere"] = json!(format!("{}:{}", source.name(), source.line_of(span.start))),
        None => {}
    }
    value
}

/// A place in a text: its line from 1, its column in UTF-16 from 0.
pub(super) fn position(source: &Arc<Source>, byte: usize) -> Value {
    let line = source.line_of(byte);
    let start = source.line_start(line);
    json!([line, source.text()[start..byte].encode_utf16().count()])
}
