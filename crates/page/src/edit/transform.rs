//! What is in some cells, copied or moved to others: givens, values of layers, and the rules whose cells are all among them. Of dots
//! and of marked cells that are written together, those among them.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::{Binding, RuleUse, Signature, Type};
use exdoku_text::board::{Cell, Digit};

use crate::puzzle_json::plain;

/// Where each cell goes.
type Targets = BTreeMap<usize, usize>;

/// A rule, and what becomes of it.
pub(super) struct Moved {
    /// The name of its kind.
    pub(super) kind: String,
    /// Its parameters before: its place changes with the rules before it.
    parameters: Vec<(String, Binding)>,
    /// Its new values that change.
    pub(super) changed: Map<String, Json>,
    /// All its new values.
    pub(super) values: Map<String, Json>,
}

impl Moved {
    /// Where the rule is written now.
    pub(super) fn place(&self, sudoku: &Sudoku) -> Option<(usize, usize)> {
        let is_it = |one: &&RuleUse| one.kind == self.kind && one.parameters == self.parameters;
        let one = sudoku.variant.rule_uses().iter().find(is_it)?;
        one.place.as_ref().map(|(_, span)| (span.start, span.end))
    }
}

/// The rules of a kind that are moved or copied.
pub(super) fn rules_of(sudoku: &Sudoku, signature: &Signature<'_>, targets: &Targets, is_copy: bool) -> Vec<Moved> {
    let uses = sudoku.variant.rule_uses().iter().filter(|one| one.kind == signature.name && one.place.is_some());
    let moved = uses.map(|one| {
        let changed = changed(one, signature, targets, is_copy)?;
        let mut values = changed.clone();
        for (name, binding) in &one.parameters {
            let value = plain(binding, sudoku).filter(|value| !is_usual(signature, name, value));
            values.extend(value.map(|value| (name.clone(), value)));
        }
        Some(Moved { kind: one.kind.clone(), parameters: one.parameters.clone(), changed, values })
    });
    moved.flatten().collect()
}

/// Whether a value is the default of its parameter.
fn is_usual(signature: &Signature<'_>, name: &str, value: &Json) -> bool {
    let param = signature.params.iter().find(|param| param.name == name);
    param.and_then(|param| param.default).is_some_and(|usual| usual == value.to_string().trim_matches('"'))
}

/// The values of the parameters of cells; none if not all of the rule goes.
fn changed(one: &RuleUse, signature: &Signature<'_>, targets: &Targets, is_copy: bool) -> Option<Map<String, Json>> {
    let to = |cell: &Cell| targets.get(&cell.index()).copied();
    let all = |cells: &[Cell]| cells.iter().map(to).collect::<Option<Vec<usize>>>();
    // Of sets, those that stay are kept where the rule itself changes.
    let kept = |cell: &Cell| to(cell).or((!is_copy).then_some(cell.index()));
    let mut values = Map::new();
    for (name, binding) in &one.parameters {
        let is_marked = signature.params.iter().any(|param| param.name == *name && param.kind == Type::Marked);
        let value = match binding {
            Binding::Cells(cells) if is_marked => {
                if !cells.iter().any(|cell| to(cell).is_some()) {
                    continue;
                }
                json!(cells.iter().filter_map(kept).collect::<Vec<_>>())
            }
            Binding::Cells(cells) => json!(all(cells)?),
            Binding::Lines(lines) => {
                json!(lines.iter().map(|line| all(line)).collect::<Option<Vec<_>>>()?)
            }
            Binding::Pairs(pairs) => {
                let both = |(one, other): &(Cell, Cell)| Some([to(one)?, to(other)?]);
                if !pairs.iter().any(|pair| both(pair).is_some()) {
                    continue;
                }
                let stays = |(one, other): &(Cell, Cell)| (!is_copy).then(|| [one.index(), other.index()]);
                json!(pairs.iter().filter_map(|pair| both(pair).or(stays(pair))).collect::<Vec<_>>())
            }
            _ => continue,
        };
        values.insert(name.clone(), value);
    }
    (!values.is_empty()).then_some(values)
}

/// The kinds of the rules of a text, each once.
pub(super) fn kinds_of(sudoku: &Sudoku) -> Vec<String> {
    let mut kinds: Vec<String> = sudoku.variant.rule_uses().iter().map(|one| one.kind.clone()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Cells and their new digits or values, none where one leaves.
pub(super) type Changes = Vec<(usize, Option<usize>)>;

/// The changes of the givens, and of the givens of each layer by its name.
pub(super) fn givens_of(sudoku: &Sudoku, targets: &Targets, is_copy: bool) -> (Changes, Vec<(String, Changes)>) {
    let board = sudoku.variant.board();
    let cells: Vec<Cell> = board.cells().collect();
    let changes = |place: &dyn Fn(Cell) -> Option<Cell>| {
        let given = |number: usize| sudoku.puzzle.givens.get(place(*cells.get(number)?)?).map(Digit::index);
        let mut changes: BTreeMap<usize, Option<usize>> = BTreeMap::new();
        if !is_copy {
            changes.extend(targets.keys().filter(|&&from| given(from).is_some()).map(|&from| (from, None)));
        }
        changes.extend(targets.iter().filter_map(|(&from, &to)| Some((to, Some(given(from)?)))));
        changes.into_iter().collect::<Changes>()
    };
    let layers = board.free_layers().map(|layer| (layer.name.clone(), changes(&|cell| board.over(layer, cell))));
    (changes(&Some), layers.filter(|(_, changes)| !changes.is_empty()).collect())
}
