//! Explanations: the literals from which another one, or a conflict, follows.
//!
//! Nothing is written down while propagating but which domain, table, block or clause gave a literal. What it followed from
//! is found when a conflict asks: literals that held before it, enough of them. A table looks for few: an option that is not
//! left contradicts some variable's value, and a value that excludes many options explains them all.
//!
//! # References
//! Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation, Constraints 14 (2009).

use super::CompactTable;
use super::literal::{Literal, OPEN, TRUE};
use super::state::{Cause, Conflict, Reason};

/// A literal that excludes options of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excluding {
    gone: u64,
    place: u32,
    literal: Literal,
}

impl CompactTable {
    /// The literals that led to a conflict.
    pub(super) fn explain_conflict(&mut self, conflict: Conflict, because: &mut Vec<Literal>) {
        let now = self.state.trail.len() as u32;
        match conflict {
            Conflict::Literal(literal, reason) => {
                because.push(!literal);
                self.explain_reason(literal, reason, now, because);
            }
            Conflict::Domain(domain) => self.explain_domain(domain, u32::MAX, because),
            Conflict::Table(table) => self.explain_table(table, u32::MAX, None, now, because),
            Conflict::Condition(condition) => self.explain_condition(condition, None, now, because),
        }
    }

    /// The literals from which one that holds followed.
    pub(super) fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>) {
        let record = self.state.records[literal.variable()];
        self.explain_reason(literal, record.reason, record.place, because);
    }

    /// The literals, of those on the trail before a place, from which a literal follows for a reason.
    fn explain_reason(&mut self, literal: Literal, reason: Reason, place: u32, because: &mut Vec<Literal>) {
        match reason.cause() {
            Cause::None => {}
            Cause::Literal(other) => because.push(other),
            Cause::Domain(domain) => self.explain_domain(domain, literal.variable() as u32, because),
            Cause::Block(block) => {
                let mine = self.blocks.mine(block);
                let domain = &self.model.domains[self.blocks.block(block).domain as usize];
                let members = &self.model.members[domain.members as usize..][..domain.length as usize];
                let outside = members.iter().enumerate().filter(|(at, _)| mine >> at & 1 == 0);
                because.extend(outside.map(|(_, &variable)| Literal::negative(variable)));
            }
            Cause::Table(table) => {
                let variable = literal.variable() as u32;
                self.explain_table(table, variable, Some(literal.is_positive()), place, because);
            }
            Cause::Clause(clause) => {
                let length = self.learning.clauses.length(clause);
                let literals = (0..length).map(|index| self.learning.clauses.literal(clause, index));
                because.extend(literals.filter(|&other| other != literal).map(|other| !other));
            }
            Cause::Condition(condition) => self.explain_condition(condition, Some(literal), place, because),
            Cause::Searched => {
                let level = self.state.records[literal.variable()].level as usize;
                because.extend(self.levels[..level].iter().map(|level| level.tried));
            }
        }
    }

    /// All variables of a domain are false, but perhaps one.
    fn explain_domain(&self, number: u32, except: u32, because: &mut Vec<Literal>) {
        let domain = &self.model.domains[number as usize];
        let members = &self.model.members[domain.members as usize..][..domain.length as usize];
        let others = members.iter().filter(|&&variable| variable != except);
        because.extend(others.map(|&variable| Literal::negative(variable)));
    }

    /// Why no option of a table is left that has a variable, or that has not, or none at all.
    fn explain_table(
        &mut self,
        number: u32,
        variable: u32,
        value: Option<bool>,
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let table = &self.model.tables[number as usize];
        let keys = table.keys as usize..table.keys_end as usize;
        let own = keys.clone().find(|&at| self.model.keys[at].variable == variable);
        // The options that must have gone.
        let mut left = std::mem::take(&mut self.learning.left);
        left.clear();
        left.extend_from_slice(&self.root[table.words as usize..(table.words + table.word_count) as usize]);
        if let (Some(own), Some(value)) = (own, value) {
            keep(&mut left, self.mask(own), !value);
        }
        if table.word_count == 1 {
            let mut excluding = std::mem::take(&mut self.learning.excluding);
            self.explain_small(keys, own, left[0], place, &mut excluding, because);
            self.learning.excluding = excluding;
        } else {
            self.explain_large(number, own, &mut left, place, because);
        }
        self.learning.left = left;
    }

    /// Whether a key's variable had its value before a place on the trail, and which.
    #[inline(always)]
    fn value_before(&self, key: usize, place: u32) -> Option<bool> {
        let variable = self.model.keys[key].variable as usize;
        let value = self.state.value[variable];
        (value != OPEN && self.state.records[variable].place < place).then_some(value == TRUE)
    }

    /// In a table of one word: time and again the value that excludes most, the earliest of several.
    fn explain_small(
        &self,
        keys: std::ops::Range<usize>,
        own: Option<usize>,
        mut left: u64,
        place: u32,
        excluding: &mut Vec<Excluding>,
        because: &mut Vec<Literal>,
    ) {
        excluding.clear();
        for at in keys.filter(|&at| Some(at) != own) {
            let key = &self.model.keys[at];
            let (value, its) =
                (self.state.value[key.variable as usize], self.state.records[key.variable as usize].place);
            let gone = left & if value == TRUE { !key.mask } else { key.mask };
            if (value != OPEN) & (its < place) & (gone != 0) {
                excluding.push(Excluding { gone, place: its, literal: Literal::of(key.variable, value == TRUE) });
            }
        }
        while left != 0 {
            let rank = |its: &&Excluding| ((its.gone & left).count_ones(), std::cmp::Reverse(its.place));
            let best = excluding.iter().max_by_key(rank).filter(|its| its.gone & left != 0);
            let best = best.expect("a table gives no more than follows");
            left &= !best.gone;
            because.push(best.literal);
        }
    }

    /// In a larger one: variables that are true, the earliest first, then for each option left one that is false.
    fn explain_large(
        &mut self,
        number: u32,
        own: Option<usize>,
        left: &mut [u64],
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let table = &self.model.tables[number as usize];
        let mut before = std::mem::take(&mut self.learning.before);
        before.clear();
        let keys = (table.keys as usize..table.keys_end as usize).filter(|&at| Some(at) != own);
        let true_keys = keys.filter(|&at| self.value_before(at, place) == Some(true));
        before.extend(true_keys.map(|at| (self.state.records[self.model.keys[at].variable as usize].place, at as u32)));
        before.sort_unstable();
        let mut count: u32 = left.iter().map(|word| word.count_ones()).sum();
        for &(_, at) in &before {
            if count == 0 {
                break;
            }
            keep(left, self.mask(at as usize), true);
            let now: u32 = left.iter().map(|word| word.count_ones()).sum();
            if now < count {
                count = now;
                because.push(Literal::positive(self.model.keys[at as usize].variable));
            }
        }
        self.learning.before = before;
        for word in 0..left.len() {
            while left[word] != 0 {
                let row = table.first + word * 64 + left[word].trailing_zeros() as usize;
                let false_keys = self.model.keys_of_rows.of(row).iter().map(|&at| at as usize);
                let false_keys =
                    false_keys.filter(|&at| Some(at) != own && self.value_before(at, place) == Some(false));
                let place_of = |&at: &usize| self.state.records[self.model.keys[at].variable as usize].place;
                let at = false_keys.min_by_key(place_of).expect("a table gives no more than follows");
                keep(left, self.mask(at), false);
                because.push(Literal::negative(self.model.keys[at].variable));
            }
        }
    }

    /// The words of a key's mask.
    fn mask(&self, at: usize) -> &[(u32, u64)] {
        self.model.masks.of(at)
    }
}

/// Leaves of a set the options that are in a mask, or that are not.
fn keep(left: &mut [u64], mask: &[(u32, u64)], within: bool) {
    if !within {
        mask.iter().for_each(|&(word, bits)| left[word as usize] &= !bits);
        return;
    }
    let mut mask = mask.iter().peekable();
    for (word, left) in (0..).zip(left) {
        *left &= mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
    }
}
