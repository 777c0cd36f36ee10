//! Shared by the readers of SudokuPad's JSON: cells, and lists of cells.

use exdoku_text::board::Position;
use exdoku_text::source::{Diagnostic, Diagnostics};

use crate::cells::Place;
use crate::json::{Form, Json};
use crate::square::Square;

/// The state of reading one puzzle: a rectangle of the cells that SudokuPad draws.
pub(super) struct Reader<'d> {
    pub(super) square: Square,
    /// Its first row and column among the cells that are drawn.
    pub(super) first: (usize, usize),
    /// The numbers of rows and columns that are drawn.
    pub(super) drawn: (usize, usize),
    /// The contents of cells drawn outside it.
    pub(super) frame: Vec<((usize, usize), String)>,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl Reader<'_> {
    pub(super) fn not_understood<T>(&mut self, wrong: Diagnostic) -> Option<T> {
        self.diagnostics.not_understood(wrong);
        None
    }

    /// A cell of the square, by its row and column among all cells drawn.
    pub(super) fn inside(&self, (row, column): (usize, usize)) -> Option<Position> {
        let inside = |at: usize, first: usize, count: usize| at.checked_sub(first).filter(|at| *at < count);
        let row = inside(row, self.first.0, self.square.rows())?;
        Some(Position::new(row, inside(column, self.first.1, self.square.columns())?))
    }

    /// The cells of a list; an error if some are outside the square.
    pub(super) fn cells(&mut self, json: &Json<'_>) -> Option<Vec<Place>> {
        let places = read_places(json, self.diagnostics)?;
        let cells: Option<Vec<Place>> = places.iter().map(|&place| self.inside(place).map(Place::Cell)).collect();
        if cells.is_none() {
            let (rows, columns) = (self.square.rows(), self.square.columns());
            let message = format!("a cell outside the grid of {rows} rows and {columns} columns");
            return self.not_understood(json.error(message));
        }
        cells
    }
}

/// A list of cells, inside the grid or not.
pub(super) fn read_places(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<(usize, usize)>> {
    let places = json.list(diagnostics)?;
    let places: Vec<_> =
        places.iter().filter(|place| !place.is_nothing()).map(|place| read_place(place, diagnostics)).collect();
    places.into_iter().collect()
}

fn read_place(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<(usize, usize)> {
    let place = match json.form() {
        Form::List(pair) => match pair.iter().map(Json::form).collect::<Vec<_>>()[..] {
            [Form::Number(row), Form::Number(column)] => usize::try_from(row).ok().zip(usize::try_from(column).ok()),
            _ => None,
        },
        _ => None,
    };
    if place.is_none() {
        diagnostics.push(json.wrong("a cell as [row, column], counted from 0"));
    }
    place
}

/// Whether it is empty: packed, an empty list is `[{}]`.
pub(super) fn is_empty(json: &Json<'_>) -> bool {
    match json.form() {
        Form::List(list) => list.iter().all(Json::is_nothing),
        _ => json.is_nothing(),
    }
}
