//! The meaning of each kind defined in TOML, as Rust code: the engine finds exactly the grids of which it is true.
//!
//! That code follows from the meaning of a rule alone, not from its definition.

mod cases;

use std::collections::{HashMap, HashSet};

pub(crate) use cases::MEANINGS;

use crate::common::day::{given, todays};
use crate::common::grids::{Grids, every_grid, every_grid_of_rows, keeping};
use crate::common::{all_solutions, try_document};
use crate::layers::LAYERED;
use exdoku::board::{Cell, Digit, Grid};
use exdoku::rules::{AnyKind, kinds};
use exdoku::solve::SolveOptions;

/// Boards small enough to enumerate all grids. No house is in force, but for the rows of the last.
const ROW_OF_4: &str = "size = '1x4'\nbox = 'none'\ndigits = '1-9'\n";
const ROW_OF_5: &str = "size = '1x5'\nbox = 'none'\ndigits = '1-6'\n";
const ROW_OF_6: &str = "size = '1x6'\nbox = 'none'\ndigits = '0-4'\n";
const ROW_OF_7: &str = "size = '1x7'\nbox = 'none'\ndigits = '1-4'\n";
const TWO_ROWS: &str = "size = '2x2'\nbox = 'none'\ndigits = '1-9'\n";
const FROM_ZERO: &str = "size = '2x3'\nbox = 'none'\ndigits = '0-4'\n";
const THREES: &str = "size = 3\nbox = '1x3'\n";
const FOURS: &str = "size = 4\n";

/// A board, lines of `[rules]`, and whether they hold of the digits of a grid, read row by row.
pub(crate) struct Case(pub(crate) &'static str, pub(crate) &'static str, pub(crate) fn(&[i64]) -> bool);

fn apart(a: i64, b: i64) -> i64 {
    (a - b).abs()
}

fn white(a: i64, b: i64) -> bool {
    apart(a, b) == 1
}

fn black(a: i64, b: i64) -> bool {
    a == 2 * b || b == 2 * a
}

fn distinct(digits: impl Iterator<Item = i64>) -> bool {
    let mut seen = HashSet::new();
    digits.into_iter().all(|digit| seen.insert(digit))
}

fn spread(digits: &[i64]) -> i64 {
    digits.iter().max().unwrap() - digits.iter().min().unwrap()
}

fn times(digits: &[i64], digit: i64) -> usize {
    digits.iter().filter(|&&other| other == digit).count()
}

fn sorted(digits: &[i64]) -> Vec<i64> {
    let mut digits = digits.to_vec();
    digits.sort_unstable();
    digits
}

fn backwards(digits: &[i64]) -> Vec<i64> {
    digits.iter().rev().copied().collect()
}

/// A column of a 4x4 grid.
fn column(grid: &[i64], column: usize) -> Vec<i64> {
    (0..4).map(|row| grid[4 * row + column]).collect()
}

fn pairs_of(digits: &[i64]) -> impl Iterator<Item = (i64, i64)> {
    digits.iter().enumerate().flat_map(move |(i, &a)| digits[..i].iter().map(move |&b| (a, b)))
}

fn neighbours_in_two_rows() -> impl Iterator<Item = (usize, usize)> {
    [(0, 1), (2, 3), (0, 2), (1, 3)].into_iter()
}

/// The 2x2 squares of a 3x3 grid.
fn squares() -> impl Iterator<Item = [usize; 4]> {
    [0, 1, 3, 4].into_iter().map(|at| [at, at + 1, at + 3, at + 4])
}

/// Whether a line can be cut into pieces that have the same given sum.
fn falls_apart(line: &[i64], sum: i64) -> bool {
    line.is_empty()
        || (1..=line.len()).any(|end| line[..end].iter().sum::<i64>() == sum && falls_apart(&line[end..], sum))
}

/// The sum between the two digits that hold the sandwich together, if each is there once.
fn sandwich(line: &[i64], low: i64, high: i64) -> Option<i64> {
    let place = |digit: i64| (times(line, digit) == 1).then(|| line.iter().position(|&d| d == digit).unwrap());
    let (a, b) = (place(low)?, place(high)?);
    Some(line[a.min(b) + 1..a.max(b)].iter().sum())
}

fn x_sum(line: &[i64]) -> Option<i64> {
    line.get(..line[0] as usize).map(|first| first.iter().sum())
}

fn visible(line: &[i64]) -> usize {
    (0..line.len()).filter(|&i| line[..i].iter().all(|&before| before < line[i])).count()
}

fn hidden(line: &[i64]) -> Option<i64> {
    (0..line.len()).find(|&i| line[..i].iter().any(|&before| before >= line[i])).map(|i| line[i])
}

fn room(line: &[i64]) -> Option<i64> {
    line.get((line[0] - 1) as usize).copied()
}

#[test]
fn every_kind_defined_in_toml_has_its_meaning() {
    let mut listed: Vec<&str> = MEANINGS.iter().map(|(kind, _)| *kind).collect();
    // Those that bring layers have their meanings in layers.rs.
    let has_layers = |kind: &AnyKind<'_>| LAYERED.iter().any(|(layered, ..)| *layered == kind.name());
    let is_defined = |kind: &AnyKind<'_>| matches!(kind, AnyKind::Defined(_)) && !has_layers(kind);
    let mut defined: Vec<&str> = kinds().filter(is_defined).map(AnyKind::name).collect();
    listed.sort_unstable();
    defined.sort_unstable();
    assert_eq!(listed, defined);
}

#[test]
fn the_grids_are_those_of_which_the_meaning_is_true() {
    let mut wrong = String::new();
    // The grids of a board, and their digits read row by row, are the same in all its cases.
    let mut boards: HashMap<&str, (Vec<Grid>, Vec<Vec<i64>>)> = HashMap::new();
    for Case(board, rules, means) in todays(MEANINGS.iter().flat_map(|(_, cases)| *cases), 3) {
        let off = if *board == FOURS { "columns = false\nboxes = false\n" } else { "rows = false\ncolumns = false\n" };
        let boxes = if *board == THREES { "boxes = false\n" } else { "" };
        let mut document = match try_document(&format!("{board}[rules]\n{off}{boxes}{rules}\n")) {
            Ok(document) => document,
            Err(complaints) => {
                wrong += &complaints;
                continue;
            }
        };
        let (grids, digits) = boards.entry(*board).or_insert_with(|| {
            let of = document.variant.board();
            let grids = if *board == FOURS { every_grid_of_rows().to_vec() } else { every_grid(of) };
            let values = |grid: &Grid| of.cells().map(|cell| of.value(grid, cell).unwrap()).collect::<Vec<i64>>();
            let digits: Vec<Vec<i64>> = grids.iter().map(values).collect();
            (grids, digits)
        });
        let given = if *board == FOURS { given(document.variant.board()) } else { None };
        let meant = |given: Option<(Cell, Digit)>| {
            let is_open = |grid: &Grid| given.is_none_or(|(cell, digit)| grid.get(cell) == Some(digit));
            let pairs = grids.iter().zip(&*digits).filter(|(grid, digits)| is_open(grid) && means(digits));
            let expected: Grids = pairs.map(|(grid, _)| grid.clone()).collect();
            let open = grids.iter().filter(|grid| is_open(grid)).cloned().collect::<Vec<Grid>>();
            (expected, open)
        };
        let (mut expected, mut open) = meant(given);
        match given {
            Some(_) if expected.is_empty() => (expected, open) = meant(None),
            Some((cell, digit)) => document.puzzle.givens.set(cell, digit),
            None => {}
        }
        let held = keeping(&document.variant, &open);
        let found = all_solutions(&document, SolveOptions::default());
        if found != expected || held != expected {
            wrong += &format!("{rules}: {} expected, {} hold, {} found\n", expected.len(), held.len(), found.len());
        } else if expected.is_empty() {
            wrong += &format!("{rules}: no grids to compare\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
