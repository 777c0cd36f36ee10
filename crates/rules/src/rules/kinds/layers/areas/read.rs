//! From parameters to areas on a board.

use std::collections::BTreeSet;

use exdoku_text::board::{Cell, ORTHOGONAL};
use exdoku_text::source::Diagnostic;

use super::Areas;
use super::keys::areas as key;
use crate::rules::condition::Condition;
use crate::rules::{Builder, Built, Fault, RuleUse};

pub(super) fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    let cells = match used.get(key::CELLS) {
        Some(cells) => cells.to_vec(),
        None => board.cells().collect(),
    };
    if let Some(&unknown) = cells.iter().find(|&&cell| board.ground(cell).is_none()) {
        let wrong = format!("{} has no neighbours", board.name(unknown));
        return Err(used.at(key::CELLS).error(wrong).into());
    }
    // The board ends there, whether or not the layer continues.
    let at_edge =
        |&at: &usize| board.ground(cells[at]).is_some_and(|ground| board.neighbours(ground).count() < ORTHOGONAL.len());
    let (values, warning) = values(used, &cells, builder)?;
    let mut areas = Areas {
        neighbours: board.neighbours_within(&cells),
        values,
        sizes: sizes(used, cells.len()),
        clues: clues(used, &cells, builder)?,
        states_sums: used.need(key::STATES) == "sum",
        one_clue: used.need(key::ONE_CLUE),
        edge: used.get(key::REACHES).map(|_| (0..cells.len()).filter(at_edge).collect()),
        numbers: Vec::new(),
        different: used.need(key::DIFFERENT),
        sums: sums(used),
        sum: used.get(key::SUM_CELL),
        counts: counts(used, cells.len())?,
        cells,
    };
    areas.states_sums &= !areas.clues.is_empty();
    if areas.states_numbers() {
        areas.numbers = numbers(used, &areas.cells, builder)?;
    } else if used.gives(key::NUMBERS) {
        let message = "`numbers` needs `sum`, `different` or `states = \"sum\"`: without these, numbers do not matter";
        return Err(used.at(key::NUMBERS).error(message).into());
    }
    let rule_use = rule_use(&areas, used);
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
    if areas.sizes.is_empty() && areas.has_one(board) {
        return Err(Fault::impossible(no_size(used, &areas, is_stated)));
    }
    Ok(Built::from(areas).used_as(vec![rule_use]).warning(warning))
}

/// The rule use with defaults for everything left out.
fn rule_use(areas: &Areas, used: &RuleUse) -> RuleUse {
    let rule_use = RuleUse::bare(key::NAME).with(key::CELLS, areas.cells.clone());
    let mut rule_use = rule_use.with(key::DIGITS, areas.values.iter().copied().collect());
    if used.gives(key::SIZE) {
        rule_use = rule_use.with(key::SIZE, areas.sizes.iter().map(|&size| size as i64).collect());
    }
    if !areas.clues.is_empty() {
        rule_use = rule_use.with(key::CLUES, areas.clues.iter().map(|&(_, clue)| clue).collect());
        rule_use = rule_use.with(key::ONE_CLUE, areas.one_clue);
    }
    if areas.states_sums {
        rule_use = rule_use.with(key::STATES, "sum".to_owned());
    }
    if let Some(reaches) = used.get(key::REACHES) {
        rule_use = rule_use.with(key::REACHES, reaches.to_owned());
    }
    if let Some(sums) = used.get(key::SUM) {
        rule_use = rule_use.with(key::SUM, sums.to_vec());
    }
    if let Some(sum) = areas.sum {
        rule_use = rule_use.with(key::SUM_CELL, sum);
    }
    if areas.different {
        rule_use = rule_use.with(key::DIFFERENT, true);
    }
    if !areas.numbers.is_empty() {
        rule_use = rule_use.with(key::NUMBERS, areas.numbers.clone());
    }
    match used.get(key::COUNT) {
        Some(counts) => rule_use.with(key::COUNT, counts.to_vec()),
        None => rule_use,
    }
}

/// The values that form areas.
fn values(used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<(BTreeSet<i64>, Option<Diagnostic>), Fault> {
    let possible: BTreeSet<i64> = cells.iter().flat_map(|&cell| builder.board.values_of(cell)).collect();
    if let Some(formula) = used.get(key::WHERE) {
        return Condition::chosen(formula, possible, builder);
    }
    let Some(digits) = used.get(key::DIGITS) else { return Ok((possible, None)) };
    let values: BTreeSet<i64> = digits.iter().copied().filter(|digit| possible.contains(digit)).collect();
    if values.is_empty() {
        return Err(used.at(key::DIGITS).error("no cell has one of these values").into());
    }
    Ok((values, None))
}

/// The sizes that an area may have, ascending.
fn sizes(used: &RuleUse, cells: usize) -> Vec<usize> {
    let Some(sizes) = used.get(key::SIZE) else { return (1..=cells).collect() };
    let possible: BTreeSet<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    possible.into_iter().filter(|size| (1..=cells).contains(size)).collect()
}

/// Why no size is possible.
fn no_size(used: &RuleUse, areas: &Areas, is_stated: bool) -> Diagnostic {
    let cells = areas.cells.len();
    match () {
        () if sizes(used, cells).is_empty() => {
            used.at(key::SIZE).error(format!("an area of these cells has 1 to {cells} of them"))
        }
        () if is_stated => used.at(key::CLUES).error("no clue can be the size of an area"),
        () => used.at(key::DIFFERENT).error("areas of such sizes repeat a digit"),
    }
}

/// The allowed numbers of areas, if given.
fn counts(used: &RuleUse, cells: usize) -> Result<Option<Vec<usize>>, Fault> {
    let Some(counts) = used.get(key::COUNT) else { return Ok(None) };
    let possible: BTreeSet<usize> = counts.iter().filter_map(|&count| usize::try_from(count).ok()).collect();
    let possible: Vec<usize> = possible.into_iter().filter(|&count| count <= cells).collect();
    if possible.is_empty() {
        let message = format!("there are at most {cells} areas of these cells");
        return Err(Fault::impossible(used.at(key::COUNT).error(message)));
    }
    Ok(Some(possible))
}

/// The allowed sums of an area, if given.
fn sums(used: &RuleUse) -> Option<Vec<i64>> {
    let sums: BTreeSet<i64> = used.get(key::SUM)?.iter().copied().collect();
    Some(sums.into_iter().collect())
}

/// The clues, each with its place among the cells.
fn clues(used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<Vec<(usize, Cell)>, Fault> {
    let board = builder.board;
    let mut clues: Vec<(usize, Cell)> = Vec::new();
    for &clue in used.get(key::CLUES).unwrap_or_default() {
        let ground = board.ground(clue);
        let at = cells.iter().position(|&cell| ground.is_some() && board.ground(cell) == ground);
        let Some(at) = at else {
            let message = format!("`cells` has no cell at {}", board.name(clue));
            return Err(used.at(key::CLUES).error(message).into());
        };
        if let Some((_, other)) = clues.iter().find(|(known, _)| *known == at) {
            let message = format!("{} and {} are clues of one cell", board.name(*other), board.name(clue));
            return Err(used.at(key::CLUES).error(message).into());
        }
        clues.push((at, clue));
    }
    Ok(clues)
}

/// For each cell, the cell of its number.
fn numbers(used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<Vec<Cell>, Fault> {
    let board = builder.board;
    let Some(given) = used.get(key::NUMBERS) else {
        if !board.has_digits() && used.layer.is_none() {
            let complaint = used.error("this board has no digits to sum up or to compare");
            return Err(complaint.help("`numbers` names a layer to use instead").into());
        }
        let ground = cells.iter().filter_map(|&cell| board.ground(cell)).collect();
        return Ok(builder.layered(used).meant(ground).map_err(|wrong| used.error(wrong))?);
    };
    let at = |cell: Cell| given.iter().copied().find(|&number| board.ground(number) == board.ground(cell));
    let mut numbers = Vec::with_capacity(cells.len());
    for &cell in cells {
        let Some(number) = at(cell) else {
            let message = format!("`numbers` has no cell at {}", board.name(cell));
            return Err(used.at(key::NUMBERS).error(message).into());
        };
        numbers.push(number);
    }
    Ok(numbers)
}
