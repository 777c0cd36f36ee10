//! Areas: orthogonally connected groups of cells with equal values.

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, Plots};
use exdoku_text::board::{Board, Cell, Grid};

use super::bind::Bound;
use super::condition::Condition;
use super::keys::areas as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::rule_use::RuleUse;
use super::signature::{Choice, Param, Type};

pub(super) const AREAS: Kind = Kind {
    name: keys::NAME,
    meaning: "Orthogonal neighbours with equal values lie in one area. Every area has one of the given sizes, the size that the \
              clues in it state, or a cell at the edge of the board.",
    params: &[
        Param::of(keys::CELLS, Type::Cells, "the cells that fall into areas: a layer, or cells with digits; all of the grid by default")
            .optional(),
        Param::of(keys::DIGITS, Type::Values, "the values that make areas; all by default").optional(),
        Param::of(keys::WHERE, Type::Expression, "or what is true of each such value d, like \"d == white\"").optional(),
        Param::of(keys::SIZE, Type::Numbers, "how many cells an area has, or several such numbers").optional(),
        Param::of(
            keys::CLUES,
            Type::Cells,
            "cells whose value is the size of the area that they lie in: those of the areas themselves, or of another layer",
        )
        .optional(),
        Param::of(keys::ONE_CLUE, Type::Truth, "whether each area has exactly one of the clues").or("false"),
        Param::of(keys::REACHES, Type::Choice(&["edge"]), "`edge`: each area has a cell at the edge of the board").optional(),
    ],
    example: "areas = { digits = \"1-3\", size = \"1-4\" }",
    compiles_to: "a condition that the search checks. Written out, that is for each cell the first cell of its area, a neighbour \
                  on the way there, and how far that is; and for each first cell a chain that counts the cells of its area",
    choices: &[
        Choice::AtMostOne(&["digits", "where"]),
        Choice::Some(&["size", "clues", "reaches"]),
        Choice::Belong(&["one-clue"], "clues"),
    ],
    look: &[("cells", ""), ("clues", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Areas {
    cells: Vec<Cell>,
    /// For each cell its neighbours, by their places among the cells.
    neighbours: Vec<Vec<usize>>,
    /// The values that make areas.
    values: BTreeSet<i64>,
    /// Ascending: one at least.
    sizes: Vec<usize>,
    /// Clues, and the place among the cells of the cell where each is.
    clues: Vec<(usize, Cell)>,
    one_clue: bool,
    /// The places of the cells at the edge, if each area has one of them.
    edge: Option<Vec<usize>>,
}

const AROUND: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let board = reader.board;
    let cells = match bound.get(keys::CELLS) {
        Some(cells) => cells.to_vec(),
        None => board.cells().collect(),
    };
    if let Some(&unknown) = cells.iter().find(|&&cell| board.ground(cell).is_none()) {
        let wrong = format!("{} has no neighbours", board.name(unknown));
        return reader.refuse(bound.at(keys::CELLS).error(wrong));
    }
    let values = values(bound, &cells, reader)?;
    let sizes = sizes(bound, cells.len(), reader)?;
    let clues = clues(bound, &cells, reader)?;
    let one_clue = bound.need(keys::ONE_CLUE);
    let step = |at: usize, (rows, columns)| board.step(cells[at], rows, columns);
    let place = |cell: Cell| cells.iter().position(|&other| other == cell);
    let around = |at: usize| AROUND.iter().filter_map(|&by| place(step(at, by)?)).collect();
    let neighbours = (0..cells.len()).map(around).collect();
    // The board ends there, though the layer may go on or not.
    let at_edge = |&at: &usize| {
        let ground = board.ground(cells[at]);
        ground.is_some_and(|ground| AROUND.iter().any(|&(rows, columns)| board.step(ground, rows, columns).is_none()))
    };
    let edge = bound.get(keys::REACHES).map(|_| (0..cells.len()).filter(at_edge).collect());
    let rule_use = RuleUse::bare(keys::NAME).with(keys::CELLS, cells.clone());
    let mut rule_use = rule_use.with(keys::DIGITS, values.iter().copied().collect());
    if bound.gives(keys::SIZE) {
        rule_use = rule_use.with(keys::SIZE, sizes.iter().map(|&size| size as i64).collect());
    }
    if !clues.is_empty() {
        rule_use = rule_use.with(keys::CLUES, clues.iter().map(|&(_, clue)| clue).collect());
        rule_use = rule_use.with(keys::ONE_CLUE, one_clue);
    }
    if let Some(reaches) = bound.get(keys::REACHES) {
        rule_use = rule_use.with(keys::REACHES, reaches.to_owned());
    }
    reader.record(rule_use);
    // Where each area has a clue, its size is a possible one of a clue.
    let is_stated = one_clue || clues.len() == cells.len();
    let stated = |size: &usize| clues.iter().any(|&(_, clue)| board.values_of(clue).contains(&(*size as i64)));
    let sizes: Vec<usize> = sizes.into_iter().filter(|size| !is_stated || stated(size)).collect();
    if sizes.is_empty() {
        let message = "no clue can be the size of an area";
        return reader.refuse(bound.at(keys::CLUES).error(message).impossible());
    }
    Some(Box::new(Areas { cells, neighbours, values, sizes, clues, one_clue, edge }))
}

/// The values that make areas.
fn values(bound: &Bound<'_>, cells: &[Cell], reader: &mut Reader<'_, '_>) -> Option<BTreeSet<i64>> {
    let possible: BTreeSet<i64> = cells.iter().flat_map(|&cell| reader.board.values_of(cell)).collect();
    if let Some(text) = bound.written(keys::WHERE) {
        return Condition::chosen(text, possible, reader);
    }
    let Some(digits) = bound.get(keys::DIGITS) else { return Some(possible) };
    let values: BTreeSet<i64> = digits.iter().copied().filter(|digit| possible.contains(digit)).collect();
    if values.is_empty() {
        return reader.refuse(bound.at(keys::DIGITS).error("no cell has one of these values"));
    }
    Some(values)
}

/// The sizes that an area may have.
fn sizes(bound: &Bound<'_>, cells: usize, reader: &mut Reader<'_, '_>) -> Option<Vec<usize>> {
    let Some(sizes) = bound.get(keys::SIZE) else { return Some((1..=cells).collect()) };
    let possible: BTreeSet<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    let possible: Vec<usize> = possible.into_iter().filter(|size| (1..=cells).contains(size)).collect();
    if possible.is_empty() {
        let message = format!("an area of these cells has 1 to {cells} of them");
        return reader.refuse(bound.at(keys::SIZE).error(message).impossible());
    }
    Some(possible)
}

/// The clues, and the place of the cell where each is.
fn clues(bound: &Bound<'_>, cells: &[Cell], reader: &mut Reader<'_, '_>) -> Option<Vec<(usize, Cell)>> {
    let board = reader.board;
    let mut clues: Vec<(usize, Cell)> = Vec::new();
    for &clue in bound.get(keys::CLUES).unwrap_or_default() {
        let ground = board.ground(clue);
        let at = cells.iter().position(|&cell| ground.is_some() && board.ground(cell) == ground);
        let Some(at) = at else {
            let message = format!("`cells` has no cell at {}", board.name(clue));
            return reader.refuse(bound.at(keys::CLUES).error(message));
        };
        if let Some((_, other)) = clues.iter().find(|(known, _)| *known == at) {
            let message = format!("{} and {} are clues of one cell", board.name(*other), board.name(clue));
            return reader.refuse(bound.at(keys::CLUES).error(message));
        }
        clues.push((at, clue));
    }
    Some(clues)
}

impl Rule for Areas {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(at, clue) in &self.clues {
            encoder.limit(self.cells[at], |value| self.values.contains(&value));
            encoder.limit(clue, |value| usize::try_from(value).is_ok_and(|size| self.sizes.contains(&size)));
        }
        let mut shares = Vec::new();
        if self.one_clue {
            shares.push((self.clues.iter().map(|&(at, _)| at).collect(), 1..=1));
        }
        if let Some(edge) = &self.edge {
            shares.push((edge.clone(), 1..=self.cells.len()));
        }
        let plots = Plots {
            variables: self.cells.iter().map(|&cell| cell.into()).collect(),
            neighbours: self.neighbours.clone(),
            values: self.values.iter().copied().collect(),
            sizes: self.sizes.clone(),
            clues: self.clues.iter().map(|&(at, clue)| (at, clue.into())).collect(),
            shares,
        };
        encoder.areas(format!("areas {}", encoder.board().name(self.cells[0])), plots);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let known: Vec<Option<i64>> = self.cells.iter().map(|&cell| board.value(grid, cell)).collect();
        let is_sure = |at: usize, value: i64| known[at] == Some(value);
        let can_be = |at: usize, value: i64| match known[at] {
            Some(known) => known == value,
            None => board.values_of(self.cells[at]).contains(&value),
        };
        let mut found = Vec::new();
        for &(at, clue) in &self.clues {
            if known[at].is_some_and(|value| !self.values.contains(&value)) {
                let what = format!("the clue {} lies in no area", board.name(clue));
                found.push(Violation { what, cells: vec![self.cells[at]] });
            }
        }
        let mut seen = vec![false; self.cells.len()];
        for start in 0..self.cells.len() {
            let Some(value) = known[start].filter(|value| self.values.contains(value)) else { continue };
            if seen[start] {
                continue;
            }
            let sure = self.around(start, |at| is_sure(at, value));
            sure.iter().for_each(|&at| seen[at] = true);
            let possible = self.around(start, |at| can_be(at, value));
            let cells: Vec<Cell> = sure.iter().map(|&at| self.cells[at]).collect();
            found.extend(self.wrong(&sure, &possible, board, grid).map(|what| Violation { what, cells }));
        }
        found
    }
}

impl Areas {
    /// The cells that are reached from one of them over those of a kind, ascending.
    fn around(&self, start: usize, is_inside: impl Fn(usize) -> bool) -> BTreeSet<usize> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            let next = self.neighbours[at].iter().copied().filter(|&next| is_inside(next));
            open.extend(next.filter(|&next| reached.insert(next)).collect::<Vec<_>>());
        }
        reached
    }

    /// What is wrong with an area that has some cells at least and others at most.
    fn wrong(&self, sure: &BTreeSet<usize>, possible: &BTreeSet<usize>, board: &Board, grid: &Grid) -> Option<String> {
        let first = board.name(self.cells[*sure.first()?]);
        let within = |cells: &BTreeSet<usize>| self.clues.iter().filter(|(at, _)| cells.contains(at)).count();
        if self.one_clue && within(sure) > 1 {
            return Some(format!("the area of {first} has {} clues", within(sure)));
        }
        if self.one_clue && within(possible) == 0 {
            return Some(format!("the area of {first} has no clue"));
        }
        if self.edge.as_ref().is_some_and(|edge| edge.iter().all(|at| !possible.contains(at))) {
            return Some(format!("the area of {first} does not reach the edge"));
        }
        let stated = self.clues.iter().filter(|(at, _)| sure.contains(at));
        let stated: BTreeSet<i64> = stated.filter_map(|&(_, clue)| board.value(grid, clue)).collect();
        let fits = |size: &&usize| {
            (sure.len()..=possible.len()).contains(*size) && stated.iter().all(|&number| number == **size as i64)
        };
        let has_size = self.sizes.iter().any(|size| fits(&size));
        (!has_size).then(|| match stated.first() {
            Some(number) => format!("the area of {first} has {} cells, and a clue of {number}", sure.len()),
            None => format!("the area of {first} has {} cells", sure.len()),
        })
    }
}
