//! A condition as items and options, for engines without propagators and for files.

use super::entry::{Colour, Entry, ItemId, ItemKind};

/// An item of a plain form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainItem(usize);

impl PlainItem {
    /// Its entry in an option, without a colour.
    pub fn bare(self) -> PlainEntry {
        PlainEntry(Slot::Added(self, None))
    }

    /// Its entry in an option that gives it a colour. Colours of added items are numbers; they have nothing to do with those of
    /// the problem.
    pub fn coloured(self, colour: usize) -> PlainEntry {
        PlainEntry(Slot::Added(self, Some(colour)))
    }
}

/// An entry of an option of a plain form.
#[derive(Clone, Copy, Debug)]
pub struct PlainEntry(Slot);

#[derive(Clone, Copy, Debug)]
enum Slot {
    /// Of an item of the problem.
    Given(Entry),
    /// Of an item of the form, with the number of a colour.
    Added(PlainItem, Option<usize>),
}

impl From<Entry> for PlainEntry {
    fn from(entry: Entry) -> PlainEntry {
        PlainEntry(Slot::Given(entry))
    }
}

impl From<(ItemId, Colour)> for PlainEntry {
    fn from((item, colour): (ItemId, Colour)) -> PlainEntry {
        Entry::coloured(item, colour).into()
    }
}

/// Items and options that say what a condition says: they can be covered together with a solution of the problem, in one way or
/// several, if and only if the condition allows the solution.
#[derive(Clone, Debug, Default)]
pub struct PlainForm {
    items: Vec<(String, ItemKind)>,
    options: Vec<Vec<PlainEntry>>,
}

impl PlainForm {
    /// Adds a primary item.
    pub fn primary(&mut self, name: impl Into<String>) -> PlainItem {
        self.item(name.into(), ItemKind::Primary)
    }

    /// Adds a secondary item.
    pub fn secondary(&mut self, name: impl Into<String>) -> PlainItem {
        self.item(name.into(), ItemKind::Secondary)
    }

    fn item(&mut self, name: String, kind: ItemKind) -> PlainItem {
        self.items.push((name, kind));
        PlainItem(self.items.len() - 1)
    }

    /// Adds an option: entries of added items, and pairs of an item of the problem and its colour. One must be of a primary item
    /// of the form, and no item may occur twice.
    pub fn option(&mut self, entries: impl IntoIterator<Item = PlainEntry>) {
        self.options.push(entries.into_iter().collect());
    }

    /// Adds what `write` writes, and requires it only if an item of the problem has its colour in `on`. With its colour in `off`,
    /// each primary item that is added is covered by an option of its own.
    pub fn guarded(&mut self, on: Entry, off: Entry, write: impl FnOnce(&mut Self)) {
        let (items, options) = (self.items.len(), self.options.len());
        write(self);
        self.options[options..].iter_mut().for_each(|option| option.push(on.into()));
        for at in (items..self.items.len()).filter(|&at| self.items[at].1 == ItemKind::Primary) {
            self.options.push(vec![PlainItem(at).bare(), off.into()]);
        }
    }

    /// Writes the form: first the items, then the options; colours are named by their numbers.
    pub fn write<W>(
        self,
        to: &mut W,
        mut item: impl FnMut(&mut W, &str, ItemKind) -> ItemId,
        mut colour: impl FnMut(&mut W, &str) -> Colour,
        mut option: impl FnMut(&mut W, Vec<Entry>),
    ) {
        let items: Vec<ItemId> = self.items.iter().map(|(name, kind)| item(to, name, *kind)).collect();
        for entries in self.options {
            let entry = |PlainEntry(slot): PlainEntry| match slot {
                Slot::Given(entry) => entry,
                Slot::Added(PlainItem(at), None) => Entry::from(items[at]),
                Slot::Added(PlainItem(at), Some(number)) => {
                    Entry::coloured(items[at], colour(to, &format!("s{number}")))
                }
            };
            let entries = entries.into_iter().map(entry).collect();
            option(to, entries);
        }
    }
}
