//! An engine of bit-set tables and learnt clauses: for problems in which items share many options, such as sums, lines and counts,
//! for the largest problems, and for hard searches.
//!
//! Most options of such a problem say only how a rule is kept. So options are not followed one by one: each is in the group of
//! its home item, and what the options of a group have in common are Boolean variables. Groups whose options are places have
//! a variable an option; the others are tables of bits, filtered word by word. A search tries variables, and can learn from its
//! dead ends: each value has an explanation.
//!
//! ```text
//!   groups.rs      the home of each option               propagate.rs  from literals to what follows
//!   attributes.rs  what options of a group share         filter.rs     tables
//!   model.rs, build.rs  variables, domains, tables       blocks.rs     domains that share variables
//!   draft.rs       variables while they are collected    distinct.rs   slices that differ, numbered
//!   layout.rs      where variables occur, side by side   agenda.rs     what waits to be looked at
//!   state.rs       values, live words and the trail      branch.rs     which variable is tried next
//!   load.rs        what is dropped and chosen before     search.rs     forward and back
//!   steps.rs       one step at a time                    traced.rs     a search that reports its steps
//!   reasoner.rs    rounds of steps, without a search     walk.rs       random walks down the tree
//!   explain.rs     what a value followed from            analyse.rs, clauses.rs, pays.rs  learning
//!   restart.rs     when to begin again from the first level
//!   activity.rs    variables by their part in recent conflicts
//!   conditions.rs  conditions beside the cover, with area.rs, pairs.rs and runs.rs
//!   goal.rs        solutions that show something new
//!   donate.rs      subtrees for other threads
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
mod attributes;
mod blocks;
mod branch;
mod build;
mod clauses;
mod conditions;
mod distinct;
mod donate;
mod draft;
mod explain;
mod filter;
mod goal;
mod groups;
mod layout;
mod literal;
mod load;
mod model;
mod pairs;
mod pays;
mod propagate;
pub(super) mod reasoner;
mod restart;
mod runs;
mod search;
mod searcher;
mod state;
mod steps;
pub(super) mod traced;
mod walk;

use std::sync::Arc;

use super::Stats;
use super::problem::{OptionId, Problem};
use super::tie_breaker::TieBreaker;
use super::{Choose, Learn};

use activity::Activity;
use analyse::Learning;
use blocks::Blocks;
use branch::Branching;
use conditions::Room;
pub(super) use conditions::checks;
use donate::Before;
use filter::Residue;
use goal::Goal;
use layout::Layout;
use literal::Literal;
use model::Model;
use pays::Pays;
use propagate::Queues;
use search::{Course, Level};
use state::{Mark, Reason, State};

/// How much of its activity a variable keeps from one conflict to the next.
const DECAY: f64 = 0.98;

/// The settings of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) choose: Choose,
    /// Whether conflicts are learnt from.
    pub(super) learn: Learn,
}

/// A problem and the state of a search in it.
#[derive(Clone, Debug)]
pub(super) struct CompactTable {
    /// Whether blocks are looked at, and what several options left of a table have in common.
    full: bool,
    model: Arc<Model>,
    layout: Arc<Layout>,
    blocks: Arc<Blocks>,
    state: State,
    queues: Queues,
    /// For each variable of a larger table where an option with it was seen last.
    residues: Vec<Residue>,
    /// Room to check conditions in.
    room: Room,
    branching: Branching,
    /// Variables of homes by activity, while conflicts are learnt from.
    activity: Activity,
    learning: Learning,
    /// Which options are looked for, where only solutions that show something new are.
    goal: Option<Goal>,
    levels: Vec<Level>,
    /// Levels up to here were given away: nothing but what lies below them is searched.
    given_away: usize,
    /// What is dropped, chosen and assumed before the search.
    before: Before,
    course: Course,
    /// Live words before the search.
    root: Vec<u64>,
    /// The state with everything possible.
    base: Mark,
    /// Nothing is left to search.
    dead: bool,
    base_dead: bool,
    /// For each option of tables whether it tells solutions apart, if there are helpers.
    telling: Option<Vec<bool>>,
    /// For each variable whether an option with it tells solutions apart.
    tells: Vec<bool>,
    /// Variables alone tell solutions apart.
    can_be_free: bool,
    stats: Stats,
    solution: Vec<OptionId>,
    /// Which variable of a domain comes first.
    tie_breaker: TieBreaker,
}

impl CompactTable {
    /// Lays out a problem, and what holds in all its solutions; `full` for blocks and for what options left of a table have in
    /// common.
    pub(super) fn new(problem: &Problem, full: bool) -> CompactTable {
        let mut engine = CompactTable::laid_out(problem, full);
        engine.base_dead |= engine.settle_root().is_err();
        engine.base = engine.state.mark();
        engine
    }

    /// Lays out a problem.
    fn laid_out(problem: &Problem, full: bool) -> CompactTable {
        let model = Model::new(problem);
        let blocks = if full { Blocks::new(&model) } else { Blocks::none(&model) };
        let layout = Layout::new(&model);
        let telling = problem
            .has_auxiliary_options()
            .then(|| model.rows.iter().map(|&option| !problem.is_auxiliary(OptionId::new(option as usize))).collect());
        let telling_option = |&option: &u32| !problem.is_auxiliary(OptionId::new(option as usize));
        let tells: Vec<bool> =
            (0..model.variables).map(|variable| model.options.of(variable).iter().any(telling_option)).collect();
        CompactTable {
            full,
            state: State::new(&model, &blocks.widest),
            layout: Arc::new(layout),
            blocks: Arc::new(blocks),
            queues: Queues::new(&model),
            residues: filter::residues(&model),
            room: Room::default(),
            branching: Branching::new(&model),
            activity: Activity::new(model.variables, DECAY),
            learning: Learning::new(model.variables),
            goal: None,
            levels: Vec::new(),
            given_away: 0,
            before: Before::default(),
            course: Course::new(),
            root: Vec::new(),
            base: Mark::default(),
            dead: false,
            base_dead: model.impossible,
            telling,
            tells,
            can_be_free: !model.tables.iter().any(|table| table.tells && table.chooses),
            stats: Stats::default(),
            solution: Vec::new(),
            tie_breaker: TieBreaker::default(),
            model: Arc::new(model),
        }
    }

    /// What follows before anything is dropped or chosen.
    fn settle_root(&mut self) -> Result<(), state::Conflict> {
        for at in 0..self.model.facts.len() {
            let (variable, value) = self.model.facts[at];
            self.state.assign(Literal::of(variable, value), Reason::NONE)?;
        }
        for number in 0..self.model.domains.len() as u32 {
            let domain = &self.model.domains[number as usize];
            if domain.exact && domain.length == 1 {
                let only = self.model.members[domain.members as usize];
                self.state.assign(Literal::positive(only), Reason::NONE)?;
            } else if domain.exact && domain.word_count == 1 {
                self.state.look_at(domain.words);
            }
        }
        for number in 0..self.model.tables.len() as u32 {
            self.queues.look_at_table(&self.model, number);
        }
        for number in 0..self.model.conditions.checks.len() as u32 {
            self.queues.conditions.add(number);
        }
        self.propagate()
    }

    /// Takes back a search and what was chosen before it.
    fn reset(&mut self) {
        self.state.undo(self.base);
        self.state.level = 0;
        self.levels.clear();
        self.given_away = 0;
        self.goal = None;
        self.course = Course::new();
        self.branching.forget();
        self.activity.forget();
        self.learning.clauses.clear();
        self.learning.pays = Pays::default();
        self.clear_queues();
        self.dead = self.base_dead;
        self.stats = Stats::default();
    }
}

/// The bits that are set in a word.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
