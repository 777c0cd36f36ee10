//! Typed names of parameters, for [`RuleUse::get`](super::RuleUse::get).
//!
//! ```text
//!   rule_use.get(keys::killer::SUM)      Option<i64>
//!   rule_use.get(keys::thermo::LINE)     Option<&[Cell]>
//! ```
//!
//! A misspelt name does not compile. A test checks that each key is a parameter of its kind, with this type.

use std::fmt;
use std::marker::PhantomData;

use exdoku_text::board::{Cell, Digit};

use super::binding::{Binding, NamedFormula, Transition};
use super::formula::Formula;

/// A parameter of a kind of rule, with a value of type `T`.
pub struct Key<T: ?Sized> {
    kind: &'static str,
    name: &'static str,
    value: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Key<T> {
    /// The parameter of this name, of this kind.
    pub const fn new(kind: &'static str, name: &'static str) -> Key<T> {
        Key { kind, name, value: PhantomData }
    }

    /// The name of the kind: `killer`.
    pub const fn kind(self) -> &'static str {
        self.kind
    }

    /// The name of the parameter: `sum`.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl<T: ?Sized> Clone for Key<T> {
    fn clone(&self) -> Key<T> {
        *self
    }
}

impl<T: ?Sized> Copy for Key<T> {}

impl<T: ?Sized> fmt::Debug for Key<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.kind, self.name)
    }
}

/// The type of a parameter's value.
pub trait ParameterValue {
    /// The value as it is read: `i64`, `&[Cell]`.
    type Read<'a>;
    /// The value as it is given: `i64`, `Vec<Cell>`.
    type Owned;
    /// The type in one word.
    const WORD: &'static str;

    /// The value of a binding of this type.
    fn read(binding: &Binding) -> Option<Self::Read<'_>>;

    /// The value as a binding.
    fn bind(value: Self::Owned) -> Binding;
}

/// Values that are stored as a list in a variant of [`Binding`].
macro_rules! lists {
    ($($type:ty, $variant:ident, $word:literal;)*) => { $(
        impl ParameterValue for [$type] {
            type Read<'a> = &'a [$type];
            type Owned = Vec<$type>;
            const WORD: &'static str = $word;

            fn read(binding: &Binding) -> Option<&[$type]> {
                match binding {
                    Binding::$variant(values) => Some(values),
                    _ => None,
                }
            }

            fn bind(values: Vec<$type>) -> Binding {
                Binding::$variant(values)
            }
        }
    )* };
}

lists! {
    Cell, Cells, "cells";
    Vec<Cell>, Lines, "lines";
    (Cell, Cell), Pairs, "pairs";
    i64, Numbers, "numbers";
    Digit, Digits, "digits";
    NamedFormula, Formulas, "expressions";
    (String, Vec<i64>), Ranges, "ranges";
    (isize, isize), Steps, "steps";
    Vec<i64>, Rows, "rows";
    String, Words, "words";
    Transition, Transitions, "transitions";
}

impl ParameterValue for Cell {
    type Read<'a> = Cell;
    type Owned = Cell;
    const WORD: &'static str = "cell";

    fn read(binding: &Binding) -> Option<Cell> {
        match binding {
            Binding::Cells(cells) => match cells[..] {
                [cell] => Some(cell),
                _ => None,
            },
            _ => None,
        }
    }

    fn bind(cell: Cell) -> Binding {
        Binding::Cells(vec![cell])
    }
}

impl ParameterValue for i64 {
    type Read<'a> = i64;
    type Owned = i64;
    const WORD: &'static str = "number";

    fn read(binding: &Binding) -> Option<i64> {
        match binding {
            Binding::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn bind(number: i64) -> Binding {
        Binding::Number(number)
    }
}

impl ParameterValue for str {
    type Read<'a> = &'a str;
    type Owned = String;
    const WORD: &'static str = "text";

    fn read(binding: &Binding) -> Option<&str> {
        match binding {
            Binding::Text(text) => Some(text),
            _ => None,
        }
    }

    fn bind(text: String) -> Binding {
        Binding::Text(text)
    }
}

impl ParameterValue for Formula {
    type Read<'a> = &'a Formula;
    type Owned = Formula;
    const WORD: &'static str = "expression";

    fn read(binding: &Binding) -> Option<&Formula> {
        match binding {
            Binding::Formula(formula) => Some(formula),
            _ => None,
        }
    }

    fn bind(formula: Formula) -> Binding {
        Binding::Formula(formula)
    }
}

impl ParameterValue for bool {
    type Read<'a> = bool;
    type Owned = bool;
    const WORD: &'static str = "truth";

    fn read(binding: &Binding) -> Option<bool> {
        match binding {
            Binding::Truth(truth) => Some(*truth),
            _ => None,
        }
    }

    fn bind(truth: bool) -> Binding {
        Binding::Truth(truth)
    }
}
