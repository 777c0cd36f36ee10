//! A path as a solver looks at it: step by step, its colours as on a chessboard, and its course without the digits.
//!
//! ```text
//!   ┏ ━ ┓ ·       Each step leads from a light cell of the board to a dark one, or back.
//!   ┃ ┏ ┛ ·       If the condition along the path lets digits from 1 to 3 follow only those from 4 to 6,
//!   ┗ ┛ · ·       all light cells on the path have small digits and all dark ones large digits, or vice versa.
//! ```

use std::collections::BTreeSet;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, Moved, Passage};

use super::{Along, Path, Touch};
use crate::rules::cells_to_text;
use crate::rules::{Aspect, Rule, Violation};

/// The aspects of a path.
pub(super) fn of(path: &Path, board: &Board) -> Vec<Aspect> {
    let along = path.along.as_ref().filter(|along| along.is_of_steps());
    let pairs = along.map(|along| along.pairs(board));
    let mut aspects = Vec::new();
    for one in 0..path.cells.len() {
        for step in [(0, 1), (1, 0)] {
            let Some(other) = path.step(one, step) else { continue };
            let cells = [path.cells[one], path.cells[other]];
            let condition = along.zip(pairs.as_ref()).map(|(along, pairs)| Condition {
                values: [along.values[one], along.values[other]],
                pairs: pairs.clone(),
            });
            let mut all = cells.to_vec();
            all.extend(condition.iter().flat_map(|condition| condition.values));
            let touches = path.touch == Touch::Anywhere;
            let name = |cell: Cell| board.name(board.ground(cell).unwrap_or(cell));
            let name = format!("between {} and {}", name(cells[0]), name(cells[1]));
            aspects.push(Aspect { name, cells: all, rule: Box::new(Border { cells, step, touches, condition }) });
        }
    }
    let text = cells_to_text(board, &path.cells);
    if let Some(along) = &path.along {
        aspects.extend(colours(path, along, board));
        let course = Path { along: None, ..path.clone() };
        let name = format!("{text} without digits");
        aspects.push(Aspect { name, cells: path.cells.clone(), rule: Box::new(course) });
        // The borders state the condition.
        if along.is_of_steps() {
            return aspects;
        }
    }
    let values = path.along.iter().flat_map(|along| &along.values);
    let cells = path.cells.iter().chain(values).copied().collect();
    aspects.push(Aspect { name: text, cells, rule: Box::new(path.clone()) });
    aspects
}

impl Along {
    /// Whether it is about the two cells of a step, in either direction.
    fn is_of_steps(&self) -> bool {
        self.cells == 2 && self.from.is_none()
    }

    /// The values that may follow each other, in either direction.
    fn pairs(&self, board: &Board) -> Vec<(i64, i64)> {
        let domain = board.values_of(self.values[0]);
        let with = |&u: &i64| domain.iter().filter(move |&&w| self.holds(&[u, w])).map(move |&w| (u, w));
        domain.iter().flat_map(with).collect()
    }
}

/// Two neighbours: they agree about the path, and if it goes from one to the other, their values fit.
#[derive(Debug)]
struct Border {
    cells: [Cell; 2],
    /// From the first cell to the second.
    step: Moved,
    /// Whether the path may touch itself here.
    touches: bool,
    condition: Option<Condition>,
}

/// A condition on the values of two neighbours that follow each other.
#[derive(Debug)]
struct Condition {
    /// The cells of the values.
    values: [Cell; 2],
    /// The values that may follow each other.
    pairs: Vec<(i64, i64)>,
}

impl Border {
    fn back(&self) -> Moved {
        (-self.step.0, -self.step.1)
    }
}

impl Rule for Border {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("border {}", encoder.board().name(self.cells[0]));
        let [a, b] = self.cells;
        let goes = |value: i64, step: Moved| i64::from(Passage::of_value(value).goes(step));
        let is_on_path = |value: i64| Passage::of_value(value).is_on_path();
        encoder.relate(name.clone(), a, b, |one, other| {
            let crossed = goes(one, self.step);
            crossed == goes(other, self.back())
                && (self.touches || crossed == 1 || !is_on_path(one) || !is_on_path(other))
        });
        let Some(Condition { values: [u, w], pairs }) = &self.condition else { return };
        let crossed = encoder.auxiliary(name.clone(), [0, 1]);
        encoder.channel(a, crossed, |value| goes(value, self.step));
        let (us, ws) = (encoder.values((*u).into()), encoder.values((*w).into()));
        let apart = us.iter().flat_map(|&u| ws.iter().map(move |&w| vec![0, u, w]));
        let rows = apart.chain(pairs.iter().map(|&(u, w)| vec![1, u, w])).collect();
        encoder.table(name, &[crossed, (*u).into(), (*w).into()], rows);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let broken = |what: &str, cells: &[Cell]| vec![Violation { what: what.to_owned(), cells: cells.to_vec() }];
        let passage = |cell: Cell| board.value(grid, cell).map(Passage::of_value);
        let [Some(here), Some(there)] = self.cells.map(passage) else { return Vec::new() };
        let follows = here.goes(self.step);
        if follows != there.goes(self.back()) {
            return broken("the path goes from one of these cells to the other, but not back", &self.cells);
        }
        if !follows && !self.touches && here.is_on_path() && there.is_on_path() {
            return broken("the path touches itself", &self.cells);
        }
        let Some(Condition { values, pairs }) = self.condition.as_ref().filter(|_| follows) else { return Vec::new() };
        match values.map(|value| board.value(grid, value)) {
            [Some(u), Some(w)] if !pairs.contains(&(u, w)) => {
                broken("the values of cells that follow each other on the path do not fit together", values)
            }
            _ => Vec::new(),
        }
    }
}

/// Which values the light and the dark cells on a path have.
#[derive(Debug)]
struct Colours {
    /// The cells of the path, each with its value and its colour, 0 or 1.
    cells: Vec<(Cell, Cell, usize)>,
    /// The possible values of either colour.
    sides: Vec<[BTreeSet<i64>; 2]>,
}

/// The colours of a path, if they say something.
///
/// Values that may follow each other are the edges of a graph. The path stays in one of its components, and if this has two
/// sides, goes from one to the other with each step.
fn colours(path: &Path, along: &Along, board: &Board) -> Option<Aspect> {
    if !along.is_of_steps() {
        return None;
    }
    let (domain, pairs) = (board.values_of(along.values[0]), along.pairs(board));
    let mut sides: Vec<[BTreeSet<i64>; 2]> = Vec::new();
    for &(first, _) in &pairs {
        if sides.iter().flatten().any(|side| side.contains(&first)) {
            continue;
        }
        let mut reached: [BTreeSet<i64>; 2] = [BTreeSet::from([first]), BTreeSet::new()];
        let mut open = vec![(first, 0)];
        while let Some((value, side)) = open.pop() {
            for &(_, next) in pairs.iter().filter(|&&(from, _)| from == value) {
                if reached[1 - side].insert(next) {
                    open.push((next, 1 - side));
                }
            }
        }
        let turned = [reached[1].clone(), reached[0].clone()];
        sides.extend((turned != reached).then_some(turned));
        sides.push(reached);
    }
    if sides.iter().all(|[one, other]| one.len() + other.len() == 2 * domain.len()) {
        return None;
    }
    let colour = |at: usize| (path.places[at].0 + path.places[at].1) % 2;
    let cells = (0..path.cells.len()).map(|at| (path.cells[at], along.values[at], colour(at))).collect();
    Some(Aspect {
        name: "as on a chessboard".to_owned(),
        cells: path.cells.iter().chain(&along.values).copied().collect(),
        rule: Box::new(Colours { cells, sides }),
    })
}

impl Rule for Colours {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let Some(&(first, ..)) = self.cells.first() else { return };
        let name = format!("colours {}", encoder.board().name(first));
        let sides = encoder.auxiliary(name.clone(), 0..self.sides.len() as i64);
        for &(cell, value, colour) in &self.cells {
            let visited = encoder.auxiliary(format!("{name}: {} on it", encoder.board().name(cell)), [0, 1]);
            encoder.channel(cell, visited, |value| i64::from(Passage::of_value(value).is_on_path()));
            let mut rows = Vec::new();
            for (number, sides) in (0..).zip(&self.sides) {
                for one in encoder.values(value.into()) {
                    rows.push(vec![number, 0, one]);
                    rows.extend(sides[colour].contains(&one).then(|| vec![number, 1, one]));
                }
            }
            encoder.table(format!("{name} at {}", encoder.board().name(cell)), &[sides, visited, value.into()], rows);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut seen: Vec<(Cell, usize, i64)> = Vec::new();
        for &(cell, value, colour) in &self.cells {
            let is_on_path = board.value(grid, cell).is_some_and(|passage| Passage::of_value(passage).is_on_path());
            if let Some(number) = board.value(grid, value).filter(|_| is_on_path) {
                seen.push((value, colour, number));
            }
        }
        let fits =
            |sides: &&[BTreeSet<i64>; 2]| seen.iter().all(|&(_, colour, number)| sides[colour].contains(&number));
        if self.sides.iter().any(|sides| fits(&sides)) {
            return Vec::new();
        }
        let what = "cells on the path of one colour of a chessboard have values of two kinds".to_owned();
        vec![Violation { what, cells: seen.into_iter().map(|(cell, ..)| cell).collect() }]
    }
}
