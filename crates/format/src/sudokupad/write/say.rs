//! The statements that say a rule, and their sentences: those of the table (`kinds.toml`) from which drawings are read.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::rules::{Binding, Key, RuleUse, keys};
use exdoku_text::board::{Cell, Position, capitalised};

use super::sheet::{SHADES, Sheet};
use crate::drawings::{kind, written_as};
use crate::telling::of_values;

/// The statements that say a rule. None if they do not hold for it, or there are none for its kind.
pub(super) fn statements(rule_use: &RuleUse, sheet: &Sheet<'_>) -> Option<Vec<&'static str>> {
    if !holds(rule_use, sheet) {
        return None;
    }
    let is_set = |key: Key<bool>| rule_use.get(key) == Some(true);
    Some(match rule_use.kind.as_str() {
        keys::killer::NAME if rule_use.get(keys::killer::SUM).is_none() => vec!["cage-unique"],
        name @ (keys::killer::NAME | keys::product_cage::NAME | keys::rellik::NAME | keys::equality_cage::NAME) => {
            vec![written_as(name)?, "cage-unique"]
        }
        keys::extra_regions::NAME if sheet.has_only_full_regions() => vec!["extra-region"],
        keys::extra_regions::NAME => vec!["small-region"],
        keys::clone::NAME => vec![clones(sheet)?],
        keys::white_dot::NAME if rule_use.get(keys::white_dot::BY).is_some_and(|by| by != 1) => vec!["difference-dot"],
        keys::kropki::NAME if is_set(keys::kropki::NEGATIVE) => {
            vec![keys::white_dot::NAME, keys::black_dot::NAME, "negative-dots"]
        }
        keys::kropki::NAME => {
            [(keys::white_dot::NAME, keys::kropki::WHITE), (keys::black_dot::NAME, keys::kropki::BLACK)]
                .into_iter()
                .filter(|(_, pairs)| rule_use.get(*pairs).is_some_and(|pairs| !pairs.is_empty()))
                .map(|(statement, _)| statement)
                .collect()
        }
        keys::xv::NAME if is_set(keys::xv::NEGATIVE) => vec!["x-mark", "negative-xv"],
        keys::xv::NAME => vec!["x-mark"],
        name => vec![written_as(name)?],
    })
}

/// Whether the sentences of its kind hold for a rule.
fn holds(rule_use: &RuleUse, sheet: &Sheet<'_>) -> bool {
    let is_set = |key: Key<bool>| rule_use.get(key) == Some(true);
    // A clue beside a whole row or column of digits that begin with 1.
    let is_beside = |line: Key<[Cell]>| {
        let line = rule_use.get(line).and_then(|line| sheet.export.variant.board().seen_from(line));
        line.is_some() && sheet.digits().is_some()
    };
    match rule_use.kind.as_str() {
        keys::anti_knight::NAME => !is_set(keys::anti_knight::TORUS),
        keys::anti_king::NAME => !is_set(keys::anti_king::TORUS),
        keys::non_consecutive::NAME => rule_use.get(keys::non_consecutive::EXCEPT).is_none_or(<[_]>::is_empty),
        keys::diagonally_non_consecutive::NAME => {
            rule_use.get(keys::diagonally_non_consecutive::EXCEPT).is_none_or(<[_]>::is_empty)
        }
        keys::global_entropy::NAME | keys::dutch_flatmates::NAME | keys::entropic::NAME => sheet.digits() == Some(9),
        keys::modular::NAME => sheet.digits() == Some(9) && rule_use.get(keys::modular::M).is_none_or(|m| m == 3),
        keys::sum_line::NAME => !is_set(keys::sum_line::LOOP),
        keys::black_dot::NAME => rule_use.get(keys::black_dot::RATIO).is_none_or(|ratio| ratio == 2),
        keys::extra_regions::NAME => sheet.has_only_full_regions() || is_connected(rule_use, sheet),
        keys::quadruple::NAME => {
            rule_use.get(keys::quadruple::CELLS).is_some_and(|cells| cells.len() == 4)
                && sheet.digits().is_some_and(|count| count <= 9)
        }
        keys::sandwich::NAME => is_beside(keys::sandwich::LINE),
        keys::frame_sum::NAME => first_digits(sheet).is_some(),
        keys::x_sum::NAME => is_beside(keys::x_sum::LINE),
        keys::skyscraper::NAME => is_beside(keys::skyscraper::LINE),
        keys::hidden_skyscraper::NAME => is_beside(keys::hidden_skyscraper::LINE),
        keys::numbered_room::NAME => is_beside(keys::numbered_room::LINE),
        _ => true,
    }
}

/// The digits that the clues of frames add up: `first 3 digits in that row or column`. None if clues of rows, or of columns, are not
/// equally deep.
fn first_digits(sheet: &Sheet<'_>) -> Option<String> {
    let mut depths: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for rule_use in sheet.export.rules().filter(|one| one.kind == keys::frame_sum::NAME) {
        let line = rule_use.get(keys::frame_sum::LINE)?;
        let (first, next) = (sheet.position(*line.first()?)?, sheet.position(*line.get(1)?)?);
        let name = if first.row == next.row { "row" } else { "column" };
        depths.entry(name).or_default().insert(line.len());
    }
    let all: BTreeSet<usize> = depths.values().flatten().copied().collect();
    if let Some(depth) = all.first().filter(|_| all.len() == 1) {
        let names = if depths.len() == 2 { "row or column" } else { depths.keys().next()? };
        return Some(format!("first {depth} digits in that {names}"));
    }
    let depth = |name: &str| depths.get(name).filter(|all| all.len() == 1).and_then(BTreeSet::first);
    let (row, column) = (depth("row")?, depth("column")?);
    Some(format!("first {row} digits in that row, or the first {column} digits in that column"))
}

/// The statement that says which regions are clones: those of one shape, or else those of one shape and colour. None if neither tells.
fn clones(sheet: &Sheet<'_>) -> Option<&'static str> {
    let places = |cells: Option<&[Cell]>| -> Vec<Position> {
        cells.unwrap_or_default().iter().filter_map(|&cell| sheet.position(cell)).collect()
    };
    let rules = sheet.export.rules().flat_map(RuleUse::drawn_as).filter(|one| one.kind == keys::clone::NAME);
    let pairs: Vec<[Vec<Position>; 2]> =
        rules.map(|one| [places(one.get(keys::clone::A)), places(one.get(keys::clone::B))]).collect();
    if pairs.iter().any(|[a, b]| shape(a) != shape(b)) {
        return None;
    }
    let sets: Vec<[BTreeSet<Position>; 2]> =
        pairs.into_iter().map(|pair| pair.map(|region| region.into_iter().collect())).collect();
    let is_linked = |region: &BTreeSet<Position>, to: &BTreeSet<Position>| {
        sets.iter().any(|pair| pair.contains(region) && pair.contains(to))
    };
    let regions: BTreeSet<&BTreeSet<Position>> = sets.iter().flatten().collect();
    let shape_of = |region: &BTreeSet<Position>| shape(&region.iter().copied().collect::<Vec<_>>());
    // The regions of a shape are pairs of one region with each of the others.
    let first = |region: &BTreeSet<Position>| regions.iter().find(|other| shape_of(other) == shape_of(region)).copied();
    if regions.iter().all(|region| first(region).is_some_and(|first| first == *region || is_linked(first, region))) {
        return Some(keys::clone::NAME);
    }
    let are_apart = regions.len() == 2 * sets.len();
    (are_apart && sets.len() <= SHADES.len()).then_some("coloured-clone")
}

/// Cells relative to the first.
fn shape(cells: &[Position]) -> Vec<(isize, isize)> {
    let away = |to: usize, from: usize| to as isize - from as isize;
    cells.iter().map(|cell| (away(cell.row, cells[0].row), away(cell.column, cells[0].column))).collect()
}

/// Whether an extra region is connected.
fn is_connected(rule_use: &RuleUse, sheet: &Sheet<'_>) -> bool {
    let cells = rule_use.get(keys::extra_regions::CELLS).unwrap_or_default();
    sheet.export.variant.board().is_connected(cells)
}

/// The sentence of a statement about a rule, with these words besides those of the table. None if the rule has no number that it
/// names.
pub(super) fn said(statement: &str, rule_use: &RuleUse, words: &[(&str, String)], sheet: &Sheet<'_>) -> Option<String> {
    let colour = words.iter().find(|(word, _)| *word == "c").map(|(_, colour)| colour.clone());
    let colour = colour.unwrap_or_else(|| match rule_use.kind.as_str() {
        keys::thermo::NAME if sheet.has(keys::slow_thermo::NAME) => "grey ".to_owned(),
        keys::slow_thermo::NAME if sheet.has(keys::thermo::NAME) => "blue ".to_owned(),
        name => sheet.tone(rule_use).map_or_else(|| sheet.colour_name(name), |(tone, _)| format!("{tone} ")),
    });
    let article = if colour.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let mut text = kind(statement).says.clone()?;
    let numbers = rule_use.parameters.iter().filter_map(|(name, binding)| match binding {
        Binding::Number(number) => Some((name.as_str(), number.to_string())),
        _ => None,
    });
    let known = [
        ("a", format!("{article} {colour}")),
        ("c", colour),
        ("n", sheet.digits().unwrap_or_default().to_string()),
        ("clues", sheet.clues_of(&rule_use.kind)),
        ("first", first_digits(sheet).unwrap_or_default()),
    ];
    for (word, value) in words.iter().cloned().chain(numbers).chain(known) {
        text = text.replace(&format!("{{{word}}}"), &value);
    }
    // Digits stand in braces, too: "one from {1,4,7}".
    let is_open = text.split('{').skip(1).any(|rest| rest.starts_with(|letter: char| letter.is_alphabetic()));
    (!is_open).then(|| capitalised(&of_values(text, rule_use, sheet.export.variant.board())))
}
