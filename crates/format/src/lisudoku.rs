//! lisudoku's JSON as a variant file.
//!
//! ```text
//!   { "gridSize": 4, "fixedNumbers": [{ "position": { "row": 0, "col": 2 }, "value": 4 }],
//!     "thermos": [[{ "row": 3, "col": 0 }, { "row": 3, "col": 1 }]],
//!     "killerCages": [{ "sum": 3, "region": [...] }], "antiKnight": true, ... }
//! ```
//!
//! Rows and columns count from 0; keys may also be written `grid_size`.
//!
//! # References
//! The types of lisudoku's sudoku_formats.

use std::sync::Arc;

use exdoku_rules::rules::keys;
use exdoku_text::board::{MAX_SIDE, Position};
use exdoku_text::source::{self, Diagnostics, Source, Span};

use super::bulb::Bulb;
use super::cells::{Pair, Place, named};
use super::help::RULE_IN_TOML;
use super::json::{Form, Json, Object};
use super::square::Square;
use super::toml_file::{Toml, TomlFile};

/// The state of reading one puzzle.
struct Reader<'d> {
    square: Square,
    file: TomlFile,
    negative: Option<source::Place>,
    white: Vec<Pair>,
    black: Vec<Pair>,
    diagnostics: &'d mut Diagnostics,
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let json = Json::read(source, bytes).map_err(|wrong| diagnostics.push(wrong)).ok()?;
    let object = json.object(diagnostics)?;
    let size = object.entries().find(|(key, _)| camel(&key.name) == "gridSize");
    let Some((_, size)) = size else {
        return diagnostics.refuse(json.error("this object has no \"gridSize\""));
    };
    let size = match size.form() {
        Form::Number(number) if (1..=MAX_SIDE as i64).contains(&number) => number as usize,
        _ => return diagnostics.refuse(size.wrong(&format!("a number of rows and columns from 1 to {MAX_SIDE}"))),
    };
    let (square, file) = (Square::new(size), TomlFile::default());
    let (white, black) = (Vec::new(), Vec::new());
    let mut reader = Reader { square, file, negative: None, white, black, diagnostics };
    for (key, value) in object.entries().filter(|(_, value)| !value.is_nothing()) {
        reader.entry(&camel(&key.name), value);
    }
    reader.square.write(&mut reader.file);
    reader.dots();
    Some(reader.file)
}

/// `grid_size` as `gridSize`.
fn camel(key: &str) -> String {
    let mut words = key.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |key, word| {
        let mut signs = word.chars();
        let first = signs.next().map(|sign| sign.to_ascii_uppercase());
        key + &first.into_iter().chain(signs).collect::<String>()
    })
}

impl Reader<'_> {
    fn entry(&mut self, key: &str, value: &Json<'_>) -> Option<()> {
        match key {
            "gridSize" => {}
            "primaryDiagonal" => self.square.main = self.switch(value)?,
            "secondaryDiagonal" => self.square.anti = self.switch(value)?,
            "kropkiNegative" => self.negative = self.switch(value)?,
            "antiKnight" => self.on(keys::anti_knight::NAME, value)?,
            "antiKing" => self.on(keys::anti_king::NAME, value)?,
            "regions" => self.regions(value)?,
            "oddCells" => self.marked(keys::odd::NAME, value)?,
            "evenCells" => self.marked(keys::even::NAME, value)?,
            "extraRegions" => self.each(value, |reader, region| reader.set(keys::extra_regions::NAME, region)),
            "renbans" => self.each(value, |reader, line| reader.set(keys::renban::NAME, line)),
            "palindromes" => self.each(value, |reader, line| reader.line(keys::palindrome::NAME, line)),
            "thermos" => self.each(value, |reader, line| reader.line(keys::thermo::NAME, line)),
            "fixedNumbers" => self.each(value, Reader::given),
            "killerCages" => self.each(value, Reader::cage),
            "arrows" => self.each(value, Reader::arrow),
            "kropkiDots" => self.each(value, Reader::dot),
            _ => {
                let wrong = value.error(format!("unknown key {key:?}"));
                self.diagnostics.not_understood(wrong.help(RULE_IN_TOML));
            }
        }
        Some(())
    }

    /// Where a rule is switched on; `Some(None)` where it is off.
    fn switch(&mut self, value: &Json<'_>) -> Option<Option<source::Place>> {
        value.truth(self.diagnostics).map(|on| on.then(|| value.place()))
    }

    fn on(&mut self, rule: &str, value: &Json<'_>) -> Option<()> {
        if let Some(place) = self.switch(value)? {
            self.file.rules.at(place, |rules| rules.on(rule));
        }
        Some(())
    }

    fn each(&mut self, list: &Json<'_>, mut read: impl FnMut(&mut Self, &Json<'_>) -> Option<()>) {
        for one in list.list(self.diagnostics).unwrap_or_default() {
            self.file.rules.read_from(Some(one.place()));
            read(self, &one);
        }
        self.file.rules.read_from(None);
    }

    fn cell(&mut self, json: &Json<'_>) -> Option<Position> {
        let mut object = json.object(self.diagnostics)?;
        let (row, column) = (object.need("row", self.diagnostics)?, object.need("col", self.diagnostics)?);
        let (row, column) = (row.number(self.diagnostics)?, column.number(self.diagnostics)?);
        let size = self.square.size;
        let inside = |number: i64| usize::try_from(number).ok().filter(|number| *number < size);
        match (inside(row), inside(column)) {
            (Some(row), Some(column)) => Some(Position::new(row, column)),
            _ => {
                let message =
                    format!("row {row} and column {column} are outside the grid, where both are 0 to {}", size - 1);
                self.diagnostics.refuse(json.error(message))
            }
        }
    }

    fn cells(&mut self, json: &Json<'_>) -> Option<Vec<Place>> {
        let cells: Vec<Option<Place>> =
            json.list(self.diagnostics)?.iter().map(|cell| self.cell(cell).map(Place::Cell)).collect();
        cells.into_iter().collect()
    }

    /// The cells at a key.
    fn cells_of(&mut self, object: &mut Object<'_>, key: &'static str) -> Option<Vec<Place>> {
        let cells = object.need(key, self.diagnostics)?;
        self.cells(&cells)
    }

    fn set(&mut self, rule: &str, json: &Json<'_>) -> Option<()> {
        let cells = self.cells(json)?;
        self.file.rules.add(rule, [("cells", named(&cells).into())]);
        Some(())
    }

    fn marked(&mut self, rule: &str, json: &Json<'_>) -> Option<()> {
        let before = self.file.rules.read_from(Some(json.place()));
        let read = self.set(rule, json);
        self.file.rules.read_from(before);
        read
    }

    fn line(&mut self, rule: &str, json: &Json<'_>) -> Option<()> {
        let cells = self.cells(json)?;
        if cells.len() > 1 {
            self.file.rules.add(rule, [("line", named(&cells).into())]);
        }
        Some(())
    }

    fn regions(&mut self, json: &Json<'_>) -> Option<()> {
        self.square.forget_regions();
        for (number, region) in json.list(self.diagnostics)?.iter().enumerate() {
            for cell in region.list(self.diagnostics)? {
                let cell = self.cell(&cell)?;
                self.square[cell].region = Some(number);
            }
        }
        Some(())
    }

    fn given(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        let cell = object.need("position", self.diagnostics);
        let value = object.need("value", self.diagnostics)?;
        let cell = self.cell(&cell?)?;
        let digit = value.digit(self.square.size, self.diagnostics)?;
        self.square[cell].give(Some(digit), value.place());
        Some(())
    }

    fn cage(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        let sum = object.take("sum").filter(|sum| !sum.is_nothing());
        let sum = match sum {
            Some(sum) => Some(("sum", sum.number(self.diagnostics)?.into())),
            None => None,
        };
        let cells: Toml = named(&self.cells_of(&mut object, "region")?).into();
        self.file.rules.add(keys::killer::NAME, [("cells", cells)].into_iter().chain(sum));
        Some(())
    }

    fn arrow(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        let (circle, line) = (self.cells_of(&mut object, "circleCells"), self.cells_of(&mut object, "arrowCells"));
        let Some(bulb) = Bulb::of(circle?) else {
            return self.diagnostics.refuse(json.error("this arrow has no circle"));
        };
        let line = line?;
        if bulb.shaft(&line).is_empty() {
            return self.diagnostics.refuse(json.error("this arrow has no shaft"));
        }
        bulb.add(&line, &mut self.file.rules);
        Some(())
    }

    fn dot(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        let kind = object.need("dotType", self.diagnostics);
        let first = object.need("cell1", self.diagnostics);
        let second = object.need("cell2", self.diagnostics);
        let (kind, first, second) = (kind?, self.cell(&first?)?, self.cell(&second?)?);
        let pair = Pair { cells: [Place::Cell(first), Place::Cell(second)], read_at: Some(json.place()) };
        match kind.form() {
            Form::Text(text) if text.eq_ignore_ascii_case("consecutive") => self.white.push(pair),
            Form::Text(text) if text.eq_ignore_ascii_case("double") => self.black.push(pair),
            _ => return self.diagnostics.refuse(kind.wrong("\"Consecutive\" or \"Double\"")),
        }
        Some(())
    }

    fn dots(&mut self) {
        if self.negative.is_none() && self.white.is_empty() && self.black.is_empty() {
            return;
        }
        let white = (!self.white.is_empty()).then(|| ("white", self.white.clone().into()));
        let black = (!self.black.is_empty()).then(|| ("black", self.black.clone().into()));
        let negative = self.negative.as_ref().map(|_| ("negative", true.into()));
        let place = self.negative.take().filter(|_| white.is_none() && black.is_none());
        let parameters = [white, black, negative].into_iter().flatten();
        self.file.rules.at(place, |rules| rules.add(keys::kropki::NAME, parameters));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    #[test]
    fn a_circle_listed_twice_is_no_pill() {
        let cell = |row: usize, column: usize| format!("{{\"row\":{row},\"col\":{column}}}");
        let (circle, below, last) = (cell(0, 0), cell(1, 0), cell(2, 0));
        for shaft in [format!("{below},{last}"), format!("{circle},{below},{last}")] {
            let arrow = format!("{{\"circleCells\":[{circle},{circle}],\"arrowCells\":[{shaft}]}}");
            let file = translated(&format!("{{\"gridSize\":4,\"arrows\":[{arrow}]}}"), translate).unwrap();
            assert!(file.contains("arrow = \"r1-3c1\""), "{file}");
        }
        let arrow = format!("{{\"circleCells\":[{circle}],\"arrowCells\":[{circle}]}}");
        let wrong = translated(&format!("{{\"gridSize\":4,\"arrows\":[{arrow}]}}"), translate).unwrap_err();
        assert_eq!(wrong.message(), "this arrow has no shaft");
    }
}
