//! Cells with certain digits that hang together.

use std::collections::BTreeMap;

use crate::automaton::area;
use crate::board::{Board, Cell, DigitSet, Grid};
use crate::encode::{AreaCell, Encoder, Variable};

use super::keys::connected as keys;
use super::{Bound, Build, Kind, Param, Reader, Rule, RuleUse, Type, Violation};

pub(super) const CONNECTED: Kind = Kind {
    name: keys::NAME,
    meaning: "The cells that hold certain digits form one area: from each of them one comes to every other in steps to \
              orthogonal neighbours within it. There is at least one such cell.",
    params: &[
        Param::of(keys::DIGITS, Type::Digits, "the digits of the area"),
        Param::of(keys::CELLS, Type::Cells, "the only cells that matter: the area stays within them; all by default")
            .optional(),
        Param::of(keys::SIZE, Type::Numbers, "how many cells the area has, or several such numbers").optional(),
    ],
    example: "connected = { digits = \"1-4\" }",
    compiles_to: "for each cell whether it belongs to the area. On a small board a chain of the cells, whose state is which parts \
                  of the area along the border of what has been read hang together; on a larger one for each cell a \
                  neighbour on the way to the first cell of the area, and how far that is",
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Connected {
    cells: Vec<Cell>,
    digits: DigitSet,
    /// How many cells it may have, if that is given.
    sizes: Option<Vec<i64>>,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let digits: DigitSet = bound.need(keys::DIGITS).iter().copied().collect();
    let mut cells: Vec<Cell> = match bound.get(keys::CELLS) {
        Some(cells) => cells.to_vec(),
        None => reader.board.cells().collect(),
    };
    let sizes = bound.get(keys::SIZE).map(<[i64]>::to_vec);
    if let Some(&unknown) = cells.iter().find(|&&cell| !reader.board.is_cell(cell)) {
        return reader.refuse(bound.place.error(format!("{} has no neighbours", reader.board.name(unknown))));
    }
    let possible = |sizes: &Vec<i64>| sizes.iter().any(|size| (1..=cells.len() as i64).contains(size));
    if !sizes.as_ref().is_none_or(possible) {
        let message = format!("an area within these cells has 1 to {} of them", cells.len());
        return reader.refuse(bound.at(keys::SIZE).error(message));
    }
    cells.sort_unstable();
    let rule_use = RuleUse::bare(keys::NAME).with(keys::DIGITS, digits.iter().collect());
    let rule_use = rule_use.with(keys::CELLS, cells.clone());
    reader.said.push(match &sizes {
        Some(sizes) => rule_use.with(keys::SIZE, sizes.clone()),
        None => rule_use,
    });
    Some(Box::new(Connected { cells, digits, sizes }))
}

/// The most transitions of an automaton that reads the area line by line.
const MOST_READ: usize = 20_000;

const AROUND: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Connected {
    /// The most steps that a shortest path within the area can have. Of the four cells of a square it has three at most, or
    /// another path would be shorter.
    fn most_steps(&self, board: &Board) -> usize {
        let mut squares: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for &cell in &self.cells {
            let position = board.position(cell);
            *squares.entry((position.row / 2, position.column / 2)).or_default() += 1;
        }
        let on_path: usize = squares.values().map(|&cells| cells.min(3)).sum();
        let size = self.sizes.iter().flatten().copied().max().map_or(usize::MAX, |size| size.max(1) as usize);
        on_path.min(size) - 1
    }
}

impl Rule for Connected {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let first = self.digits.iter().next().map_or(0, |digit| board.digits().value(digit));
        let name = format!("area of {first} {}", board.name(self.cells[0]));
        // The frontier lies along the shorter side: lines are rows, or else columns.
        let side = |place: fn(&Board, Cell) -> usize| {
            let all = || self.cells.iter().map(|&cell| place(board, cell));
            all().max().unwrap_or(0) - all().min().unwrap_or(0)
        };
        let (row, column) = (|b: &Board, c: Cell| b.position(c).row, |b: &Board, c: Cell| b.position(c).column);
        let by_rows = side(column) <= side(row);
        let place = |cell: Cell| {
            if by_rows { (row(board, cell), column(board, cell)) } else { (column(board, cell), row(board, cell)) }
        };
        let mut ordered = self.cells.clone();
        ordered.sort_unstable_by_key(|&cell| place(cell));
        let left = ordered.iter().map(|&cell| place(cell).1).min().unwrap_or(0);
        let places: Vec<(usize, usize, Vec<i64>)> =
            ordered.iter().map(|&cell| (place(cell).0, place(cell).1 - left, vec![0, 1])).collect();
        let belongs: Vec<Variable> = (ordered.iter())
            .map(|&cell| encoder.auxiliary(format!("{name}: {} inside", board.name(cell)), [0, 1]))
            .collect();
        for (&cell, &signal) in ordered.iter().zip(&belongs) {
            let digits = board.digits();
            let inside = |value: i64| digits.of_value(value).is_some_and(|digit| self.digits.contains(digit));
            encoder.channel(cell, signal, |value| i64::from(inside(value)));
        }
        if let Some(sizes) = &self.sizes {
            let terms: Vec<(i64, Variable)> = belongs.iter().map(|&signal| (1, signal)).collect();
            encoder.sum(format!("{name} size"), &terms, |size| sizes.contains(&size));
        }
        if let Ok(automaton) = area(&places, MOST_READ) {
            return encoder.regular(name, &belongs, automaton);
        }
        let area_cell = |(&cell, &inside): (&Cell, &Variable)| {
            let near = AROUND.iter().filter_map(|&(rows, columns)| board.step(cell, rows, columns));
            let neighbours = near.filter_map(|near| ordered.iter().position(|&other| other == near)).collect();
            let position = board.position(cell);
            AreaCell { inside, neighbours, is_black: !(position.row + position.column).is_multiple_of(2) }
        };
        let area_cells = ordered.iter().zip(&belongs).map(area_cell).collect();
        encoder.connected(name, area_cells, self.most_steps(board));
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let surely = |cell: Cell| grid.get(cell).is_some_and(|digit| self.digits.contains(digit));
        let maybe = |cell: Cell| grid.get(cell).is_none_or(|digit| self.digits.contains(digit));
        let inside: Vec<Cell> = self.cells.iter().copied().filter(|&cell| surely(cell)).collect();
        let possible = self.cells.iter().filter(|&&cell| maybe(cell)).count();
        let mut found = Vec::new();
        if possible == 0 {
            found.push(Violation { what: "no cell holds a digit of the area".to_owned(), cells: self.cells.clone() });
        }
        if let Some(sizes) = &self.sizes
            && !sizes.iter().any(|size| (inside.len() as i64..=possible as i64).contains(size))
        {
            let what = format!("the area has {} cells", inside.len());
            found.push(Violation { what, cells: inside.clone() });
        }
        // Through open cells the area may still find together.
        let Some(&first) = inside.first() else { return found };
        let mut reached = vec![first];
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            at += 1;
            for (rows, columns) in AROUND {
                let next = board.step(cell, rows, columns).filter(|next| self.cells.binary_search(next).is_ok());
                if let Some(next) = next.filter(|&next| maybe(next) && !reached.contains(&next)) {
                    reached.push(next);
                }
            }
        }
        if let Some(&apart) = inside.iter().find(|cell| !reached.contains(cell)) {
            let what = format!("{} and {} are in different parts of the area", board.name(first), board.name(apart));
            found.push(Violation { what, cells: vec![first, apart] });
        }
        found
    }
}
