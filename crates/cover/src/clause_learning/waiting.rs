//! The steps that wait to be taken one by one (`steps.rs`), while a search would take them at once.

use super::literal::Literal;
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
    /// Keys of tables whose options need a variable that is false.
    keys: Vec<u32>,
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

    /// Takes the last key.
    pub(super) fn pop_key(&mut self) -> Option<u32> {
        self.keys.pop()
    }
}

impl Pace for Waiting {
    const AT_ONCE: bool = false;

    fn defers(&mut self, model: &Model, state: &State, literal: Literal, key: u32) -> bool {
        let defers = !literal.is_positive() && !is_excluded(model, state, literal);
        if defers {
            self.keys.push(key);
        }
        defers
    }

    fn gain(&mut self, model: &Model, state: &mut State, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if model.home[literal.variable().index()].is_none() {
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
        Cause::Table(table) => state.options_left(model.table(table)) == 1,
        _ => false,
    }
}
