//! Lines, circles and words of a picture, in layers that determine what lies above what.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use exdoku_rules::rules::Distinctions;
use exdoku_text::board::{Board, Cell, Position};

/// The side of a cell.
pub(super) const CELL: f64 = 64.0;

/// Tints of adjacent sets.
const TINTS: &[&str] = &["#dcdcdc", "#d6e6f7", "#f7e2cf", "#dcefd5", "#efdcef", "#f5efc4"];

/// The width of a letter of the small text below the grid.
const LETTER: f64 = 7.4;

/// A point: distance from the left and from the top.
pub(super) type Point = (f64, f64);

/// Layers, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Fills,
    Lines,
    Bulbs,
    Grid,
    Cages,
    Walls,
    Marks,
    Digits,
    Outside,
}

const LAYERS: usize = Layer::Outside as usize + 1;

/// Attributes of an element: how a line is drawn and a shape filled.
#[derive(Clone, Debug)]
pub(super) struct Paint(String);

impl Paint {
    /// The default of its layer.
    pub(super) const NONE: Paint = Paint(String::new());

    /// A line of this colour and width.
    pub(super) fn stroke(colour: &str, width: f64) -> Paint {
        Paint(format!(r#" fill="none" stroke="{colour}" stroke-width="{}""#, number(width)))
    }

    pub(super) fn fill(colour: &str) -> Paint {
        Paint(format!(r#" fill="{colour}""#))
    }

    /// Filled, with a line around it.
    pub(super) fn both(fill: &str, stroke: &str, width: f64) -> Paint {
        Paint(format!(r#" fill="{fill}" stroke="{stroke}" stroke-width="{}""#, number(width)))
    }

    /// Made transparent.
    pub(super) fn see_through(self) -> Paint {
        Paint(self.0 + r#" fill-opacity="0.75""#)
    }

    pub(super) fn dashed(self) -> Paint {
        Paint(self.0 + r#" stroke-dasharray="5 4""#)
    }

    pub(super) fn round(self) -> Paint {
        Paint(self.0 + r#" stroke-linecap="round" stroke-linejoin="round""#)
    }
}

/// The width of the margin of a picture.
const MARGIN: f64 = 14.0;

/// A picture being drawn.
#[derive(Clone, Debug)]
pub(super) struct Canvas<'b> {
    pub(super) board: &'b Board,
    layers: [String; LAYERS],
    /// How far the drawing extends beyond the board: left, top, right, bottom.
    outside: [f64; 4],
    /// The number of clues at each place outside.
    pub(super) clues: BTreeMap<(isize, isize), usize>,
    /// The cells with a text in the corner.
    pub(super) labelled: BTreeSet<Cell>,
    /// The cages drawn so far: their cells, and the step by which their outline is inset.
    pub(super) cages: Vec<(BTreeSet<Cell>, usize)>,
    /// The number of tints used.
    tints: usize,
    /// How kinds that look the same are told apart.
    pub(super) distinctions: Distinctions,
}

/// A number with as few digits as possible.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(char::is_control, " ")
}

impl<'b> Canvas<'b> {
    pub(super) fn new(board: &'b Board) -> Canvas<'b> {
        let layers = std::array::from_fn(|_| String::new());
        Canvas {
            board,
            layers,
            outside: [0.0; 4],
            clues: BTreeMap::new(),
            labelled: BTreeSet::new(),
            cages: Vec::new(),
            tints: 0,
            distinctions: Distinctions::default(),
        }
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Point {
        let Position { row, column } = self.board.position(cell);
        middle(row as isize, column as isize)
    }

    /// A tint different from that of the set before.
    pub(super) fn next_tint(&mut self) -> &'static str {
        self.tints += 1;
        TINTS[(self.tints - 1) % TINTS.len()]
    }

    /// The middles of cells; `None` if one is an unknown.
    pub(super) fn centres(&self, cells: &[Cell]) -> Option<Vec<Point>> {
        let all = cells.iter().all(|&cell| self.board.is_cell(cell));
        all.then(|| cells.iter().map(|&cell| self.centre(cell)).collect())
    }

    fn put(&mut self, layer: Layer, element: std::fmt::Arguments<'_>) {
        writeln!(self.layers[layer as usize], "{element}").expect("writing to a string cannot fail");
    }

    /// A line from point to point.
    pub(super) fn line(&mut self, layer: Layer, points: &[Point], Paint(paint): &Paint) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        self.put(layer, format_args!(r#"<polyline points="{}"{paint}/>"#, points.join(" ")));
    }

    /// A closed shape.
    pub(super) fn shape(&mut self, layer: Layer, points: &[Point], Paint(paint): &Paint) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        self.put(layer, format_args!(r#"<polygon points="{}"{paint}/>"#, points.join(" ")));
    }

    pub(super) fn circle(&mut self, layer: Layer, (x, y): Point, radius: f64, Paint(paint): &Paint) {
        let (x, y, r) = (number(x), number(y), number(radius));
        self.put(layer, format_args!(r#"<circle cx="{x}" cy="{y}" r="{r}"{paint}/>"#));
    }

    /// A square around a point.
    pub(super) fn square(&mut self, layer: Layer, (x, y): Point, side: f64, paint: &Paint) {
        self.rectangle(layer, (x - side / 2.0, y - side / 2.0), (side, side), paint);
    }

    pub(super) fn rectangle(&mut self, layer: Layer, (x, y): Point, size: (f64, f64), Paint(paint): &Paint) {
        let (x, y, width, height) = (number(x), number(y), number(size.0), number(size.1));
        self.put(layer, format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"{paint}/>"#));
    }

    /// Words around a point.
    pub(super) fn text(&mut self, layer: Layer, at: Point, size: f64, colour: &str, text: &str) {
        self.words(layer, at, size, &format!(r#" fill="{colour}""#), text);
    }

    fn words(&mut self, layer: Layer, (x, y): Point, size: f64, attributes: &str, text: &str) {
        // Figures reach from their line about 0.7 of the size upwards.
        let (x, y, size, text) = (number(x), number(y + 0.355 * size), number(size), escaped(text));
        self.put(layer, format_args!(r#"<text x="{x}" y="{y}" font-size="{size}"{attributes}>{text}</text>"#));
    }

    /// Words that begin at a point, on a white background.
    pub(super) fn label(&mut self, layer: Layer, (x, y): Point, (size, colour): (f64, &str), text: &str) {
        let width = text.chars().count() as f64 * size * 0.6;
        self.rectangle(layer, (x - 1.0, y - size * 0.45), (width + 2.0, size * 0.95), &Paint::fill("#fff"));
        self.words(layer, (x, y), size, &format!(r#" fill="{colour}" text-anchor="start""#), text);
    }

    /// Makes room for something outside the board at this point.
    pub(super) fn reach(&mut self, (x, y): Point, around: f64) {
        let (width, height) = (self.across(), self.board.height() as f64 * CELL);
        let far = [around - x, around - y, x + around - width, y + around - height];
        self.outside.iter_mut().zip(far).for_each(|(known, far)| *known = known.max(far));
    }

    /// The number of letters of small text that fit below the grid.
    pub(super) fn text_width(&self) -> usize {
        let width = self.across() + self.outside[0] + self.outside[2];
        ((width / LETTER) as usize).max(30)
    }

    /// The number of letters of the title that fit above the grid, around its middle.
    pub(super) fn title_width(&self) -> usize {
        const BOLD: f64 = 0.62;
        let [left, _, right, _] = self.outside;
        let width = self.across() + 2.0 * (left.min(right) + MARGIN);
        ((width / (BOLD * self.title_size())) as usize).max(1)
    }

    fn across(&self) -> f64 {
        self.board.width() as f64 * CELL
    }

    /// The size of the letters of the title.
    fn title_size(&self) -> f64 {
        (self.across() / 26.0).max(22.0)
    }

    /// The finished picture as a file, with these lines above and below the grid.
    pub(super) fn finish(&self, title: &[String], legend: &[String]) -> String {
        const LINE: f64 = 19.0;
        let [left, top, right, bottom] = self.outside.map(|outside| outside + MARGIN);
        let (across, down) = (self.across(), self.board.height() as f64 * CELL);
        let size = self.title_size();
        let line_above = 1.2 * size;
        let titled = if title.is_empty() { 0.0 } else { 0.3 * size + line_above * title.len() as f64 };
        let written = if legend.is_empty() { 0.0 } else { legend.len() as f64 * LINE + 8.0 };
        let longest = legend.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LETTER;
        let width = (left + across + right).max(left + longest + right);
        let height = top + titled + down + bottom + written;
        let mut text = format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" width="{}" height="{}" "#,
                r#"font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#,
                "\n"
            ),
            number(-left),
            number(-top - titled),
            number(width),
            number(height),
            number(width),
            number(height)
        );
        text += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n",
            number(-left),
            number(-top - titled),
            number(width),
            number(height)
        );
        for (index, line) in title.iter().enumerate() {
            text += &format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\">{}</text>\n",
                number(across / 2.0),
                number(-top - titled + 1.4 * size + line_above * index as f64),
                number(size),
                escaped(line)
            );
        }
        for (number, layer) in self.layers.iter().enumerate().filter(|(_, layer)| !layer.is_empty()) {
            let attributes = match number {
                n if n == Layer::Grid as usize => r##" fill="none" stroke="#9a9a9a" stroke-width="1""##,
                n if n == Layer::Walls as usize => {
                    r##" fill="none" stroke="#000" stroke-width="3" stroke-linecap="square""##
                }
                _ => "",
            };
            text += &format!("<g{attributes}>\n{layer}</g>\n");
        }
        for (index, line) in legend.iter().enumerate() {
            let y = down + bottom + 4.0 + (index as f64 + 0.5) * LINE;
            text += &format!(
                "<text x=\"0\" y=\"{}\" font-size=\"14\" text-anchor=\"start\" fill=\"#333\">{}</text>\n",
                number(y),
                escaped(line)
            );
        }
        text + "</svg>\n"
    }
}

/// The middle of a square, on the board or outside.
pub(super) fn middle(row: isize, column: isize) -> Point {
    ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
}

/// The point at a fraction of the way from one point to another.
pub(super) fn between((a, b): Point, (c, d): Point, part: f64) -> Point {
    (a + (c - a) * part, b + (d - b) * part)
}

/// The point at a distance from one point in the direction of another.
pub(super) fn towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length == 0.0 { from } else { between(from, to, distance / length) }
}
