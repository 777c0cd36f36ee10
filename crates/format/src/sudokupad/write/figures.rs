//! The figures of a rule without a drawing of its own, by the look of its kind.

use exdoku_rules::rules::{FigureKind, PlacedFigure, RuleUse};
use exdoku_text::board::Diagonal;

use super::CELL;
use super::sheet::{Point, Sheet};
use crate::inks::{BLACK, DARK, GREY, WHITE, fill_and_border, ink};

/// Draws a rule by the look of its kind, in a colour of its own if others look the same. Returns whether the drawing shows
/// all its parameters.
pub(super) fn draw(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> bool {
    let board = sheet.export.variant.board();
    let Some(look) = sheet.distinctions.look(rule_use) else { return false };
    let Some(figures) = look.figures(rule_use, board).filter(|figures| !figures.is_empty()) else { return false };
    let shown = look.shows_all(rule_use, &figures, board);
    let drawn = figures.iter().map(|placed| one(placed, sheet)).filter(Option::is_some).count();
    shown && drawn == figures.len()
}

fn one(PlacedFigure { figure, cells, text }: &PlacedFigure<'_>, sheet: &mut Sheet<'_>) -> Option<()> {
    let path = sheet.path(cells)?;
    let (first, last) = (*path.first()?, *path.last()?);
    let colour = |usual: &'static str| ink(figure, usual);
    let size = |usual: f64| figure.size.unwrap_or(usual);
    let (fill, border) = fill_and_border(figure);
    match figure.kind {
        FigureKind::Line => {
            // Of two lines along the same cells, only one would be visible.
            if !sheet.drawn.insert(cells.clone()) {
                return None;
            }
            sheet.line(&path, &colour(GREY), size(0.16) * CELL as f64);
        }
        FigureKind::Bulb => sheet.round(first, (size(0.76), size(0.76)), &fill, &border),
        FigureKind::Arrow => {
            sheet.coloured_arrow(&path, &colour("#777777"), (size(0.047) * CELL as f64).round() as i64);
        }
        FigureKind::EndCircles => {
            [first, last].iter().for_each(|&at| sheet.round(at, (size(0.76), size(0.76)), WHITE, &colour(DARK)));
        }
        FigureKind::EndDiamonds => {
            [first, last].iter().for_each(|&at| sheet.square(at, size(0.6), 45.0, WHITE, &colour(DARK)));
        }
        FigureKind::Pill => {
            let wide = size(0.8) * CELL as f64;
            sheet.line(&path, &colour(DARK), wide);
            sheet.line(&path, WHITE, wide - 6.0);
        }
        FigureKind::Cage => {
            sheet.cage(cells, text, false, &colour(BLACK));
            return Some(());
        }
        FigureKind::Shade => match &figure.colour {
            Some(colour) => path.iter().for_each(|&at| sheet.square(at, 1.0, 0.0, colour, colour)),
            None => sheet.shade(&[cells]),
        },
        FigureKind::Circle => path.iter().for_each(|&at| sheet.round(at, (size(0.8), size(0.8)), &fill, &border)),
        FigureKind::Square => path.iter().for_each(|&at| sheet.square(at, size(0.8), 0.0, &fill, &border)),
        FigureKind::Diamond => path.iter().for_each(|&at| sheet.square(at, size(0.6), 45.0, &fill, &border)),
        FigureKind::PointsIn => path.iter().for_each(|&at| points(at, ["∨", "∧", ">", "<"], sheet)),
        FigureKind::PointsOut => path.iter().for_each(|&at| points(at, ["∧", "∨", "<", ">"], sheet)),
        FigureKind::Text => path.iter().for_each(|&at| match figure.size {
            Some(size) => sheet.coloured_text(at, text, (size * CELL as f64) as i64, &colour(BLACK)),
            None => sheet.text((at.0 + 0.35, at.1), text, 11),
        }),
        FigureKind::Dot => {
            let fill = colour(WHITE);
            let ink = if fill == BLACK { WHITE } else { BLACK };
            sheet.dot(middle(&path), size(0.3), (&fill, ink), text);
        }
        FigureKind::Sign => {
            sheet.coloured_text(middle(&path), text, (size(0.3125) * CELL as f64) as i64, &colour(BLACK));
        }
        FigureKind::Inequality => path.windows(2).for_each(|pair| {
            let sign = match (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) {
                (down, _) if down > 0.0 => "∨",
                (down, _) if down < 0.0 => "∧",
                (_, right) if right > 0.0 => ">",
                _ => "<",
            };
            sheet.text(middle(pair), sign, 24);
        }),
        FigureKind::Corner => sheet.dot(middle(&path), size(0.6), (WHITE, BLACK), text),
        FigureKind::Clue => {
            let (row, column) = sheet.export.variant.board().square_before(cells)?;
            sheet.coloured_text((row as f64 + 0.5, column as f64 + 0.5), text, 32, &colour(BLACK));
        }
        FigureKind::Diagonal => {
            let Diagonal { row, column, down, right } = sheet.export.variant.board().diagonal_of(cells)?;
            let centre = (row as f64 + 0.5, column as f64 + 0.5);
            let sign = |on: bool| if on { 1.0 } else { -1.0 };
            let way = |far: f64| (centre.0 + sign(down) * far, centre.1 + sign(right) * far);
            sheet.text(centre, text, 26);
            sheet.arrow(&[way(0.25), way(0.5)]);
        }
    }
    if figure.kind.has_label() && !text.is_empty() {
        let corner = path.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))?;
        sheet.text((corner.0 - 0.35, corner.1 - 0.3), text, 12);
    }
    Some(())
}

/// Signs at the top, bottom, left and right within a cell.
fn points(at: Point, signs: [&str; 4], sheet: &mut Sheet<'_>) {
    let places = [(-0.4, 0.0), (0.4, 0.0), (0.0, -0.4), (0.0, 0.4)];
    places.iter().zip(signs).for_each(|(place, sign)| sheet.text((at.0 + place.0, at.1 + place.1), sign, 11));
}

fn middle(path: &[Point]) -> Point {
    let count = path.len().max(1) as f64;
    let sum = path.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}
