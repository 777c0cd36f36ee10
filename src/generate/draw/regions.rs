//! Jigsaw regions: connected sets of as many cells as there are digits.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Cell, Position};

use super::shapes::{is_connected, neighbours_of};

/// Two regions change cells so often, for each cell of the board.
const EXCHANGES_PER_CELL: usize = 6;

/// The board in random regions, as a picture with a letter a cell. None if the board is not one n x n grid without holes.
///
/// It begins with rows. Then regions that touch change cells, one for one, as long as both stay connected: every division
/// can come out.
pub fn random_regions(board: &Board, random: &mut ChaCha8Rng) -> Option<String> {
    let size = board.digits().count();
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let fits = board.height() == size && board.width() == size && board.cell_count() == size * size;
    if !fits || size > letters.len() {
        return None;
    }
    let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); size];
    board.cells().for_each(|cell| regions[board.position(cell).row].push(cell));
    let mut region_of: Vec<usize> = board.cells().map(|cell| board.position(cell).row).collect();
    for _ in 0..EXCHANGES_PER_CELL * size * size {
        let one = random.random_range(0..size);
        let theirs = neighbours_of(board, &regions[one]);
        let Some(&taken) = theirs.choose(random) else { continue };
        let other = region_of[taken.index()];
        let back: Vec<Cell> =
            neighbours_of(board, &regions[other]).into_iter().filter(|cell| region_of[cell.index()] == one).collect();
        let Some(&given) = back.choose(random) else { continue };
        let exchange = |region: &[Cell], out: Cell, new: Cell| -> Vec<Cell> {
            region.iter().map(|&cell| if cell == out { new } else { cell }).collect()
        };
        let (mine, its) = (exchange(&regions[one], given, taken), exchange(&regions[other], taken, given));
        if is_connected(board, &mine) && is_connected(board, &its) {
            (regions[one], regions[other]) = (mine, its);
            (region_of[taken.index()], region_of[given.index()]) = (one, other);
        }
    }
    let mut picture = String::new();
    for row in 0..size {
        for column in 0..size {
            let cell = board.cell_at(Position::new(row, column)).expect("the board has no holes");
            picture.push(letters[region_of[cell.index()]]);
        }
        picture.push('\n');
    }
    Some(picture)
}
