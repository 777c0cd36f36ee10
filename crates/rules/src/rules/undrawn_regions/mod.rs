//! Connected regions that are not drawn: their numbering, sizes and contents.
//!
//! ```text
//!   encode.rs    connection, sizes and digits, as constraints
//!   numbers.rs   their numbers: by the order of their first cells, or by their centres
//!   check.rs     what is wrong with regions on a grid
//! ```

mod check;
mod encode;
mod numbers;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use super::rule::{Rule, Violation};

/// Cells that are divided into connected regions, numbered in the order of their first cells.
#[derive(Debug)]
pub(super) struct UndrawnRegions {
    /// Ascending.
    pub(super) cells: Vec<Cell>,
    /// For each of the cells, the place that holds the number of its region.
    pub(super) regions: Vec<Cell>,
    /// The cells in the order for numbering regions.
    pub(super) order: Vec<usize>,
    /// The number of regions.
    pub(super) count: usize,
    /// The possible numbers of cells of a region, at least one, ascending.
    pub(super) sizes: Vec<usize>,
    /// Whether no region repeats a digit.
    pub(super) differs: bool,
    /// The centre of each region, twice its row and column, about which the region is symmetric under half a turn; empty if
    /// none is known. The regions are then numbered by their centres.
    pub(super) centres: Vec<(usize, usize)>,
}

/// The places of cells, those of the first ones before the others.
pub(super) fn order(cells: &[Cell], first: &[Cell]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for at in first.iter().filter_map(|cell| cells.binary_search(cell).ok()).chain(0..cells.len()) {
        if !order.contains(&at) {
            order.push(at);
        }
    }
    order
}

impl UndrawnRegions {
    /// The smallest and the largest number of cells of a region.
    fn bounds(&self) -> (usize, usize) {
        (self.sizes[0], self.sizes[self.sizes.len() - 1])
    }

    /// For each cell, its place in the order for numbering.
    fn ranks(&self) -> Vec<usize> {
        let mut ranks = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(rank, &at)| ranks[at] = rank);
        ranks
    }

    /// The neighbours of a cell, by their places among the cells.
    fn neighbours(&self, board: &Board, at: usize) -> Vec<usize> {
        let place = |cell: Cell| self.cells.binary_search(&cell).ok();
        board.neighbours(self.cells[at]).filter_map(place).collect()
    }

    /// The cell to which half a turn about a centre maps a cell, if it is one of the cells.
    fn turned(&self, board: &Board, at: usize, centre: (usize, usize)) -> Option<usize> {
        let place = board.position(self.cells[at]);
        let (row, column) = (centre.0.checked_sub(place.row)?, centre.1.checked_sub(place.column)?);
        self.cells.iter().position(|&cell| (board.position(cell).row, board.position(cell).column) == (row, column))
    }
}

impl Rule for UndrawnRegions {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        match self.differs {
            true if self.sizes.len() == 1 => self.repeat_no_digit(encoder),
            differs => {
                // Around its centre, each region has some cells.
                if self.centres.is_empty() || self.sizes.len() < self.cells.len() + 1 - self.count {
                    self.count_cells(encoder);
                }
                if differs {
                    self.hold_different_digits(encoder);
                }
            }
        }
        self.hang_together(encoder);
        match self.centres[..] {
            [] => self.number(encoder),
            _ => self.turn_about_centres(encoder),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        check::violations(self, board, grid)
    }
}
