//! The parts of unique rectangles, BUG+1, Sue de Coq, death blossoms and templates.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::model::Model;
use super::part::{Part, Role};
use super::step::Step;
use super::technique::Technique;

/// The parts of one of these patterns.
pub(super) fn parts(model: &Model<'_>, candidates: &[DigitSet], step: &Step) -> Vec<Part> {
    let all_of = |cells: &[Cell]| -> Vec<Candidate> {
        let of_cell = |&cell: &Cell| candidates[cell.index()].iter().map(move |digit| Candidate { cell, digit });
        cells.iter().flat_map(of_cell).collect()
    };
    let set = |role: Role, cells: &[Cell]| Part::of(role, all_of(cells));
    match &step.technique {
        Technique::UniqueRectangle { cells, digits, extra, subset, houses, .. } => {
            let corners = all_of(cells).into_iter().filter(|one| digits.contains(&one.digit)).collect();
            let mut parts = vec![Part::of(Role::Rectangle, corners), Part::of(Role::Extra, extra.clone())];
            parts.extend((!subset.is_empty()).then(|| set(Role::Subset, subset)));
            parts.extend(houses.iter().filter_map(|&(house, digit)| strong(model, candidates, cells, house, digit)));
            parts
        }
        Technique::Bug => vec![Part::of(Role::Extra, step.placed.clone())],
        Technique::SueDeCoq { houses, sets: [(shared, _), (first, _), (second, _)] } => {
            let mut parts: Vec<Part> = houses.iter().map(|&house| Part::of_kind(model, house)).collect();
            parts.push(set(Role::Intersection, shared));
            let sets = [('A', first), ('B', second)];
            parts.extend(sets.map(|(label, cells)| Part { label: Some(label), ..set(Role::Set, cells) }));
            parts
        }
        Technique::DeathBlossom { stem, petals, digit } => {
            let mut parts = vec![set(Role::Stem, &[*stem])];
            let petal = |(label, cells): (char, &Vec<Cell>)| Part { label: Some(label), ..set(Role::Petal, cells) };
            parts.extend(('A'..='Z').zip(petals.iter().map(|petal| &petal.cells)).map(petal));
            let ends = petals.iter().flat_map(|petal| all_of(&petal.cells)).filter(|one| one.digit == *digit);
            parts.push(Part::of(Role::End, ends.collect()));
            parts
        }
        Technique::Template { .. } => vec![Part::of(Role::Locked, step.reason.pattern.clone())],
        _ => Vec::new(),
    }
}

/// The strong link of a digit between two corners of a rectangle.
fn strong(model: &Model<'_>, candidates: &[DigitSet], corners: &[Cell], house: usize, digit: Digit) -> Option<Part> {
    let cells = &model.instances[house].cells;
    let places = corners.iter().filter(|cell| cells.contains(cell) && candidates[cell.index()].contains(digit));
    let places: Vec<Candidate> = places.map(|&cell| Candidate { cell, digit }).collect();
    let [from, to] = places[..] else { return None };
    Some(Part::link(Role::StrongLink, Some(house), &[from], &[to]))
}
