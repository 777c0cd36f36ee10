//! Draws the figures of a rule, each by its kind.

use exdoku_rules::rules::{Figure, FigureKind, PlacedFigure};
use exdoku_text::board::Cell;

use super::canvas::{CELL, Canvas, Layer, Paint, Point, middle_of};
use super::lines::{self, Ends};
use super::{between, cages, outside};

/// The grey of shapes in cells.
const GREY: &str = "#d6d6d6";
/// The grey of shafts and of outlines.
const DARK: &str = "#8f8f8f";

/// Draws the figures of a rule. Stops and returns false if one of them has no place.
pub(super) fn draw(figures: &[PlacedFigure<'_>], canvas: &mut Canvas<'_>) -> bool {
    let shades = |one: &PlacedFigure<'_>| one.figure.kind == FigureKind::Shade && one.figure.colour.is_none();
    // The sets of a rule have one tint.
    let tint = if figures.iter().any(shades) { canvas.next_tint() } else { GREY };
    figures.iter().all(|placed| one(placed, tint, canvas).is_some())
}

fn one(placed: &PlacedFigure<'_>, tint: &str, canvas: &mut Canvas<'_>) -> Option<()> {
    let PlacedFigure { figure, cells, text } = placed;
    let points: Vec<Point> = cells.iter().map(|&cell| canvas.centre(cell)).collect();
    let (first, last) = (*points.first()?, *points.last()?);
    let colour = |usual: &'static str| figure.colour.as_deref().unwrap_or(usual).to_owned();
    let size = |usual: f64| figure.size.unwrap_or(usual) * CELL;
    let shape = |figure: &Figure, usual: f64| match figure.outline {
        true => (Layer::Bulbs, Paint::both("#fff", &colour(DARK), if usual < 0.7 { 5.0 } else { 2.5 })),
        false => (Layer::Fills, Paint::fill(&colour(GREY))),
    };
    match figure.kind {
        FigureKind::Line => {
            canvas.line(Layer::Lines, &points, &Paint::stroke(&colour("#cdcdcd"), size(0.16)).round());
        }
        FigureKind::Bulb if figure.outline => {
            canvas.circle(Layer::Bulbs, first, size(0.76) / 2.0, &Paint::both("#fff", &colour(DARK), 3.0));
        }
        FigureKind::Bulb => {
            canvas.circle(Layer::Lines, first, size(0.76) / 2.0, &Paint::fill(&colour("#cdcdcd")));
        }
        FigureKind::Arrow => lines::arrow(&points, &colour(DARK), size(0.047), canvas),
        FigureKind::EndCircles => lines::ends(first, last, Ends::Circles, &colour("#c4c4c4"), size(0.76), canvas),
        FigureKind::EndDiamonds => lines::ends(first, last, Ends::Diamonds, &colour("#c4c4c4"), size(0.84), canvas),
        FigureKind::Pill => lines::pill(&points, &colour(DARK), size(0.8), canvas),
        FigureKind::Cage => cages::cage(cells, &colour("#000"), canvas),
        FigureKind::Shade => {
            let paint = Paint::fill(&figure.colour.clone().unwrap_or_else(|| tint.to_owned()));
            points.iter().for_each(|&at| canvas.square(Layer::Fills, at, CELL, &paint));
        }
        FigureKind::Circle => {
            let (layer, paint) = shape(figure, figure.size.unwrap_or(0.84));
            points.iter().for_each(|&at| canvas.circle(layer, at, size(0.84) / 2.0, &paint));
        }
        FigureKind::Square => {
            let (layer, paint) = shape(figure, figure.size.unwrap_or(0.8));
            points.iter().for_each(|&at| canvas.square(layer, at, size(0.8), &paint));
        }
        FigureKind::Diamond => {
            let (layer, paint) = shape(figure, figure.size.unwrap_or(0.84));
            points.iter().for_each(|&at| canvas.shape(layer, &lines::diamond(at, size(0.84) / 2.0), &paint));
        }
        FigureKind::PointsIn => cells.iter().for_each(|&cell| cages::arrowheads(cell, false, canvas)),
        FigureKind::PointsOut => cells.iter().for_each(|&cell| cages::arrowheads(cell, true, canvas)),
        FigureKind::Text => {
            let place = |at: Point| if figure.size.is_some() { at } else { (at.0, at.1 + 0.36 * CELL) };
            points.iter().for_each(|&at| canvas.text(Layer::Marks, place(at), size(0.17), &colour("#333"), text));
        }
        FigureKind::Dot => between::dot(middle_of(&points), size(0.3) / 2.0, &colour("#fff"), text, canvas),
        FigureKind::Sign => between::sign(middle_of(&points), size(0.28), &colour("#000"), text, canvas),
        FigureKind::Inequality => points.windows(2).for_each(|pair| between::inequality(pair[0], pair[1], canvas)),
        FigureKind::Corner => between::corner(middle_of(&points), size(0.54) / 2.0, text, canvas),
        FigureKind::Clue => return outside::beside(cells, &colour("#000"), text, canvas),
        FigureKind::Diagonal => return outside::diagonal(cells, text, canvas),
    }
    if figure.kind.has_label() && !text.is_empty() {
        let ink = if figure.kind == FigureKind::Cage { colour("#000") } else { "#000".to_owned() };
        cages::label(cells, &ink, text, canvas);
    }
    Some(())
}

/// Tints the cells of several houses alike.
pub(super) fn tint(houses: &[&[Cell]], canvas: &mut Canvas<'_>) {
    let paint = Paint::fill(canvas.next_tint());
    let mut cells = houses.concat();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        canvas.square(Layer::Fills, canvas.centre(cell), CELL, &paint);
    }
}
