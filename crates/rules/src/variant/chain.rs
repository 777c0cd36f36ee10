//! A list that grows while references to its values are held.

use std::cell::OnceCell;

/// A list that grows while references to its values are held: for the few files that a file names.
#[derive(Debug)]
pub(super) struct Chain<T>(OnceCell<Box<Link<T>>>);

#[derive(Debug)]
struct Link<T> {
    value: T,
    rest: Chain<T>,
}

impl<T> Default for Chain<T> {
    fn default() -> Chain<T> {
        Chain(OnceCell::new())
    }
}

impl<T> Chain<T> {
    /// Adds a value at the end.
    pub(super) fn push(&self, value: T) -> &T {
        let mut end = self;
        while let Some(link) = end.0.get() {
            end = &link.rest;
        }
        &end.0.get_or_init(|| Box::new(Link { value, rest: Chain::default() })).value
    }
}
