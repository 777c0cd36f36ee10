//! Jigsaw regions: connected sets of as many cells as there are digits.

use std::fmt;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use exdoku_text::board::{Board, Cell, Position};

use super::places::neighbours_of;

/// The number of exchanges of cells at first, for each cell of the board.
const FIRST: usize = 40;
/// The number of exchanges each time they are mixed again, for each cell of the board.
const AGAIN: usize = 4;

/// The board in random regions.
///
/// They begin as rows. Then regions that touch exchange cells, one for one, while both stay connected: every division
/// is possible.
#[derive(Clone, Debug)]
pub struct RandomRegions {
    regions: Vec<Vec<Cell>>,
    region_of: Vec<usize>,
}

/// Why a board has no random regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoRegions {
    /// It is not a single grid with as many rows and columns as digits.
    NotSquare,
    /// It has holes.
    Holes,
    /// There are too few letters for the regions.
    TooLarge,
}

impl fmt::Display for NoRegions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRegions::NotSquare => f.write_str("random regions need a single square grid with as many rows as digits"),
            NoRegions::Holes => f.write_str("random regions need a grid without holes"),
            NoRegions::TooLarge => {
                write!(f, "random regions need one letter each, so at most {} digits", LETTERS.len())
            }
        }
    }
}

impl std::error::Error for NoRegions {}

const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl RandomRegions {
    /// Regions for a board.
    ///
    /// # Errors
    /// Why it has none.
    pub fn new(board: &Board, random: &mut ChaCha8Rng) -> Result<RandomRegions, NoRegions> {
        let size = RandomRegions::fit(board)?;
        let mut regions = vec![Vec::new(); size];
        board.cells().for_each(|cell| regions[board.position(cell).row].push(cell));
        let region_of = board.cells().map(|cell| board.position(cell).row).collect();
        let mut mixed = RandomRegions { regions, region_of };
        mixed.exchange(board, FIRST, random);
        Ok(mixed)
    }

    /// The number of regions of a board, which is also their size.
    ///
    /// # Errors
    /// Why it has none.
    pub fn fit(board: &Board) -> Result<usize, NoRegions> {
        let size = board.digits().count();
        if board.height() != size || board.width() != size {
            Err(NoRegions::NotSquare)
        } else if board.cell_count() != size * size {
            Err(NoRegions::Holes)
        } else if size > LETTERS.len() {
            Err(NoRegions::TooLarge)
        } else {
            Ok(size)
        }
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
            if board.is_connected(&one_exchanged) && board.is_connected(&other_exchanged) {
                (self.regions[one], self.regions[other]) = (one_exchanged, other_exchanged);
                (self.region_of[taken.index()], self.region_of[given.index()]) = (one, other);
            }
        }
    }

    /// A picture with one letter per cell, in the order of the first cells of the regions.
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
