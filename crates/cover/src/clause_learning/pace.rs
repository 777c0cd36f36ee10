//! Whether consequences are taken at once, as a search does, or wait to be taken one by one (`waiting.rs`).

use super::literal::{Literal, OPEN};
use super::model::Model;
use super::reason::{Conflict, Reason};
use super::state::State;
use super::work::Work;

/// What becomes of the consequences that propagation finds.
pub(super) trait Pace {
    /// Whether all of them are taken at once.
    const AT_ONCE: bool;

    /// Whether to defer excluding the options of a table that need a false variable.
    fn defers(&mut self, model: &Model, state: &State, literal: Literal, key: u32) -> bool;

    /// A positive literal follows.
    fn gain(&mut self, model: &Model, state: &mut State, literal: Literal, reason: Reason) -> Result<(), Conflict>;

    /// The last variable of a domain follows.
    fn take_last(
        &mut self,
        state: &mut State,
        work: &mut Work,
        literal: Literal,
        reason: Reason,
    ) -> Result<(), Conflict>;
}

/// The pace of a search.
pub(super) struct AtOnce;

impl Pace for AtOnce {
    const AT_ONCE: bool = true;

    #[inline(always)]
    fn defers(&mut self, _: &Model, _: &State, _: Literal, _: u32) -> bool {
        false
    }

    #[inline(always)]
    fn gain(&mut self, _: &Model, state: &mut State, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        state.assign(literal, reason)
    }

    #[inline(always)]
    fn take_last(
        &mut self,
        state: &mut State,
        work: &mut Work,
        literal: Literal,
        reason: Reason,
    ) -> Result<(), Conflict> {
        work.forced += u64::from(state.value(literal.variable()) == OPEN);
        state.assign(literal, reason)
    }
}
