//! The lines between boxes, regions and the outside, with something in each cell.
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
    draw(board, |cell| grid.get(cell).map_or(".", |digit| symbols.name(digit)).to_owned())
}

/// The values of the layers, one picture below the other under the name of each; `.` where a value is open, blank where a
/// layer has no cell. Empty if no value is known.
pub fn draw_layers(board: &Board, grid: &Grid) -> String {
    let mut drawn = String::new();
    for layer in board.layers() {
        let value = |cell| board.over(layer, cell).map(|place| grid.get(place));
        if board.cells().all(|cell| value(cell).flatten().is_none()) {
            continue;
        }
        let sign = |cell| match value(cell) {
            Some(Some(value)) => layer.sign(value),
            Some(None) => ".".to_owned(),
            None => " ".to_owned(),
        };
        let words = layer.digits.iter().filter(|_| !layer.words.is_empty() && layer.signs.is_empty());
        let words: Vec<String> =
            words.map(|value| format!("{} {}", layer.sign(value), layer.describe(value))).collect();
        let key = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        drawn += &format!("{}{key}:\n{}", layer.name, draw(board, sign));
    }
    drawn
}

/// A grid, where `paint` adds colour codes, which have no width, to the content of a cell.
pub fn draw_painted_grid(
    board: &Board,
    grid: &Grid,
    symbols: &Symbols,
    paint: impl Fn(Cell, &str) -> String,
) -> String {
    draw_painted(board, |cell| grid.get(cell).map_or(".", |digit| symbols.name(digit)).to_owned(), paint)
}

/// Two grids in one: `3/7` where they differ.
pub fn draw_difference(board: &Board, one: &Grid, other: &Grid, symbols: &Symbols) -> String {
    draw_painted_difference(board, one, other, symbols, |one, other| format!("{one}/{other}"))
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
    draw_painted(
        board,
        plain,
        |cell, text| {
            if differ(cell) { paint(&name(one, cell), &name(other, cell)) } else { text.to_owned() }
        },
    )
}

/// The digits that each cell may hold, in reading order of the cells.
pub fn draw_candidates(board: &Board, candidates: &[DigitSet], symbols: &Symbols) -> String {
    let gap = if symbols.is_single() { "" } else { "," };
    draw(board, |cell| candidates[cell.index()].iter().map(|digit| symbols.name(digit)).collect::<Vec<_>>().join(gap))
}

/// The possible values of each place of a layer, one picture below the other under the name of each. The sets are those of all
/// places up to these.
pub fn draw_layer_candidates(board: &Board, candidates: &[DigitSet]) -> String {
    let of_layer = |layer: &Layer| {
        let signs = |cell| {
            let sets = board.over(layer, cell).and_then(|place| candidates.get(place.index()));
            let signs: Vec<String> =
                sets.into_iter().flat_map(|set| set.iter().map(|value| layer.sign(value))).collect();
            signs.join(if signs.iter().all(|sign| sign.chars().count() == 1) { "" } else { "," })
        };
        format!("{}:\n{}", layer.name, draw(board, signs))
    };
    let shown = board.layers().iter().filter(|_| candidates.len() > board.cell_count());
    shown.map(of_layer).collect()
}

/// The board with `content` in each cell, all cells as wide as the widest content.
pub fn draw(board: &Board, content: impl Fn(Cell) -> String) -> String {
    draw_painted(board, content, |_, text| text.to_owned())
}

/// The same, where `paint` adds colour codes, which have no width, to the content of a cell.
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
            // There are spaces beside a column of lines; without lines, a single space is between cells.
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

/// The character in which lines from these sides meet.
pub(super) fn corner(up: bool, down: bool, left: bool, right: bool) -> char {
    const MEET: [char; 16] = [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    MEET[usize::from(up) << 3 | usize::from(down) << 2 | usize::from(left) << 1 | usize::from(right)]
}
