//! Parts of references that depend on the board: cells around others, and at the same positions in other layers.

use exdoku_text::board::{Board, Cell, House, Moved, ORTHOGONAL};

use super::no_part::NoPart;

const TOUCHING: &[Moved] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const KNIGHT: &[Moved] = &[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// The part of this name: one set, or one line per cell for a direction.
pub(super) fn part(name: &str, cells: &[Cell], board: &Board) -> Result<Vec<Vec<Cell>>, NoPart> {
    let found = match name {
        "neighbours" => vec![stepped(cells, &ORTHOGONAL, board)],
        "touching" => vec![stepped(cells, TOUCHING, board)],
        "knight" => vec![stepped(cells, KNIGHT, board)],
        "row" => vec![in_houses(cells, &board.rows(), board)],
        "column" => vec![in_houses(cells, &board.columns(), board)],
        "box" => vec![in_houses(cells, &board.regions_or_boxes(), board)],
        "regions" => board
            .regions_or_boxes()
            .iter()
            .map(|house| within(house, cells, board))
            .filter(|its| !its.is_empty())
            .collect(),
        "squares" => cells.iter().filter_map(|&corner| square(corner, cells, board)).collect(),
        "left" => ways(cells, (0, -1), board),
        "right" => ways(cells, (0, 1), board),
        "up" => ways(cells, (-1, 0), board),
        "down" => ways(cells, (1, 0), board),
        "grid" => {
            let ground: Option<Vec<Cell>> = cells.iter().map(|&cell| board.ground(cell)).collect();
            vec![ground.ok_or(NoPart::Nowhere)?]
        }
        layer => vec![over(layer, cells, board)?],
    };
    let nowhere = cells.iter().any(|&cell| board.ground(cell).is_none());
    if nowhere { Err(NoPart::Nowhere) } else { Ok(found) }
}

/// The cells of a layer at the positions of cells.
fn over(layer: &str, cells: &[Cell], board: &Board) -> Result<Vec<Cell>, NoPart> {
    let layer = board.layer(layer).ok_or_else(|| NoPart::Unknown(layer.to_owned()))?;
    let place = |&cell: &Cell| {
        let ground = board.ground(cell).ok_or(NoPart::Nowhere)?;
        board.over(layer, ground).ok_or_else(|| NoPart::NotInLayer(layer.name.clone(), board.position(ground)))
    };
    cells.iter().map(place).collect()
}

/// The cells one of these steps away from some cell, without the cells themselves, each once.
fn stepped(cells: &[Cell], steps: &[Moved], board: &Board) -> Vec<Cell> {
    let all =
        cells.iter().flat_map(|&cell| steps.iter().filter_map(move |&(down, right)| board.step(cell, down, right)));
    once(all.filter(|cell| !cells.contains(cell)))
}

/// The cells of those houses that contain one of these cells, in the layer of that cell.
fn in_houses(cells: &[Cell], houses: &[House], board: &Board) -> Vec<Cell> {
    let of_cell = |&cell: &Cell| -> Vec<Cell> {
        let Some(ground) = board.ground(cell) else { return Vec::new() };
        let own = houses.iter().filter(|house| house.cells.contains(&ground)).flat_map(|house| house.cells.iter());
        beside(cell, own, board).collect()
    };
    once(cells.iter().flat_map(of_cell))
}

/// Cells of the grid, in the layer of another cell as far as it has them.
pub(super) fn beside<'c>(
    cell: Cell,
    cells: impl IntoIterator<Item = &'c Cell>,
    board: &Board,
) -> impl Iterator<Item = Cell> {
    let layer = board.layer_of(cell);
    cells.into_iter().filter_map(move |&other| layer.map_or(Some(other), |layer| board.over(layer, other)))
}

/// The cells in each row, or each column, of overlapping grids.
pub(super) fn of_grids(rows: bool, cells: &[Cell], board: &Board) -> Result<Vec<Vec<Cell>>, NoPart> {
    if !cells.iter().all(|&cell| board.ground(cell).is_some()) {
        return Err(NoPart::Nowhere);
    }
    let houses = if rows { board.rows() } else { board.columns() };
    Ok(houses.iter().map(|house| within(house, cells, board)).filter(|line| !line.is_empty()).collect())
}

/// Those cells that lie in a house.
fn within(house: &House, cells: &[Cell], board: &Board) -> Vec<Cell> {
    let is_inside = |cell: &Cell| board.ground(*cell).is_some_and(|ground| house.cells.contains(&ground));
    cells.iter().copied().filter(is_inside).collect()
}

/// The square of four cells with this one at its upper left, if all are among the cells.
fn square(corner: Cell, cells: &[Cell], board: &Board) -> Option<Vec<Cell>> {
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let all = steps.iter().map(|&(down, right)| board.step(corner, down, right));
    all.map(|cell| cell.filter(|cell| cells.contains(cell))).collect()
}

/// From each cell, the cells in one direction, up to a missing cell.
fn ways(cells: &[Cell], (down, right): Moved, board: &Board) -> Vec<Vec<Cell>> {
    let way = |&cell: &Cell| {
        std::iter::successors(board.step(cell, down, right), |&at| board.step(at, down, right)).collect()
    };
    cells.iter().map(way).collect()
}

fn once(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut seen: Vec<Cell> = Vec::new();
    for cell in cells {
        if !seen.contains(&cell) {
            seen.push(cell);
        }
    }
    seen
}
