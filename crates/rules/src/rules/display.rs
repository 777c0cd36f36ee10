//! The display list of a rule: its figures as lines, shapes and texts, of which pictures and the notations that store drawings
//! write what they have.
//!
//! The unit is a cell: the middle of r1c1 is row 0.5, column 0.5, and a width of 0.1 is a tenth of a cell. Of what overlaps,
//! a later [`Level`] is above an earlier one.

use exdoku_text::board::{Board, Cell, Diagonal};

use super::figures::PlacedFigure;
use super::look::FigureKind;

/// A point on the board or beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Rows from the top.
    pub row: f64,
    /// Columns from the left.
    pub column: f64,
}

impl Spot {
    /// The direction of another point: -1, 0 or 1 rows down, and as many columns to the right.
    pub fn towards(self, other: Spot) -> (isize, isize) {
        let step = |from: f64, to: f64| (to - from).signum() as isize * isize::from(from != to);
        (step(self.row, other.row), step(self.column, other.column))
    }
}

/// What lies above what, the lowest first. The lines of the grid are above bulbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Shaded cells and shapes in cells.
    Fill,
    /// Lines and what belongs to them.
    Line,
    /// Outlines that hide a line below.
    Bulb,
    /// What stands on the lines of the grid.
    Mark,
}

/// The form of a closed shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
}

impl Form {
    /// The side of the square that is drawn for this form in a square of a size: a square on its corner is as wide as its diagonal.
    pub fn side(self, size: f64) -> f64 {
        if self == Form::Diamond { (size / 2.0_f64.sqrt() * 100.0).round() / 100.0 } else { size }
    }
}

/// A text in a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// Its lines.
    pub rows: Vec<String>,
    /// The height of its letters.
    pub size: f64,
    /// Its colour.
    pub colour: &'static str,
}

/// An element of a display list. Colours are `#rgb` or `#rrggbb`.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A line from point to point with round ends, perhaps with an arrowhead at the last.
    Line {
        /// Its points: the middles of cells.
        points: Vec<Spot>,
        /// Its colour.
        colour: String,
        /// Its width.
        width: f64,
        /// Whether it is an arrow.
        has_head: bool,
        /// What it lies above.
        level: Level,
    },
    /// A closed shape.
    Shape {
        /// Its form.
        form: Form,
        /// Its middle.
        centre: Spot,
        /// Its width and height.
        size: f64,
        /// The colour inside.
        fill: String,
        /// The colour and the width of its outline, if it has one.
        border: Option<(String, f64)>,
        /// The text in it.
        inside: Option<Inside>,
        /// What it lies above.
        level: Level,
    },
    /// A text.
    Text {
        /// Its middle.
        centre: Spot,
        /// The text.
        text: String,
        /// The height of its letters.
        size: f64,
        /// Its colour.
        colour: String,
        /// Whether its background is white, so that no line of the grid crosses it.
        is_on_white: bool,
    },
    /// An angle that is open on one side.
    Chevron {
        /// Its middle.
        centre: Spot,
        /// The rows and columns of a step in the direction of its tip.
        towards: (isize, isize),
        /// Its length in this direction, and its width across.
        size: (f64, f64),
        /// Its colour.
        colour: String,
        /// Whether its background is white.
        is_on_white: bool,
    },
    /// A text in the corner of a cell.
    Label {
        /// The cell.
        cell: Cell,
        /// The text.
        text: String,
        /// Its colour.
        colour: String,
    },
    /// A dashed outline of cells, perhaps with a text in the corner of the first.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The text.
        text: String,
        /// The colour of both.
        colour: String,
    },
    /// A text in a square outside the grid.
    Clue {
        /// The row and the column of the square; -1 is before the first.
        square: (isize, isize),
        /// The text.
        text: String,
        /// Its colour.
        colour: String,
    },
    /// A text outside the grid with an arrow along a diagonal.
    DiagonalClue {
        /// The diagonal.
        diagonal: Diagonal,
        /// The text.
        text: String,
        /// Its colour.
        colour: String,
    },
}

const WHITE: &str = "#fff";
const BLACK: &str = "#000";
/// The grey of lines and bulbs.
const PALE: &str = "#cdcdcd";
/// The grey of shapes in cells.
const GREY: &str = "#d6d6d6";
/// The grey of shafts and of outlines.
const DARK: &str = "#8f8f8f";
/// The grey of circles and diamonds at the ends of a line.
const ENDS: &str = "#c4c4c4";

/// Widths of outlines: of dots, of large and of small shapes in cells, of those that belong to lines.
const DOT: f64 = 0.025;
const LARGE: f64 = 0.039;
const SMALL: f64 = 0.078;
const OF_LINES: f64 = 0.047;

/// The first of the cells in reading order.
fn first_of(cells: &[Cell]) -> Option<Cell> {
    cells.iter().min().copied()
}

/// The middle of the smallest rectangle around the points.
fn middle_of(points: &[Spot]) -> Spot {
    let middle = |of: fn(&Spot) -> f64| {
        let (low, high) =
            points.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (low + high) / 2.0
    };
    Spot { row: middle(|at| at.row), column: middle(|at| at.column) }
}

/// The words of a text in a circle, two in a row. A text without spaces is cut into its letters.
fn rows_of(text: &str) -> Vec<String> {
    let words: Vec<String> = match text.contains(' ') {
        true => text.split(' ').map(str::to_owned).collect(),
        false => text.chars().map(String::from).collect(),
    };
    words.chunks(if words.len() > 2 { 2 } else { words.len().max(1) }).map(|row| row.join(" ")).collect()
}

impl PlacedFigure<'_> {
    /// Whether its colour is a tint that the drawing chooses.
    pub fn is_tinted(&self) -> bool {
        self.figure.kind == FigureKind::Shade && self.figure.colour.is_none()
    }

    /// The figure as primitives, in the order in which they are drawn. None if it has no place: a clue whose line does not
    /// begin at the border.
    pub fn primitives(&self, board: &Board, tint: &str) -> Option<Vec<Primitive>> {
        let PlacedFigure { figure, cells, text } = self;
        let spot = |cell: &Cell| {
            let at = board.position(*cell);
            Spot { row: at.row as f64 + 0.5, column: at.column as f64 + 0.5 }
        };
        let points: Vec<Spot> = cells.iter().map(spot).collect();
        let ends = [*points.first()?, *points.last()?];
        let colour = |usual: &str| figure.colour.as_deref().unwrap_or(usual).to_owned();
        let size = |usual: f64| figure.size.unwrap_or(usual);
        let line = |colour: String, width: f64, level: Level| Primitive::Line {
            points: points.clone(),
            colour,
            width,
            has_head: figure.kind == FigureKind::Arrow,
            level,
        };
        let shape = |form, centre: &Spot, size, fill: String, border: Option<(String, f64)>, level| Primitive::Shape {
            form,
            centre: *centre,
            size,
            fill,
            border,
            inside: None,
            level,
        };
        let filled = |form, centre: &Spot, size, fill, level| shape(form, centre, size, fill, None, level);
        let outlined = |form, centre: &Spot, size, border, width, level| {
            shape(form, centre, size, WHITE.to_owned(), Some((border, width)), level)
        };
        let in_cells = |form: Form, usual: f64| {
            let size = size(usual);
            let one = |at: &Spot| match figure.outline {
                true => outlined(form, at, size, colour(DARK), if size < 0.7 { SMALL } else { LARGE }, Level::Bulb),
                false => filled(form, at, size, colour(GREY), Level::Fill),
            };
            points.iter().map(one).collect()
        };
        let at_ends = |form: Form, usual: f64| {
            let one = |end: &Spot| outlined(form, end, size(usual), colour(ENDS), OF_LINES, Level::Bulb);
            ends.iter().map(one).collect()
        };
        let between = |size: f64, fill: String, border: String, inside: Inside| Primitive::Shape {
            form: Form::Circle,
            centre: middle_of(&points),
            size,
            fill,
            border: Some((border, DOT)),
            inside: Some(inside).filter(|_| !text.is_empty()),
            level: Level::Mark,
        };
        let mut drawn = match figure.kind {
            FigureKind::Line => vec![line(colour(PALE), size(0.16), Level::Line)],
            FigureKind::Arrow => vec![line(colour(DARK), size(0.047), Level::Line)],
            FigureKind::Pill => {
                let (outside, inside) = (size(0.8) + OF_LINES, size(0.8) - OF_LINES);
                vec![line(colour(DARK), outside, Level::Bulb), line(WHITE.to_owned(), inside, Level::Bulb)]
            }
            FigureKind::Bulb if figure.outline => {
                vec![outlined(Form::Circle, &ends[0], size(0.76), colour(DARK), OF_LINES, Level::Bulb)]
            }
            FigureKind::Bulb => vec![filled(Form::Circle, &ends[0], size(0.76), colour(PALE), Level::Line)],
            FigureKind::EndCircles => at_ends(Form::Circle, 0.76),
            FigureKind::EndDiamonds => at_ends(Form::Diamond, 0.84),
            FigureKind::Shade => {
                points.iter().map(|at| filled(Form::Square, at, size(1.0), colour(tint), Level::Fill)).collect()
            }
            FigureKind::Circle => in_cells(Form::Circle, 0.84),
            FigureKind::Square => in_cells(Form::Square, 0.8),
            FigureKind::Diamond => in_cells(Form::Diamond, 0.84),
            FigureKind::PointsIn => points_at(cells, false, size(0.2), &colour("#555"), board),
            FigureKind::PointsOut => points_at(cells, true, size(0.2), &colour("#555"), board),
            FigureKind::Text => {
                let foot = if figure.size.is_some() { 0.0 } else { 0.36 };
                let one = |at: &Spot| Primitive::Text {
                    centre: Spot { row: at.row + foot, ..*at },
                    text: text.clone(),
                    size: size(0.17),
                    colour: colour("#333"),
                    is_on_white: false,
                };
                points.iter().map(one).collect()
            }
            FigureKind::Sign => vec![Primitive::Text {
                centre: middle_of(&points),
                text: text.clone(),
                size: size(0.28),
                colour: colour(BLACK),
                is_on_white: true,
            }],
            FigureKind::Inequality => {
                points.windows(2).map(|pair| inequality(pair, size(0.24), colour(BLACK))).collect()
            }
            FigureKind::Dot => {
                let (size, fill) = (size(0.3), colour(WHITE));
                let ink = if fill == "#000000" { WHITE } else { BLACK };
                let letters = text.chars().count().max(2) as f64;
                let inside = Inside { rows: vec![text.clone()], size: 1.25 * size / letters, colour: ink };
                vec![between(size, fill, BLACK.to_owned(), inside)]
            }
            FigureKind::Corner => {
                let (size, rows) = (size(0.54), rows_of(text));
                let is_wide = rows.iter().any(|row| row.split(' ').any(|word| word.chars().count() > 1));
                let inside = Inside { rows, size: if is_wide { 0.3 } else { 0.388 } * size, colour: BLACK };
                vec![between(size, WHITE.to_owned(), colour(BLACK), inside)]
            }
            FigureKind::Cage => {
                vec![Primitive::Cage { cells: cells.clone(), text: text.clone(), colour: colour(BLACK) }]
            }
            FigureKind::Clue => {
                let square = board.square_before(cells)?;
                vec![Primitive::Clue { square, text: text.clone(), colour: colour(BLACK) }]
            }
            FigureKind::Diagonal => {
                let (diagonal, text) = (board.diagonal_of(cells)?, text.clone());
                vec![Primitive::DiagonalClue { diagonal, text, colour: colour(BLACK) }]
            }
        };
        if figure.kind.has_label() && figure.kind != FigureKind::Cage && !text.is_empty() {
            drawn.push(Primitive::Label { cell: first_of(cells)?, text: text.clone(), colour: BLACK.to_owned() });
        }
        Some(drawn)
    }
}

/// A sign between two neighbours that is open towards the first.
fn inequality(pair: &[Spot], width: f64, colour: String) -> Primitive {
    let towards = pair[0].towards(pair[1]);
    Primitive::Chevron { centre: middle_of(pair), towards, size: (width / 1.5, width), colour, is_on_white: true }
}

/// Signs at the sides of cells, except at the border of the board.
fn points_at(cells: &[Cell], outwards: bool, width: f64, colour: &str, board: &Board) -> Vec<Primitive> {
    const AWAY: f64 = 0.425;
    let mut all = Vec::new();
    for &cell in cells {
        let at = board.position(cell);
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if board.step(cell, down, right).is_none() {
                continue;
            }
            let centre = Spot {
                row: at.row as f64 + 0.5 + AWAY * down as f64,
                column: at.column as f64 + 0.5 + AWAY * right as f64,
            };
            let towards = if outwards { (down, right) } else { (-down, -right) };
            all.push(Primitive::Chevron {
                centre,
                towards,
                size: (0.45 * width, width),
                colour: colour.to_owned(),
                is_on_white: false,
            });
        }
    }
    all
}
