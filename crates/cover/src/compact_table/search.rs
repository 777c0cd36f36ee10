//! The search: propagate, branch, and from a dead end go back.
//!
//! Branching is binary. A variable is tried; when what follows has been searched, it is false, and perhaps another domain is
//! branched on next. As long as nothing is learnt, each dead end goes back one level. When conflicts are learnt from, a
//! dead end goes back to where its clause gives something new, but not beyond the *floor*: levels above which
//! solutions have been shown whose return nothing else would prevent.
//!
//! The same levels, values and scores serve both, so that learning can begin at any conflict.
//!
//! # References
//! Nadel and Ryvchin, Chronological backtracking, SAT 2018: literals at higher levels than they need be. Gebser, Kaufmann,
//! Neumann and Schaub, Conflict-driven answer set enumeration, LPNMR 2007: the floor.

use std::ops::ControlFlow;

use super::branch::Branch;
use super::literal::{Literal, TRUE};
use super::pays::Verdict;
use super::restart::Restarts;
use super::state::{Cause, Conflict, Mark, Reason};
use super::{CompactTable, Plan};
use crate::problem::OptionId;
use crate::{Budget, Ended, Stats};

/// Conflicts before clauses are forgotten for the first time, and how much longer each further time is in coming.
const FORGET_FIRST: u64 = 2_000;
const FORGET_STEP: u64 = 300;

/// How often clauses are halved when learning ends.
const SWEEPS: u32 = 4;

/// Nodes between two looks at the clock, where the budget does not look more often itself.
const PACE: u64 = 16;

/// So many solutions may leave a clause each.
const FEW: u64 = 16;

/// Clauses of solutions are never forgotten.
const FOR_GOOD: u32 = 1;

/// What is tried at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) mark: Mark,
    pub(super) tried: Literal,
    /// What tells solutions apart was settled before.
    pub(super) helper: bool,
    /// How much of the whole tree lies below this level besides what is tried.
    pub(super) rest: f64,
}

/// What a search has to keep in mind besides the state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Course {
    /// Levels up to here are not jumped over: solutions were shown below them.
    pub(super) floor: usize,
    /// Nor are these while a trial of learning is on (`pays.rs`): what was searched below them is not searched again.
    trial_floor: usize,
    restarts: Restarts,
    conflicts: u64,
    next_forget: u64,
    forget_gap: u64,
    /// How much of the tree is done, and how much lies below the present level.
    done: f64,
    share: f64,
    /// A conflict that going back has led to.
    pending: Option<Conflict>,
    /// Auxiliary options are tried like others, and each solution leaves a clause.
    pub(super) free: bool,
}

impl Course {
    pub(super) fn new() -> Course {
        Course { share: 1.0, next_forget: FORGET_FIRST, forget_gap: FORGET_FIRST, ..Course::default() }
    }

    /// The last level that is not jumped over.
    fn lowest(&self) -> usize {
        self.floor.max(self.trial_floor)
    }
}

impl CompactTable {
    /// Shows each solution to the visitor until it breaks off, the budget is spent or all has been searched.
    pub(crate) fn run(
        &mut self,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        if self.stats.nodes == 0 {
            self.course.free = self.can_be_free && budget.wanted.is_some_and(|wanted| wanted <= FEW);
        }
        let ended = self.walk(plan, budget, visitor);
        (self.stats, ended)
    }

    pub(super) fn walk(
        &mut self,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Ended {
        loop {
            if self.dead {
                return Ended::Exhausted;
            }
            let propagated = self.course.pending.take().map_or_else(|| self.propagate(), Err);
            if let Err(conflict) = propagated {
                self.credit();
                self.course.conflicts += 1;
                self.resolve(conflict, &plan);
                continue;
            }
            if self.learning.pays.on && self.course.restarts.is_due() {
                self.restart();
            }
            match self.branch(plan.choose, self.course.free) {
                Some(branch) => {
                    if self.is_spent(budget) {
                        return Ended::Spent;
                    }
                    self.descend(branch);
                }
                None => {
                    self.stats.solutions += 1;
                    self.collect();
                    let broken = visitor(&self.solution).is_break();
                    if let Some(mut goal) = self.goal.take() {
                        self.require_new(&mut goal);
                        self.goal = Some(goal);
                    } else if self.course.free {
                        self.exclude_solution();
                    } else {
                        self.leave_solution();
                    }
                    if broken {
                        return Ended::Stopped;
                    }
                }
            }
        }
    }

    fn is_spent(&self, budget: &Budget<'_>) -> bool {
        let nodes = self.stats.nodes;
        budget.is_spent(nodes, || self.course.done) || nodes.is_multiple_of(PACE) && budget.is_over(nodes)
    }

    /// Begins a level by trying a variable.
    fn descend(&mut self, branch: Branch) {
        let below = self.course.share / f64::from(branch.left);
        let rest = self.course.share - below;
        self.course.share = below;
        let mark = self.state.mark();
        self.levels.push(Level { mark, tried: branch.literal, helper: branch.helper, rest });
        self.state.level = self.levels.len() as u32;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.state.level);
        self.course.pending = self.state.assign(branch.literal, Reason::NONE).err();
    }

    /// Takes back all levels beyond so many.
    fn back_to(&mut self, level: usize) {
        if let Some(its) = self.levels.get(level) {
            let mark = its.mark;
            if self.learning.pays.on {
                for at in mark.trail..self.state.trail.len() {
                    self.may_try(self.state.trail[at].variable());
                }
            }
            self.course.share += self.levels[level..].iter().map(|level| level.rest).sum::<f64>();
            self.levels.truncate(level);
            self.state.undo(mark);
            self.state.level = level as u32;
        }
    }

    /// Takes back the last level, all below which has been searched: what was tried there is false.
    fn refute(&mut self) {
        if self.levels.len() == self.given_away {
            self.dead = true;
            return;
        }
        let level = *self.levels.last().expect("there is a level below those given away");
        let searched = self.course.share;
        self.back_to(self.levels.len() - 1);
        self.course.done += searched;
        self.course.share = level.rest;
        self.course.floor = self.course.floor.min(self.levels.len());
        self.course.trial_floor = self.course.trial_floor.min(self.levels.len());
        self.course.pending = self.state.assign(!level.tried, Reason::SEARCHED).err();
    }

    /// Goes back from a dead end.
    fn resolve(&mut self, conflict: Conflict, plan: &Plan) {
        if !self.learning.pays.on {
            if !self.learning.pays.begins(plan.learn) {
                return self.refute();
            }
            self.seed_activity();
            self.course.trial_floor = if self.learning.pays.is_first() { 0 } else { self.levels.len() };
        }
        let level = self.level_of_conflict(conflict);
        if level == 0 {
            self.dead = true;
            return;
        }
        let learnt = self.analyse(level);
        self.course.restarts.count(learnt.worth);
        let verdict = self.learning.pays.judge(plan.learn, self.learning.clause.len(), level - learnt.level);
        let (clause, floor) = (std::mem::take(&mut self.learning.clause), self.course.lowest());
        if self.levels.len().min(level as usize) <= floor {
            self.back_to(floor);
            self.refute();
        } else {
            self.back_to(floor.max(learnt.level as usize));
        }
        let reason = match clause.len() {
            1 => Reason::NONE,
            _ => Reason::clause(self.learning.clauses.add(&clause, learnt.worth)),
        };
        // Without the others all false here, the clause gives nothing yet.
        let gives = clause[1..].iter().all(|&literal| self.state.fails(literal));
        if gives && self.course.pending.is_none() && !self.dead {
            self.course.pending = self.state.assign(clause[0], reason).err();
        }
        self.learning.clause = clause;
        match verdict {
            Verdict::Open => {}
            Verdict::Pays => self.course.trial_floor = 0,
            Verdict::Fails => {
                self.restart();
                (0..SWEEPS).for_each(|_| self.forget_clauses());
            }
        }
        if self.course.conflicts >= self.course.next_forget {
            self.course.forget_gap += FORGET_STEP;
            self.course.next_forget = self.course.conflicts + self.course.forget_gap;
            self.forget_clauses();
        }
    }

    /// Goes back to where the search has to go on from, so that it can branch on something else there.
    fn restart(&mut self) {
        let level = self.course.lowest();
        if self.levels.len() > level {
            self.course.pending = None;
            self.back_to(level);
        }
    }

    fn forget_clauses(&mut self) {
        let records = &mut self.state.records;
        let clause_of = |reason: Reason| match reason.cause() {
            Cause::Clause(number) => Some(number),
            _ => None,
        };
        let variables: Vec<usize> = self.state.trail.iter().map(|literal| literal.variable()).collect();
        let mut reasons: Vec<u32> = variables.iter().filter_map(|&it| clause_of(records[it].reason)).collect();
        if let Some(Conflict::Literal(_, reason)) = self.course.pending {
            reasons.extend(clause_of(reason));
        }
        reasons.sort_unstable();
        let moved = self.learning.clauses.reduce(&reasons);
        let now = |number: u32| {
            let at = moved.binary_search_by_key(&number, |(before, _)| *before).expect("a reason is not forgotten");
            Reason::clause(moved[at].1)
        };
        for variable in variables {
            if let Some(number) = clause_of(records[variable].reason) {
                records[variable].reason = now(number);
            }
        }
        if let Some(Conflict::Literal(_, reason)) = &mut self.course.pending
            && let Some(number) = clause_of(*reason)
        {
            *reason = now(number);
        }
    }

    /// Collects the options of the solution at hand.
    fn collect(&mut self) {
        self.solution.clear();
        for literal in self.state.trail.iter().filter(|literal| literal.value() == TRUE) {
            let options = self.model.options.of(literal.variable());
            self.solution.extend(options.iter().map(|&option| OptionId::new(option as usize)));
        }
        for table in &self.model.tables {
            if !table.chooses {
                continue;
            }
            let words = (table.words..table.words + table.word_count).map(|at| self.state.word(at as usize));
            let (word, bits) = words.enumerate().find(|(_, bits)| *bits != 0).expect("an option is left");
            let row = self.model.rows[table.first + word * 64 + bits.trailing_zeros() as usize];
            self.solution.push(OptionId::new(row as usize));
        }
    }

    /// Goes back from a solution: other helpers would show it again, so that all they were tried for is left.
    fn leave_solution(&mut self) {
        let telling = self.levels.iter().take_while(|level| !level.helper).count();
        self.back_to(telling);
        self.refute();
        self.course.floor = self.levels.len();
    }

    /// Learns not to show a solution again: not all that tells it holds.
    fn exclude_solution(&mut self) {
        let tells = |literal: &&Literal| {
            let variable = literal.variable();
            literal.is_positive() && self.tells[variable] && self.state.records[variable].level > 0
        };
        // The latest first: these are watched.
        let clause: Vec<Literal> = self.state.trail.iter().rev().filter(tells).map(|&literal| !literal).collect();
        self.require(&clause);
    }

    /// Adds a clause all of whose literals are false, the latest first, and goes back to where the first became so.
    pub(super) fn require(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.dead = true,
            [only] => {
                self.back_to(0);
                self.course.pending = self.state.assign(only, Reason::NONE).err();
            }
            [first, ..] => {
                // What was tried later tells nothing.
                self.back_to(self.state.records[first.variable()].level as usize);
                let reason = Reason::clause(self.learning.clauses.add(clause, FOR_GOOD));
                self.course.pending = Some(Conflict::Literal(first, reason));
            }
        }
    }
}
