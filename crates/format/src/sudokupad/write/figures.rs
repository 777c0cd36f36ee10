//! The display lists of rules as SudokuPad's lines, shapes, texts and cages.

use exdoku_rules::rules::{Binding, FigureKind, Form, Inside, Level, PlacedFigure, Primitive, RuleUse, Spot};
use exdoku_text::board::{Board, Cell, Diagonal};

use super::CELL;
use super::sheet::{Point, Sheet, hangs_together};
use crate::inks::{BLACK, DARK, chevron, hex};

/// Draws a rule by the look of its kind, in a colour of its own if others look the same. Returns whether the drawing shows
/// all its parameters.
pub(super) fn draw(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> bool {
    let board = sheet.export.variant.board();
    let Some(look) = sheet.look(rule_use) else { return false };
    let Some(figures) = look.figures(rule_use, board).filter(|figures| !figures.is_empty()) else { return false };
    // A clue beside a row or column is about all of it.
    if is_of_part(rule_use, board) {
        return false;
    }
    let is_whole = draw_all(&figures, sheet);
    is_whole && look.shows_all(rule_use, &figures, board)
}

/// Whether it is a clue that others have beside rows and columns, for a part of one or along a diagonal.
fn is_of_part(rule_use: &RuleUse, board: &Board) -> bool {
    let line = rule_use.named("line").filter(|_| rule_use.has_outside_clue());
    matches!(line, Some(Binding::Cells(line)) if board.seen_from(line).is_none())
}

/// Draws a rule by the look of its kind if all its figures can be drawn, and nothing otherwise.
pub(super) fn draw_if_all(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let board = sheet.export.variant.board();
    let look = sheet.look(rule_use)?;
    let figures = look.figures(rule_use, board)?;
    let tint = if figures.iter().any(PlacedFigure::is_tinted) { sheet.next_tint() } else { BLACK };
    let all: Vec<Vec<Primitive>> =
        figures.iter().map(|placed| primitives(placed, tint, board)).collect::<Option<_>>()?;
    all.iter().flatten().for_each(|one| primitive(one, sheet));
    Some(())
}

/// Draws the figures that can be drawn. Returns whether all can.
fn draw_all(figures: &[PlacedFigure<'_>], sheet: &mut Sheet<'_>) -> bool {
    let tint = if figures.iter().any(PlacedFigure::is_tinted) { sheet.next_tint() } else { BLACK };
    let lines = |placed: &&PlacedFigure<'_>| placed.figure.kind == FigureKind::Line;
    // Of two lines along the same cells, only one would be visible.
    let free: Vec<_> = figures.iter().filter(|placed| !lines(placed) || !sheet.drawn.contains(&placed.cells)).collect();
    sheet.drawn.extend(free.iter().copied().filter(lines).map(|placed| placed.cells.clone()));
    let drawn = free.iter().filter(|placed| {
        let primitives = primitives(placed, tint, sheet.export.variant.board());
        primitives.iter().flatten().for_each(|one| primitive(one, sheet));
        primitives.is_some()
    });
    drawn.count() == figures.len()
}

/// The primitives of a figure. None if it cannot be drawn: a line with gaps would pass over other cells.
fn primitives(placed: &PlacedFigure<'_>, tint: &str, board: &Board) -> Option<Vec<Primitive>> {
    let fits = |one: &Primitive| match one {
        Primitive::Line { points, .. } => hangs_together(&points.iter().map(point).collect::<Vec<_>>()),
        _ => true,
    };
    placed.primitives(board, tint).filter(|all| all.iter().all(fits))
}

fn primitive(one: &Primitive, sheet: &mut Sheet<'_>) {
    match one {
        Primitive::Line { points, colour, width, has_head, .. } => {
            let points: Vec<Point> = points.iter().map(point).collect();
            match has_head {
                true => sheet.arrow(&points, &hex(colour), pixels(*width)),
                false => sheet.line(&points, &hex(colour), pixels(*width)),
            }
        }
        Primitive::Shape { form, centre, size, fill, border, inside, level } => {
            let side = form.side(*size);
            let border = border.as_ref().map_or(fill, |(colour, _)| colour);
            let shape = sheet.shape(point(centre), (side, side), (&hex(fill), &hex(border)), *level == Level::Mark);
            shape["rounded"] = (*form == Form::Circle).into();
            if *form == Form::Diamond {
                shape["angle"] = 45.into();
            }
            if let Some(Inside { rows, size, colour }) = inside {
                shape["text"] = rows.join(" ").into();
                shape["fontSize"] = pixels(*size).into();
                shape["color"] = hex(colour).into();
            }
        }
        Primitive::Text { centre, text, size, colour, .. } => {
            sheet.text(point(centre), text, pixels(*size), &hex(colour));
        }
        Primitive::Chevron { centre, towards, size, colour, .. } => {
            sheet.text(point(centre), chevron(*towards), pixels(1.5 * size.1), &hex(colour));
        }
        Primitive::Label { cell, text, colour } => label(*cell, text, &hex(colour), sheet),
        Primitive::Cage { cells, text, colour } => sheet.cage(cells, text, false, &hex(colour)),
        Primitive::Clue { square: (row, column), text, colour } => {
            sheet.text((*row as f64 + 0.5, *column as f64 + 0.5), text, 32, &hex(colour));
        }
        Primitive::DiagonalClue { diagonal: Diagonal { row, column, down, right }, text, colour } => {
            let centre = (*row as f64 + 0.5, *column as f64 + 0.5);
            let sign = |on: &bool| if *on { 1.0 } else { -1.0 };
            let way = |far: f64| (centre.0 + sign(down) * far, centre.1 + sign(right) * far);
            sheet.text(centre, text, 26, &hex(colour));
            sheet.arrow(&[way(0.25), way(0.5)], DARK, 3);
        }
    }
}

fn label(cell: Cell, text: &str, colour: &str, sheet: &mut Sheet<'_>) {
    if let Some((row, column)) = sheet.centre(cell) {
        sheet.text((row - 0.35, column - 0.3), text, 12, colour);
    }
}

fn point(spot: &Spot) -> Point {
    (spot.row, spot.column)
}

/// A width in pixels.
fn pixels(width: f64) -> i64 {
    (width * CELL as f64).round() as i64
}
