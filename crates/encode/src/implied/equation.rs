//! Weighted sums with one total.

use std::collections::BTreeMap;

use crate::{Encoder, Variable};

/// The weighted sum of some variables is this number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Equation {
    /// Weights that are not 0, by variable.
    terms: Vec<(Variable, i64)>,
    total: i64,
}

impl Equation {
    /// An equation with these weights; no variable occurs twice.
    pub(crate) fn new(terms: impl IntoIterator<Item = (Variable, i64)>, total: i64) -> Equation {
        let terms: BTreeMap<Variable, i64> = terms.into_iter().filter(|(_, weight)| *weight != 0).collect();
        Equation { terms: terms.into_iter().collect(), total }
    }

    /// The number of its terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Its terms.
    pub(crate) fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    /// Its total.
    pub(crate) fn total(&self) -> i64 {
        self.total
    }

    /// Its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.terms.iter().map(|(variable, _)| *variable)
    }

    /// Posts it as a constraint.
    pub(super) fn post(self, encoder: &mut Encoder<'_>) {
        if let [(Variable::Cell(cell), weight)] = self.terms[..] {
            return encoder.limit(cell, |value| weight * value == self.total);
        }
        let names: Vec<String> = self.variables().map(|variable| encoder.name_of(variable)).collect();
        let terms: Vec<(i64, Variable)> = self.terms.iter().map(|&(variable, weight)| (weight, variable)).collect();
        encoder.sum(format!("implied sum {}", names.join(" ")), &terms, |sum| sum == self.total);
    }
}

/// The equations that constraints state, each once.
pub(crate) fn stated(encoder: &Encoder<'_>) -> Vec<Equation> {
    let posted = encoder.model.posted.iter().filter_map(|posted| posted.constraint.equation(encoder.board));
    let related = encoder.model.relations.iter().filter_map(|relation| relation.equation(encoder.board));
    let mut found: Vec<Equation> = posted.chain(related).filter(|equation| equation.len() > 0).collect();
    found.sort();
    found.dedup();
    found
}
