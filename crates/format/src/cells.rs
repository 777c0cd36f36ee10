//! Lists of cells as a person would write them: `r1c1-5 r2c5`, `r1c1..r4c4`, `r1-2c1-2`.

use exdoku_text::board::{Board, Cell, Position};

use super::toml_file::Toml;

/// A cell, or an unknown outside the grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Cell(Position),
    Unknown(String),
}

impl Place {
    /// Whether the two are cells that share a side.
    pub(super) fn touches(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::Cell(a), Place::Cell(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        }
    }

    fn cell(&self) -> Option<Position> {
        match self {
            Place::Cell(cell) => Some(*cell),
            Place::Unknown(_) => None,
        }
    }
}

/// Cells of a board in their order, as a TOML file lists them: `r1c1-5 r2c5`.
pub fn cell_list(board: &Board, cells: &[Cell]) -> String {
    let places: Vec<Place> = cells.iter().map(|&cell| Place::Cell(board.position(cell))).collect();
    named(&places)
}

/// The places in order, with straight runs as ranges.
pub(super) fn named(places: &[Place]) -> String {
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

/// Pairs of cells: `"r1c1-2 r3-4c5"` if the cells of each pair share a side, otherwise a text for each pair.
pub(super) fn pairs(pairs: &[[Place; 2]]) -> Toml {
    if pairs.iter().all(|[a, b]| a.touches(b)) {
        let words: Vec<String> = pairs.iter().map(|pair| named(pair)).collect();
        return words.join(" ").into();
    }
    let name = |place: &Place| named(std::slice::from_ref(place));
    let texts: Vec<String> = pairs.iter().map(|[a, b]| format!("{} {}", name(a), name(b))).collect();
    texts.into()
}

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
    let cells: Vec<Position> = places.iter().map_while(Place::cell).collect();
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
    let (first, last) = (places.first()?.cell()?, places.last()?.cell()?);
    if last.row <= first.row || last.column <= first.column {
        return None;
    }
    let width = last.column - first.column + 1;
    let whole = places.len() == width * (last.row - first.row + 1);
    let in_order = places
        .iter()
        .enumerate()
        .all(|(i, place)| place.cell() == Some(Position::new(first.row + i / width, first.column + i % width)));
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
        let named = |list: &[(usize, usize)]| named(&cells(list));
        assert_eq!(named(&[(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)]), "r1c1-3 r2-3c3");
        assert_eq!(named(&[(1, 3), (1, 2), (2, 1)]), "r1c3-2 r2c1");
        assert_eq!(named(&[(1, 1), (2, 2), (3, 3), (3, 4)]), "r1c1..r3c3 r3c4");
        assert_eq!(named(&[(1, 1), (2, 2)]), "r1c1 r2c2");
        assert_eq!(named(&[(1, 1), (1, 2), (2, 1), (2, 2)]), "r1-2c1-2");
        assert_eq!(named(&[(1, 2), (1, 1), (2, 2), (2, 1)]), "r1c2-1 r2c2-1");
        assert_eq!(named(&[(4, 4)]), "r4c4");
        let unknowns = |numbers: &[usize]| numbers.iter().map(|n| Place::Unknown(format!("v{n}"))).collect::<Vec<_>>();
        assert_eq!(super::named(&unknowns(&[1, 2, 3, 5, 6, 9, 10, 11])), "v1..v3 v5 v6 v9..v11");
    }

    #[test]
    fn pairs_are_dominoes_or_texts() {
        let pair = |a, b| <[Place; 2]>::try_from(cells(&[a, b])).unwrap();
        let pairs = |list: &[[Place; 2]]| pairs(list).to_string();
        assert_eq!(pairs(&[pair((9, 4), (8, 4)), pair((1, 1), (1, 2))]), r#""r9-8c4 r1c1-2""#);
        assert_eq!(pairs(&[pair((9, 4), (8, 4)), pair((1, 1), (2, 2))]), r#"["r9c4 r8c4", "r1c1 r2c2"]"#);
        assert_eq!(pairs(&[[Place::Unknown("x".to_owned()), cells(&[(1, 1)])[0].clone()]]), r#"["x r1c1"]"#);
    }
}
