//! An engine of bit-set tables and learnt clauses: for problems in which items share many options, such as sums, lines and counts,
//! for the largest problems, and for hard searches.
//!
//! Most options of such a problem say only how a rule is kept. So options are not followed one by one: each is in the group of
//! its home item, and what the options of a group have in common are Boolean variables. Groups whose options are places have
//! a variable an option; the others are tables of bits, filtered word by word. A search tries variables, and can learn from its
//! dead ends: each value has an explanation.
//!
//! ```text
//!   CompactTable            the search                  search.rs, path.rs, progress.rs, restriction.rs, goal.rs,
//!   │                                                   donate.rs, searcher.rs
//!   ├─ Propagator           from literals to what follows                                         propagate.rs
//!   │  ├─ Model             variables, domains, tables   model.rs, from groups.rs, attributes.rs, draft.rs, collect.rs,
//!   │  │                                                 assemble.rs, distinct.rs
//!   │  ├─ Layout, Blocks    where variables occur; domains that share some                        layout.rs, blocks.rs
//!   │  ├─ State             live words and the trail     state.rs, live.rs, trail.rs, reason.rs, literal.rs
//!   │  ├─ Tables            which are filtered next, and how                                      tables.rs, agenda.rs
//!   │  ├─ Checker           conditions beside the cover  conditions.rs, area.rs, pairs.rs, runs.rs
//!   │  └─ Clauses           what was learnt                                                       clauses.rs
//!   ├─ Analysis             from a conflict to a clause  analyse.rs, explain.rs
//!   ├─ LearningPolicy       whether, and when to restart learning_policy.rs, restart.rs
//!   └─ Branching            which variable is tried next branch.rs, activity.rs, projected.rs
//!
//!   Steps                   one step at a time, with a Propagator   steps.rs, waiting.rs
//!      Reasoner             rounds of steps, without a search       reasoner.rs
//!      Traced               a search that reports its steps         traced.rs
//!   Walker                  random walks down the tree              walk.rs
//! ```
//!
//! # References
//! Demeulenaere and others, Compact-Table, CP 2016. Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation,
//! Constraints 14 (2009). Boussemart and others, Boosting systematic search by weighting constraints, ECAI 2004.
//! Marques-Silva, Lynce and Malik, Handbook of Satisfiability, chapter 4.

mod activity;
mod agenda;
mod analyse;
mod area;
mod assemble;
mod attributes;
mod blocks;
mod branch;
mod clauses;
mod collect;
mod conditions;
mod distinct;
mod donate;
mod draft;
mod explain;
mod goal;
mod groups;
mod layout;
mod learning_policy;
mod literal;
mod live;
mod model;
mod pairs;
mod path;
mod progress;
mod projected;
mod propagate;
mod reason;
pub(super) mod reasoner;
mod restart;
mod restriction;
mod runs;
mod search;
mod searcher;
mod state;
mod steps;
mod tables;
pub(super) mod traced;
mod trail;
mod waiting;
pub(super) mod walk;

use super::bits::bits;

pub(super) use conditions::checks;
pub(super) use search::CompactTable;

/// What propagation has done.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    /// Literals followed.
    updates: u64,
    /// Variables that were the only ones left of a domain.
    forced: u64,
    /// Times that a block eliminated something.
    eliminated: u64,
}
