//! The rule uses that a reader records while it reads rules.

use exdoku_text::board::{Cell, House};
use exdoku_text::source::fields::Value;

use super::key::Key;
use super::keys;
use super::reader::Reader;
use super::rule_use::{Parts, RuleUse};

impl Reader<'_, '_> {
    /// Records a use of the rule being read, in place of the one with its parameters as given: for a kind that
    /// interprets its parameters.
    pub fn record(&mut self, rule_use: RuleUse) {
        self.uses.push(rule_use);
    }

    /// Records the component rules of the rule being read, for readers that do not know its kind.
    pub fn record_parts(&mut self, parts: Vec<RuleUse>) {
        self.parts = parts;
    }

    /// Records a use for each of several houses, with its cells as this parameter. Kinds other than `different` consist of
    /// uses of it.
    pub(super) fn record_houses(&mut self, key: Key<[Cell]>, houses: &[House]) {
        self.parts.clear();
        for house in houses {
            let parts = match key.kind() {
                keys::different::NAME => Parts::None,
                _ => Parts::All(vec![RuleUse::of_house(keys::different::CELLS, house)]),
            };
            self.uses.push(RuleUse { parts, ..RuleUse::of_house(key, house) });
        }
    }

    /// Completes the uses recorded from this mark on: they belong to a rule at this place. A rule without any gets one
    /// without parameters.
    pub(super) fn complete(&mut self, mark: usize, kind: &str, value: &Value<'_>) {
        if self.uses.len() == mark {
            self.uses.push(RuleUse::bare(kind));
        }
        let parts = std::mem::take(&mut self.parts);
        if let [only] = &mut self.uses[mark..]
            && !parts.is_empty()
            && matches!(only.parts, Parts::None)
        {
            only.parts = Parts::All(parts);
        }
        for rule_use in self.uses[mark..].iter_mut().filter(|rule_use| rule_use.place.is_none()) {
            rule_use.place = Some(value.place());
        }
    }

    /// The rule uses recorded so far; the next call returns later ones.
    pub fn take_uses(&mut self) -> Vec<RuleUse> {
        std::mem::take(&mut self.uses)
    }
}
