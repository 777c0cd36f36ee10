//! Steps one at a time: what is chosen excludes options at once, and everything else that follows waits.
//!
//! A search propagates in whatever order is fast. Ratings and traces are about the steps themselves, of which there are two
//! sorts. *Forced* steps take the only option left of an item. *Drops* are all other conclusions: blocks, what the options left
//! of a table have in common, and options of tables that need what is no longer possible elsewhere.

use super::literal::{Literal, OPEN, TRUE};
use super::model::{Image, Model, NOWHERE};
use super::propagate::Queues;
use super::state::{Cause, Conflict, Mark, Reason, State};
use super::{CompactTable, filter};
use crate::Conflict as Refusal;
use crate::problem::{ItemId, OptionId, Problem};

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
}

/// A step that can be taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The literal holds.
    Literal(Literal, Reason),
    /// A domain has come down to a part that it shares with others.
    Domain(u32),
    /// A table has lost options.
    Table(u32),
    /// A variable is false, and options of a table need it: the variable and the key.
    Key(u32, u32),
}

impl CompactTable {
    /// Lays out a problem for steps.
    pub(super) fn stepwise(problem: &Problem, full: bool) -> CompactTable {
        let mut engine = CompactTable::laid_out(problem, full);
        engine.queues.waiting = Some(Box::default());
        engine
    }

    /// Begins anew below options that are dropped or chosen, and takes no step yet. Returns the item that has no option left, if
    /// that is found out already.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn begin_steps(
        &mut self,
        problem: &Problem,
        dropped: &[OptionId],
        chosen: &[OptionId],
    ) -> Result<Option<ItemId>, Refusal> {
        self.reset();
        Refusal::check(problem, dropped, chosen)?;
        let begun = self.wait_for_all();
        let dropped = dropped.iter().map(|&option| (option, false));
        let mut settled = dropped.chain(chosen.iter().map(|&option| (option, true)));
        let done = begun.and_then(|()| settled.try_for_each(|(option, value)| self.settle_and_exclude(option, value)));
        let empty = || problem.items().find(|(item, ..)| problem.incidence().length(item.index()) == 0);
        Ok(match done {
            Err(conflict) => Some(self.item_of(conflict)),
            Ok(()) if self.dead => Some(empty().map_or(ItemId::new(0), |(item, ..)| item)),
            Ok(()) => None,
        })
    }

    /// Everything that may give something with all options possible.
    fn wait_for_all(&mut self) -> Result<(), Conflict> {
        for at in 0..self.model.facts.len() {
            let (variable, value) = self.model.facts[at];
            let literal = Literal::of(variable, value);
            if value {
                self.waiting().force(literal, Reason::NONE);
            } else {
                self.state.assign(literal, Reason::NONE)?;
            }
        }
        for number in 0..self.model.domains.len() as u32 {
            let domain = &self.model.domains[number as usize];
            if domain.exact && domain.length == 1 {
                let only = Literal::positive(self.model.members[domain.members as usize]);
                self.waiting().force(only, Reason::domain(number));
            } else if domain.exact && domain.word_count == 1 {
                self.state.look_at(domain.words);
            }
        }
        for number in 0..self.model.tables.len() as u32 {
            self.queues.look_at_table(&self.model, number);
        }
        Ok(())
    }

    /// Follows what was chosen and dropped as far as it excludes options.
    fn exclude(&mut self) -> Result<(), Conflict> {
        loop {
            self.follow_trail()?;
            let before = self.state.trail.len();
            let places: Vec<u32> =
                self.waiting_tables().filter(|&number| !self.model.tables[number as usize].chooses).collect();
            for number in places {
                self.drop_places(number)?;
            }
            if self.state.trail.len() == before {
                return Ok(());
            }
        }
    }

    /// The variables of options that a table has lost are false.
    fn drop_places(&mut self, number: u32) -> Result<(), Conflict> {
        let (first, end) = self.rows(number);
        for row in first..end {
            let option = self.model.rows[row];
            let at = self.model.tables[number as usize].words as usize + (row - first) / 64;
            if self.state.word(at) >> ((row - first) % 64) & 1 == 0
                && let Image::Variable(variable) = self.model.images[option as usize]
                && self.state.value[variable as usize] == OPEN
            {
                self.state.assign(Literal::negative(variable), Reason::table(number))?;
            }
        }
        Ok(())
    }

    /// Where the options of a table are among those of all tables.
    fn rows(&self, number: u32) -> (usize, usize) {
        let next = self.model.tables.get(number as usize + 1);
        (self.model.tables[number as usize].first, next.map_or(self.model.rows.len(), |table| table.first))
    }

    /// How many options of a table are left.
    pub(super) fn options_left(&self, number: u32) -> u32 {
        options_left(&self.model, &self.state, number)
    }

    /// The tables that wait to be filtered.
    fn waiting_tables(&self) -> impl Iterator<Item = u32> {
        let small = self.queues.small.iter().map(|word| self.layout.owner(word));
        small.chain(self.queues.large.iter())
    }

    /// Whether a table waits to be filtered.
    pub(super) fn is_waiting(&self, table: u32) -> bool {
        self.queues.small.contains(self.model.tables[table as usize].words) || self.queues.large.contains(table)
    }

    /// A table does not wait to be filtered any longer.
    fn take_from_queues(&mut self, table: u32) {
        self.queues.small.remove(self.model.tables[table as usize].words);
        self.queues.large.remove(table);
    }

    /// What waits.
    fn waiting(&mut self) -> &mut Waiting {
        self.queues.waiting.as_mut().expect("steps are taken one at a time")
    }

    /// Whether an option is possible.
    pub(super) fn is_possible(&self, option: usize) -> bool {
        match self.model.images[option] {
            Image::Variable(variable) => matches!(self.state.value[variable as usize], OPEN | TRUE),
            Image::Bit(table, bit) => {
                let words = self.model.tables[table as usize].words;
                self.state.word((words + bit / 64) as usize) >> (bit % 64) & 1 == 1
            }
        }
    }

    /// Whether an option that is possible is chosen.
    pub(super) fn is_chosen(&self, option: usize) -> bool {
        match self.model.images[option] {
            Image::Variable(variable) => self.state.value[variable as usize] == TRUE,
            Image::Bit(table, _) => !self.is_waiting(table) && self.options_left(table) == 1,
        }
    }

    /// Whether an option that is forced waits to be taken.
    pub(super) fn has_forced(&self) -> bool {
        let takes = |(literal, _): &(Literal, Reason)| {
            self.state.value[literal.variable()] == OPEN && !self.model.options.of(literal.variable()).is_empty()
        };
        self.queues.waiting.as_ref().is_some_and(|waiting| waiting.forced.iter().any(takes))
    }

    /// A forced step that waits, if any.
    pub(super) fn next_forced(&mut self) -> Option<Step> {
        let (model, value) = (&self.model, &self.state.value);
        let waiting = self.queues.waiting.as_mut()?;
        waiting.forced.retain(|(literal, _)| value[literal.variable()] != literal.value());
        let takes = |(literal, _): &(Literal, Reason)| !model.options.of(literal.variable()).is_empty();
        if let Some(at) = waiting.forced.iter().position(takes) {
            let (literal, reason) = waiting.forced.remove(at);
            return Some(Step::Literal(literal, reason));
        }
        let is_down = |&number: &u32| model.tables[number as usize].chooses && self.options_left(number) == 1;
        let number = self.waiting_tables().find(is_down)?;
        self.take_from_queues(number);
        Some(Step::Table(number))
    }

    /// A drop that waits, if any.
    pub(super) fn next_drop(&mut self) -> Option<Step> {
        let waiting = self.queues.waiting.as_mut()?;
        if let Some((literal, reason)) = waiting.forced.pop() {
            return Some(Step::Literal(literal, reason));
        }
        if let Some((variable, key)) = waiting.keys.pop() {
            return Some(Step::Key(variable, key));
        }
        if let Some(word) = self.state.next_word() {
            return Some(Step::Domain(self.layout.owner(word)));
        }
        let small = self.queues.small.pop_last().map(|word| self.layout.owner(word));
        let table = small.or_else(|| self.queues.large.pop_last())?;
        Some(Step::Table(table))
    }

    /// Takes a step. What follows from it waits, but for options that are excluded.
    ///
    /// # Errors
    /// An item that has no option left.
    pub(super) fn take_step(&mut self, step: Step) -> Result<(), ItemId> {
        let done = match step {
            Step::Literal(literal, reason) => self.state.assign(literal, reason),
            Step::Domain(domain) => self.apply_blocks(self.model.domains[domain as usize].words),
            Step::Table(table) => self.filter(table),
            Step::Key(_, key) => filter::update_table(&self.model, &mut self.state, &mut self.queues, key, false),
        };
        done.and_then(|()| self.exclude()).map_err(|conflict| self.item_of(conflict))
    }

    /// Chooses or drops an option. What follows from it waits, but for options that are excluded.
    ///
    /// # Errors
    /// An item that has no option left.
    pub(super) fn settle_step(&mut self, option: OptionId, value: bool) -> Result<(), ItemId> {
        self.settle_and_exclude(option, value).map_err(|conflict| self.item_of(conflict))
    }

    fn settle_and_exclude(&mut self, option: OptionId, value: bool) -> Result<(), Conflict> {
        self.settle(option, value)?;
        if value && let Image::Bit(number, _) = self.model.images[option.index()] {
            // What the option is chosen for holds at once.
            self.take_from_queues(number);
            self.filter(number)?;
        }
        self.exclude()
    }

    fn filter(&mut self, number: u32) -> Result<(), Conflict> {
        match self.model.tables[number as usize].word_count {
            1 => self.filter_small(number),
            _ => self.filter_large(number),
        }
    }

    /// Goes back to a mark, where no step waited.
    pub(super) fn undo_steps(&mut self, mark: Mark) {
        self.state.undo(mark);
        self.clear_queues();
    }

    /// The item that has no option left in a conflict.
    fn item_of(&self, conflict: Conflict) -> ItemId {
        let item = match conflict {
            Conflict::Domain(domain) => self.model.domains[domain as usize].item,
            Conflict::Table(table) => self.model.tables[table as usize].item,
            Conflict::Literal(literal, reason) => self.item_of_reason(literal, reason),
            Conflict::Condition(_) => unreachable!("steps are taken in the plain form"),
        };
        ItemId::new(item as usize)
    }

    /// The item because of which a literal is to hold.
    pub(super) fn item_of_reason(&self, literal: Literal, reason: Reason) -> u32 {
        match reason.cause() {
            Cause::Domain(domain) => self.model.domains[domain as usize].item,
            Cause::Table(table) => self.model.tables[table as usize].item,
            Cause::Block(block) => self.model.domains[self.blocks.block(block).domain as usize].item,
            _ => {
                let places = self.model.in_domains.of(literal.variable()).iter();
                let exact = places.map(|place| &self.model.domains[place.domain as usize]).find(|domain| domain.exact);
                exact.map_or(0, |domain| domain.item)
            }
        }
    }

    /// The item because of which options are dropped in a step.
    pub(super) fn item_of_step(&self, step: Step) -> ItemId {
        let item = match step {
            Step::Literal(literal, reason) => self.item_of_reason(literal, reason),
            Step::Domain(domain) => self.model.domains[domain as usize].item,
            Step::Table(table) => self.model.tables[table as usize].item,
            Step::Key(variable, _) => {
                let literal = Literal::negative(variable);
                self.item_of_reason(literal, self.state.records[variable as usize].reason)
            }
        };
        ItemId::new(item as usize)
    }
}

/// Lets a literal that is positive hold; if steps are taken one at a time and it takes an option, when it is its turn.
#[inline(always)]
pub(super) fn gain(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    literal: Literal,
    reason: Reason,
) -> Result<(), Conflict> {
    match &mut queues.waiting {
        Some(waiting) if model.home[literal.variable()] != NOWHERE => {
            waiting.force(literal, reason);
            Ok(())
        }
        _ => state.assign(literal, reason),
    }
}

/// If steps are taken one at a time, keeps for later that the options of a table which need a variable are not possible, unless
/// they are excluded by what was chosen. Returns whether it did.
#[cold]
pub(super) fn waits(model: &Model, state: &State, queues: &mut Queues, literal: Literal, key: u32) -> bool {
    match &mut queues.waiting {
        Some(waiting) if !literal.is_positive() && !is_excluded(model, state, literal) => {
            waiting.keys.push((literal.variable() as u32, key));
            true
        }
        _ => false,
    }
}

/// Whether a variable is false because of an option that was chosen.
fn is_excluded(model: &Model, state: &State, literal: Literal) -> bool {
    match state.records[literal.variable()].reason.cause() {
        Cause::Literal(other) => other.is_positive() || is_excluded(model, state, other),
        Cause::Table(table) => options_left(model, state, table) == 1,
        _ => false,
    }
}

/// How many options of a table are left.
fn options_left(model: &Model, state: &State, number: u32) -> u32 {
    let table = &model.tables[number as usize];
    (table.words..table.words + table.word_count).map(|at| state.word(at as usize).count_ones()).sum()
}
