//! Rules whose kinds are defined in a file with a look.

use exdoku_rules::rules::{Parts, RuleUse, kind};

/// Whether a rule is of a kind that a file defines with a look.
pub(super) fn has_own_look(rule_use: &RuleUse) -> bool {
    kind(&rule_use.kind).is_none() && rule_use.look().is_some_and(|look| !look.is_neutral)
}

/// Whether a rule only has a look: its kind is defined without rules.
pub fn is_drawing(rule_use: &RuleUse) -> bool {
    has_own_look(rule_use) && matches!(&rule_use.parts, Parts::All(parts) if parts.is_empty())
}
