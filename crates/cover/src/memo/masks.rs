//! Items as sets of options, in words of bits.
//!
//! A set of options is a bit string. The options of an item are in few of its words, so an item lists only these words:
//! memory is linear in the entries of the problem, and the cost of a choice depends on the item, not on the problem.

use std::collections::BTreeMap;

pub(super) use crate::bits::bits as ones;
use crate::lists::Lists;
use crate::problem::{Colour, ItemKind, OptionId, Problem};

/// The bits of a set that lie in one word of the bit string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) at: u32,
    pub(super) bits: u64,
}

/// An item of an option, and the number of the set of options that give it the same colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) item: u32,
    /// [`UNCOLOURED`] if the option gives it no colour.
    pub(super) colour: u32,
}

/// The `colour` of a [`Member`] without a colour.
pub(super) const UNCOLOURED: u32 = u32::MAX;

/// The tables of a problem.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// The number of words of a set of options.
    pub(super) words: usize,
    /// For each item, the options that have it.
    items: Lists<Word>,
    /// For each colour of each item, the options that give it this colour.
    colours: Lists<Word>,
    /// The number of these.
    pub(super) colour_count: usize,
    /// For each option, its items.
    members: Lists<Member>,
    /// Whether each item is primary.
    pub(super) primary: Vec<bool>,
    /// Items that no auxiliary option has: see [`projection`](crate::projection).
    pub(super) decision: Vec<bool>,
    /// Whether each option is auxiliary.
    pub(super) auxiliary: Vec<bool>,
}

impl Masks {
    pub(super) fn new(problem: &Problem) -> Masks {
        let has_colour = |item: usize| problem.incidence().of(item).iter().any(|has| has.colour.is_some());
        let mut numbers: BTreeMap<(usize, Colour), u32> = BTreeMap::new();
        for item in (0..problem.item_count()).filter(|&item| has_colour(item)) {
            for colour in problem.incidence().of(item).iter().filter_map(|has| has.colour) {
                let next = numbers.len() as u32;
                numbers.entry((item, colour)).or_insert(next);
            }
        }
        let number = |item: usize, colour: Option<Colour>| colour.map_or(UNCOLOURED, |colour| numbers[&(item, colour)]);
        let members = problem.options().map(|(_, entries)| {
            let member = |item: usize, colour| Member { item: item as u32, colour: number(item, colour) };
            entries.iter().map(|entry| member(entry.item.index(), entry.colour)).collect::<Vec<_>>()
        });
        let mut coloured = vec![Vec::new(); numbers.len()];
        for (&(item, colour), &number) in &numbers {
            let same = problem.incidence().of(item).iter().filter(|has| has.colour == Some(colour));
            coloured[number as usize] = words(same.map(|has| has.option));
        }
        let all = |item| words(problem.incidence().of(item).iter().map(|has| has.option));
        let items = (0..problem.item_count()).map(all);
        Masks {
            words: problem.option_count().div_ceil(64),
            items: items.collect(),
            colour_count: coloured.len(),
            colours: coloured.into_iter().collect(),
            members: members.collect(),
            primary: problem.items().map(|item| item.2 == ItemKind::Primary).collect(),
            decision: problem.decision_items(),
            auxiliary: problem.options().map(|(option, _)| problem.is_auxiliary(option)).collect(),
        }
    }

    /// The options of an item.
    #[inline(always)]
    pub(super) fn of_item(&self, item: u32) -> &[Word] {
        self.items.of(item as usize)
    }

    /// The options of one colour of an item.
    #[inline(always)]
    pub(super) fn of_colour(&self, colour: u32) -> &[Word] {
        self.colours.of(colour as usize)
    }

    /// The items of an option.
    #[inline(always)]
    pub(super) fn members(&self, option: usize) -> &[Member] {
        self.members.of(option)
    }

    /// The number of these options that an item has.
    #[inline(always)]
    pub(super) fn count(&self, live: &[u64], item: u32) -> u32 {
        self.of_item(item).iter().map(|word| (live[word.at as usize] & word.bits).count_ones()).sum()
    }

    /// Whether two of these options can exclude each other by this item: it is primary, or they do not all give it the
    /// same colour.
    pub(super) fn separates(&self, live: &[u64], item: u32) -> bool {
        let left = || self.of_item(item).iter().map(|word| (word.at, live[word.at as usize] & word.bits));
        let Some((at, bits)) = left().find(|(_, bits)| *bits != 0) else { return false };
        if self.primary[item as usize] {
            return true;
        }
        let first = at as usize * 64 + bits.trailing_zeros() as usize;
        let member = self.members(first).iter().find(|member| member.item == item).expect("it is one of its options");
        if member.colour == UNCOLOURED {
            return left().map(|(_, bits)| bits.count_ones()).sum::<u32>() > 1;
        }
        let same: u32 = self.of_colour(member.colour).iter().map(|w| (live[w.at as usize] & w.bits).count_ones()).sum();
        left().map(|(_, bits)| bits.count_ones()).sum::<u32>() > same
    }
}

/// Ascending options as words.
fn words(options: impl Iterator<Item = OptionId>) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for option in options {
        let (at, bit) = ((option.index() / 64) as u32, 1 << (option.index() % 64));
        match words.last_mut() {
            Some(word) if word.at == at => word.bits |= bit,
            _ => words.push(Word { at, bits: bit }),
        }
    }
    words
}

/// The members of a set.
#[inline(always)]
pub(super) fn bits(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}
