//! Exact cover with colours: problems, and searches that solve them.
//!
//! A [`Problem`] has *items* and *options*; an option is a set of items. A solution is a set of options
//! that has each **primary** item in exactly one of them. A **secondary** item may be in any number of
//! the chosen options, as long as they agree on it: either one option has it without a colour, or all
//! that have it give it the same colour. If some options are only auxiliary, solutions that differ only in these
//! are shown once: see [`Problem::project_onto`].
//!
//! ```
//! use exdoku_cover::{Cover, Problem, Settings};
//!
//! let mut builder = Problem::builder();
//! builder.primary(["a", "b", "c"]).option(["a", "b"]).option(["c"]).option(["b", "c"]);
//! let mut cover = Cover::new(builder.build()?, Settings::default());
//! assert_eq!(cover.solutions().count(), 1);
//! # Ok::<(), exdoku_cover::BuildError>(())
//! ```
//!
//! [`Builder`] takes items by name; [`Problem`] itself takes them by number, which is faster for large problems. [`Cover`]
//! answers a [`Query`]: solutions as an iterator or for a visitor, on one thread or several; whether there is just one; how
//! many; which options occur in them.
//!
//! # What it must never know
//! What items stand for. No puzzle, no file format except Knuth's and DIMACS, no files, no terminals: callers give names,
//! and get the numbers of options.
//!
//! # In reading order
//!
//! - [`Problem`]: items, options, colours ([`Entry`]). Callers build them, and all engines read them.
//! - [`Builder`]: problems by names; `names`: the names of items and colours.
//! - `projection`: solutions that count as one.
//! - [`Condition`]: further requirements on solutions: [`Propagator`]s, and an equivalent form as items and options
//!   ([`PlainForm`]). `plain`: a problem with these in place of its conditions. [`try_conditions`] checks one against the other.
//! - [`Cover`]: a problem compiled for many searches, by one of the engines.
//! - [`Query`]: a question about its solutions, within a [`Restriction`]: options dropped and chosen beforehand.
//!   [`Solutions`], an iterator; [`Solution`], with names; `occurring`: which options occur in solutions; `prove`: one
//!   solution or none, by several threads; [`Estimate`], from random walks down the tree; [`Part`]: a search in parts; `trace`: a
//!   search step by step.
//! - [`Incremental`]: many questions about one problem, each under assumptions, by clause learning that keeps what it learns.
//! - `first_look`: small questions, answered by links before the problem is compiled.
//! - [`Engine`]: the engines, and how one is chosen (`strategy`).
//! - [`Links`]: dancing links: lists whose nodes can be unlinked and relinked.
//!   [`restrict`](Links::restrict) drops and chooses options beforehand, and undoes both.
//! - [`Search`]: depth-first search in the links: choose an item, try each of its options, backtrack.
//! - [`Settings`], [`Budget`], [`Stats`]: how to search, the limits, and the cost.
//! - `blocking`: options that would leave an item without options.
//! - `copy_search`: depth-first search over a state that is copied at each branch, for `bit_sliced` (small problems, all
//!   items processed at once) and `bit_set` (larger ones, a word for each item). `loading` drops and chooses options beforehand;
//!   `wide` compiles the search for the widest registers of the machine.
//! - `clause_learning`: bit-set tables, a trail and learnt clauses: for problems of any size, for those in which items share many
//!   options, and for hard searches. A search that learns nothing may go over bit slices.
//! - [`Reasoner`]: how far steps get without a search, in rounds: forced and blocking options, which `lookahead` finds, and failed
//!   options.
//! - [`memo`]: the number of solutions without visiting each: each subproblem is counted once.
//! - `parallel`: enumeration on several threads; `turns`: for all solutions, when there may be only few.
//! - [`algorithm_x`]: the plain algorithm on sets, slow and obviously correct.
//! - [`dlx_text`]: the text format of Knuth's own programs.
//! - [`dimacs`]: the problem as a Boolean formula for SAT solvers; [`Certificate`]: a proof about it. `dead_ends`: the
//!   proof of a search that does not learn, by its `decisions`, with the blocking options of `lookahead`; `division`: a
//!   proof that parts cover the whole.
//!
//! # References
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: Algorithm 7.2.2.1X (exact cover),
//! its secondary items, and Algorithm 7.2.2.1C (exact cover with colours).

#![warn(clippy::disallowed_types)]

pub mod algorithm_x;
mod bit_set;
mod bit_sliced;
mod bits;
mod blocking;
mod budget;
mod builder;
mod certificate;
mod check;
mod choose;
mod clause_learning;
pub mod clock;
mod condition;
mod conflict;
mod copy_search;
mod cover;
mod dead_ends;
mod decimal;
mod decisions;
pub mod dimacs;
mod divide;
mod division;
pub mod dlx_text;
mod engine;
mod entry;
mod estimate;
mod event;
mod first_look;
mod groups;
mod incidence;
mod incremental;
mod key;
mod lane;
mod links;
mod lists;
mod loading;
mod lookahead;
pub mod memo;
mod names;
mod natural;
mod occurring;
mod parallel;
mod plain;
mod plain_form;
mod problem;
mod projection;
mod proof;
mod propagator;
mod prove;
mod query;
mod reasoner;
mod restrict;
mod restricted;
mod restriction;
mod search;
mod searcher;
mod settings;
mod solution;
mod solutions;
mod stats;
mod strategy;
mod tie_breaker;
mod trace;
mod trial;
mod turns;
mod wide;

pub use budget::{Budget, MemoryLimit, Progress};
pub use builder::{BuildError, Builder};
pub use certificate::Certificate;
pub use condition::Condition;
pub use conflict::{Conflict, ConflictReason};
pub use cover::Cover;
pub use divide::{LARGEST, Part};
pub use engine::{Engine, Obstacle, UnknownEngine};
pub use entry::{Colour, Entry, ItemId, ItemKind, OptionId};
pub use estimate::Estimate;
pub use event::{Because, Claim, Event};
pub use incremental::Incremental;
pub use links::Links;
pub use lists::Lists;
pub use natural::{Natural, NotNatural};
pub use plain_form::{PlainEntry, PlainForm, PlainItem};
pub use problem::{Problem, ProblemError};
pub use proof::ProofFormat;
pub use propagator::{Priority, Propagator, Scratch, Value};
pub use query::{Query, Verdict};
pub use reasoner::{Reasoner, Rounds, Status};
pub use restriction::Restriction;
pub use search::{Search, SearchIter, Step};
pub use settings::{Choose, Learn, Propagation, Settings};
pub use solution::Solution;
pub use solutions::Solutions;
pub use stats::{Ended, Stats};
pub use trial::{Fault, FaultyCondition, try_conditions};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
