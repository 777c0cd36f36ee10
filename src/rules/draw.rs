//! How the clues of a kind are drawn for a new puzzle.
//!
//! ```toml
//! [define.killer]
//! params = { cells = "cells", sum = "number?" }
//! draw   = { cells = "cage 2-4", sum = "sum" }
//! ```
//!
//! A clue has a shape on the board, drawn at random, and perhaps a value, read from the solution or tried. Whether a drawn
//! clue is true of the solution is asked of the rule itself, so its meaning is stated only once.

use std::ops::RangeInclusive;

/// Where a clue lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `path 3-7`: cells, each touching the one before it.
    Path(RangeInclusive<usize>),
    /// `cage 2-5`: the board is divided into connected sets of cells with different digits.
    Cage(RangeInclusive<usize>),
    /// `neighbours`: two orthogonal neighbours.
    Neighbours,
    /// `square`: two rows and two columns.
    Square,
    /// `side`: a row or column seen from one end.
    Side,
    /// `diagonal`: a diagonal seen from the edge.
    Diagonal,
    /// `cell`: a single cell.
    Cell,
}

/// The value of a clue beside its shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClueValue {
    /// `sum`: the sum of the digits in its cells.
    Sum,
    /// `digits 1-4`: some of the digits in its cells.
    Digits(RangeInclusive<usize>),
    /// `0-35`: the number between these for which the clue is true.
    Number(RangeInclusive<i64>),
}

/// How a key of a kind is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Where the clue lies. Of several parameters with a shape, a clue has one.
    Shape(Shape),
    /// Its value.
    ClueValue(ClueValue),
}

/// The words, for those who wrote another one.
pub(super) const WORDS: &str =
    "path 3-7, cage 2-5, neighbours, square, side, diagonal, cell; and for what the clue says: sum, digits 1-4, 0-35";

impl Draw {
    /// Reads `path 3-7`, `sum` and the like; none for other words.
    pub fn read(text: &str) -> Option<Draw> {
        let (word, range) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let sizes = || {
            let (least, most) = range.trim().split_once('-').unwrap_or((range.trim(), range.trim()));
            let sizes = least.parse().ok()?..=most.parse().ok()?;
            (*sizes.start() > 0 && !sizes.is_empty()).then_some(sizes)
        };
        let alone = |draw| range.is_empty().then_some(draw);
        match word {
            "path" => Some(Draw::Shape(Shape::Path(sizes()?))),
            "cage" => Some(Draw::Shape(Shape::Cage(sizes()?))),
            "neighbours" => alone(Draw::Shape(Shape::Neighbours)),
            "square" => alone(Draw::Shape(Shape::Square)),
            "side" => alone(Draw::Shape(Shape::Side)),
            "diagonal" => alone(Draw::Shape(Shape::Diagonal)),
            "cell" => alone(Draw::Shape(Shape::Cell)),
            "sum" => alone(Draw::ClueValue(ClueValue::Sum)),
            "digits" => Some(Draw::ClueValue(ClueValue::Digits(sizes()?))),
            _ => {
                let (least, most) = word.split_once('-')?;
                let numbers = least.parse().ok()?..=most.parse().ok()?;
                (!numbers.is_empty()).then_some(Draw::ClueValue(ClueValue::Number(numbers)))
            }
        }
    }
}
