//! A clue of a puzzle: a rule use at some cells.

use std::sync::Arc;

use exdoku_cover::Budget;
use exdoku_rules::rules::{Binding, BuildCache, Builder, ClueValue, Draw, FileKinds, Rule, RuleUse, Shape, Type};
use exdoku_rules::variant::DrawnParam;
use exdoku_text::board::{Board, Cell, Grid, SymbolChoice, Usual};

use super::kinds::Drawn;

/// A clue of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Clue {
    /// The rule use.
    pub(super) rule_use: RuleUse,
    /// Its rule.
    rule: Arc<dyn Rule>,
    /// The parameter with the shape.
    pub(super) param: DrawnParam,
    pub(super) shape: Shape,
    pub(super) cells: Vec<Cell>,
    /// Whether it belongs to the layout as a whole: a cage, or one of all true clues.
    pub(in crate::generate) is_fixed: bool,
}

impl Clue {
    /// Whether it is true of a grid.
    pub(in crate::generate) fn holds(&self, board: &Board, grid: &Grid) -> bool {
        self.rule.holds(board, grid)
    }

    /// The name of its kind.
    pub(in crate::generate) fn kind(&self) -> &str {
        &self.rule_use.kind
    }

    /// Its cells.
    pub(in crate::generate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it has the same kind and the same cells.
    pub(in crate::generate) fn is_at_place_of(&self, other: &Clue) -> bool {
        self.kind() == other.kind() && self.cells == other.cells
    }

    /// Whether the puzzle still has its kind without it.
    pub(in crate::generate) fn may_go(&self) -> bool {
        !self.is_fixed || self.is_cage()
    }

    /// Whether it is one of the sets into which a board is divided.
    pub(super) fn is_cage(&self) -> bool {
        matches!(self.shape, Shape::Cage(_) | Shape::Block(_))
    }

    /// The parameters besides its cells.
    pub(super) fn values(&self) -> impl Iterator<Item = &(String, Binding)> {
        self.rule_use.parameters.iter().filter(|(name, _)| *name != self.param.name)
    }
}

/// A clue with its images under the symmetry of the layout.
pub(in crate::generate) type Orbit = Vec<Clue>;

/// The solution for which clues are drawn, and everything that turns a clue into a rule.
pub(super) struct Judge<'j> {
    pub(super) board: &'j Board,
    pub(super) solution: &'j Grid,
    pub(super) kinds: &'j FileKinds<'j>,
    /// Once it is over, no more clues are found.
    pub(super) budget: &'j Budget,
    pub(super) cache: &'j BuildCache,
}

impl Judge<'_> {
    /// The clue of a rule use, if it is true of the solution. A clue that no digits could satisfy is refused by its rule.
    pub(super) fn true_clue(
        &self,
        kind: &Drawn,
        param: &DrawnParam,
        shape: &Shape,
        cells: &[Cell],
        parameters: Vec<(String, Binding)>,
    ) -> Option<Clue> {
        let mut rule_use = RuleUse::bare(kind.name.as_str());
        rule_use.parameters = parameters;
        let rule: Arc<dyn Rule> = self.rule(&rule_use)?.into();
        let is_fixed = matches!(shape, Shape::Cage(_) | Shape::Block(_) | Shape::Counted) || kind.draws_all();
        let clue = Clue { rule_use, rule, param: param.clone(), shape: shape.clone(), cells: cells.to_vec(), is_fixed };
        clue.holds(self.board, self.solution).then_some(clue)
    }

    /// The cells whose values the clues of a kind at these cells use; none if their layer lacks one.
    pub(super) fn meant(&self, kind: &Drawn, cells: &[Cell]) -> Option<Vec<Cell>> {
        let Some(layer) = kind.of.as_deref().and_then(|name| self.board.layer(name)) else {
            return Some(cells.to_vec());
        };
        cells.iter().map(|&cell| self.board.over(layer, cell)).collect()
    }

    /// The rule of a use; none if it is wrong, can never hold, or has no effect, as a line that stays in one region.
    fn rule(&self, rule_use: &RuleUse) -> Option<Box<dyn Rule>> {
        let symbols = SymbolChoice::Detect(Usual::of(self.board.digits()));
        let builder = Builder::new(self.kinds, self.board, &symbols).sharing(self.cache);
        builder.rule(rule_use).ok().filter(|built| built.warnings().next().is_none()).map(|built| built.rule)
    }

    /// The sum of the digits in some cells.
    pub(super) fn sum(&self, grid: &Grid, cells: &[Cell]) -> i64 {
        cells.iter().filter_map(|&cell| self.board.value(grid, cell)).sum()
    }
}

/// The parameters that name the cells of a clue; none if these cells are no place for it.
pub(super) fn cell_parameters(
    kind: &Drawn,
    param: &DrawnParam,
    shape: &Shape,
    cells: &[Cell],
    board: &Board,
) -> Option<Vec<(String, Binding)>> {
    let (mut given, mut rest) = (Vec::new(), cells);
    for other in &kind.draws.params {
        match other.draw {
            Draw::ClueValue(ClueValue::Head(count)) => {
                let (head, tail) = rest.split_at_checked(count).filter(|(_, tail)| !tail.is_empty())?;
                if !is_read_forwards(board, head) {
                    return None;
                }
                given.push((other.name.clone(), Binding::Cells(head.to_vec())));
                rest = tail;
            }
            Draw::ClueValue(ClueValue::First) => given.push((other.name.clone(), Binding::Cells(vec![cells[0]]))),
            _ => {}
        }
    }
    let (one, twin) = rest.split_at(rest.len() / 2);
    let main = match (param.kind, shape) {
        (Type::Lines | Type::Parts, Shape::Twins(_)) => Binding::Lines(vec![one.to_vec(), twin.to_vec()]),
        (_, Shape::Twins(_)) => {
            let second = kind.draws.params.iter().find(|other| other.draw == Draw::ClueValue(ClueValue::Twin))?;
            given.push((second.name.clone(), Binding::Cells(twin.to_vec())));
            Binding::Cells(one.to_vec())
        }
        (Type::Lines | Type::Parts, _) => Binding::Lines(vec![rest.to_vec()]),
        (Type::Pairs, _) => Binding::Pairs(vec![(rest[0], *rest.get(1)?)]),
        _ => Binding::Cells(rest.to_vec()),
    };
    given.insert(0, (param.name.clone(), main));
    Some(given)
}

/// Whether cells lie side by side to the right or downwards, like the places of a number.
fn is_read_forwards(board: &Board, cells: &[Cell]) -> bool {
    let steps: Vec<bool> = cells.windows(2).map(|pair| board.step(pair[0], 0, 1) == Some(pair[1])).collect();
    let down = cells.windows(2).all(|pair| board.step(pair[0], 1, 0) == Some(pair[1]));
    down || steps.iter().all(|&right| right)
}
