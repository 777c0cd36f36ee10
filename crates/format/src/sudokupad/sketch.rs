//! SudokuPad's drawings as a sketch, whose points count from the corner of the board.

use crate::drawings::entry::{colour, drawings, number, text_of};
use crate::drawings::{CageMark, Shape, Sketch, Stroke};
use crate::json::{Form, Json, Object};
use exdoku_text::board::Position;

use super::reader::{Reader, is_empty, read_places};

/// The maximum number of points of a line.
const MOST_POINTS: usize = 2000;

pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>) -> Sketch {
    let (rows, columns, digits) = (reader.square.rows(), reader.square.columns(), reader.square.digit_count());
    let has_grids = reader.square.has_grids();
    let mut sketch = Sketch { rows, columns, digits, has_grids, ..Sketch::default() };
    sketch.regions = (0..reader.square.count()).map(|cell| reader.square[cell].region).collect();
    let (top, left) = (reader.first.0 as f64, reader.first.1 as f64);
    for ((row, column), text) in std::mem::take(&mut reader.frame) {
        let centre = (row as f64 + 0.5 - top, column as f64 + 0.5 - left);
        sketch.shapes.push(Shape { centre, width: 0.5, height: 0.5, text, ..Shape::default() });
    }
    let mut list = |key, reader: &mut Reader<'_>| drawings(key, object, reader.diagnostics);
    for (key, is_arrow) in [("lines", false), ("arrows", true)] {
        for json in list(key, reader) {
            let Some(stroke) = stroke(&json, (top, left)) else { continue };
            if is_arrow { sketch.arrows.push(stroke) } else { sketch.strokes.push(stroke) }
        }
    }
    for key in ["underlays", "overlays"] {
        for json in list(key, reader) {
            sketch.shapes.extend(shape(&json, (top, left)));
        }
    }
    for json in list("cages", reader) {
        sketch.cages.extend(cage(&json, reader));
    }
    sketch
}

fn point(json: &Json<'_>, (top, left): (f64, f64)) -> Option<(f64, f64)> {
    let Form::List(pair) = json.form() else { return None };
    let [row, column] = &pair[..] else { return None };
    Some((number(row)? - top, number(column)? - left))
}

fn stroke(json: &Json<'_>, corner: (f64, f64)) -> Option<Stroke> {
    let Form::Object(mut entry) = json.form() else { return None };
    let points = match entry.take("wayPoints")?.form() {
        Form::List(points) => {
            points.iter().take(MOST_POINTS).map(|one| point(one, corner)).collect::<Option<Vec<_>>>()?
        }
        _ => return None,
    };
    let target = entry.take("target").map(|target| text_of(&target)).unwrap_or_default();
    // The lines of the grid itself.
    if points.len() < 2 || target == "cell-grids" {
        return None;
    }
    let width = entry.take("thickness").and_then(|width| number(&width)).unwrap_or(1.0);
    Some(Stroke { points, colour: colour(&mut entry, "color"), width, read_at: Some(json.place()) })
}

fn shape(json: &Json<'_>, corner: (f64, f64)) -> Option<Shape> {
    let Form::Object(mut entry) = json.form() else { return None };
    let centre = point(&entry.take("center")?, corner)?;
    let mut size = |key| entry.take(key).and_then(|size| number(&size));
    let (width, height, angle) = (size("width").unwrap_or(0.0), size("height").unwrap_or(0.0), size("angle"));
    let round =
        entry.take("rounded").is_some_and(|round| matches!(round.form(), Form::Truth(true) | Form::Number(1..)));
    let text = entry.take("text").map(|text| text_of(&text)).unwrap_or_default();
    let (fill, border) = (colour(&mut entry, "backgroundColor"), colour(&mut entry, "borderColor"));
    let ink = colour(&mut entry, "color");
    let (angle, read_at) = (angle.unwrap_or(0.0), Some(json.place()));
    Some(Shape { centre, width, height, round, angle, fill, border, ink, text, read_at })
}

/// A drawn cage. A cage outside the board counts only for its text.
fn cage(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<CageMark> {
    let mut entry = json.object(reader.diagnostics)?;
    let hidden = entry.take("hidden").is_some_and(|hidden| matches!(hidden.form(), Form::Truth(true)));
    let cells = entry.take("cells").filter(|cells| !is_empty(cells) && !hidden)?;
    let places = read_places(&cells, reader.diagnostics)?;
    let sum = entry.take("sum").filter(|sum| !sum.is_nothing());
    let text = sum.or_else(|| entry.take("value")).map(|value| text_of(&value)).unwrap_or_default();
    if text.to_ascii_lowercase().starts_with("foglight") {
        return None;
    }
    let cells: Vec<Position> = places.iter().filter_map(|&place| reader.inside(place)).collect();
    let colour = colour(&mut entry, "outlineC");
    let (text, read_at) = (text.trim().to_owned(), Some(json.place()));
    (cells.len() == places.len()).then_some(CageMark { cells, text, colour, read_at })
}
