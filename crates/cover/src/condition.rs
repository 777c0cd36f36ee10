//! Conditions: requirements on a solution besides the cover.

use std::fmt;
use std::sync::Arc;

use once_cell::race::OnceBox;

use super::plain_form::PlainForm;
use super::problem::{Colour, ItemId, OptionId, Problem};
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

/// The plain form of a problem.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    problem: Arc<Problem>,
    /// For each condition, its first item and its first option.
    starts: Vec<(usize, usize)>,
}

impl Problem {
    /// Adds a condition.
    pub fn add_condition(&mut self, condition: impl Condition + 'static) {
        self.add_shared_condition(Arc::new(condition));
    }

    /// Adds a condition that other problems may share.
    pub fn add_shared_condition(&mut self, condition: Arc<dyn Condition>) {
        self.plain = OnceBox::new();
        self.conditions.push(condition);
    }

    /// The items and options without the conditions.
    #[must_use]
    pub fn without_conditions(&self) -> Problem {
        let mut problem = self.clone();
        problem.conditions.clear();
        problem.plain = OnceBox::new();
        problem
    }

    /// The conditions in the order in which they were added.
    pub fn conditions(&self) -> &[Arc<dyn Condition>] {
        &self.conditions
    }

    /// For each item, whether a condition is about it.
    pub(super) fn items_of_conditions(&self) -> Vec<bool> {
        let mut found = vec![false; self.item_count()];
        self.conditions.iter().flat_map(|condition| condition.items()).for_each(|item| found[item.index()] = true);
        found
    }

    /// The problem without conditions: they are options instead.
    pub fn plain(&self) -> &Problem {
        if self.conditions.is_empty() { self } else { &self.plain_form().problem }
    }

    /// The approximate number of its options without conditions. Expanding them ignores limits, so callers with limits check
    /// this first.
    pub fn plain_size(&self) -> usize {
        self.conditions.iter().map(|condition| condition.plain_size()).fold(self.option_count(), usize::saturating_add)
    }

    /// The plain form, shared.
    pub(super) fn shared_plain(problem: Arc<Problem>) -> Arc<Problem> {
        if problem.conditions.is_empty() { problem } else { Arc::clone(&problem.plain_form().problem) }
    }

    /// The condition whose item this is in the plain form; none for the items of the problem itself.
    pub fn condition_of_item(&self, item: ItemId) -> Option<usize> {
        let is_added = !self.conditions.is_empty() && item.index() >= self.item_count();
        is_added.then(|| self.plain_form().starts.partition_point(|&(first, _)| first <= item.index()) - 1)
    }

    /// The condition whose option this is in the plain form; none for the options of the problem itself.
    pub fn condition_of_option(&self, option: OptionId) -> Option<usize> {
        let is_added = !self.conditions.is_empty() && option.index() >= self.option_count();
        is_added.then(|| self.plain_form().starts.partition_point(|&(_, first)| first <= option.index()) - 1)
    }

    fn plain_form(&self) -> &Plain {
        self.plain.get_or_init(|| {
            let mut problem = self.without_conditions();
            let mut starts = Vec::new();
            for condition in &self.conditions {
                starts.push((problem.item_count(), problem.option_count()));
                let mut form = PlainForm::default();
                condition.plain(&mut form, &|item| self.colours_of(item));
                form.add_to(&mut problem);
            }
            // Several covers of the added items may fit one cover of the rest.
            problem.project_onto(self.projection.unwrap_or(self.item_count()));
            Plain { problem: problem.into(), starts }.into()
        })
    }

    /// The colours that options give an item.
    fn colours_of(&self, item: ItemId) -> Vec<Colour> {
        let mut colours: Vec<Colour> = self.incidence().of(item.index()).iter().filter_map(|has| has.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }
}
