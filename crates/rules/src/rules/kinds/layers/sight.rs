//! Clue cells that see cells in four directions.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, Moved, ORTHOGONAL};

use self::keys::sight as key;
use super::same::seen;
use crate::rules::kind::keys;
use crate::rules::together::All;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { sight = "sight" {
    CLUES: [Cell] = "clues",
    CELLS: [Cell] = "cells",
    DIGITS: [i64] = "digits",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Each clue is the number of cells it sees in its row and column, including itself: in each of the four \
              directions, up to the last cell with the same value as its own.",
    params: &[
        Param::of(key::CLUES, Type::Cells, "the cells with a clue, which is their value"),
        Param::of(key::CELLS, Type::Cells, "the cells that are seen, usually a layer, including one at each clue"),
        Param::of(key::DIGITS, Type::Values, "the possible values of the cell of a clue; by default all").optional(),
    ],
    reason: "sight of {clues}",
    says: "{clues:clue} is the number of [{digits:cells}][{digits:none}cells of its own value] that it sees in its row and column, itself included.[{cells:unsaid}]",
    example: "sight = { clues = \"r1c1 r5c4\", cells = \"r1-9c1-9\" }",
    compiles_to: "as for same-run, for each clue",
    look: &[("clues", "circle outline"), ("cells", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// A clue of sight.
#[derive(Debug)]
struct Sight {
    /// The cell of the clue.
    home: Cell,
    /// The possible values of this cell.
    values: Option<Vec<i64>>,
    seen: Box<dyn Rule>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (clues, cells) = (used.need(key::CLUES), used.need(key::CELLS));
    let board = builder.board;
    let values = used.get(key::DIGITS).map(<[i64]>::to_vec);
    let (mut rules, mut uses): (Vec<Box<dyn Rule>>, Vec<RuleUse>) = (Vec::new(), Vec::new());
    for &clue in clues {
        let ground = board.ground(clue);
        let home = cells.iter().copied().find(|&cell| ground.is_some() && board.ground(cell) == ground);
        let Some(home) = home else {
            let message = format!("`cells` has no cell at {}", board.name(clue));
            return Err(used.at(key::CLUES).error(message).into());
        };
        let line = |(down, right): Moved| {
            let next = |&at: &Cell| board.step(at, down, right).filter(|next| cells.contains(next));
            std::iter::successors(Some(home), next).collect()
        };
        let lines: Vec<Vec<Cell>> = ORTHOGONAL.into_iter().map(line).collect();
        let seen = seen(clue, &lines, used.at(key::CLUES), builder)?.rule;
        rules.push(Box::new(Sight { home, values: values.clone(), seen }));
        let mut cross = lines.concat();
        cross.sort_unstable();
        cross.dedup();
        let rule_use = RuleUse::bare(key::NAME).with(key::CLUES, vec![clue]).with(key::CELLS, cross);
        uses.push(match &values {
            Some(values) => rule_use.with(key::DIGITS, values.clone()),
            None => rule_use,
        });
    }
    Ok(Built::from(All(rules)).used_as(uses))
}

impl Rule for Sight {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        if let Some(values) = &self.values {
            encoder.limit(self.home, |value| values.contains(&value));
        }
        self.seen.encode(encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = self.seen.violations(board, grid);
        let value = board.value(grid, self.home);
        if value.zip(self.values.as_ref()).is_some_and(|(value, values)| !values.contains(&value)) {
            let what = format!("the cell of a clue, {}, has another value", board.name(self.home));
            found.push(Violation { what, cells: vec![self.home] });
        }
        found
    }
}
