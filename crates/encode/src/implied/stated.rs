//! The equations that constraints state, and equations as constraints.

use crate::encoder::Encoder;
use crate::equation::Equation;
use crate::variable::Variable;

/// The equations that constraints state, each once.
pub(crate) fn stated(encoder: &Encoder<'_>) -> Vec<Equation> {
    let posted = encoder.model.posted.iter().filter_map(|posted| posted.constraint.equation(encoder.board));
    let related = encoder.model.relations.iter().filter_map(|relation| relation.equation(encoder.board));
    let mut found: Vec<Equation> = posted.chain(related).filter(|equation| equation.len() > 0).collect();
    found.sort();
    found.dedup();
    found
}

/// Posts an equation as a constraint.
pub(super) fn post(equation: &Equation, encoder: &mut Encoder<'_>) {
    let total = equation.total();
    if let [(Variable::Cell(cell), weight)] = *equation.terms() {
        return encoder.limit(cell, |value| weight * value == total);
    }
    let names: Vec<String> = equation.variables().map(|variable| encoder.name_of(variable)).collect();
    let terms: Vec<(i64, Variable)> = equation.terms().iter().map(|&(variable, weight)| (weight, variable)).collect();
    encoder.sum(format!("implied sum {}", names.join(" ")), &terms, |sum| sum == total);
}
