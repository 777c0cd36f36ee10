//! XY-wings and XYZ-wings.

use super::board::{Board, PEERS, cells_of};
use super::step::{Removals, Step};

/// A pivot with the candidates xy (xyz in an XYZ-wing) and two cells that see it with xz and yz: z is removed from the cells
/// that see every z of the wing. Rated 4.2 and 4.4.
pub(super) fn xy_wing(board: &Board, with_z: bool) -> Option<Step> {
    let size = if with_z { 3 } else { 2 };
    cells_of(board.empty()).filter(|&pivot| board.count(pivot) == size).find_map(|pivot| {
        let pincers = || cells_of(PEERS[pivot]).filter(|&cell| board.count(cell) == 2);
        pincers().find_map(|first| {
            pincers().find_map(|second| {
                let removals = wing_removals(board, [pivot, first, second])?;
                let (difficulty, technique) = if with_z { (4.4, "XYZ-Wing") } else { (4.2, "XY-Wing") };
                Some(Step::removing(difficulty, technique, removals))
            })
        })
    })
}

fn wing_removals(board: &Board, cells: [usize; 3]) -> Option<Removals> {
    let [xy, xz, yz] = cells.map(|cell| board.candidates(cell));
    let common = xy & xz & yz;
    let with_z = xy.count_ones() == 3;
    if (xy | xz | yz).count_ones() != 3 || common.count_ones() != u32::from(with_z) || (xy & !xz).count_ones() != 1 {
        return None;
    }
    let z = (xz & yz).trailing_zeros() as usize;
    let mut victims = PEERS[cells[1]] & PEERS[cells[2]] & !(1 << cells[0]);
    if with_z {
        victims &= PEERS[cells[0]];
    }
    let removals: Removals = cells_of(victims & board.cells_with(z)).map(|cell| (cell, 1 << z)).collect();
    (!removals.is_empty()).then_some(removals)
}
