//! The layout of a model: slices of the variables of homes, units over them, and tables.

use crate::clause_learning::ids::{DomainId, TableId, VarId, WordId};
use std::ops::Range;

use super::numbering::Numbering;
use super::units::{Unit, UnitKey, Units};
use crate::clause_learning::literal::NOWHERE;
use crate::clause_learning::model::{Domain, Key, Model, Table};
use crate::lane::{Lane, and_not, bits, count};

/// Tables with more words than this are filtered faster with residues.
const MOST_WORDS: u32 = 64;

/// What a variable of no home says.
#[derive(Clone, Copy, Debug)]
enum Says<const W: usize> {
    /// No variable of a unit is true; otherwise exactly one is.
    Nowhere(u32, Lane<W>),
    /// Of the bits of a word, this is the one.
    Bit(u32, u64),
}

/// Where a key of a table is read off, and the options that have it, among the masks of all tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlicedKey {
    pub(super) place: KeyPlace,
    pub(super) options: u32,
}

/// Where a key of a table is read off.
#[derive(Clone, Copy, Debug)]
pub(super) enum KeyPlace {
    Unit(u32),
    /// A bit of a word.
    Bit(u32, u64),
}

/// A key that is read off a bit of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitKey {
    pub(super) bit: u64,
    pub(super) table: TableId,
    pub(super) options: u32,
}

/// A table over the slices.
#[derive(Clone, Debug)]
pub(super) struct SlicedTable {
    /// Its words among those of all tables.
    pub(super) words: Range<usize>,
    /// Where its first word is among the live words of the model.
    pub(super) live: WordId,
    pub(super) keys: Vec<SlicedKey>,
    /// The first word of its undecided keys.
    pub(super) undecided: usize,
}

/// Where the variables of a domain are that is branched on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<const W: usize> {
    /// The bits of a home, one of each slice.
    Home(usize),
    Unit(usize, Lane<W>),
    Nowhere,
}

/// A model as slices.
#[derive(Clone, Debug)]
pub(super) struct Layout<const W: usize> {
    pub(super) slices: usize,
    /// For each variable of a home, its bit, and for each bit of all slices, its variable.
    pub(super) bit_of: Vec<u32>,
    pub(super) variable_at: Vec<Option<VarId>>,
    /// The bits of all homes.
    pub(super) homes: Lane<W>,
    /// For each bit, the bits of all slices that stay when its variable is true.
    keep: Vec<Lane<W>>,
    /// For each bit, the bits of its own slice among these, stored separately because few need the others.
    keep_own: Vec<Lane<W>>,
    /// The units before they are arranged, and after.
    found: Vec<Unit<W>>,
    pub(super) units: Units<W>,
    pub(super) tables: Vec<SlicedTable>,
    /// The tables of several words, as bits.
    pub(super) large: Vec<u64>,
    /// The options of all keys, as masks of the words of their tables.
    pub(super) masks: Vec<u64>,
    /// The number of words of all tables, and of their undecided keys.
    pub(super) table_words: usize,
    pub(super) undecided: usize,
    /// For each word of variables of no home, the keys that are read off it.
    pub(super) bit_keys: Vec<Vec<BitKey>>,
    /// Variables of such a word: the variable, the word and the bit.
    pub(super) bits: Vec<(VarId, u32, u64)>,
    /// Variables with a word of their own: bit 0 says that it may be true, bit 1 that it may be false.
    pub(super) booleans: Vec<(VarId, u32)>,
    /// For each domain, where its variables are if it may be branched on.
    pub(super) places: Vec<Place<W>>,
}

impl<const W: usize> Layout<W> {
    /// The layout of a model; none unless it consists of homes, exact domains across them, and tables that are read off these.
    pub(super) fn new(model: &Model) -> Option<Layout<W>> {
        let numbering = Numbering::new(model, Self::slice_bits())?;
        let is_foreign = |variable: VarId| {
            let is_unused =
                model.in_domains.length(variable.index()) == 0 && model.in_tables.length(variable.index()) == 0;
            model.implied.length(variable.index()) > 0
                || numbering.bit_of[variable.index()] == NOWHERE
                    && (model.excluded.length(variable.index()) > 0 || is_unused)
        };
        if !model.conditions.watchers.is_empty() || model.all_variables().any(is_foreign) {
            return None;
        }
        let mut layout = Layout::of(model, numbering);
        let says = layout.add_domains(model)?;
        layout.add_tables(model, says)?;
        if !layout.is_worth_it() {
            return None;
        }
        layout.add_conflicts(model);
        layout.arrange_units();
        Some(layout)
    }

    /// Whether each variable of a home is, on average, in a unit that a table is read off. Where tables are read off single
    /// placements, as a chain of transitions is, a node costs as much as with a trail.
    fn is_worth_it(&self) -> bool {
        let sets = self.found.iter().filter(|unit| unit.key.is_some() && !unit.is_placement());
        let variables = self.bit_of.iter().filter(|bit| **bit != NOWHERE);
        sets.map(|unit| count(unit.mask) as usize).sum::<usize>() >= variables.count()
    }

    /// A layout of homes only.
    fn of(model: &Model, numbering: Numbering) -> Layout<W> {
        let Numbering { slices, bit_of, homes } = numbering;
        let bits = slices * Self::slice_bits();
        let mut layout = Layout {
            slices,
            variable_at: vec![None; bits],
            homes: [0; W],
            keep: vec![[u64::MAX; W]; bits * slices],
            keep_own: Vec::new(),
            found: Vec::new(),
            units: Units::default(),
            tables: Vec::new(),
            large: vec![0; model.tables.len().div_ceil(64)],
            masks: Vec::new(),
            table_words: 0,
            undecided: 0,
            bit_keys: Vec::new(),
            bits: Vec::new(),
            booleans: Vec::new(),
            places: vec![Place::Nowhere; model.domains.len()],
            bit_of,
        };
        for (variable, &bit) in model.all_variables().zip(&layout.bit_of).filter(|(_, bit)| **bit != NOWHERE) {
            layout.variable_at[bit as usize] = Some(variable);
        }
        for (lane, &home) in homes.iter().enumerate() {
            layout.places[home as usize] = Place::Home(lane);
            layout.homes[lane / 64] |= 1 << (lane % 64);
        }
        layout
    }

    /// The number of bits of a slice.
    pub(super) const fn slice_bits() -> usize {
        64 * W
    }

    /// The slice of a bit, the word in it, and the bit of that word.
    #[inline(always)]
    pub(super) fn split(bit: usize) -> (usize, usize, u64) {
        (bit / Self::slice_bits(), bit % Self::slice_bits() / 64, 1 << (bit % 64))
    }

    /// The bits of each slice that stay when the variable of a bit is true.
    #[inline(always)]
    pub(super) fn keep_of(&self, bit: usize) -> &[Lane<W>] {
        &self.keep[bit * self.slices..][..self.slices]
    }

    /// The bits of its own slice that stay when the variable of a bit is true.
    #[inline(always)]
    pub(super) fn keep_own(&self, bit: usize) -> &Lane<W> {
        &self.keep_own[bit]
    }

    /// At most one variable of a domain, or of a pair, is true.
    fn add_conflicts(&mut self, model: &Model) {
        let mut exclude = |one: VarId, other: VarId| {
            let (one, other) = (self.bit_of[one.index()], self.bit_of[other.index()]);
            if one != NOWHERE && other != NOWHERE && one != other {
                let (slice, word, bit) = Self::split(other as usize);
                self.keep[one as usize * self.slices + slice][word] &= !bit;
            }
        };
        for domain in &model.domains {
            for &one in model.members_of(domain) {
                model.members_of(domain).iter().for_each(|&other| exclude(one, other));
            }
        }
        for one in model.all_variables() {
            model.excluded.of(one.index()).iter().for_each(|&other| exclude(one, other));
        }
        let own = |bit: usize| self.keep_of(bit)[bit / Self::slice_bits()];
        self.keep_own = (0..self.variable_at.len()).map(own).collect();
    }

    /// Tells which variables of an exact domain another variable of its slice excludes, if they are two or more.
    pub(super) fn exclusions(&self, model: &Model, tell: &mut dyn FnMut(VarId, DomainId, &[VarId])) {
        let exact = (0..).map(DomainId::new).zip(&model.domains).filter(|(_, domain)| domain.exact);
        for (number, domain) in exact {
            let Some((slice, mask)) = self.unit_of(model, domain) else { continue };
            let first = slice as usize * Self::slice_bits();
            for bit in first..first + Self::slice_bits() {
                let hit = and_not(mask, *self.keep_own(bit));
                if let Some(variable) = self.variable_at[bit]
                    && count(hit) >= 2
                    && !model.members_of(domain).contains(&variable)
                {
                    let hit: Vec<VarId> = bits(hit, 0).filter_map(|lane| self.variable_at[first + lane]).collect();
                    tell(variable, number, &hit);
                }
            }
        }
    }

    /// The slice and the mask of the variables of a domain that have bits, if these are in one slice.
    fn unit_of(&self, model: &Model, domain: &Domain) -> Option<(u32, Lane<W>)> {
        let bits = model.members_of(domain).iter().map(|&variable| self.bit_of[variable.index()]);
        let (mut slice, mut mask) = (None, [0; W]);
        for bit in bits.filter(|bit| *bit != NOWHERE) {
            let (its, word, bit) = Self::split(bit as usize);
            if slice.is_some_and(|slice| slice != its) {
                return None;
            }
            slice = Some(its);
            mask[word] |= bit;
        }
        slice.map(|slice| (slice as u32, mask))
    }

    /// Adds exact domains across homes, and words of variables of no home. Returns what each variable of no home says that is in a domain.
    fn add_domains(&mut self, model: &Model) -> Option<Vec<Option<Says<W>>>> {
        let mut says: Vec<Option<Says<W>>> = vec![None; model.variables];
        for (number, domain) in model.domains.iter().enumerate() {
            if matches!(self.places[number], Place::Home(_)) {
                continue;
            }
            let members = model.members_of(domain);
            let mut others = members.iter().copied().filter(|&variable| self.bit_of[variable.index()] == NOWHERE);
            match (others.next(), others.count() + 1) {
                (None, _) if domain.exact => {
                    let (slice, mask) = self.unit_of(model, domain)?;
                    self.found.push(Unit { slice, mask, key: None });
                    self.places[number] = Place::Unit(slice as usize, mask);
                }
                // Those that exclude each other are in `keep`.
                (None, _) => {}
                (Some(_), _) if !domain.exact => return None,
                (Some(_), count) if count == members.len() && count <= 64 => {
                    for (bit, &variable) in members.iter().enumerate() {
                        self.add_bit(&mut says, variable, bit)?;
                    }
                    self.bit_keys.push(Vec::new());
                }
                (Some(only), 1) => {
                    let (slice, mask) = self.unit_of(model, domain)?;
                    say(&mut says, only, Says::Nowhere(slice, mask))?;
                }
                _ => return None,
            }
        }
        Some(says)
    }

    /// Adds a variable to the next word.
    fn add_bit(&mut self, says: &mut [Option<Says<W>>], variable: VarId, bit: usize) -> Option<()> {
        let (word, bit) = (self.bit_keys.len() as u32, 1 << bit);
        self.bits.push((variable, word, bit));
        say(says, variable, Says::Bit(word, bit))
    }

    fn add_tables(&mut self, model: &Model, mut says: Vec<Option<Says<W>>>) -> Option<()> {
        for (number, table) in (0..).zip(&model.tables) {
            if table.word_count > MOST_WORDS {
                return None;
            }
            let words = self.table_words..self.table_words + table.word_count as usize;
            let keys = (table.keys..).zip(model.keys_of(table));
            let keys: Vec<SlicedKey> = keys.map(|(at, key)| self.add_key(model, table, at, key, &mut says)).collect();
            self.large[number / 64] |= u64::from(words.len() > 1) << (number % 64);
            self.table_words = words.end;
            let undecided = self.undecided;
            self.undecided += keys.len().div_ceil(64);
            self.tables.push(SlicedTable { words, live: table.words, keys, undecided });
        }
        Some(())
    }

    /// Adds a key of a table, by its number.
    fn add_key(&mut self, model: &Model, table: &Table, at: u32, key: &Key, says: &mut [Option<Says<W>>]) -> SlicedKey {
        let options = self.masks.len() as u32;
        self.masks.resize(self.masks.len() + table.word_count as usize, 0);
        for &(word, bits) in model.masks.of(at as usize) {
            self.masks[options as usize + word as usize] = bits;
        }
        let bit = self.bit_of[key.variable.index()];
        let place = if bit == NOWHERE {
            let says = says[key.variable.index()].get_or_insert_with(|| {
                let word = self.bit_keys.len() as u32;
                self.bit_keys.push(Vec::new());
                self.booleans.push((key.variable, word));
                Says::Bit(word, 1)
            });
            match *says {
                Says::Nowhere(slice, mask) => {
                    self.add_unit(slice, mask, UnitKey { table: key.table, options, says_placed: false })
                }
                Says::Bit(word, bit) => {
                    self.bit_keys[word as usize].push(BitKey { bit, table: key.table, options });
                    KeyPlace::Bit(word, bit)
                }
            }
        } else {
            let (slice, word, bit) = Self::split(bit as usize);
            let mut mask = [0; W];
            mask[word] = bit;
            self.add_unit(slice as u32, mask, UnitKey { table: key.table, options, says_placed: true })
        };
        SlicedKey { place, options }
    }

    fn add_unit(&mut self, slice: u32, mask: Lane<W>, key: UnitKey) -> KeyPlace {
        self.found.push(Unit { slice, mask, key: Some(key) });
        KeyPlace::Unit(self.found.len() as u32 - 1)
    }

    /// Arranges the units by their slices.
    fn arrange_units(&mut self) {
        let (units, now) = Units::arrange(&std::mem::take(&mut self.found), self.slices);
        self.units = units;
        for key in self.tables.iter_mut().flat_map(|table| &mut table.keys) {
            if let KeyPlace::Unit(unit) = &mut key.place {
                *unit = now[*unit as usize];
            }
        }
    }
}

/// Sets what a variable says, unless another domain says something else of it.
fn say<const W: usize>(says: &mut [Option<Says<W>>], variable: VarId, what: Says<W>) -> Option<()> {
    let says = &mut says[variable.index()];
    match says {
        None => *says = Some(what),
        Some(_) => return None,
    }
    Some(())
}
