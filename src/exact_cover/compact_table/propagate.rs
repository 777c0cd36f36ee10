//! Propagation: from the literals that hold to all that follows.
//!
//! Each literal on the trail in turn leaves the words of its domains and tables with what agrees with it. A domain that
//! comes down to one variable, and a true variable beside others, give further literals at once. When the trail has been
//! followed, blocks are looked at, then small tables, then large ones, each until it gives a literal.

use super::CompactTable;
use super::literal::{Literal, OPEN};
use super::state::{Conflict, Reason};

/// What waits to be looked at after the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Queues {
    pub(super) domains: Vec<u32>,
    pub(super) waiting_domains: Vec<bool>,
    pub(super) small: Vec<u32>,
    pub(super) large: Vec<u32>,
    pub(super) waiting_tables: Vec<bool>,
}

impl Queues {
    pub(super) fn new(domains: usize, tables: usize) -> Queues {
        let (waiting_domains, waiting_tables) = (vec![false; domains], vec![false; tables]);
        Queues { waiting_domains, waiting_tables, ..Queues::default() }
    }

    #[inline(always)]
    pub(super) fn look_at_domain(&mut self, domain: u32) {
        if !std::mem::replace(&mut self.waiting_domains[domain as usize], true) {
            self.domains.push(domain);
        }
    }

    #[inline(always)]
    pub(super) fn look_at_table(&mut self, table: u32, is_small: bool) {
        if !std::mem::replace(&mut self.waiting_tables[table as usize], true) {
            if is_small { &mut self.small } else { &mut self.large }.push(table);
        }
    }

    pub(super) fn clear(&mut self) {
        self.domains.drain(..).for_each(|domain| self.waiting_domains[domain as usize] = false);
        let tables = self.small.drain(..).chain(self.large.drain(..));
        tables.for_each(|table| self.waiting_tables[table as usize] = false);
    }
}

impl CompactTable {
    /// Follows all that holds, to the end or a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let done = self.follow_all();
        if done.is_err() {
            self.queues.clear();
        }
        done
    }

    fn follow_all(&mut self) -> Result<(), Conflict> {
        loop {
            if self.state.head < self.state.trail.len() {
                let literal = self.state.trail[self.state.head];
                self.state.head += 1;
                self.follow(literal)?;
            } else if let Some(domain) = self.queues.domains.pop() {
                self.queues.waiting_domains[domain as usize] = false;
                self.apply_blocks(domain)?;
            } else if let Some(table) = self.queues.small.pop() {
                self.queues.waiting_tables[table as usize] = false;
                self.filter_small(table)?;
            } else if let Some(table) = self.queues.large.pop() {
                self.queues.waiting_tables[table as usize] = false;
                self.filter_large(table)?;
            } else {
                return Ok(());
            }
        }
    }

    #[inline]
    fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        self.stats.updates += 1;
        let variable = literal.variable();
        for at in self.model.in_tables.range(variable) {
            let key = *self.model.in_tables.at(at);
            self.update_table(key, literal.is_positive())?;
        }
        if literal.is_positive() {
            self.follow_true(literal)?;
        } else {
            self.follow_false(variable)?;
        }
        if self.learning.has_clauses() { self.follow_clauses(literal) } else { Ok(()) }
    }

    /// The other variables of its domains are false.
    #[inline]
    fn follow_true(&mut self, literal: Literal) -> Result<(), Conflict> {
        let reason = Reason::literal(literal);
        for at in self.model.in_domains.range(literal.variable()) {
            let its = *self.model.in_domains.at(at);
            let domain = &self.model.domains[its.domain as usize];
            let (words, count, members) = (domain.words, domain.word_count, domain.members);
            for word in words..words + count {
                let keep = if word == its.word { its.bit } else { 0 };
                let live = self.state.word(word as usize);
                if live & !keep == 0 {
                    continue;
                }
                self.state.set(word as usize, live & keep);
                let first = (members + (word - words) * 64) as usize;
                let mut rest = live & !keep;
                while rest != 0 {
                    let other = self.model.members[first + rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                    self.state.assign(Literal::negative(other), reason)?;
                }
            }
        }
        for at in self.model.implied.range(literal.variable()) {
            self.state.assign(Literal::positive(*self.model.implied.at(at)), reason)?;
        }
        Ok(())
    }

    /// Its domains have one variable less.
    #[inline]
    fn follow_false(&mut self, variable: usize) -> Result<(), Conflict> {
        for at in self.model.in_domains.range(variable) {
            let its = *self.model.in_domains.at(at);
            let live = self.state.word(its.word as usize);
            if live & its.bit == 0 {
                continue;
            }
            let live = live & !its.bit;
            self.state.set(its.word as usize, live);
            let domain = &self.model.domains[its.domain as usize];
            if !domain.exact {
                continue;
            }
            if domain.word_count > 1 {
                self.look_at_long(its.domain)?;
            } else if live & live.wrapping_sub(1) != 0 {
                if live.count_ones() <= self.blocks.widest[its.domain as usize] {
                    self.queues.look_at_domain(its.domain);
                }
            } else if live == 0 {
                return Err(Conflict::Domain(its.domain));
            } else {
                let last = self.model.members[(domain.members + live.trailing_zeros()) as usize];
                self.force(last, its.domain)?;
            }
        }
        let reason = Reason::literal(Literal::negative(variable as u32));
        for at in self.model.implying.range(variable) {
            self.state.assign(Literal::negative(*self.model.implying.at(at)), reason)?;
        }
        Ok(())
    }

    /// The only variable left of a domain is true.
    fn force(&mut self, variable: u32, domain: u32) -> Result<(), Conflict> {
        let literal = Literal::positive(variable);
        self.stats.forced += u64::from(self.state.value[literal.variable()] == OPEN);
        self.state.assign(literal, Reason::domain(domain))
    }

    /// A domain of several words has lost a variable.
    fn look_at_long(&mut self, number: u32) -> Result<(), Conflict> {
        let domain = &self.model.domains[number as usize];
        let (mut last, mut count) = (0, 0);
        for word in 0..domain.word_count {
            let live = self.state.word((domain.words + word) as usize);
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
        self.force(self.model.members[last as usize], number)
    }

    /// All that is left of a domain may be in another one.
    fn apply_blocks(&mut self, domain: u32) -> Result<(), Conflict> {
        let live = self.state.word(self.model.domains[domain as usize].words as usize);
        if live & live.wrapping_sub(1) == 0 {
            return Ok(());
        }
        for at in self.blocks.of(domain) {
            let block = self.blocks.blocks[at as usize];
            if live & !block.mine != 0 {
                continue;
            }
            let other = &self.model.domains[block.other as usize];
            let (words, members) = (other.words as usize, other.members);
            let mut rest = self.state.word(words) & !block.theirs;
            self.stats.blocked += u64::from(rest != 0);
            while rest != 0 {
                let variable = self.model.members[(members + rest.trailing_zeros()) as usize];
                rest &= rest - 1;
                self.state.assign(Literal::negative(variable), Reason::block(at))?;
            }
        }
        Ok(())
    }
}
