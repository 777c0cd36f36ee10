//! Given values of layers, which SudokuPad has no cells for: circles, walls, paths and small signs, and what they mean.

use super::sheet::{Point, Sheet};
use crate::export::Export;
use crate::inks::{BLACK, WHITE};
use exdoku_text::board::{Cell, Digit, Layer, LayerLook, Passage};

/// A circle below a digit that does not hide it.
const GREY_CIRCLE: (&str, &str) = ("#B0B0B0", "gray");

/// A circle on a board without digits.
const BLACK_CIRCLE: (&str, &str) = (BLACK, "black");

/// The colour of the paths of pictures.
const PATH: &str = "#6B8FB8";

/// Draws the values of layers that the puzzle gives or its file draws, and says what the drawings mean.
pub(super) fn write(sheet: &mut Sheet<'_>) {
    let Export { variant, puzzle, .. } = sheet.export;
    let board = variant.board();
    for layer in board.layers().iter().filter(|layer| layer.look != LayerLook::None) {
        // The first value of a drawing is where nothing is drawn.
        let drawn = |cell| layer.drawn(cell).filter(|value| value.index() > 0);
        let known = |(&cell, place)| Some((cell, puzzle.givens.get(place).or_else(|| drawn(cell))?));
        let values: Vec<(Cell, Digit)> = layer.cells.iter().zip(board.places_of(layer)).filter_map(known).collect();
        if values.is_empty() {
            continue;
        }
        match layer.look {
            LayerLook::Fill if layer.digits.count() == 2 => two_colours(sheet, layer, &values),
            LayerLook::Circle => circles(sheet, layer, &values),
            LayerLook::Path => paths(sheet, layer, &values),
            _ => signs(sheet, layer, &values),
        }
    }
}

/// White circles for the first value, dark ones for the second.
fn two_colours(sheet: &mut Sheet<'_>, layer: &Layer, values: &[(Cell, Digit)]) {
    let (dark, name) = if sheet.export.variant.board().has_digits() { GREY_CIRCLE } else { BLACK_CIRCLE };
    for &(cell, value) in values {
        let fill = if value.index() == 0 { WHITE } else { dark };
        if let Some(centre) = sheet.centre(cell) {
            sheet.round(centre, (0.7, 0.7), fill, BLACK);
        }
    }
    let [first, second] = [0, 1].map(|at| layer.describe(Digit::new(at)));
    sheet.sentence(format!(
        "The {} of a cell with a white circle is {first}, with a {name} circle {second}.",
        layer.name
    ));
}

/// Circles, with the sign of the first value where that is given.
fn circles(sheet: &mut Sheet<'_>, layer: &Layer, values: &[(Cell, Digit)]) {
    let (marked, others): (Vec<_>, Vec<_>) = values.iter().partition(|(_, value)| value.index() > 0);
    for &(cell, _) in &marked {
        if let Some(centre) = sheet.centre(cell) {
            sheet.round(centre, (0.8, 0.8), WHITE, "#888888");
        }
    }
    if let Some((_, value)) = marked.first().filter(|_| layer.digits.count() == 2) {
        sheet.sentence(match layer.words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["no", "yes"] => format!("A circle marks a {}.", layer.name),
            _ => format!("The {} of a cell with a circle is {}.", layer.name, layer.describe(*value)),
        });
    }
    let signed = if layer.digits.count() == 2 { others } else { values.to_vec() };
    if !signed.is_empty() {
        signs(sheet, layer, &signed);
    }
}

/// Lines from the centres of cells to the sides that the path crosses, and a cross where it does not pass.
fn paths(sheet: &mut Sheet<'_>, layer: &Layer, values: &[(Cell, Digit)]) {
    let mut is_crossed = false;
    for &(cell, value) in values {
        let Some(centre) = sheet.centre(cell) else { continue };
        let passage = Passage::of_value(i64::from(layer.digits.value(value)));
        for &(rows, columns) in passage.ways {
            let side = (centre.0 + 0.5 * rows as f64, centre.1 + 0.5 * columns as f64);
            sheet.line(&[centre, side], PATH, 8);
        }
        if passage.is_end() {
            sheet.round(centre, (0.3, 0.3), PATH, PATH);
        }
        if passage.ways.is_empty() {
            is_crossed = true;
            sheet.text(corner(centre), "×", 14, BLACK);
        }
    }
    sheet.sentence("Blue lines are parts of the path.");
    if is_crossed {
        sheet.sentence("The path does not visit a cell with a small ×.");
    }
}

/// The sign of each value: large if it stands in place of a digit, else small, in a corner.
fn signs(sheet: &mut Sheet<'_>, layer: &Layer, values: &[(Cell, Digit)]) {
    let board = sheet.export.variant.board();
    let in_place = !board.has_digits()
        && layer.look == LayerLook::Sign
        && board.layers().iter().find(|other| other.look == LayerLook::Sign) == Some(layer);
    for &(cell, value) in values {
        let Some(centre) = sheet.centre(cell) else { continue };
        let (at, size) = if in_place { (centre, 32) } else { (corner(centre), 14) };
        sheet.text(at, &layer.sign(value), size, BLACK);
    }
    let mut shown: Vec<Digit> = values.iter().map(|(_, value)| *value).collect();
    shown.sort_unstable();
    shown.dedup();
    let words = shown.iter().map(|&value| (layer.sign(value), layer.describe(value)));
    let told: Vec<String> =
        words.filter(|(sign, word)| sign != word).map(|(sign, word)| format!("{sign} {word}")).collect();
    let told = if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) };
    let where_it_is = if in_place { "in a cell" } else { "in the corner of a cell" };
    sheet.sentence(format!("A sign {where_it_is} is its {}{told}.", layer.name));
}

/// The middle of the corner at the top right of a cell.
fn corner((row, column): Point) -> Point {
    (row - 0.34, column + 0.34)
}
