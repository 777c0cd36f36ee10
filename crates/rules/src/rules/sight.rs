//! Clue cells that see cells in four directions.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use super::bind::Bound;
use super::keys::sight as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::same::seen;
use super::signature::{Param, Type};
use super::together::All;

pub(super) const SIGHT: Kind = Kind {
    name: keys::NAME,
    meaning: "Each clue is how many cells it sees in its row and its column, itself included: in each of the four directions \
              as far as the cells have the same value as its own cell.",
    params: &[
        Param::of(keys::CLUES, Type::Cells, "the cells with a clue, which is their value"),
        Param::of(keys::CELLS, Type::Cells, "the cells that are seen, mostly a layer, with one where each clue is"),
        Param::of(keys::DIGITS, Type::Values, "the values that the cell of a clue may have; all by default").optional(),
    ],
    example: "sight = { clues = \"r1c1 r5c4\", cells = \"r1-9c1-9\" }",
    compiles_to: "that of same-run, for each clue",
    look: &[("clues", "circle outline"), ("cells", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

#[derive(Debug)]
struct Sight {
    /// The cells that the clues are at.
    homes: Vec<Cell>,
    /// What values these may have.
    values: Option<Vec<i64>>,
    seen: All,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (clues, cells) = (bound.need(keys::CLUES), bound.need(keys::CELLS));
    let board = reader.board;
    let (mut homes, mut rules) = (Vec::new(), Vec::new());
    for &clue in clues {
        let ground = board.ground(clue);
        let home = cells.iter().copied().find(|&cell| ground.is_some() && board.ground(cell) == ground);
        let Some(home) = home else {
            let message = format!("`cells` has no cell at {}", board.name(clue));
            return reader.refuse(bound.at(keys::CLUES).error(message));
        };
        let line = |&(down, right): &(isize, isize)| {
            let next = |&at: &Cell| board.step(at, down, right).filter(|next| cells.contains(next));
            std::iter::successors(Some(home), next).collect()
        };
        let lines: Vec<Vec<Cell>> = DIRECTIONS.iter().map(line).collect();
        rules.push(seen(clue, &lines, bound.at(keys::CLUES), reader)?);
        homes.push(home);
    }
    let values = bound.get(keys::DIGITS).map(<[i64]>::to_vec);
    Some(Box::new(Sight { homes, values, seen: All(rules) }))
}

impl Rule for Sight {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        if let Some(values) = &self.values {
            self.homes.iter().for_each(|&home| encoder.limit(home, |value| values.contains(&value)));
        }
        self.seen.encode(encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = self.seen.violations(board, grid);
        for &home in &self.homes {
            let value = board.value(grid, home);
            if value.zip(self.values.as_ref()).is_some_and(|(value, values)| !values.contains(&value)) {
                let what = format!("the cell of a clue, {}, has another value", board.name(home));
                found.push(Violation { what, cells: vec![home] });
            }
        }
        found
    }
}
