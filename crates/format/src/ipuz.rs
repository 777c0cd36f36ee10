//! ipuz, of the kind `sudoku`, as a variant file.
//!
//! ```text
//!   { "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "charset": "123456789", "boxes": true,
//!     "puzzle": [[0, 1, 2, ...], ...], "solution": [["4", "1", ...], ...] }
//! ```
//!
//! A cell is a number, a sign, 0 for an empty one, null for none, or an object with the key `cell`. Zones and cages are
//! not read.
//!
//! # References
//! ipuz.org, version 2: PuzzleKind sudoku.

use std::sync::Arc;

use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{Diagnostics, Place, Source, Span};

use super::help::UNKNOWN_KEY;
use super::json::{Form, Json, Object};
use super::square::{self, Square};
use super::toml_file::TomlFile;

/// Keys that do not constrain digits.
const HARMLESS: &[&str] = &[
    "version",
    "kind",
    "copyright",
    "publisher",
    "publication",
    "url",
    "uniqueid",
    "editor",
    "date",
    "difficulty",
    "origin",
    "styles",
    "checksum",
    "saved",
    "displaycharset",
    "dimensions",
    "annotation",
    "explanation",
    "showoperators",
    "cageborder",
    "volatile",
];

/// Kinds of sudoku whose rules are read.
const KINDS: [&str; 3] = ["sudoku", "sudoku/diagonalsudoku", "sudoku/latinsquare"];

/// Whether a line begins such an object.
pub(super) fn looks_like(line: &str) -> bool {
    let begin = line.char_indices().nth(300).map_or(line, |(end, _)| &line[..end]);
    line.starts_with('{') && begin.contains("\"version\"") && begin.contains("ipuz.org/v")
}

/// Translates the JSON at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let json = Json::read(source, bytes).map_err(|wrong| diagnostics.push(wrong)).ok()?;
    let mut object = json.object(diagnostics)?;
    let (kind, said) = read_kind(&mut object, diagnostics)?;
    let rows = object.need("puzzle", diagnostics)?.list(diagnostics)?;
    let size = rows.len();
    if !(1..=25).contains(&size) {
        return diagnostics.refuse(json.error(format!("a board of {}, not 1 to 25", counted(size, "row"))));
    }
    let mut file = TomlFile::default();
    for (key, name) in [("title", "title"), ("author", "author"), ("intro", "about"), ("notes", "about")] {
        let text = object.take(key).filter(|text| !text.is_nothing()).and_then(|text| text.text(diagnostics));
        if let Some(text) = text.filter(|_| file.head.iter().all(|(known, _)| *known != name)) {
            file.set(name, text.trim());
        }
    }
    let signs = Signs::read(&mut object, size, diagnostics);
    let mut square = Square::new(size);
    let boxes = object.take("boxes").map(|boxes| boxes.form());
    if matches!(boxes, Some(Form::Truth(false))) || kind == "sudoku/latinsquare" {
        square.forget_regions();
    }
    if kind == "sudoku/diagonalsudoku" {
        square.set_diagonals(said);
    }
    for (cell, content) in signs.cells(&json, &rows, diagnostics)?.into_iter().enumerate() {
        match content {
            Content::Hole => square[cell].hole = true,
            Content::Cell(digit, place) => square[cell].give(digit, place),
        }
    }
    if let Some(solution) = object.take("solution").filter(|solution| !solution.is_nothing()) {
        let cells = signs.cells(&json, &solution.list(diagnostics)?, diagnostics)?;
        let digit = |cell| if let Content::Cell(digit, _) = cell { digit } else { None };
        let digits: Vec<Digit> = cells.into_iter().filter_map(digit).collect();
        file.solution = (digits.len() == size * size).then(|| square::solution(size, digits));
    }
    square.write(&mut file);
    object.finish(HARMLESS, UNKNOWN_KEY, diagnostics);
    Some(file)
}

/// What a file says about the signs in its cells.
struct Signs {
    size: usize,
    /// The signs of the digits 1, 2, ...
    charset: Vec<char>,
    empty: String,
    block: String,
}

/// What is at a place of the grid.
enum Content {
    /// No cell.
    Hole,
    /// A cell with a digit, or an empty one, and where that is said.
    Cell(Option<Digit>, Place),
}

impl Signs {
    fn read(object: &mut Object<'_>, size: usize, diagnostics: &mut Diagnostics) -> Signs {
        let charset = object.take("charset").filter(|text| !text.is_nothing()).and_then(|text| text.text(diagnostics));
        let mut sign = |key: &'static str, usual: &str| match object.take(key).map(|sign| sign.form()) {
            Some(Form::Text(text)) => text.into_owned(),
            Some(Form::Number(number)) => number.to_string(),
            _ => usual.to_owned(),
        };
        let charset = charset.map_or_else(Vec::new, |signs| signs.chars().collect());
        Signs { size, charset, empty: sign("empty", "0"), block: sign("block", "#") }
    }

    /// The places of a grid, row by row.
    fn cells(&self, file: &Json<'_>, rows: &[Json<'_>], diagnostics: &mut Diagnostics) -> Option<Vec<Content>> {
        let size = self.size;
        let mut found = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            let cells = cells.list(diagnostics)?;
            if cells.len() != size || row >= size {
                let message = format!("row {} has {}, not {size}", row + 1, counted(cells.len(), "cell"));
                return diagnostics.refuse(file.error(message).help("only square boards are supported"));
            }
            found.extend(cells.iter().map(|cell| self.content(cell, diagnostics)));
        }
        Some(found)
    }

    fn content(&self, cell: &Json<'_>, diagnostics: &mut Diagnostics) -> Content {
        let inner = match cell.form() {
            Form::Object(mut object) => object.take("cell").or_else(|| object.take("value")),
            Form::Null => None,
            Form::Text(text) if *text == *self.block => None,
            _ => Some(cell.clone()),
        };
        inner.map_or(Content::Hole, |inner| Content::Cell(self.digit(&inner, diagnostics), inner.place()))
    }

    /// The digit of a sign; `None` for the sign of an empty cell.
    fn digit(&self, json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<Digit> {
        let text = match json.form() {
            Form::Number(number) => number.to_string(),
            Form::Text(text) => text.trim().to_owned(),
            _ => String::new(),
        };
        if text.is_empty() || text == self.empty || text == "0" {
            return None;
        }
        let by_sign = self.charset.iter().position(|sign| sign.to_string() == text).map(|at| at as i64 + 1);
        let found = by_sign.or_else(|| text.parse().ok()).and_then(|number| square::digit(number, self.size));
        if found.is_none() {
            diagnostics.push(json.error(format!("{} is not a digit of this grid", json.as_written())));
        }
        found
    }
}

/// The kind without the site and the version, `sudoku`, and where it is said.
fn read_kind(object: &mut Object<'_>, diagnostics: &mut Diagnostics) -> Option<(&'static str, Place)> {
    let json = object.need("kind", diagnostics)?;
    let kinds = json.list(diagnostics)?;
    let name = |kind: &Json<'_>| match kind.form() {
        Form::Text(text) => {
            let path = text.split_once("ipuz.org/").map(|(_, path)| path.split('#').next().unwrap_or(path).to_owned());
            KINDS.into_iter().find(|known| path.as_deref() == Some(*known))
        }
        _ => None,
    };
    let found = kinds.iter().map(name).collect::<Option<Vec<_>>>().and_then(|kinds| kinds.into_iter().next_back());
    if found.is_none() {
        let help = format!("supported kinds: {}", KINDS.join(", "));
        diagnostics.push(json.error(format!("unsupported kind of puzzle {}", json.as_written())).help(help));
    }
    Some((found?, json.place()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    fn read(kind: &str, more: &str) -> Result<String, String> {
        let text = format!(
            "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/{kind}#1\"],\"title\":\"Four\",\
             \"puzzle\":[[1,0,0,\"2\"],[0,0,{{\"cell\":3}},0],[0,0,0,0],[0,0,0,null]]{more}}}"
        );
        assert!(looks_like(&text));
        translated(&text, translate).map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn cells_and_kinds() {
        let file = read("sudoku", "").unwrap();
        assert!(file.starts_with("title = \"Four\"\nsize = 4\n") && file.contains("1..2\n..3.\n....\n...#"), "{file}");
        assert!(read("sudoku/diagonalsudoku", "").unwrap().contains("diagonals = \"both\""));
        assert!(read("sudoku", ",\"boxes\":false").unwrap().contains("box = \"none\""));
        assert!(read("crossword", "").unwrap_err().contains("crossword"));
        assert!(read("sudoku", ",\"cages\":[{\"value\":3}]").unwrap_err().contains("cages"));
    }
}
