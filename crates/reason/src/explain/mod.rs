//! Why: the steps that lead from the givens to the solution, each with what it follows from.
//!
//! A [`Step`] is a conclusion, digits placed or candidates removed, and its [`Reason`]: rule instances and candidates that
//! were excluded before. From these alone the conclusion follows, whatever else is in the grid.
//!
//! Steps are looked for from simple to hard ([`Level`]). Sets of different digits are reasoned about directly: singles,
//! locked digits, subsets, fish, chains. Every other rule, of whatever kind, is asked by an exact cover of its own
//! constraints which candidates it excludes. So new kinds of rules are explained without a line of code here.
//!
//! ```text
//!   level.rs       how far reasoning goes                     step.rs        a conclusion and its reason
//!   technique.rs   what solvers call a step                   names.rs       its name; score.rs, how hard it is
//!   explainer.rs   finds steps and takes them                 stages.rs      the order in which they are looked for
//!   path.rs        the way to the solution                    record.rs      steps as JSON
//!   instance.rs    the rules one by one, with their names     model.rs       how each is reasoned about
//!   state.rs       the candidates left                        singles.rs     full houses, hidden and naked singles
//!   rule_cover.rs  what a rule excludes, by exact cover       rules.rs       one rule alone, several combined
//!   locked.rs      pointing, claiming                         innies.rs      sums that houses and other sums imply
//!   subsets.rs     pairs, triples, quads                      fish.rs        X-wings and larger fish, on cells.rs
//!   links.rs       strong and weak links                      rectangles.rs  links of unique rectangles
//!   chains.rs      wings and chains                           chain_name.rs  their names; chain_step.rs, their reasons
//!   refute.rs      a candidate that leads to a contradiction  wording.rs     sentences, with fit.rs
//! ```
//!
//! Two more questions are answered here: which few givens and rules contradict each other ([`contradiction`]), by
//! `hitting_set.rs`, and what the items and options of the exact cover mean to a solver ([`meaning`], [`option_words`]).
//!
//! # References
//! The names of steps are those of Sudopedia and of Bernhard Hobiger's HoDoKu; the scores those of Nicolas Juillerat's
//! Sudoku Explainer.

mod cells;
mod chain_name;
mod chain_step;
mod chains;
mod connection;
pub mod contradiction;
mod explainer;
mod fish;
mod fit;
mod hitting_set;
mod innies;
pub mod instance;
mod level;
mod links;
mod locked;
pub mod meaning;
mod model;
mod names;
pub mod option_words;
mod path;
mod record;
mod rectangles;
mod refute;
mod rule_cover;
mod rules;
mod score;
mod singles;
mod stages;
mod state;
mod step;
mod subsets;
mod technique;
mod wording;

pub use explainer::Explainer;
pub use fit::Fit;
pub use instance::Instance;
pub use level::Level;
pub use path::{End, Path};
pub use record::StepRecord;
pub use step::{Reason, Step};
pub use technique::{ChainKind, FishShape, Link, LockedKind, Side, Technique};
