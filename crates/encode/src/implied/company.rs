//! Numbers that count the variables with the value of one, if equal values are connected: such a variable is not alone, so
//! some neighbour has its value. If all neighbours are counted, the number counts that neighbour.

use exdoku_text::board::Cell;

use crate::encoder::Encoder;
use crate::parts::{Connected, Counted};
use crate::variable::Variable;

/// Excludes the numbers that count no other variable, if one is sure to be there.
pub(super) fn exclude_loners(encoder: &mut Encoder<'_>) {
    let all = || encoder.model.posted.iter().map(|posted| &posted.constraint);
    let stated: Vec<&Connected> = all().filter_map(|constraint| constraint.connected()).collect();
    let has_company = |counted: &Counted| stated.iter().any(|connected| is_met(encoder, counted, connected));
    let excluded: Vec<(Cell, i64)> = (all().filter_map(|constraint| constraint.counted()))
        .filter(|counted| has_company(counted))
        .filter_map(|counted| match counted.number {
            Variable::Cell(cell) => Some((cell, counted.own)),
            Variable::Auxiliary(_) => None,
        })
        .collect();
    for (cell, alone) in excluded {
        encoder.limit(cell, |number| number > alone);
    }
}

/// Whether a counted variable is sure to exist: the parts comprise all values of the first variable, each has at least two
/// variables, and lines begin with each of its neighbours.
fn is_met(encoder: &Encoder<'_>, counted: &Counted, connected: &Connected) -> bool {
    let Some(at) = connected.variables.iter().position(|&variable| variable == counted.first) else { return false };
    let begins =
        |&neighbour: &usize| counted.lines.iter().any(|line| line.first() == Some(&connected.variables[neighbour]));
    *connected.sizes.start() >= 2
        && encoder.values(counted.first).iter().all(|value| connected.values.contains(value))
        && connected.neighbours[at].iter().all(begins)
}
