//! The conditions of a problem, and its plain form, in which they are items and options.

use std::sync::Arc;

use once_cell::race::OnceBox;

use super::condition::Condition;
use super::plain_form::PlainForm;
use super::problem::{Colour, ItemId, OptionId, Plain, Problem};

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

    /// For each item, whether a condition is about it, perhaps one that is options in this plain form.
    pub(super) fn items_of_conditions(&self) -> Vec<bool> {
        let mut found = vec![false; self.item_count()];
        let here = self.conditions.iter().flat_map(|condition| condition.items());
        here.chain(self.of_expanded.iter().copied()).for_each(|item| found[item.index()] = true);
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
            problem.of_expanded = self.conditions.iter().flat_map(|condition| condition.items()).collect();
            for condition in &self.conditions {
                starts.push((problem.item_count(), problem.option_count()));
                let mut form = PlainForm::default();
                condition.plain(&mut form, &|item| self.colours_of(item));
                problem.add_form(form);
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

    /// Adds the items and options of a plain form.
    fn add_form(&mut self, form: PlainForm) {
        form.write(
            self,
            |problem, name, kind| {
                let names = (2..).map(|number| format!("{name} ({number})"));
                let free = [name.to_owned()].into_iter().chain(names).find(|name| problem.item_named(name).is_none());
                let free = free.expect("numbers do not end");
                problem.add_item(free, kind).expect("no other item has this name")
            },
            |problem, name| problem.add_colour(name),
            |problem, entries| {
                problem.add_option(entries).expect("an option of a form has a primary item, and each item once");
            },
        );
    }
}
