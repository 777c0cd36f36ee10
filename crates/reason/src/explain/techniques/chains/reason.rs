//! The reason of a chain: its strong links follow from absent candidates, its weak links from rules by which candidates
//! conflict.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::chain::{Chain, Link};
use super::name::name;
use crate::explain::model::{Conflict, Model};
use crate::explain::state::State;
use crate::explain::step::{Reason, Step};

/// The step of a chain, with its reason.
pub(super) fn step(
    model: &Model<'_>,
    state: &State,
    chain: Vec<Link>,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
    loops: bool,
) -> Step {
    let mut reason = Reason::default();
    for link in &chain {
        strong(&mut reason, model, state, link, loops);
    }
    for (this, next) in chain.iter().zip(&chain[1..]) {
        weak(&mut reason, model, &this.to, &next.from);
    }
    let (first, last) = (&chain[0], &chain[chain.len() - 1]);
    if loops {
        for link in chain.iter().filter(|link| !link.als.is_empty()) {
            weak_to_set(&mut reason, model, state, link, &removed);
        }
        weak(&mut reason, model, &last.to, &first.from);
        for candidate in &removed {
            weak_in_loop(&mut reason, model, &chain, *candidate);
        }
    } else {
        weak(&mut reason, model, &first.from, &removed);
        weak(&mut reason, model, &last.to, &removed);
    }
    let kind = name(model, state, &chain);
    let technique = Chain { kind, links: chain, loops };
    Step { placed, removed, ..Step::of(technique, reason) }
}

/// A strong link follows from the absent candidates of its house, cell, almost locked set or rectangle.
fn strong(reason: &mut Reason, model: &Model<'_>, state: &State, link: &Link, loops: bool) {
    let both: Vec<Candidate> = link.from.iter().chain(&link.to).copied().collect();
    reason.pattern.extend(&both);
    if !link.rectangle.is_empty() {
        reason.assumes_unique = true;
        let absent = link.rectangle.iter().flat_map(|&cell| state.absent_of(model, cell));
        reason.absent.extend(absent.filter(|one| !both.contains(one)));
        return;
    }
    match link.house {
        Some(house) if !link.als.is_empty() => {
            let digits: DigitSet = link.als.iter().flat_map(|&cell| state.set(cell).iter()).collect();
            // If the digits of the link are missing in some cells of the set, only the other cells exclude them elsewhere.
            let passed = [link.from[0].digit, link.to[0].digit];
            let others = link.als.iter().flat_map(|&cell| state.absent_of(model, cell));
            let needed = |one: &Candidate| loops || passed.contains(&one.digit) || !digits.contains(one.digit);
            reason.add([house], others.filter(needed));
        }
        Some(house) => {
            let digit = link.from[0].digit;
            let cells = model.houses.iter().filter(|one| one.instance == house && one.full);
            let absent = cells.flat_map(|one| &one.cells).map(|&cell| Candidate { cell, digit });
            reason.add([house], absent.filter(|one| !both.contains(one)));
        }
        None => reason.add([], state.absent_of(model, link.from[0].cell)),
    }
}

/// Weak links follow from the rules by which these candidates conflict with those.
fn weak(reason: &mut Reason, model: &Model<'_>, some: &[Candidate], others: &[Candidate]) {
    for a in some {
        for b in others {
            if let Some(Conflict::Instance(rule)) = model.conflict((a.cell, a.digit), (b.cell, b.digit)) {
                reason.rules.push(rule);
            }
        }
    }
}

/// Whether a candidate conflicts with all of these.
fn conflicts_with_all(model: &Model<'_>, one: Candidate, all: &[Candidate]) -> bool {
    all.iter().all(|other| model.conflict((other.cell, other.digit), (one.cell, one.digit)).is_some())
}

/// In a loop, an almost locked set has each of its digits: weak links from all places of one to the candidates it removes.
fn weak_to_set(reason: &mut Reason, model: &Model<'_>, state: &State, link: &Link, removed: &[Candidate]) {
    let digits: DigitSet = removed.iter().map(|one| one.digit).collect();
    for digit in digits.iter() {
        let places = link.als.iter().map(|&cell| Candidate { cell, digit });
        let places: Vec<Candidate> = places.filter(|one| state.has(one.cell, digit)).collect();
        let near = |one: &&Candidate| !places.is_empty() && conflicts_with_all(model, **one, &places);
        removed.iter().filter(near).for_each(|one| weak(reason, model, &places, &[*one]));
    }
}

/// The weak links of a loop that exclude a candidate: those whose ends both conflict with it.
fn weak_in_loop(reason: &mut Reason, model: &Model<'_>, chain: &[Link], candidate: Candidate) {
    for (this, next) in chain.iter().zip(chain.iter().cycle().skip(1)) {
        if conflicts_with_all(model, candidate, &this.to) && conflicts_with_all(model, candidate, &next.from) {
            weak(reason, model, &this.to, &[candidate]);
            weak(reason, model, &next.from, &[candidate]);
        }
    }
}
