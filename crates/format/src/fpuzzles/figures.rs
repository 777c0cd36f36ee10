//! Cosmetic drawings for rules that f-puzzles does not have, by the look of their kinds.

use serde_json::{Value, json};

use super::writer::Writer;
use crate::inks::{arrowhead, chevron, hex};
use exdoku_rules::rules::{Form, Inside, Primitive, RuleUse, Spot};
use exdoku_text::board::Diagonal;

/// The colour of shaded cells.
const TINT: &str = "#DCDCDC";

/// Draws a rule by the look of its kind, in a colour of its own if others look the same. Returns whether the drawing shows
/// all its parameters.
pub(super) fn draw(rule_use: &RuleUse, writer: &mut Writer<'_>) -> bool {
    let board = writer.export.variant.board();
    let mut shown = true;
    for rule_use in rule_use.drawn_as() {
        let look = writer.distinctions.look(rule_use);
        let figures = look.as_ref().and_then(|look| Some((look, look.figures(rule_use, board)?)));
        let Some((look, figures)) = figures.filter(|(_, figures)| !figures.is_empty()) else { return false };
        shown &= look.shows_all(rule_use, &figures, board);
        for placed in &figures {
            let primitives = placed.primitives(board, TINT);
            let drawn = primitives.iter().flatten().map(|one| primitive(one, writer)).filter(Option::is_some).count();
            shown &= primitives.is_some_and(|all| all.len() == drawn);
        }
    }
    shown
}

fn primitive(one: &Primitive, writer: &mut Writer<'_>) -> Option<()> {
    match one {
        Primitive::Line { points, colour, width, has_head, .. } => {
            let cells: Vec<Value> = points.iter().flat_map(cells_at).collect();
            writer.entry(
                "line",
                [("lines", json!([cells])), ("outlineC", hex(colour).into()), ("width", (*width).into())],
            );
            // Its lines have no heads.
            if let (true, [.., before, last]) = (*has_head, &points[..]) {
                letters(cells_at(last), arrowhead(before.towards(*last)), 0.5, colour, writer);
            }
        }
        Primitive::Shape { form, centre, size, fill, border, inside, .. } => {
            let side = form.side(*size);
            let border = border.as_ref().map_or(fill, |(colour, _)| colour);
            let shape: [(_, Value); 5] = [
                ("cells", cells_at(centre).into()),
                ("baseC", hex(fill).into()),
                ("outlineC", hex(border).into()),
                ("width", side.into()),
                ("height", side.into()),
            ];
            let angle = (*form == Form::Diamond).then(|| ("angle", 45.into()));
            let inside = inside.iter().flat_map(|Inside { rows, colour, .. }| {
                [("fontC", hex(colour).into()), ("value", rows.join(" ").into())]
            });
            let key = if *form == Form::Circle { "circle" } else { "rectangle" };
            writer.entry(key, shape.into_iter().chain(angle).chain(inside));
        }
        Primitive::Text { centre, text, size, colour, .. } => {
            letters(cells_at(centre), text, size.max(0.3), colour, writer);
        }
        Primitive::Chevron { centre, towards, size, colour, .. } => {
            let height = (size.1 / 0.6 * 100.0).round() / 100.0;
            letters(cells_at(centre), chevron(*towards), height.max(0.3), colour, writer);
        }
        Primitive::Label { cell, text, colour } => letters(vec![writer.name(*cell)?], text, 0.3, colour, writer),
        Primitive::Cage { cells, text, colour } => {
            let (cells, colour) = (writer.names_of(cells)?, hex(colour));
            let ink = [("outlineC", colour.as_str().into()), ("fontC", colour.as_str().into())];
            writer.entry("cage", [("cells", cells), ("value", text.as_str().into())].into_iter().chain(ink));
        }
        Primitive::Clue { square: (row, column), text, colour } => {
            letters(vec![name(*row, *column)], text, 0.6, colour, writer);
        }
        Primitive::DiagonalClue { diagonal: Diagonal { row, column, down, right }, text, colour } => {
            let arrow = match (down, right) {
                (true, true) => "↘",
                (true, false) => "↙",
                (false, true) => "↗",
                (false, false) => "↖",
            };
            letters(vec![name(*row, *column)], &format!("{text}{arrow}"), 0.4, colour, writer);
        }
    }
    Some(())
}

/// The cell in which a point is, or those between which it is: shapes have their place in the middle of cells.
fn cells_at(spot: &Spot) -> Vec<Value> {
    let squares = |at: f64| match (at - at.round()).abs() < 0.1 {
        true => vec![at.round() as isize - 1, at.round() as isize],
        false => vec![at.floor() as isize],
    };
    let columns = squares(spot.column);
    squares(spot.row).into_iter().flat_map(|row| columns.iter().map(move |&column| name(row, column))).collect()
}

/// The name of a square, also outside the grid.
fn name(row: isize, column: isize) -> Value {
    format!("R{}C{}", row + 1, column + 1).into()
}

fn letters(cells: Vec<Value>, text: &str, size: f64, colour: &str, writer: &mut Writer<'_>) {
    let parameters: [(_, Value); 4] =
        [("cells", cells.into()), ("value", text.into()), ("fontC", hex(colour).into()), ("size", size.into())];
    writer.entry("text", parameters);
}
