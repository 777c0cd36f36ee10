//! Why a single rule excludes candidates, in the terms of its structure.
//!
//! Several explanations are tried in turn, whatever the kind of the rule: what all ways to fill it have in common
//! ([`Telling`]), an order of its cells or digits without partners ([`network`]), bounds of the sum of the
//! other cells ([`bounds`]). If none explains it, the candidates that were excluded before are the reason.

use exdoku_rules::encode::{Candidate, Encoder};
use exdoku_rules::rules::keys::{connected, path};

use super::bounds;
use super::network;
use super::why::{Why, decides};
use crate::explain::cover::{Fit, Library, RuleCover, Telling};
use crate::explain::instance::Instance;
use crate::explain::model::Model;
use crate::explain::state::State;

/// Why a rule excludes candidates, given only that the absent ones are absent.
pub(super) fn why(
    cover: &mut RuleCover,
    model: &Model<'_>,
    state: &State,
    removed: &[Candidate],
    absent: &[Candidate],
) -> Why {
    let [rule] = cover.rules[..] else { return Why::Facts };
    let instance = &model.instances[rule];
    match of_instance(cover, model, state, instance, removed, absent) {
        Why::Facts => clause(model, state, rule, removed, absent).unwrap_or(Why::Facts),
        why => why,
    }
}

/// The clause of a rule that alone excludes candidates, if one does.
fn clause(model: &Model<'_>, state: &State, rule: usize, removed: &[Candidate], absent: &[Candidate]) -> Option<Why> {
    let clauses = model.instances[rule].clauses(model.board);
    clauses.iter().enumerate().find_map(|(number, clause)| {
        let mut cover = RuleCover::of_instance(model, &mut Library::default(), rule, clause)?;
        let decides = !clause.name.is_empty() && cover.excludes(model, absent, &mut removed.to_vec());
        let why = || Box::new(of_instance(&mut cover, model, state, clause, removed, absent));
        decides.then(why).map(|why| Why::Clause { number, why })
    })
}

/// Why an instance excludes candidates, or a clause of it.
fn of_instance(
    cover: &mut RuleCover,
    model: &Model<'_>,
    state: &State,
    instance: &Instance<'_>,
    removed: &[Candidate],
    absent: &[Candidate],
) -> Why {
    // The values of a layer are facts, not ways to fill a rule.
    if [connected::NAME, path::NAME].contains(&instance.kind) {
        return Why::Facts;
    }
    let mut encoder = Encoder::new(model.board);
    instance.constraints.encode(&mut encoder);
    let elementary = encoder.elementary();
    let is_network = elementary.is_complete && !elementary.pairs.is_empty();
    let rules = cover.all_rules();
    let network = || is_network.then(|| network::why(model, &elementary, &rules, removed, absent)).flatten();
    if absent.is_empty()
        && let Some(why) = network()
    {
        return why;
    }
    let mut other = None;
    if let Some(ways) = ways(cover, model, state, instance, removed) {
        if matches!(ways, Why::Ways { decides: true, .. }) {
            return ways;
        }
        other = Some(ways);
    }
    let bounds = || bounds::why(model, &encoder, &rules, removed, absent).map(Why::Bounds);
    network().or_else(bounds).or(other).unwrap_or(Why::Facts)
}

/// The few ways to fill the cells of a rule, in the words that explain most.
fn ways(
    cover: &mut RuleCover,
    model: &Model<'_>,
    state: &State,
    instance: &Instance<'_>,
    removed: &[Candidate],
) -> Option<Why> {
    let mut second = None;
    for telling in Telling::of(model.board, instance) {
        let fits = cover.fitting(model, state, &telling, telling.most());
        if fits.is_empty() || !says_something(model, &telling, &fits) {
            continue;
        }
        let decides = decides(model, &telling, &fits, removed);
        let cells = cover.in_order(model);
        let why = Why::Ways { telling, cells, fits, decides };
        if decides {
            return Some(why);
        }
        second.get_or_insert(why);
    }
    second
}

/// Whether the ways say more than that every digit occurs.
fn says_something(model: &Model<'_>, telling: &Telling, fits: &[Fit]) -> bool {
    let all = model.board.digits().count();
    !matches!(telling, Telling::Digits) || fits.iter().any(|fit| fit.digits.len() != all || !fit.unknowns.is_empty())
}
