//! Boards as nested lists in JSON, Python, Julia, C, JavaScript and other languages.
//!
//! ```text
//!   [[5, 3, 0, ...], [6, 0, 0, ...], ...]             board = [[5, 3, None, ...], ...]
//!   int grid[9][9] = {{5, 3, 0, ...}, ...};           [5 3 0 0; 6 0 0 1; ...]
//!   ["53..7....", "6..195...", ...]                   [5, 3, 0, 0, 7, ...], all cells in one list
//!   {"board": [[...]], "solution": [[...]]}           [[{"value": 5}, {}, ...], ...]
//! ```
//!
//! A text may hold several boards. Solutions are left out, by their names.

mod tree;

use std::sync::Arc;

use exdoku_text::board::MAX_SIDE;
use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::toml_file::TomlFile;
use super::{columns, givens};
use tree::{Entry, List, Node};

/// The maximum length of an unfinished list, in bytes.
const LONGEST: usize = 1 << 20;

/// The smallest board.
const SMALLEST: usize = 4;

/// Keys of the digit in the object of a cell.
const DIGIT: [&str; 8] = ["value", "digit", "number", "val", "num", "v", "n", "d"];

/// A board in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    /// Its name: a variable or a key.
    name: String,
    bytes: Span,
    /// The bytes of each cell, row by row.
    cells: Vec<Span>,
}

/// The bytes of the boards in the statement that begins with the first line of a text, and the byte after it.
pub(super) fn boards(text: &str) -> Option<(Vec<Span>, usize)> {
    let first = text.split('\n').next().filter(|line| begins_list(line))?;
    let start = first.as_ptr() as usize - text.as_ptr() as usize;
    let list = tree::read(&text[start..]).ok()?;
    let end = start + list.bytes.end;
    let mut boards = Vec::new();
    collect(&text[start..], &list, "", &mut boards);
    let boards: Vec<Span> =
        chosen(boards).into_iter().map(|board| start + board.bytes.start..start + board.bytes.end).collect();
    (!boards.is_empty()).then_some((boards, end))
}

/// Whether a text ends within a list that begins with its first line.
pub(super) fn is_open(text: &str) -> bool {
    let begins = text.split('\n').next().is_some_and(begins_list);
    begins && text.len() < LONGEST && tree::read(text).is_err_and(|ended| ended)
}

/// Whether a line has a bracket or an assigned string, as hardly any line of other texts has.
pub(super) fn begins_list(line: &str) -> bool {
    let opens = line.contains(['[', '{', '(']) || ["= \"", "= '", "=\"", "='"].iter().any(|sign| line.contains(sign));
    opens && !line.trim_start().starts_with(['#', '/'])
}

/// Translates the board at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let read = || {
        let mut boards = Vec::new();
        match tree::read(text.text) {
            Ok(list) => collect(text.text, &list, "", &mut boards),
            // A text in quotes, without them.
            Err(_) => collect_single(text.text, 0..text.text.len(), "", &mut boards),
        }
        let mut boards = chosen(boards);
        let Some(board) = boards.pop().filter(|_| boards.is_empty()) else {
            let what = if boards.is_empty() { "no list of rows" } else { "several boards" };
            let help = "a board is a list of rows, each with as many cells as there are rows";
            return Err(Box::new(text.error(format!("{what} here")).help(help)));
        };
        let marks: Vec<Excerpt<'_>> = board.cells.into_iter().map(|cell| text.part(cell)).collect();
        givens::read(&marks, text)
    };
    let square = read().map_err(|wrong| diagnostics.push(*wrong)).ok()?;
    Some(square.file())
}

/// The boards whose names do not announce solutions; only those whose names announce puzzles, if there are any.
fn chosen(mut boards: Vec<Board>) -> Vec<Board> {
    if boards.iter().any(|board| columns::names_puzzle(&board.name)) {
        boards.retain(|board| columns::names_puzzle(&board.name));
    }
    boards.retain(|board| !columns::names_solution(&board.name));
    boards
}

/// Finds the boards in a list.
fn collect(text: &str, list: &List, name: &str, boards: &mut Vec<Board>) {
    if let Some(cells) = of_rows(text, list).or_else(|| flat(text, list)) {
        boards.push(Board { name: name.to_owned(), bytes: list.bytes.clone(), cells });
        return;
    }
    for Entry { key, value } in &list.entries {
        let name = key.as_ref().map_or(name, |key| &text[key.clone()]);
        match value {
            Node::List(list) => collect(text, list, name, boards),
            Node::Single(bytes) => collect_single(text, bytes.clone(), name, boards),
        }
    }
}

/// Adds the board whose cells are the characters of a string, if it is one.
fn collect_single(text: &str, bytes: Span, name: &str, boards: &mut Vec<Board>) {
    let cells = signs(text, &bytes);
    if is_board(cells.len()) && looks_like_cells(text, &cells) {
        boards.push(Board { name: name.to_owned(), bytes, cells });
    }
}

fn is_board(cells: usize) -> bool {
    let size = cells.isqrt();
    size * size == cells && (SMALLEST..=MAX_SIDE).contains(&size)
}

/// The cells of n rows of n cells: lists, or strings with one character per cell.
fn of_rows(text: &str, list: &List) -> Option<Vec<Span>> {
    let size = list.entries.len();
    if !(SMALLEST..=MAX_SIDE).contains(&size) {
        return None;
    }
    let mut cells = Vec::new();
    for Entry { key, value } in &list.entries {
        let row: Vec<Span> = match value {
            Node::List(row) if key.is_none() || row.entries.len() == size => {
                row.entries.iter().map(|entry| cell(text, &entry.value)).collect::<Option<_>>()?
            }
            Node::Single(bytes) if key.is_none() => signs(text, bytes),
            _ => return None,
        };
        if row.len() != size {
            return None;
        }
        cells.extend(row);
    }
    looks_like_cells(text, &cells).then_some(cells)
}

/// The cells of a list of n² single values.
fn flat(text: &str, list: &List) -> Option<Vec<Span>> {
    if !is_board(list.entries.len()) || list.entries.iter().any(|entry| entry.key.is_some()) {
        return None;
    }
    let cells: Vec<Span> = list.entries.iter().map(|entry| cell(text, &entry.value)).collect::<Option<_>>()?;
    looks_like_cells(text, &cells).then_some(cells)
}

/// A cell: a single value, an object with a digit, or an empty one.
fn cell(text: &str, value: &Node) -> Option<Span> {
    match value {
        Node::Single(bytes) => Some(bytes.clone()),
        Node::List(list) => {
            let digit = |entry: &&Entry| {
                let key = entry.key.as_ref().map(|key| &text[key.clone()]);
                key.is_some_and(|key| DIGIT.iter().any(|known| key.eq_ignore_ascii_case(known)))
            };
            let is_object = list.entries.iter().all(|entry| entry.key.is_some());
            match (list.entries.iter().find(digit), &list.entries[..]) {
                (Some(Entry { value: Node::Single(bytes), .. }), _) => Some(bytes.clone()),
                // Some(5)
                (None, [Entry { key: None, value: Node::Single(bytes) }]) => Some(bytes.clone()),
                (None, _) if is_object => Some(list.bytes.start..list.bytes.start),
                _ => None,
            }
        }
    }
}

/// The signs of a text without blanks and bars.
fn signs(text: &str, bytes: &Span) -> Vec<Span> {
    let signs = text[bytes.clone()].char_indices().filter(|(_, sign)| !sign.is_whitespace() && *sign != '|');
    signs.map(|(at, sign)| bytes.start + at..bytes.start + at + sign.len_utf8()).collect()
}

/// Whether most of these are digits or empty cells.
fn looks_like_cells(text: &str, cells: &[Span]) -> bool {
    let fits = |cell: &&Span| {
        let word = text[(*cell).clone()].trim();
        super::blank::is_empty(word)
            || super::blank::is_cross(word)
            || (word.len() <= 4 && word.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    let letters =
        |cell: &&Span| cell.len() == 1 && text[(*cell).clone()].bytes().all(|byte| byte.is_ascii_alphabetic());
    let fitting = cells.iter().filter(fits).count();
    let lettered = cells.iter().filter(letters).count();
    10 * fitting >= 9 * cells.len() || (cells.len() > 81 && fitting + lettered == cells.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    /// The givens of each board in a text.
    fn read(text: &str) -> Vec<String> {
        // As after other lines of a program.
        let starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1));
        let start = starts.into_iter().find(|&start| boards(&text[start..]).is_some()).unwrap_or_default();
        let found = boards(&text[start..]).map_or_else(Vec::new, |(found, _)| found);
        let givens = |bytes: Span| match translated(&text[start + bytes.start..start + bytes.end], translate) {
            Ok(file) => file.lines().skip(2).take_while(|line| *line != "\"\"\"").collect::<Vec<_>>().join(" "),
            Err(wrong) => wrong.message().to_owned(),
        };
        found.into_iter().map(givens).collect()
    }

    #[test]
    fn lists_of_languages() {
        for text in [
            "[[1,2,0,0],[3,4,0,0],[0,0,4,3],[0,0,0,1]]",
            "import numpy as np\n\ngrid = np.array([\n    [1, 2, 0, 0],  # first\n    [3, 4, 0, 0],\n    [0, 0, 4, 3],\n    [0, 0, 0, 1],\n])\nprint(grid)\n",
            "board = [[1, 2, None, None], [3, 4, None, None], [None, None, 4, 3], [None, None, None, 1]]",
            "int grid[4][4] = {\n  {1,2,0,0},\n  {3,4,0,0},\n  {0,0,4,3},\n  {0,0,0,1}\n};\n",
            "const board = [\n  ['1','2','.','.'],\n  ['3','4','.','.'],\n  ['.','.','4','3'],\n  ['.','.','.','1'],\n];\n",
            "A = [1 2 0 0; 3 4 0 0; 0 0 4 3; 0 0 0 1]",
            "A = [1 2 0 0\n     3 4 0 0\n     0 0 4 3\n     0 0 0 1]",
            "[\"12..\", \"34..\", \"..43\", \"...1\"]",
            "[1,2,0,0,3,4,0,0,0,0,4,3,0,0,0,1]",
            "[[1 2 0 0]\n [3 4 0 0]\n [0 0 4 3]\n [0 0 0 1]]",
            "{\"board\": [[1,2,0,0],[3,4,0,0],[0,0,4,3],[0,0,0,1]], \"solution\": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}",
            "[[{\"value\":1},{\"value\":2},{},{}],[{\"value\":3},{\"value\":4},{},{}],[{},{},{\"value\":4},{\"value\":3}],[{},{},{\"value\":null},{\"value\":1}]]",
            "int[][] g = new int[][] { new int[]{1,2,0,0}, new int[]{3,4,0,0}, new int[]{0,0,4,3}, new int[]{0,0,0,1} };",
            "puzzle = \"12..34....43...1\"",
            "let grid = [[Some(1), Some(2), None, None], [Some(3), Some(4), None, None], [None, None, Some(4), Some(3)], [None, None, None, Some(1)]];",
        ] {
            assert_eq!(read(text), ["12.. 34.. ..43 ...1"], "{text}");
        }
    }

    #[test]
    fn several_boards_and_other_texts() {
        let board = "[[1,2,0,0],[3,4,0,0],[0,0,4,3],[0,0,0,1]]";
        assert_eq!(read(&format!("[{board}, {board}]")).len(), 2);
        assert_eq!(read(&board.replace('4', "7")), ["`7` is neither a digit from 1 to 4 nor an empty cell"]);
        for text in [
            "[Easy]\n1234\n",
            "[[1,2],[3,4]]",
            "[[1,2,3,4],[1,2,3],[1,2,3,4],[1]]",
            "[[[[",
            "f(x)",
            "",
            "é[é",
            "\"",
            "[;;;]",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
        let deep = "[".repeat(100_000);
        assert!(boards(&deep).is_none());
    }
}
