//! Clues as rules: those that are written together are one.

use indexmap::IndexSet;

use exdoku_rules::rules::{Binding, ClueValue, Draw, RuleUse, Shape, Type, binding_to_toml};
use exdoku_text::board::{Board, Cell, Side};

use super::clue::Clue;
use super::kinds::Drawn;

/// The sides in the order in which their clues are read.
const READ: [Side; 4] = [Side::Left, Side::Top, Side::Right, Side::Bottom];

/// The rules of a kind, as they are written.
pub(super) enum Rules {
    /// Each by itself.
    Each(Vec<RuleUse>),
    /// Clues outside the grid, which are one rule.
    BySide(Vec<RuleUse>),
}

impl Rules {
    /// The rules for the clues of a kind.
    pub(super) fn of(kind: &Drawn, board: &Board, clues: &[&Clue]) -> Rules {
        let mut of_kind: Vec<&Clue> = clues.iter().copied().filter(|clue| clue.rule_use.kind == kind.name).collect();
        of_kind.sort_by_key(|clue| clue.cells.iter().min().copied());
        let Some(first) = of_kind.first() else {
            return Rules::Each(if kind.draws_all() { vec![in_one(kind, &[])] } else { Vec::new() });
        };
        let is_outside = matches!(first.shape, Shape::Side(_) | Shape::Frame) && kind.draws.sight;
        if is_outside
            && board.grids().len() == 1
            && of_kind.iter().all(|clue| word(&clue.rule_use, kind, board).is_some())
        {
            let place = |clue: &&Clue| {
                let side = board.side_of(&clue.cells);
                (READ.iter().position(|&one| one == side), board.position(clue.cells[0]))
            };
            of_kind.sort_by_key(place);
            return Rules::BySide(of_kind.into_iter().map(|clue| clue.rule_use.clone()).collect());
        }
        // A kind with several shapes and no values: all of them in one table.
        let shapes = kind.draws.params.iter().filter(|param| matches!(param.draw, Draw::Shape(_))).count();
        let are_listed = || of_kind.iter().all(|clue| is_listed(clue) && clue.values().next().is_none());
        match kind.draws_all() || shapes > 1 && are_listed() {
            true => Rules::Each(vec![in_one(kind, &of_kind)]),
            false => Rules::Each(by_values(&of_kind)),
        }
    }

    /// The uses from which each of the rules is built.
    pub(super) fn uses(self) -> Vec<Vec<RuleUse>> {
        match self {
            Rules::Each(uses) => uses.into_iter().map(|one| vec![one]).collect(),
            Rules::BySide(uses) => vec![uses],
        }
    }
}

/// A rule for each clue; marks and pairs with the same values are one.
fn by_values(clues: &[&Clue]) -> Vec<RuleUse> {
    let mut grouped: Vec<Vec<&Clue>> = Vec::new();
    for clue in clues {
        let is_same = |group: &&mut Vec<&Clue>| {
            let first = group[0];
            is_listed(first) && first.param.name == clue.param.name && first.values().eq(clue.values())
        };
        match grouped.iter_mut().find(is_same) {
            Some(group) => group.push(clue),
            None => grouped.push(vec![clue]),
        }
    }
    let one = |group: Vec<&Clue>| {
        let mut rule_use = RuleUse::bare(group[0].kind());
        let (main, values) = (together(&group), group[0].values().cloned());
        rule_use.parameters = std::iter::once((group[0].param.name.clone(), main)).chain(values).collect();
        rule_use
    };
    grouped.into_iter().map(one).collect()
}

/// One rule for all clues: `{ white = "r1c1-2", black = "r3c3-4", negative = true }`.
fn in_one(kind: &Drawn, clues: &[&Clue]) -> RuleUse {
    let mut rule_use = RuleUse::bare(kind.name.as_str());
    for param in kind.draws.params.iter().filter(|param| matches!(param.draw, Draw::Shape(_))) {
        let of_param: Vec<&Clue> = clues.iter().copied().filter(|clue| clue.param.name == param.name).collect();
        if !of_param.is_empty() {
            rule_use.parameters.push((param.name.clone(), together(&of_param)));
        }
    }
    let all = kind.draws.params.iter().filter(|param| param.draw == Draw::ClueValue(ClueValue::All));
    rule_use.parameters.extend(all.map(|param| (param.name.clone(), Binding::Truth(true))));
    rule_use
}

/// Whether several clues may be written as one list of cells.
fn is_listed(clue: &Clue) -> bool {
    matches!(clue.param.kind, Type::Pairs | Type::Marked) || clue.param.kind == Type::Cells && clue.shape == Shape::Cell
}

/// The main parameter of clues that are one rule.
fn together(clues: &[&Clue]) -> Binding {
    let mut mains = clues.iter().map(|clue| clue.rule_use.named(&clue.param.name).expect("it names its cells"));
    match mains.clone().next() {
        Some(Binding::Pairs(_)) => {
            let pairs = mains.flat_map(|main| if let Binding::Pairs(pairs) = main { &pairs[..] } else { &[] });
            // A pair in both orders is one dot.
            let pairs: IndexSet<(Cell, Cell)> = pairs.map(|&(a, b)| (a.min(b), a.max(b))).collect();
            Binding::Pairs(pairs.into_iter().collect())
        }
        Some(Binding::Cells(_)) => Binding::Cells(mains.flat_map(Binding::cells).collect()),
        _ => mains.next().expect("there is a clue").clone(),
    }
}

/// The value of a clue outside the grid, if it is a single word.
pub(super) fn word(rule_use: &RuleUse, kind: &Drawn, board: &Board) -> Option<String> {
    let [_, (name, value)] = &rule_use.parameters[..] else { return None };
    match value {
        Binding::Digits(digits) => {
            let values: Vec<String> = digits.iter().map(|&digit| board.digits().value(digit).to_string()).collect();
            values.iter().all(|value| value.len() == 1).then(|| values.concat())
        }
        value => Some(binding_to_toml(value, kind.param(name).map(|param| param.kind), board)),
    }
}
