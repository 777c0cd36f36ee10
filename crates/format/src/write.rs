//! Grids and puzzles as plain text that is read back unchanged.
//!
//! ```text
//!   53..7....6..195...      a line      53. .7. ...     a block      #D Monday        sdk: author and title,
//!                                       6.. 195 ...                  53..7....       then the rows
//! ```
//!
//! Text contains no rules: it is classic Sudoku of its size, unless the reader is given a variant.

use exdoku_rules::rules::keys;
use exdoku_text::board::{Board, Cell, Grid, Layer, Position, Symbols, default_box};

use super::export::{Export, UnsupportedItems, Written};
use super::picture::{self, picture};

/// A grid on one line: its cells in reading order, `.` for the empty ones. Symbols of several characters are separated
/// by spaces.
pub fn line(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    if let Some(bytes) = symbols.bytes() {
        // With room for a line break.
        let mut line = Vec::with_capacity(board.cell_count() + 1);
        line.extend(board.cells().map(|cell| grid.get(cell).map_or(b'.', |digit| bytes[digit.index()])));
        return String::from_utf8(line).expect("ASCII is UTF-8");
    }
    let gap = if symbols.is_single() { "" } else { " " };
    board.cells().map(|cell| name(grid, cell, symbols)).collect::<Vec<_>>().join(gap)
}

/// Digits and layers on one line: `2143 shade=wbbw`. Without values in layers, the [`line`](line()) alone.
pub fn line_with_layers(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let mut text = if board.has_digits() { line(grid, board, symbols) } else { String::new() };
    let is_known = |signs: &str| signs.contains(|sign| !matches!(sign, '.' | ' '));
    for (name, signs) in layer_lines(grid, board) {
        // Without digits, what is open has to be said by some layer.
        if board.has_digits() && !is_known(&signs) {
            continue;
        }
        let gap = if text.is_empty() { "" } else { " " };
        text += &format!("{gap}{name}={signs}");
    }
    text
}

/// The values of each layer that is not drawn by the file, in reading order: its name, and a sign for each cell, `.` where it has none or the value is open.
/// Signs of several characters have blanks between them.
pub fn layer_lines(grid: &Grid, board: &Board) -> Vec<(String, String)> {
    let of_layer = |layer: &Layer| {
        let sign = |cell: Cell| {
            let value = board.over(layer, cell).and_then(|place| grid.get(place));
            value.map_or_else(|| ".".to_owned(), |value| layer.sign(value))
        };
        let signs: Vec<String> = board.cells().map(sign).collect();
        let gap = if signs.iter().all(|sign| sign.chars().count() == 1) { "" } else { " " };
        (layer.name.clone(), signs.join(gap))
    };
    board.layers().iter().filter(|layer| !layer.is_drawn()).map(of_layer).collect()
}

fn name<'s>(grid: &Grid, cell: Cell, symbols: &'s Symbols) -> &'s str {
    grid.get(cell).map_or(".", |digit| symbols.name(digit))
}

/// A grid as the rows of a picture: a symbol for each column, `#` where there is no cell.
pub(super) fn rows(grid: &Grid, board: &Board, symbols: &Symbols) -> Vec<String> {
    let positions = (0..board.height()).flat_map(|row| (0..board.width()).map(move |at| Position::new(row, at)));
    let signs = positions.map(|at| board.cell_at(at).map_or("#", |cell| name(grid, cell, symbols)));
    picture::rows(signs, board.width(), symbols.width())
}

/// The parts of a puzzle that plain text read without a variant cannot express.
fn unsupported(export: &Export<'_>) -> UnsupportedItems {
    let board = export.variant.board();
    let mut unsupported = UnsupportedItems::default();
    let size = board.width();
    let plain = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    // Smaller boards are not recognised in plain text.
    let usual = plain && size >= 4 && (board.digits().first(), board.digits().count()) == (1, size);
    if !usual {
        unsupported.board(board);
    } else if !board.regions().is_empty() {
        unsupported.other("the regions", &["regions"]);
    } else if board.boxes() != default_box(size) {
        unsupported.other("the boxes", &["box"]);
    }
    let off = [keys::rows::NAME, keys::columns::NAME].into_iter().find(|kind| !export.has(kind));
    let off = off.or_else(|| (board.boxes().is_some() && !export.has(keys::boxes::NAME)).then_some(keys::boxes::NAME));
    if let Some(off) = off {
        unsupported.other(format!("`{off} = false`"), &["rows", "columns", "boxes"]);
    }
    unsupported.symbols(export);
    export.rules().for_each(|rule| unsupported.rule(rule));
    unsupported.marks(export);
    unsupported
}

/// The same for rows of digits.
fn without_layers(export: &Export<'_>) -> UnsupportedItems {
    let mut unsupported = unsupported(export);
    unsupported.layers(export);
    unsupported
}

/// The givens on a line, with those of layers.
pub fn to_line(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, .. } = export;
    let text = line_with_layers(&puzzle.givens, variant.board(), &puzzle.symbols) + "\n";
    unsupported(export).with(text)
}

/// The givens as a picture, with spaces between boxes.
pub fn to_block(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, .. } = export;
    let text = picture(&puzzle.givens, variant.board(), &puzzle.symbols);
    without_layers(export).with(text)
}

/// The givens as rows, below comments with author and title.
pub fn to_sdk(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, .. } = export;
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    if let Some(author) = puzzle.author.as_ref().or(variant.author.as_ref()) {
        text += &format!("#A{}\n", one_line(author));
    }
    if let Some(title) = &puzzle.title {
        text += &format!("#D{}\n", one_line(title));
    }
    if let Some(about) = puzzle.about.as_ref().or(variant.about.as_ref()) {
        text += &format!("#C{}\n", one_line(about));
    }
    for row in rows(&puzzle.givens, variant.board(), &puzzle.symbols) {
        text += &(row + "\n");
    }
    without_layers(export).with(text)
}
