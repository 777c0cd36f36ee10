//! Cosmetic drawings for rules that f-puzzles does not have, by the look of their kinds.

use serde_json::{Value, json};

use super::writer::Writer;
use crate::inks::{BLACK, DARK, GREY, WHITE, fill_and_border, ink};
use exdoku_rules::rules::{FigureKind, PlacedFigure, RuleUse};
use exdoku_text::board::{Cell, Diagonal};

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
        shown &= figures.iter().map(|placed| one(placed, writer)).filter(Option::is_none).count() == 0;
    }
    shown
}

fn one(PlacedFigure { figure, cells, text }: &PlacedFigure<'_>, writer: &mut Writer<'_>) -> Option<()> {
    let names: Vec<Value> = cells.iter().map(|&cell| writer.name(cell)).collect::<Option<_>>()?;
    let (first, last) = (names.first()?.clone(), names.last()?.clone());
    let colour = |usual: &'static str| ink(figure, usual);
    let size = |usual: f64| figure.size.unwrap_or(usual);
    let (fill, border) = fill_and_border(figure);
    let each = || names.iter().map(|name| vec![name.clone()]);
    let board = writer.export.variant.board();
    match figure.kind {
        FigureKind::Line => line(&names, &colour(GREY), size(0.16), writer),
        FigureKind::Arrow => line(&names, &colour(DARK), size(0.05), writer),
        FigureKind::Pill => {
            line(&names, &colour(DARK), size(0.8), writer);
            line(&names, WHITE, size(0.8) - 0.1, writer);
        }
        FigureKind::Bulb => shape("circle", vec![first], size(0.76), (&fill, &border), "", writer),
        FigureKind::EndCircles => {
            for end in [first, last] {
                shape("circle", vec![end], size(0.76), (WHITE, &colour(DARK)), "", writer);
            }
        }
        FigureKind::EndDiamonds => {
            for end in [first, last] {
                diamond(vec![end], size(0.6), (WHITE, &colour(DARK)), writer);
            }
        }
        FigureKind::Cage => {
            writer.entry(
                "cage",
                [
                    ("cells", names.clone().into()),
                    ("value", text.as_str().into()),
                    ("outlineC", colour(BLACK).into()),
                    ("fontC", colour(BLACK).into()),
                ],
            );
        }
        FigureKind::Shade => {
            let colour = colour("#DCDCDC");
            each().for_each(|cell| shape("rectangle", cell, 1.0, (&colour, &colour), "", writer));
        }
        FigureKind::Circle => each().for_each(|cell| shape("circle", cell, size(0.84), (&fill, &border), "", writer)),
        FigureKind::Square => each().for_each(|cell| shape("rectangle", cell, size(0.8), (&fill, &border), "", writer)),
        FigureKind::Diamond => each().for_each(|cell| diamond(cell, size(0.6), (&fill, &border), writer)),
        FigureKind::PointsIn => each().for_each(|cell| letter(cell, "><", 0.3, writer)),
        FigureKind::PointsOut => each().for_each(|cell| letter(cell, "<>", 0.3, writer)),
        FigureKind::Text => each().for_each(|cell| coloured_letter(cell, text, size(0.3), &colour(BLACK), writer)),
        FigureKind::Dot => shape("circle", names.clone(), size(0.3), (&colour(WHITE), BLACK), text, writer),
        FigureKind::Corner => shape("circle", names.clone(), size(0.55), (WHITE, BLACK), text, writer),
        FigureKind::Sign => letter(names.clone(), text, 0.4, writer),
        FigureKind::Inequality => {
            for (pair, two) in cells.windows(2).zip(names.windows(2)) {
                letter(two.to_vec(), sign(pair, writer)?, 0.4, writer);
            }
        }
        FigureKind::Clue => {
            let (row, column) = board.square_before(cells)?;
            coloured_letter(vec![square(row, column)], text, 0.6, &colour(BLACK), writer);
        }
        FigureKind::Diagonal => {
            let Diagonal { row, column, down, right } = board.diagonal_of(cells)?;
            let arrow = match (down, right) {
                (true, true) => "↘",
                (true, false) => "↙",
                (false, true) => "↗",
                (false, false) => "↖",
            };
            letter(vec![square(row, column)], &format!("{text}{arrow}"), 0.4, writer);
        }
    }
    if figure.kind.has_label() && figure.kind != FigureKind::Cage && !text.is_empty() {
        let corner = cells.iter().min().and_then(|&cell| writer.name(cell))?;
        letter(vec![corner], text, 0.3, writer);
    }
    Some(())
}

/// A sign between two neighbours that is open towards the first.
fn sign(pair: &[Cell], writer: &Writer<'_>) -> Option<&'static str> {
    let (a, b) = (writer.export.position(pair[0])?, writer.export.position(pair[1])?);
    Some(match (b.row > a.row, b.row < a.row, b.column > a.column) {
        (true, ..) => "∨",
        (_, true, _) => "∧",
        (.., true) => ">",
        _ => "<",
    })
}

/// The name of a square, also outside the grid.
fn square(row: isize, column: isize) -> Value {
    format!("R{}C{}", row + 1, column + 1).into()
}

fn line(names: &[Value], colour: &str, width: f64, writer: &mut Writer<'_>) {
    writer.entry("line", [("lines", json!([names])), ("outlineC", colour.into()), ("width", width.into())]);
}

fn shape(key: &str, cells: Vec<Value>, size: f64, (fill, border): (&str, &str), text: &str, writer: &mut Writer<'_>) {
    let ink = if fill == BLACK { WHITE } else { BLACK };
    let text = (!text.is_empty()).then(|| ("value", text.into()));
    let parameters = [
        ("cells", cells.into()),
        ("baseC", fill.into()),
        ("outlineC", border.into()),
        ("fontC", ink.into()),
        ("width", size.into()),
        ("height", size.into()),
    ];
    writer.entry(key, parameters.into_iter().chain(text));
}

fn diamond(cells: Vec<Value>, size: f64, (fill, border): (&str, &str), writer: &mut Writer<'_>) {
    let parameters: [(_, Value); 6] = [
        ("cells", cells.into()),
        ("baseC", fill.into()),
        ("outlineC", border.into()),
        ("width", size.into()),
        ("height", size.into()),
        ("angle", 45.into()),
    ];
    writer.entry("rectangle", parameters);
}

fn letter(cells: Vec<Value>, text: &str, size: f64, writer: &mut Writer<'_>) {
    coloured_letter(cells, text, size, BLACK, writer);
}

fn coloured_letter(cells: Vec<Value>, text: &str, size: f64, colour: &str, writer: &mut Writer<'_>) {
    let parameters: [(_, Value); 4] =
        [("cells", cells.into()), ("value", text.into()), ("fontC", colour.into()), ("size", size.into())];
    writer.entry("text", parameters);
}
