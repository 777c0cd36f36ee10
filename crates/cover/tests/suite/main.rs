//! Tests of exact covers, in one program. The engines are tested against Algorithm X and against each other where the rules of
//! puzzles are tested, in the package `exdoku`.

mod engines;
mod errors;
mod estimate;
mod names;
/// What the source files that are tested by themselves import.
mod natural {
    pub(crate) use exdoku_cover::Natural;
}
mod parts;
mod solutions;
