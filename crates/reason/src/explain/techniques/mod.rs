//! The techniques, each with all that belongs to it: names and meaning, score, search, sentence, parts.
//!
//! A file has a `FAMILY`: the entries of the catalogue, and the searches for steps. The order of the searches, the glossary and
//! `docs/techniques.md` follow from them. To add a technique, write its file, and add it to the list.

mod area;
mod broken_rules;
mod bug;
mod cells;
mod chains;
mod circles;
mod claim;
mod combinations;
mod combined_rules;
mod contradiction;
mod crossing;
mod death_blossom;
mod examples;
mod fish;
mod guess;
mod innies;
mod locked;
mod nodes;
mod refutation;
mod rule_chains;
mod single_rule;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
mod unique_rectangle;

use super::entry::Entry;
use super::search::{Family, Search};

pub use area::Area;
pub use broken_rules::BrokenRules;
pub use bug::Bug;
pub use chains::{Chain, ChainKind, Link};
pub use circles::{CircleCount, Count};
pub use claim::Claim;
pub use combinations::{Broken, Combinations, ExcludedWay, Label};
pub use combined_rules::CombinedRules;
pub use contradiction::Contradiction;
pub use crossing::Crossing;
pub use death_blossom::{DeathBlossom, Petal};
pub use fish::{Fish, FishShape};
pub use guess::Guess;
pub use innies::{BoundedInnies, GroupBound, Innies, Measure, Side};
pub use locked::{Locked, LockedKind};
pub use refutation::Refutation;
pub(super) use refutation::of as refutation;
pub use rule_chains::{Case, Cases, RuleChain, RuleLink};
pub use single_rule::{Bound, SingleRule, Why};
pub use singles::{FullHouse, HiddenSingle, NakedSingle};
pub use subsets::{HiddenSubset, NakedSubset};
pub use sue_de_coq::SueDeCoq;
pub use templates::Template;
pub use unique_rectangle::{RectangleKind, UniqueRectangle};

/// All techniques. Of two steps with the same score, the one of the earlier file is found.
static FAMILIES: &[&Family] = &[
    &contradiction::FAMILY,
    &singles::FAMILY,
    &single_rule::FAMILY,
    &area::FAMILY,
    &locked::FAMILY,
    &innies::FAMILY,
    &circles::FAMILY,
    &crossing::FAMILY,
    &combined_rules::FAMILY,
    &combinations::FAMILY,
    &broken_rules::FAMILY,
    &subsets::FAMILY,
    &fish::FAMILY,
    &unique_rectangle::FAMILY,
    &chains::FAMILY,
    &rule_chains::FAMILY,
    &bug::FAMILY,
    &sue_de_coq::FAMILY,
    &death_blossom::FAMILY,
    &templates::FAMILY,
    &refutation::FAMILY,
    &guess::FAMILY,
];

/// The searches for steps, in their order.
pub(super) fn searches() -> Vec<Search> {
    let mut all: Vec<Search> = FAMILIES.iter().flat_map(|family| (family.searches)()).collect();
    all.sort_by(|one, other| one.order.total_cmp(&other.order));
    all
}

impl Entry {
    /// All techniques, by level and score.
    pub fn all() -> impl Iterator<Item = &'static Entry> {
        let mut all: Vec<&'static Entry> = FAMILIES.iter().flat_map(|family| (family.entries)()).collect();
        all.sort_by(|one, other| one.level.cmp(&other.level).then(one.score.start().total_cmp(other.score.start())));
        all.into_iter()
    }

    /// The technique of a name, or of another of its names.
    pub fn named(name: &str) -> Option<&'static Entry> {
        Entry::all().find(|entry| entry.is_named(name))
    }
}
