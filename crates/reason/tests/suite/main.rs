//! Tests of the crate, as one test program.

mod errors;
mod hitting_set;
mod instances;
mod levels;
mod luby;
mod symmetry;
