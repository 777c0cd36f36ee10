//! What kinds remember while rules are read.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;

/// A value of each type that a kind passes from one of its rules to the next: thirty lines that are read alike need only one
/// automaton.
#[derive(Default)]
pub(super) struct Memo(HashMap<TypeId, Box<dyn Any>>);

impl Memo {
    /// The value of this type; its default at first.
    pub(super) fn of<T: Default + 'static>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect("a value is kept under its own type")
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memo({} values)", self.0.len())
    }
}
