//! Questions about a puzzle: a solution, all of them, their number, whether it is unique, the digits of each cell.
//!
//! A [`Solver`] holds the exact cover of one variant and answers for any number of its puzzles: givens are chosen
//! in the cover and undone again. Every grid is verified by each rule's
//! [`violations`](exdoku_rules::rules::Rule::violations), which is independent of the cover; a grid that fails is a bug of
//! this program, and panics.

mod certify;
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

pub use certify::Uncertified;
pub use counting::{CandidateCounts, CountOptions, Method, Uncounted};
pub use node_limited::SecondSolution;
pub use options::{Backend, SolveOptions};
pub use rating::{Difficulty, Rating};
pub use solver::{Solver, Unsearchable};
pub use split::Part;
pub use verdict::{Count, Verdict};
