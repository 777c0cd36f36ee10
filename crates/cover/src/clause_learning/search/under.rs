//! Questions below assumptions, one after the other: each keeps what those before it have learnt.
//!
//! Assumptions are made at the first level, all together, and one more at the next. They are not taken back: a search is of what lies
//! below them, and a conflict that follows from them alone ends it, with those that it follows from (a *core*). Clauses hold without
//! the assumptions, so the next question can use them.
//!
//! # References
//! Eén and Sörensson, Temporal induction by incremental SAT solving, BMC 2003; An extensible SAT-solver, SAT 2003.

use super::{
    Budget, Choose, ClauseLearning, Conflict, Context, Ended, Learn, Literal, OptionId, Plan, Problem, Reason, Start,
    Stats, Unobserved, Visitor,
};
use crate::clause_learning::model::Image;

impl ClauseLearning {
    /// Takes back what was assumed before, and assumes these literals. Returns false if there is no solution with them; then they have
    /// a [core](Self::core).
    pub(crate) fn assume(&mut self, literals: &[Literal]) -> bool {
        self.assumed.asks = true;
        self.progress.free = true;
        self.assumed.literals.clear();
        self.assumed.literals.extend_from_slice(literals);
        self.assume_again()
    }

    fn assume_again(&mut self) -> bool {
        self.leave_below(0);
        self.path.clear();
        (self.assumed.end, self.assumed.levels) = (0, 0);
        self.assumed.core.clear();
        if self.assumed.is_refuted || self.settle_units().is_err() {
            self.assumed.refute();
            return false;
        }
        let literals = std::mem::take(&mut self.assumed.literals);
        self.assumed.fails = !self.assume_all(&literals);
        self.assumed.literals = literals;
        !self.assumed.fails
    }

    /// Propagates what holds without assumptions.
    fn settle_units(&mut self) -> Result<(), Conflict> {
        for unit in std::mem::take(&mut self.assumed.units) {
            self.propagator.state_mut().assign(unit, Reason::NONE)?;
        }
        self.propagator.propagate()
    }

    fn assume_all(&mut self, literals: &[Literal]) -> bool {
        let state = self.propagator.state();
        if let Some(&failing) = literals.iter().find(|&&literal| state.fails(literal)) {
            self.assumed.core.push(failing);
            return false;
        }
        let Some(&first) = literals.iter().find(|&&literal| !state.holds(literal)) else { return true };
        self.begin_level(first, 1, false);
        for &literal in literals {
            let state = self.propagator.state_mut();
            if state.assign(literal, Reason::NONE).is_err() {
                self.assumed.core.extend([!literal, literal]);
                return false;
            }
        }
        self.assumed.end = self.propagator.state().trail().literals().len() as u32;
        self.assumed.levels = 1;
        self.path.stay_below();
        match self.propagator.propagate() {
            Ok(()) => true,
            Err(conflict) => {
                self.find_core(conflict);
                self.learn_core();
                false
            }
        }
    }

    /// The literal that says that an option is chosen, if a variable does.
    pub(crate) fn literal_of(&self, option: OptionId) -> Option<Literal> {
        let model = self.propagator.model();
        match model.images[option.index()] {
            Image::Variable(variable) => Some(Literal::positive(variable)),
            Image::Bit(table, bit) => {
                let table = model.table(table);
                let is_alone = |key: &u32| *model.masks.of(*key as usize) == [(bit / 64, 1 << (bit % 64))];
                let key = (table.keys..table.keys_end).find(is_alone)?;
                Some(Literal::positive(model.keys[key as usize].variable))
            }
        }
    }

    /// Forgets what questions have taught.
    pub(crate) fn forget_questions(&mut self, problem: &Problem) {
        self.load(problem, Start::default()).expect("no option is chosen");
    }

    /// Whether a literal is possible with what is assumed, as far as propagation knows.
    pub(crate) fn may_hold(&self, literal: Literal) -> bool {
        !self.propagator.state().fails(literal)
    }

    /// Searches for a solution with what is assumed, and with one more literal, and shows it. If there is none, they have a
    /// [core](Self::core).
    pub(crate) fn find(
        &mut self,
        more: Option<Literal>,
        choose: Choose,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> (Stats, Ended) {
        self.stats = Stats::default();
        self.propagator.forget_work();
        let ended = self.search_for(more, Plan { choose, learn: Learn::On }, budget, visitor);
        (self.stats(), ended)
    }

    fn search_for(&mut self, more: Option<Literal>, plan: Plan, budget: &Budget, visitor: Visitor<'_>) -> Ended {
        self.leave_below(self.assumed.levels);
        if self.progress.forgets() {
            self.forget_clauses(&mut Unobserved);
        }
        if !self.assumed.units.is_empty() {
            self.assume_again();
        }
        if let Some(conflict) = self.progress.pending.take() {
            self.find_core(conflict);
            self.learn_core();
            self.assumed.fails = true;
        }
        if self.assumed.fails {
            return Ended::Complete;
        }
        self.assumed.core.clear();
        self.assumed.clause = None;
        self.path.stay_below();
        self.is_dead = false;
        if let Some(literal) = more.filter(|&literal| !self.propagator.state().holds(literal)) {
            let conflict = if self.propagator.state().fails(literal) {
                Err(Conflict::Literal(literal, Reason::NONE))
            } else {
                self.begin_level(literal, 1, false);
                self.path.stay_below();
                self.propagator.propagate()
            };
            if let Err(conflict) = conflict {
                self.is_dead = true;
                self.find_core(conflict);
                if self.propagator.state().fails(literal) {
                    self.assumed.core.push(literal);
                }
                self.learn_core();
            }
        }
        let ended = self.walk(plan, budget, visitor, &mut Unobserved);
        self.leave_below(self.assumed.levels);
        if ended == Ended::Complete {
            match more.filter(|literal| self.assumed.core.contains(literal)) {
                None => self.assumed.fails = true,
                Some(literal) => self.exclude(literal),
            }
        }
        ended
    }

    /// Propagates that a literal is not possible with what is assumed, as the core of the last question says.
    fn exclude(&mut self, literal: Literal) {
        let Some(clause) = self.assumed.clause.take() else { return };
        let assigned = self.propagator.state_mut().assign(!literal, Reason::clause(clause));
        self.progress.pending = assigned.and_then(|()| self.propagator.propagate()).err();
    }

    /// The assumptions that the last conflict follows from.
    pub(crate) fn core(&self) -> &[Literal] {
        &self.assumed.core
    }

    /// Takes back the levels below a depth.
    fn leave_below(&mut self, depth: usize) {
        if let Some(chosen) = self.progress.chosen.take() {
            self.branching.may_try(self.propagator.model(), chosen.literal.variable(), self.progress.free);
        }
        if self.path.depth() > depth {
            self.progress.pending = None;
            self.back_to(depth);
        }
    }

    /// Notes which assumptions a conflict follows from.
    fn find_core(&mut self, conflict: Conflict) {
        let context = Context { propagator: &self.propagator, levels: self.path.levels() };
        self.analysis.level_of_conflict(context, conflict);
        self.note_core();
    }

    /// Notes which assumptions the literals of the conflict that were collected last follow from.
    fn note_core(&mut self) {
        let context = Context { propagator: &self.propagator, levels: self.path.levels() };
        self.analysis.decisions(context, self.assumed.end, &mut self.assumed.core);
    }

    /// Ends a search with the conflict whose literals were collected last, which follow from what is assumed.
    pub(super) fn end_below(&mut self) {
        self.is_dead = true;
        self.note_core();
        self.learn_core();
    }

    /// Learns that not all assumptions of the core hold.
    fn learn_core(&mut self) {
        self.progress.conflicts += 1;
        let mut clause: Vec<Literal> = self.assumed.core.iter().map(|&literal| !literal).collect();
        let level_of = |literal: &Literal| self.propagator.state().trail().level_of(literal.variable());
        clause.sort_by_key(|literal| std::cmp::Reverse(level_of(literal)));
        match *clause {
            [] => self.assumed.refute(),
            [only] => self.assumed.units.push(only),
            _ => self.assumed.clause = Some(self.propagator.clauses_mut().add(&clause, clause.len() as u32)),
        }
    }
}
