//! A board with its clues, in characters: cages, lines, dots, signs, and clues outside the grid.
//!
//! ```text
//!          12↘                a little killer
//!   ┌───────┬8──────┐
//!   │(.)━━. │ .   . │         a thermometer from its bulb; a cage with its sum
//!   │   ╱   │   ┌┄┄┄│
//! 3 │ .   . │ . ┆ . │         a clue; the end of the thermometer
//!   ├───────┼┅┅┅────┤         walls ─ │, borders of cages ┄ ┆, both ┅ ┇
//!   │ . ○ . │ . > . │         a dot and a sign between cells
//! ```
//!
//! A cell takes one row of characters and part of the next, which has its lower border.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_rules::rules::{Distinction, Distinctions, FigureKind, Look, PlacedFigure, RuleUse};
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Cell, Diagonal, Grid, Position, Symbols};

use super::board::corner;
use super::walls::Walls;

/// The maximum number of characters of a clue for which cells are widened.
const WIDEST: usize = 8;

/// The board with a grid and the drawings of its rules; `paint` adds colour codes, which have no width, to the
/// content of a cell. `None` if no rule has a drawing.
pub fn draw_clues(
    variant: &Variant,
    grid: &Grid,
    symbols: &Symbols,
    paint: impl Fn(Cell, &str) -> String,
) -> Option<String> {
    let looks: Vec<(Arc<Look>, &RuleUse)> = (variant.rule_uses().iter())
        .flat_map(RuleUse::drawn_as)
        .filter_map(|rule_use| Some((rule_use.look()?, rule_use)))
        .collect();
    let distinctions = Distinctions::of(variant.rule_uses(), variant.board());
    let mut figures: Vec<PlacedFigure<'_>> = Vec::new();
    for (look, rule_use) in &looks {
        // In place of a colour.
        let sign = distinctions.of_kind(&rule_use.kind).and_then(Distinction::ink).map_or("", |ink| ink.sign);
        for mut placed in look.figures(rule_use, variant.board()).into_iter().flatten() {
            if !placed.text.is_empty() {
                placed.text += sign;
            }
            figures.push(placed);
        }
    }
    if figures.is_empty() {
        return None;
    }
    let mut sheet = Sheet::new(variant, symbols, &figures);
    sheet.borders(&figures);
    for order in [is_line as fn(FigureKind) -> bool, |kind| !is_line(kind)] {
        figures.iter().filter(|placed| order(placed.figure.kind)).for_each(|placed| sheet.draw(placed));
    }
    sheet.labels(&figures);
    for cell in variant.board().cells() {
        sheet.content(cell, grid.get(cell).map_or(".", |digit| symbols.name(digit)));
    }
    Some(sheet.text(paint))
}

fn is_line(kind: FigureKind) -> bool {
    matches!(kind, FigureKind::Line | FigureKind::Arrow)
}

/// Characters by row and column of the text.
struct Sheet<'v> {
    variant: &'v Variant,
    rows: Vec<Vec<char>>,
    /// The columns of a cell with its left border.
    pitch: usize,
    /// The columns of a symbol.
    width: usize,
    /// The columns on the left of the grid, and the rows above it.
    origin: (usize, usize),
    /// Clues by their square outside the grid: row and column.
    outside: BTreeMap<(isize, isize), Vec<String>>,
}

impl<'v> Sheet<'v> {
    fn new(variant: &'v Variant, symbols: &Symbols, figures: &[PlacedFigure<'_>]) -> Sheet<'v> {
        let board = variant.board();
        let width = symbols.width();
        let mut outside: BTreeMap<(isize, isize), Vec<String>> = BTreeMap::new();
        for PlacedFigure { figure, cells, text } in figures {
            match figure.kind {
                FigureKind::Clue => {
                    board
                        .square_before(cells)
                        .into_iter()
                        .for_each(|at| outside.entry(at).or_default().push(text.clone()));
                }
                FigureKind::Diagonal => {
                    let Some(Diagonal { row, column, down, right }) = board.diagonal_of(cells) else { continue };
                    let text = match (down, right) {
                        (true, true) => format!("{text}↘"),
                        (true, false) => format!("↙{text}"),
                        (false, true) => format!("{text}↗"),
                        (false, false) => format!("↖{text}"),
                    };
                    outside.entry((row, column)).or_default().push(text);
                }
                _ => {}
            }
        }
        let length = |text: &str| text.chars().count().min(WIDEST);
        let (height, columns) = (board.height() as isize, board.width() as isize);
        let is_side = |&(row, column): &(isize, isize)| (0..height).contains(&row) && !(0..columns).contains(&column);
        let above = outside.iter().filter(|(at, _)| !is_side(at)).flat_map(|(_, texts)| texts);
        let labels = figures.iter().filter(|placed| placed.figure.kind.has_label()).map(|placed| &placed.text);
        let longest = above.chain(labels).map(|text| length(text)).max().unwrap_or(0);
        let pitch = (width + 3).max(longest + 1);
        let side = |column: isize| {
            let texts = outside.iter().filter(move |(at, _)| at.1 == column).map(|(_, texts)| texts.join(" "));
            texts.map(|text| text.chars().count() + 1).max().unwrap_or(0)
        };
        let stacked = |row: isize| outside.iter().filter(|(at, _)| at.0 == row).map(|(_, texts)| texts.len()).max();
        let (left, right) = (side(-1), side(columns));
        let (top, bottom) = (stacked(-1).unwrap_or(0), stacked(height).unwrap_or(0));
        let size = (left + board.width() * pitch + 1 + right + 2, top + 2 * board.height() + 1 + bottom);
        let rows = vec![vec![' '; size.0]; size.1];
        Sheet { variant, rows, pitch, width, origin: (left, top), outside }
    }

    /// The column of the left border of a column of cells.
    fn x(&self, column: usize) -> usize {
        self.origin.0 + column * self.pitch
    }

    /// The row of characters of the upper border of a row of cells.
    fn y(&self, row: usize) -> usize {
        self.origin.1 + 2 * row
    }

    /// The first column of the symbol of a cell, and its row.
    fn symbol(&self, cell: Cell) -> (usize, usize) {
        let Position { row, column } = self.variant.board().position(cell);
        (self.x(column) + 1 + (self.pitch - 1 - self.width) / 2, self.y(row) + 1)
    }

    fn put(&mut self, (x, y): (usize, usize), sign: char) {
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = sign;
        }
    }

    /// Writes a text that begins at a place.
    fn write(&mut self, (x, y): (usize, usize), text: &str) {
        text.chars().enumerate().for_each(|(number, sign)| self.put((x + number, y), sign));
    }

    /// Draws the walls between boxes and the borders of cages.
    fn borders(&mut self, figures: &[PlacedFigure<'_>]) {
        let board = self.variant.board();
        let mut cage: Vec<Vec<usize>> = vec![Vec::new(); board.cell_count()];
        let cages = figures.iter().filter(|placed| placed.figure.kind == FigureKind::Cage);
        for (number, placed) in cages.enumerate() {
            placed.cells.iter().for_each(|cell| cage[cell.index()].push(number));
        }
        let of = |row: Option<usize>, column: Option<usize>| {
            let cell = row.zip(column).and_then(|(row, column)| board.cell_at(Position::new(row, column)));
            cell.map(|cell| &cage[cell.index()])
        };
        // The frame of the board also borders its cages.
        let differ = |a: Option<&Vec<usize>>, b: Option<&Vec<usize>>| a.zip(b).is_some_and(|(a, b)| a != b);
        let walls = Walls::of(board);
        // A wall, a border of a cage, or both.
        let above = |row: usize, column: usize| {
            let caged = differ(of(row.checked_sub(1), Some(column)), of(Some(row), Some(column)));
            (walls.above(row, column), caged)
        };
        let left = |row: usize, column: usize| {
            let caged = differ(of(Some(row), column.checked_sub(1)), of(Some(row), Some(column)));
            (walls.left_of(row, column), caged)
        };
        let sign = |(wall, caged): (bool, bool), signs: [char; 3]| match (wall, caged) {
            (true, true) => signs[2],
            (true, false) => signs[0],
            (false, true) => signs[1],
            (false, false) => ' ',
        };
        let mut signs = Vec::new();
        for row in 0..=board.height() {
            for column in 0..=board.width() {
                let (x, y) = (self.x(column), self.y(row));
                let horizontal = sign(above(row, column), ['─', '┄', '┅']);
                signs.extend((1..self.pitch).map(|step| ((x + step, y), horizontal)));
                signs.push(((x, y + 1), sign(left(row, column), ['│', '┆', '┇'])));
                let none = (false, false);
                let arms = [
                    if row > 0 { left(row - 1, column) } else { none },
                    left(row, column),
                    if column > 0 { above(row, column - 1) } else { none },
                    above(row, column),
                ];
                let walled = arms.iter().any(|(wall, _)| *wall);
                let [up, down, back, on] = arms.map(|(wall, caged)| if walled { wall } else { caged });
                let straight = match (walled, up, down, back, on) {
                    (false, true, true, false, false) => '┆',
                    (false, false, false, true, true) => '┄',
                    _ => corner(up, down, back, on),
                };
                signs.push(((x, y), straight));
            }
        }
        let limit = (self.x(board.width()), self.y(board.height()));
        for (at, sign) in signs.into_iter().filter(|((x, y), _)| *x <= limit.0 && *y <= limit.1) {
            self.put(at, sign);
        }
    }

    fn draw(&mut self, PlacedFigure { figure, cells, text }: &PlacedFigure<'_>) {
        let ends = [cells.first(), cells.last()].into_iter().flatten().copied();
        match figure.kind {
            FigureKind::Line => cells.windows(2).for_each(|pair| self.connect(pair[0], pair[1], false)),
            FigureKind::Arrow => {
                let last = cells.len().saturating_sub(2);
                cells.windows(2).enumerate().for_each(|(number, pair)| self.connect(pair[0], pair[1], number == last));
            }
            FigureKind::Bulb => self.around(cells[0], '(', ')'),
            FigureKind::EndCircles => ends.for_each(|cell| self.around(cell, '(', ')')),
            FigureKind::EndDiamonds => ends.for_each(|cell| self.around(cell, '<', '>')),
            FigureKind::Circle | FigureKind::Pill => cells.iter().for_each(|&cell| self.around(cell, '(', ')')),
            FigureKind::Square => cells.iter().for_each(|&cell| self.around(cell, '[', ']')),
            FigureKind::Diamond | FigureKind::PointsOut => cells.iter().for_each(|&cell| self.around(cell, '<', '>')),
            FigureKind::PointsIn => cells.iter().for_each(|&cell| self.around(cell, '>', '<')),
            FigureKind::Shade => cells.iter().for_each(|&cell| self.around(cell, '░', '░')),
            FigureKind::Dot if text.is_empty() => {
                let dark = figure.colour.as_deref() == Some("#000000");
                self.between(cells[0], cells[1], if dark { "●" } else { "○" });
            }
            FigureKind::Dot | FigureKind::Sign => self.between(cells[0], cells[1], text),
            FigureKind::Inequality => cells.windows(2).for_each(|pair| {
                let sign = match self.step(pair[0], pair[1]) {
                    (0, 1) => ">",
                    (0, _) => "<",
                    (1, _) => "∨",
                    _ => "∧",
                };
                self.between(pair[0], pair[1], sign);
            }),
            FigureKind::Corner if cells.len() == 1 => self.around(cells[0], '(', ')'),
            FigureKind::Corner if cells.len() == 2 => self.between(cells[0], cells[1], "○"),
            FigureKind::Corner => {
                let text = if text.is_empty() { "○" } else { text };
                let places = cells.iter().map(|&cell| self.variant.board().position(cell));
                let (row, column) = places.fold((0, 0), |(row, column), at| (row.max(at.row), column.max(at.column)));
                let x = (self.x(column) + 1).saturating_sub(text.chars().count().div_ceil(2));
                self.write((x, self.y(row)), text);
            }
            FigureKind::Cage | FigureKind::Text | FigureKind::Clue | FigureKind::Diagonal => {}
        }
    }

    /// The step from one cell to another in rows and columns.
    fn step(&self, a: Cell, b: Cell) -> (isize, isize) {
        let (a, b) = (self.variant.board().position(a), self.variant.board().position(b));
        (b.row as isize - a.row as isize, b.column as isize - a.column as isize)
    }

    /// Draws the piece of a line between two cells that touch, perhaps with a head at the second.
    fn connect(&mut self, a: Cell, b: Cell, head: bool) {
        let (from, to) = (self.symbol(a), self.symbol(b));
        let half = self.width / 2;
        match self.step(a, b) {
            (0, 1) | (0, -1) => {
                let (first, last) = (from.0.min(to.0) + self.width, from.0.max(to.0));
                (first..last).for_each(|x| self.put((x, from.1), '━'));
                match (head, to.0 > from.0) {
                    (true, true) => self.put((last - 1, from.1), '→'),
                    (true, false) => self.put((first, from.1), '←'),
                    (false, _) => {}
                }
            }
            (down @ (1 | -1), 0) => {
                let sign = if head { if down > 0 { '↓' } else { '↑' } } else { '┃' };
                self.put((from.0 + half, from.1.min(to.1) + 1), sign);
            }
            (down @ (1 | -1), right @ (1 | -1)) => {
                let at = self.variant.board().position(if right > 0 { b } else { a });
                let place = (self.x(at.column), from.1.min(to.1) + 1);
                let falling = down == right;
                let crossed = ['╲', '╱'].contains(&self.rows[place.1][place.0]) && !head;
                let sign = match (head, down > 0, right > 0) {
                    (true, true, true) => '↘',
                    (true, true, false) => '↙',
                    (true, false, true) => '↗',
                    (true, false, false) => '↖',
                    _ if crossed => '╳',
                    _ if falling => '╲',
                    _ => '╱',
                };
                self.put(place, sign);
            }
            _ => {}
        }
    }

    /// Draws signs on both sides of the symbol of a cell.
    fn around(&mut self, cell: Cell, left: char, right: char) {
        let (x, y) = self.symbol(cell);
        self.put((x - 1, y), left);
        self.put((x + self.width, y), right);
    }

    /// Writes a text between two neighbours.
    fn between(&mut self, a: Cell, b: Cell, text: &str) {
        let (from, to) = (self.symbol(a), self.symbol(b));
        let shift = text.chars().count().saturating_sub(1).min(2) / 2;
        if from.1 == to.1 {
            let border = self.x(self.variant.board().position(a.max(b)).column);
            self.write((border - shift, from.1), text);
        } else {
            self.write((from.0 - shift, from.1.min(to.1) + 1), text);
        }
    }

    /// Writes the texts of cages and other figures in the corners of their first cells, and the clues outside the grid.
    fn labels(&mut self, figures: &[PlacedFigure<'_>]) {
        let board = self.variant.board();
        for PlacedFigure { cells, text, .. } in figures.iter().filter(|placed| placed.figure.kind.has_label()) {
            if let Some(&first) = cells.iter().min()
                && !text.is_empty()
            {
                let Position { row, column } = board.position(first);
                let short: String = text.chars().take(self.pitch - 1).collect();
                self.write((self.x(column) + 1, self.y(row)), &short);
            }
        }
        let (height, width) = (board.height() as isize, board.width() as isize);
        for ((row, column), texts) in std::mem::take(&mut self.outside) {
            let in_column = (0..width).contains(&column);
            for (number, text) in texts.iter().enumerate() {
                let length = text.chars().count();
                let x = match column {
                    _ if in_column => self.x(column as usize) + 1 + (self.pitch - 1).saturating_sub(length) / 2,
                    c if c < 0 => self.origin.0.saturating_sub(length + 1),
                    _ => self.x(width as usize) + 2,
                };
                let y = match row {
                    row if (0..height).contains(&row) => self.y(row as usize) + 1,
                    row if row < 0 => self.origin.1.saturating_sub(number + 1),
                    _ => self.y(height as usize) + 1 + number,
                };
                // Several clues on one side are placed side by side.
                if (0..height).contains(&row) {
                    let joined = texts.join(" ");
                    let x = if column < 0 { self.origin.0.saturating_sub(joined.chars().count() + 1) } else { x };
                    self.write((x, y), &joined);
                    break;
                }
                self.write((x, y), text);
            }
        }
    }

    fn content(&mut self, cell: Cell, text: &str) {
        let (x, y) = self.symbol(cell);
        let padding = " ".repeat(self.width - text.chars().count().min(self.width));
        self.write((x, y), &format!("{padding}{text}"));
    }

    /// The whole text.
    fn text(&self, paint: impl Fn(Cell, &str) -> String) -> String {
        let board = self.variant.board();
        let mut text = String::new();
        for (y, row) in self.rows.iter().enumerate() {
            let cells = y.checked_sub(self.origin.1).filter(|y| y % 2 == 1).map(|y| y / 2);
            let mut line = String::new();
            let mut x = 0;
            while x < row.len() {
                let column = x.checked_sub(self.origin.0).filter(|x| x % self.pitch == 1).map(|x| x / self.pitch);
                let cell = cells.zip(column).and_then(|(row, column)| board.cell_at(Position::new(row, column)));
                let length = if cell.is_some() { self.pitch - 1 } else { 1 };
                let content: String = row[x..(x + length).min(row.len())].iter().collect();
                line.push_str(&cell.map_or_else(|| content.clone(), |cell| paint(cell, &content)));
                x += length;
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
