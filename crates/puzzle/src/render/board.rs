//! Draws the lines between boxes, regions and the outside, with something in each cell.
//!
//! ```text
//!   ┌─────┬─────┐       a line runs where the cells on its two sides belong to different boxes,
//!   │ 1 2 │ 3 4 │       or where only one of its sides is a cell
//!   │ 3 4 │ 1 2 │
//!   ├─────┼─────┤
//! ```
//!
//! Other lines are left out, so a 9x9 grid takes 13 lines and not 19.

use exdoku_text::board::{Board, Cell, DigitSet, Grid, Layer, Position, Symbols};

use super::walls::Walls;

/// A grid; `.` in its empty cells.
///
/// ```
/// use exdoku_puzzle::render::draw_grid;
/// use exdoku_rules::variant::{Puzzle, Variant};
///
/// let variant = Variant::classic(4).expect("4x4 is a valid size");
/// let puzzle = Puzzle::empty(&variant);
/// let drawn = draw_grid(variant.board(), &puzzle.givens, &puzzle.symbols);
/// assert_eq!(drawn.lines().next(), Some("┌─────┬─────┐"));
/// ```
pub fn draw_grid(board: &Board, grid: &Grid, symbols: &Symbols) -> String {
    draw_painted_grid(board, grid, symbols, |_, text| text.to_owned())
}

/// A grid, where `paint` adds colour codes, which have no width, to the content of a cell.
pub fn draw_painted_grid(
    board: &Board,
    grid: &Grid,
    symbols: &Symbols,
    paint: impl Fn(Cell, &str) -> String,
) -> String {
    let name = |cell| grid.get(cell).map_or(".", |digit| symbols.name(digit)).to_owned();
    let sign = |layer: &Layer, place| grid.get(place).map(|value| layer.sign(value));
    with_layers(board, || draw_painted(board, name, paint), sign)
}

/// Two grids in one: `3/7` where they differ.
pub fn draw_difference(board: &Board, one: &Grid, other: &Grid, symbols: &Symbols) -> String {
    draw_painted_difference(board, one, other, symbols, |one, other| format!("{one}/{other}"))
}

/// What to do about two solutions that have the same digits and differ in layers alone, if they do.
pub fn way_to_one_solution(board: &Board, one: &Grid, other: &Grid) -> Option<&'static str> {
    let same_digits = one.differences(other).iter().all(|&place| !board.is_cell(place));
    (board.has_digits() && same_digits)
        .then_some("only layers differ; with solution = \"digits\", these are one solution")
}

/// Two grids in one, where `paint` writes differing cells as `3/7` with colour codes, which have no width.
pub fn draw_painted_difference(
    board: &Board,
    one: &Grid,
    other: &Grid,
    symbols: &Symbols,
    paint: impl Fn(&str, &str) -> String,
) -> String {
    let name = |grid: &Grid, cell| grid.get(cell).map_or(".", |digit| symbols.name(digit)).to_owned();
    let differ = |cell| one.get(cell) != other.get(cell);
    let plain = |cell| match name(one, cell) {
        name if !differ(cell) => name,
        first => format!("{first}/{}", name(other, cell)),
    };
    let painted = |cell, text: &str| match differ(cell) {
        true => paint(&name(one, cell), &name(other, cell)),
        false => text.to_owned(),
    };
    let sign = |layer: &Layer, place| {
        let sign = |grid: &Grid| grid.get(place).map_or_else(|| ".".to_owned(), |value| layer.sign(value));
        let (ours, theirs) = (sign(one), sign(other));
        (one.get(place).is_some() || other.get(place).is_some()).then(|| match ours == theirs {
            true => ours,
            false => format!("{ours}/{theirs}"),
        })
    };
    with_layers(board, || draw_painted(board, plain, painted), sign)
}

/// The candidates of each cell in reading order, and the values of layers if more sets are given.
pub fn draw_candidates(board: &Board, candidates: &[DigitSet], symbols: &Symbols) -> String {
    let gap = if symbols.is_single() { "" } else { "," };
    let names =
        |cell: Cell| candidates[cell.index()].iter().map(|digit| symbols.name(digit)).collect::<Vec<_>>().join(gap);
    let signs = |layer: &Layer, place: Cell| {
        let signs: Vec<String> = candidates.get(place.index())?.iter().map(|value| layer.sign(value)).collect();
        Some(signs.join(if signs.iter().all(|sign| sign.chars().count() == 1) { "" } else { "," }))
    };
    with_layers(board, || draw(board, names), signs)
}

/// The digits of a board, unless it has none, and below them, each under its name, the layers with values that were found: `sign` for
/// a place, `.` if that is `None`, blank where the layer has no cell.
fn with_layers(
    board: &Board,
    digits: impl FnOnce() -> String,
    sign: impl Fn(&Layer, Cell) -> Option<String>,
) -> String {
    let mut drawn = if board.has_digits() { digits() } else { String::new() };
    for layer in board.layers().iter().filter(|layer| !layer.is_drawn()) {
        let signs: Vec<Option<Option<String>>> =
            board.cells().map(|cell| board.over(layer, cell).map(|place| sign(layer, place))).collect();
        if signs.iter().flatten().all(Option::is_none) {
            continue;
        }
        let words = layer.digits.iter().filter(|_| !layer.words.is_empty() && layer.signs.is_empty());
        let words: Vec<String> =
            words.map(|value| format!("{} {}", layer.sign(value), layer.describe(value))).collect();
        let key = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        let content = |cell: Cell| match &signs[cell.index()] {
            Some(sign) => sign.clone().unwrap_or_else(|| ".".to_owned()),
            None => " ".to_owned(),
        };
        drawn += &format!("{}{key}:\n{}", layer.name, draw(board, content));
    }
    drawn
}

/// The board with `content` in each cell, all cells as wide as the widest content.
pub fn draw(board: &Board, content: impl Fn(Cell) -> String) -> String {
    draw_painted(board, content, |_, text| text.to_owned())
}

/// Like [`draw`], where `paint` adds colour codes, which have no width, to the content of a cell.
fn draw_painted(board: &Board, content: impl Fn(Cell) -> String, paint: impl Fn(Cell, &str) -> String) -> String {
    let contents: Vec<String> = board.cells().map(content).collect();
    let width = contents.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    let walls = Walls::of(board);
    let mut drawing = String::new();
    for row in 0..=board.height() {
        if (0..board.width()).any(|column| walls.above(row, column)) {
            walls.draw_line(row, width, &mut drawing);
            end_line(&mut drawing);
        }
        if row == board.height() {
            break;
        }
        for column in 0..=board.width() {
            drawing.push(if walls.left_of(row, column) { '│' } else { ' ' });
            // Columns of lines have spaces on both sides; without lines, a single space separates cells.
            if column < board.width() {
                let cell = board.cell_at(Position::new(row, column));
                let text = cell.map_or("", |cell| &contents[cell.index()]);
                let before = usize::from(walls.column(column)) + width - text.chars().count();
                drawing.extend(std::iter::repeat_n(' ', before));
                if let Some(cell) = cell {
                    drawing.push_str(&paint(cell, text));
                }
                drawing.extend(std::iter::repeat_n(' ', usize::from(walls.column(column + 1))));
            }
        }
        end_line(&mut drawing);
    }
    drawing
}

/// Ends a line, without spaces at its end.
fn end_line(drawing: &mut String) {
    drawing.truncate(drawing.trim_end_matches(' ').len());
    drawing.push('\n');
}

impl Walls<'_> {
    /// Draws the line above a row of cells.
    fn draw_line(&self, row: usize, width: usize, drawing: &mut String) {
        for column in 0..=self.board.width() {
            let up = row > 0 && self.left_of(row - 1, column);
            let down = self.left_of(row, column);
            let left = column > 0 && self.above(row, column - 1);
            let right = self.above(row, column);
            drawing.push(corner(up, down, left, right));
            if column < self.board.width() {
                let blanks = usize::from(self.column(column)) + usize::from(self.column(column + 1));
                let along = if right { '─' } else { ' ' };
                drawing.extend(std::iter::repeat_n(along, width + blanks));
            }
        }
    }
}

/// The character that joins lines from these sides.
pub(super) fn corner(up: bool, down: bool, left: bool, right: bool) -> char {
    const MEET: [char; 16] = [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    MEET[usize::from(up) << 3 | usize::from(down) << 2 | usize::from(left) << 1 | usize::from(right)]
}
