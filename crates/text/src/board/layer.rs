//! Layers: one more value in each cell, found along with the digits.

use super::{Cell, Digit, Digits, PASSAGES};
use crate::expression::{Bound, Expression};

/// A layer: a value in each of its cells, such as a colour or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its name in rules: see [`is_unknown_name`](super::is_unknown_name).
    pub name: String,
    /// The possible values.
    pub digits: Digits,
    /// The names of the values, in order; none if they are numbers.
    pub words: Vec<String>,
    /// The signs of the values in pictures; none if they follow from the words.
    pub signs: Vec<String>,
    /// The cells that have a value in it, ascending.
    pub cells: Vec<Cell>,
    /// How its values are computed, unless they are free.
    pub computed: Option<Computed>,
    /// How pictures show it.
    pub look: LayerLook,
    /// Whether its places also have numbered names, in the order of its cells: g1, g2, ...
    pub numbered: bool,
}

/// How pictures show the known values of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerLook {
    /// Filled cells: each value except the first has a tint.
    Fill,
    /// Walls between neighbours with different values.
    Walls,
    /// A circle in each cell that does not have the first value.
    Circle,
    /// A line through the centres of cells, as their [passages](super::Passage) say.
    Path,
    /// The sign of the value, in a corner.
    Sign,
    /// Nothing.
    None,
}

impl LayerLook {
    /// All looks, by their names in files.
    pub const ALL: [(&str, LayerLook); 6] = [
        ("fill", LayerLook::Fill),
        ("walls", LayerLook::Walls),
        ("circle", LayerLook::Circle),
        ("path", LayerLook::Path),
        ("sign", LayerLook::Sign),
        ("none", LayerLook::None),
    ];

    /// The default look of a layer with this number of values.
    pub fn usual(values: usize) -> LayerLook {
        if values <= 2 { LayerLook::Fill } else { LayerLook::Sign }
    }
}

/// The value of each cell of a layer, as an expression over the other values in the cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computed {
    /// The expression. Its slots are the operands.
    pub expression: Bound,
    /// The expression as it was written.
    pub text: String,
    /// What it is computed from.
    pub operands: Vec<Operand>,
}

/// An operand of a computed layer at a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The digit of the cell.
    Digit,
    /// The digit of the cell opposite through the centre of the board.
    Opposite,
    /// The number of the row, from 1.
    Row,
    /// The number of the column, from 1.
    Column,
    /// The value of another layer in the cell.
    Layer(String),
    /// What a picture shows in these cells, ascending.
    Drawn(Vec<(Cell, i64)>),
}

/// The value of an operand at a cell: that of a place, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// The value of this place.
    Place(Cell),
    /// This number.
    Number(i64),
}

/// The name of what a picture shows.
const DRAWN: &str = "drawn";

impl Computed {
    /// The values of these cells in a picture, which is all there is to compute.
    ///
    /// # Panics
    /// Never: the expression is a name.
    pub fn drawn(mut values: Vec<(Cell, i64)>) -> Computed {
        values.sort_unstable();
        let expression = Expression::parse(DRAWN).and_then(|drawn| drawn.bind(&[DRAWN], &[], &|_| None));
        let text = DRAWN.to_owned();
        Computed { expression: expression.expect("a name"), text, operands: vec![Operand::Drawn(values)] }
    }
}

impl Operand {
    /// The name in expressions.
    pub fn name(&self) -> &str {
        match self {
            Operand::Digit => "digit",
            Operand::Opposite => "opposite",
            Operand::Row => "row",
            Operand::Column => "column",
            Operand::Layer(name) => name,
            Operand::Drawn(_) => DRAWN,
        }
    }
}

impl Layer {
    /// A layer whose values are [passages](super::Passage) of a path.
    ///
    /// # Panics
    /// Never: there are few passages.
    pub fn of_passages(name: impl Into<String>, cells: Vec<Cell>) -> Layer {
        let words = PASSAGES.iter().map(|passage| passage.word.to_owned()).collect();
        let signs = PASSAGES.iter().map(|passage| passage.sign.to_owned()).collect();
        let digits = Digits::new(0, PASSAGES.len()).expect("few values");
        Layer { name: name.into(), digits, words, signs, cells, computed: None, look: LayerLook::Path, numbered: false }
    }

    /// A layer in all cells whose values are the numbers of regions, from 1. Its places also have numbered names.
    pub fn of_regions(name: impl Into<String>, cells: Vec<Cell>, digits: Digits) -> Layer {
        let (words, signs) = (Vec::new(), Vec::new());
        Layer { name: name.into(), digits, words, signs, cells, computed: None, look: LayerLook::Walls, numbered: true }
    }

    /// The value that the file draws in a cell, if the layer is drawn rather than found.
    pub fn drawn(&self, cell: Cell) -> Option<Digit> {
        let [Operand::Drawn(values)] = &self.computed.as_ref()?.operands[..] else { return None };
        let at = values.binary_search_by_key(&cell, |(drawn, _)| *drawn).ok()?;
        self.digits.of_value(values[at].1)
    }

    /// Whether the file draws its values.
    pub fn is_drawn(&self) -> bool {
        self.computed.as_ref().is_some_and(|computed| matches!(computed.operands[..], [Operand::Drawn(_)]))
    }

    /// Whether its values are passages of a path.
    pub fn has_passages(&self) -> bool {
        self.words.iter().map(String::as_str).eq(PASSAGES.iter().map(|passage| passage.word))
    }

    /// The value that a word stands for.
    pub fn value_of(&self, word: &str) -> Option<i64> {
        let at = self.words.iter().position(|other| other == word)?;
        Some(i64::from(self.digits.first()) + at as i64)
    }

    /// A value as it is read and written: its word, or its number.
    pub fn describe(&self, value: Digit) -> String {
        self.words.get(value.index()).cloned().unwrap_or_else(|| self.digits.value(value).to_string())
    }

    /// A value in a picture: its sign, or the first letter of its word, if all words differ in that, or the number.
    pub fn sign(&self, value: Digit) -> String {
        if let Some(sign) = self.signs.get(value.index()) {
            return sign.clone();
        }
        match self.words.get(value.index()).and_then(|word| word.chars().next()) {
            Some(first) if self.has_letters() => first.to_string(),
            _ => self.digits.value(value).to_string(),
        }
    }

    /// The value that a sign, a word or a number stands for.
    pub fn read(&self, sign: &str) -> Option<Digit> {
        let of_word = || self.value_of(sign).or_else(|| sign.parse().ok());
        let of_sign = || self.digits.iter().find(|&value| self.sign(value) == sign);
        of_word().and_then(|value| self.digits.of_value(value)).or_else(of_sign)
    }

    /// Whether the first letters of its words are different.
    fn has_letters(&self) -> bool {
        let first = |word: &String| word.chars().next();
        (1..self.words.len()).all(|at| self.words[..at].iter().all(|other| first(other) != first(&self.words[at])))
    }
}
