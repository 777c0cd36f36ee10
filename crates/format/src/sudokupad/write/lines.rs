//! Kinds of lines, each in its own colour, which its sentence names.

use exdoku_rules::rules::{Binding, FigureKind, RuleUse, keys};
use exdoku_text::board::Cell;

use super::say::said;
use super::sheet::Sheet;
use crate::drawings::kind;

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
    let look = sheet.distinctions.look(rule_use)?;
    let figures = look.figures(rule_use, sheet.export.variant.board())?;
    let line = figures.first().filter(|placed| figures.len() == 1 && placed.figure.kind == FigureKind::Line)?;
    let path = sheet.path(&line.cells)?;
    // Of two lines along the same cells, only one would be visible.
    let mut cells: Vec<Cell> = line.cells.clone();
    if cells.first() > cells.last() {
        cells.reverse();
    }
    let numbers = rule_use.parameters.iter().filter_map(|(_, binding)| match binding {
        Binding::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let known = [rule_use.kind.clone()].into_iter().chain(numbers).collect::<Vec<_>>().join(" ");
    // A Dutch whisper is orange.
    let is_dutch = rule_use.get(keys::whisper::BY) == Some(4);
    let usual = if is_dutch { Some("orange") } else { kind(statement).colour() };
    let first = COLOURS.iter().position(|(name, _)| Some(*name) == usual).unwrap_or(GREY);
    let free = |at: &usize| !sheet.colours.values().any(|taken| taken == at);
    let at = sheet.colours.get(&known).copied();
    let at = at.or_else(|| (first..COLOURS.len()).chain(0..first).find(free)).unwrap_or(first);
    let (name, colour) = COLOURS[at];
    let sentence = said(statement, rule_use, &[("c", format!("{name} "))], sheet)?;
    if !sheet.drawn.insert(cells) {
        return None;
    }
    sheet.colours.insert(known, at);
    sheet.line(&path, colour, 10);
    sheet.sentence(sentence)
}
