//! Tests of the crate, as one test program.

mod diagrams;
mod errors;
mod hitting_sets;
mod instances;
mod levels;
mod restarts;
mod symmetry;
