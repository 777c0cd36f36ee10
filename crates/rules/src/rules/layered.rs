//! Cells of a layer in place of those of the grid.

use exdoku_text::board::{Board, Cell, House, Layer};

/// A board, and the layer for whose cells those of the grid stand, if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layered<'b> {
    board: &'b Board,
    pub(super) layer: Option<&'b Layer>,
}

impl<'b> Layered<'b> {
    pub(super) fn new(board: &'b Board, layer: Option<&str>) -> Layered<'b> {
        Layered { board, layer: layer.and_then(|name| board.layer(name)) }
    }

    /// The cells that the named cells stand for.
    ///
    /// # Errors
    /// The layer has no cell there.
    pub(super) fn meant(self, cells: Vec<Cell>) -> Result<Vec<Cell>, String> {
        let Some(layer) = self.layer else { return Ok(cells) };
        let found = self.turned(cells);
        match found.iter().find(|&&cell| self.board.is_cell(cell)) {
            Some(&cell) => Err(format!("the layer `{}` has no cell at {}", layer.name, self.board.name(cell))),
            None => Ok(found),
        }
    }

    /// The cells of the layer in place of those of the grid, as far as it has them.
    pub(super) fn turned(self, cells: Vec<Cell>) -> Vec<Cell> {
        let Some(layer) = self.layer else { return cells };
        let over = |cell: Cell| match self.board.is_cell(cell) {
            true => self.board.over(layer, cell).unwrap_or(cell),
            false => cell,
        };
        cells.into_iter().map(over).collect()
    }

    /// The cells of a rule about the whole board: those of these cells of the grid that the layer has.
    pub(super) fn on_board(self, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
        let layer = self.layer;
        cells.into_iter().filter_map(|cell| layer.map_or(Some(cell), |layer| self.board.over(layer, cell))).collect()
    }

    /// The pairs of such a rule.
    pub(super) fn pairs_on_board(self, pairs: Vec<(Cell, Cell)>) -> Vec<(Cell, Cell)> {
        if self.layer.is_none() {
            return pairs;
        }
        let both = |(a, b): (Cell, Cell)| match self.on_board([a, b])[..] {
            [a, b] => Some((a, b)),
            _ => None,
        };
        pairs.into_iter().filter_map(both).collect()
    }

    /// The houses of such a rule.
    pub(super) fn houses_on_board(self, houses: Vec<House>) -> Vec<House> {
        let Some(layer) = self.layer else { return houses };
        let over = |House { name, cells }: House| House {
            name: format!("{} {name}", layer.name),
            cells: self.on_board(cells),
        };
        houses.into_iter().map(over).filter(|house| !house.cells.is_empty()).collect()
    }
}
