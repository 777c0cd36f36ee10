//! What waits to be taken step by step (`steps.rs`), where a search would take it at once.

use super::literal::{Literal, NOWHERE};
use super::model::Model;
use super::reason::{Cause, Conflict, Reason};
use super::state::State;

/// What waits to be taken step by step.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// Literals that are forced.
    forced: Vec<(Literal, Reason)>,
    /// Variables that are false, with the tables whose options need them.
    keys: Vec<(u32, u32)>,
}

impl Waiting {
    pub(super) fn clear(&mut self) {
        self.forced.clear();
        self.keys.clear();
    }

    /// Keeps a literal that is forced for later.
    pub(super) fn force(&mut self, literal: Literal, reason: Reason) {
        self.forced.push((literal, reason));
    }

    /// The literals that are forced.
    pub(super) fn forced(&self) -> impl Iterator<Item = Literal> {
        self.forced.iter().map(|(literal, _)| *literal)
    }

    /// Takes the first forced literal that satisfies a condition. Literals that hold by now are forgotten.
    pub(super) fn take_forced(&mut self, state: &State, is_it: impl Fn(Literal) -> bool) -> Option<(Literal, Reason)> {
        self.forced.retain(|(literal, _)| !state.holds(*literal));
        let at = self.forced.iter().position(|(literal, _)| is_it(*literal))?;
        Some(self.forced.remove(at))
    }

    /// Takes the forced literal that came last.
    pub(super) fn pop_forced(&mut self) -> Option<(Literal, Reason)> {
        self.forced.pop()
    }

    /// Takes the variable, and the key that needs it, that came last.
    pub(super) fn pop_key(&mut self) -> Option<(u32, u32)> {
        self.keys.pop()
    }

    /// Keeps for later that the options of a table which need a variable are not possible, unless they are excluded by what was
    /// chosen. Returns whether it did.
    #[cold]
    pub(super) fn keep(&mut self, model: &Model, state: &State, literal: Literal, key: u32) -> bool {
        let keeps = !literal.is_positive() && !is_excluded(model, state, literal);
        if keeps {
            self.keys.push((literal.variable() as u32, key));
        }
        keeps
    }
}

/// Lets a literal that is positive hold; if steps are taken one at a time and it takes an option, when it is its turn.
#[inline(always)]
pub(super) fn gain(
    model: &Model,
    state: &mut State,
    waiting: &mut Option<Box<Waiting>>,
    literal: Literal,
    reason: Reason,
) -> Result<(), Conflict> {
    match waiting {
        Some(waiting) if model.home[literal.variable()] != NOWHERE => {
            waiting.force(literal, reason);
            Ok(())
        }
        _ => state.assign(literal, reason),
    }
}

/// Whether a variable is false because of an option that was chosen.
fn is_excluded(model: &Model, state: &State, literal: Literal) -> bool {
    match state.trail().reason_of(literal.variable()).cause() {
        Cause::Literal(other) => other.is_positive() || is_excluded(model, state, other),
        Cause::Table(table) => state.options_left(&model.tables[table as usize]) == 1,
        _ => false,
    }
}
