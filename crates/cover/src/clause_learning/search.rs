//! The search: propagate, branch, and backtrack from conflicts.
//!
//! Branching is binary. A variable is tried; when its subtree has been searched, it is false, and perhaps another domain is
//! branched on next. Without learning, each conflict goes back one level. With learning, a conflict goes back to the level
//! at which its clause becomes unit, but not beyond the *floor*: levels below which solutions have been shown that nothing
//! else would keep from being shown again.
//!
//! Levels, values and scores are the same with and without learning, so that it can begin at any conflict.
//!
//! # References
//! Nadel and Ryvchin, Chronological backtracking, SAT 2018: literals at higher levels than necessary. Gebser, Kaufmann,
//! Neumann and Schaub, Conflict-driven answer set enumeration, LPNMR 2007: the floor.

mod below;
mod forget;
mod found;
mod under;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::analyse::Analysis;
use super::assumed::Assumed;
use super::branch::{Branch, Branching, Manner};
use super::explain::Context;
use super::goal::Goal;
use super::ids::{ClauseRef, VarId};
use super::learning_policy::{LearningPolicy, Verdict};
use super::literal::{Literal, TRUE};
use super::observer::{Observer, Unobserved};
use super::path::Path;
use super::progress::{self, SearchProgress};
use super::projected::Projected;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::sliced::Sliced;
use super::start::Start;
use super::state::Mark;
use crate::budget::Budget;
use crate::conflict::Conflict as Refusal;
use crate::entry::Visitor;
use crate::problem::{OptionId, Problem};
use crate::settings::{Choose, Learn};
use crate::stats::{Ended, Stats};

/// How often the clauses are halved when learning ends.
const SWEEPS: u32 = 4;

/// The settings of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) choose: Choose,
    /// Whether to learn from conflicts.
    pub(super) learn: Learn,
}

/// The engine: a problem in its layout, and a search in it.
///
/// Invariant: the path has a level for each decision on the trail, in the order of the trail.
#[derive(Clone, Debug)]
pub(crate) struct ClauseLearning {
    propagator: Propagator,
    branching: Branching,
    analysis: Analysis,
    policy: LearningPolicy,
    projected: Arc<Projected>,
    path: Path,
    progress: SearchProgress,
    /// The options to look for, if only solutions that show something new are wanted.
    goal: Option<Goal>,
    /// The options dropped and chosen, and the literals assumed, before the search.
    start: Start,
    /// The state with everything possible, and whether even that has no solution.
    base: Mark,
    is_base_dead: bool,
    /// The conflict before the search, if there is one.
    conflict: Option<Conflict>,
    /// Whether nothing is left to search.
    is_dead: bool,
    /// What questions assume.
    assumed: Assumed,
    /// Nodes, solutions and depth.
    stats: Stats,
    solution: Vec<OptionId>,
    /// The search without a trail, once it is wanted; none inside if the model does not fit it.
    sliced: Option<Option<Box<Sliced>>>,
}

impl ClauseLearning {
    /// Lays out a problem, and propagates what holds in all its solutions; `full` enables blocks and common attributes of
    /// the remaining options of a table.
    pub(crate) fn new(problem: &Problem, full: bool) -> ClauseLearning {
        ClauseLearning::of(problem, Propagator::new(problem, full))
    }

    /// The same, for a problem that was laid out.
    pub(super) fn of(problem: &Problem, mut propagator: Propagator) -> ClauseLearning {
        let conflict = propagator.settle_root().err();
        let is_base_dead = conflict.is_some() || propagator.model().impossible;
        let base = propagator.mark();
        let model = propagator.model();
        ClauseLearning {
            branching: Branching::new(model),
            analysis: Analysis::new(model.variables),
            policy: LearningPolicy::new(model),
            projected: Arc::new(Projected::new(problem, model)),
            path: Path::new(),
            progress: SearchProgress::new(),
            goal: None,
            start: Start::default(),
            base,
            is_base_dead,
            conflict,
            is_dead: false,
            assumed: Assumed::default(),
            stats: Stats::default(),
            solution: Vec::new(),
            sliced: None,
            propagator,
        }
    }

    /// Begins again, below options that are dropped or chosen, under assumed literals. `problem` is the problem of this
    /// engine.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn load(&mut self, problem: &Problem, start: Start) -> Result<(), Refusal> {
        self.reset();
        self.start = start;
        self.start.check(problem)?;
        if !self.is_dead {
            self.conflict = self.start.apply(&mut self.propagator).err();
            self.is_dead = self.conflict.is_some();
        }
        self.analysis.begin(self.propagator.state());
        Ok(())
    }

    /// Undoes a search and the options chosen before it.
    fn reset(&mut self) {
        self.leave(self.base);
        self.path.clear();
        self.goal = None;
        self.progress = SearchProgress::new();
        self.branching.forget();
        self.propagator.clauses_mut().clear();
        self.propagator.forget_work();
        self.policy = LearningPolicy::new(self.propagator.model());
        self.assumed = Assumed::new(self.is_base_dead);
        self.is_dead = self.is_base_dead;
        self.stats = Stats::default();
    }

    /// Returns to a state before any level.
    pub(super) fn leave(&mut self, root: Mark) {
        self.propagator.reset_to(root);
        self.propagator.state_mut().trail_mut().set_level(0);
        self.path.clear();
        self.progress.chosen = None;
        self.is_dead = false;
    }

    pub(super) fn propagator(&self) -> &Propagator {
        &self.propagator
    }

    pub(super) fn propagator_mut(&mut self) -> &mut Propagator {
        &mut self.propagator
    }

    pub(super) fn branching(&self) -> &Branching {
        &self.branching
    }

    pub(super) fn branching_mut(&mut self) -> &mut Branching {
        &mut self.branching
    }

    pub(super) fn projected(&self) -> &Projected {
        &self.projected
    }

    pub(super) fn policy(&self) -> &LearningPolicy {
        &self.policy
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn path_mut(&mut self) -> &mut Path {
        &mut self.path
    }

    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    /// Whether nothing is left to search.
    pub(super) fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// Whether only solutions that show something new are wanted.
    pub(super) fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// Whether each solution leaves a clause, so that the tree cannot be divided.
    pub(super) fn excludes_solutions(&self) -> bool {
        self.progress.free || self.goal.is_some()
    }

    /// The conflict before the search, if there is one.
    pub(super) fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }

    fn stats(&self) -> Stats {
        let work = self.propagator.work();
        Stats { updates: work.updates, forced: work.forced, eliminated: work.eliminated, ..self.stats }
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or everything has been searched.
    pub(super) fn run(&mut self, plan: Plan, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        self.run_observed(plan, budget, visitor, &mut Unobserved)
    }

    /// The same, and tells an observer what happens.
    pub(super) fn run_observed(
        &mut self,
        plan: Plan,
        budget: &Budget,
        visitor: Visitor<'_>,
        observer: &mut dyn Observer,
    ) -> (Stats, Ended) {
        if self.stats.nodes == 0 {
            self.progress.free = self.projected.is_by_variables() && budget.wants_few();
        }
        let ended = self.walk(plan, budget, visitor, observer);
        (self.stats(), ended)
    }

    /// Shows solutions, each with a wanted option that none before it had, until no solution has another one. Searches
    /// nothing and returns none if some wanted option has no variable.
    pub(super) fn run_for(
        &mut self,
        wanted: &[OptionId],
        plan: Plan,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> Option<(Stats, Ended)> {
        self.goal = Some(Goal::new(self.propagator.model(), wanted)?);
        // Auxiliary options may be tried like others: a solution is excluded for good.
        self.progress.free = true;
        let ended = self.walk(plan, budget, visitor, &mut Unobserved);
        Some((self.stats(), ended))
    }

    /// Searches what is left, from a state without levels.
    pub(super) fn complete(&mut self, plan: Plan, budget: &Budget, visitor: Visitor<'_>) -> Ended {
        self.path.clear();
        self.progress = SearchProgress::new();
        self.walk(plan, budget, visitor, &mut Unobserved)
    }

    fn walk(&mut self, plan: Plan, budget: &Budget, visitor: Visitor<'_>, observer: &mut dyn Observer) -> Ended {
        loop {
            if self.is_dead {
                return Ended::Complete;
            }
            let propagated = self.progress.pending.take().map_or_else(|| self.propagator.propagate(), Err);
            if let Err(conflict) = propagated {
                self.branching.credit(&self.propagator);
                self.progress.conflicts += 1;
                observer.conflict(self.context(), conflict);
                self.resolve(conflict, &plan, observer);
                continue;
            }
            observer.propagated(self.context());
            let chosen = self.progress.chosen.take();
            if chosen.is_none() {
                if self.policy.is_on() && self.progress.restarts.is_due() {
                    self.restart();
                }
                match self.search_below(&plan, budget, observer) {
                    None => {}
                    Some(ControlFlow::Continue(())) => continue,
                    Some(ControlFlow::Break(ended)) => return ended,
                }
            }
            match chosen.or_else(|| self.branch(plan.choose)) {
                Some(branch) => {
                    if progress::is_spent(budget, self.stats.nodes, || self.path.portion().done) {
                        self.progress.chosen = Some(branch);
                        return Ended::OutOfBudget;
                    }
                    observer.tried(self.context(), &branch);
                    self.descend(branch);
                }
                None => {
                    self.stats.solutions += 1;
                    self.collect();
                    let broken = visitor(&self.solution).is_break();
                    if self.assumed.asks {
                        return Ended::Stopped;
                    }
                    observer.solution(self.context(), broken);
                    self.leave_solution(observer);
                    if broken {
                        return Ended::Stopped;
                    }
                }
            }
        }
    }

    fn context(&self) -> Context<'_> {
        Context { propagator: &self.propagator, levels: self.path.levels() }
    }

    /// The next variable to try; none if all are settled.
    fn branch(&mut self, choose: Choose) -> Option<Branch> {
        let manner = Manner {
            choose,
            free: self.progress.free,
            by_activity: self.policy.is_on(),
            projected: &self.projected,
            goal: self.goal.as_ref(),
        };
        self.branching.next(&self.propagator, manner)
    }

    /// Tries a variable at a new node.
    fn descend(&mut self, branch: Branch) {
        self.stats.nodes += 1;
        self.begin_level(branch.literal, branch.left, branch.is_auxiliary);
    }

    /// Begins a level by trying a literal, of this many in its domain.
    fn begin_level(&mut self, literal: Literal, left: u32, is_auxiliary: bool) {
        let mark = self.propagator.mark();
        self.path.push(mark, literal, is_auxiliary, left);
        let depth = self.path.depth() as u32;
        self.stats.max_depth = self.stats.max_depth.max(depth);
        let state = self.propagator.state_mut();
        state.trail_mut().set_level(depth);
        self.progress.pending = state.assign(literal, Reason::NONE).err();
    }

    /// Removes all levels beyond this depth.
    fn back_to(&mut self, depth: usize) {
        let Some(level) = self.path.levels().get(depth) else { return };
        let mark = level.mark;
        if self.policy.is_on() {
            for literal in &self.propagator.state().trail().literals()[mark.literals()..] {
                self.branching.may_try(self.propagator.model(), literal.variable(), self.progress.free);
            }
        }
        self.path.truncate(depth);
        let state = self.propagator.state_mut();
        state.undo(mark);
        state.trail_mut().set_level(depth as u32);
    }

    /// Removes the last level, whose subtree has been searched: its decision becomes false.
    fn refute(&mut self, observer: &mut dyn Observer) {
        observer.searched(self.path.levels());
        match self.path.last() {
            Some(_) => self.close(self.path.depth() - 1, self.path.portion().share),
            None => self.is_dead = true,
        }
    }

    /// Goes back to a level whose subtree, of which this part was searched here, is done: its decision becomes false.
    fn close(&mut self, at: usize, searched: f64) {
        let level = self.path.levels()[at];
        self.back_to(at);
        self.path.finish(searched, level.rest);
        self.progress.pending = self.propagator.state_mut().assign(!level.tried, Reason::SEARCHED).err();
    }

    /// Goes back to a level as if what is tried there had been searched, by another search. Counts from here on.
    pub(super) fn take_over(&mut self, at: usize) {
        if let Some(chosen) = self.progress.chosen.take() {
            self.branching.may_try(self.propagator.model(), chosen.literal.variable(), self.progress.free);
        }
        self.close(at, 0.0);
        self.path.forget_done();
        self.stats = Stats::default();
        self.propagator.forget_work();
    }

    /// Backtracks from a conflict.
    fn resolve(&mut self, conflict: Conflict, plan: &Plan, observer: &mut dyn Observer) {
        if !self.policy.is_on() {
            if !self.policy.begins(plan.learn) {
                return self.refute(observer);
            }
            self.branching.seed_activity(self.propagator.model(), self.progress.free);
            self.path.set_trial_floor(!self.policy.is_first());
        }
        let context = Context { propagator: &self.propagator, levels: self.path.levels() };
        let level = self.analysis.level_of_conflict(context, conflict);
        if level == 0 {
            self.is_dead = true;
            self.assumed.refute();
            return;
        }
        if self.assumed.asks && level as usize <= self.path.given_away() {
            return self.end_below();
        }
        let activity = self.branching.activity_mut();
        let learnt = self.analysis.analyse(&mut self.propagator, self.path.levels(), activity, level);
        self.progress.restarts.count(learnt.worth);
        let is_dear = self.policy.is_at_stage(plan.learn) && self.may_leave_trail(plan, observer);
        let verdict = self.policy.judge(plan.learn, &learnt, level - learnt.level, is_dear);
        observer.learnt(&learnt.clause);
        self.go_back(level, learnt.level, observer);
        self.learn(&learnt.clause, learnt.worth);
        self.analysis.recycle(learnt.clause);
        match verdict {
            Verdict::Open => {}
            Verdict::Pays => self.path.set_trial_floor(false),
            Verdict::Fails => {
                self.restart();
                (0..SWEEPS).for_each(|_| self.forget_clauses(observer));
            }
        }
        if self.progress.forgets() {
            self.forget_clauses(observer);
        }
    }

    /// Goes back from a conflict at a level to the level at which its clause becomes unit, if backjumping may go there.
    fn go_back(&mut self, level: u32, to: u32, observer: &mut dyn Observer) {
        let floor = self.path.lowest();
        if self.path.depth().min(level as usize) <= floor {
            self.back_to(floor);
            self.refute(observer);
        } else {
            self.back_to(floor.max(to as usize));
        }
    }

    /// Adds a clause, and makes its first literal true if all others are false.
    fn learn(&mut self, clause: &[Literal], worth: u32) {
        let reason = match clause.len() {
            1 => {
                self.assumed.note_unit(clause[0]);
                Reason::NONE
            }
            _ => Reason::clause(self.propagator.clauses_mut().add(clause, worth)),
        };
        // Unless all other literals are false here, the clause implies nothing yet.
        let gives = clause[1..].iter().all(|&literal| self.propagator.state().fails(literal));
        if gives && self.progress.pending.is_none() && !self.is_dead {
            self.progress.pending = self.propagator.state_mut().assign(clause[0], reason).err();
        }
    }

    /// Returns to the level from which the search has to continue, so that it can branch on something else there.
    fn restart(&mut self) {
        let level = self.path.lowest();
        if self.path.depth() > level {
            self.progress.pending = None;
            self.back_to(level);
        }
    }
}
