//! Lists of cells as a person would write them: `r1c1-5 r2c5`, `r1c1..r4c4`, `r1-2c1-2`.

use std::fmt;

use exdoku_text::board::{Board, Cell, Position};
use exdoku_text::source;

pub(super) use exdoku_text::board::CellName as Place;

/// Cells in their order. They are written with straight runs as ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells(pub(super) Vec<Place>);

/// The places in order.
pub(super) fn named(places: &[Place]) -> Cells {
    Cells(places.to_vec())
}

/// Cells of a board in their order, as a TOML file lists them: `r1c1-5 r2c5`.
pub fn cell_list(board: &Board, cells: &[Cell]) -> String {
    let places: Vec<Place> = cells.iter().map(|&cell| Place::Cell(board.position(cell))).collect();
    written(&places)
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.0))
    }
}

/// The places in order, with straight runs as ranges.
pub(super) fn written(places: &[Place]) -> String {
    if let Some(block) = block(places) {
        return block;
    }
    let mut words = Vec::new();
    let mut rest = places;
    while let [first, ..] = rest {
        let length = run(rest);
        let last = &rest[length - 1];
        let unknowns = unknown_run(rest);
        if unknowns > 2
            && let (Place::Unknown(first), Place::Unknown(last)) = (first, &rest[unknowns - 1])
        {
            words.push(format!("{first}..{last}"));
            rest = &rest[unknowns..];
            continue;
        }
        words.push(match (first, last) {
            (Place::Unknown(name), _) | (_, Place::Unknown(name)) => name.clone(),
            (Place::Cell(first), Place::Cell(_)) if length == 1 => first.to_string(),
            (Place::Cell(first), Place::Cell(last)) => range(*first, *last),
        });
        rest = &rest[length..];
    }
    words.join(" ")
}

/// Two cells with a mark, and where that was read, if it is known. Pairs are equal if their cells are.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) cells: [Place; 2],
    pub(super) read_at: Option<source::Place>,
}

impl Pair {
    /// Whether its cells share a side.
    pub(super) fn is_domino(&self) -> bool {
        self.cells[0].touches(&self.cells[1])
    }
}

impl From<[Place; 2]> for Pair {
    fn from(cells: [Place; 2]) -> Pair {
        Pair { cells, read_at: None }
    }
}

impl PartialEq for Pair {
    fn eq(&self, other: &Pair) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Pair {}

fn range(first: Position, last: Position) -> String {
    let (row, column) = (first.row + 1, first.column + 1);
    if first.row == last.row {
        format!("r{row}c{column}-{}", last.column + 1)
    } else if first.column == last.column {
        format!("r{row}-{}c{column}", last.row + 1)
    } else {
        format!("{first}..{last}")
    }
}

/// The number of places in the straight run that starts with the first. Two cells that touch only at a corner do not
/// form a run.
fn run(places: &[Place]) -> usize {
    let cells: Vec<Position> = places.iter().map_while(Place::position).collect();
    let step = |from: Position, to: Position| {
        let rows = to.row as isize - from.row as isize;
        let columns = to.column as isize - from.column as isize;
        (rows.abs() <= 1 && columns.abs() <= 1 && (rows, columns) != (0, 0)).then_some((rows, columns))
    };
    let Some(first) = cells.get(1).and_then(|&second| step(cells[0], second)) else { return 1 };
    let same = cells.windows(2).take_while(|pair| step(pair[0], pair[1]) == Some(first)).count() + 1;
    let diagonal = first.0 != 0 && first.1 != 0;
    if diagonal && same < 3 { 1 } else { same }
}

/// The number of unknowns at the beginning with consecutive numbers: v1, v2, v3.
fn unknown_run(places: &[Place]) -> usize {
    let number = |place: &Place| {
        let Place::Unknown(name) = place else { return None };
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((letters.to_owned(), name[letters.len()..].parse::<usize>().ok()?))
    };
    let numbers: Vec<(String, usize)> = places.iter().map_while(number).collect();
    let follows = |pair: &&[(String, usize)]| pair[0].0 == pair[1].0 && pair[0].1.checked_add(1) == Some(pair[1].1);
    numbers.windows(2).take_while(follows).count() + 1
}

/// All cells of a block of several rows and columns, row by row: `r1-2c1-2`.
fn block(places: &[Place]) -> Option<String> {
    let (first, last) = (places.first()?.position()?, places.last()?.position()?);
    if last.row <= first.row || last.column <= first.column {
        return None;
    }
    let width = last.column - first.column + 1;
    let whole = places.len() == width * (last.row - first.row + 1);
    let in_order = places
        .iter()
        .enumerate()
        .all(|(i, place)| place.position() == Some(Position::new(first.row + i / width, first.column + i % width)));
    let Position { row, column } = first;
    (whole && in_order).then(|| format!("r{}-{}c{}-{}", row + 1, last.row + 1, column + 1, last.column + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(usize, usize)]) -> Vec<Place> {
        list.iter().map(|&(row, column)| Place::Cell(Position::new(row - 1, column - 1))).collect()
    }

    #[test]
    fn runs_become_ranges() {
        let named = |list: &[(usize, usize)]| named(&cells(list)).to_string();
        assert_eq!(named(&[(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)]), "r1c1-3 r2-3c3");
        assert_eq!(named(&[(1, 3), (1, 2), (2, 1)]), "r1c3-2 r2c1");
        assert_eq!(named(&[(1, 1), (2, 2), (3, 3), (3, 4)]), "r1c1..r3c3 r3c4");
        assert_eq!(named(&[(1, 1), (2, 2)]), "r1c1 r2c2");
        assert_eq!(named(&[(1, 1), (1, 2), (2, 1), (2, 2)]), "r1-2c1-2");
        assert_eq!(named(&[(1, 2), (1, 1), (2, 2), (2, 1)]), "r1c2-1 r2c2-1");
        assert_eq!(named(&[(4, 4)]), "r4c4");
        let unknowns = |numbers: &[usize]| numbers.iter().map(|n| Place::Unknown(format!("v{n}"))).collect::<Vec<_>>();
        assert_eq!(written(&unknowns(&[1, 2, 3, 5, 6, 9, 10, 11])), "v1..v3 v5 v6 v9..v11");
    }
}
