//! The drawings of a sketch. Each is claimed by at most one sentence.

use exdoku_text::board::Position;
use exdoku_text::source::Place;

use super::colours::{Colour, ColourName};
use super::sketch::{CageMark, Point, Shape, Sketch, Spot, Stroke, place_of};

/// Whether a drawing was claimed.
pub(super) type Claimed = bool;

/// A line through the centres of cells.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) path: Vec<Position>,
    pub(super) points: Vec<Point>,
    pub(super) colour: Colour,
    /// The colours of wider or narrower strokes along the same cells.
    pub(super) others: Vec<Colour>,
    pub(super) width: f64,
    pub(super) claimed: Claimed,
    /// Whether only a stroke of another colour was claimed.
    pub(super) shared: bool,
}

/// A shape at a spot. Shapes at one spot that belong together are one mark.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) spot: Spot,
    pub(super) centre: Point,
    pub(super) round: bool,
    pub(super) diamond: bool,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) fill: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) ink: Option<Colour>,
    pub(super) text: String,
    pub(super) angle: f64,
    pub(super) claimed: Claimed,
    pub(super) read_at: Option<Place>,
}

/// An arrow; where it begins and the cells it goes through on the board.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) points: Vec<Point>,
    pub(super) path: Option<Vec<Position>>,
    pub(super) colour: Option<Colour>,
    pub(super) claimed: Claimed,
}

/// A cage, and whether a sentence was about its sum and about its digits being different.
#[derive(Clone, Debug)]
pub(super) struct Cage {
    pub(super) cells: Vec<Position>,
    pub(super) text: String,
    pub(super) colour: Option<Colour>,
    pub(super) claimed: Claimed,
}

/// All drawings of a puzzle.
#[derive(Debug)]
pub(super) struct Canvas<'s> {
    pub(super) sketch: &'s Sketch,
    pub(super) lines: Vec<Line>,
    pub(super) marks: Vec<Mark>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) cages: Vec<Cage>,
    /// Strokes that do not go from centre to centre of cells.
    pub(super) others: Vec<(Stroke, Claimed)>,
}

impl<'s> Canvas<'s> {
    pub(super) fn new(sketch: &'s Sketch) -> Canvas<'s> {
        let mut canvas = Canvas {
            sketch,
            lines: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            cages: Vec::new(),
            others: Vec::new(),
        };
        for stroke in &sketch.strokes {
            canvas.add_stroke(stroke);
        }
        for shape in &sketch.shapes {
            canvas.add_shape(shape);
        }
        for arrow in &sketch.arrows {
            let path = sketch.path(&arrow.points, 0.5).filter(|path| canvas.circle_at(path[0]).is_some());
            let path = path.or_else(|| sketch.path(&canvas.begun_at_its_circle(&arrow.points), 0.5));
            canvas.arrows.push(Arrow { points: arrow.points.clone(), path, colour: arrow.colour, claimed: false });
        }
        for CageMark { cells, text, colour, .. } in &sketch.cages {
            let known = canvas.cages.iter_mut().find(|cage| cage.cells == *cells);
            match known {
                Some(cage) if cage.text.is_empty() => cage.text.clone_from(text),
                Some(cage) if cage.text == *text || text.is_empty() => {}
                _ => {
                    let (cells, text, colour) = (cells.clone(), text.clone(), *colour);
                    canvas.cages.push(Cage { cells, text, colour, claimed: false });
                }
            }
        }
        canvas
    }

    /// A line drawn over another one, perhaps narrower or in another colour, forms one line with it.
    fn add_stroke(&mut self, stroke: &Stroke) {
        let Some(colour) = stroke.colour else { return };
        // A stroke there and back is a sign between two cells, not a line.
        let is_line = |path: &Vec<Position>| !(path.len() == 3 && path[0] == path[2]);
        let Some(path) = self.sketch.path(&stroke.points, 0.3).filter(is_line) else {
            self.others.push((stroke.clone(), false));
            return;
        };
        let back: Vec<Position> = path.iter().rev().copied().collect();
        let same = |line: &&mut Line| line.path == path || line.path == back;
        if let Some(known) = self.lines.iter_mut().find(same) {
            // Of two, the one with a hue counts: the other is its outline or a highlight.
            if colour.is_coloured() || !known.colour.is_coloured() && !colour.is_white() {
                known.others.push(known.colour);
                known.colour = colour;
            } else {
                known.others.push(colour);
            }
            known.path = path;
            known.points.clone_from(&stroke.points);
            known.width = known.width.max(stroke.width);
            return;
        }
        if colour.is_white() {
            return;
        }
        let (points, width, others) = (stroke.points.clone(), stroke.width, Vec::new());
        self.lines.push(Line { path, points, colour, others, width, claimed: false, shared: false });
    }

    fn add_shape(&mut self, shape: &Shape) {
        let text = shape.text.trim();
        let text = if text.chars().any(|sign| !sign.is_whitespace() && sign != '\u{200b}') { text } else { "" };
        if shape.fill.is_none() && shape.border.is_none() && text.is_empty() {
            return;
        }
        let spot = self.sketch.spot(shape.centre);
        let is_large = shape.width > 2.5 && shape.height > 2.5;
        let is_paper = shape.fill.is_none_or(Colour::is_white) && shape.border.is_none_or(Colour::is_white);
        if text.is_empty() && (is_large || is_paper || matches!(spot, Spot::Outside(..))) {
            return;
        }
        let turned = (shape.angle.rem_euclid(90.0) - 45.0).abs() < 10.0;
        let mark = Mark {
            spot,
            centre: shape.centre,
            round: shape.round,
            diamond: !shape.round && turned && text.is_empty(),
            width: shape.width,
            height: shape.height,
            fill: shape.fill,
            border: shape.border,
            ink: shape.ink,
            text: text.to_owned(),
            angle: shape.angle,
            claimed: false,
            read_at: shape.read_at.clone(),
        };
        let near = |known: &&mut Mark| {
            known.spot == spot
                && (known.centre.0 - shape.centre.0).abs() < 0.16
                && (known.centre.1 - shape.centre.1).abs() < 0.16
        };
        match self.marks.iter_mut().rev().find(near) {
            Some(known) if known.takes(&mark) => known.take(mark),
            _ => self.marks.push(mark),
        }
    }

    /// The points of an arrow that begins at the edge of a circle, extended to the centre of the circle.
    fn begun_at_its_circle(&self, points: &[Point]) -> Vec<Point> {
        let mut points = points.to_vec();
        let Some(first) = points.first_mut() else { return points };
        let away = |mark: &Mark| (mark.centre.0 - first.0).hypot(mark.centre.1 - first.1);
        let near = |mark: &&Mark| matches!(mark.spot, Spot::Cell(_)) && mark.is_circle() && away(mark) < 0.62;
        let nearest = self.marks.iter().filter(near).min_by(|a, b| away(a).total_cmp(&away(b)));
        if let Some(circle) = nearest {
            *first = circle.centre;
        }
        points
    }

    /// The circle in a cell, claimed or not.
    pub(super) fn circle_at(&self, cell: Position) -> Option<usize> {
        let is = |mark: &Mark| mark.is_circle() && mark.spot == Spot::Cell(cell);
        self.marks.iter().position(is)
    }
}

impl Line {
    /// All colours that are drawn along its cells.
    pub(super) fn colours(&self) -> impl Iterator<Item = Colour> {
        [self.colour].into_iter().chain(self.others.iter().copied())
    }

    /// Its first and last cells.
    pub(super) fn ends(&self) -> (Position, Position) {
        (self.path[0], self.path[self.path.len() - 1])
    }
}

impl Mark {
    /// Whether something drawn at the same spot belongs to it: a text to its shape, a border to its filling.
    fn takes(&self, other: &Mark) -> bool {
        let bare = |mark: &Mark| mark.text.is_empty();
        let size = |mark: &Mark| mark.width.max(mark.height);
        let is_text_only = |mark: &Mark| {
            !bare(mark) && mark.fill.is_none_or(Colour::is_white) && mark.border.is_none_or(Colour::is_white)
        };
        if is_text_only(self) && is_text_only(other) {
            return self.text == other.text;
        }
        if bare(self) != bare(other) && (is_text_only(self) || is_text_only(other)) {
            return true;
        }
        bare(other)
            && self.round == other.round
            && self.diamond == other.diamond
            && (size(self) - size(other)).abs() < 0.2
    }

    fn take(&mut self, other: Mark) {
        let text = if self.text.is_empty() { other.text.clone() } else { self.text.clone() };
        let shaped = |mark: &Mark| !(mark.fill.is_none() && mark.border.is_none());
        if !shaped(self) && shaped(&other) || !self.text.is_empty() && other.text.is_empty() {
            let spot = self.spot;
            *self = Mark { spot, ..other };
        } else if other.text.is_empty() {
            // The later shape lies above; where it has no filling, the earlier one shows through.
            self.fill = other.fill.or(self.fill);
            self.border = other.border.or(self.border);
            self.width = self.width.max(other.width);
            self.height = self.height.max(other.height);
        }
        self.text = text;
    }

    /// A circle in the middle of a cell, about as large as it.
    pub(super) fn is_circle(&self) -> bool {
        self.round
            && !self.diamond
            && self.width >= 0.4
            && self.width <= 1.1
            && (self.width - self.height).abs() < 0.1
            && (self.fill.is_some() || self.border.is_some())
    }

    /// A square in the middle of a cell, about as large as it.
    pub(super) fn is_square(&self) -> bool {
        !self.round
            && !self.diamond
            && self.width >= 0.4
            && self.width <= 1.1
            && self.height >= 0.4
            && self.height <= 1.1
            && (self.fill.is_some() || self.border.is_some_and(|border| !border.is_white()))
    }

    /// A square that is the whole cell.
    pub(super) fn is_shade(&self) -> bool {
        self.is_square() && self.width >= 0.9 && self.height >= 0.9 && self.fill.is_some_and(|fill| !fill.is_white())
    }

    /// The colour of the filling, or of the border if there is no filling.
    pub(super) fn colour(&self) -> Option<Colour> {
        let fill = self.fill.filter(|fill| !fill.is_white());
        fill.or(self.border.filter(|border| !border.is_white())).or(self.fill)
    }

    /// Whether one of these names fits its filling or its border.
    pub(super) fn is_of(&self, names: &[ColourName]) -> bool {
        [self.fill, self.border].into_iter().flatten().any(|colour| colour.is_of(names))
    }

    pub(super) fn place(&self) -> String {
        place_of(self.centre)
    }
}
