//! Jigsaw regions: connected sets of as many cells as there are digits.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use exdoku_text::board::{Board, Cell, Position};

use super::places::{is_connected, neighbours_of};

/// How often two regions exchange cells at first, for each cell of the board.
const FIRST: usize = 40;
/// The same, each time they are mixed again.
const AGAIN: usize = 4;

/// The board in random regions.
///
/// They begin as rows. Then regions that touch exchange cells, one for one, as long as both stay connected: every division
/// can come out.
#[derive(Clone, Debug)]
pub struct RandomRegions {
    regions: Vec<Vec<Cell>>,
    region_of: Vec<usize>,
}

const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl RandomRegions {
    /// Regions for a board. None if it is not one n x n grid without holes, or too large for letters.
    pub fn new(board: &Board, random: &mut ChaCha8Rng) -> Option<RandomRegions> {
        let size = board.digits().count();
        let fits = board.height() == size && board.width() == size && board.cell_count() == size * size;
        if !fits || size > LETTERS.len() {
            return None;
        }
        let mut regions = vec![Vec::new(); size];
        board.cells().for_each(|cell| regions[board.position(cell).row].push(cell));
        let region_of = board.cells().map(|cell| board.position(cell).row).collect();
        let mut mixed = RandomRegions { regions, region_of };
        mixed.exchange(board, FIRST, random);
        Some(mixed)
    }

    /// Mixes them some more.
    pub fn mix(&mut self, board: &Board, random: &mut ChaCha8Rng) {
        self.exchange(board, AGAIN, random);
    }

    fn exchange(&mut self, board: &Board, per_cell: usize, random: &mut ChaCha8Rng) {
        let size = self.regions.len();
        for _ in 0..per_cell * size * size {
            let one = random.random_range(0..size);
            let Some(&taken) = neighbours_of(board, &self.regions[one]).choose(random) else { continue };
            let other = self.region_of[taken.index()];
            let mut back = neighbours_of(board, &self.regions[other]);
            back.retain(|cell| self.region_of[cell.index()] == one);
            let Some(&given) = back.choose(random) else { continue };
            let exchanged = |region: &[Cell], out: Cell, new: Cell| -> Vec<Cell> {
                region.iter().map(|&cell| if cell == out { new } else { cell }).collect()
            };
            let one_exchanged = exchanged(&self.regions[one], given, taken);
            let other_exchanged = exchanged(&self.regions[other], taken, given);
            if is_connected(board, &one_exchanged) && is_connected(board, &other_exchanged) {
                (self.regions[one], self.regions[other]) = (one_exchanged, other_exchanged);
                (self.region_of[taken.index()], self.region_of[given.index()]) = (one, other);
            }
        }
    }

    /// A picture with a letter a cell, in the order in which one meets the regions.
    pub fn picture(&self, board: &Board) -> String {
        let mut letter_of: Vec<Option<u8>> = vec![None; self.regions.len()];
        let mut letters = LETTERS.iter().copied();
        let mut picture = String::new();
        for row in 0..board.height() {
            for column in 0..board.width() {
                let cell = board.cell_at(Position::new(row, column)).expect("the board has no holes");
                let letter = &mut letter_of[self.region_of[cell.index()]];
                let letter = *letter.get_or_insert_with(|| letters.next().expect("there are enough letters"));
                picture.push(char::from(letter));
            }
            picture.push('\n');
        }
        picture
    }
}
