//! Digits and pencil marks in cells.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, DigitSet, Grid, Mark, Misread, SymbolChoice, Symbols, is_blank, lay_out};
use crate::rules::Reader;
use crate::source::fields::{Form, Value};

use super::Variant;

/// How many unknown symbols of one picture are complained about one by one.
const TOLD: usize = 5;

/// What a picture of digits says.
#[derive(Clone, Debug)]
pub struct Givens {
    /// The digits.
    pub grid: Grid,
    /// How they are written.
    pub symbols: Symbols,
}

/// Reads the digits of a picture of a variant's board.
///
/// # Errors
/// What does not fit the board, is no digit of it, or could be meant in several ways.
pub fn read_picture(variant: &Variant, text: &str) -> Result<Givens, Vec<Misread>> {
    let marks = lay_out(&variant.board, text)?;
    read_marks(&variant.board, &variant.symbols, &marks)
}

/// Reads digits from marks that are already laid out over a board's cells.
///
/// # Errors
/// Marks that are no digits of the board, or that could be meant in several ways.
pub fn read_marks(board: &Board, choice: &SymbolChoice, marks: &[(Cell, Mark<'_>)]) -> Result<Givens, Vec<Misread>> {
    let symbols = match choice {
        SymbolChoice::Fixed(symbols) => symbols.clone(),
        SymbolChoice::Detect => detect(board, marks)?,
    };
    let mut grid = Grid::empty(board.cell_count());
    let mut wrong = Vec::new();
    for (cell, mark) in marks {
        match symbols.digit(mark.text) {
            Some(digit) => grid.set(*cell, digit),
            None if is_blank(mark.text) => {}
            None => wrong.push(mark),
        }
    }
    if wrong.is_empty() { Ok(Givens { grid, symbols }) } else { Err(unknown_marks(&wrong, &symbols)) }
}

fn detect(board: &Board, marks: &[(Cell, Mark<'_>)]) -> Result<Symbols, Vec<Misread>> {
    Symbols::detect(board.digits(), marks.iter().map(|(_, mark)| mark.text)).map_err(|several| {
        let spelled: Vec<String> = several.iter().map(Symbols::to_string).collect();
        let message = format!("these symbols could count {}", spelled.join(" or "));
        let help = format!(
            "say which: symbols = \"{}\" in a TOML file, --symbols {} on the command line",
            spelled[0], spelled[0]
        );
        let first = marks.first().map_or(0, |(_, mark)| mark.bytes.start);
        let last = marks.last().map_or(0, |(_, mark)| mark.bytes.end);
        vec![Misread::new(first..last, message).help(help)]
    })
}

fn unknown_marks(wrong: &[&Mark<'_>], symbols: &Symbols) -> Vec<Misread> {
    let mut told: Vec<Misread> = wrong
        .iter()
        .take(TOLD)
        .map(|mark| Misread::new(mark.bytes.clone(), format!("`{}` is no digit of this board", mark.text)))
        .collect();
    let more = wrong.len().saturating_sub(TOLD);
    if let Some(last) = told.last_mut() {
        let count = if more > 0 { format!(" ({more} more such symbols)") } else { String::new() };
        last.help = Some(format!("its digits are written {symbols}, empty cells `.`, `0`, `_` or `*`{count}"));
    }
    told
}

/// The `givens` or `grid` of a TOML file. Where the file names no symbols, digits above 9 are A, B, C, ... as soon as
/// there is a figure from 1 to 9 among the givens and no 0 beside another blank; other texts must show what they are.
pub(super) fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Givens> {
    let text = value.text(reader.diagnostics)?;
    let marks = match lay_out(reader.board, text.as_str()) {
        Ok(marks) => marks,
        Err(misreads) => {
            reader.report(&text, misreads);
            return None;
        }
    };
    let usual = SymbolChoice::Fixed(Symbols::default_for(reader.board.digits()));
    let figure = |mark: &Mark<'_>| matches!(mark.text.as_bytes(), [b'1'..=b'9']);
    let zero_and_dot = marks.iter().any(|(_, mark)| mark.text == "0")
        && marks.iter().any(|(_, mark)| mark.text != "0" && is_blank(mark.text));
    let readable = *reader.symbols == SymbolChoice::Detect
        && !zero_and_dot
        && marks.iter().any(|(_, mark)| figure(mark))
        && read_marks(reader.board, &usual, &marks).is_ok();
    let choice = if readable { &usual } else { reader.symbols };
    match read_marks(reader.board, choice, &marks) {
        Ok(givens) => Some(givens),
        Err(misreads) => {
            reader.report(&text, misreads);
            None
        }
    }
}

/// The `candidates` of a TOML file: a picture with a word of digits a cell, or a table from cells to digits.
pub(super) fn read_pencil_marks(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, DigitSet)>> {
    match value.form() {
        Form::Text(text) => {
            let laid = match lay_out(reader.board, text.as_str()) {
                Ok(laid) => laid,
                Err(misreads) => {
                    reader.report(&text, misreads);
                    return None;
                }
            };
            let symbols = match reader.symbols {
                SymbolChoice::Fixed(symbols) => symbols.clone(),
                SymbolChoice::Detect => Symbols::default_for(reader.board.digits()),
            };
            let mut marks = Vec::new();
            let mut wrong = Vec::new();
            for (cell, mark) in &laid {
                match word_of_digits(mark.text, &symbols) {
                    Some(set) => marks.push((*cell, set)),
                    None if is_blank(mark.text) => {}
                    None => wrong.push(mark),
                }
            }
            if wrong.is_empty() {
                return Some(marks);
            }
            let misreads = unknown_marks(&wrong, &symbols);
            reader.report(&text, misreads);
            None
        }
        Form::Table(table) => {
            let mut marks = BTreeMap::new();
            let mut fine = true;
            for (key, value) in table.entries() {
                let cells = crate::board::read_cells(reader.board, key.name);
                let set = reader.digits(&value);
                match (cells, set) {
                    (Ok(cells), Some(set)) => marks.extend(cells.into_iter().map(|cell| (cell, set))),
                    (Err(misreads), _) => {
                        fine = false;
                        for misread in misreads {
                            reader.diagnostics.push(key.error(misread.message).maybe_help(misread.help));
                        }
                    }
                    (Ok(_), None) => fine = false,
                }
            }
            fine.then(|| marks.into_iter().collect())
        }
        _ => reader.refuse(value.wrong("a picture with the digits of each cell, or a table like { r1c1 = \"123\" }")),
    }
}

/// `124`: symbols run together; or one digit of several characters.
fn word_of_digits(word: &str, symbols: &Symbols) -> Option<DigitSet> {
    if let Some(digit) = symbols.digit(word) {
        return Some(DigitSet::from_iter([digit]));
    }
    word.chars().map(|c| symbols.digit(c.encode_utf8(&mut [0; 4]))).collect()
}
