//! Typed names of parameters, for [`RuleUse::get`](super::RuleUse::get).
//!
//! ```text
//!   rule_use.get(keys::killer::SUM)      Option<i64>
//!   rule_use.get(keys::thermo::LINE)     Option<&[Cell]>
//! ```
//!
//! A misspelt name does not compile, nor does a kind whose parameter has another type than its key.

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

/// The types of values: one for each `T` of a [`Key<T>`](Key).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named like a variant of `Binding`")]
pub enum ValueType {
    Cell,
    Cells,
    Lines,
    Pairs,
    Number,
    Numbers,
    Digits,
    Formula,
    Formulas,
    Ranges,
    Steps,
    Rows,
    Words,
    Transitions,
    Text,
    Truth,
}

/// The type of a parameter's value.
pub trait ParameterValue {
    /// The value as it is read: `i64`, `&[Cell]`.
    type Read<'a>;
    /// The value as it is given: `i64`, `Vec<Cell>`.
    type Owned;
    /// The type as a value.
    const TYPE: ValueType;

    /// The value of a binding of this type.
    fn read(binding: &Binding) -> Option<Self::Read<'_>>;

    /// The value as a binding.
    fn bind(value: Self::Owned) -> Binding;
}

/// Values that are read from a variant of [`Binding`] by reference.
macro_rules! referenced {
    ($($type:ty, $owned:ty, $variant:ident;)*) => { $(
        impl ParameterValue for $type {
            type Read<'a> = &'a $type;
            type Owned = $owned;
            const TYPE: ValueType = ValueType::$variant;

            fn read(binding: &Binding) -> Option<&$type> {
                match binding {
                    Binding::$variant(value) => Some(value),
                    _ => None,
                }
            }

            fn bind(value: $owned) -> Binding {
                Binding::$variant(value)
            }
        }
    )* };
}

referenced! {
    [Cell], Vec<Cell>, Cells;
    [Vec<Cell>], Vec<Vec<Cell>>, Lines;
    [(Cell, Cell)], Vec<(Cell, Cell)>, Pairs;
    [i64], Vec<i64>, Numbers;
    [Digit], Vec<Digit>, Digits;
    [NamedFormula], Vec<NamedFormula>, Formulas;
    [(String, Vec<i64>)], Vec<(String, Vec<i64>)>, Ranges;
    [(isize, isize)], Vec<(isize, isize)>, Steps;
    [Vec<i64>], Vec<Vec<i64>>, Rows;
    [String], Vec<String>, Words;
    [Transition], Vec<Transition>, Transitions;
    str, String, Text;
    Formula, Formula, Formula;
}

/// Values that are copied from a variant of [`Binding`].
macro_rules! copied {
    ($($type:ty, $variant:ident;)*) => { $(
        impl ParameterValue for $type {
            type Read<'a> = $type;
            type Owned = $type;
            const TYPE: ValueType = ValueType::$variant;

            fn read(binding: &Binding) -> Option<$type> {
                match *binding {
                    Binding::$variant(value) => Some(value),
                    _ => None,
                }
            }

            fn bind(value: $type) -> Binding {
                Binding::$variant(value)
            }
        }
    )* };
}

copied! {
    i64, Number;
    bool, Truth;
}

impl ParameterValue for Cell {
    type Read<'a> = Cell;
    type Owned = Cell;
    const TYPE: ValueType = ValueType::Cell;

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
