//! Kinds of lines, each in its own colour, which its sentence names.

use exdoku_rules::rules::{Binding, FigureKind, RuleUse, keys, layer_of};
use exdoku_text::board::{Cell, capitalised};

use super::say::said;
use super::sheet::{Point, Sheet};
use crate::drawings::{kind, written_as};

/// The colour of lines that have no usual one.
const GREY: usize = 3;

/// Colours by name.
const COLOURS: [(&str, &str); 10] = [
    ("green", "#67F067"),
    ("orange", "#FFA600"),
    ("purple", "#A050E0"),
    ("grey", "#A8A8A8"),
    ("blue", "#3088E8"),
    ("teal", "#33BBAA"),
    ("yellow", "#F0D030"),
    ("red", "#F04040"),
    ("pink", "#F067D0"),
    ("brown", "#8A5A2B"),
];

/// Draws a line of a kind told by colour, and says it. None if another line is already there, or the line has gaps.
pub(super) fn write(statement: &str, rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let (line, path, at) = colour(statement, rule_use, sheet)?;
    let sentence = said(statement, rule_use, &[("c", format!("{} ", COLOURS[at].0))], sheet)?;
    draw(rule_use, line, &path, at, sheet);
    sheet.sentence(sentence)
}

/// Draws such a line for a rule that no sentence of the table fits, and says what its kind means.
pub(super) fn write_meaning(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let statement = written_as(&rule_use.kind).filter(|statement| kind(statement).is_coloured_line())?;
    let (line, path, at) = colour(statement, rule_use, sheet)?;
    let meaning = sheet.export.meaning(rule_use);
    draw(rule_use, line, &path, at, sheet);
    sheet.sentence(format!("{} lines: {}", capitalised(COLOURS[at].0), meaning.trim()))
}

/// The cells and points of the line of a rule, and its colour.
fn colour(statement: &str, rule_use: &RuleUse, sheet: &Sheet<'_>) -> Option<(Vec<Cell>, Vec<Point>, usize)> {
    let look = sheet.distinctions.look(rule_use)?;
    let figures = look.figures(rule_use, sheet.export.variant.board())?;
    let line = figures.first().filter(|placed| figures.len() == 1 && placed.figure.kind == FigureKind::Line)?;
    let path = sheet.path(&line.cells)?;
    // Of two lines along the same cells, only one would be visible.
    if sheet.drawn.contains(&in_order(&line.cells)) {
        return None;
    }
    // A Dutch whisper is orange.
    let is_dutch = rule_use.get(keys::whisper::BY) == Some(4);
    let usual: Vec<&str> = if is_dutch { vec!["orange"] } else { kind(statement).colours().collect() };
    let usual: Vec<usize> =
        usual.iter().filter_map(|usual| COLOURS.iter().position(|(name, _)| name == usual)).collect();
    let first = usual.first().copied().unwrap_or(GREY);
    let order = || usual.iter().copied().chain(first..COLOURS.len()).chain(0..first);
    let lines = |at: usize| sheet.lines_in.iter().filter(move |(_, _, colour)| *colour == at);
    // Two that meet would be one longer line, unless it is about neighbours only.
    let by_itself = kind(statement).is_of_neighbours();
    let own = alike(rule_use, sheet);
    let is_own = |at: &usize| lines(*at).next().is_some() && lines(*at).all(|(known, ..)| *known == own);
    let is_apart = |at: &usize| by_itself || !lines(*at).any(|(_, other, _)| meet(other, &line.cells));
    let at = order().find(|at| is_own(at) && is_apart(at));
    let at = at.or_else(|| order().find(|at| lines(*at).next().is_none())).or_else(|| order().find(is_own));
    Some((line.cells.clone(), path, at.unwrap_or(first)))
}

fn draw(rule_use: &RuleUse, line: Vec<Cell>, path: &[Point], at: usize, sheet: &mut Sheet<'_>) {
    sheet.drawn.insert(in_order(&line));
    sheet.lines_in.push((alike(rule_use, sheet), line, at));
    sheet.line(path, COLOURS[at].1, 10);
}

/// What rules have in common that are drawn in one colour: the kind, its numbers, and the layer of its values.
fn alike(rule_use: &RuleUse, sheet: &Sheet<'_>) -> String {
    let numbers = rule_use.parameters.iter().filter_map(|(_, binding)| match binding {
        Binding::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let layer = layer_of(rule_use, sheet.export.variant.board()).map(|layer| layer.name.clone());
    [rule_use.kind.clone()].into_iter().chain(numbers).chain(layer).collect::<Vec<_>>().join(" ")
}

/// Whether an end of one line is on another.
fn meet(line: &[Cell], other: &[Cell]) -> bool {
    let is_on = |ends: &[Cell], other: &[Cell]| {
        [ends.first(), ends.last()].into_iter().flatten().any(|end| other.contains(end))
    };
    is_on(line, other) || is_on(other, line)
}

/// The cells of a line, whichever way it goes.
fn in_order(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    if cells.first() > cells.last() {
        cells.reverse();
    }
    cells
}
