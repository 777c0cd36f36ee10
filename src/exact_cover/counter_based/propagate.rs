//! Propagation: an option chosen, those it makes impossible, and what blocking drops; and all of it taken back.

use std::ops::Range;

use super::{CounterBased, Level, WipeOut, id, range};
use crate::exact_cover::problem::OptionId;
use crate::exact_cover::trace::{Event, Tracer, report};

impl CounterBased {
    /// Takes forced options and drops blocking ones, until nothing more follows or an item is wiped out.
    pub(super) fn propagate(&mut self, tracer: &mut Tracer<'_>) -> Result<(), WipeOut> {
        loop {
            if let Some(item) = self.wiped_out {
                report(tracer, || Event::WipeOut(id(item)));
                self.weight[item as usize] += 1;
                return Err(WipeOut);
            }
            if let Some(item) = self.forced.pop() {
                self.take_forced(item, tracer);
            } else if let Some((j, i, options)) = self.supports.next_lost() {
                let before = self.trail.len();
                self.drop_unsupported(options);
                self.note_dropped(before, j, i, tracer);
            } else if let Some((j, i)) = self.confined.pop() {
                if !self.covered[j as usize] {
                    let before = self.trail.len();
                    self.confine(j, i);
                    self.note_dropped(before, j, i, tracer);
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the only option of an item, unless it was covered meanwhile. Returns whether it did.
    pub(super) fn take_forced(&mut self, item: u32, tracer: &mut Tracer<'_>) -> bool {
        if self.covered[item as usize] {
            return false;
        }
        let mut options = self.tables.options[range(&self.tables.options_of[item as usize])].iter();
        let Some(&(option, _)) = options.find(|(option, _)| self.possible[*option as usize]) else {
            self.wiped_out = Some(item);
            return false;
        };
        self.stats.forced += 1;
        report(tracer, || Event::Forced(id(item), OptionId::new(option as usize)));
        self.choose(option);
        true
    }

    /// Drops the options at these places, whose support is lost.
    pub(super) fn drop_unsupported(&mut self, options: Range<u32>) {
        for at in options {
            let option = self.supports.option(at);
            if self.possible[option as usize] {
                self.lose(option);
            }
        }
    }

    /// Counts and reports what was dropped because of items j and i, if anything.
    fn note_dropped(&mut self, before: usize, j: u32, i: u32, tracer: &mut Tracer<'_>) {
        let lost = &self.trail[before..];
        if !lost.is_empty() {
            self.stats.blocked += 1;
            let lost = || lost.iter().map(|&option| OptionId::new(option as usize)).collect();
            report(tracer, || Event::Blocked(id(j), id(i), lost()));
        }
    }

    /// All options of j have i: drops the other options of i.
    pub(super) fn confine(&mut self, j: u32, i: u32) {
        for at in self.tables.options_of[i as usize].clone() {
            let (option, _) = self.tables.options[at as usize];
            let has_j = || {
                self.tables.entries[range(&self.tables.entries_of[option as usize])].iter().any(|&(item, _)| item == j)
            };
            if self.possible[option as usize] && !has_j() {
                self.lose(option);
            }
        }
    }

    /// Covers the items of an option and makes impossible what conflicts with it.
    pub(super) fn choose(&mut self, option: u32) {
        self.chosen.push(OptionId::new(option as usize));
        let entries = self.tables.entries_of[option as usize].clone();
        for at in entries.clone() {
            let (item, colour) = self.tables.entries[at as usize];
            if colour.is_none() {
                self.covered[item as usize] = true;
                self.covered_trail.push(item);
            }
        }
        for at in entries {
            let (item, colour) = self.tables.entries[at as usize];
            for at in self.tables.options_of[item as usize].clone() {
                let (other, its) = self.tables.options[at as usize];
                let excluded = colour.is_none() || its != colour;
                if excluded && self.possible[other as usize] && other != option {
                    self.lose(other);
                    // In a search, this branch ends here. Before it, every given is still to be held against the others.
                    if self.wiped_out.is_some() && !self.levels.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// Makes an option impossible and queues what follows.
    pub(super) fn lose(&mut self, option: u32) {
        self.possible[option as usize] = false;
        self.trail.push(option);
        self.stats.updates += 1;
        for &pair in &self.tables.pairs_of[option as usize] {
            self.shared[pair as usize] -= 1;
        }
        self.supports.lose(option);
        for at in self.tables.entries_of[option as usize].clone() {
            let (item, _) = self.tables.entries[at as usize];
            self.length[item as usize] -= 1;
            self.look_at(item);
        }
    }

    /// Queues what follows from an item's number of options.
    #[inline]
    pub(super) fn look_at(&mut self, item: u32) {
        if !self.tables.primary[item as usize] || self.covered[item as usize] {
            return;
        }
        match self.length[item as usize] {
            0 => self.wiped_out = self.wiped_out.or(Some(item)),
            1 => self.forced.push(item),
            length => {
                for partner in &self.tables.partners[item as usize] {
                    if self.shared[partner.pair as usize] == length && self.length[partner.item as usize] > length {
                        self.confined.push((item, partner.item));
                    }
                }
            }
        }
    }

    /// Goes back to where a level began.
    pub(super) fn undo(&mut self, level: Level) {
        for item in self.covered_trail.drain(level.covered..) {
            self.covered[item as usize] = false;
        }
        for option in self.trail.drain(level.trail..).rev() {
            self.possible[option as usize] = true;
            for &pair in &self.tables.pairs_of[option as usize] {
                self.shared[pair as usize] += 1;
            }
            self.supports.restore(option);
            for &(item, _) in &self.tables.entries[range(&self.tables.entries_of[option as usize])] {
                self.length[item as usize] += 1;
            }
        }
        self.chosen.truncate(level.chosen);
        self.forced.clear();
        self.confined.clear();
        self.supports.forget();
        self.wiped_out = None;
    }
}
