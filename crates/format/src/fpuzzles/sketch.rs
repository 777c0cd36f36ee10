//! The drawings of an f-puzzles puzzle as a sketch: lines, circles, rectangles, texts, cosmetic cages, and
//! colours of cells.

use crate::cells::Place;
use crate::drawings::entry::{colour, drawings, number, text_of};
use crate::drawings::{CageMark, Colour, Shape, Sketch, Stroke};
use crate::json::{Form, Json, Object};
use exdoku_text::board::Position;

use super::grid::Grid;
use super::reader::Reader;

/// Takes the drawings of a puzzle.
pub(super) fn read(object: &mut Object<'_>, grid: &Grid, reader: &mut Reader<'_>) -> Sketch {
    let size = reader.size;
    let mut sketch = Sketch { rows: size, columns: size, digits: size, ..Sketch::default() };
    sketch.regions = (0..grid.square.count()).map(|cell| grid.square[cell].region).collect();
    for (at, colour) in &grid.colours {
        let centre = (at.row as f64 + 0.5, at.column as f64 + 0.5);
        sketch.shapes.push(Shape { centre, width: 1.0, height: 1.0, fill: Colour::read(colour), ..Shape::default() });
    }
    for one in drawings("line", object, reader.diagnostics) {
        let Form::Object(mut entry) = one.form() else { continue };
        let (colour, width) =
            (colour(&mut entry, "outlineC"), entry.take("width").and_then(|width| number(&width)).unwrap_or(0.3));
        for line in entry.take("lines").and_then(|lines| lines.list(reader.diagnostics)).unwrap_or_default() {
            let points = places(&line, reader).into_iter().map(centre).collect::<Vec<_>>();
            if points.len() > 1 {
                sketch.strokes.push(Stroke { points, colour, width: width * 50.0, read_at: Some(one.place()) });
            }
        }
    }
    for (key, round) in [("rectangle", false), ("circle", true), ("text", false)] {
        for one in drawings(key, object, reader.diagnostics) {
            let Form::Object(mut entry) = one.form() else { continue };
            let Some(cells) = entry.take("cells") else { continue };
            let places = places(&cells, reader);
            if places.is_empty() {
                continue;
            }
            let middle = |at: fn(&(i64, i64)) -> i64| {
                places.iter().map(|place| at(place) as f64 - 0.5).sum::<f64>() / places.len() as f64
            };
            let default = if key == "text" { 0.5 } else { 0.75 };
            let mut measure = |key| entry.take(key).and_then(|size| number(&size));
            let (width, height) = (measure("width").unwrap_or(default), measure("height").unwrap_or(default));
            let angle = measure("angle").unwrap_or(0.0);
            let text = entry.take("value").map(|value| text_of(&value)).unwrap_or_default();
            let (fill, border) = (colour(&mut entry, "baseC"), colour(&mut entry, "outlineC"));
            let centre = (middle(|place| place.0), middle(|place| place.1));
            let ink = colour(&mut entry, "fontC");
            let read_at = Some(one.place());
            sketch.shapes.push(Shape { centre, width, height, round, angle, fill, border, ink, text, read_at });
        }
    }
    for one in drawings("cage", object, reader.diagnostics) {
        let Form::Object(mut entry) = one.form() else { continue };
        let text = entry.take("value").map(|value| text_of(&value)).unwrap_or_default();
        let Some(cells) = entry.take("cells").and_then(|cells| reader.cells(&cells)) else { continue };
        let cell = |place: &Place| if let Place::Cell(cell) = place { Some(*cell) } else { None };
        let cells: Vec<Position> = cells.iter().filter_map(cell).collect();
        // Metadata stand in a cage of one cell: "msgcorrect: ...".
        if !cells.is_empty() && !text.contains(':') {
            let colour = colour(&mut entry, "outlineC");
            let (text, read_at) = (text.trim().to_owned(), Some(one.place()));
            sketch.cages.push(CageMark { cells, text, colour, read_at });
        }
    }
    sketch
}

/// Rows and columns, counted from 1, of the board or around it.
fn places(json: &Json<'_>, reader: &mut Reader<'_>) -> Vec<(i64, i64)> {
    let list = json.list(reader.diagnostics).unwrap_or_default();
    list.iter().filter_map(|place| reader.place(place)).collect()
}

fn centre((row, column): (i64, i64)) -> (f64, f64) {
    (row as f64 - 0.5, column as f64 - 0.5)
}
