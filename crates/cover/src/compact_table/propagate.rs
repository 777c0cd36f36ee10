//! Propagation: from the literals that hold to all that follows.
//!
//! Each literal on the trail in turn leaves the words of its domains and tables with what agrees with it. A domain that
//! comes down to one variable, and a true variable beside others, give further literals at once. When the trail has been
//! followed, small tables are looked at, then large ones, then blocks, then conditions, each until it gives a literal.

use super::agenda::Agenda;
use super::filter::Emptied;
use super::layout::{self, Layout, Uses};
use super::literal::{Literal, OPEN};
use super::model::Model;
use super::state::{Conflict, Reason, State};
use super::steps::{Waiting, gain, waits};
use super::{CompactTable, bits, filter};
use crate::Stats;

/// What waits to be looked at after the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Queues {
    /// Tables of one word, by that,
    pub(super) small: Agenda,
    /// and others, which take long, so that each waits until more has changed.
    pub(super) large: Agenda,
    pub(super) conditions: Agenda,
    /// What waits besides, if steps are taken one at a time.
    pub(super) waiting: Option<Box<Waiting>>,
}

impl Queues {
    pub(super) fn new(model: &Model) -> Queues {
        let words = model.full.len();
        Queues {
            small: Agenda::new(words),
            large: Agenda::new(model.tables.len()),
            conditions: Agenda::new(model.conditions.checks.len()),
            waiting: None,
        }
    }

    pub(super) fn look_at_table(&mut self, model: &Model, number: u32) {
        let table = &model.tables[number as usize];
        match table.word_count {
            1 => self.small.add(table.words),
            _ => self.large.add(number),
        }
    }

    pub(super) fn clear(&mut self) {
        self.small.clear();
        self.large.clear();
        self.conditions.clear();
        if let Some(waiting) = &mut self.waiting {
            waiting.clear();
        }
    }
}

impl CompactTable {
    /// Follows all that holds, to the end or a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let done = self.follow_all();
        if done.is_err() {
            self.clear_queues();
        }
        done
    }

    /// Nothing waits to be looked at.
    pub(super) fn clear_queues(&mut self) {
        self.state.forget_words();
        self.queues.clear();
    }

    fn follow_all(&mut self) -> Result<(), Conflict> {
        loop {
            self.follow_trail()?;
            if let Some(word) = self.queues.small.pop_last() {
                self.filter_small(self.layout.owner(word))?;
            } else if let Some(table) = self.queues.large.pop_first() {
                self.filter_large(table)?;
            } else if let Some(word) = self.state.next_word() {
                self.apply_blocks(word)?;
            } else if let Some(condition) = self.queues.conditions.pop_last() {
                self.check_condition(condition)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Follows the literals that hold, but nothing that waits to be looked at.
    #[inline]
    pub(super) fn follow_trail(&mut self) -> Result<(), Conflict> {
        while self.state.head < self.state.trail.len() {
            let literal = self.state.trail[self.state.head];
            self.state.head += 1;
            self.follow(literal)?;
        }
        Ok(())
    }

    #[inline]
    fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        let CompactTable { model, layout, state, queues, stats, .. } = self;
        let (model, variable) = (&**model, literal.variable());
        let uses = layout.of(variable);
        stats.updates += 1;
        if queues.waiting.is_some() {
            for &key in model.in_tables.of(variable) {
                if !waits(model, state, queues, literal, key) {
                    filter::update_table(model, state, queues, key, literal.is_positive())?;
                }
            }
        } else {
            // All options but those of the mask go, or those.
            let flip = if literal.is_positive() { 0 } else { u64::MAX };
            for &[word, low, high] in uses.small {
                let cut = filter::cut(state, queues, word, layout::mask(low, high) ^ flip);
                cut.map_err(|Emptied| Conflict::Table(layout.owner(word)))?;
            }
            for &key in uses.large {
                filter::update_large(model, state, queues, key, literal.is_positive())?;
            }
        }
        if uses.in_conditions() {
            for &(condition, _) in model.conditions.of(variable) {
                queues.conditions.add(condition);
            }
        }
        match literal.is_positive() {
            true => follow_true(model, state, queues, literal, &uses)?,
            false => follow_false(model, layout, state, queues, stats, variable, &uses)?,
        }
        if self.learning.has_clauses() { self.follow_clauses(literal) } else { Ok(()) }
    }

    /// All that is left of a domain, given by its word, may be in another one.
    pub(super) fn apply_blocks(&mut self, word: u32) -> Result<(), Conflict> {
        let CompactTable { model, blocks, state, stats, .. } = self;
        let live = state.word(word as usize);
        if live & live.wrapping_sub(1) == 0 {
            return Ok(());
        }
        let (mine, first) = blocks.of(word);
        for (number, mine) in (first..).zip(mine) {
            if live & !mine != 0 {
                continue;
            }
            let other = blocks.block(number);
            let theirs = state.word(other.word as usize);
            let goes = theirs & !other.theirs;
            if goes == 0 {
                continue;
            }
            let before = state.trail.len();
            for bit in bits(goes) {
                let variable = model.members[other.members as usize + bit];
                state.assign(Literal::negative(variable), Reason::block(number))?;
            }
            if !other.exact {
                state.set(other.word as usize, theirs & other.theirs);
            }
            stats.blocked += u64::from(state.trail.len() > before);
        }
        Ok(())
    }
}

/// The other variables of its domains are false.
#[inline]
fn follow_true(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    literal: Literal,
    uses: &Uses<'_>,
) -> Result<(), Conflict> {
    let reason = Reason::literal(literal);
    for its in model.in_domains.of(literal.variable()) {
        let domain = &model.domains[its.domain as usize];
        for word in domain.words..domain.words + domain.word_count {
            let keep = if word == its.word { its.mask() } else { 0 };
            let live = state.word(word as usize);
            if live & !keep == 0 {
                continue;
            }
            state.set_last(word as usize, live & keep);
            let members = &model.members[(domain.members + (word - domain.words) * 64) as usize..];
            for bit in bits(live & !keep) {
                state.assign(Literal::negative(members[bit]), reason)?;
            }
        }
    }
    if !uses.implies() {
        return Ok(());
    }
    for &other in model.excluded.of(literal.variable()) {
        state.assign(Literal::negative(other), reason)?;
    }
    for &other in model.implied.of(literal.variable()) {
        gain(model, state, queues, Literal::positive(other), reason)?;
    }
    Ok(())
}

/// Its domains have one variable less.
#[inline]
fn follow_false(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    queues: &mut Queues,
    stats: &mut Stats,
    variable: usize,
    uses: &Uses<'_>,
) -> Result<(), Conflict> {
    if state.lose(uses.places) {
        for word in uses.places.iter().map(|place| place / 64) {
            if state.live[word as usize].count < 2 {
                look_at_last(model, state, queues, stats, layout.owner(word))?;
            }
        }
    }
    if uses.is_implied() {
        let reason = Reason::literal(Literal::negative(variable as u32));
        for &other in model.implying.of(variable) {
            state.assign(Literal::negative(other), reason)?;
        }
    }
    Ok(())
}

/// The only variable left of a domain is true.
fn force(
    state: &mut State,
    queues: &mut Queues,
    stats: &mut Stats,
    variable: u32,
    domain: u32,
) -> Result<(), Conflict> {
    let literal = Literal::positive(variable);
    if let Some(waiting) = &mut queues.waiting {
        waiting.force(literal, Reason::domain(domain));
        return Ok(());
    }
    stats.forced += u64::from(state.value[literal.variable()] == OPEN);
    state.assign(literal, Reason::domain(domain))
}

/// A word of an exact domain has at most one variable left. If the domain has no other, that one is true.
fn look_at_last(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    stats: &mut Stats,
    number: u32,
) -> Result<(), Conflict> {
    let domain = &model.domains[number as usize];
    let (mut last, mut count) = (0, 0);
    for word in 0..domain.word_count {
        let live = state.word((domain.words + word) as usize);
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
    force(state, queues, stats, model.members[last as usize], number)
}
