//! Conditions: requirements on a solution besides the cover.

use std::fmt;

use super::entry::{Colour, ItemId};
use super::plain_form::PlainForm;
use super::propagator::Propagator;

/// A requirement on a solution besides the cover, about the colours of some items.
///
/// It is stated twice. Its [`Propagator`]s find its consequences outside the cover, with far less work than options would take:
/// [clause learning](super::Engine::ClauseLearning) uses them. Its *plain form* is items and options, which follow those of the
/// problem: every other engine, and everything that writes a problem, uses these instead. (As several covers of these may fit
/// one solution, bit slices and bit sets do not take a problem with conditions; dancing links do.)
/// [`try_conditions`](super::try_conditions) checks one against the other.
///
/// Each of the items must have a colour in every solution. If that is not certain, all engines use the plain form.
///
/// You can write your own: see `crates/cover/examples/square_sum.rs`, and the crate `exdoku-conditions`, which has those that
/// puzzles need.
pub trait Condition: fmt::Debug + Send + Sync {
    /// The name of the condition.
    fn name(&self) -> &str;

    /// Its propagators, at least one. Once all colours are known, the condition holds if no propagator finds them impossible.
    fn propagators(&self) -> Vec<Box<dyn Propagator>>;

    /// Writes the plain form. `colours_of` gives the colours that options of the problem give an item: no other ones are needed.
    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>);

    /// The approximate number of its options.
    fn plain_size(&self) -> usize;

    /// The items that it is about.
    fn items(&self) -> Vec<ItemId> {
        let propagators = self.propagators();
        let watched = propagators.iter().flat_map(|one| one.watched().iter().flatten());
        watched.map(|&(item, _)| item).collect()
    }
}
