//! The parts of wings and chains.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::chain::{Chain, ChainKind, Link};
use super::shape::{ChainView, Rectangle, Set, Shape};
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::step::Step;

/// The parts of a chain: first the named parts of its pattern, then its links in order.
pub(super) fn parts(model: &Model<'_>, candidates: &[DigitSet], chain: &Chain, step: &Step) -> Vec<Part> {
    let view = ChainView { model, chain, step };
    let mut parts = match view.shape() {
        Shape::XyWing { pivot, pincers, .. } => wing(&view, pivot, pincers),
        // Its links are those of overlapping sets.
        Shape::XyzWing { pivot, pincers, .. } => return wing(&view, pivot, pincers),
        Shape::WWing { cells, bridge, .. } => {
            let bridge = Part::of(Role::Bridge, [&bridge.from[..], &bridge.to].concat());
            let mut parts = cells.map(|cell| all_of(&view, Role::Pincer, cell)).to_vec();
            parts.push(Part { rule: view.chain.links[1].house, ..bridge });
            parts
        }
        Shape::TwoLinks { first, last, joined_by } if view.chain.kind == ChainKind::Skyscraper => {
            let base = Part::of(Role::SkyscraperBase, [&first.to[..], &last.from].concat());
            vec![Part { rule: Some(joined_by), ..base }, Part::of(Role::Roof, view.ends())]
        }
        Shape::Sets { sets, .. } => of_sets(&view, candidates, &sets),
        Shape::Rectangle { rectangle } => of_rectangle(&rectangle),
        _ => of_sets(&view, candidates, &view.sets().into_iter().flatten().collect::<Vec<_>>()),
    };
    let named = [Role::Pincer, Role::Roof];
    if !view.chain.loops && !parts.iter().any(|part| named.contains(&part.role)) {
        parts.push(Part::of(Role::End, view.ends()));
    }
    parts.extend(links(&view));
    parts
}

fn wing(view: &ChainView<'_>, pivot: Cell, [one, other]: [Cell; 2]) -> Vec<Part> {
    let pincers = [one, other].map(|cell| all_of(view, Role::Pincer, cell));
    [vec![all_of(view, Role::Pivot, pivot)], pincers.to_vec()].concat()
}

/// A cell with all its candidates.
fn all_of(view: &ChainView<'_>, role: Role, cell: Cell) -> Part {
    Part::of(role, view.left(cell).iter().map(|digit| Candidate { cell, digit }).collect())
}

/// The sets of a chain, each once, and the places of the digits common to neighbouring sets.
fn of_sets(view: &ChainView<'_>, candidates: &[DigitSet], sets: &[Set]) -> Vec<Part> {
    let mut known: Vec<&Set> = sets.iter().collect();
    known.sort_by_key(|set| set.letter);
    known.dedup_by_key(|set| set.letter);
    let mut parts: Vec<Part> = known.iter().map(|set| set_part(candidates, set)).collect();
    if known.len() < 2 {
        return parts;
    }
    let is_set = |link: &Link| sets.iter().any(|set| set.cells == link.als || set.cells == [link.from[0].cell]);
    for (this, next) in view.chain.links.iter().zip(view.chain.links.iter().skip(1)) {
        if is_set(this) && is_set(next) && this.to[0].digit == next.from[0].digit {
            parts.push(Part::of(Role::RestrictedCommon, [&this.to[..], &next.from].concat()));
        }
    }
    parts
}

/// A set with the candidates of its cells. The reason has only those of the set as a whole.
fn set_part(candidates: &[DigitSet], set: &Set) -> Part {
    let of_cell = |&cell: &Cell| {
        let digits = set.digits.intersection(candidates[cell.index()]);
        digits.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    let all: Vec<Candidate> = set.cells.iter().flat_map(of_cell).collect();
    Part { label: Some(set.letter), cells: set.cells.clone(), ..Part::of(Role::Set, all) }
}

fn of_rectangle(rectangle: &Rectangle) -> Vec<Part> {
    let of_cell = |&cell: &Cell| rectangle.digits.iter().map(move |digit| Candidate { cell, digit });
    let corners = rectangle.cells.iter().flat_map(of_cell).collect();
    vec![Part::of(Role::Rectangle, corners), Part::of(Role::Extra, rectangle.extra.clone())]
}

/// Alternating strong and weak links.
fn links(view: &ChainView<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    for (at, link) in view.chain.links.iter().enumerate() {
        // Further candidates that are all in one cell of a rectangle are no link.
        if link.from != link.to {
            parts.push(Part::link(Role::StrongLink, link.house, &link.from, &link.to));
        }
        let next = match view.chain.links.get(at + 1) {
            None if view.chain.loops => &view.chain.links[0],
            None => break,
            Some(next) => next,
        };
        parts.push(Part::link(Role::WeakLink, view.joined_by(link, next), &link.to, &next.from));
    }
    parts
}
