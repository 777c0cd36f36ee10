//! What a rule chain follows from.

use exdoku_rules::encode::Candidate;

use super::links::{Cause, Edge, Links, Premise};
use crate::explain::cover::{Covers, RuleCover};
use crate::explain::graph::SetOf;
use crate::explain::model::{House, Model};
use crate::explain::state::State;
use crate::explain::step::Reason;
use crate::explain::techniques::claim::Claim;
use crate::explain::techniques::nodes::Lit;

/// Adds the reason of a link of a chain that begins with an assumption.
pub(super) fn add(
    reason: &mut Reason,
    (model, state, covers): (&Model<'_>, &State, &mut Covers),
    links: &Links,
    edge: &Edge,
    assumed: Lit,
) {
    let nodes = &links.nodes;
    let (from, to) = (nodes.claim(edge.from), nodes.claim(edge.to));
    // The rules by which a literal excludes a candidate, or else the assumption.
    let by = |lit: Lit, lost: Candidate| {
        let by = [lit, assumed].into_iter().find_map(|lit| nodes.excluding(model, lit, lost));
        by.unwrap_or_default()
    };
    let is_stated =
        |other: &Candidate| !from.is_true && from.any_of.contains(other) || to.is_true && to.any_of.contains(other);
    // One of these is true: those that are not absent, and no part of the link, are excluded.
    let mut one_of = |all: &mut dyn Iterator<Item = Candidate>| {
        for other in all.filter(|other| !is_stated(other)) {
            match state.has(other.cell, other.digit) {
                true => reason.rules.extend(by(edge.from, other)),
                false => reason.absent.push(other),
            }
        }
    };
    match &edge.cause {
        Cause::Excluded => {
            reason.rules.extend(to.any_of.iter().flat_map(|&lost| by(edge.from, lost)));
            if !from.is_true {
                reason.add([], state.absent_of(model, from.any_of[0].cell));
            }
        }
        &Cause::OneOf(SetOf::Cell(cell)) => {
            let digits = model.board.digits_of(cell).all();
            one_of(&mut digits.iter().map(|digit| Candidate { cell, digit }));
        }
        &Cause::OneOf(SetOf::House(house, digit)) => {
            let House { instance, cells, .. } = &model.houses[house];
            one_of(&mut cells.iter().map(|&cell| Candidate { cell, digit }));
            reason.rules.push(*instance);
        }
        Cause::Rule(number, cases) => {
            let Some(cover) = covers.get(model, *number) else { return };
            for Premise { lit, lost } in cases.iter() {
                let mut needed = needed(cover, model, state, lost, &to);
                needed.extend(lost.iter().filter(|lost| !to.is_true && to.any_of.contains(lost)));
                let lost_by = lost.iter().filter(|lost| needed.contains(lost)).flat_map(|&lost| by(*lit, lost));
                reason.rules.extend(lost_by);
                // A literal about a cell that is false excludes what conflicts with all other digits of the cell.
                if !from.is_true && lost.iter().any(|lost| !from.any_of.contains(lost)) {
                    reason.add([], state.absent_of(model, from.any_of[0].cell));
                }
                let absent = needed.into_iter().filter(|one| !state.has(one.cell, one.digit));
                reason.add(cover.all_rules(), absent);
            }
        }
    }
}

/// The absences that a rule needs, without these candidates, to conclude a claim.
fn needed(cover: &mut RuleCover, model: &Model<'_>, state: &State, lost: &[Candidate], to: &Claim) -> Vec<Candidate> {
    let mut without = state.clone();
    lost.iter().for_each(|&one| _ = without.remove(one));
    // The opposite of the claim, in each way that it may hold.
    let opposites: Vec<Vec<Candidate>> = match to.is_true {
        true => vec![to.any_of.clone()],
        false => {
            let others = |one: &Candidate| {
                let digits = without.set(one.cell).iter().filter(|&digit| digit != one.digit);
                digits.map(|digit| Candidate { digit, ..*one }).collect()
            };
            to.any_of.iter().filter(|one| without.has(one.cell, one.digit)).map(others).collect()
        }
    };
    let of_each = opposites.into_iter().flat_map(|opposite| {
        let mut tried = without.clone();
        opposite.into_iter().for_each(|one| _ = tried.remove(one));
        cover.needed(&tried, model, &[])
    });
    of_each.collect()
}
