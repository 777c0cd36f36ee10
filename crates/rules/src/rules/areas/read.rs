//! From parameters to areas on a board.

use std::collections::BTreeSet;

use exdoku_text::board::Cell;

use super::{Areas, keys};
use crate::rules::bound::Bound;
use crate::rules::condition::Condition;
use crate::rules::reader::Reader;
use crate::rules::rule::Rule;
use crate::rules::rule_use::RuleUse;

const AROUND: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

pub(super) fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let board = reader.board;
    let cells = match bound.get(keys::CELLS) {
        Some(cells) => cells.to_vec(),
        None => board.cells().collect(),
    };
    if let Some(&unknown) = cells.iter().find(|&&cell| board.ground(cell).is_none()) {
        let wrong = format!("{} has no neighbours", board.name(unknown));
        return reader.refuse(bound.at(keys::CELLS).error(wrong));
    }
    let step = |at: usize, (rows, columns)| board.step(cells[at], rows, columns);
    let place = |cell: Cell| cells.iter().position(|&other| other == cell);
    let around = |at: usize| AROUND.iter().filter_map(|&by| place(step(at, by)?)).collect();
    // The board ends there, whether or not the layer continues.
    let at_edge = |&at: &usize| {
        let ground = board.ground(cells[at]);
        ground.is_some_and(|ground| AROUND.iter().any(|&(rows, columns)| board.step(ground, rows, columns).is_none()))
    };
    let mut areas = Areas {
        neighbours: (0..cells.len()).map(around).collect(),
        values: values(bound, &cells, reader)?,
        sizes: sizes(bound, cells.len(), reader)?,
        clues: clues(bound, &cells, reader)?,
        states_sums: bound.need(keys::STATES) == "sum",
        one_clue: bound.need(keys::ONE_CLUE),
        edge: bound.get(keys::REACHES).map(|_| (0..cells.len()).filter(at_edge).collect()),
        numbers: Vec::new(),
        different: bound.need(keys::DIFFERENT),
        sums: sums(bound),
        sum: bound.get(keys::SUM_CELL),
        counts: counts(bound, cells.len(), reader)?,
        cells,
    };
    areas.states_sums &= !areas.clues.is_empty();
    if areas.states_numbers() {
        areas.numbers = numbers(bound, &areas.cells, reader)?;
    } else if bound.gives(keys::NUMBERS) {
        let message = "`numbers` needs `sum`, `different` or `states = \"sum\"`: without these, numbers do not matter";
        return reader.refuse(bound.at(keys::NUMBERS).error(message));
    }
    reader.record(rule_use(&areas, bound));
    if areas.different {
        let different: BTreeSet<i64> = areas.numbers.iter().flat_map(|&number| board.values_of(number)).collect();
        areas.sizes.retain(|&size| size <= different.len());
    }
    // If each area has a clue, its size is a possible value of a clue.
    let is_stated = !areas.states_sums && (areas.one_clue || areas.clues.len() == areas.cells.len());
    let stated = |size: usize| areas.clues.iter().any(|&(_, clue)| board.values_of(clue).contains(&(size as i64)));
    if is_stated {
        areas.sizes.retain(|&size| stated(size));
    }
    if areas.sizes.is_empty() {
        let (at, message) = match is_stated {
            true => (bound.at(keys::CLUES), "no clue can be the size of an area"),
            false => (bound.at(keys::DIFFERENT), "areas of such sizes repeat a digit"),
        };
        return reader.refuse(at.error(message).impossible());
    }
    Some(Box::new(areas))
}

/// The rule use with defaults for everything left out.
fn rule_use(areas: &Areas, bound: &Bound<'_>) -> RuleUse {
    let rule_use = RuleUse::bare(keys::NAME).with(keys::CELLS, areas.cells.clone());
    let mut rule_use = rule_use.with(keys::DIGITS, areas.values.iter().copied().collect());
    if bound.gives(keys::SIZE) {
        rule_use = rule_use.with(keys::SIZE, areas.sizes.iter().map(|&size| size as i64).collect());
    }
    if !areas.clues.is_empty() {
        rule_use = rule_use.with(keys::CLUES, areas.clues.iter().map(|&(_, clue)| clue).collect());
        rule_use = rule_use.with(keys::ONE_CLUE, areas.one_clue);
    }
    if areas.states_sums {
        rule_use = rule_use.with(keys::STATES, "sum".to_owned());
    }
    if let Some(reaches) = bound.get(keys::REACHES) {
        rule_use = rule_use.with(keys::REACHES, reaches.to_owned());
    }
    if let Some(sums) = bound.get(keys::SUM) {
        rule_use = rule_use.with(keys::SUM, sums.to_vec());
    }
    if let Some(sum) = areas.sum {
        rule_use = rule_use.with(keys::SUM_CELL, sum);
    }
    if areas.different {
        rule_use = rule_use.with(keys::DIFFERENT, true);
    }
    if !areas.numbers.is_empty() {
        rule_use = rule_use.with(keys::NUMBERS, areas.numbers.clone());
    }
    match bound.get(keys::COUNT) {
        Some(counts) => rule_use.with(keys::COUNT, counts.to_vec()),
        None => rule_use,
    }
}

/// The values that form areas.
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

/// The allowed numbers of areas, if given.
fn counts(bound: &Bound<'_>, cells: usize, reader: &mut Reader<'_, '_>) -> Option<Option<Vec<usize>>> {
    let Some(counts) = bound.get(keys::COUNT) else { return Some(None) };
    let possible: BTreeSet<usize> = counts.iter().filter_map(|&count| usize::try_from(count).ok()).collect();
    let possible: Vec<usize> = possible.into_iter().filter(|&count| count <= cells).collect();
    if possible.is_empty() {
        let message = format!("there are at most {cells} areas of these cells");
        return reader.refuse(bound.at(keys::COUNT).error(message).impossible());
    }
    Some(Some(possible))
}

/// The allowed sums of an area, if given.
fn sums(bound: &Bound<'_>) -> Option<Vec<i64>> {
    let sums: BTreeSet<i64> = bound.get(keys::SUM)?.iter().copied().collect();
    Some(sums.into_iter().collect())
}

/// The clues, each with its place among the cells.
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

/// For each cell, the cell of its number.
fn numbers(bound: &Bound<'_>, cells: &[Cell], reader: &mut Reader<'_, '_>) -> Option<Vec<Cell>> {
    let board = reader.board;
    let Some(given) = bound.get(keys::NUMBERS) else {
        if !board.has_digits() && reader.scope.layer.is_none() {
            let complaint = bound.place.error("this board has no digits to sum up or to compare");
            return reader.refuse(complaint.help("`numbers` names a layer to use instead"));
        }
        let ground = cells.iter().filter_map(|&cell| board.ground(cell)).collect();
        return reader.meant(ground, &bound.place);
    };
    let at = |cell: Cell| given.iter().copied().find(|&number| board.ground(number) == board.ground(cell));
    let mut numbers = Vec::with_capacity(cells.len());
    for &cell in cells {
        let Some(number) = at(cell) else {
            let message = format!("`numbers` has no cell at {}", board.name(cell));
            return reader.refuse(bound.at(keys::NUMBERS).error(message));
        };
        numbers.push(number);
    }
    Some(numbers)
}
