//! Shared by the readers of f-puzzles JSON: cells, numbers, lists of entries.

use exdoku_text::board::Position;
use exdoku_text::source::{self, Diagnostic, Diagnostics, Guess, Hint};

use crate::cells::{self, Place};
use crate::help::UNKNOWN_KEY;
use crate::json::{Form, Json, Object};
use crate::toml_file::Toml;

/// Keys of the entries of lists that do not constrain digits.
const HARMLESS_IN_ENTRIES: &[&str] = &[
    "outlineC",
    "fontC",
    "baseC",
    "width",
    "height",
    "angle",
    "size",
    "opacity",
    "fromConstraint",
    "isNewConstraint",
    "isLLConstraint",
    "fromRangskSolver",
];

/// The warning or error about a drawing, with advice.
pub(super) fn about_drawing(diagnostic: Diagnostic) -> Diagnostic {
    let help = "if the rules text gives it a meaning, write that rule in a TOML file";
    diagnostic.help(help).hint(Hint::GuessDrawings(Guess::Strict))
}

/// The state of reading one puzzle.
pub(super) struct Reader<'d> {
    pub(super) size: usize,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl Reader<'_> {
    /// Where a rule is switched on, if it is.
    pub(super) fn switched_on(&mut self, object: &mut Object<'_>, key: &'static str) -> Option<source::Place> {
        let value = object.take(key).filter(|value| !value.is_nothing())?;
        value.truth(self.diagnostics)?.then(|| value.place())
    }

    /// Calls `read` for each entry of a list of objects, then reports its unknown keys.
    pub(super) fn each<'s>(
        &mut self,
        object: &mut Object<'s>,
        key: &'static str,
        mut read: impl FnMut(&mut Self, &mut Object<'s>, &Json<'s>) -> Option<()>,
    ) {
        let Some(value) = object.take(key).filter(|value| !value.is_nothing()) else { return };
        for one in value.list(self.diagnostics).unwrap_or_default() {
            let Some(mut entry) = one.object(self.diagnostics) else { continue };
            read(self, &mut entry, &one);
            entry.finish(HARMLESS_IN_ENTRIES, UNKNOWN_KEY, self.diagnostics);
        }
    }

    /// A cell of the grid.
    pub(super) fn cell(&mut self, json: &Json<'_>) -> Option<Place> {
        let (row, column) = self.place(json)?;
        let inside = |number: i64| usize::try_from(number - 1).ok().filter(|&number| number < self.size);
        match (inside(row), inside(column)) {
            (Some(row), Some(column)) => Some(Place::Cell(Position::new(row, column))),
            _ => {
                let message = format!("r{row}c{column} is outside the grid of {0} rows and {0} columns", self.size);
                self.diagnostics.refuse(json.error(message))
            }
        }
    }

    /// The row and column of a cell, which may be outside the grid.
    pub(super) fn place(&mut self, json: &Json<'_>) -> Option<(i64, i64)> {
        let text = json.text(self.diagnostics)?;
        let number = |text: &str| text.parse::<i16>().ok().map(i64::from);
        let parts = text.trim().strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        match parts.and_then(|(row, column)| Some((number(row)?, number(column)?))) {
            Some(place) => Some(place),
            None => self
                .diagnostics
                .refuse(json.error(format!("{text:?} is not a cell")).help("cells are written like \"R3C2\"")),
        }
    }

    /// The cells of a list; all errors are reported.
    pub(super) fn cells(&mut self, json: &Json<'_>) -> Option<Vec<Place>> {
        let list = json.list(self.diagnostics)?;
        let cells: Vec<Option<Place>> = list.iter().map(|cell| self.cell(cell)).collect();
        cells.into_iter().collect()
    }

    /// The cells of an entry.
    pub(super) fn cells_of(&mut self, entry: &mut Object<'_>) -> Option<Vec<Place>> {
        let cells = entry.need("cells", self.diagnostics)?;
        self.cells(&cells)
    }

    /// The number at `value` in an entry, in quotes or not; `Some(None)` if there is none.
    pub(super) fn value_of(&mut self, entry: &mut Object<'_>) -> Option<Option<i64>> {
        let Some(value) = entry.take("value") else { return Some(None) };
        match value.form() {
            Form::Null => Some(None),
            Form::Number(number) => Some(Some(number)),
            Form::Text(text) if text.trim().is_empty() => Some(None),
            Form::Text(text) => match text.trim().parse() {
                Ok(number) => Some(Some(number)),
                Err(_) => self.diagnostics.refuse(value.wrong("a whole number")),
            },
            _ => self.diagnostics.refuse(value.wrong("a whole number")),
        }
    }
}

/// The names of cells, as the value of a parameter.
pub(super) fn named(cells: &[Place]) -> Toml {
    cells::named(cells).into()
}
