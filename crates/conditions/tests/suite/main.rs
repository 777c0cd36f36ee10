//! The tests of the crate.

mod conditions;
mod problems;
mod trials;
