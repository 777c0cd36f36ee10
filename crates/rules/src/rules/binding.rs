//! The values of parameters and of names: cells, lines, numbers, expressions, automata.

use std::fmt;
use std::sync::Arc;

use exdoku_text::board::{Cell, Digit, House};
use exdoku_text::source::{Diagnostic, Spot};

use super::formula::Formula;

/// The value of a parameter, or of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// A whole number.
    Number(i64),
    /// Several of them.
    Numbers(Vec<i64>),
    /// Cells in their order: a line, a set, or a single one.
    Cells(Vec<Cell>),
    /// Several lines or sets.
    Lines(Vec<Vec<Cell>>),
    /// Pairs of cells.
    Pairs(Vec<(Cell, Cell)>),
    /// Digits, possibly repeated.
    Digits(Vec<Digit>),
    /// Words for a rule to read.
    Text(String),
    /// Yes or no.
    Truth(bool),
    /// An expression.
    Formula(Formula),
    /// Names, and an expression for each.
    Formulas(Vec<NamedFormula>),
    /// Names, and the numbers of each.
    Ranges(Vec<(String, Vec<i64>)>),
    /// Sets of cells, each with its name in messages.
    Sets(Vec<NamedSet>),
    /// Distances in rows down and columns right.
    Steps(Vec<(isize, isize)>),
    /// Rows of numbers.
    Rows(Vec<Vec<i64>>),
    /// Several words.
    Words(Vec<String>),
    /// The steps of an automaton.
    Transitions(Vec<Transition>),
    /// An optional parameter that was not given.
    Absent,
}

impl Binding {
    /// Its type in words.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Binding::Number(_) => "a number",
            Binding::Numbers(_) => "numbers",
            Binding::Cells(_) => "cells",
            Binding::Lines(_) => "several lines",
            Binding::Pairs(_) => "pairs of cells",
            Binding::Digits(_) => "digits",
            Binding::Text(_) => "a text",
            Binding::Truth(_) => "`true` or `false`",
            Binding::Formula(_) => "an expression",
            Binding::Formulas(_) => "a table of expressions",
            Binding::Ranges(_) => "a table of numbers",
            Binding::Sets(_) => "several sets of cells",
            Binding::Steps(_) => "steps",
            Binding::Rows(_) => "rows of numbers",
            Binding::Words(_) => "words",
            Binding::Transitions(_) => "a list of transitions",
            Binding::Absent => "not given",
        }
    }
}

impl Binding {
    /// A number, digits, a text or an expression in words, with `gap` between several numbers or digits; none for other values,
    /// which depend on the board.
    pub fn plain(&self, gap: &str, digit: impl Fn(Digit) -> String) -> Option<String> {
        let joined = |words: Vec<String>| Some(words.join(gap));
        match self {
            Binding::Number(number) => Some(number.to_string()),
            Binding::Numbers(numbers) => joined(numbers.iter().map(i64::to_string).collect()),
            Binding::Digits(digits) => joined(digits.iter().map(|&one| digit(one)).collect()),
            Binding::Text(text) => Some(text.clone()),
            Binding::Formula(formula) => Some(formula.text().to_owned()),
            _ => None,
        }
    }

    /// The cells that it names: those of one set, line, or list of pairs or lines.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Binding::Cells(cells) => cells.clone(),
            Binding::Lines(lines) => lines.concat(),
            Binding::Pairs(pairs) => pairs.iter().flat_map(|&(one, other)| [one, other]).collect(),
            _ => Vec::new(),
        }
    }
}

/// A name, and the expression for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedFormula {
    /// The name.
    pub name: Word,
    /// The expression.
    pub formula: Formula,
}

/// A word with its place: two are equal if their texts are.
#[derive(Clone)]
pub struct Word {
    /// The word.
    pub text: String,
    pub(super) spot: Option<Spot>,
}

impl Word {
    /// A word that was not written.
    pub fn new(text: impl Into<String>) -> Word {
        Word { text: text.into(), spot: None }
    }

    /// An error at the word.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::error(message);
        match &self.spot {
            Some(spot) => spot.point(error),
            None => error,
        }
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.text == other.text
    }
}

impl Eq for Word {}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

/// A set of cells, and what distinguishes it from the others of a list: its letter in a picture, or its number.
#[derive(Clone, Debug)]
pub struct NamedSet {
    /// The letter or the number; empty if it is the only one.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Cell>,
    pub(super) spot: Option<Spot>,
}

impl NamedSet {
    /// A set that was not written.
    pub fn new(name: impl Into<String>, cells: Vec<Cell>) -> NamedSet {
        NamedSet { name: name.into(), cells, spot: None }
    }

    /// It as a house: `region A`, `region 2`.
    pub(super) fn house(&self, word: &str) -> House {
        let name = if self.name.is_empty() { word.to_owned() } else { format!("{word} {}", self.name) };
        House { name, cells: self.cells.clone() }
    }
}

impl PartialEq for NamedSet {
    fn eq(&self, other: &NamedSet) -> bool {
        (&self.name, &self.cells) == (&other.name, &other.cells)
    }
}

impl Eq for NamedSet {}

/// A step of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The state that it leaves.
    pub from: Word,
    /// The state that it enters.
    pub to: Word,
    /// The condition on the digit that is read. Steps with the same condition may share it.
    pub condition: Option<Arc<Formula>>,
    /// Whether it is taken between two lines, without a digit.
    pub between: bool,
}
