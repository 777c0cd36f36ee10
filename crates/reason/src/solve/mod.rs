//! Questions about a puzzle: a solution, all of them, how many, whether there is just one, what each cell can hold.
//!
//! A [`Solver`] holds the exact cover of one variant and answers for any number of its puzzles: givens are chosen
//! into the cover and taken out again. Every grid is verified by each rule's
//! [`violations`](exdoku_rules::rules::Rule::violations), which is independent of the cover; a grid that fails there is a bug of
//! this program, and panics.

mod counting;
mod node_limited;
mod options;
mod questions;
mod raters;
mod rating;
mod solver;
mod split;
mod unknowns;
mod verdict;
mod verify;

pub use counting::{CandidateCounts, CountOptions, Method, Uncounted};
pub use node_limited::SecondSolution;
pub use options::{Backend, SolveOptions};
pub use rating::{Difficulty, Rating};
pub use solver::{Solver, Unsearchable};
pub use split::Part;
pub use verdict::{Count, Verdict};
