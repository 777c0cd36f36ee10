//! Propagation: all consequences of the true literals.
//!
//! Each literal on the trail, in turn, restricts the words of its domains and tables. A domain that is down to one variable,
//! and a true variable in a domain, imply further literals at once. When the trail has been propagated, small tables are
//! filtered, then large ones, then blocks and conditions are checked, each until it implies a literal.

use std::sync::Arc;

use super::blocks::Blocks;
use super::checker::Checker;
use super::clauses::Clauses;
use super::ids::{BlockId, DomainId, TableId, VarId, WordId};
use super::layout::{self, Layout, Uses};
use super::literal::{Literal, OPEN, TRUE};
use super::model::{Domain, Image, Model};
use super::reason::{Conflict, Reason};
use super::state::{Mark, State};
use super::tables::{Emptied, Tables};
use super::work::Work;
use crate::bits::bits;
use crate::problem::{OptionId, Problem};

/// A problem in the layout for propagation, its state, and the queues.
///
/// Invariant: whatever may imply something since it was last checked is in a queue, unless there is a conflict.
#[derive(Clone, Debug)]
pub(super) struct Propagator {
    model: Arc<Model>,
    layout: Arc<Layout>,
    blocks: Arc<Blocks>,
    state: State,
    tables: Tables,
    checker: Checker,
    clauses: Clauses,
    work: Work,
}

impl Propagator {
    /// Lays out a problem; `full` enables blocks and common attributes of the remaining options of a table. Nothing has been
    /// propagated.
    pub(super) fn new(problem: &Problem, full: bool) -> Propagator {
        Propagator::of(Model::new(problem), full)
    }

    /// The same for a model.
    pub(super) fn of(model: Model, full: bool) -> Propagator {
        let blocks = if full { Blocks::new(&model) } else { Blocks::none(&model) };
        Propagator {
            layout: Arc::new(Layout::new(&model)),
            state: State::new(&model, blocks.widest()),
            blocks: Arc::new(blocks),
            tables: Tables::new(&model, full),
            checker: Checker::new(&model),
            clauses: Clauses::new(model.variables),
            work: Work::default(),
            model: Arc::new(model),
        }
    }

    /// Propagates before anything is dropped or chosen.
    pub(super) fn settle_root(&mut self) -> Result<(), Conflict> {
        let Propagator { model, state, .. } = self;
        for &(variable, value) in &model.facts {
            state.assign(Literal::of(variable, value), Reason::NONE)?;
        }
        for domain in model.domains.iter().filter(|domain| domain.exact) {
            if let [only] = *model.members_of(domain) {
                state.assign(Literal::positive(only), Reason::NONE)?;
            }
        }
        self.look_at_all();
        self.propagate()
    }

    /// Queues all domains, tables and conditions.
    pub(super) fn look_at_all(&mut self) {
        let Propagator { model, state, tables, checker, .. } = self;
        let has_blocks = |domain: &&Domain| domain.exact && domain.word_count == 1 && domain.length > 1;
        for domain in model.domains.iter().filter(has_blocks) {
            state.words_mut().look_at(domain.words);
        }
        (0..model.tables.len() as u32).map(TableId::new).for_each(|number| tables.look_at(model, number));
        checker.look_at_all(model);
    }

    #[inline(always)]
    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    pub(super) fn shared_model(&self) -> Arc<Model> {
        Arc::clone(&self.model)
    }

    #[inline(always)]
    pub(super) fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    #[inline(always)]
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    #[inline(always)]
    pub(super) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    #[inline(always)]
    pub(super) fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    #[inline(always)]
    pub(super) fn clauses_mut(&mut self) -> &mut Clauses {
        &mut self.clauses
    }

    #[inline(always)]
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The work done since the counters were [reset](Self::forget_work).
    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Counts work that was done elsewhere.
    pub(super) fn add_work(&mut self, work: Work) {
        self.work += work;
    }

    /// Resets the counters.
    pub(super) fn forget_work(&mut self) {
        self.work = Work::default();
    }

    /// A mark to return to.
    pub(super) fn mark(&mut self) -> Mark {
        self.state.mark()
    }

    /// Undoes everything since a mark at which the queues were empty, and empties the queues.
    pub(super) fn reset_to(&mut self, mark: Mark) {
        self.state.undo(mark);
        self.forget_waiting();
    }

    /// Chooses or drops an option permanently. The consequences are not propagated yet.
    pub(super) fn settle(&mut self, option: OptionId, value: bool) -> Result<(), Conflict> {
        let (number, bit) = match self.model.images[option.index()] {
            Image::Variable(variable) => return self.state.assign(Literal::of(variable, value), Reason::NONE),
            Image::Bit(number, bit) => (number, bit),
        };
        let table = self.model.table(number);
        for word in 0..table.word_count {
            let at = table.words.plus(word);
            let its = if word == bit / 64 { 1 << (bit % 64) } else { 0 };
            let live = self.state.word(at);
            self.state.words_mut().set(at, if value { live & its } else { live & !its });
        }
        self.tables.look_at(&self.model, number);
        match self.state.first_option(table) {
            Some(_) => Ok(()),
            None => Err(Conflict::Table(number)),
        }
    }

    /// Whether an option is possible.
    pub(super) fn is_possible(&self, option: usize) -> bool {
        match self.model.images[option] {
            Image::Variable(variable) => matches!(self.state.value(variable), OPEN | TRUE),
            Image::Bit(table, bit) => {
                let words = self.model.table(table).words;
                self.state.word(words.plus(bit / 64)) >> (bit % 64) & 1 == 1
            }
        }
    }

    /// Propagates to a fixpoint or a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let done = self.follow_all();
        #[cfg(debug_assertions)]
        if done.is_ok() {
            self.checker.assert_settled(&self.model, &self.state);
        }
        if done.is_err() {
            self.forget_waiting();
        }
        done
    }

    /// Empties the queues.
    fn forget_waiting(&mut self) {
        while self.state.words_mut().next_waiting().is_some() {}
        self.tables.clear();
        self.checker.clear();
    }

    fn follow_all(&mut self) -> Result<(), Conflict> {
        loop {
            self.follow_trail()?;
            let Propagator { model, layout, state, tables, checker, .. } = self;
            if let Some(word) = tables.pop_small() {
                tables.filter_small(model, state, layout.table_of(word))?;
            } else if let Some(table) = tables.pop_large() {
                tables.filter_large(model, state, table)?;
            } else if let Some(word) = state.words_mut().next_waiting() {
                self.apply_blocks(word)?;
            } else if let Some(condition) = checker.next() {
                checker.check(model, state, condition)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Propagates the trail, but nothing in the queues.
    #[inline]
    pub(super) fn follow_trail(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.state.trail_mut().next() {
            self.follow(literal)?;
        }
        Ok(())
    }

    #[inline]
    fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Propagator { model, layout, state, tables, checker, work, clauses, .. } = self;
        let (model, variable) = (&**model, literal.variable());
        let uses = layout.of(variable);
        work.updates += 1;
        // All options except those of the mask go, or those of the mask.
        let flip = if literal.is_positive() { 0 } else { u64::MAX };
        for &[word, low, high] in uses.small {
            let word = WordId::new(word);
            let cut = tables.cut(state, word, layout::mask(low, high) ^ flip);
            cut.map_err(|Emptied| Conflict::Table(layout.table_of(word)))?;
        }
        for &key in uses.large {
            tables.update_large(model, state, key, literal.is_positive())?;
        }
        if uses.in_conditions() {
            checker.look_at(model, state, literal);
        }
        match literal.is_positive() {
            true => follow_true(model, state, literal, &uses)?,
            false => follow_false(model, layout, state, work, variable, &uses)?,
        }
        if clauses.count() > 0 { clauses.follow(state, literal) } else { Ok(()) }
    }

    /// The blocks of a domain, given by its word: all its remaining variables may be in another domain.
    pub(super) fn apply_blocks(&mut self, word: WordId) -> Result<(), Conflict> {
        let Propagator { model, blocks, state, work, .. } = self;
        let live = state.word(word);
        if live & live.wrapping_sub(1) == 0 {
            return Ok(());
        }
        let (own_masks, first) = blocks.of(word);
        for (number, own_mask) in (first..).map(BlockId::new).zip(own_masks) {
            if live & !own_mask != 0 {
                continue;
            }
            let other = blocks.block(number);
            let others = state.word(other.word);
            let eliminated = others & !other.other_mask;
            if eliminated == 0 {
                continue;
            }
            let before = state.trail().literals().len();
            for bit in bits(eliminated) {
                let variable = model.members[other.members as usize + bit];
                state.assign(Literal::negative(variable), Reason::block(number))?;
            }
            if !other.exact {
                state.words_mut().set(other.word, others & other.other_mask);
            }
            work.eliminated += u64::from(state.trail().literals().len() > before);
        }
        Ok(())
    }
}

/// The other variables of its domains become false.
#[inline]
fn follow_true(model: &Model, state: &mut State, literal: Literal, uses: &Uses<'_>) -> Result<(), Conflict> {
    let reason = Reason::literal(literal);
    for its in model.in_domains.of(literal.variable().index()) {
        let domain = model.domain(its.domain);
        for at in 0..domain.word_count {
            let word = domain.words.plus(at);
            let keep = if word == its.word { its.mask() } else { 0 };
            let live = state.word(word);
            if live & !keep == 0 {
                continue;
            }
            state.words_mut().set_last(word, live & keep);
            let members = &model.members[(domain.members + at * 64) as usize..];
            for bit in bits(live & !keep) {
                state.assign(Literal::negative(members[bit]), reason)?;
            }
        }
    }
    if !uses.implies() {
        return Ok(());
    }
    for &other in model.excluded.of(literal.variable().index()) {
        state.assign(Literal::negative(other), reason)?;
    }
    for &other in model.implied.of(literal.variable().index()) {
        state.assign(Literal::positive(other), reason)?;
    }
    Ok(())
}

/// Its domains have one variable less.
#[inline]
fn follow_false(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    work: &mut Work,
    variable: VarId,
    uses: &Uses<'_>,
) -> Result<(), Conflict> {
    if state.words_mut().lose(uses.places) {
        for word in uses.places.iter().map(|place| WordId::new(place / 64)) {
            if state.words().is_low(word) {
                look_at_last(model, state, work, layout.domain_of(word))?;
            }
        }
    }
    if uses.is_implied() {
        let reason = Reason::literal(Literal::negative(variable));
        for &other in model.implying.of(variable.index()) {
            state.assign(Literal::negative(other), reason)?;
        }
    }
    Ok(())
}

/// A word of an exact domain has at most one variable left. If it is the last one of the domain, it becomes true.
fn look_at_last(model: &Model, state: &mut State, work: &mut Work, number: DomainId) -> Result<(), Conflict> {
    let domain = model.domain(number);
    let (mut last, mut count) = (0, 0);
    for word in 0..domain.word_count {
        let live = state.word(domain.words.plus(word));
        if live != 0 {
            last = domain.members + word * 64 + live.trailing_zeros();
            count += live.count_ones();
            if count > 1 {
                return Ok(());
            }
        }
    }
    if count == 0 {
        return Err(Conflict::Domain(number));
    }
    let literal = Literal::positive(model.members[last as usize]);
    work.forced += u64::from(state.value(literal.variable()) == OPEN);
    state.assign(literal, Reason::domain(number))
}
