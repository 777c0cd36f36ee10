//! The built-in kinds, from their families.

use std::sync::Arc;

use once_cell::race::OnceBox;

use super::draw::{Draw, Shape};
use super::kinds::FAMILIES;
use super::look::Look;
use super::other_names::meant;
use super::registry::{AnyKind, Kinds};
use super::rule_use::RuleUse;

/// The kinds of each family, by name.
fn registry() -> Kinds {
    let mut kinds = Kinds::NONE;
    for (_, family) in &FAMILIES {
        kinds.add_family(family.written.iter().copied().flatten(), family.defined);
    }
    kinds
}

fn builtin_kinds() -> &'static Arc<Kinds> {
    static BUILTIN: OnceBox<Arc<Kinds>> = OnceBox::new();
    BUILTIN.get_or_init(|| Box::new(registry().into()))
}

impl Kinds {
    /// The built-in kinds.
    pub fn builtin() -> Arc<Kinds> {
        Arc::clone(builtin_kinds())
    }
}

/// The built-in kinds.
impl Default for Kinds {
    fn default() -> Kinds {
        Kinds::clone(builtin_kinds())
    }
}

/// Every built-in kind, in the order of the reference.
pub fn kinds() -> impl Iterator<Item = AnyKind<'static>> + Clone {
    builtin_kinds().iter()
}

/// The built-in kinds by family, each with its heading in the reference.
pub fn families() -> impl Iterator<Item = (&'static str, Vec<AnyKind<'static>>)> {
    FAMILIES.iter().map(|(heading, family)| {
        let is_one = |kind: &AnyKind<'_>| family.names().any(|name| name == kind.name());
        (*heading, kinds().filter(is_one).collect())
    })
}

/// The built-in kind of this name.
pub fn kind(name: &str) -> Option<AnyKind<'static>> {
    builtin_kinds().find(name)
}

/// The built-in kind that people mean by a name which is no kind's own, such as `german-whispers`.
pub fn kind_meant(name: &str) -> Option<AnyKind<'static>> {
    meant(name, kinds())
}

impl RuleUse {
    /// Its look: that of its kind.
    pub fn look(&self) -> Option<Arc<Look>> {
        let own = self.look.as_ref().or(self.added.as_ref().map(|added| &added.look));
        own.cloned().or_else(|| builtin_kinds().look_of(&self.kind))
    }

    /// Whether the cells of its kind may lie anywhere.
    pub(super) fn is_scattered(&self) -> bool {
        let is_scattered = |draw: &Draw| matches!(draw, Draw::Shape(Shape::Scattered(_)));
        kind(&self.kind).is_some_and(|kind| kind.draws().iter().any(|(_, draw)| is_scattered(draw)))
    }

    /// The meaning of its kind; empty if a file defines it.
    pub(crate) fn meaning(&self) -> &'static str {
        self.added.as_ref().map_or_else(|| kind(&self.kind).map_or("", AnyKind::meaning), |added| added.meaning)
    }

    /// Its name in explanations, as a phrase; empty if a file defines its kind.
    pub(crate) fn reason(&self) -> &'static str {
        self.added.as_ref().map_or_else(|| kind(&self.kind).map_or("", AnyKind::reason), |added| added.reason)
    }

    /// What players are told of rules of its kind; empty if a file defines it, or its meaning says all.
    pub(crate) fn says(&self) -> &'static str {
        self.added.as_ref().map_or_else(|| kind(&self.kind).map_or("", AnyKind::says), |added| added.says)
    }
}
