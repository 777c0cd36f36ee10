//! An engine of bit-set tables and learnt clauses: for problems in which items share many options, such as sums, lines and counts,
//! for the largest problems, and for hard searches.
//!
//! Most options of such a problem only state how a rule is satisfied. So options are not processed one by one: each is in
//! the group of its home item, and the attributes that options of a group share are Boolean variables. Groups whose options
//! are placements have one variable per option; the others are tables of bits, filtered word by word. A search tries
//! variables, and can learn from its conflicts: each value has an explanation.
//!
//! ```text
//!   ClauseLearning       the search: search, path, portion, progress, start, goal, donate, searcher
//!   ├─ Propagator      from literals to what follows: propagate
//!   │  ├─ Model        variables, domains, tables: model; made by attributes, draft, collect, distinct, assemble
//!   │  ├─ Layout       where variables occur: layout
//!   │  ├─ Blocks       domains that share variables: blocks
//!   │  ├─ State        live words and the trail: state, live, trail, reason, literal
//!   │  ├─ Tables       which tables are filtered next, and how: tables, agenda
//!   │  ├─ Checker      propagators of conditions: checker, conditions
//!   │  └─ Clauses      what was learnt: clauses
//!   ├─ Analysis        from a conflict to a clause: analyse, explain
//!   ├─ LearningPolicy  whether conflicts are learnt from: learning_policy; when to begin again: restart
//!   ├─ Branching       which variable is tried next: branch, activity, projected
//!   └─ Sliced          the search below a node, without a trail, while nothing is learnt: sliced
//!
//!   Observer           who follows a search: observer
//!   ├─ Certifier       writes a proof of what it finds: certify
//!   └─ Tracer          tells its steps: tracer
//!
//!   Probe              options that fail, each tried by itself: probe
//!   Walker             random walks down the tree: walk
//! ```
//!
//! # References
//! Demeulenaere and others, Compact-Table, CP 2016. Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation,
//! Constraints 14 (2009). Boussemart and others, Boosting systematic search by weighting constraints, ECAI 2004.
//! Marques-Silva, Lynce and Malik, Handbook of Satisfiability, chapter 4.

mod activity;
mod agenda;
mod analyse;
mod assemble;
mod assumed;
mod attributes;
mod blocks;
mod branch;
pub(super) mod certify;
mod checker;
mod clauses;
mod collect;
mod conditions;
mod distinct;
mod donate;
mod draft;
mod explain;
mod goal;
mod ids;
mod layout;
mod learning_policy;
mod literal;
mod live;
mod model;
mod observer;
mod path;
mod portion;
pub(super) mod probe;
mod progress;
mod projected;
mod propagate;
mod reason;
mod restart;
mod search;
mod searcher;
mod sliced;
mod start;
mod state;
mod tables;
pub(super) mod tracer;
mod trail;
pub(super) mod walk;
mod work;

pub(super) use conditions::checks;
pub(super) use literal::Literal;
pub(super) use search::ClauseLearning;
