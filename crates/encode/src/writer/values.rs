//! Variables and their values: the items whose colours the values are.

use exdoku_cover::{Colour, Entry, ItemId, ItemKind};

use crate::variable::{Auxiliary, Variable};

use super::Writer;
use super::items::add_item;

/// Numbers below this have a table of colours.
const SMALL: usize = 1024;

impl Writer<'_> {
    /// The values that a variable may still take, ascending.
    pub(crate) fn domain(&self, variable: Variable) -> Vec<i64> {
        match variable {
            Variable::Cell(cell) => {
                let digits = self.board.digits_of(cell);
                self.digits(cell).iter().map(|digit| i64::from(digits.value(digit))).collect()
            }
            Variable::Auxiliary(number) => self.auxiliaries[number].0.values.clone(),
        }
    }

    /// Whether a variable may still have a value.
    pub(crate) fn can_be(&self, variable: Variable, value: i64) -> bool {
        match variable {
            Variable::Cell(cell) => {
                let digit = self.board.digits_of(cell).of_value(value);
                digit.is_some_and(|digit| self.digits(cell).contains(digit))
            }
            Variable::Auxiliary(number) => self.auxiliaries[number].0.values.binary_search(&value).is_ok(),
        }
    }

    /// A new auxiliary variable; its values ascend.
    pub(crate) fn auxiliary(&mut self, name: String, values: Vec<i64>) -> Variable {
        self.auxiliaries.push((Auxiliary { name, values }, None));
        Variable::Auxiliary(self.auxiliaries.len() - 1)
    }

    /// The name of a variable.
    pub(crate) fn name(&self, variable: Variable) -> String {
        match variable {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.auxiliaries[number].0.name.clone(),
        }
    }

    /// The item whose colour is the value of a variable, if something reads it so far.
    pub(crate) fn value_item(&self, variable: Variable) -> Option<ItemId> {
        match variable {
            Variable::Cell(cell) => self.values[cell.index()],
            Variable::Auxiliary(number) => self.auxiliaries[number].1,
        }
    }

    /// The item whose colour is the value of a variable.
    pub(crate) fn item_of(&mut self, variable: Variable) -> ItemId {
        self.value_item(variable).unwrap_or_else(|| {
            // The value of a cell is the same in every frame.
            match variable {
                Variable::Cell(cell) => {
                    let item = self.item(format_args!("{} value", self.board.name(cell)), ItemKind::Secondary);
                    self.values[cell.index()] = Some(item);
                    item
                }
                Variable::Auxiliary(number) => {
                    let (Auxiliary { name, .. }, known) = &mut self.auxiliaries[number];
                    *known.insert(add_item(&mut self.problem, format_args!("{name}"), ItemKind::Secondary))
                }
            }
        })
    }

    /// The entry by which an option gives a variable its value.
    pub(crate) fn equals(&mut self, variable: Variable, value: i64) -> Entry {
        let item = self.item_of(variable);
        Entry::coloured(item, self.number_colour(value))
    }

    /// The colour of a number.
    pub(crate) fn number_colour(&mut self, value: i64) -> Colour {
        let small = usize::try_from(value).ok().filter(|&value| value < SMALL);
        match small {
            Some(small) => {
                if small >= self.numbers.len() {
                    self.numbers.resize(small + 1, None);
                }
                *self.numbers[small].get_or_insert_with(|| self.problem.add_colour(value))
            }
            None => self.problem.add_colour(value),
        }
    }

    /// The entry that gives a state item the state with this number.
    pub(crate) fn in_state(&mut self, item: ItemId, state: u32) -> Entry {
        let index = state as usize;
        if index >= self.states.len() {
            self.states.resize(index + 1, None);
        }
        let colour = self.states[index].get_or_insert_with(|| self.problem.add_colour(format_args!("s{state}")));
        Entry::coloured(item, *colour)
    }

    pub(crate) fn coloured(&mut self, item: ItemId, colour: &str) -> Entry {
        Entry::coloured(item, self.colour(colour))
    }

    /// The colour of this name.
    pub(crate) fn colour(&mut self, name: &str) -> Colour {
        self.problem.add_colour(name)
    }
}
