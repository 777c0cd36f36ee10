//! Equality of boards and rules by meaning, not by notation.

use std::sync::Arc;

use exdoku::board::Board;
use exdoku::rules::{Parts, RuleUse};
use exdoku::variant::Variant;

/// Whether boards have the same shape, cells and layers.
pub(crate) fn same_places(one: &Board, other: &Board) -> bool {
    (one.height(), one.width(), one.place_count()) == (other.height(), other.width(), other.place_count())
        && one.cells().map(|cell| one.position(cell)).eq(other.cells().map(|cell| other.position(cell)))
        && one.layers() == other.layers()
        && one.unknowns() == other.unknowns()
        && one.has_digits() == other.has_digits()
}

/// Whether variants have the same board and the same rules, in the same order.
pub(crate) fn same_rules(one: &Arc<Variant>, other: &Arc<Variant>) -> bool {
    if Arc::ptr_eq(one, other) {
        return true;
    }
    let (ours, theirs) = (one.board(), other.board());
    same_places(ours, theirs)
        && (ours.digits(), ours.boxes(), ours.regions()) == (theirs.digits(), theirs.boxes(), theirs.regions())
        && ours.sought_count() == theirs.sought_count()
        && same_uses(one.rule_uses(), other.rule_uses())
}

fn same_uses(one: &[RuleUse], other: &[RuleUse]) -> bool {
    let same = |(one, other): (&RuleUse, &RuleUse)| {
        (&one.kind, &one.parameters) == (&other.kind, &other.parameters) && same_parts(&one.parts, &other.parts)
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

fn same_parts(one: &Parts, other: &Parts) -> bool {
    match (one, other) {
        (Parts::None, Parts::None) => true,
        (Parts::All(one), Parts::All(other)) => same_uses(one, other),
        (Parts::Any(one), Parts::Any(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same_uses(one, other))
        }
        (
            Parts::If { holds: if_one, then: then_one, otherwise: else_one },
            Parts::If { holds: if_other, then: then_other, otherwise: else_other },
        ) => {
            let same_condition = match (if_one, if_other) {
                (Some(one), Some(other)) => same_uses(one, other),
                (one, other) => one.is_none() && other.is_none(),
            };
            same_condition && same_uses(then_one, then_other) && same_uses(else_one, else_other)
        }
        _ => false,
    }
}
