//! Solutions: what they consist of, and how a search goes on after one.

use super::{ClauseLearning, Conflict, Literal, Observer, Reason, TRUE};
use crate::problem::OptionId;

/// The LBD of clauses of solutions, which are never removed.
const FOR_GOOD: u32 = 1;

impl ClauseLearning {
    /// Collects the options of the current solution.
    pub(super) fn collect(&mut self) {
        let (model, state) = (self.propagator.model(), self.propagator.state());
        self.solution.clear();
        for literal in state.trail().literals().iter().filter(|literal| literal.value() == TRUE) {
            let options = model.options.of(literal.variable().index());
            self.solution.extend(options.iter().map(|&option| OptionId::new(option as usize)));
        }
        for table in model.tables.iter().filter(|table| table.chooses) {
            let row = table.first + state.first_option(table).expect("an option is left");
            self.solution.push(OptionId::new(model.rows[row] as usize));
        }
    }

    /// Backtracks from a solution, which must not be shown again.
    pub(super) fn leave_solution(&mut self, observer: &mut dyn Observer) {
        if let Some(goal) = &mut self.goal {
            let clause = goal.after(self.propagator.state());
            self.require(&clause, observer);
        } else if self.progress.free {
            self.exclude_solution(observer);
        } else {
            // Other auxiliary options would show it again, so the search leaves all levels of auxiliary options.
            let projected = self.path.levels().iter().take_while(|level| !level.is_auxiliary).count();
            self.back_to(projected);
            self.refute(observer);
            self.path.raise_floor();
        }
    }

    /// Learns a clause that excludes a solution: not all of its projected literals are true.
    fn exclude_solution(&mut self, observer: &mut dyn Observer) {
        let trail = self.propagator.state().trail();
        let is_projected = |literal: &&Literal| {
            let variable = literal.variable();
            literal.is_positive() && self.projected.has_variable(variable) && trail.level_of(variable) > 0
        };
        // The latest first: these are watched.
        let clause: Vec<Literal> =
            trail.literals().iter().rev().filter(is_projected).map(|&literal| !literal).collect();
        self.require(&clause, observer);
    }

    /// Adds a clause whose literals are all false, the latest first, and goes back to where the first became false.
    fn require(&mut self, clause: &[Literal], observer: &mut dyn Observer) {
        observer.learnt(clause);
        match *clause {
            [] => self.is_dead = true,
            [only] => {
                // What was given away is not searched.
                let root = self.path.given_away();
                if (self.propagator.state().trail().level_of(only.variable()) as usize) <= root && root > 0 {
                    self.is_dead = true;
                    return;
                }
                self.back_to(root);
                self.progress.pending = self.propagator.state_mut().assign(only, Reason::NONE).err();
            }
            [first, ..] => {
                // Later decisions take no part in it.
                self.back_to(self.propagator.state().trail().level_of(first.variable()) as usize);
                let reason = Reason::clause(self.propagator.clauses_mut().add(clause, FOR_GOOD));
                self.progress.pending = Some(Conflict::Literal(first, reason));
            }
        }
    }
}
