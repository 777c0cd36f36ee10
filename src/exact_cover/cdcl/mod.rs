//! The CDCL engine: conflict-driven clause learning. Each conflict becomes a clause that keeps it from being met again.
//!
//! Where the same few options fail in ever new combinations, chronological backtracking repeats the failure under every
//! combination above it. Here a conflict is traced back to the options that caused it, and *these cannot all be so* is kept
//! as a clause. This settles 25x25 puzzles that the other engines do not.
//!
//! A variable is an option, or a colour of an item. The conflicts between options are kept as lists of implications (if o
//! is chosen, these are dropped); that an item needs an option is a clause of its options; what is learnt are more clauses.
//! Only colours and options that are not auxiliary gain activity: auxiliary options are decided last.
//!
//! ```text
//!   literal.rs   literals                       colours.rs   variables and clauses of colours
//!   clauses.rs   clauses and watched literals   analyse.rs   from a conflict to a clause
//!   block.rs     from a solution to a clause
//!   mod.rs       the state, propagation, and the search
//! ```
//!
//! A solution is blocked by a clause of its own, so all solutions can be found this way. But as each leaves a clause behind,
//! the engine is for finding few.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.2, Algorithm 7.2.2.2C. Biere and others, Handbook of Satisfiability (2021), chapter 4.
//! Marques-Silva and Sakallah, GRASP (1999): learning. Moskewicz and others, Chaff (2001): watched literals, VSIDS.
//! Een and Sorensson, An extensible SAT-solver (2003): the structure, minimisation. Audemard and Simon, Predicting learnt
//! clauses quality (2009): LBD, when to restart and which clauses to delete. Fleury and Biere, Efficient all-UIP learned
//! clause minimization (2021): shrinking.

mod analyse;
mod block;
mod clauses;
mod colours;
mod literal;
mod searcher;

use std::ops::ControlFlow;

use super::activity::Activity;
use super::problem::{ItemKind, OptionId, Problem};
use super::{Budget, Ended, Stats};

use clauses::Clauses;
use colours::Colours;
use literal::Literal;
pub(super) use searcher::CdclSearch;

/// Conflicts before the first reduction of the clause database, and how much that interval grows each time.
const REDUCE_FIRST: u64 = 2000;
const REDUCE_STEP: u64 = 300;

/// A restart comes when the LBD of recent clauses is so many times the mean of all.
const RESTART_MARGIN: f64 = 1.25;

/// It does not come sooner than after so many conflicts.
const RESTART_LEAST: u64 = 20;

/// How much of its activity a variable keeps from one conflict to the next.
const DECAY: f64 = 0.95;

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was tried, or holds from the start.
    None,
    /// Because this one holds.
    Implied(Literal),
    /// All other literals of the clause are false.
    Clause(u32),
}

/// Everything about a literal's variable but its value.
#[derive(Clone, Copy, Debug)]
struct Variable {
    level: u32,
    /// Where on the trail it is.
    place: u32,
    reason: Reason,
    /// Whether it was last chosen.
    phase: bool,
}

/// The state of a search.
#[derive(Clone, Debug)]
pub(super) struct Cdcl {
    /// For each literal those that it alone implies.
    implied: Vec<Vec<Literal>>,
    clauses: Clauses,
    /// For each literal 1 if it is true, -1 if it is false.
    value: Vec<i8>,
    /// How many variables are options; the others are colours.
    options: usize,
    variables: Vec<Variable>,
    trail: Vec<Literal>,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    /// Everything on the trail before this has been propagated.
    followed: usize,
    activity: Activity,
    /// The options that are auxiliary options.
    auxiliary: Vec<bool>,
    /// Variables that gain activity: decided before the others.
    is_decision: Vec<bool>,
    analysis: analyse::Analysis,
    /// The clauses are unsatisfiable.
    contradiction: bool,
    /// How much of the trail was at the root when the clauses were last simplified.
    simplified: usize,
    stats: Stats,
}

/// The clause or implication whose literals are all false, and one of them.
#[derive(Clone, Copy, Debug)]
struct Conflict {
    reason: Reason,
    falsified: Literal,
}

impl Cdcl {
    /// A problem with options dropped and chosen beforehand, which do not conflict.
    pub(super) fn new(problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Cdcl {
        let options = problem.option_count();
        let colours = Colours::new(problem);
        let variables = options + colours.new;
        let mut implied = vec![Vec::new(); 2 * variables];
        let mut seen_with = vec![usize::MAX; options];
        for (option, entries) in problem.options() {
            seen_with[option.index()] = option.index();
            for entry in entries.iter().filter(|entry| entry.colour.is_none()) {
                for has in problem.incidence().of(entry.item.index()) {
                    let other = has.option;
                    // Two options may meet in several items; once is enough.
                    if std::mem::replace(&mut seen_with[other.index()], option.index()) != option.index() {
                        implied[Literal::chosen(option.index()).index()].push(Literal::dropped(other.index()));
                        if has.colour.is_some() {
                            implied[Literal::chosen(other.index()).index()].push(Literal::dropped(option.index()));
                        }
                    }
                }
            }
        }
        for [one, other] in &colours.implications {
            implied[one.index()].push(*other);
            implied[(!*other).index()].push(!*one);
        }
        let variable = Variable { level: 0, place: 0, reason: Reason::None, phase: true };
        let mut learner = Cdcl {
            implied,
            clauses: Clauses::new(2 * variables),
            value: vec![0; 2 * variables],
            options,
            variables: vec![variable; variables],
            trail: Vec::new(),
            starts: Vec::new(),
            followed: 0,
            activity: Activity::new(variables, DECAY),
            auxiliary: (problem.options().map(|(option, _)| problem.is_auxiliary(option)))
                .chain((0..colours.new).map(|_| true))
                .collect(),
            is_decision: vec![false; variables],
            analysis: analyse::Analysis::new(variables),
            contradiction: false,
            simplified: 0,
            stats: Stats::default(),
        };
        (0..variables).for_each(|variable| learner.activity.insert(variable));
        let decisions =
            (problem.options().map(|(option, _)| option.index()).filter(|&option| !learner.auxiliary[option]))
                .chain(colours.all.iter().copied());
        for variable in decisions {
            learner.is_decision[variable] = true;
            learner.activity.bump(variable);
        }
        for option in dropped {
            learner.hold_at_root(Literal::dropped(option.index()));
        }
        for option in chosen {
            learner.hold_at_root(Literal::chosen(option.index()));
        }
        for (item, ..) in problem.items().filter(|item| item.2 == ItemKind::Primary) {
            let options = problem.incidence().of(item.index()).iter();
            let needs: Vec<Literal> = options.map(|has| Literal::chosen(has.option.index())).collect();
            learner.add(&needs);
        }
        for clause in &colours.support {
            learner.add(clause);
        }
        learner.clauses.keep_all_so_far();
        learner
    }

    fn holds(&self, literal: Literal) -> bool {
        self.value[literal.index()] > 0
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.value[literal.index()] < 0
    }

    fn level(&self) -> usize {
        self.starts.len()
    }

    fn hold_at_root(&mut self, literal: Literal) {
        if self.is_false(literal) {
            self.contradiction = true;
        } else if !self.holds(literal) {
            self.assign(literal, Reason::None);
        }
    }

    /// Adds a clause before the search.
    fn add(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.contradiction = true,
            [only] => self.hold_at_root(only),
            [one, other] => self.imply(one, other),
            _ => drop(self.clauses.add(literals, 0)),
        }
    }

    /// One or the other.
    fn imply(&mut self, one: Literal, other: Literal) {
        self.implied[(!one).index()].push(other);
        self.implied[(!other).index()].push(one);
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.value[literal.index()] = 1;
        self.value[(!literal).index()] = -1;
        let variable = &mut self.variables[literal.variable()];
        (variable.level, variable.reason) = (self.starts.len() as u32, reason);
        variable.place = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Propagates everything on the trail.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while self.followed < self.trail.len() {
            let literal = self.trail[self.followed];
            self.followed += 1;
            self.stats.updates += 1;
            for at in 0..self.implied[literal.index()].len() {
                let follows = self.implied[literal.index()][at];
                if self.is_false(follows) {
                    return Err(Conflict { reason: Reason::Implied(literal), falsified: follows });
                }
                if !self.holds(follows) {
                    self.assign(follows, Reason::Implied(literal));
                }
            }
            self.follow_clauses(literal)?;
        }
        Ok(())
    }

    /// Visits the clauses that watch the negation of a literal. Each finds another literal to watch, or holds by its other
    /// watch, or implies that, or is the conflict.
    fn follow_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut conflict = Ok(());
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            let followed = if self.holds(watch.blocker) {
                clauses::Followed::Stays
            } else {
                self.clauses.follow(watch, literal, &self.value)
            };
            match followed {
                clauses::Followed::Stays => {
                    watches[kept] = watch;
                    kept += 1;
                }
                clauses::Followed::Moved => {}
                clauses::Followed::Other(other) => {
                    watches[kept] = clauses::Watch { blocker: other, ..watch };
                    kept += 1;
                    if self.is_false(other) {
                        conflict = Err(Conflict { reason: Reason::Clause(watch.clause), falsified: other });
                        break;
                    }
                    if !self.holds(other) {
                        self.assign(other, Reason::Clause(watch.clause));
                    }
                }
            }
        }
        watches.copy_within(read.., kept);
        watches.truncate(watches.len() - (read - kept));
        self.clauses.watches[literal.index()] = watches;
        conflict
    }

    /// Backtracks to a level.
    fn back_to(&mut self, level: usize) {
        if self.level() <= level {
            return;
        }
        let start = self.starts[level];
        for &literal in &self.trail[start..] {
            self.value[literal.index()] = 0;
            self.value[(!literal).index()] = 0;
            self.variables[literal.variable()].phase = literal.is_chosen();
            self.activity.insert(literal.variable());
        }
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.followed = start;
    }

    /// Adds the clause just learnt, whose first literal is implied by the others at this level.
    fn learn(&mut self, clause: &[Literal], lbd: u32) {
        match *clause {
            [] => self.contradiction = true,
            [only] => self.hold_at_root(only),
            [one, other] => {
                self.imply(one, other);
                self.assign(one, Reason::Implied(!other));
            }
            [first, ..] => {
                let number = self.clauses.add(clause, lbd);
                self.assign(first, Reason::Clause(number));
            }
        }
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or everything has been searched. The
    /// options of a solution come in the order of the problem.
    pub(super) fn run(
        &mut self,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        let ended = self.walk(budget, visitor);
        (self.stats, ended)
    }

    fn walk(&mut self, budget: &Budget<'_>, visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>) -> Ended {
        let (mut conflicts, mut since_restart) = (0_u64, 0_u64);
        let (mut next_reduction, mut interval) = (REDUCE_FIRST, REDUCE_FIRST);
        // Moving averages of the LBD of learnt clauses: fast and slow.
        let (mut fast, mut slow) = (0.0, 0.0);
        loop {
            if self.contradiction {
                return Ended::Exhausted;
            }
            if let Err(conflict) = self.propagate() {
                if self.level() == 0 {
                    return Ended::Exhausted;
                }
                conflicts += 1;
                since_restart += 1;
                let lbd = f64::from(self.learn_from(conflict));
                fast += (lbd - fast) / 32.0;
                slow += (lbd - slow) / conflicts.min(10_000) as f64;
            } else if since_restart >= RESTART_LEAST && fast > RESTART_MARGIN * slow {
                since_restart = 0;
                if conflicts >= next_reduction {
                    self.back_to(0);
                    interval += REDUCE_STEP;
                    next_reduction = conflicts + interval;
                    self.simplify(true);
                } else {
                    let kept = self.levels_to_keep();
                    self.back_to(kept);
                    if kept == 0 && self.simplified < self.trail.len() {
                        self.simplify(false);
                    }
                }
            } else if budget.is_spent(self.stats.nodes, || 0.0) {
                return Ended::Spent;
            } else if let Some(variable) = self.next_variable() {
                self.stats.nodes += 1;
                self.starts.push(self.trail.len());
                self.stats.max_depth = self.stats.max_depth.max(self.level() as u32);
                let chosen = self.variables[variable].phase;
                self.assign(if chosen { Literal::chosen(variable) } else { Literal::dropped(variable) }, Reason::None);
            } else {
                self.stats.solutions += 1;
                if visitor(&self.solution()).is_break() {
                    return Ended::Stopped;
                }
                self.block();
            }
        }
    }

    /// Learns from a conflict and backtracks to where the clause implies something new. Returns the clause's LBD.
    fn learn_from(&mut self, conflict: Conflict) -> u32 {
        let learnt = self.analyse(conflict);
        self.back_to(learnt.level);
        self.learn(&learnt.clause, learnt.lbd);
        self.analysis.give_back(learnt.clause);
        learnt.lbd
    }

    /// How many levels a restart may keep: those on which it would decide the same again, as no unassigned variable is
    /// more active than those they tried.
    ///
    /// van der Tak, Ramos and Heule, Reusing the assignment trail in CDCL solvers (2011).
    fn levels_to_keep(&mut self) -> usize {
        let Some(next) = self.next_variable() else { return self.level() };
        self.activity.insert(next);
        let tried = self.starts.iter().map(|&start| self.trail[start].variable());
        tried.take_while(|&variable| self.activity.of(variable) > self.activity.of(next)).count()
    }

    /// The unassigned variable of highest activity.
    fn next_variable(&mut self) -> Option<usize> {
        loop {
            let variable = self.activity.pop()?;
            if self.value[Literal::chosen(variable).index()] == 0 {
                return Some(variable);
            }
        }
    }

    fn solution(&self) -> Vec<OptionId> {
        (0..self.options).filter(|&option| self.holds(Literal::chosen(option))).map(OptionId::new).collect()
    }

    /// Simplifies at the root: deletes clauses that hold and literals that do not, and with `reduce` the half of the learnt
    /// clauses with the highest LBD.
    fn simplify(&mut self, reduce: bool) {
        debug_assert_eq!(self.level(), 0);
        for (one, other) in self.clauses.simplify(&self.value, reduce) {
            self.imply(one, other);
        }
        if self.simplified < self.trail.len() {
            self.simplified = self.trail.len();
            let value = &self.value;
            for (index, list) in self.implied.iter_mut().enumerate() {
                if value[index] == 0 {
                    list.retain(|literal| value[literal.index()] == 0);
                } else {
                    *list = Vec::new();
                }
            }
        }
    }
}
