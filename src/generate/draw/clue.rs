//! A clue, and the lines of `[rules]` for several.

use crate::board::{Board, Cell};
use crate::rules::{Binding, Draw, RuleUse, Shape, Type, binding_to_toml, cells_to_text};
use crate::variant::DrawnParam;

use super::Drawn;

/// A clue of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Clue {
    /// The rule that it is.
    pub(super) rule_use: RuleUse,
    /// The parameter that gives its cells.
    param: DrawnParam,
    pub(in crate::generate) shape: Shape,
    pub(in crate::generate) cells: Vec<Cell>,
}

impl Clue {
    pub(super) fn new(kind: &Drawn, param: &DrawnParam, shape: Shape, cells: Vec<Cell>) -> Clue {
        let rule_use = RuleUse::bare(kind.name.as_str());
        let clue = Clue { rule_use, param: param.clone(), shape, cells: Vec::new() };
        clue.at(cells)
    }

    /// The same clue at these cells.
    fn at(mut self, cells: Vec<Cell>) -> Clue {
        let binding = match (self.param.kind, &cells[..]) {
            (Type::Pairs, &[a, b]) => Binding::Pairs(vec![(a, b)]),
            (Type::Lines, _) => Binding::Lines(vec![cells.clone()]),
            _ => Binding::Cells(cells.clone()),
        };
        self.cells = cells;
        let name = self.param.name.clone();
        self.with(&name, binding)
    }

    /// The same clue with this value of a parameter.
    pub(super) fn with(mut self, param: &str, binding: Binding) -> Clue {
        match self.rule_use.parameters.iter_mut().find(|(name, _)| name == param) {
            Some((_, known)) => *known = binding,
            None => self.rule_use.parameters.push((param.to_owned(), binding)),
        }
        self
    }

    /// The same clue at other cells, with another sum.
    pub(super) fn moved(self, cells: Vec<Cell>, sum: i64) -> Clue {
        let mut moved = self.at(cells);
        for (_, binding) in &mut moved.rule_use.parameters {
            if matches!(binding, Binding::Number(_)) {
                *binding = Binding::Number(sum);
            }
        }
        moved
    }

    /// The parameters beside its cells.
    fn values(&self) -> impl Iterator<Item = &(String, Binding)> {
        self.rule_use.parameters.iter().filter(|(name, _)| *name != self.param.name)
    }

    /// `{ cells = "r1c1-3", sum = 15 }`.
    fn table(&self, board: &Board) -> String {
        let cells = format!("{} = \"{}\"", self.param.name, cells_to_text(board, &self.cells));
        let values =
            self.values().map(|(name, binding)| format!(", {name} = {}", binding_to_toml(binding, None, board)));
        format!("{{ {cells}{} }}", values.collect::<String>())
    }
}

/// The lines of `[rules]` for the clues of a kind.
pub(super) fn of_kind(kind: &Drawn, board: &Board, clues: &[Clue]) -> String {
    let of_kind: Vec<&Clue> = clues.iter().filter(|clue| clue.rule_use.kind == kind.name).collect();
    let Some(first) = of_kind.first() else { return String::new() };
    let name = &kind.name;
    if matches!(first.shape, Shape::Side) && board.grids().len() == 1 && first.values().count() == 1 {
        return format!("{name} = {{ {} }}\n", by_side(board, &of_kind));
    }
    if first.param.kind == Type::Marked {
        let cells: Vec<String> = of_kind.iter().map(|clue| cells_to_text(board, &clue.cells)).collect();
        return format!("{name} = \"{}\"\n", cells.join(" "));
    }
    if matches!(first.shape, Shape::Neighbours)
        && of_kind.iter().all(|clue| clue.values().next().is_none())
        && is_of_pairs(kind)
    {
        let keys = kind.draws.iter().filter(|param| matches!(param.draw, Draw::Shape(_))).map(|param| &param.name);
        let of_key = |key: &String| {
            let pairs: Vec<String> = of_kind
                .iter()
                .filter(|clue| clue.param.name == *key)
                .map(|clue| cells_to_text(board, &sorted(&clue.cells)))
                .collect();
            (!pairs.is_empty()).then(|| format!("{key} = \"{}\"", pairs.join(" ")))
        };
        return format!("{name} = {{ {} }}\n", keys.filter_map(of_key).collect::<Vec<_>>().join(", "));
    }
    if of_kind.iter().all(|clue| clue.values().next().is_none()) && kind.draws.len() == 1 {
        let lines: String =
            of_kind.iter().map(|clue| format!("  \"{}\",\n", cells_to_text(board, &clue.cells))).collect();
        return format!("{name} = [\n{lines}]\n");
    }
    let lines: String = of_kind.iter().map(|clue| format!("  {},\n", clue.table(board))).collect();
    format!("{name} = [\n{lines}]\n")
}

/// Whether the keys of a kind take pairs of cells: it has several.
fn is_of_pairs(kind: &Drawn) -> bool {
    kind.draws.len() > 1
}

/// `left = "8 . 12", top = "..."`.
fn by_side(board: &Board, clues: &[&Clue]) -> String {
    let (height, width) = (board.height(), board.width());
    let mut sides = [
        ("left", vec![None; height]),
        ("right", vec![None; height]),
        ("top", vec![None; width]),
        ("bottom", vec![None; width]),
    ];
    for clue in clues {
        let (first, last) = (board.position(clue.cells[0]), board.position(clue.cells[clue.cells.len() - 1]));
        let (side, place) = match () {
            () if first.row == last.row && first.column <= last.column => (0, first.row),
            () if first.row == last.row => (1, first.row),
            () if first.row < last.row => (2, first.column),
            () => (3, first.column),
        };
        sides[side].1[place] = clue.values().next().map(|(_, binding)| binding_to_toml(binding, None, board));
    }
    let written = sides.into_iter().filter(|(_, clues)| clues.iter().any(Option::is_some)).map(|(side, clues)| {
        let words: Vec<String> = clues.into_iter().map(|clue| clue.unwrap_or_else(|| ".".to_owned())).collect();
        format!("{side} = \"{}\"", words.join(" "))
    });
    written.collect::<Vec<_>>().join(", ")
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted
}
