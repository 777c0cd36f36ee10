//! Weighted sums with a constant total.

use std::collections::BTreeMap;

use super::variable::Variable;

/// The weighted sum of some variables equals a constant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Equation {
    /// Weights that are not 0, by variable.
    terms: Vec<(Variable, i64)>,
    total: i64,
}

impl Equation {
    /// An equation with these weights; no variable occurs twice.
    pub(super) fn new(terms: impl IntoIterator<Item = (Variable, i64)>, total: i64) -> Equation {
        let terms: BTreeMap<Variable, i64> = terms.into_iter().filter(|(_, weight)| *weight != 0).collect();
        Equation { terms: terms.into_iter().collect(), total }
    }

    /// The number of its terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Its terms.
    pub(super) fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    /// Its total.
    pub(super) fn total(&self) -> i64 {
        self.total
    }

    /// Its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.terms.iter().map(|(variable, _)| *variable)
    }
}
