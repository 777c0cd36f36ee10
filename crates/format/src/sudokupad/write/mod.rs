//! A puzzle in SudokuPad's own format: its appearance, and its rules in words.
//!
//! ```text
//!   sheet.rs    lines, shapes, texts and cages, as JSON           kinds.rs    the drawing of each kind
//!   lines.rs    kinds of lines, told apart by colour               figures.rs  the looks of kinds
//!   say.rs      the sentence of each kind                          alike.rs    rules that would look the same
//! ```
//!
//! Kinds are drawn as most setters draw them, with sentences (`drawings/kinds.toml`) that [drawings](crate::drawings) understands, so that
//! `--guess-drawings` reads the puzzle back. A rule of any other kind is drawn by its look and stated in words, including
//! what the drawing does not show.

mod alike;
mod figures;
mod kinds;
mod layers;
mod lines;
mod say;
mod sheet;

use serde_json::{Value, json};

use crate::export::{Export, UnsupportedItems, Written};
use crate::lz_string::pack_base64;
use crate::sudokupad::IN_OTHER_WORDS;
use exdoku_rules::rules::keys;
use exdoku_text::board::Cell;

use sheet::Sheet;

/// The size of a cell in pixels.
const CELL: i64 = 64;

/// A puzzle as a link that carries SudokuPad's own JSON.
pub fn to_sudokupad(export: &Export<'_>) -> Written {
    let written = to_sudokupad_json(export);
    Written { text: format!("https://sudokupad.app/scl{}\n", pack_base64(written.text.trim_end())), ..written }
}

/// A puzzle as SudokuPad's own JSON.
pub fn to_sudokupad_json(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, solution } = export;
    let board = variant.board();
    let mut unsupported = UnsupportedItems::default();
    unsupported.symbols_as_numbers(export);
    let mut sheet = Sheet::new(export);
    sheet.begin();
    sheet.holes();
    for rule_use in export.rules() {
        kinds::write(rule_use, &mut sheet);
    }
    sheet.finish();
    layers::write(&mut sheet);
    let is_said = |line: &str| sheet.sentences.iter().any(|sentence| sentence == line);
    let about = puzzle.about.as_ref().or(variant.about.as_ref());
    if let Some(about) = about.filter(|about| !about.lines().all(is_said)) {
        sheet.sentence(format!("{IN_OTHER_WORDS}{about}"));
    }
    let cells: Vec<Value> =
        (0..board.height()).map(|row| (0..board.width()).map(|column| sheet.cell(row, column)).collect()).collect();
    let regions: Vec<Value> = export.regions().iter().map(|house| sheet.places(&house.cells)).collect();
    let text = |text: Option<&String>| text.cloned().unwrap_or_default();
    let mut metadata = json!({
        "title": text(puzzle.title.as_ref()),
        "author": text(puzzle.author.as_ref().or(variant.author.as_ref())),
        "rules": sheet.sentences.join("\n"),
    });
    let no_rows = !export.has(keys::rows::NAME) && !export.has(keys::columns::NAME);
    if no_rows {
        metadata["norowcol"] = true.into();
    } else if !export.has(keys::rows::NAME) || !export.has(keys::columns::NAME) {
        unsupported.other("rows or columns alone in which digits may repeat", &["rows", "columns"]);
    }
    if let Some(solution) = solution {
        let value = |cell: Cell| solution.get(cell).map(|digit| board.digits().value(digit));
        let values: Option<Vec<i32>> = board.cells().map(value).collect();
        let whole = board.cell_count() == board.width() * board.height();
        let wide = board.width().max(board.height()) > 9;
        if let Some(values) = values.filter(|_| whole && board.has_digits()) {
            let sign = |value: i32| if wide { format!("{value:02}") } else { value.to_string() };
            metadata["solution"] = values.into_iter().map(sign).collect::<String>().into();
        }
    }
    let Sheet { cages, lines, arrows, underlays, overlays, .. } = sheet;
    let mut object = json!({
        "id": "exdoku",
        "cellSize": CELL,
        "metadata": metadata,
        "cells": cells,
        "regions": regions,
        "cages": cages,
        "lines": lines,
        "arrows": arrows,
        "underlays": underlays,
        "overlays": overlays,
    });
    if let Some(lit) = &export.puzzle.fog {
        let place = |&cell: &Cell| json!([board.position(cell).row, board.position(cell).column]);
        object["foglight"] = lit.iter().map(place).collect();
    }
    unsupported.with(object.to_string() + "\n")
}
