//! What is drawn on a board, whichever program drew it: strokes, arrows, shapes with texts, cages.
//!
//! ```text
//!   (0, 0)──▶ column       points are rows and columns, not only whole ones: the board's top left corner is (0, 0),
//!     │  ┌───┬───┐         the centre of r1c1 is (0.5, 0.5), the middle of the side that it shares with r1c2 is
//!     ▼  │r1c1   │         (0.5, 1.0); what lies outside the board has points below 0 or beyond its size
//! ```

use std::collections::BTreeSet;

use exdoku_text::board::Position;
use exdoku_text::source::Place;

use super::colours::Colour;

/// A point: row and column.
pub(crate) type Point = (f64, f64);

/// All that is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// How many digits there are.
    pub(crate) digits: usize,
    /// Whether the board consists of several grids.
    pub(crate) has_grids: bool,
    /// The region of each cell, row by row.
    pub(crate) regions: Vec<Option<usize>>,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) arrows: Vec<Stroke>,
    /// The lowest first.
    pub(crate) shapes: Vec<Shape>,
    pub(crate) cages: Vec<CageMark>,
    /// The kinds of rules that the puzzle states by name, which need not be drawn.
    pub(crate) known: Vec<String>,
}

/// A line through points.
#[derive(Clone, Debug)]
pub(crate) struct Stroke {
    pub(crate) points: Vec<Point>,
    /// `None` if it is invisible.
    pub(crate) colour: Option<Colour>,
    pub(crate) width: f64,
    pub(crate) read_at: Option<Place>,
}

/// A circle, an ellipse, a rectangle or a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub(crate) centre: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) round: bool,
    /// In degrees.
    pub(crate) angle: f64,
    pub(crate) fill: Option<Colour>,
    pub(crate) border: Option<Colour>,
    /// The colour of the text; none if it is not stated.
    pub(crate) ink: Option<Colour>,
    pub(crate) text: String,
    pub(crate) read_at: Option<Place>,
}

/// A cage as drawn.
#[derive(Clone, Debug)]
pub(crate) struct CageMark {
    pub(crate) cells: Vec<Position>,
    /// The text in its corner; may be empty.
    pub(crate) text: String,
    /// The colour of its outline; none if it is the usual one.
    pub(crate) colour: Option<Colour>,
    pub(crate) read_at: Option<Place>,
}

/// Where a shape lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    /// In the middle of a cell.
    Cell(Position),
    /// Between two cells.
    Side(Position, Position),
    /// Where four cells meet: the first of them.
    Corner(Position),
    /// In a part of a cell.
    Within(Position),
    /// Outside the board: row and column of the place, which may be negative.
    Outside(i64, i64),
}

impl Spot {
    /// The cells that it is in, or between.
    fn cells(self) -> Vec<Position> {
        match self {
            Spot::Cell(cell) | Spot::Within(cell) => vec![cell],
            Spot::Side(a, b) => vec![a, b],
            Spot::Corner(Position { row, column }) => {
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Position::new(row + down, column + right)).to_vec()
            }
            Spot::Outside(..) => Vec::new(),
        }
    }
}

/// How far from the centre of its cell a line may end if a circle in the cell hides the end.
const AT_EDGE: f64 = 0.45;

impl Sketch {
    /// Whether nothing is drawn.
    pub(crate) fn is_empty(&self) -> bool {
        self.strokes.is_empty() && self.arrows.is_empty() && self.shapes.is_empty() && self.cages.is_empty()
    }

    /// Whether the puzzle states rules of one of these kinds by name.
    pub(super) fn knows(&self, kinds: &[&str]) -> bool {
        self.known.iter().any(|known| kinds.contains(&known.as_str()))
    }

    pub(super) fn cell(&self, (row, column): Point) -> Option<Position> {
        let inside = |at: f64, count: usize| (at >= 0.0 && at < count as f64).then_some(at as usize);
        Some(Position::new(inside(row, self.rows)?, inside(column, self.columns)?))
    }

    /// The cells of each drawing, and where it was read.
    pub(super) fn drawn_at(&self) -> Vec<(BTreeSet<Position>, &Place)> {
        let strokes = self.strokes.iter().chain(&self.arrows);
        let strokes = strokes.map(|one| (self.path(&one.points, 0.5).unwrap_or_default(), &one.read_at));
        let shapes = self.shapes.iter().map(|one| (self.spot(one.centre).cells(), &one.read_at));
        let cages = self.cages.iter().map(|one| (one.cells.clone(), &one.read_at));
        let all = cages.chain(strokes).chain(shapes);
        all.filter_map(|(cells, at)| Some((cells.into_iter().collect(), at.as_ref()?))).collect()
    }

    /// The region of a cell.
    pub(super) fn region(&self, cell: Position) -> Option<usize> {
        self.regions.get(cell.row * self.columns + cell.column).copied().flatten()
    }

    /// Where a point lies.
    pub(super) fn spot(&self, point: Point) -> Spot {
        let (row, column) = point;
        let near = |at: f64, to: f64| (at - to).abs() <= 0.15;
        let in_middle = |at: f64| near(at.rem_euclid(1.0), 0.5);
        let on_side = |at: f64| near(at, at.round());
        let cell = |row: f64, column: f64| self.cell((row, column));
        let found = match (in_middle(row), in_middle(column)) {
            (true, true) => cell(row, column).map(Spot::Cell),
            (true, false) if on_side(column) => {
                let (left, right) = (column.round() - 0.5, column.round() + 0.5);
                cell(row, left).zip(cell(row, right)).map(|(a, b)| Spot::Side(a, b))
            }
            (false, true) if on_side(row) => {
                let (above, below) = (row.round() - 0.5, row.round() + 0.5);
                cell(above, column).zip(cell(below, column)).map(|(a, b)| Spot::Side(a, b))
            }
            (false, false) if on_side(row) && on_side(column) => {
                let first = cell(row.round() - 0.5, column.round() - 0.5);
                first.zip(cell(row.round() + 0.5, column.round() + 0.5)).map(|(first, _)| Spot::Corner(first))
            }
            _ => None,
        };
        let outside = || Spot::Outside(row.floor() as i64, column.floor() as i64);
        found.unwrap_or_else(|| cell(row, column).map_or_else(outside, Spot::Within))
    }

    /// The cells that a stroke goes through, from centre to centre; `None` if it goes elsewhere. Its ends may be farther
    /// from the centres, at the edges of circles.
    pub(super) fn path(&self, points: &[Point], reach: f64) -> Option<Vec<Position>> {
        let mut path: Vec<Position> = Vec::new();
        for (number, &point) in points.iter().enumerate() {
            let cell = self.cell(point)?;
            let away = |at: f64| (at.rem_euclid(1.0) - 0.5).abs();
            let reach = if number == 0 || number + 1 == points.len() { reach.max(AT_EDGE) } else { reach };
            if away(point.0) > reach || away(point.1) > reach {
                return None;
            }
            let Some(&last) = path.last() else {
                path.push(cell);
                continue;
            };
            let (down, right) = (cell.row as i64 - last.row as i64, cell.column as i64 - last.column as i64);
            let steps = down.abs().max(right.abs());
            if down != 0 && right != 0 && down.abs() != right.abs() {
                return None;
            }
            for step in 1..=steps {
                let along = |from: usize, whole: i64| (from as i64 + whole.signum() * step) as usize;
                path.push(Position::new(along(last.row, down), along(last.column, right)));
            }
        }
        (path.len() > 1).then_some(path)
    }
}

impl Stroke {
    /// The corners of the smallest rectangle around it.
    pub(super) fn bounds(&self) -> (Point, Point) {
        let fold = |low: Point, &(row, column): &Point| (low.0.min(row), low.1.min(column));
        let low = self.points.iter().fold((f64::MAX, f64::MAX), fold);
        let high = self
            .points
            .iter()
            .fold((f64::MIN, f64::MIN), |high: Point, &(row, column)| (high.0.max(row), high.1.max(column)));
        (low, high)
    }
}

/// `r3c4`, whole or not, on the board or not.
pub(super) fn place_of((row, column): Point) -> String {
    format!("r{}c{}", row.floor() + 1.0, column.floor() + 1.0)
}
