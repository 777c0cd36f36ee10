//! Steps one at a time: a choice excludes options at once, and all other consequences wait.
//!
//! A search propagates in whatever order is fast. Ratings are about the steps themselves. *Forced* steps take the
//! only option left of an item. *Eliminations* are all other conclusions: blocks, common attributes of the remaining options
//! of a table, and options of tables that need something excluded elsewhere.

use super::ids::{DomainId, TableId, VarId};
use super::literal::{Literal, OPEN, TRUE};
use super::model::{Image, Model};
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::state::{Mark, State};
use super::waiting::Waiting;
use crate::conflict::Conflict as Refusal;
use crate::problem::{ItemId, OptionId, Problem};
use crate::restriction::Restriction;

/// A step that can be taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The literal becomes true.
    Literal(Literal, Reason),
    /// A domain has come down to a part that it shares with others.
    Domain(DomainId),
    /// A table has lost options.
    Table(TableId),
    /// A variable is false, and options of a table need it: the key.
    Key(u32),
}

/// A problem, and the steps that can be taken in it.
///
/// Invariant: between two steps, all options excluded by a choice are excluded, unless an item has no option left.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    propagator: Propagator,
    waiting: Waiting,
}

impl Steps {
    /// Lays out a problem; `full` enables blocks and common attributes of the remaining options of a table.
    pub(super) fn new(problem: &Problem, full: bool) -> Steps {
        Steps { propagator: Propagator::new(problem, full), waiting: Waiting::default() }
    }

    /// Begins again below options that are dropped or chosen, without taking a step. Returns the item that has no option
    /// left, if this is already known.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<Option<ItemId>, Refusal> {
        self.undo(Mark::default());
        Refusal::check(problem, restriction)?;
        let begun = self.wait_for_all();
        let mut settled = restriction.options();
        let done = begun.and_then(|()| settled.try_for_each(|(option, value)| self.settle_and_exclude(option, value)));
        let empty = || problem.items().find(|(item, ..)| problem.incidence().length(item.index()) == 0);
        Ok(match done {
            Err(conflict) => Some(self.item_of(conflict)),
            Ok(()) if self.model().impossible => Some(empty().map_or(ItemId::new(0), |(item, ..)| item)),
            Ok(()) => None,
        })
    }

    pub(super) fn model(&self) -> &Model {
        self.propagator.model()
    }

    pub(super) fn state(&self) -> &State {
        self.propagator.state()
    }

    /// A mark to return to.
    pub(super) fn mark(&mut self) -> Mark {
        self.propagator.mark()
    }

    /// Returns to a mark at which no step waited.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.propagator.reset_to(mark);
        self.waiting.clear();
    }

    /// Queues everything that may imply something with all options possible.
    fn wait_for_all(&mut self) -> Result<(), Conflict> {
        for at in 0..self.model().facts.len() {
            let (variable, value) = self.model().facts[at];
            if value {
                self.waiting.force(Literal::positive(variable), Reason::NONE);
            } else {
                self.propagator.state_mut().assign(Literal::negative(variable), Reason::NONE)?;
            }
        }
        for number in 0..self.model().domains.len() {
            let domain = &self.model().domains[number];
            if domain.exact && domain.length == 1 {
                let only = Literal::positive(self.model().members_of(domain)[0]);
                self.waiting.force(only, Reason::domain(DomainId::new(number as u32)));
            }
        }
        self.propagator.look_at_all();
        Ok(())
    }

    /// Propagates choices and drops as far as they exclude options.
    fn exclude(&mut self) -> Result<(), Conflict> {
        loop {
            self.propagator.follow_trail(&mut self.waiting)?;
            let before = self.state().trail().literals().len();
            let is_of_places = |number: &TableId| !self.model().table(*number).chooses;
            let places: Vec<TableId> = self.waiting_tables().filter(is_of_places).collect();
            places.into_iter().try_for_each(|number| self.drop_places(number))?;
            if self.state().trail().literals().len() == before {
                return Ok(());
            }
        }
    }

    /// The variables of options that a table has lost become false.
    fn drop_places(&mut self, number: TableId) -> Result<(), Conflict> {
        let count = self.model().rows_of(number).len();
        for row in 0..count {
            let model = self.model();
            let option = model.rows_of(number)[row];
            let at = model.table(number).words.plus(row as u32 / 64);
            if self.state().word(at) >> (row % 64) & 1 == 0
                && let Image::Variable(variable) = model.images[option as usize]
                && self.state().value(variable) == OPEN
            {
                self.propagator.state_mut().assign(Literal::negative(variable), Reason::table(number))?;
            }
        }
        Ok(())
    }

    /// The number of options left in a table.
    pub(super) fn options_left(&self, number: TableId) -> u32 {
        self.state().options_left(self.model().table(number))
    }

    /// The tables that wait to be filtered.
    fn waiting_tables(&self) -> impl Iterator<Item = TableId> {
        self.propagator.tables().waiting(self.propagator.layout())
    }

    /// Whether a table waits to be filtered.
    pub(super) fn is_waiting(&self, table: TableId) -> bool {
        self.propagator.tables().is_waiting(self.model(), table)
    }

    /// Whether an option is possible.
    pub(super) fn is_possible(&self, option: usize) -> bool {
        self.propagator.is_possible(option)
    }

    /// Whether a possible option is chosen.
    pub(super) fn is_chosen(&self, option: usize) -> bool {
        match self.model().images[option] {
            Image::Variable(variable) => self.state().value(variable) == TRUE,
            Image::Bit(table, _) => !self.is_waiting(table) && self.options_left(table) == 1,
        }
    }

    /// Whether a forced option waits.
    pub(super) fn has_forced(&self) -> bool {
        let (model, state) = (self.model(), self.state());
        let takes = |literal: Literal| state.value(literal.variable()) == OPEN && takes_option(model, literal);
        self.waiting.forced().any(takes)
    }

    /// A forced step that waits, if any.
    pub(super) fn next_forced(&mut self) -> Option<Step> {
        let Steps { propagator, waiting } = self;
        let taken = waiting.take_forced(propagator.state(), |literal| takes_option(propagator.model(), literal));
        if let Some((literal, reason)) = taken {
            return Some(Step::Literal(literal, reason));
        }
        let is_down = |&number: &TableId| self.model().table(number).chooses && self.options_left(number) == 1;
        let number = self.waiting_tables().find(is_down)?;
        self.take_from_queue(number);
        Some(Step::Table(number))
    }

    /// Removes a table from its queue.
    fn take_from_queue(&mut self, table: TableId) {
        self.propagator.take_from_queue(table);
    }

    /// An elimination that waits, if any.
    pub(super) fn next_elimination(&mut self) -> Option<Step> {
        if let Some((literal, reason)) = self.waiting.pop_forced() {
            return Some(Step::Literal(literal, reason));
        }
        if let Some(key) = self.waiting.pop_key() {
            return Some(Step::Key(key));
        }
        if let Some(word) = self.propagator.state_mut().words_mut().next_waiting() {
            return Some(Step::Domain(self.propagator.layout().domain_of(word)));
        }
        self.propagator.next_table().map(Step::Table)
    }

    /// Takes a step. Its consequences wait, except for excluded options.
    ///
    /// # Errors
    /// An item that has no option left.
    pub(super) fn take(&mut self, step: Step) -> Result<(), ItemId> {
        let done = match step {
            Step::Literal(literal, reason) => self.propagator.state_mut().assign(literal, reason),
            Step::Domain(domain) => {
                let word = self.model().domain(domain).words;
                self.propagator.apply_blocks(word)
            }
            Step::Table(table) => self.propagator.filter(table, &mut self.waiting),
            Step::Key(key) => self.propagator.exclude_key(key),
        };
        done.and_then(|()| self.exclude()).map_err(|conflict| self.item_of(conflict))
    }

    /// Chooses or drops an option. The consequences wait, except for excluded options.
    ///
    /// # Errors
    /// An item that has no option left.
    pub(super) fn settle(&mut self, option: OptionId, value: bool) -> Result<(), ItemId> {
        self.settle_and_exclude(option, value).map_err(|conflict| self.item_of(conflict))
    }

    fn settle_and_exclude(&mut self, option: OptionId, value: bool) -> Result<(), Conflict> {
        self.propagator.settle(option, value)?;
        if value && let Image::Bit(number, _) = self.model().images[option.index()] {
            // The literals of a chosen option become true at once.
            self.take_from_queue(number);
            self.propagator.filter(number, &mut self.waiting)?;
        }
        self.exclude()
    }

    /// Whether an option leads to a wipe-out, when no step waits.
    pub(super) fn fails(&mut self, option: OptionId) -> bool {
        let mark = self.mark();
        let fails = self.propagator.settle(option, true).and_then(|()| self.propagator.propagate()).is_err();
        self.undo(mark);
        fails
    }

    /// Whether a decision item has several options left, or its last one was not taken.
    pub(super) fn is_open(&self) -> bool {
        let (model, state) = (self.model(), self.state());
        let is_true = |&variable: &VarId| state.value(variable) == TRUE;
        let mut domains = model.domains.iter().filter(|domain| domain.is_decision);
        let tables = (0..).map(TableId::new).zip(&model.tables).filter(|(_, table)| table.is_decision && table.chooses);
        let mut tables = tables.map(|(number, _)| number);
        domains.any(|domain| !model.members_of(domain).iter().any(is_true))
            || tables.any(|number| self.is_waiting(number) || self.options_left(number) > 1)
    }

    /// The item that has no option left in a conflict.
    fn item_of(&self, conflict: Conflict) -> ItemId {
        let item = match conflict {
            Conflict::Domain(domain) => self.model().domain(domain).item,
            Conflict::Table(table) => self.model().table(table).item,
            Conflict::Literal(literal, reason) => self.item_of_reason(literal, reason),
            Conflict::Condition(_) => unreachable!("steps are taken in the plain form"),
        };
        ItemId::new(item as usize)
    }

    /// The item that gives a literal its reason.
    fn item_of_reason(&self, literal: Literal, reason: Reason) -> u32 {
        let model = self.model();
        match reason.cause() {
            Cause::Domain(domain) => model.domain(domain).item,
            Cause::Table(table) => model.table(table).item,
            Cause::Block(block) => model.domain(self.propagator.blocks().block(block).domain).item,
            _ => {
                let places = model.in_domains.of(literal.variable().index()).iter();
                let exact = places.map(|place| model.domain(place.domain)).find(|domain| domain.exact);
                exact.map_or(0, |domain| domain.item)
            }
        }
    }
}

/// Whether a true literal chooses an option.
fn takes_option(model: &Model, literal: Literal) -> bool {
    !model.options.of(literal.variable().index()).is_empty()
}
