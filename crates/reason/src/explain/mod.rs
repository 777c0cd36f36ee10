//! Explanations: the steps that lead from the givens to the solution, each with its reason.
//!
//! A [`Step`] is a conclusion, digits placed or candidates removed, and its [`Reason`]: rule instances and candidates that
//! were excluded before. The conclusion follows from these alone, whatever else is in the grid.
//!
//! Steps are searched from simple to hard ([`Level`]). Sets of different digits are reasoned about directly: singles,
//! locked digits, subsets, fish, chains. For every other rule, of whatever kind, an exact cover of its own
//! constraints determines the candidates it excludes. So new kinds of rules are explained without additional code.
//!
//! ```text
//!   level.rs       how far reasoning goes                     step.rs        a conclusion and its reason
//!   technique.rs   what solvers call a step                   names.rs       its name; score.rs, how hard it is
//!   catalogue.rs   all names with their scores                glossary.rs    what each is; examples.rs, a puzzle with it
//!   explainer.rs   finds steps and takes them                 stages.rs      the order in which they are looked for
//!   path.rs        the way to the solution                    record.rs      steps as JSON
//!   instance.rs    the rules one by one, with their names     model.rs       how each is reasoned about
//!   state.rs       the candidates left                        singles.rs     full houses, hidden and naked singles
//!   rule_cover.rs  what a rule excludes, with searched.rs       rules.rs       one rule alone, several combined
//!   locked.rs      pointing, claiming                         innies.rs      sums that houses and other sums imply
//!   subsets.rs     pairs, triples, quads                      fish.rs        X-wings and larger fish, on cells.rs
//!   links.rs       strong and weak links                      rectangles.rs  links of unique rectangles
//!   unique.rs      tests on rectangles; bug.rs, BUG+1         sue_de_coq.rs  two houses and their intersection
//!   death_blossom.rs  a cell and almost locked sets           templates.rs   the ways to place a digit
//!   chains.rs      wings and chains                           chain_name.rs  their names; chain_step.rs, their reasons
//!   refute.rs      a candidate that leads to a contradiction  trial.rs       what follows from an assumption
//!   wording.rs     sentences; conclusion.rs, their ends       deciding.rs    what decides where a rule excludes; why.rs
//!   telling.rs     what is told of the ways to fill it,       network.rs     orders and pairs; bounds.rs, sums
//!                  with fit.rs                                rule_wording.rs  the same in words
//!   chain_shape.rs pivots, pincers, sets of a chain           part.rs        a part of a step and its role
//!   parts.rs       the parts of a step, with chain_parts.rs
//!   chain_wording.rs, fish_wording.rs  sentences about chains and fish; pattern_wording.rs, pattern_parts.rs, the others
//! ```
//!
//! Two more questions are answered here: which few givens and rules contradict each other ([`contradiction`]), using
//! `hitting_set.rs`, and what the items and options of the exact cover mean to a solver ([`meaning`], [`option_words`]).
//!
//! # References
//! The names of steps are those of Sudopedia and of Bernhard Hobiger's HoDoKu; the scores those of Nicolas Juillerat's
//! Sudoku Explainer.

mod bounds;
mod bug;
mod catalogue;
mod cells;
mod chain_name;
mod chain_parts;
mod chain_shape;
mod chain_step;
mod chain_wording;
mod chains;
mod conclusion;
mod connection;
pub mod contradiction;
mod death_blossom;
mod deciding;
mod examples;
mod explainer;
mod fish;
mod fish_wording;
mod fit;
mod glossary;
mod hitting_set;
mod innies;
pub mod instance;
mod level;
mod links;
mod locked;
pub mod meaning;
mod model;
mod names;
mod network;
pub mod option_words;
mod part;
mod parts;
mod path;
mod pattern_parts;
mod pattern_wording;
mod record;
mod rectangles;
mod refute;
mod rule_cover;
mod rule_wording;
mod rules;
mod score;
mod searched;
mod singles;
mod stages;
mod state;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod telling;
mod templates;
mod trial;
mod unique;
mod why;
mod wording;

pub use bounds::Bound;
pub use catalogue::Entry;
pub use explainer::Explainer;
pub use fit::Fit;
pub use instance::Instance;
pub use level::Level;
pub use part::{Part, Role};
pub use path::{End, Path};
pub use record::StepRecord;
pub use step::{Reason, Step};
pub use technique::{ChainKind, FishShape, Link, LockedKind, Petal, RectangleKind, Side, Technique};
pub use telling::Telling;
pub use why::Why;
