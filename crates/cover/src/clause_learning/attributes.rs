//! Attributes: for each item and each colour of an item, the options of a group that have it.
//!
//! A mask is the set of a group's options that have an attribute: sixty-four options per word, only nonempty words.
//! The search does not distinguish attributes with equal masks.

use crate::lists::Lists;
use crate::problem::{Colour, ItemId, Problem};

/// A set of options of one group: nonempty words, in ascending order.
pub(super) type Mask = [(u32, u64)];

/// The numbers of attributes: an item without colour has its own number, and colours of items follow.
#[derive(Clone, Debug)]
pub(super) struct Attributes {
    /// For each entry of the problem, one option after the other.
    of_entry: Vec<u32>,
    /// Where each option's entries begin.
    starts: Vec<u32>,
    /// The item of each coloured attribute.
    items_of_colours: Vec<u32>,
    /// Its colour.
    colours: Vec<u32>,
    /// Where each item's colours begin among the coloured attributes.
    colours_from: Vec<u32>,
}

impl Attributes {
    pub(super) fn new(problem: &Problem) -> Attributes {
        let items = problem.item_count();
        let mut of_entry: Vec<u32> = problem.entries().iter().map(|entry| entry.item.index() as u32).collect();
        let mut starts = Vec::with_capacity(problem.option_count() + 1);
        starts.push(0);
        starts.extend_from_slice(problem.ends());
        let coloured = Lists::grouped(items, || {
            let at = (0..).zip(problem.entries());
            at.filter_map(|(at, entry)| Some((entry.item.index(), (at, entry.colour?.index() as u32))))
        });
        // For each colour, the last item that was met with it, and its number there.
        let mut met = vec![(u32::MAX, 0); problem.colours().len()];
        let (mut items_of_colours, mut colours, mut colours_from) = (Vec::new(), Vec::new(), vec![0]);
        for item in 0..items {
            for &(entry, colour) in coloured.of(item) {
                let met = &mut met[colour as usize];
                if met.0 != item as u32 {
                    *met = (item as u32, (items + items_of_colours.len()) as u32);
                    items_of_colours.push(item as u32);
                    colours.push(colour);
                }
                of_entry[entry as usize] = met.1;
            }
            colours_from.push(items_of_colours.len() as u32);
        }
        Attributes { of_entry, starts, items_of_colours, colours, colours_from }
    }

    /// The number of coloured attributes.
    pub(super) fn colour_count(&self) -> usize {
        self.items_of_colours.len()
    }

    pub(super) fn count(&self) -> usize {
        self.items() + self.colour_count()
    }

    fn items(&self) -> usize {
        self.colours_from.len() - 1
    }

    /// The attributes of an option.
    pub(super) fn of(&self, option: u32) -> &[u32] {
        &self.of_entry[self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize]
    }

    /// The item of an attribute.
    pub(super) fn item(&self, attribute: u32) -> u32 {
        match self.colour(attribute) {
            Some(colour) => self.items_of_colours[colour as usize],
            None => attribute,
        }
    }

    /// The number of a coloured attribute among the coloured ones.
    pub(super) fn colour(&self, attribute: u32) -> Option<u32> {
        attribute.checked_sub(self.items() as u32)
    }

    /// The number of an item's colour among the coloured attributes; none if no option gives it.
    pub(super) fn find(&self, item: ItemId, colour: Colour) -> Option<u32> {
        let mut its = self.colours_of(item.index() as u32);
        its.find(|&at| self.colours[at as usize] as usize == colour.index())
    }

    /// The coloured attributes of an item, numbered among the coloured ones.
    pub(super) fn colours_of(&self, item: u32) -> std::ops::Range<u32> {
        self.colours_from[item as usize]..self.colours_from[item as usize + 1]
    }
}

/// Scratch space for finding the masks of one group after the other.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// For each attribute, its place among those of the current group, while that has it.
    place: Vec<u32>,
    /// The attributes of the group, and the last word of each among `found`.
    attributes: Vec<u32>,
    latest: Vec<u32>,
    /// The words of all masks as options come: the place of the attribute, and the word.
    found: Vec<(u32, (u32, u64))>,
    /// The words of all masks, one mask after the other, and where each begins.
    words: Vec<(u32, u64)>,
    starts: Vec<u32>,
}

impl Masks {
    pub(super) fn new(attributes: &Attributes) -> Masks {
        Masks {
            place: vec![u32::MAX; attributes.count()],
            attributes: Vec::new(),
            latest: Vec::new(),
            found: Vec::new(),
            words: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Finds the masks of a group of options.
    pub(super) fn find(&mut self, attributes: &Attributes, options: &[u32]) {
        for attribute in self.attributes.drain(..) {
            self.place[attribute as usize] = u32::MAX;
        }
        self.latest.clear();
        self.found.clear();
        for (k, &option) in options.iter().enumerate() {
            let (word, bit) = (k as u32 / 64, 1 << (k % 64));
            for &attribute in attributes.of(option) {
                let known = self.place[attribute as usize];
                if known == u32::MAX {
                    let place = self.attributes.len() as u32;
                    self.place[attribute as usize] = place;
                    self.attributes.push(attribute);
                    self.latest.push(self.found.len() as u32);
                    self.found.push((place, (word, bit)));
                    continue;
                }
                let latest = &mut self.latest[known as usize];
                let (_, last) = &mut self.found[*latest as usize];
                if last.0 == word {
                    last.1 |= bit;
                } else {
                    *latest = self.found.len() as u32;
                    self.found.push((known, (word, bit)));
                }
            }
        }
        self.sort();
    }

    /// Collects the words of each mask, by counting sort.
    fn sort(&mut self) {
        let count = self.attributes.len();
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        self.words.clear();
        if self.found.len() == count {
            // One word each, in their order.
            self.starts.iter_mut().zip(0..).for_each(|(start, at)| *start = at);
            self.words.extend(self.found.iter().map(|(_, word)| *word));
            return;
        }
        for (place, _) in &self.found {
            self.starts[*place as usize + 1] += 1;
        }
        for place in 0..count {
            self.starts[place + 1] += self.starts[place];
        }
        self.words.resize(self.found.len(), (0, 0));
        let next = &mut self.latest;
        next.copy_from_slice(&self.starts[..count]);
        for &(place, word) in &self.found {
            let at = &mut next[place as usize];
            self.words[*at as usize] = word;
            *at += 1;
        }
    }

    /// The attributes of the current group with their masks.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &Mask)> {
        let mask = |pair: &[u32]| &self.words[pair[0] as usize..pair[1] as usize];
        self.attributes.iter().copied().zip(self.starts.windows(2).map(mask))
    }
}

/// The number of options in a mask.
pub(super) fn size(mask: &Mask) -> usize {
    mask.iter().map(|(_, bits)| bits.count_ones() as usize).sum()
}
