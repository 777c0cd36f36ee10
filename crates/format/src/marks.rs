//! Marks between two cells, and conditions on all neighbours without one.

use exdoku_rules::rules::keys;

use super::cells::Pair;
use super::toml_file::{Rules, Toml};

/// Pairs grouped by the value of their mark, in order of first occurrence.
pub(super) struct Marks<V>(pub(super) Vec<(V, Vec<Pair>)>);

impl<V: PartialEq> Marks<V> {
    pub(super) fn add(&mut self, value: V, pair: Pair) {
        match self.0.iter_mut().find(|(known, _)| *known == value) {
            Some((_, pairs)) => pairs.push(pair),
            None => self.0.push((value, vec![pair])),
        }
    }

    pub(super) fn pairs(&self) -> Vec<Pair> {
        self.0.iter().flat_map(|(_, pairs)| pairs.iter().cloned()).collect()
    }

    pub(super) fn of(&self, value: &V) -> Option<Toml> {
        self.0.iter().find(|(known, _)| known == value).map(|(_, pairs)| pairs.clone().into())
    }
}

impl Marks<i64> {
    /// A use for each value, which is a parameter unless it is the usual one.
    pub(super) fn write(self, rule: &str, (parameter, usual): (&'static str, i64), rules: &mut Rules) {
        for (value, pairs) in self.0 {
            let value = (value != usual).then(|| (parameter, value.into()));
            rules.add(rule, [("pairs", pairs.into())].into_iter().chain(value));
        }
    }
}

/// Non-consecutive, except for these pairs.
pub(super) fn non_consecutive(except: &[Pair], rules: &mut Rules) {
    let except = (!except.is_empty()).then(|| ("except", except.to_vec().into()));
    rules.add(keys::non_consecutive::NAME, except);
}

/// A condition for all neighbours except these pairs.
pub(super) fn neighbours(name: &str, says: String, except: &[Pair], rules: &mut Rules) {
    let except = (!except.is_empty()).then(|| ("except", except.to_vec().into()));
    let parameters = [("name", name.into()), ("where", says.into()), ("steps", vec![Toml::Step(0, 1)].into())];
    rules.add(keys::pair::NAME, parameters.into_iter().chain(except));
}
