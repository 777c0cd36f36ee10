//! Names of chains, by their shape: nearly every named chain is a special case of a general kind.

use exdoku_rules::rules::keys::{boxes, columns, regions, rows};

use super::chain::{ChainKind, Link};
use crate::explain::model::Model;
use crate::explain::state::State;

/// The name of a chain.
pub(super) fn name(model: &Model<'_>, state: &State, chain: &[Link]) -> ChainKind {
    let digit = chain[0].from[0].digit;
    let all = || chain.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let one_digit = all().all(|candidate| candidate.digit == digit);
    let grouped = |link: &Link| link.als.is_empty() && link.from.len() + link.to.len() > 2;
    let is_cell = |link: &Link| link.house.is_none();
    let family = |link: &Link| link.house.map(|house| model.instances[house].kind);
    let is_line = |link: &Link| matches!(family(link), Some(rows::NAME | columns::NAME));
    let is_box = |link: &Link| matches!(family(link), Some(boxes::NAME | regions::NAME));
    if chain.iter().any(|link| !link.rectangle.is_empty()) {
        return ChainKind::UniqueRectangle;
    }
    if chain.iter().any(|link| !link.als.is_empty()) {
        return with_sets(state, chain);
    }
    let any_grouped = chain.iter().any(grouped);
    match chain {
        [a, b] if one_digit && !any_grouped && is_line(a) && is_line(b) => match family(a) == family(b) {
            true => ChainKind::Skyscraper,
            false => ChainKind::TwoStringKite,
        },
        [_, _] if one_digit && !any_grouped => ChainKind::TurbotFish,
        [a, b] if one_digit && (grouped(a) && is_box(a) && !grouped(b) || grouped(b) && is_box(b) && !grouped(a)) => {
            ChainKind::EmptyRectangle
        }
        _ if one_digit && any_grouped => ChainKind::GroupedXChain,
        _ if one_digit => ChainKind::XChain,
        [a, b, c] if is_cell(a) && is_cell(b) && is_cell(c) => ChainKind::XyWing,
        [a, b, c]
            if is_cell(a)
                && is_cell(c)
                && !is_cell(b)
                && !grouped(b)
                && state.set(a.from[0].cell) == state.set(c.from[0].cell) =>
        {
            ChainKind::WWing
        }
        _ if chain.iter().all(is_cell) => {
            let set = state.set(chain[0].from[0].cell);
            match chain.iter().all(|link| state.set(link.from[0].cell) == set) {
                true => ChainKind::RemotePair,
                false => ChainKind::XyChain,
            }
        }
        _ if any_grouped => ChainKind::GroupedAic,
        _ => ChainKind::Aic,
    }
}

/// The name of a chain with almost locked sets.
fn with_sets(state: &State, chain: &[Link]) -> ChainKind {
    let set = |link: &Link| if link.als.is_empty() { vec![link.from[0].cell] } else { link.als.clone() };
    let sets = chain.iter().all(|link| !link.als.is_empty() || link.house.is_none());
    if sets && chain.len() == 2 {
        // A pivot with three digits and two cells with two of them each.
        let cells: Vec<_> = chain.iter().flat_map(set).collect();
        let sizes: Vec<usize> = cells.iter().map(|&cell| state.set(cell).len()).collect();
        return match sizes.iter().filter(|&&size| size == 3).count() {
            1 if cells.len() == 3 && sizes.iter().filter(|&&size| size == 2).count() == 2 => ChainKind::XyzWing,
            _ => ChainKind::AlsXz,
        };
    }
    match chain.len() {
        3 if sets => ChainKind::AlsXyWing,
        _ if sets => ChainKind::AlsChain,
        _ => ChainKind::GroupedAic,
    }
}
