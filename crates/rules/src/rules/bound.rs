//! The parameters of a use, as seen by a kind written in Rust.

use exdoku_text::board::{Board, Digit};
use exdoku_text::source::fields::Value;

use super::key::{Key, ParameterValue};
use super::rule_use::RuleUse;
use super::scope::Binding;
use super::sides::Side;

/// A side of the grid, and which of its lines, from 0.
pub(super) type Seen = (Side, usize);

/// The parameters of one use of a kind written in Rust, bound to the cells and numbers of a board.
#[derive(Debug)]
pub struct Bound<'v> {
    /// The place of the use, for errors.
    pub place: Value<'v>,
    /// The side of its clue, if that is outside the grid.
    pub(super) seen: Option<Seen>,
    pub(super) kind: &'static str,
    pub(super) slots: Vec<Slot<'v>>,
}

#[derive(Debug)]
pub(super) struct Slot<'v> {
    pub(super) name: &'static str,
    pub(super) binding: Option<Binding>,
    pub(super) written: Option<Value<'v>>,
}

impl<'v> Bound<'v> {
    fn slot<T: ?Sized>(&self, key: Key<T>) -> &Slot<'v> {
        let slot = self.slots.iter().find(|slot| slot.name == key.name());
        slot.unwrap_or_else(|| panic!("{key:?} is a parameter of its kind"))
    }

    /// The value of a parameter, if there is one of this type.
    ///
    /// # Panics
    /// The kind has no such parameter; likewise below.
    pub fn get<T: ParameterValue + ?Sized>(&self, key: Key<T>) -> Option<T::Read<'_>> {
        self.slot(key).binding.as_ref().and_then(T::read)
    }

    /// The value of a parameter that is required or has a default.
    ///
    /// # Panics
    /// It is neither, or of another type.
    pub fn need<T: ParameterValue + ?Sized>(&self, key: Key<T>) -> T::Read<'_> {
        self.get(key).unwrap_or_else(|| panic!("{key:?} is required and of this type"))
    }

    /// The values of digits, or values of layers in their place; none if the parameter was not given.
    pub fn values(&self, key: Key<[Digit]>, board: &Board) -> Vec<i64> {
        match self.slot(key).binding.as_ref() {
            Some(Binding::Digits(digits)) => digits.iter().map(|&digit| board.digits().value(digit).into()).collect(),
            Some(Binding::Numbers(values)) => values.clone(),
            _ => Vec::new(),
        }
    }

    /// The value of a parameter as it was written, if it was.
    pub fn written<T: ?Sized>(&self, key: Key<T>) -> Option<&Value<'v>> {
        self.slot(key).written.as_ref()
    }

    /// The place of a parameter; the whole use if it was not written.
    pub fn at<T: ?Sized>(&self, key: Key<T>) -> &Value<'v> {
        self.written(key).unwrap_or(&self.place)
    }

    /// Whether a use gives a parameter.
    pub fn gives<T: ?Sized>(&self, key: Key<T>) -> bool {
        let slot = self.slot(key);
        slot.written.is_some() || slot.binding.is_some()
    }

    /// The name of the rule in messages.
    pub fn label(&self, key: Key<str>) -> String {
        self.get(key).unwrap_or(self.kind).to_owned()
    }

    /// The rule use with these parameters, except those that the kind reads itself.
    pub fn rule_use(&self) -> RuleUse {
        let named = |slot: &Slot<'_>| Some((slot.name.to_owned(), slot.binding.clone()?));
        let parameters = self.slots.iter().filter(|slot| slot.name != LABEL).filter_map(named).collect();
        RuleUse { parameters, ..RuleUse::bare(self.kind) }
    }
}

/// The parameter that names a rule in messages: it does not change the meaning of the rule.
const LABEL: &str = "name";
