//! Items and their names.

use std::fmt;

use exdoku_cover::{Entry, ItemId, ItemKind, Problem};

use super::Writer;

impl Writer<'_> {
    /// A new primary item of the frame.
    pub(crate) fn primary(&mut self, name: impl fmt::Display) -> ItemId {
        self.primary_with(name, &[])
    }

    /// A new primary item of the frame that is covered together with these entries if the frame is off.
    pub(crate) fn primary_with(&mut self, name: impl fmt::Display, off: &[Entry]) -> ItemId {
        let item = self.named(name, ItemKind::Primary);
        if self.frame.guard.is_some() {
            self.frame.off.push([Entry::from(item)].iter().chain(off).copied().collect());
        }
        item
    }

    /// A new primary item that has an option whether or not the frame is on.
    pub(crate) fn always(&mut self, name: impl fmt::Display) -> ItemId {
        self.item(name, ItemKind::Primary)
    }

    /// A new secondary item.
    pub(crate) fn secondary(&mut self, name: impl fmt::Display) -> ItemId {
        self.named(name, ItemKind::Secondary)
    }

    /// A new item, with the prefix of the frame before its name.
    fn named(&mut self, name: impl fmt::Display, kind: ItemKind) -> ItemId {
        add_item(&mut self.problem, format_args!("{}{name}", self.frame.prefix), kind)
    }

    /// A new item.
    pub(super) fn item(&mut self, name: impl fmt::Display, kind: ItemKind) -> ItemId {
        add_item(&mut self.problem, format_args!("{name}"), kind)
    }

    /// The name of a set of items, followed by a number if another set has it.
    pub(crate) fn unused(&mut self, name: &str) -> String {
        let free = unless_taken(name, |name| self.names.contains(name));
        self.names.insert(free.clone());
        free
    }
}

/// Adds an item, with a number after its name if another item has it: rules and authors choose names freely.
pub(super) fn add_item(problem: &mut Problem, name: fmt::Arguments<'_>, kind: ItemKind) -> ItemId {
    if let Ok(item) = problem.add_item(name, kind) {
        return item;
    }
    let free = unless_taken(&name.to_string(), |name| problem.item_named(name).is_some());
    problem.add_item(free, kind).expect("no other item has this name")
}

/// The name; if it is taken, the first number that makes it unique follows.
fn unless_taken(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    [name.to_owned()].into_iter().chain(numbered).find(|name| !taken(name)).expect("numbers do not end")
}
