//! What a rule chain follows from.

use exdoku_rules::encode::Candidate;

use super::links::{Cause, Edge, Links, Lit};
use crate::explain::cover::Covers;
use crate::explain::model::{Conflict, House, Model};
use crate::explain::state::State;
use crate::explain::step::Reason;

/// Adds the reason of a link of a chain that begins with an assumption.
pub(super) fn add(
    reason: &mut Reason,
    (model, state, covers): (&Model<'_>, &State, &mut Covers),
    links: &Links,
    edge: &Edge,
    assumed: Lit,
) {
    let ((one, is_true), (then, then_true)) = (links.stated(edge.from), links.stated(edge.to));
    let excludes = |one: Candidate, other: Candidate| model.conflict((one.cell, one.digit), (other.cell, other.digit));
    // The rules by which a true literal excludes others: that of the link, or the assumption.
    let mut true_ones: Vec<Candidate> = [one].into_iter().filter(|_| is_true).collect();
    true_ones.extend([links.stated(assumed)].into_iter().filter(|stated| stated.1).map(|stated| stated.0));
    let by = |lost: Candidate| {
        let conflict = true_ones.iter().find_map(|&one| excludes(one, lost));
        conflict.and_then(|conflict| if let Conflict::Instance(rule) = conflict { Some(rule) } else { None })
    };
    let is_stated = |other: Candidate| (other, false) == (one, is_true) || (other, true) == (then, then_true);
    // One of these is true: those that are not absent, and no part of the link, are excluded.
    let mut one_of = |all: &mut dyn Iterator<Item = Candidate>| {
        for other in all.filter(|&other| !is_stated(other)) {
            match state.has(other.cell, other.digit) {
                true => reason.rules.extend(by(other)),
                false => reason.absent.push(other),
            }
        }
    };
    match &edge.cause {
        Cause::Different => {}
        Cause::Instance(rule) => reason.rules.push(*rule),
        &Cause::Cell(cell) => {
            let digits = model.board.digits_of(cell).all();
            one_of(&mut digits.iter().map(|digit| Candidate { cell, digit }));
        }
        &Cause::House(house, digit) => {
            let House { instance, cells, .. } = &model.houses[house];
            one_of(&mut cells.iter().map(|&cell| Candidate { cell, digit }));
            reason.rules.push(*instance);
        }
        Cause::Rule(number, lost) => {
            let Some(cover) = covers.get(model, *number) else { return };
            let mut tried = state.clone();
            lost.iter().for_each(|&one| _ = tried.remove(one));
            for (one, is_true) in [(one, is_true), (then, !then_true)] {
                let lost = state.set(one.cell).iter().filter(|&digit| (digit == one.digit) != is_true);
                lost.for_each(|digit| _ = tried.remove(Candidate { digit, ..one }));
            }
            let needed = cover.needed(&tried, model, &[]);
            let by_lost = lost.iter().filter(|lost| needed.contains(lost));
            reason.rules.extend(by_lost.filter_map(|&lost| by(lost)));
            let absent = needed.iter().copied().filter(|one| !state.has(one.cell, one.digit));
            reason.add(cover.all_rules(), absent);
        }
    }
}
