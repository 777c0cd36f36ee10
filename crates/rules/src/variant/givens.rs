//! Digits and pencil marks in cells.

use crate::rules::{ValueReader, report};
use exdoku_text::board::{
    Board, Cell, Digit, DigitSet, Grid, Laid, Layer, Mark, Misread, SymbolChoice, Symbols, Usual, is_blank,
    is_blank_sign, lay_out, read_cells,
};
use exdoku_text::source::fields::{Form, Value};
use exdoku_text::source::{Diagnostics, toml_string};

/// How many unknown symbols of one picture are reported one by one.
const TOLD: usize = 5;

/// The content of a picture of digits.
#[derive(Clone, Debug)]
pub struct Givens {
    /// The digits.
    pub grid: Grid,
    /// Its symbols.
    pub symbols: Symbols,
}

/// Writes the digits of a line into a grid, if the line has one character for each cell of the board, each of which is a
/// digit or a blank. Returns whether it has; otherwise [`read_laid`] reads the line in another way, or reports the error.
pub fn read_line(board: &Board, symbols: &Symbols, line: &str, grid: &mut Grid) -> bool {
    let mut signs = line.chars();
    for cell in board.cells() {
        let Some(sign) = signs.next() else { return false };
        match symbols.digit_of(sign) {
            Some(digit) => grid.set(cell, digit),
            None if is_blank_sign(sign) => {}
            None => return false,
        }
    }
    signs.next().is_none()
}

/// Reads digits from a picture that is laid out over a board's cells.
///
/// # Errors
/// The errors of the picture, and the marks that are not digits of the board or are ambiguous.
pub fn read_laid(board: &Board, choice: &SymbolChoice, laid: Laid<'_>) -> Result<Givens, Vec<Misread>> {
    let mut wrong = laid.wrong;
    match read_marks(board, choice, &laid.marks) {
        Ok(givens) if wrong.is_empty() => Ok(givens),
        Ok(_) => Err(wrong),
        Err(more) => {
            wrong.extend(more);
            Err(wrong)
        }
    }
}

fn read_marks(board: &Board, choice: &SymbolChoice, marks: &[(Cell, Mark<'_>)]) -> Result<Givens, Vec<Misread>> {
    let symbols = match choice {
        SymbolChoice::Fixed(symbols) => symbols.clone(),
        SymbolChoice::Detect(usual) => detect(usual, marks)?.clone(),
    };
    let mut grid = Grid::empty(board.place_count());
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

fn detect<'u>(usual: &'u Usual, marks: &[(Cell, Mark<'_>)]) -> Result<&'u Symbols, Vec<Misread>> {
    usual.detect(marks.iter().map(|(_, mark)| mark.text)).map_err(|several| {
        let spelled: Vec<String> = several.into_iter().map(Symbols::to_string).collect();
        let message = format!("these symbols could be meant as {}", spelled.join(" or "));
        let help = format!("name them in a TOML file: symbols = {}", toml_string(&spelled[0]));
        let first = marks.first().map_or(0, |(_, mark)| mark.bytes.start);
        let last = marks.last().map_or(0, |(_, mark)| mark.bytes.end);
        vec![Misread::new(first..last, message).help(help).symbols(&spelled[0])]
    })
}

fn unknown_marks(wrong: &[&Mark<'_>], symbols: &Symbols) -> Vec<Misread> {
    let mut told: Vec<Misread> = wrong
        .iter()
        .take(TOLD)
        .map(|mark| Misread::new(mark.bytes.clone(), format!("`{}` is not a digit of this board", mark.text)))
        .collect();
    let more = wrong.len().saturating_sub(TOLD);
    if let Some(last) = told.last_mut() {
        let count = if more > 0 { format!(" ({more} more such symbols)") } else { String::new() };
        let hole = match wrong.iter().any(|mark| mark.text == "#") {
            true => "; `#` is for positions without a cell, which `holes` lists",
            false => "",
        };
        last.help = Some(format!("its digits are written {}, empty cells `.`{count}{hole}", symbols.describe()).into());
    }
    told
}

impl ValueReader<'_, '_> {
    /// The `givens` or `grid` of a TOML file: a picture of the digits, or a table of pictures, of the digits and of layers.
    pub(super) fn givens(&mut self, value: &Value<'_>) -> Option<Givens> {
        let Form::Table(mut table) = value.form() else { return self.picture_of_digits(value) };
        let digits = table.take("digits");
        let mut givens = match digits {
            Some(digits) => self.picture_of_digits(&digits),
            None => Some(Givens { grid: Grid::empty(self.board.place_count()), symbols: self.symbols.first().clone() }),
        };
        for layer in self.board.layers() {
            let Some(value) = table.take(&layer.name) else { continue };
            match (layer_values(layer, &value, self.board, self.diagnostics), &mut givens) {
                (Some(values), Some(givens)) => {
                    let places =
                        values.into_iter().filter_map(|(cell, value)| Some((self.board.over(layer, cell)?, value)));
                    places.for_each(|(place, value)| givens.grid.set(place, value));
                }
                _ => givens = None,
            }
        }
        let of_a_cell = |name: &str| {
            let is_cell = read_cells(self.board, name).is_ok();
            is_cell.then(|| format!("givens are a picture, with a sign for each cell; for single cells: candidates = {{ {name} = \"5\" }}"))
        };
        table.finish_knowing(of_a_cell, self.diagnostics);
        givens
    }

    /// The digits in a picture.
    fn picture_of_digits(&mut self, value: &Value<'_>) -> Option<Givens> {
        let text = value.text(self.diagnostics)?;
        let read = read_laid(self.board, self.symbols, lay_out(self.board, text.as_str()));
        read.map_err(|misreads| self.report(&text, misreads)).ok()
    }

    /// The `candidates` of a TOML file: a picture with a word of digits per cell, or a table from cells to digits.
    pub(super) fn pencil_marks(&mut self, value: &Value<'_>) -> Option<Vec<(Cell, DigitSet)>> {
        match value.form() {
            Form::Text(text) => {
                let Laid { marks: laid, wrong: mut misreads } = lay_out(self.board, text.as_str());
                let digits = self.symbols.first();
                let (mut marks, mut wrong) = (Vec::new(), Vec::new());
                for (cell, mark) in &laid {
                    match word_of_digits(mark.text, digits) {
                        Some(set) => marks.push((*cell, set)),
                        None if is_blank(mark.text) => {}
                        None => wrong.push(mark),
                    }
                }
                misreads.extend(unknown_marks(&wrong, digits));
                let fine = misreads.is_empty();
                self.report(&text, misreads);
                fine.then_some(marks)
            }
            Form::Table(table) => {
                let (mut marks, mut fine) = (Vec::new(), true);
                for (key, value) in table.entries() {
                    match (read_cells(self.board, key.name), self.digits(&value)) {
                        (Ok(cells), Some(set)) => marks.extend(cells.into_iter().map(|cell| (cell, set))),
                        (Err(misreads), _) => {
                            fine = false;
                            for misread in misreads {
                                self.diagnostics.push(key.error(misread.message).maybe_help(misread.help));
                            }
                        }
                        (Ok(_), None) => fine = false,
                    }
                }
                fine.then_some(marks)
            }
            _ => self.refuse(value.wrong("a picture with the digits of each cell, or a table like { r1c1 = \"123\" }")),
        }
    }

    /// The cells that are visible at first on a board in fog.
    pub(super) fn fog(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let text = value.text(self.diagnostics)?;
        read_cells(self.board, text.as_str()).map_err(|misreads| self.report(&text, misreads)).ok()
    }
}

/// The values of a layer in a picture of a file.
pub(super) fn layer_values(
    layer: &Layer,
    value: &Value<'_>,
    board: &Board,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<(Cell, Digit)>> {
    let text = value.text(diagnostics)?;
    read_layer(layer, board, text.as_str()).map_err(|misreads| report(&text, misreads, diagnostics)).ok()
}

/// The values of a layer in a picture, or on one line: their signs, words or numbers, `.` for none, also where the layer has
/// no cell.
///
/// # Errors
/// The picture does not fit the board, or has other signs.
pub fn read_layer(layer: &Layer, board: &Board, text: &str) -> Result<Vec<(Cell, Digit)>, Vec<Misread>> {
    let veiled = veil(layer, text);
    let Laid { marks, wrong: mut misreads } = lay_out(board, &veiled);
    let mut values = Vec::new();
    for (cell, mark) in marks {
        let read = layer.read(mark.text).or_else(|| unveil(layer, mark.text));
        match (read, layer.cells.binary_search(&cell).is_ok()) {
            (Some(value), true) => values.push((cell, value)),
            _ if is_blank(mark.text) => {}
            (Some(_), false) => {
                let message = format!("the layer `{}` has no cell at {}", layer.name, board.position(cell));
                misreads.push(Misread::new(mark.bytes, message));
            }
            (None, _) => {
                let message = format!("`{}` is not a value of the layer `{}`", mark.text, layer.name);
                let told = misreads.iter().any(|misread| misread.message == message);
                if !told {
                    misreads.push(Misread::new(mark.bytes, message).help(signs_of(layer)));
                }
            }
        }
    }
    misreads.truncate(TOLD);
    if misreads.is_empty() { Ok(values) } else { Err(misreads) }
}

/// How the values of a layer are written.
fn signs_of(layer: &Layer) -> String {
    let named = |value: Digit| match layer.words.get(value.index()) {
        // Names that begin alike have numbers.
        Some(word) if layer.sign(value).parse() == Ok(value.index()) => {
            format!("{value} for {word},", value = value.index())
        }
        _ => layer.sign(value),
    };
    let all: Vec<String> = layer.digits.iter().map(named).collect();
    format!("its values are written {}, open cells `.`", all.join(" ").trim_end_matches(','))
}

/// The first of the characters that replace signs.
const VEIL: u32 = 0xe000;

/// A picture in which signs of a layer that are box-drawing lines are replaced by characters of the same length: in pictures
/// of digits, such lines only separate.
fn veil(layer: &Layer, text: &str) -> String {
    let veiled = |c: char| {
        let is_line = ('\u{2500}'..='\u{257f}').contains(&c);
        let at = layer.signs.iter().position(|sign| is_line && sign.chars().eq([c]))?;
        char::from_u32(VEIL + at as u32)
    };
    text.chars().map(|c| veiled(c).unwrap_or(c)).collect()
}

/// The value of a character that replaces a sign.
fn unveil(layer: &Layer, text: &str) -> Option<Digit> {
    let at = u32::from(text.chars().next()?).checked_sub(VEIL)? as usize;
    (at < layer.signs.len()).then(|| Digit::new(at))
}

/// `124`: symbols run together; or one digit of several characters.
fn word_of_digits(word: &str, symbols: &Symbols) -> Option<DigitSet> {
    if let Some(digit) = symbols.digit(word) {
        return Some(DigitSet::from_iter([digit]));
    }
    word.chars().map(|c| symbols.digit_of(c)).collect()
}
