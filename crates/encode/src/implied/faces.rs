//! Parts of a grid that are connected, and so do not cross.
//!
//! ```text
//!   x o      The other o is connected with this one outside of the square, and so is the other x: one of the two
//!   o x      paths would cross the other. The same holds around the grid as a whole.
//! ```
//!
//! If each part that is not within another one reaches the edge, all of these are connected outside the grid, so they do not
//! cross that one in a 2x2 square.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_text::board::{Cell, side_by_side};

use crate::encoder::Encoder;
use crate::parts::{Areas, Connected, Faces};
use crate::variable::Variable;

/// A row and a column.
type Place = (usize, usize);

/// The values of a cell.
type Values = BTreeSet<i64>;

/// A part: for each of its places, the variable and the value that put the place into it, and the same for a cell.
struct Part {
    variables: Vec<Variable>,
    value: i64,
    cells: Vec<(Cell, Values)>,
    places: Vec<Place>,
}

/// Posts that connected parts of the same cells do not cross.
pub(super) fn post(encoder: &mut Encoder<'_>) {
    let mut grounds: BTreeMap<Vec<Cell>, Vec<Part>> = BTreeMap::new();
    for part in parts(encoder) {
        let cells = part.cells.iter().map(|&(cell, _)| cell).collect();
        let others = grounds.entry(cells).or_default();
        if others.iter().all(|other| part.places == other.places && part.is_disjoint(other)) {
            others.push(part);
        }
    }
    let mut found = Vec::new();
    for parts in grounds.into_values() {
        let mut faces = squares(&parts[0].places);
        let classes: Vec<(Vec<Variable>, i64)> = match &parts[..] {
            [only] if reaches_out(encoder, only) => [1, 0].map(|inside| (only.variables.clone(), inside)).into(),
            [_] => continue,
            _ => {
                faces.extend(around(&parts[0].places));
                parts.into_iter().map(|part| (part.variables, part.value)).collect()
            }
        };
        found.extend((!faces.is_empty()).then_some(Faces { classes, faces }));
    }
    for faces in found {
        encoder.post("connected parts that do not cross", faces);
    }
}

/// The stated connected parts.
fn parts(encoder: &Encoder<'_>) -> Vec<Part> {
    let all = || encoder.model.posted.iter().map(|posted| &posted.constraint);
    let stated: Vec<&Connected> =
        all().filter_map(|constraint| constraint.connected()).filter(|connected| lies_flat(connected)).collect();
    if stated.is_empty() {
        return Vec::new();
    }
    let of_variable: BTreeMap<Variable, (Cell, Vec<i64>)> = all().filter_map(|it| it.channel()).collect();
    let mut found = Vec::new();
    for connected in stated {
        for &value in &connected.values {
            let cell = |&variable: &Variable| match variable {
                Variable::Cell(cell) => Some((cell, Values::from([value]))),
                Variable::Auxiliary(_) => {
                    let (cell, its) = of_variable.get(&variable)?;
                    let values = encoder.values((*cell).into()).into_iter().zip(its);
                    Some((*cell, values.filter(|(_, its)| **its == value).map(|(own, _)| own).collect()))
                }
            };
            if let Some(cells) = connected.variables.iter().map(cell).collect() {
                found.push(Part {
                    variables: connected.variables.clone(),
                    value,
                    cells,
                    places: connected.places.clone(),
                });
            }
        }
    }
    found
}

/// Whether neighbours lie side by side.
fn lies_flat(connected: &Connected) -> bool {
    let beside = side_by_side(&connected.places);
    !beside.is_empty()
        && connected.neighbours.iter().zip(&beside).all(|(near, beside)| near.iter().all(|at| beside.contains(at)))
}

impl Part {
    /// Whether no place can be in both.
    fn is_disjoint(&self, other: &Part) -> bool {
        self.cells.iter().zip(&other.cells).all(|((_, own), (_, its))| own.is_disjoint(its))
    }
}

/// Whether each group of places outside the part is known to reach the edge of the grid.
fn reaches_out(encoder: &Encoder<'_>, part: &Part) -> bool {
    let posted = encoder.model.posted.iter();
    part.value == 1
        && posted.filter_map(|posted| posted.constraint.areas()).any(|areas| part.is_left_by(encoder, areas))
}

impl Part {
    fn is_left_by(&self, encoder: &Encoder<'_>, areas: &Areas) -> bool {
        let at_edge: BTreeSet<Place> = around(&self.places).into_iter().flatten().map(|at| self.places[at]).collect();
        let place_of: BTreeMap<Variable, Place> =
            self.cells.iter().zip(&self.places).map(|((cell, _), &place)| (Variable::Cell(*cell), place)).collect();
        let is_at_edge = |&at: &usize| place_of.get(&areas.variables[at]).is_some_and(|place| at_edge.contains(place));
        let others_make_areas = |(cell, own): &(Cell, Values)| {
            areas.variables.contains(&Variable::Cell(*cell))
                && (encoder.values((*cell).into()).iter())
                    .all(|value| own.contains(value) != areas.values.contains(value))
        };
        areas.shares.iter().any(|(places, count)| *count.start() > 0 && places.iter().all(is_at_edge))
            && areas.variables.len() == self.cells.len()
            && self.cells.iter().all(others_make_areas)
    }
}

/// The places of each square of four, in cyclic order.
fn squares(places: &[Place]) -> Vec<Vec<usize>> {
    let at: BTreeMap<Place, usize> = places.iter().copied().zip(0..).collect();
    let corner = |&(row, column): &Place| {
        let round = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
        round.iter().map(|place| at.get(place).copied()).collect()
    };
    places.iter().filter_map(corner).collect()
}

/// The places along the edge, in cyclic order, if all places form a rectangle that is larger than a square of four.
fn around(places: &[Place]) -> Option<Vec<usize>> {
    let at: BTreeMap<Place, usize> = places.iter().copied().zip(0..).collect();
    let (&(top, _), &(bottom, _)) = (at.keys().next()?, at.keys().next_back()?);
    let left = at.keys().map(|place| place.1).min()?;
    let right = at.keys().map(|place| place.1).max()?;
    let is_full = at.len() == (bottom - top + 1) * (right - left + 1);
    if !is_full || top == bottom || left == right || at.len() == 4 {
        return None;
    }
    let round = (left..right)
        .map(|column| (top, column))
        .chain((top..bottom).map(|row| (row, right)))
        .chain((left + 1..=right).rev().map(|column| (bottom, column)))
        .chain((top + 1..=bottom).rev().map(|row| (row, left)));
    Some(round.map(|place| at[&place]).collect())
}
