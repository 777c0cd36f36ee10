//! The tests of the crate.

mod conditions;
mod problems;
#[path = "../../../cover/tests/suite/replay.rs"]
mod replay;
mod shared;
mod trials;
