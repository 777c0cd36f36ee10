//! Symmetries of the pattern of givens.

use std::collections::BTreeSet;
use std::fmt;

use exdoku_text::board::{Board, Cell, Position};

/// A symmetry of the pattern of givens: it maps given cells to given cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rotate180,
    /// Rotation by 90 degrees.
    Rotate90,
    /// Left-right reflection.
    Mirror,
    /// Top-bottom reflection.
    Flip,
    /// Reflection in the main diagonal.
    Diagonal,
    /// Reflection in the antidiagonal.
    Antidiagonal,
    /// All rotations and reflections.
    Full,
}

/// A cell that a symmetry maps off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asymmetric(pub Cell);

impl fmt::Display for Asymmetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the symmetry maps cell {} of the board, in reading order, off the board", self.0.index() + 1)
    }
}

impl std::error::Error for Asymmetric {}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 8] = {
        use Symmetry::{Antidiagonal, Diagonal, Flip, Full, Mirror, None, Rotate90, Rotate180};
        [None, Rotate180, Rotate90, Mirror, Flip, Diagonal, Antidiagonal, Full]
    };

    /// Its name: `rotate180`.
    pub fn name(self) -> &'static str {
        self.name_and_meaning().0
    }

    /// Its description: `Rotation by 180 degrees`.
    pub fn meaning(self) -> &'static str {
        self.name_and_meaning().1
    }

    /// The symmetry of this name.
    pub fn named(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    fn name_and_meaning(self) -> (&'static str, &'static str) {
        match self {
            Symmetry::None => ("none", "No symmetry"),
            Symmetry::Rotate180 => ("rotate180", "Rotation by 180 degrees"),
            Symmetry::Rotate90 => ("rotate90", "Rotation by 90 degrees"),
            Symmetry::Mirror => ("mirror", "Left-right reflection"),
            Symmetry::Flip => ("flip", "Top-bottom reflection"),
            Symmetry::Diagonal => ("diagonal", "Reflection in the main diagonal"),
            Symmetry::Antidiagonal => ("antidiagonal", "Reflection in the antidiagonal"),
            Symmetry::Full => ("full", "All rotations and reflections"),
        }
    }

    /// The cells of a board in orbits of the symmetry.
    ///
    /// # Errors
    /// The first cell that it maps off the board.
    pub fn orbits(self, board: &Board) -> Result<Vec<Vec<Cell>>, Asymmetric> {
        let mut orbits = Vec::new();
        let mut seen: BTreeSet<Cell> = BTreeSet::new();
        for cell in board.cells() {
            if seen.contains(&cell) {
                continue;
            }
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&from) = orbit.get(next) {
                for at in self.images(board.position(from), board.height(), board.width()) {
                    let image = at.and_then(|at| board.cell_at(at)).ok_or(Asymmetric(cell))?;
                    if !orbit.contains(&image) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            seen.extend(&orbit);
            orbits.push(orbit);
        }
        Ok(orbits)
    }

    /// The image of each cell of a board under each element of the symmetry, the identity first.
    ///
    /// # Errors
    /// The first cell that it maps off the board.
    pub fn maps(self, board: &Board) -> Result<Vec<Vec<Cell>>, Asymmetric> {
        let mut maps: Vec<Vec<Cell>> = vec![board.cells().collect()];
        let mut next = 0;
        while let Some(known) = maps.get(next).cloned() {
            let image = |cell: &Cell| {
                let images = self.images(board.position(*cell), board.height(), board.width());
                let cells: Option<Vec<Cell>> = images.into_iter().map(|at| board.cell_at(at?)).collect();
                cells.ok_or(Asymmetric(*cell))
            };
            let images: Vec<Vec<Cell>> = known.iter().map(image).collect::<Result<_, _>>()?;
            for generator in 0..images.first().map_or(0, Vec::len) {
                let further: Vec<Cell> = images.iter().map(|images| images[generator]).collect();
                if !maps.contains(&further) {
                    maps.push(further);
                }
            }
            next += 1;
        }
        Ok(maps)
    }

    /// The images of a position under the generators of the symmetry; none outside the rectangle.
    fn images(self, at: Position, height: usize, width: usize) -> Vec<Option<Position>> {
        let Position { row, column } = at;
        let (below, right) = (height - 1 - row, width - 1 - column);
        let fits = |row, column| (row < height && column < width).then(|| Position::new(row, column));
        let turned = || if height == width { fits(column, below) } else { None };
        let swapped = || if height == width { fits(column, row) } else { None };
        let swapped_back = || if height == width { fits(right, below) } else { None };
        match self {
            Symmetry::None => Vec::new(),
            Symmetry::Rotate180 => vec![fits(below, right)],
            Symmetry::Rotate90 => vec![turned()],
            Symmetry::Mirror => vec![fits(row, right)],
            Symmetry::Flip => vec![fits(below, column)],
            Symmetry::Diagonal => vec![swapped()],
            Symmetry::Antidiagonal => vec![swapped_back()],
            Symmetry::Full => vec![turned(), fits(row, right)],
        }
    }
}
