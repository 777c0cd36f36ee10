//! Words like `$line.first`: a parameter of a definition, or parts of one.
//!
//! ```text
//!   $line             a b c d e
//!   $line.first       a                    $line.inner      b c d
//!   $line.last                e            $line.reversed   e d c b a
//!   $line.rest          b c d e            $line[2..3]      b c       places are numbers from 1, or expressions
//!   $line.folded      a e | b d | c        cells equally far from the middle, a line each
//!   $cells.rows, $cells.columns            the cells of each row, of each column of a grid, a line each
//!   $cells.diagonals                       the two diagonals of a square
//!   $cells.neighbours, .touching, .knight  cells beside them, also at a corner, or a knight's move away; without themselves
//!   $cell.row, .column, .box               the cells of its row, its column, its box or region
//!   $cell.left, .right, .up, .down         the cells from there to the edge, the nearest first
//!   $cells.shade, $cells.grid              the cells of the layer `shade`, or of the grid, at the same positions
//! ```
//!
//! Parts have parts: `$line.rest.first` is b. If a text needs one line, several are joined in order.

use exdoku_text::board::{Board, Cell, Position};

use super::around;
use super::no_part::NoPart;

/// A word `$name` with the parts taken of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference<'t> {
    /// The name after the sign.
    pub(super) name: &'t str,
    parts: Vec<Part<'t>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'t> {
    /// `.first`
    Named(&'t str),
    /// `[2..3]`
    Places(&'t str),
}

/// The named parts.
pub(super) const PARTS: &[&str] = &[
    "first",
    "last",
    "inner",
    "rest",
    "reversed",
    "folded",
    "rows",
    "columns",
    "regions",
    "squares",
    "diagonals",
    "neighbours",
    "touching",
    "knight",
    "row",
    "column",
    "box",
    "left",
    "right",
    "up",
    "down",
    "grid",
];

impl<'t> Reference<'t> {
    /// The word as a reference, if it begins with the sign.
    pub(super) fn read(word: &'t str) -> Option<Reference<'t>> {
        let word = word.strip_prefix('$')?;
        let end = |text: &str| text.find(['.', '[']).unwrap_or(text.len());
        let (name, mut rest) = word.split_at(end(word));
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let brackets = rest.strip_prefix('[').and_then(|inside| inside.split_once(']'));
            let (part, after) = match brackets {
                Some((places, after)) => (Part::Places(places), after),
                None => {
                    let (part, after) = rest[1..].split_at(end(&rest[1..]));
                    (Part::Named(part), after)
                }
            };
            parts.push(part);
            rest = after;
        }
        Some(Reference { name, parts })
    }

    /// Whether it is the whole parameter.
    pub(super) fn is_whole(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether it is a set of cells that the board determines: a row, the neighbours of a cell. Such sets may share cells.
    pub(super) fn is_of_board(&self) -> bool {
        let sets = ["neighbours", "touching", "knight", "row", "column", "box", "squares"];
        self.parts.iter().any(|part| matches!(part, Part::Named(name) if sets.contains(name)))
    }

    /// Whether a part names a layer, or the grid.
    pub(super) fn names_layer(&self, board: &Board) -> bool {
        self.parts.iter().any(|part| match *part {
            Part::Named(name) => name == "grid" || board.layer(name).is_some(),
            Part::Places(_) => false,
        })
    }

    /// The cells of the reference, taken from these lines. `number` reads an expression.
    pub(super) fn of(
        &self,
        lines: Vec<Vec<Cell>>,
        board: &Board,
        number: &mut dyn FnMut(&str) -> Option<i64>,
    ) -> Result<Vec<Vec<Cell>>, NoPart> {
        let mut of = self.name.to_owned();
        let step = |lines: Vec<Vec<Cell>>, part: &Part<'_>| {
            let taken: Result<Vec<_>, _> = lines.into_iter().map(|line| take(part, line, board, number)).collect();
            let taken = taken.map_err(|no_part| match no_part {
                NoPart::Outside { first, last, cells, .. } => NoPart::Outside { of: of.clone(), first, last, cells },
                other => other,
            })?;
            of += &match part {
                Part::Named(name) => format!(".{name}"),
                Part::Places(places) => format!("[{places}]"),
            };
            Ok(taken.concat())
        };
        self.parts.iter().try_fold(lines, step)
    }
}

fn take(
    part: &Part<'_>,
    mut line: Vec<Cell>,
    board: &Board,
    number: &mut dyn FnMut(&str) -> Option<i64>,
) -> Result<Vec<Vec<Cell>>, NoPart> {
    let named = match *part {
        Part::Named(name) => name,
        Part::Places(places) => return between(places, &line, number).map(|found| vec![found]),
    };
    match named {
        "first" => line.truncate(1),
        "last" => drop(line.drain(..line.len().saturating_sub(1))),
        "rest" => drop(line.drain(..line.len().min(1))),
        "inner" => {
            line.pop();
            drop(line.drain(..line.len().min(1)));
        }
        "reversed" => line.reverse(),
        "folded" => return Ok(folded(&line)),
        "rows" | "columns" if board.grids().len() > 1 => return around::of_grids(named == "rows", &line, board),
        "rows" => return grouped(&line, board, |at| at.row),
        "columns" => return grouped(&line, board, |at| at.column),
        "diagonals" => return diagonals(&line, board),
        other => return around::part(other, &line, board),
    }
    Ok(vec![line])
}

/// The cells of the places `3`, or `1..3`.
fn between(places: &str, line: &[Cell], number: &mut dyn FnMut(&str) -> Option<i64>) -> Result<Vec<Cell>, NoPart> {
    let (first, last) = places.split_once("..").unwrap_or((places, places));
    let (Some(first), Some(last)) = (number(first), number(last)) else { return Err(NoPart::Number) };
    let from = usize::try_from(first).ok().and_then(|first| first.checked_sub(1));
    let cells = from.zip(usize::try_from(last).ok()).and_then(|(from, to)| line.get(from..to));
    cells.map(<[Cell]>::to_vec).ok_or(NoPart::Outside { of: String::new(), first, last, cells: line.len() })
}

fn folded(line: &[Cell]) -> Vec<Vec<Cell>> {
    let half = line.len() / 2;
    let pairs = line[..half].iter().zip(line.iter().rev()).map(|(&a, &b)| vec![a, b]);
    let middle = line[half..line.len() - half].iter().map(|&cell| vec![cell]);
    pairs.chain(middle).collect()
}

/// The cells of each row or column, from the first to the last.
fn grouped(cells: &[Cell], board: &Board, key: fn(Position) -> usize) -> Result<Vec<Vec<Cell>>, NoPart> {
    if !cells.iter().all(|&cell| board.ground(cell).is_some()) {
        return Err(NoPart::Nowhere);
    }
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|&cell| (key(board.position(cell)), board.position(cell)));
    let same = |a: &Cell, b: &Cell| key(board.position(*a)) == key(board.position(*b));
    Ok(sorted.chunk_by(same).map(<[Cell]>::to_vec).collect())
}

fn diagonals(cells: &[Cell], board: &Board) -> Result<Vec<Vec<Cell>>, NoPart> {
    let (rows, columns) = (grouped(cells, board, |at| at.row)?, grouped(cells, board, |at| at.column)?);
    let side = rows.len();
    if rows.iter().chain(&columns).any(|line| line.len() != side) {
        return Err(NoPart::NoSquare);
    }
    let falling = (0..side).map(|i| rows[i][i]).collect();
    let rising = (0..side).map(|i| rows[side - 1 - i][i]).collect();
    Ok(vec![falling, rising])
}
