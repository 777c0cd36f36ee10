//! No digit d stands twice at distance d.

use std::collections::HashMap;

use exdoku_encode::{Encoder, Pairs, pairs};
use exdoku_text::board::{Board, Cell, Digits, Grid, GridSize, Position};

use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Rule, RuleUse, Violation};

keys! { anti_taxicab = "anti-taxicab" {} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: keys::anti_taxicab::NAME,
    meaning: "Two cells that hold the same digit d are never d steps apart, counted along rows and columns.",
    example: "anti-taxicab = true",
    compiles_to: "a secondary item for each pair of cells whose distance is a digit",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct AntiTaxicab {
    /// The cells of each grid, in reading order.
    grids: Vec<Vec<Cell>>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    let cells_of = |(corner, size): (Position, GridSize)| {
        let places = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (row, column)));
        let at = |(row, column)| board.cell_at(Position::new(corner.row + row, corner.column + column));
        builder.layered(used).on_board(places.filter_map(at))
    };
    Ok(AntiTaxicab { grids: board.frames().map(cells_of).collect() }.into())
}

impl AntiTaxicab {
    /// The pairs of cells of a grid whose distance is a digit, each once. They are not stored: a large board has millions.
    fn pairs<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Cell, Cell, i64)> + 'a {
        let of_grid = move |(number, cells): (usize, &'a Vec<Cell>)| {
            let earlier = &self.grids[..number];
            let all = (0..cells.len()).flat_map(move |at| cells[at + 1..].iter().map(move |&b| (cells[at], b)));
            let is_new = move |&(a, b): &(Cell, Cell)| {
                !earlier.iter().any(|cells| [a, b].iter().all(|cell| cells.binary_search(cell).is_ok()))
            };
            let with_steps = move |(a, b)| {
                let steps = board.position(a).distance(board.position(b)) as i64;
                board.digits_of(a).of_value(steps).map(|_| (a, b, steps))
            };
            all.filter(is_new).filter_map(with_steps)
        };
        self.grids.iter().enumerate().flat_map(of_grid)
    }
}

impl Rule for AntiTaxicab {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        // Nearly all cells have the same digits, so pairs with the same distance share their allowed digits.
        let mut shared: HashMap<(i64, [Digits; 2]), Pairs> = HashMap::new();
        let board = encoder.board();
        for (a, b, steps) in self.pairs(board) {
            if encoder.has_stopped() {
                return;
            }
            let allowed = || pairs(board, a, b, |u, w| u != w || u != steps);
            let of = (steps, [a, b].map(|cell| board.digits_of(cell)));
            encoder.relate_pairs("taxicab", a, b, Pairs::clone(shared.entry(of).or_insert_with(allowed)));
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let both = |&(a, b, steps): &(Cell, Cell, i64)| {
            board.value(grid, a) == Some(steps) && board.value(grid, b) == Some(steps)
        };
        let violation = |(a, b, steps): (Cell, Cell, i64)| Violation {
            what: format!("two {steps}s are {steps} steps apart"),
            cells: vec![a, b],
        };
        self.pairs(board).filter(both).map(violation).collect()
    }
}
