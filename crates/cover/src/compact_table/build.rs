//! From a problem to its model: groups, their masks, and the variables that they share.

use std::borrow::Cow;
use std::ops::Range;

use super::attributes::{Attributes, Mask, Masks, size};
use super::conditions::Conditions;
use super::distinct::Distinct;
use super::draft::{Draft, Named, indistinct, of_one, only_one};
use super::groups::{Group, Groups};
use super::model::{Domain, Image, Key, Model, NOWHERE, Role, Table};
use crate::lists::Lists;
use crate::problem::{Colour, ItemId, ItemKind, OptionId, Problem};

/// A table while it is collected.
struct Collected<'g> {
    home: u32,
    options: &'g [u32],
    tells: bool,
    chooses: bool,
    /// Its masks, among those of all tables.
    masks: Range<usize>,
}

/// A model while it is collected, in numbers of drafted variables.
struct Builder<'g> {
    problem: &'g Problem,
    attributes: Attributes,
    draft: Draft,
    named: Named,
    /// Items and variables that give them no colour.
    plain: Vec<(u32, u32)>,
    /// Whether some group has the item in all its options.
    always: Vec<bool>,
    facts: Vec<(u32, bool)>,
    implications: Vec<(u32, u32)>,
    tables: Vec<Collected<'g>>,
    /// The masks of all tables with their variables: where each ends among `words`.
    masks: Vec<(u32, u32)>,
    words: Vec<(u32, u64)>,
    images: Vec<Image>,
    /// Whether a drafted variable is an option of a group with a home.
    single: Vec<u32>,
    /// Items that are homes of a group whose options have variables, and such as are homes of tables.
    places: Vec<bool>,
    homes: Vec<bool>,
}

impl Model {
    pub(super) fn new(problem: &Problem) -> Model {
        let attributes = Attributes::new(problem);
        let items = problem.item_count();
        let colours = attributes.colour_count();
        let groups = Groups::new(problem);
        let mut masks = Masks::new(&attributes);
        let mut builder = Builder {
            problem,
            draft: Draft::new(colours),
            named: Named::default(),
            attributes,
            plain: Vec::new(),
            always: vec![false; items],
            facts: Vec::new(),
            implications: Vec::new(),
            tables: Vec::new(),
            masks: Vec::new(),
            words: Vec::new(),
            images: vec![Image::Variable(0); problem.option_count()],
            single: Vec::new(),
            places: vec![false; items],
            homes: vec![false; items],
        };
        for group in groups.iter() {
            masks.find(&builder.attributes, group.options);
            builder.add_group(group, &masks);
        }
        builder.finish()
    }
}

impl<'g> Builder<'g> {
    /// Adds the variables of a group and where they belong.
    fn add_group(&mut self, group: Group<'g>, found: &Masks) {
        let count = group.options.len();
        let named = &mut self.named;
        named.begin(count);
        let housed = group.home.is_some();
        // How many options have each item that has colours.
        let mut having: Vec<(u32, usize)> = Vec::new();
        for (attribute, mask) in found.iter().filter(|_| housed) {
            let item = self.attributes.item(attribute);
            if !self.attributes.colours_of(item).is_empty() {
                match having.iter_mut().find(|(other, _)| *other == item) {
                    Some((_, times)) => *times += size(mask),
                    None => having.push((item, size(mask))),
                }
            }
        }
        having.retain(|&(_, times)| times == count);
        // Where all options have an item, its colours are theirs.
        for &(item, _) in &having {
            self.always[item as usize] = true;
            let mut given = vec![false; self.attributes.colours_of(item).len()];
            let first = self.attributes.colours_of(item).start;
            for (attribute, mask) in found.iter().filter(|(attribute, _)| self.attributes.item(*attribute) == item) {
                if let Some(colour) = self.attributes.colour(attribute) {
                    given[(colour - first) as usize] = true;
                    named.name(mask, colour, &mut self.draft);
                }
            }
            let missing = (first..).zip(&given).filter(|(_, given)| !**given);
            self.facts.extend(missing.map(|(colour, _)| (colour, false)));
        }
        for (attribute, mask) in found.iter() {
            match self.attributes.colour(attribute) {
                Some(_) if having.iter().any(|(item, _)| *item == self.attributes.item(attribute)) => {}
                Some(colour) => {
                    let variable = named.variable(mask, &mut self.draft);
                    self.implications.push((variable, colour));
                }
                None if Some(attribute) == group.home => {}
                None => {
                    let variable = named.variable(mask, &mut self.draft);
                    self.plain.push((attribute, variable));
                    if housed && is_full(mask, count) {
                        self.facts.push((variable, true));
                    }
                }
            }
        }
        let mixed = named.masks.iter().any(|mask| only_one(mask).is_none());
        let mut own = vec![false; count];
        for (attribute, mask) in found.iter() {
            if let Some(option) = only_one(mask).filter(|_| self.attributes.colour(attribute).is_none()) {
                own[option] = true;
            }
        }
        let singles = !housed || !mixed || own.iter().all(|own| *own);
        if singles {
            for (k, &option) in group.options.iter().enumerate() {
                let variable = named.variable(&of_one(k), &mut self.draft);
                self.images[option as usize] = Image::Variable(variable);
                if let Some(home) = group.home {
                    self.plain.push((home, variable));
                    self.single.push(variable);
                    self.places[home as usize] = true;
                }
            }
        } else {
            for k in indistinct(count, named.masks.iter()) {
                named.variable(&of_one(k), &mut self.draft);
            }
            let table = self.tables.len() as u32;
            for (k, &option) in group.options.iter().enumerate() {
                self.images[option as usize] = Image::Bit(table, k as u32);
            }
        }
        if let Some(home) = group.home {
            self.homes[home as usize] = true;
        }
        if let Some(home) = group.home.filter(|_| !singles || mixed) {
            let tells = group.options.iter().any(|&option| !self.is_auxiliary(option));
            let first = self.masks.len();
            for (mask, variable) in self.named.iter() {
                self.words.extend(mask);
                self.masks.push((self.words.len() as u32, variable));
            }
            let masks = first..self.masks.len();
            self.tables.push(Collected { home, options: group.options, tells, chooses: !singles, masks });
        }
    }

    fn is_auxiliary(&self, option: u32) -> bool {
        self.problem.is_auxiliary(OptionId::new(option as usize))
    }

    /// A mask of a table.
    fn mask(&self, number: usize) -> &Mask {
        let start = number.checked_sub(1).map_or(0, |before| self.masks[before].0 as usize);
        &self.words[start..self.masks[number].0 as usize]
    }

    fn finish(mut self) -> Model {
        let deciding = self.problem.decision_items();
        let drafted = self.draft.len();
        let mut single = vec![false; drafted];
        for at in 0..self.single.len() {
            single[self.draft.find(self.single[at]) as usize] = true;
        }
        let mut number = vec![NOWHERE; drafted];
        let mut variables = 0;
        let mut model = Model {
            variables: 0,
            domains: Vec::new(),
            members: Vec::new(),
            tables: Vec::new(),
            keys: Vec::new(),
            masks: Lists::default(),
            full: Vec::new(),
            in_domains: grouped(0, &[]),
            exact: Vec::new(),
            in_tables: grouped(0, &[]),
            implied: grouped(0, &[]),
            implying: grouped(0, &[]),
            excluded: grouped(0, &[]),
            facts: Vec::new(),
            images: Vec::new(),
            options: grouped(0, &[]),
            rows: Vec::new(),
            keys_of_rows: grouped(0, &[]),
            home: Vec::new(),
            conditions: Conditions::default(),
            impossible: false,
        };
        let mut name = |drafted: u32, draft: &mut Draft| {
            let number = &mut number[draft.find(drafted) as usize];
            if *number == NOWHERE {
                *number = variables;
                variables += 1;
            }
            *number
        };
        // The members of each domain, sorted.
        let mut seen: Distinct<u32> = Distinct::default();
        let plain = grouped(self.problem.item_count(), &self.plain);
        let (mut members, mut sorted, mut doubled) = (Vec::new(), Vec::new(), Vec::new());
        model.members.reserve(self.plain.len() + self.attributes.colour_count());
        model.domains.reserve(deciding.len());
        for (item, (&decides, bound)) in deciding.iter().zip(self.problem.items_of_conditions()).enumerate() {
            let primary = self.problem.item_kind(ItemId::new(item)) == ItemKind::Primary;
            if self.homes[item] && !self.places[item] {
                continue;
            }
            let colours = self.attributes.colours_of(item as u32);
            let coloured = !colours.is_empty();
            let drafts = || plain.of(item).iter().copied().chain(colours.clone());
            let across = drafts().all(|variable| single[self.draft.find(variable) as usize]);
            members.clear();
            members.extend(drafts().map(|variable| name(variable, &mut self.draft)));
            sorted.clear();
            sorted.extend_from_slice(&members);
            sorted.sort_unstable();
            // What the item would have twice it cannot have.
            doubled.clear();
            doubled.extend(sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
            if !doubled.is_empty() {
                model.facts.extend(doubled.iter().map(|&variable| (variable, false)));
                members.retain(|variable| !doubled.contains(variable));
                sorted.retain(|variable| !doubled.contains(variable));
            }
            let exact = primary || self.always[item];
            if members.is_empty() {
                model.impossible |= exact;
                continue;
            }
            if !exact && members.len() < 2 {
                continue;
            }
            let role = match () {
                () if coloured && self.always[item] => Role::of_colours(bound),
                () if !primary => Role::Helper,
                () if self.places[item] => Role::Home,
                () if across => Role::Across,
                () => Role::Mixed,
            };
            let (number, is_new) = seen.number(&sorted);
            if !is_new {
                let domain: &mut Domain = &mut model.domains[number];
                domain.exact |= exact;
                domain.role = domain.role.min(role);
                domain.decides |= decides;
                continue;
            }
            let word_count = members.len().div_ceil(64) as u32;
            let words = model.full.len() as u32;
            fill(&mut model.full, members.len());
            let (start, length) = (model.members.len() as u32, members.len() as u32);
            model.members.extend_from_slice(&members);
            model.domains.push(Domain {
                item: item as u32,
                exact,
                role,
                decides,
                members: start,
                length,
                words,
                word_count,
            });
        }
        let mut named: Vec<(u32, usize)> = Vec::new();
        model.keys.reserve(self.masks.len());
        model.masks.reserve(self.masks.len(), self.words.len());
        model.rows.reserve(self.tables.iter().map(|table| table.options.len()).sum());
        for (table, Collected { home, options, tells, chooses, masks }) in self.tables.iter().enumerate() {
            let (words, count, first) = (model.full.len() as u32, options.len(), model.rows.len());
            model.rows.extend_from_slice(options);
            fill(&mut model.full, count);
            let keys = model.keys.len() as u32;
            let live = &mut model.full[words as usize..];
            named.clear();
            named.extend(masks.clone().map(|number| (name(self.masks[number].1, &mut self.draft), number)));
            named.sort_unstable();
            for same in named.chunk_by(|one, other| one.0 == other.0) {
                let variable = same[0].0;
                let first = self.mask(same[0].1);
                let others = same[1..].iter().map(|(_, number)| self.mask(*number));
                let mask = others.fold(Cow::Borrowed(first), |both, mask| Cow::Owned(merge(&both, mask, live)));
                let Some(&(_, bits)) = mask.first() else {
                    model.facts.push((variable, false));
                    continue;
                };
                model.masks.push(&mask);
                model.keys.push(Key { mask: bits, variable, table: table as u32 });
            }
            model.impossible |= live.iter().all(|&word| word == 0);
            let word_count = count.div_ceil(64) as u32;
            let keys_end = model.keys.len() as u32;
            let (item, decides, tells, chooses) = (*home, deciding[*home as usize], *tells, *chooses);
            model.tables.push(Table { item, decides, words, word_count, keys, keys_end, tells, first, chooses });
        }
        model.facts.extend(self.facts.iter().map(|&(variable, value)| (name(variable, &mut self.draft), value)));
        let implications: Vec<(u32, u32)> = (self.implications.iter())
            .map(|&(one, other)| (name(one, &mut self.draft), name(other, &mut self.draft)))
            .filter(|(one, other)| one != other)
            .collect();
        model.images = (self.images.iter())
            .map(|image| match *image {
                Image::Variable(variable) => Image::Variable(name(variable, &mut self.draft)),
                bit => bit,
            })
            .collect();
        let colour = |item: ItemId, colour: Colour| {
            self.attributes.find(item, colour).map_or(NOWHERE, |found| name(found, &mut self.draft))
        };
        model.conditions = Conditions::new(self.problem.conditions(), colour);
        let variables = variables as usize;
        model.variables = variables;
        model.conditions.find_variables(variables);
        model.keys_of_rows = keys_of_rows(&model);
        let chosen: Vec<(u32, u32)> = (0..)
            .zip(&model.images)
            .filter_map(|(option, image)| match *image {
                Image::Variable(variable) => Some((variable, option)),
                Image::Bit(..) => None,
            })
            .collect();
        model.options = grouped(variables, &chosen);
        model.implied = grouped(variables, &implications);
        model.implying = Lists::grouped(variables, || implications.iter().map(|&(one, other)| (other as usize, one)));
        let keys = || (0..).zip(&model.keys).map(|(key, its)| (its.variable as usize, key));
        model.in_tables = Lists::grouped(variables, keys);
        model.find_domains();
        model
    }
}

/// The keys of each option of a table of several words.
fn keys_of_rows(model: &Model) -> Lists<u32> {
    let large = || (0..).zip(&model.keys).filter(|(_, key)| model.tables[key.table as usize].word_count > 1);
    let words = |number: u32, key: &Key| {
        let first = model.tables[key.table as usize].first;
        model.masks.of(number as usize).iter().map(move |&(word, bits)| (first + word as usize * 64, bits))
    };
    let mut starts = vec![0; model.rows.len() + 1];
    for (number, key) in large() {
        for (first, bits) in words(number, key) {
            super::bits(bits).for_each(|bit| starts[first + bit + 1] += 1);
        }
    }
    let mut all = 0;
    for start in &mut starts {
        all += *start;
        *start = all;
    }
    let mut lists = Lists::room(starts, 0);
    for (number, key) in large() {
        for (first, bits) in words(number, key) {
            super::bits(bits).for_each(|bit| lists.push(first + bit, number));
        }
    }
    lists.full()
}

/// Whether a mask has all of so many options.
fn is_full(mask: &Mask, count: usize) -> bool {
    mask.len() == count.div_ceil(64) && size(mask) == count
}

/// What two masks of one variable have in common: where two attributes are known to go together, the options with only one
/// of them are no longer live.
fn merge(both: &Mask, mask: &Mask, live: &mut [u64]) -> Vec<(u32, u64)> {
    let shared = |word: u32, mask: &Mask| mask.iter().find(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
    for (one, other) in [(both, mask), (mask, both)] {
        for &(word, bits) in one {
            live[word as usize] &= !(bits & !shared(word, other));
        }
    }
    let within = |&(word, bits): &(u32, u64)| Some((word, bits & shared(word, mask))).filter(|(_, bits)| *bits != 0);
    both.iter().filter_map(within).collect()
}

/// Adds words with so many bits set.
fn fill(words: &mut Vec<u64>, count: usize) {
    words.extend(std::iter::repeat_n(u64::MAX, count / 64));
    if !count.is_multiple_of(64) {
        words.push((1 << (count % 64)) - 1);
    }
}

/// Lists of values by the numbers before them.
fn grouped<T: Copy>(count: usize, values: &[(u32, T)]) -> Lists<T> {
    Lists::grouped(count, || values.iter().map(|&(list, value)| (list as usize, value)))
}
