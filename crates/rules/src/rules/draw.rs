//! How the clues of a kind are drawn for a new puzzle.
//!
//! ```toml
//! [define.killer]
//! params = { cells = "cells", sum = "number?" }
//! draw   = { cells = "cage 2-5", sum = "sum" }
//! ```
//!
//! One parameter has a shape, which is laid on the board at random. The others have values, which are computed from the
//! solution or tried. The rule itself decides whether a drawn clue is true of the solution, so its meaning is stated
//! only once.

use std::ops::RangeInclusive;

use exdoku_text::board::{Side, read_ends};

/// A range of numbers of cells or digits.
pub type Sizes = RangeInclusive<usize>;

/// Where a clue lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `path 3-7`: a line that bends gently, each cell touching the one before it.
    Path(Sizes),
    /// `straight 5`: cells side by side in a row or column.
    Straight(Sizes),
    /// `cage 2-5`: one of the connected sets into which the board is divided; digits in it differ.
    Cage(Sizes),
    /// `block 1-4`: like `cage`, but digits may repeat.
    Block(Sizes),
    /// `area 3-6`: a connected set of cells.
    Area(Sizes),
    /// `twins 3-5`: two areas of the same form, the second one moved.
    Twins(Sizes),
    /// `scattered 5-6`: cells anywhere.
    Scattered(Sizes),
    /// `neighbours`: two orthogonal neighbours.
    Neighbours,
    /// `square`: two rows and two columns.
    Square,
    /// `side`, `side left top`: a row or column seen from one end.
    Side(Sides),
    /// `frame`: the first cells of a row or column, as many as a box has there.
    Frame,
    /// `diagonal`: a diagonal seen from the edge.
    Diagonal,
    /// `cell`: a single cell.
    Cell,
    /// `counted`: cells in which every digit d occurs d times or not at all.
    Counted,
}

/// The sides on which clues may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides([bool; Side::ALL.len()]);

/// The value of a parameter beside the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClueValue {
    /// `sum`: the sum of the digits in its cells.
    Sum,
    /// `product`: their product.
    Product,
    /// `digits 1-4`: some of the digits in its cells.
    Digits(Sizes),
    /// `counts 2-3`: some of the digits in its cells, each with how often it occurs.
    Counts(Sizes),
    /// `sums 2`: the sum of the digits in its cells, among wrong ones.
    Sums(usize),
    /// `0-35`: a number between these for which the clue is true.
    Number(RangeInclusive<i64>),
    /// `number`: such a number from 0 to the sum of the digits in its cells.
    UpToSum,
    /// `one of 1-3, 4-6, 7-9`: digits for which the clue is true.
    OneOf(Vec<Vec<i64>>),
    /// `head`, `head 2`: the first cells of the shape, which are then no part of it.
    Head(usize),
    /// `first`: the first cell of the shape.
    First,
    /// `twin`: the second of two areas.
    Twin,
    /// `all`: `true`, and every clue that is true is drawn and stays.
    All,
}

/// How a parameter of a kind is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Where the clue lies. If several parameters have a shape, a clue takes one of them.
    Shape(Shape),
    /// Its value.
    ClueValue(ClueValue),
}

/// A shape of each sort.
const SHAPES: &[&str] = &[
    "path 3-7",
    "straight 5",
    "cage 2-5",
    "block 1-4",
    "area 3-6",
    "twins 3-5",
    "scattered 5",
    "neighbours",
    "square",
    "side",
    "side left top",
    "frame",
    "diagonal",
    "cell",
    "counted",
];
/// A value of each sort.
const VALUES: &[&str] = &[
    "sum",
    "product",
    "digits 1-4",
    "counts 2-3",
    "sums 2",
    "number",
    "0-35",
    "one of 1-3, 4-6",
    "head",
    "head 2",
    "first",
    "twin",
    "all",
];

/// The words, for messages.
pub(super) fn words() -> String {
    format!("shapes: {}; values: {}", SHAPES.join(", "), VALUES.join(", "))
}

impl Draw {
    /// Samples of what may be written, one of each sort.
    pub fn samples() -> impl Iterator<Item = &'static str> {
        SHAPES.iter().chain(VALUES).copied()
    }

    /// Reads `path 3-7`, `sum` and the like; none for other words.
    pub fn read(text: &str) -> Option<Draw> {
        let text = text.trim();
        let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
        let shape = match word {
            "path" => Some(Shape::Path(sizes(rest)?)),
            "straight" => Some(Shape::Straight(sizes(rest)?)),
            "cage" => Some(Shape::Cage(sizes(rest)?)),
            "block" => Some(Shape::Block(sizes(rest)?)),
            "area" => Some(Shape::Area(sizes(rest)?)),
            "twins" => Some(Shape::Twins(sizes(rest)?)),
            "scattered" => Some(Shape::Scattered(sizes(rest)?)),
            "side" => Some(Shape::Side(Sides::read(rest)?)),
            _ => None,
        };
        let value = match word {
            "digits" => Some(ClueValue::Digits(sizes(rest)?)),
            "counts" => Some(ClueValue::Counts(sizes(rest)?)),
            "sums" => Some(ClueValue::Sums(rest.parse().ok().filter(|&count| count > 0)?)),
            "one" => Some(ClueValue::OneOf(choices(rest.strip_prefix("of ")?)?)),
            "head" if rest.is_empty() => Some(ClueValue::Head(1)),
            "head" => Some(ClueValue::Head(rest.parse().ok().filter(|&count| count > 0)?)),
            _ => None,
        };
        shape.map(Draw::Shape).or(value.map(Draw::ClueValue)).or_else(|| Draw::bare(text))
    }

    /// A word without numbers, or a range.
    fn bare(text: &str) -> Option<Draw> {
        Some(match text {
            "neighbours" => Draw::Shape(Shape::Neighbours),
            "square" => Draw::Shape(Shape::Square),
            "frame" => Draw::Shape(Shape::Frame),
            "diagonal" => Draw::Shape(Shape::Diagonal),
            "cell" => Draw::Shape(Shape::Cell),
            "counted" => Draw::Shape(Shape::Counted),
            "sum" => Draw::ClueValue(ClueValue::Sum),
            "product" => Draw::ClueValue(ClueValue::Product),
            "number" => Draw::ClueValue(ClueValue::UpToSum),
            "first" => Draw::ClueValue(ClueValue::First),
            "twin" => Draw::ClueValue(ClueValue::Twin),
            "all" => Draw::ClueValue(ClueValue::All),
            range => Draw::ClueValue(ClueValue::Number(numbers(range)?)),
        })
    }
}

impl Sides {
    /// All four.
    pub const ALL: Sides = Sides([true; Side::ALL.len()]);

    /// These sides.
    pub fn of(sides: &[Side]) -> Sides {
        Sides(Side::ALL.map(|side| sides.contains(&side)))
    }

    /// Whether a side is among them.
    pub fn has(self, side: Side) -> bool {
        self.0[side as usize]
    }

    /// `left top`; all four if empty.
    fn read(text: &str) -> Option<Sides> {
        let named: Vec<Side> = text.split_whitespace().map(Side::of_name).collect::<Option<_>>()?;
        Some(if named.is_empty() { Sides::ALL } else { Sides::of(&named) })
    }
}

/// `3-7`, or `3`.
fn sizes(text: &str) -> Option<Sizes> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let sizes = least.parse().ok()?..=most.parse().ok()?;
    (*sizes.start() > 0 && !sizes.is_empty()).then_some(sizes)
}

/// `0-35`.
fn numbers(text: &str) -> Option<RangeInclusive<i64>> {
    let (least, most) = read_ends(text)?;
    let numbers = least..=most;
    (!numbers.is_empty()).then_some(numbers)
}

/// `1-3, 4-6, 7 9`.
fn choices(text: &str) -> Option<Vec<Vec<i64>>> {
    let range = |word: &str| match numbers(word) {
        Some(range) => Some(range.collect()),
        None => Some(vec![word.parse().ok()?]),
    };
    let choice = |choice: &str| -> Option<Vec<i64>> {
        let parts: Option<Vec<Vec<i64>>> = choice.split_whitespace().map(range).collect();
        parts.map(|parts| parts.concat()).filter(|values| !values.is_empty())
    };
    text.split(',').map(choice).collect()
}
