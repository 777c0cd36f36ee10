//! The tests of the crate.

mod conditions;
