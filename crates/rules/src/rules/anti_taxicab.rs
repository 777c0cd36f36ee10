//! No digit at its own distance from itself.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, Position};

use super::bind::Bound;
use super::keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};

pub(super) const ANTI_TAXICAB: Kind = Kind {
    name: keys::anti_taxicab::NAME,
    meaning: "Two cells that both hold a digit d are never d steps apart, counted along rows and columns.",
    example: "anti-taxicab = true",
    compiles_to: "a secondary item for each two cells whose distance is a digit",
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct AntiTaxicab {
    /// Two cells, and how many steps they are apart.
    pairs: Vec<(Cell, Cell, i64)>,
}

fn build(_bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let board = reader.board;
    let mut pairs = Vec::new();
    for &corner in board.grids() {
        let places = (0..board.grid_rows()).flat_map(|row| (0..board.grid_columns()).map(move |column| (row, column)));
        let cells: Vec<Cell> = places
            .filter_map(|(row, column)| board.cell_at(Position::new(corner.row + row, corner.column + column)))
            .collect();
        for (at, &a) in cells.iter().enumerate() {
            for &b in &cells[at + 1..] {
                let steps = distance(board, a, b);
                if board.digits().of_value(steps).is_some() {
                    pairs.push((a, b, steps));
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    Some(Box::new(AntiTaxicab { pairs }))
}

fn distance(board: &Board, a: Cell, b: Cell) -> i64 {
    let (a, b) = (board.position(a), board.position(b));
    (a.row.abs_diff(b.row) + a.column.abs_diff(b.column)) as i64
}

impl Rule for AntiTaxicab {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(a, b, steps) in &self.pairs {
            encoder.relate("taxicab", a, b, |u, w| u != w || u != steps);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let both = |&&(a, b, steps): &&(Cell, Cell, i64)| {
            board.value(grid, a) == Some(steps) && board.value(grid, b) == Some(steps)
        };
        let violation = |&(a, b, steps): &(Cell, Cell, i64)| Violation {
            what: format!("two {steps}s are {steps} steps apart"),
            cells: vec![a, b],
        };
        self.pairs.iter().filter(both).map(violation).collect()
    }
}
