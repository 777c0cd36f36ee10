//! Items, options and colours: an exact cover problem before it is solved.
//!
//! A problem only grows. Items and options are numbered in the order in which they are added, and all engines keep that
//! order: ties between items go to the one named first, and the options of an item are tried in the order in which they were
//! added. So the same problem always gives the same solutions in the same order.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1: primary and secondary items, and colours.

use std::fmt;
use std::sync::Arc;

use once_cell::race::OnceBox;

use super::condition::Condition;
pub(super) use super::entry::{Colour, Entry, ItemId, ItemKind, OptionId};
use super::incidence::Incidence;
use super::names::Names;

/// Why an item or option was refused. The problem is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// An item of this name exists already.
    DoubledItem(Box<str>),
    /// An option names this item twice.
    ItemTwice {
        /// The item's name.
        item: Box<str>,
    },
    /// An option gives a colour to this primary item.
    ColouredPrimary {
        /// The item's name.
        item: Box<str>,
    },
    /// An option has no primary item: no item would ever be covered by trying it.
    NoPrimary,
    /// More items and entries than 32-bit links can number.
    TooLarge,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DoubledItem(name) => write!(f, "there are two items named `{name}`"),
            Self::ItemTwice { item } => write!(f, "an option names the item `{item}` twice"),
            Self::ColouredPrimary { item } => {
                write!(f, "the item `{item}` is primary and cannot have a colour")
            }
            Self::NoPrimary => f.write_str("an option has no primary item, so it can never be chosen"),
            Self::TooLarge => f.write_str("the problem has too many items and entries for 32-bit links"),
        }
    }
}

impl std::error::Error for ProblemError {}

/// An exact cover problem with colours.
///
/// Invariants: item names differ; the entries of an option name different items; only secondary items
/// have colours; an option has at least one primary item (otherwise Algorithm 7.2.2.1C never looks at it).
#[derive(Clone, Debug, Default)]
pub struct Problem {
    items: Names,
    kinds: Vec<ItemKind>,
    primary_count: usize,
    /// The number of first items that distinguish solutions, if not all do.
    pub(super) projection: Option<usize>,
    colours: Names,
    /// The entries of all options, one option after the other.
    entries: Vec<Entry>,
    /// Where each option ends in `entries`; it starts where the one before it ends.
    ends: Vec<u32>,
    /// For each item, the last call of `add_option` that named it. An option that meets its own call number names the item
    /// twice.
    named_in: Vec<u64>,
    calls: u64,
    /// The options of each item, once requested.
    incidence: OnceBox<Incidence>,
    /// Further requirements on solutions, and the problem with options in their place, once requested.
    pub(super) conditions: Vec<Arc<dyn Condition>>,
    /// In a plain form, the items of the conditions that are options there.
    pub(super) of_expanded: Vec<ItemId>,
    pub(super) plain: OnceBox<Plain>,
}

/// The plain form of a problem.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) problem: Arc<Problem>,
    /// For each condition, its first item and its first option.
    pub(super) starts: Vec<(usize, usize)>,
}

impl Problem {
    /// Links number items, entries and the spacers between options with a `u32`, and keep one number free.
    const MOST_NODES: usize = u32::MAX as usize - 2;

    /// A problem without items: it has one solution, the empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty problem with room for items, options and entries.
    pub fn with_capacity(items: usize, options: usize, entries: usize) -> Self {
        Self {
            items: Names::with_capacity(items),
            kinds: Vec::with_capacity(items),
            entries: Vec::with_capacity(entries),
            ends: Vec::with_capacity(options),
            named_in: Vec::with_capacity(items),
            ..Self::default()
        }
    }

    /// Makes room for more options and entries.
    pub fn reserve(&mut self, options: usize, entries: usize) {
        self.ends.reserve(options);
        self.entries.reserve(entries);
    }

    /// Adds an item. Primary and secondary items may be added in any order.
    pub fn add_item(&mut self, name: impl fmt::Display, kind: ItemKind) -> Result<ItemId, ProblemError> {
        if self.node_count() + 1 > Self::MOST_NODES {
            return Err(ProblemError::TooLarge);
        }
        let number = self.items.add(name);
        let id = ItemId::new(number.map_err(|known| ProblemError::DoubledItem(self.items.name(known).into()))?);
        self.kinds.push(kind);
        self.incidence = OnceBox::new();
        self.plain = OnceBox::new();
        self.named_in.push(0);
        self.primary_count += usize::from(kind == ItemKind::Primary);
        Ok(id)
    }

    /// The colour of this name; the same one each time.
    pub fn add_colour(&mut self, name: impl fmt::Display) -> Colour {
        Colour::new(self.colours.add(name).unwrap_or_else(|known| known))
    }

    /// Adds an option that has these items.
    ///
    /// # Panics
    /// An item or colour is of another problem and its number is unknown here.
    pub fn add_option(
        &mut self,
        entries: impl IntoIterator<Item = impl Into<Entry>>,
    ) -> Result<OptionId, ProblemError> {
        let start = self.entries.len();
        self.incidence = OnceBox::new();
        self.plain = OnceBox::new();
        self.entries.extend(entries.into_iter().map(Into::into));
        match self.check_option(start) {
            Ok(()) => {
                self.ends.push(self.entries.len() as u32);
                Ok(OptionId::new(self.ends.len() - 1))
            }
            Err(error) => {
                self.entries.truncate(start);
                Err(error)
            }
        }
    }

    /// Checks the entries from `start` against the invariants of an option.
    fn check_option(&mut self, start: usize) -> Result<(), ProblemError> {
        // The new option's spacer is not among the nodes yet.
        if self.node_count() + 1 > Self::MOST_NODES {
            return Err(ProblemError::TooLarge);
        }
        self.calls += 1;
        let mut any_primary = false;
        for entry in &self.entries[start..] {
            let index = entry.item.index();
            let kind = self.kinds[index];
            assert!(entry.colour.is_none_or(|colour| colour.index() < self.colours.len()));
            if self.named_in[index] == self.calls {
                return Err(ProblemError::ItemTwice { item: self.items.name(index).into() });
            }
            self.named_in[index] = self.calls;
            if kind == ItemKind::Primary {
                any_primary = true;
                if entry.colour.is_some() {
                    return Err(ProblemError::ColouredPrimary { item: self.items.name(index).into() });
                }
            }
        }
        if any_primary { Ok(()) } else { Err(ProblemError::NoPrimary) }
    }

    fn node_count(&self) -> usize {
        self.items.len() + self.entries.len() + self.ends.len()
    }

    /// All items in the order of naming.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (ItemId, &str, ItemKind)> {
        let named = self.items.iter().zip(&self.kinds).enumerate();
        named.map(|(index, (name, &kind))| (ItemId::new(index), name, kind))
    }

    /// The number of items of both kinds.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// The number of primary items.
    pub fn primary_count(&self) -> usize {
        self.primary_count
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of entries of all options together. Each becomes one node of the links.
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// All colours in the order of naming.
    pub fn colours(&self) -> impl ExactSizeIterator<Item = Colour> + use<> {
        (0..self.colours.len()).map(Colour::new)
    }

    /// The entries of an option, in the order they were given.
    pub fn option(&self, option: OptionId) -> &[Entry] {
        let index = option.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.entries[start..self.ends[index] as usize]
    }

    /// All options in the order they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = (OptionId, &[Entry])> {
        (0..self.ends.len()).map(OptionId::new).map(|option| (option, self.option(option)))
    }

    /// The entries of all options, one option after the other.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where each option ends among the entries of all; it starts where the one before it ends.
    pub(super) fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// The kind of each item.
    pub(super) fn kinds(&self) -> &[ItemKind] {
        &self.kinds
    }

    /// The name of an item.
    pub fn item_name(&self, item: ItemId) -> &str {
        self.items.name(item.index())
    }

    /// Whether an item is primary or secondary.
    pub fn item_kind(&self, item: ItemId) -> ItemKind {
        self.kinds[item.index()]
    }

    /// The item of this name.
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.items.find(name).map(ItemId::new)
    }

    /// The name of a colour.
    pub fn colour_name(&self, colour: Colour) -> &str {
        self.colours.name(colour.index())
    }

    /// The options of each item. They are collected at the first call, and shared by all engines and threads.
    pub(super) fn incidence(&self) -> &Incidence {
        self.incidence.get_or_init(|| Incidence::new(self.item_count(), || self.options()).into())
    }

    /// Why two options cannot both be chosen: the first item of `a` on which they conflict. An option conflicts with
    /// itself: it cannot be chosen a second time.
    pub fn conflict(&self, a: OptionId, b: OptionId) -> Option<ItemId> {
        let others = self.option(b);
        let clash = self.option(a).iter().find(|entry| others.iter().any(|other| entry.excludes(*other)));
        clash.map(|entry| entry.item)
    }

    /// The problem with the same items, and only the options that are kept, in the old order.
    pub(super) fn keeping(&self, mut keeps: impl FnMut(OptionId, &[Entry]) -> bool) -> Problem {
        let mut smaller = Self {
            items: self.items.clone(),
            kinds: self.kinds.clone(),
            primary_count: self.primary_count,
            projection: self.projection,
            colours: self.colours.clone(),
            named_in: vec![0; self.item_count()],
            conditions: self.conditions.clone(),
            of_expanded: self.of_expanded.clone(),
            ..Self::default()
        };
        for (option, entries) in self.options() {
            if keeps(option, entries) {
                smaller.add_option(entries.iter().copied()).expect("it was an option before");
            }
        }
        smaller
    }
}
