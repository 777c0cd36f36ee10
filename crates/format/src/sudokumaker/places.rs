//! Numbers of cells, sides, corners and places outside the grid, in reading order.
//!
//! ```text
//!   cells     sides: left of each cell of a row,     corners      outside: with a frame
//!   0 1       then below each                        0 1 2        0 1 2  3
//!   2 3         |0  |1                               3 4 5        4 . .  7
//!                2   3     |4  |5 ...                6 7 8        8 . . 11  ...
//! ```

use crate::cells::Place;
use crate::json::{Form, Json, Object};
use exdoku_text::board::Position;

use super::reader::Reader;

impl Reader<'_> {
    /// The name of a cell.
    pub(super) fn name(&self, cell: usize) -> String {
        Position::new(cell / self.columns, cell % self.columns).to_string()
    }

    /// A whole number that is not negative.
    fn index(&mut self, json: &Json<'_>, what: &str) -> Option<usize> {
        match json.form() {
            Form::Number(number) if number >= 0 => usize::try_from(number).ok(),
            _ => {
                let wrong = json.wrong(&format!("the number of a {what}"));
                self.diagnostics.refuse(wrong)
            }
        }
    }

    fn nowhere<T>(&mut self, json: &Json<'_>, what: &str) -> Option<T> {
        let message = format!("{} is not the number of a {what} of this board", json.as_written());
        self.diagnostics.refuse(json.error(message))
    }

    fn position(&self, row: i64, column: i64) -> Option<Position> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < self.rows && column < self.columns).then(|| Position::new(row, column))
    }

    pub(super) fn cell(&mut self, json: &Json<'_>) -> Option<Place> {
        let number = self.index(json, "cell")?;
        match self.position((number / self.columns) as i64, (number % self.columns) as i64) {
            Some(cell) => Some(Place::Cell(cell)),
            None => self.nowhere(json, "cell"),
        }
    }

    /// The cells of a list; all errors are reported.
    pub(super) fn places(&mut self, json: &Json<'_>) -> Option<Vec<Place>> {
        let list = json.list(self.diagnostics)?;
        let cells: Vec<Option<Place>> = list.iter().map(|cell| self.cell(cell)).collect();
        cells.into_iter().collect()
    }

    /// The cells at a key of an object.
    pub(super) fn places_of(&mut self, object: &mut Object<'_>, key: &'static str) -> Option<Vec<Place>> {
        let cells = object.need(key, self.diagnostics)?;
        self.places(&cells)
    }

    /// The two cells that share a side, the left or upper one first.
    pub(super) fn side(&mut self, json: &Json<'_>) -> Option<[Place; 2]> {
        let number = self.index(json, "side")?;
        let (pair, column) = ((number / self.columns) as i64, (number % self.columns) as i64);
        let row = pair / 2;
        let (first, second) = match pair % 2 {
            0 => ((row, column - 1), (row, column)),
            _ => ((row, column), (row + 1, column)),
        };
        match (self.position(first.0, first.1), self.position(second.0, second.1)) {
            (Some(first), Some(second)) => Some([Place::Cell(first), Place::Cell(second)]),
            _ => self.nowhere(json, "side between two cells"),
        }
    }

    /// The cells around a corner.
    pub(super) fn corner(&mut self, json: &Json<'_>) -> Option<Vec<Place>> {
        let number = self.index(json, "corner")?;
        let (row, column) = ((number / (self.columns + 1)) as i64, (number % (self.columns + 1)) as i64);
        let around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        let cells: Vec<Place> =
            around.iter().filter_map(|&(row, column)| self.position(row, column)).map(Place::Cell).collect();
        if cells.is_empty() { self.nowhere(json, "corner") } else { Some(cells) }
    }

    /// Row and column of a place in the frame around the grid; -1 is above or to the left of it.
    pub(super) fn frame(&mut self, json: &Json<'_>) -> Option<(i64, i64)> {
        let number = self.index(json, "place outside the grid")?;
        let row = i64::try_from(number / (self.columns + 2)).ok()? - 1;
        let column = (number % (self.columns + 2)) as i64 - 1;
        if row > self.rows as i64 || self.position(row, column).is_some() {
            return self.nowhere(json, "place outside the grid");
        }
        Some((row, column))
    }

    /// The cells along a diagonal that begins at a place in the frame: `1` rises to the right, `-1` falls.
    pub(super) fn diagonal(&self, (row, column): (i64, i64), rises: bool) -> Vec<Place> {
        let steps = if rises { [(-1, 1), (1, -1)] } else { [(1, 1), (-1, -1)] };
        let line = |(down, right): (i64, i64)| -> Vec<Place> {
            let cells = (1..).map_while(|far| self.position(row + far * down, column + far * right));
            cells.map(Place::Cell).collect()
        };
        steps.into_iter().map(line).find(|line| !line.is_empty()).unwrap_or_default()
    }
}
