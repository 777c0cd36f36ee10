//! Reads a text: its errors, or its board.

use serde_json::{Map, Value, json};

use exdoku_format::{is_drawing, rules_text};
use exdoku_puzzle::input::{Origin, Sudoku};
use exdoku_puzzle::new_puzzle::{drawable, toml_of};
use exdoku_puzzle::render::{Picture, draw_board};
use exdoku_rules::rules::{Binding, RuleUse};
use exdoku_rules::variant::{ReadContext, with_kinds};

use exdoku_text::board::{Board, Cell, Layer};
use exdoku_text::source::{Diagnostics, Guess, Source};

use super::cache::{Cache, Reading, Unanswered};
use super::catalog::kind_json;
use super::edit::pairs_of;
use super::meanings;
use super::puzzle_json::{cells, diagnostic, digits, grid, plain, position};
use super::question::Question;
use super::rest;

/// The name of the text in messages.
const TEXT: &str = "<text>";

/// Reads a text.
pub(super) fn read(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let drawings = |guess| match meanings::applied(&question.text, &question.meanings) {
        Some(text) => Ok(cache.read_drawings(&text, guess, within)),
        None => Err("These sentences are not in the text.".to_owned()),
    };
    let outcome = match question.guess.as_str() {
        "" => cache.read(&question.text, within)?,
        "strict" => drawings(Guess::Strict)?,
        "loose" => drawings(Guess::Loose)?,
        _ => return Err("Drawings are read strictly or loosely.".to_owned().into()),
    };
    let own_kinds = own_kinds(&question.text, cache);
    Ok(match outcome {
        Err(diagnostics) => {
            let rest = match question.guess.is_empty() {
                true => rest::of_rest(&question.text, diagnostics.clone(), cache, within)?,
                false => None,
            };
            let board = rest.map(|(read, _)| board(&read.sudoku));
            json!({ "ok": false, "diagnostics": all(diagnostics), "kinds": own_kinds, "board": board })
        }
        Ok(read) => {
            let sudoku = &read.sudoku;
            json!({
                "ok": true,
                "diagnostics": all(sudoku.warnings.clone()),
                "kinds": own_kinds,
                "hasMore": read.has_more,
                "notation": notation(sudoku),
                "toml": translation(sudoku).map(|toml| meanings::taken_back(toml, sudoku, &question.meanings)),
                "board": board(sudoku),
            })
        }
    })
}

fn all(diagnostics: Diagnostics) -> Value {
    diagnostics.shown().iter().map(|one| diagnostic(one, TEXT)).collect()
}

/// The kinds defined in the text, for completion.
fn own_kinds(text: &str, cache: &Cache) -> Value {
    let mut own = Vec::new();
    if text.contains("define") {
        let source = Source::new(TEXT, text);
        with_kinds(&source, &ReadContext::new(&cache.built_in()), &mut Diagnostics::new(), &mut |kinds| {
            own = kinds.own().iter().map(|kind| kind_json(exdoku_rules::rules::AnyKind::Defined(kind))).collect();
        });
    }
    own.into()
}

fn notation(sudoku: &Sudoku) -> &'static str {
    match &sudoku.origin {
        Origin::File => "TOML",
        Origin::Plain(..) => "plain text",
        Origin::Foreign(found) => found.notation().map_or("another notation", |notation| notation.name),
    }
}

/// The text as TOML, if it is in another notation.
fn translation(sudoku: &Sudoku) -> Option<String> {
    match sudoku.origin {
        Origin::File => None,
        Origin::Plain(..) | Origin::Foreign(..) => toml_of(sudoku),
    }
}

/// The rules in words: what the setter does not tell and the picture does not show, or all if the setter tells nothing.
fn legend(sudoku: &Sudoku, not_shown: Vec<String>) -> Vec<String> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    if puzzle.about.is_some() || variant.about.is_some() {
        return not_shown;
    }
    // The first paragraph is about the board.
    rules_text(variant, puzzle).into_iter().skip(usize::from(variant.board().has_digits())).collect()
}

/// The rules in the text: their cells, and their places.
fn clues(sudoku: &Sudoku) -> Value {
    let board = sudoku.variant.board();
    let is_translated = matches!(sudoku.origin, Origin::Foreign(..));
    let is_own = |source: &Source| sudoku.toml().is_some_and(|own| own.text() == source.text());
    let is_here = |source: &Source| is_translated || is_own(source);
    let one = |rule: &RuleUse| {
        let (source, span) = rule.place.as_ref().filter(|(source, _)| is_here(source))?;
        let mut touched: Vec<Cell> = Vec::new();
        let mut values = Map::new();
        for (name, binding) in &rule.parameters {
            match binding {
                Binding::Cells(cells) => touched.extend(cells),
                Binding::Lines(lines) => touched.extend(lines.iter().flatten()),
                Binding::Pairs(pairs) => touched.extend(pairs.iter().flat_map(|(one, other)| [one, other])),
                other => values.extend(plain(other, sudoku).map(|value| (name.clone(), value))),
            }
        }
        Some(json!({
            "kind": rule.kind,
            "drawing": is_drawing(rule),
            "cells": cells(board, &touched),
            "pairs": pairs_of(board, &rule.parameters),
            "first": touched.first().map(|cell| cell.index()),
            "values": values,
            "at": [span.start, span.end],
            "from": position(source, span.start),
            "to": position(source, span.end),
        }))
    };
    let mut rules: Vec<&RuleUse> = sudoku.variant.rule_uses().iter().collect();
    rules.sort_by_key(|rule| rule.place.as_ref().map(|(_, span)| span.start));
    rules.into_iter().filter_map(one).collect()
}

/// The cells of each row, column and region, in which no digit repeats.
fn houses(board: &Board) -> Value {
    let regions = board.regions_or_boxes();
    board.rows().iter().chain(&board.columns()).chain(&regions).map(|house| cells(board, &house.cells)).collect()
}

/// The number of the box or region of each cell, if it has one.
fn regions(board: &Board) -> Vec<Option<usize>> {
    let mut of = vec![None; board.cell_count()];
    let houses = board.regions_or_boxes();
    for (number, house) in houses.iter().enumerate() {
        house.cells.iter().for_each(|cell| of[cell.index()] = Some(number));
    }
    of
}

/// The layers that can be edited, the names of their values in a cell and in words, and the cells where they are given.
fn layers(sudoku: &Sudoku) -> Value {
    let board = sudoku.variant.board();
    let is_given =
        |layer: &Layer, cell| board.over(layer, cell).is_some_and(|place| sudoku.puzzle.givens.get(place).is_some());
    let one = |layer: &Layer| {
        let given: Vec<Cell> = board.cells().filter(|&cell| is_given(layer, cell)).collect();
        let values = || layer.digits.iter();
        json!({
            "name": layer.name,
            "values": values().map(|value| layer.sign(value)).collect::<Vec<_>>(),
            "words": values().map(|value| layer.describe(value)).collect::<Vec<_>>(),
            "given": cells(board, &given),
        })
    };
    board.free_layers().map(one).collect()
}

fn board(sudoku: &Sudoku) -> Value {
    let (variant, puzzle) = (&sudoku.variant, &sudoku.puzzle);
    let board = variant.board();
    let position = |cell| {
        let at = board.position(cell);
        json!([at.row, at.column])
    };
    let picture = Picture { variant, puzzle, solution: None, candidates: None, marked: None };
    let drawing = draw_board(&picture);
    let limits: Vec<Value> = puzzle.marks.iter().map(|(cell, set)| json!([cell.index(), digits(*set)])).collect();
    json!({
        "title": puzzle.title,
        "variant": Some(&variant.name).filter(|name| *name != TEXT),
        "about": puzzle.about.as_ref().or(variant.about.as_ref()),
        "author": puzzle.author.as_ref().or(variant.author.as_ref()),
        "rows": board.height(),
        "columns": board.width(),
        "cells": board.cells().map(position).collect::<Vec<_>>(),
        "digits": board.digits().iter().map(|digit| puzzle.symbols.name(digit)).collect::<Vec<_>>(),
        "givens": grid(board, &puzzle.givens),
        "fog": puzzle.fog.as_ref().map(|lit| cells(board, lit)),
        "limits": limits,
        "clues": clues(sudoku),
        "draws": drawable(sudoku),
        "regions": regions(board),
        "layers": layers(sudoku),
        "houses": houses(board),
        "svg": drawing.svg,
        "legend": legend(sudoku, drawing.legend),
        "describe": board.describe(),
    })
}
