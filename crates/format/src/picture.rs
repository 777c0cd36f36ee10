//! Grids and regions as pictures in a TOML file: rows of cells, grouped by boxes or not.

use exdoku_text::board::{Board, Cell, Grid, GridSize, Layer, Position, Symbols};

/// A grid as rows of cells, `.` for the empty ones, with a space between the boxes of a row and an empty line between
/// rows of boxes. Where a board of several grids has no cell there are spaces; rows with a hole have `#` there.
pub fn picture(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let widest = board.digits().iter().map(|digit| symbols.name(digit).chars().count()).max().unwrap_or(1);
    drawn(board, symbols.is_single(), widest, |cell| grid.get(cell).map_or(".", |digit| symbols.name(digit)).to_owned())
}

/// The values of a layer in the form of [`picture`](picture()), `.` where it has no cell or the value is open.
pub fn layer_picture(grid: &Grid, board: &Board, layer: &Layer) -> String {
    let signs: Vec<String> = layer.digits.iter().map(|value| layer.sign(value)).collect();
    let widest = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
    let sign = |cell| {
        let value = board.over(layer, cell).and_then(|place| grid.get(place));
        value.map_or_else(|| ".".to_owned(), |value| signs[value.index()].clone())
    };
    drawn(board, widest == 1, widest, sign)
}

/// The rows of a picture, of words with this many characters, or of `single` characters grouped by box.
fn drawn(board: &Board, single: bool, widest: usize, name_of: impl Fn(Cell) -> String) -> String {
    let boxes = board.boxes().filter(|_| single);
    // Boxes are separated only if those of all grids are aligned.
    let (tall, wide) = boxes.map_or((usize::MAX, usize::MAX), |shape| (shape.height, shape.width));
    let in_raster = |at: &Position| at.row.is_multiple_of(tall) && at.column.is_multiple_of(wide);
    let (tall, wide) = if board.grids().iter().all(in_raster) { (tall, wide) } else { (usize::MAX, usize::MAX) };
    let mut text = String::new();
    for row in 0..board.height() {
        if row > 0 && row.is_multiple_of(tall) {
            text.push('\n');
        }
        let nothing = if (0..board.width()).any(|column| is_hole(board, row, column)) { "#" } else { " " };
        let mut line = String::new();
        for column in 0..board.width() {
            if column > 0 && (!single || column.is_multiple_of(wide)) {
                line.push(' ');
            }
            let name = match board.cell_at(Position::new(row, column)) {
                Some(cell) => name_of(cell),
                None => nothing.to_owned(),
            };
            line.push_str(&" ".repeat(widest - name.chars().count()));
            line.push_str(&name);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Whether a position within one of the board's grids has no cell.
fn is_hole(board: &Board, row: usize, column: usize) -> bool {
    let spans = |(corner, size): (Position, GridSize)| {
        let rows = corner.row..corner.row + size.rows;
        rows.contains(&row) && (corner.column..corner.column + size.columns).contains(&column)
    };
    board.cell_at(Position::new(row, column)).is_none() && board.frames().any(spans)
}

/// Symbols as the rows of a picture: side by side if all have width 1, otherwise separated by spaces.
pub(super) fn rows<'s>(signs: impl IntoIterator<Item = &'s str>, columns: usize, width: usize) -> Vec<String> {
    let signs: Vec<String> = signs.into_iter().map(|sign| format!("{sign:>width$}")).collect();
    signs.chunks(columns).map(|row| row.join(if width == 1 { "" } else { " " })).collect()
}

/// The region of each cell as the rows of a picture: a letter per region, in order of first occurrence, or numbers if
/// there are more regions than letters.
pub(super) fn regions(regions: impl IntoIterator<Item = Option<usize>>, columns: usize) -> Vec<String> {
    let mut met: Vec<usize> = Vec::new();
    let places: Vec<Option<usize>> = regions
        .into_iter()
        .map(|region| {
            let region = region?;
            Some(met.iter().position(|one| *one == region).unwrap_or_else(|| {
                met.push(region);
                met.len() - 1
            }))
        })
        .collect();
    let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    let mut names: Vec<String> = letters.map(String::from).collect();
    if met.len() > names.len() {
        names = (1..=met.len()).map(|number| number.to_string()).collect();
    }
    let width = names.iter().map(String::len).max().unwrap_or(1);
    rows(places.into_iter().map(|place| place.map_or(".", |place| names[place].as_str())), columns, width)
}
