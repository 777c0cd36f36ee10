//! What kinds compute once while rules are built.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// A value of each type that a kind passes from one of its rules to the next: thirty lines that are read alike need only one
/// automaton. A clone shares the values.
#[derive(Clone, Default)]
pub struct BuildCache(Rc<RefCell<HashMap<TypeId, Rc<dyn Any>>>>);

impl BuildCache {
    /// The value of this type; its default at first.
    pub(super) fn of<T: Default + 'static>(&self) -> Rc<RefCell<T>> {
        let mut values = self.0.borrow_mut();
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Rc::<RefCell<T>>::default());
        Rc::clone(value).downcast().expect("a value is kept under its own type")
    }
}

impl fmt::Debug for BuildCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BuildCache({} values)", self.0.borrow().len())
    }
}
