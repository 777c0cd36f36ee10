//! Thick lines along the sides of cells: the regions between them, and diagonals.
//!
//! ```text
//!   "lineE": { "67,68": 2, ... }      from a corner to the next; 2 and 21 are black and thick, 80 is thin
//! ```

use std::collections::BTreeSet;

use super::canvas::Point;
use super::reader::{NO_MEANING, Reader, index};
use crate::drawn::summary;
use crate::help::RULE_IN_TOML;
use crate::json::{Form, Json, Object};
use crate::pieces::pieces;
use exdoku_text::board::Position;

/// Styles of lines that separate regions.
const THICK: [i64; 2] = [2, 21];

/// Styles of lines that look like the lines of the grid.
const THIN: [i64; 3] = [1, 11, 80];

/// The position of a line.
enum Run {
    /// Between a cell and the one below it.
    Below(usize, usize),
    /// Between a cell and the one to its right.
    RightOf(usize, usize),
    /// From the top left corner of a cell to its bottom right one.
    Falling(usize, usize),
    /// From its bottom left corner to its top right one.
    Rising(usize, usize),
}

/// Reads the lines: the regions, and which diagonals are drawn in full.
pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>) {
    let Some(json) = object.take("lineE").filter(|lines| !lines.is_nothing()) else {
        return reader.square.forget_regions();
    };
    let Some(lines) = json.object(reader.diagnostics) else { return };
    let mut walls = Walls { below: BTreeSet::new(), right: BTreeSet::new() };
    let (mut falling, mut rising) = (BTreeSet::new(), BTreeSet::new());
    let mut others = Vec::new();
    for (key, style) in lines.entries() {
        let ends: Vec<usize> = key.name.split(',').filter_map(index).collect();
        let (&[a, b], Form::Number(style)) = (&ends[..], style.form()) else {
            others.push(ends.first().map_or_else(|| key.name.to_string(), |&end| reader.canvas.name_of(end)));
            continue;
        };
        let (a, b) = (a.min(b), a.max(b));
        let (thick, thin) = (THICK.contains(&style), THIN.contains(&style));
        let known = match run(a, b, reader) {
            Some(Run::Below(row, column)) if thick || thin => {
                let (above, below) = (reader.canvas.inside(row, column), reader.canvas.inside(row + 1, column));
                if let (Some(above), Some(_), true) = (above, below, thick) {
                    walls.below.insert(above);
                }
                above.is_some() || below.is_some()
            }
            Some(Run::RightOf(row, column)) if thick || thin => {
                let (left, right) = (reader.canvas.inside(row, column), reader.canvas.inside(row, column + 1));
                if let (Some(left), Some(_), true) = (left, right, thick) {
                    walls.right.insert(left);
                }
                left.is_some() || right.is_some()
            }
            Some(Run::Falling(row, column)) => {
                let cell = reader.canvas.inside(row, column).filter(|cell| cell.row == cell.column);
                cell.is_some_and(|cell| falling.insert(cell))
            }
            Some(Run::Rising(row, column)) => {
                let columns = reader.canvas.shape.1;
                let cell = reader.canvas.inside(row, column).filter(|cell| cell.row + cell.column + 1 == columns);
                cell.is_some_and(|cell| rising.insert(cell))
            }
            _ => false,
        };
        if !known {
            others.push(reader.canvas.name_of(a));
        }
    }
    for (cells, on) in [(falling, &mut reader.square.main), (rising, &mut reader.square.anti)] {
        let (rows, columns) = reader.canvas.shape;
        if rows == columns && cells.len() == rows {
            *on = Some(json.place());
        } else {
            others.extend(cells.iter().map(Position::to_string));
        }
    }
    if !others.is_empty() {
        let what = summary(others.len(), "line along sides or across corners of cells", others);
        let wrong = json.error(format!("{what}: {NO_MEANING}"));
        reader.diagnostics.not_understood(wrong.help(RULE_IN_TOML));
    }
    walls.part(reader, &json);
}

/// The position of the line between two points, the lower number first.
fn run(a: usize, b: usize, reader: &Reader<'_>) -> Option<Run> {
    match (reader.canvas.point(a)?, reader.canvas.point(b)?) {
        (Point::Corner(row, left), Point::Corner(same, right)) if row == same && left + 1 == right => {
            Some(Run::Below(row, right))
        }
        (Point::Corner(top, column), Point::Corner(bottom, same)) if column == same && top + 1 == bottom => {
            Some(Run::RightOf(bottom, column))
        }
        (Point::Corner(top, left), Point::Corner(bottom, right)) if top + 1 == bottom && left + 1 == right => {
            Some(Run::Falling(bottom, right))
        }
        (Point::Corner(top, right), Point::Corner(bottom, left)) if top + 1 == bottom && left + 1 == right => {
            Some(Run::Rising(bottom, right))
        }
        _ => None,
    }
}

/// Cells with a thick line below them or to their right.
struct Walls {
    below: BTreeSet<Position>,
    right: BTreeSet<Position>,
}

impl Walls {
    /// Divides the grid into the regions between the walls.
    fn part(&self, reader: &mut Reader<'_>, json: &Json<'_>) {
        let (size, (rows, columns)) = (reader.canvas.size, reader.canvas.shape);
        reader.square.forget_regions();
        let place = |cell: usize| Position::new(cell / columns, cell % columns);
        let joined = |cell: usize, other: usize| {
            let walls = if other == cell + columns { &self.below } else { &self.right };
            !walls.contains(&place(cell))
        };
        let regions = pieces(rows * columns, columns, joined);
        for (number, cells) in regions.iter().enumerate() {
            cells.iter().for_each(|&cell| reader.square[place(cell)].region = Some(number));
        }
        let mut sizes: Vec<usize> = regions.iter().map(Vec::len).collect();
        if sizes.iter().all(|cells| *cells == size) {
            return self.refuse_loose_lines(reader, json);
        }
        reader.square.forget_regions();
        if sizes.len() > 1 {
            sizes.sort_unstable();
            sizes.dedup();
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            let message = format!("thick lines form regions of {} cells, not {size}", sizes.join(", "));
            reader.diagnostics.not_understood(json.error(message).help(RULE_IN_TOML));
        } else {
            self.refuse_loose_lines(reader, json);
        }
    }

    /// Reports thick lines with the same region on both sides.
    fn refuse_loose_lines(&self, reader: &mut Reader<'_>, json: &Json<'_>) {
        let same = |cell: &Position, row: usize, column: usize| {
            reader.square[*cell].region == reader.square[Position::new(row, column)].region
        };
        let below = self.below.iter().filter(|cell| same(cell, cell.row + 1, cell.column));
        let right = self.right.iter().filter(|cell| same(cell, cell.row, cell.column + 1));
        let loose: Vec<String> = below.chain(right).map(Position::to_string).collect();
        if !loose.is_empty() {
            let wrong = json.error(format!("{}: {NO_MEANING}", summary(loose.len(), "line inside a region", loose)));
            reader.diagnostics.not_understood(wrong.help(RULE_IN_TOML));
        }
    }
}
