//! Connected areas: from each cell of the area a path within it leads to every other.
//!
//! From each cell of the area a neighbour leads on to the first cell of the area, step by step. How many steps that are, is even
//! on the white squares of a chessboard and odd on the black ones: a black first cell counts as one step.
//!
//! ```text
//!   . 0 1 2       the number of steps; the first cell is the first in the order of the cells
//!   . 1 . 3
//!   3 2 . .
//! ```
//!
//! A primary item for each cell, with an option if it is outside, one if it is the first, and one for each neighbour and
//! number of steps. The number of steps need not be the least, so that an area has many covers: solutions are projected.
//!
//! Size: about two options per cell and step. The automaton that reads the cells line by line ([`area`](crate::automaton::area))
//! finds all that follows, and is smaller for small boards.

use super::constraint::Constraint;
use super::writer::Writer;
use super::{Encoder, Variable, cases};

/// A cell that may belong to an area.
#[derive(Clone, Debug)]
pub struct AreaCell {
    /// Whether it is inside: 1 or 0.
    pub inside: Variable,
    /// The places of its neighbours among the cells.
    pub neighbours: Vec<usize>,
    /// Its colour on a chessboard.
    pub is_black: bool,
}

/// The cells, and the most steps from one to another.
#[derive(Debug)]
struct Connected {
    cells: Vec<AreaCell>,
    most: usize,
}

impl Encoder<'_> {
    /// At least one of the cells is inside, and those that are inside are connected, each by at most so many steps to the
    /// first.
    pub fn connected(&mut self, name: impl Into<String>, cells: Vec<AreaCell>, most: usize) {
        self.post(name, Connected { cells, most });
    }
}

impl Constraint for Connected {
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Connected { cells, most } = *self;
        writer.ambiguous = true;
        let nearest = |at: usize| i64::from(cells[at].is_black);
        // A black first cell has a step more.
        let steps = |at: usize| (nearest(at)..=most as i64 + 1).step_by(2);
        const OUTSIDE: i64 = -1;
        let places: Vec<Variable> = (0..cells.len())
            .map(|at| {
                let values = std::iter::once(OUTSIDE).chain(steps(at)).collect();
                writer.auxiliary(format!("{name} steps of {}", at + 1), values)
            })
            .collect();
        // Whether one of the first so many cells is inside, where that is open.
        let begun: Vec<Option<Variable>> = (0..=cells.len())
            .map(|count| {
                let open = count > 0 && count < cells.len();
                open.then(|| writer.auxiliary(format!("{name} begins by {count}"), vec![0, 1]))
            })
            .collect();
        let last = cells.len();
        let state = |count: usize, value: i64| match begun[count] {
            Some(variable) => Some(vec![(variable, value)]),
            None => (value == i64::from(count == last)).then(Vec::new),
        };
        let both = |at: usize, before: i64, after: i64| Some([state(at, before)?, state(at + 1, after)?].concat());
        for (at, cell) in cells.iter().enumerate() {
            let outside = [(cell.inside, 0), (places[at], OUTSIDE)];
            let inside = |far: i64| [(cell.inside, 1), (places[at], far)];
            let mut ways = Vec::new();
            for begins in [both(at, 0, 0), both(at, 1, 1)].into_iter().flatten() {
                ways.push([&begins[..], &outside].concat());
            }
            ways.extend(both(at, 0, 1).map(|begins| [&begins[..], &inside(nearest(at))].concat()));
            if let Some(begins) = both(at, 1, 1) {
                for far in steps(at).filter(|&far| far > 0) {
                    let from = |&other: &usize| [&begins[..], &inside(far), &[(places[other], far - 1)]].concat();
                    ways.extend(cell.neighbours.iter().map(from));
                }
            }
            cases::write(writer, &format!("{name} way from {}", at + 1), &ways);
        }
    }
}
