//! Short meanings of rules.

use exdoku_format::meaning_of;
use exdoku_rules::variant::{ActiveRule, Variant};

/// The first sentence of a rule's meaning.
pub(super) fn first_sentence(active: &ActiveRule, variant: &Variant) -> String {
    let first = variant.rule_uses()[active.uses.clone()].first().filter(|first| *first.kind == *active.kind);
    let meaning = first.and_then(|first| meaning_of(first, variant)).unwrap_or_else(|| active.meaning.to_string());
    meaning.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned()
}
