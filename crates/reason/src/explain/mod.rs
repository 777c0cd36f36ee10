//! Explanations: the steps that lead from the givens to the solution, each with its reason.
//!
//! A [`Step`] is a conclusion, digits placed or candidates removed, and its [`Reason`]: rule instances and candidates that
//! were excluded before. The conclusion follows from these alone, whatever else is in the grid.
//!
//! Steps are searched from simple to hard ([`Level`]). Sets of different digits are reasoned about directly: singles,
//! locked digits, subsets, fish, chains. For every other rule, of whatever kind, an exact cover of its own
//! constraints determines the candidates it excludes. So new kinds of rules are explained without additional code.
//!
//! | file | contents |
//! |---|---|
//! | `level`, `step` | how far reasoning goes; a conclusion, its reason, and the technique that found it |
//! | `techniques` | a file for each: names, meaning and example, score, search, sentence, parts |
//! | `entry`, `search` | an entry of the catalogue of techniques; a search for steps, and when it is made |
//! | `explainer` | finds steps and takes them |
//! | `walk`, `path` | goes to the solution, a step at a time; the whole way |
//! | `model`, `instance` | the rules, sorted by how they are reasoned about; one by one, with their names |
//! | `cover` | what rules exclude, whatever their kind |
//! | `areas` | which areas of a rule about areas are possible |
//! | `state` | the candidates left |
//! | `graph`, `conflicts` | what cells, houses and pairs of cells say about them; which of them conflict |
//! | `solutions` | what is known about the solutions |
//! | `sentence`, `wording` | steps in words; cells, digits and candidates in words |
//! | `part`, `record` | a part of a step and its role; steps as JSON |
//!
//! Three more questions are answered here: which few givens and rules contradict each other ([`contradiction`]), which rules
//! are not needed ([`redundancy`]), and what the items and options of the exact cover mean to a solver ([`meaning`]).
//!
//! # References
//! The names of steps are those of Sudopedia and of Bernhard Hobiger's HoDoKu; the scores those of Nicolas Juillerat's
//! Sudoku Explainer.

mod areas;
mod conflicts;
pub mod contradiction;
mod cover;
mod entry;
mod explainer;
mod graph;
pub mod instance;
mod level;
pub mod meaning;
mod model;
mod part;
mod path;
mod record;
pub mod redundancy;
mod search;
mod sentence;
mod solutions;
mod state;
mod step;
mod subproblem;
pub mod techniques;
mod walk;
mod wording;

pub use cover::{Fit, Telling};
pub use entry::Entry;
pub use explainer::Explainer;
pub use instance::Instance;
pub use level::Level;
pub use part::{Part, Role};
pub use path::{End, Path};
pub use record::StepRecord;
pub use step::{Reason, Step};
pub use walk::{Walk, WalkOptions};
