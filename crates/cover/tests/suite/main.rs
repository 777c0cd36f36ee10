//! Tests of exact covers, in one program. The engines are tested against Algorithm X and against each other.

mod certificates;
mod engines;
mod errors;
mod estimate;
mod first_look;
mod incremental;
mod known_answers;
mod memo;
mod names;
/// The imports of the source files that are tested alone.
mod natural {
    pub(crate) use exdoku_cover::Natural;
}
mod oracle;
mod parallel;
mod parts;
mod planted;
mod problems;
mod projection;
mod replay;
mod sliced;
mod solutions;
mod traces;
mod trial;
