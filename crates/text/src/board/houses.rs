//! The rows, columns, boxes and regions of a board, with their names.

use super::{Board, Cell, GridSize, Position};

/// A set of cells with a name, in the order in which they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// `row 3`, `box 5`, `region A`; on boards of several grids `grid 2 row 3`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl Board {
    /// Every row of every grid.
    pub fn rows(&self) -> Vec<House> {
        self.per_frame("row", |size| {
            let row = |row| (0..size.columns).map(move |column| (row, column)).collect();
            (0..size.rows).map(row).collect()
        })
    }

    /// Every column of every grid.
    pub fn columns(&self) -> Vec<House> {
        self.per_frame("column", |size| {
            let column = |column| (0..size.rows).map(move |row| (row, column)).collect();
            (0..size.columns).map(column).collect()
        })
    }

    /// Every box of every grid, from left to right and down; none where the board has no boxes.
    pub fn box_houses(&self) -> Vec<House> {
        self.per_frame("box", |size| {
            let Some(shape) = size.boxes else { return Vec::new() };
            let across = size.columns / shape.width;
            let cells = |number: usize| {
                let (top, left) = (number / across * shape.height, number % across * shape.width);
                (0..shape.height * shape.width).map(|i| (top + i / shape.width, left + i % shape.width)).collect()
            };
            (0..across * (size.rows / shape.height)).map(cells).collect()
        })
    }

    /// Every jigsaw region.
    pub fn region_houses(&self) -> Vec<House> {
        let house =
            |region: &super::Region| House { name: format!("region {}", region.name), cells: region.cells.clone() };
        self.regions().iter().map(house).collect()
    }

    /// The regions, or else the boxes.
    pub fn regions_or_boxes(&self) -> Vec<House> {
        if self.regions().is_empty() { self.box_houses() } else { self.region_houses() }
    }

    /// `count` houses in each grid; `at` gives rows and columns within the grid. Missing cells and houses without cells are
    /// left out.
    pub fn per_grid(&self, word: &str, count: usize, at: impl Fn(usize) -> Vec<(usize, usize)>) -> Vec<House> {
        self.per_frame(word, |_| (0..count).map(&at).collect())
    }

    /// The houses of each grid, given its size: their rows and columns within the grid. Missing cells and houses without
    /// cells are left out.
    pub fn per_frame(&self, word: &str, houses_of: impl Fn(GridSize) -> Vec<Vec<(usize, usize)>>) -> Vec<House> {
        let several = self.grids().len() > 1;
        let mut houses = Vec::new();
        for (grid, (corner, size)) in self.frames().enumerate() {
            let all = houses_of(size);
            let count = all.len();
            for (number, places) in all.into_iter().enumerate() {
                let cell = |(row, column)| self.cell_at(Position::new(corner.row + row, corner.column + column));
                let cells: Vec<Cell> = places.into_iter().filter_map(cell).collect();
                let number = if count == 1 { String::new() } else { format!(" {}", number + 1) };
                let prefix = if several { format!("grid {} ", grid + 1) } else { String::new() };
                if !cells.is_empty() {
                    houses.push(House { name: format!("{prefix}{word}{number}"), cells });
                }
            }
        }
        houses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;

    #[test]
    fn houses_of_a_6x6() {
        let board = Board::square(6).unwrap();
        let boxes = board.box_houses();
        assert_eq!(boxes.len(), 6);
        assert_eq!(boxes[3].name, "box 4");
        assert_eq!(board.name_cells(&boxes[3].cells), "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6");
        assert_eq!(board.name_cells(&board.columns()[1].cells), "r1c2 r2c2 r3c2 r4c2 r5c2 r6c2");
    }

    #[test]
    fn a_row_with_a_hole_is_shorter() {
        let board = Board::new(Plan { holes: vec![Position::new(1, 1)], ..Plan::square(4) }).unwrap();
        assert_eq!(board.name_cells(&board.rows()[1].cells), "r2c1 r2c3 r2c4");
    }
}
