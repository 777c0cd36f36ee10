//! The steps that wait to be taken one by one (`steps.rs`), while a search would take them at once.

use super::literal::{Literal, NOWHERE};
use super::model::Model;
use super::pace::Pace;
use super::reason::{Cause, Conflict, Reason};
use super::state::State;
use super::work::Work;

/// The steps that wait to be taken one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// Forced literals.
    forced: Vec<(Literal, Reason)>,
    /// Variables that are false, with the tables whose options need them.
    keys: Vec<(u32, u32)>,
}

impl Waiting {
    pub(super) fn clear(&mut self) {
        self.forced.clear();
        self.keys.clear();
    }

    /// Stores a forced literal for later.
    pub(super) fn force(&mut self, literal: Literal, reason: Reason) {
        self.forced.push((literal, reason));
    }

    /// The forced literals.
    pub(super) fn forced(&self) -> impl Iterator<Item = Literal> {
        self.forced.iter().map(|(literal, _)| *literal)
    }

    /// Takes the first forced literal that satisfies a condition. Literals that have become true are removed.
    pub(super) fn take_forced(&mut self, state: &State, is_it: impl Fn(Literal) -> bool) -> Option<(Literal, Reason)> {
        self.forced.retain(|(literal, _)| !state.holds(*literal));
        let at = self.forced.iter().position(|(literal, _)| is_it(*literal))?;
        Some(self.forced.remove(at))
    }

    /// Takes the forced literal that was stored last.
    pub(super) fn pop_forced(&mut self) -> Option<(Literal, Reason)> {
        self.forced.pop()
    }

    /// Takes the last variable, with the key that needs it.
    pub(super) fn pop_key(&mut self) -> Option<(u32, u32)> {
        self.keys.pop()
    }
}

impl Pace for Waiting {
    const AT_ONCE: bool = false;

    fn defers(&mut self, model: &Model, state: &State, literal: Literal, key: u32) -> bool {
        let defers = !literal.is_positive() && !is_excluded(model, state, literal);
        if defers {
            self.keys.push((literal.variable() as u32, key));
        }
        defers
    }

    fn gain(&mut self, model: &Model, state: &mut State, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if model.home[literal.variable()] == NOWHERE {
            return state.assign(literal, reason);
        }
        self.force(literal, reason);
        Ok(())
    }

    fn take_last(&mut self, _: &mut State, _: &mut Work, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        self.force(literal, reason);
        Ok(())
    }
}

/// Whether a variable is false because of a chosen option.
fn is_excluded(model: &Model, state: &State, literal: Literal) -> bool {
    match state.trail().reason_of(literal.variable()).cause() {
        Cause::Literal(other) => other.is_positive() || is_excluded(model, state, other),
        Cause::Table(table) => state.options_left(&model.tables[table as usize]) == 1,
        _ => false,
    }
}
