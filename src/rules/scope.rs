//! What the names in a rule's value stand for: the parameters of a definition, the numbers of a `repeat`.
//!
//! A text mixes them with cells (`"$circle r1c1"`), an expression sees those that are numbers. The cells of a name
//! are fixed; the cells that a body itself lists are moved along when a `repeat` moves the body.

use crate::board::{Cell, Digit, Moved};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Binding {
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
    /// Digits, each as often as it was named.
    Digits(Vec<Digit>),
    /// Words for a rule to read.
    Text(String),
    /// Yes or no.
    Truth(bool),
    /// An optional parameter that was not given.
    Absent,
}

impl Binding {
    /// What it is, in words.
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
            Binding::Absent => "not given",
        }
    }
}

/// A name and what it stands for.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    binding: Binding,
    /// Whether it may be absent: a condition then asks whether it was given.
    optional: bool,
}

/// The names in force while a value is read, and how far its cells are moved.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<Named>,
    /// Rows down and columns right that are added to every cell a text lists.
    pub(super) moved: Moved,
}

impl Scope {
    /// No names, cells moved as far as here: what the body of a definition begins with.
    pub(super) fn inner(&self) -> Scope {
        Scope { names: Vec::new(), moved: self.moved }
    }

    /// From now on the name stands for this, whatever it stood for.
    pub(super) fn bind(&mut self, name: &str, binding: Binding, optional: bool) {
        self.names.push(Named { name: name.to_owned(), binding, optional });
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: &str) -> Option<&Binding> {
        self.named(name).map(|named| &named.binding)
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.names.iter().map(|named| named.name.as_str())
    }

    /// What a name is worth in an expression.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        match *self.get(name)? {
            Binding::Number(number) => Some(number),
            Binding::Truth(truth) => Some(i64::from(truth)),
            _ => None,
        }
    }

    /// What a name is worth in the condition `when`: there, an optional parameter says whether it was given.
    pub(super) fn condition(&self, name: &str) -> Option<i64> {
        let Named { binding, optional, .. } = self.named(name)?;
        match binding {
            Binding::Absent => Some(0),
            Binding::Truth(truth) => Some(i64::from(*truth)),
            Binding::Number(number) if !optional => Some(*number),
            _ => Some(1),
        }
    }

    /// The last of this name.
    fn named(&self, name: &str) -> Option<&Named> {
        self.names.iter().rfind(|named| named.name == name)
    }
}

/// A word `$name` or `$name.part.part`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference<'t> {
    /// The name behind the sign.
    pub(super) name: &'t str,
    parts: Vec<&'t str>,
}

/// The parts of a line.
pub(super) const PARTS: &[&str] = &["first", "last", "inner", "rest", "reversed"];

impl<'t> Reference<'t> {
    /// The word as a reference, if it begins with the sign.
    pub(super) fn read(word: &'t str) -> Option<Reference<'t>> {
        let mut steps = word.strip_prefix('$')?.split('.');
        let name = steps.next()?;
        Some(Reference { name, parts: steps.collect() })
    }

    /// Whether parts are asked for.
    pub(super) fn is_whole(&self) -> bool {
        self.parts.is_empty()
    }

    /// The part of a line that is meant.
    ///
    /// # Errors
    /// The word that is no part.
    pub(super) fn part(&self, line: &[Cell]) -> Result<Vec<Cell>, &'t str> {
        let mut cells = line.to_vec();
        for &part in &self.parts {
            match part {
                "first" => cells.truncate(1),
                "last" => drop(cells.drain(..cells.len().saturating_sub(1))),
                "rest" => drop(cells.drain(..cells.len().min(1))),
                "inner" => {
                    cells.pop();
                    drop(cells.drain(..cells.len().min(1)));
                }
                "reversed" => cells.reverse(),
                unknown => return Err(unknown),
            }
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn parts_of_a_line() {
        let line: Vec<Cell> = Board::square(4).unwrap().cells().take(4).collect();
        let part = |word: &str, line: &[Cell]| {
            let cells = Reference::read(word).unwrap().part(line).map_err(str::to_owned)?;
            Ok::<_, String>(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>())
        };
        assert_eq!(part("$line", &line).unwrap(), [0, 1, 2, 3]);
        assert_eq!(part("$line.first", &line).unwrap(), [0]);
        assert_eq!(part("$line.last", &line).unwrap(), [3]);
        assert_eq!(part("$line.inner", &line).unwrap(), [1, 2]);
        assert_eq!(part("$line.rest.reversed", &line).unwrap(), [3, 2, 1]);
        assert_eq!(part("$line.inner.first", &line).unwrap(), [1]);
        assert_eq!(part("$line.inner", &line[..1]).unwrap(), [0; 0]);
        assert_eq!(part("$line.last.rest", &[]).unwrap(), [0; 0]);
        assert_eq!(part("$line.end", &line), Err("end".to_owned()));
        assert_eq!(Reference::read("line"), None);
    }

    #[test]
    fn a_condition_asks_whether_something_was_given() {
        let mut scope = Scope::default();
        scope.bind("sum", Binding::Number(7), true);
        scope.bind("by", Binding::Number(4), false);
        scope.bind("loop", Binding::Truth(false), false);
        scope.bind("white", Binding::Absent, true);
        let both = |name| (scope.number(name), scope.condition(name));
        assert_eq!(both("sum"), (Some(7), Some(1)));
        assert_eq!(both("by"), (Some(4), Some(4)));
        assert_eq!(both("loop"), (Some(0), Some(0)));
        assert_eq!(both("white"), (None, Some(0)));
        assert_eq!(both("other"), (None, None));
    }
}
