//! The marks in the picture of a step: cells and candidates by their role, and links.

use exdoku_reason::explain::{Explainer, Part, Role, Step};
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::svg::{LinkArrow, Marked, Tint};

/// The marks of a step that has not been applied yet.
pub fn marked(explainer: &Explainer<'_>, step: &Step) -> Marked {
    let parts = explainer.parts(step);
    let mut marked = Marked {
        highlighted: pairs(&[&step.reason.pattern[..], &step.placed].concat()),
        struck: pairs(&step.removed),
        text: explainer.sentence(step),
        ..Marked::default()
    };
    for part in &parts {
        if let Some(tint) = cell_tint(part) {
            marked.tinted.extend(part.cells.iter().map(|&cell| (cell, tint)));
        }
        marked.letters.extend(part.label.iter().flat_map(|letter| part.cells.iter().map(|&cell| (cell, *letter))));
        if let Some(tint) = candidate_tint(part) {
            marked.coloured.extend(pairs(&part.candidates).into_iter().map(|(cell, digit)| (cell, digit, tint)));
        }
        if matches!(part.role, Role::StrongLink | Role::WeakLink) {
            let (from, to) = (pairs(&part.from), pairs(&part.to));
            marked.links.push(LinkArrow { from, to, is_strong: part.role == Role::StrongLink });
        }
    }
    marked.coloured.extend(off(&parts));
    // The houses of a fish and locked sets are tinted instead.
    let is_tinted = |cell: &Cell| marked.tinted.iter().any(|(tinted, _)| tinted == cell);
    marked.shaded = explainer.shown_cells(step).into_iter().filter(|cell| !is_tinted(cell)).collect();
    marked
}

fn pairs(all: &[Candidate]) -> Vec<(Cell, Digit)> {
    all.iter().map(|one| (one.cell, one.digit)).collect()
}

fn cell_tint(part: &Part) -> Option<Tint> {
    match part.role {
        Role::Base | Role::Pivot | Role::Stem | Role::Intersection => Some(Tint::Base),
        Role::Cover | Role::Pincer => Some(Tint::Cover),
        Role::Set | Role::Petal => part.label.map(|letter| Tint::Set(letter as usize - 'A' as usize)),
        _ => None,
    }
}

fn candidate_tint(part: &Part) -> Option<Tint> {
    match part.role {
        Role::Fin | Role::Extra => Some(Tint::Fin),
        Role::RestrictedCommon => Some(Tint::Set(0)),
        _ => None,
    }
}

/// The candidates of a chain that are false if its first ones are.
fn off(parts: &[Part]) -> Vec<(Cell, Digit, Tint)> {
    let links = || parts.iter().filter(|part| part.role == Role::StrongLink);
    let is_on = |one: &Candidate| links().any(|link| link.to.contains(one));
    let is_coloured =
        |one: &Candidate| parts.iter().any(|part| candidate_tint(part).is_some() && part.candidates.contains(one));
    let off = links().flat_map(|link| &link.from).filter(|one| !is_on(one) && !is_coloured(one));
    off.map(|one| (one.cell, one.digit, Tint::Off)).collect()
}
