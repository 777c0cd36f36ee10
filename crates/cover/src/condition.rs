//! Conditions: requirements on a solution besides the cover.

use std::fmt;

use super::entry::{Colour, ItemId};
use super::plain_form::PlainForm;
use super::propagator::Propagator;

/// A requirement on a solution besides the cover, about the colours of some items.
///
/// It says the same twice. [`Propagator`]s find its consequences outside the cover, with far less work than options would take:
/// so [clause learning](super::Engine::ClauseLearning) uses it. The *plain form* is items and options, which every other engine
/// and everything that writes a problem uses instead, after those of the problem. (As several covers of these may fit one
/// solution, bit slices and bit sets do not take a problem with conditions; dancing links do.)
/// [`try_conditions`](super::try_conditions) holds one against the other.
///
/// Each of the items must have a colour in every solution. Where that is not sure, all engines use the plain form.
///
/// Anybody can write one: `crates/cover/examples/square_sum.rs`, and the crate `exdoku-conditions`, which has those that puzzles
/// ask for.
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
