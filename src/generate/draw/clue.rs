//! A clue and its text.

use std::fmt::Write as _;

use crate::board::{Board, Cell};
use crate::rules::{Draw, Shape};

use super::Drawn;

/// A clue of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Clue {
    /// The kind of rule.
    pub(super) kind: String,
    /// The key that says where it lies; empty if the value of the rule does.
    key: String,
    pub(in crate::generate) shape: Shape,
    pub(in crate::generate) cells: Vec<Cell>,
    /// What else it says, as TOML.
    says: Vec<(String, String)>,
}

impl Clue {
    pub(super) fn new(kind: &Drawn, key: &str, shape: Shape, cells: Vec<Cell>) -> Clue {
        Clue { kind: kind.name.clone(), key: key.to_owned(), shape, cells, says: Vec::new() }
    }

    pub(super) fn saying(mut self, key: &str, value: String) -> Clue {
        self.says.push((key.to_owned(), value));
        self
    }

    /// The same clue at other cells, with another sum.
    pub(super) fn moved(mut self, cells: Vec<Cell>, sum: &str) -> Clue {
        self.cells = cells;
        self.says.iter_mut().for_each(|(_, value)| sum.clone_into(value));
        self
    }

    /// Whether it is one of a list of cells, which as a whole is a rule.
    pub(super) fn is_listed(&self) -> bool {
        self.key.is_empty()
    }

    /// `{ cells = "r1c1-3", sum = 15 }`; only the cells if nothing else is said and the key is the kind's value.
    fn table(&self, board: &Board) -> String {
        let cells = format!("\"{}\"", words(board, &self.cells));
        if self.key.is_empty() {
            return cells;
        }
        let more: String = self.says.iter().map(|(key, value)| format!(", {key} = {value}")).collect();
        format!("{{ {} = {cells}{more} }}", self.key)
    }
}

/// Cells in their order: `r1c1-3 r2c3`, runs in a row or column shortened.
fn words(board: &Board, cells: &[Cell]) -> String {
    let at: Vec<_> = cells.iter().map(|&cell| board.position(cell)).collect();
    let mut words: Vec<String> = Vec::new();
    let mut first = 0;
    while first < at.len() {
        let along = |next: usize| {
            let (a, b) = (at[first], at[next]);
            let far = next - first;
            [a.row == b.row && b.column == a.column + far, a.column == b.column && b.row == a.row + far]
        };
        let mut last = first;
        let mut way = [true, true];
        while last + 1 < at.len() {
            let next = along(last + 1);
            let both = [way[0] && next[0], way[1] && next[1]];
            if both == [false, false] {
                break;
            }
            (way, last) = (both, last + 1);
        }
        let (a, b) = (at[first], at[last]);
        words.push(match () {
            () if first == last => format!("{a}"),
            () if a.row == b.row => format!("r{}c{}-{}", a.row + 1, a.column + 1, b.column + 1),
            () => format!("r{}-{}c{}", a.row + 1, b.row + 1, a.column + 1),
        });
        first = last + 1;
    }
    words.join(" ")
}

/// A file with each clue on a line of its own, as a rule of its own, and the line of the first.
pub(super) fn one_a_line(head: &str, board: &Board, clues: &[Clue]) -> (String, usize) {
    let mut text = format!("{head}\n[rules]\n");
    // Kinds may come in any order, but a key only once: a list for each, closed where the next begins.
    let line_of_first = text.lines().count() + 1;
    let mut open: Option<&str> = None;
    for clue in clues {
        let begins = open != Some(clue.kind.as_str());
        let opening = match (begins, open) {
            (true, Some(_)) => format!("], {} = [", clue.kind),
            (true, None) => format!("{} = [", clue.kind),
            (false, _) => String::new(),
        };
        let _ = writeln!(text, "{opening}{},", clue.table(board));
        open = Some(&clue.kind);
    }
    if open.is_some() {
        text.push(']');
    }
    (text, line_of_first)
}

/// The lines of `[rules]` for the clues of a kind.
pub(super) fn of_kind(kind: &Drawn, board: &Board, clues: &[Clue]) -> String {
    let of_kind: Vec<&Clue> = clues.iter().filter(|clue| clue.kind == kind.name).collect();
    let Some(first) = of_kind.first() else { return String::new() };
    let name = &kind.name;
    if matches!(first.shape, Shape::Side) && board.grids().len() == 1 && first.says.len() == 1 {
        return format!("{name} = {{ {} }}\n", by_side(board, &of_kind));
    }
    if first.key.is_empty() {
        let cells: Vec<String> = of_kind.iter().map(|clue| words(board, &clue.cells)).collect();
        return format!("{name} = \"{}\"\n", cells.join(" "));
    }
    if matches!(first.shape, Shape::Neighbours) && of_kind.iter().all(|clue| clue.says.is_empty()) && is_of_pairs(kind)
    {
        let keys = kind.draws.iter().filter(|(_, draw)| matches!(draw, Draw::Shape(_))).map(|(key, _)| key);
        let of_key = |key: &String| {
            let pairs: Vec<String> =
                of_kind.iter().filter(|clue| clue.key == *key).map(|clue| words(board, &sorted(&clue.cells))).collect();
            (!pairs.is_empty()).then(|| format!("{key} = \"{}\"", pairs.join(" ")))
        };
        return format!("{name} = {{ {} }}\n", keys.filter_map(of_key).collect::<Vec<_>>().join(", "));
    }
    if of_kind.iter().all(|clue| clue.says.is_empty()) && kind.draws.len() == 1 {
        let lines: String = of_kind.iter().map(|clue| format!("  \"{}\",\n", words(board, &clue.cells))).collect();
        return format!("{name} = [\n{lines}]\n");
    }
    let lines: String = of_kind.iter().map(|clue| format!("  {},\n", clue.table(board))).collect();
    format!("{name} = [\n{lines}]\n")
}

/// Whether the keys of a kind take pairs of cells: it has several.
fn is_of_pairs(kind: &Drawn) -> bool {
    kind.draws.len() > 1
}

/// `left = "8 . 12", top = "..."`.
fn by_side(board: &Board, clues: &[&Clue]) -> String {
    let (height, width) = (board.height(), board.width());
    let mut sides = [
        ("left", vec![None; height]),
        ("right", vec![None; height]),
        ("top", vec![None; width]),
        ("bottom", vec![None; width]),
    ];
    for clue in clues {
        let (first, last) = (board.position(clue.cells[0]), board.position(clue.cells[clue.cells.len() - 1]));
        let (side, place) = match () {
            () if first.row == last.row && first.column <= last.column => (0, first.row),
            () if first.row == last.row => (1, first.row),
            () if first.row < last.row => (2, first.column),
            () => (3, first.column),
        };
        sides[side].1[place] = Some(clue.says[0].1.as_str());
    }
    let written = sides.into_iter().filter(|(_, clues)| clues.iter().any(Option::is_some)).map(|(side, clues)| {
        let words: Vec<&str> = clues.into_iter().map(|clue| clue.unwrap_or(".")).collect();
        format!("{side} = \"{}\"", words.join(" "))
    });
    written.collect::<Vec<_>>().join(", ")
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted
}
