//! Short meanings of rules.

use exdoku_format::meaning_of;
use exdoku_rules::rules::kind;
use exdoku_rules::variant::{ActiveRule, Variant};

/// The meaning of a rule; of a built-in kind the first sentence, since `exdoku rules` has the rest.
pub(super) fn in_short(active: &ActiveRule, variant: &Variant) -> String {
    let first = variant.rule_uses()[active.uses.clone()].first().filter(|first| *first.kind == *active.kind);
    let meaning = first.and_then(|first| meaning_of(first, variant)).unwrap_or_else(|| active.meaning.to_string());
    match kind(&active.kind) {
        Some(_) => meaning.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned(),
        None => meaning,
    }
}
