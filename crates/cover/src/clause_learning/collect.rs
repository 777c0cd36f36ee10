//! The structure of a problem, collected group by group: variables, tables, and implications.
//!
//! Variables are numbered as they are met, and some turn out to be the same ([`Draft`]); `assemble.rs` assigns the final
//! numbers.

use std::ops::Range;

use super::attributes::{Attributes, Mask, Masks, size};
use super::draft::{Draft, Named, indistinct, of_one, only_one};
use super::ids::{TableId, VarId};
use super::model::Image;
use crate::groups::{Group, Groups};
use crate::problem::{OptionId, Problem};

/// A table under construction.
pub(super) struct CollectedTable<'g> {
    pub(super) home: u32,
    pub(super) options: &'g [u32],
    pub(super) is_projected: bool,
    pub(super) chooses: bool,
    /// Its masks, among those of all tables.
    pub(super) masks: Range<usize>,
}

/// A model under construction, in numbers of drafted variables.
pub(super) struct Collected<'g> {
    pub(super) problem: &'g Problem,
    unites: bool,
    pub(super) attributes: Attributes,
    pub(super) draft: Draft,
    /// Pairs of items and variables that give them no colour.
    pub(super) plain: Vec<(u32, u32)>,
    /// Whether some group has the item in all its options.
    pub(super) always: Vec<bool>,
    pub(super) facts: Vec<(u32, bool)>,
    pub(super) implications: Vec<(u32, u32)>,
    pub(super) tables: Vec<CollectedTable<'g>>,
    /// The masks of all tables with their variables: where each ends in `words`.
    pub(super) masks: Vec<(u32, u32)>,
    pub(super) words: Vec<(u32, u64)>,
    pub(super) images: Vec<Image>,
    /// The variables that are options of a group with a home.
    pub(super) single: Vec<u32>,
    /// Items that are homes of a group whose options have variables, and items that are homes of any group.
    pub(super) places: Vec<bool>,
    pub(super) homes: Vec<bool>,
}

impl<'g> Collected<'g> {
    /// Collects all groups of a problem. If it `unites`, colours of which each group has both or neither share a variable;
    /// otherwise they imply each other.
    pub(super) fn new(problem: &'g Problem, groups: &'g Groups, unites: bool) -> Collected<'g> {
        let attributes = Attributes::new(problem);
        let items = problem.item_count();
        let (mut masks, mut named) = (Masks::new(&attributes), Named::default());
        let mut collected = Collected {
            problem,
            unites,
            draft: Draft::new(attributes.colour_count()),
            attributes,
            plain: Vec::new(),
            always: vec![false; items],
            facts: Vec::new(),
            implications: Vec::new(),
            tables: Vec::new(),
            masks: Vec::new(),
            words: Vec::new(),
            images: vec![Image::Variable(VarId::new(0)); problem.option_count()],
            single: Vec::new(),
            places: vec![false; items],
            homes: vec![false; items],
        };
        for group in groups.iter() {
            masks.find(&collected.attributes, group.options);
            collected.add_group(group, &masks, &mut named);
        }
        collected
    }

    /// Adds the variables of a group and their domains.
    fn add_group(&mut self, group: Group<'g>, found: &Masks, named: &mut Named) {
        named.begin(group.options.len());
        let always = self.items_of_all(group, found);
        self.share_colours(&always, found, named);
        self.add_attributes(group, &always, found, named);
        let is_mixed = named.masks.iter().any(|mask| only_one(mask).is_none());
        let has_places = group.home.is_none() || !is_mixed || self.all_have_own(group, found);
        if has_places {
            self.add_places(group, named);
        } else {
            self.add_bits(group, named);
        }
        if let Some(home) = group.home {
            self.homes[home as usize] = true;
            if is_mixed {
                self.add_table(home, group.options, !has_places, named);
            }
        }
    }

    /// The coloured items that all options of a group with a home have.
    fn items_of_all(&self, group: Group<'_>, found: &Masks) -> Vec<u32> {
        if group.home.is_none() {
            return Vec::new();
        }
        // The number of options with each.
        let mut having: Vec<(u32, usize)> = Vec::new();
        for (attribute, mask) in found.iter() {
            let item = self.attributes.item(attribute);
            if !self.attributes.colours_of(item).is_empty() {
                match having.iter_mut().find(|(other, _)| *other == item) {
                    Some((_, times)) => *times += size(mask),
                    None => having.push((item, size(mask))),
                }
            }
        }
        having.retain(|&(_, times)| times == group.options.len());
        having.into_iter().map(|(item, _)| item).collect()
    }

    /// If all options have an item, its colours become variables.
    fn share_colours(&mut self, items: &[u32], found: &Masks, named: &mut Named) {
        for &item in items {
            self.always[item as usize] = true;
            let mut given = vec![false; self.attributes.colours_of(item).len()];
            let first = self.attributes.colours_of(item).start;
            for (attribute, mask) in found.iter().filter(|(attribute, _)| self.attributes.item(*attribute) == item) {
                if let Some(colour) = self.attributes.colour(attribute) {
                    given[(colour - first) as usize] = true;
                    match named.name(mask, colour) {
                        Some(other) if self.unites => self.draft.unite(colour, other),
                        Some(other) => self.implications.extend([(colour, other), (other, colour)]),
                        None => {}
                    }
                }
            }
            let missing = (first..).zip(&given).filter(|(_, given)| !**given);
            self.facts.extend(missing.map(|(colour, _)| (colour, false)));
        }
    }

    /// Adds the other items and colours of a group's options. The items in `always` are already done.
    fn add_attributes(&mut self, group: Group<'_>, always: &[u32], found: &Masks, named: &mut Named) {
        for (attribute, mask) in found.iter() {
            match self.attributes.colour(attribute) {
                Some(_) if always.contains(&self.attributes.item(attribute)) => {}
                Some(colour) => {
                    let variable = named.variable(mask, &mut self.draft);
                    self.implications.push((variable, colour));
                }
                None if Some(attribute) == group.home => {}
                None => {
                    let variable = named.variable(mask, &mut self.draft);
                    self.plain.push((attribute, variable));
                    if group.home.is_some() && is_full(mask, group.options.len()) {
                        self.facts.push((variable, true));
                    }
                }
            }
        }
    }

    /// Whether each option of a group has an item that no other option of the group has.
    fn all_have_own(&self, group: Group<'_>, found: &Masks) -> bool {
        let mut own = vec![false; group.options.len()];
        for (attribute, mask) in found.iter() {
            if let Some(option) = only_one(mask).filter(|_| self.attributes.colour(attribute).is_none()) {
                own[option] = true;
            }
        }
        own.iter().all(|own| *own)
    }

    /// Each option of a group becomes a variable.
    fn add_places(&mut self, group: Group<'_>, named: &mut Named) {
        for (k, &option) in group.options.iter().enumerate() {
            let variable = named.variable(&of_one(k), &mut self.draft);
            self.images[option as usize] = Image::Variable(VarId::new(variable));
            if let Some(home) = group.home {
                self.plain.push((home, variable));
                self.single.push(variable);
                self.places[home as usize] = true;
            }
        }
    }

    /// Each option of a group becomes a bit of the next table. Options with the same variables get one more variable each.
    fn add_bits(&mut self, group: Group<'_>, named: &mut Named) {
        for k in indistinct(group.options.len(), named.masks.iter()) {
            named.variable(&of_one(k), &mut self.draft);
        }
        let table = TableId::new(self.tables.len() as u32);
        for (k, &option) in group.options.iter().enumerate() {
            self.images[option as usize] = Image::Bit(table, k as u32);
        }
    }

    fn add_table(&mut self, home: u32, options: &'g [u32], chooses: bool, named: &Named) {
        let is_auxiliary = |option: u32| self.problem.is_auxiliary(OptionId::new(option as usize));
        let is_projected = options.iter().any(|&option| !is_auxiliary(option));
        let first = self.masks.len();
        for (mask, variable) in named.iter() {
            self.words.extend(mask);
            self.masks.push((self.words.len() as u32, variable));
        }
        let masks = first..self.masks.len();
        self.tables.push(CollectedTable { home, options, is_projected, chooses, masks });
    }

    /// A mask of a table.
    pub(super) fn mask(&self, number: usize) -> &Mask {
        let start = number.checked_sub(1).map_or(0, |before| self.masks[before].0 as usize);
        &self.words[start..self.masks[number].0 as usize]
    }
}

/// Whether a mask has all `count` options.
fn is_full(mask: &Mask, count: usize) -> bool {
    mask.len() == count.div_ceil(64) && size(mask) == count
}
