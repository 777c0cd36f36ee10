//! A text: what is wrong with it, or its board.

use serde_json::{Value, json};

use exdoku_puzzle::input::{Origin, Sudoku};
use exdoku_puzzle::new_puzzle::toml_of;
use exdoku_puzzle::render::{Picture, draw_board};
use exdoku_rules::variant::{ReadContext, with_kinds};

use crate::built_in::built_in;
use exdoku_text::source::{Diagnostics, Source};

use super::cache::{Cache, Reading, Unanswered};
use super::catalog::kind_json;
use super::puzzle_json::{diagnostic, digits, grid};
use super::request::Question;

/// What messages call the text.
const TEXT: &str = "<text>";

/// Reads a text.
pub(super) fn read(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let outcome = cache.read(&question.text, within)?;
    let own_kinds = own_kinds(&question.text);
    Ok(match outcome {
        Err(diagnostics) => json!({ "ok": false, "diagnostics": all(diagnostics), "kinds": own_kinds }),
        Ok(read) => {
            let sudoku = &read.sudoku;
            json!({
                "ok": true,
                "diagnostics": all(sudoku.warnings.clone()),
                "kinds": own_kinds,
                "hasMore": read.has_more,
                "notation": notation(sudoku),
                "toml": translation(sudoku),
                "board": board(sudoku),
            })
        }
    })
}

fn all(diagnostics: Diagnostics) -> Value {
    diagnostics.shown().iter().map(|one| diagnostic(one, TEXT)).collect()
}

/// The kinds that the text itself defines, for completion.
fn own_kinds(text: &str) -> Value {
    let mut own = Vec::new();
    if text.contains("define") {
        let source = Source::new(TEXT, text);
        with_kinds(&source, &ReadContext::new(&built_in()), &mut Diagnostics::new(), &mut |kinds| {
            own = kinds.own().iter().map(|kind| kind_json(exdoku_rules::rules::AnyKind::Defined(kind))).collect();
        });
    }
    own.into()
}

fn notation(sudoku: &Sudoku) -> &'static str {
    match sudoku.origin {
        Origin::File => "TOML",
        Origin::Plain(..) => "plain text",
        Origin::Foreign(..) => "another notation",
    }
}

/// The text as TOML, if it is in another notation.
fn translation(sudoku: &Sudoku) -> Option<String> {
    match sudoku.origin {
        Origin::File => None,
        Origin::Plain(..) | Origin::Foreign(..) => toml_of(sudoku),
    }
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
        "variant": variant.name,
        "about": variant.about,
        "author": puzzle.author.as_ref().or(variant.author.as_ref()),
        "rows": board.height(),
        "columns": board.width(),
        "cells": board.cells().map(position).collect::<Vec<_>>(),
        "digits": board.digits().iter().map(|digit| puzzle.symbols.name(digit)).collect::<Vec<_>>(),
        "givens": grid(board, &puzzle.givens),
        "limits": limits,
        "svg": drawing.svg,
        "legend": drawing.legend,
        "describe": board.describe(),
    })
}
