//! Rules as clues: cages, lines, dots and sums beside the grid, drawn for a solution.
//!
//! What is drawn is text, as an author would write it: the variant of a puzzle is read from its file, which is the file
//! that is handed out in the end. Which of the drawn clues are true of the solution, the rules are asked themselves.
//!
//! ```text
//!   shapes.rs    where clues may lie           regions.rs   jigsaw regions
//!   clue.rs      a clue and its text
//! ```

mod clue;
mod regions;
mod shapes;

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Cell, Grid};
use crate::rules::{ClueValue, Draw, Shape};
use crate::source::{Diagnostics, Source};
use crate::variant::{Document, Draws, Library, read, read_untried};

pub use regions::RandomRegions;

pub(super) use clue::Clue;

/// A kind whose clues are drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its key in `[rules]`.
    pub name: String,
    /// How.
    pub draws: Draws,
}

/// Lines and squares cover so much of the board, in hundredths.
const COVERED: usize = 45;
/// A cage that would be smaller than its kind allows joins a neighbour, if that has at most so many cells more than allowed.
const SLACK: usize = 1;

/// What a drawn puzzle is written on.
#[derive(Clone, Copy)]
pub struct DrawFrame<'s> {
    /// The keys of the file before `[rules]`.
    pub head: &'s str,
    /// Where the files that it names are.
    pub library: &'s (dyn Library + Sync),
    /// The kinds whose clues are drawn.
    pub kinds: &'s [Drawn],
}

impl DrawFrame<'_> {
    /// The file with these clues.
    pub(super) fn text(&self, board: &Board, clues: &[Clue]) -> String {
        let mut text = self.head.to_owned();
        if !clues.is_empty() {
            text.push_str("\n[rules]\n");
            self.kinds.iter().for_each(|kind| text += &clue::of_kind(kind, board, clues));
        }
        text
    }

    /// The file, read.
    ///
    /// # Panics
    /// If it cannot be: its head was read before, and its clues are true of a grid.
    pub(super) fn document(&self, board: &Board, clues: &[Clue]) -> Document {
        let mut diagnostics = Diagnostics::new();
        let source = Source::new("", self.text(board, clues));
        read(&source, self.library, &mut diagnostics).unwrap_or_else(|| {
            let why = diagnostics.iter().next().map(|complaint| complaint.render(false));
            panic!("clues were drawn that cannot be read: {}", why.unwrap_or_default())
        })
    }

    /// Clues of all kinds that are true of a solution: cages, lines and squares that do not overlap, all else there is.
    pub(super) fn clues(&self, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Clue> {
        let mut drawn = Vec::new();
        for kind in self.kinds {
            let mut of_kind = self.true_of(board, solution, candidates(kind, board, solution, random));
            of_kind.shuffle(random);
            drawn.extend(of_kind);
        }
        if self.kinds.len() > 1 {
            // Kinds take turns, more or less, in finding a place.
            drawn.shuffle(random);
        }
        place(board, drawn)
    }

    /// Those that are true of a solution.
    pub(super) fn true_of(&self, board: &Board, solution: &Grid, clues: Vec<Clue>) -> Vec<Clue> {
        let mut clues = clues;
        // A clue that no digits could make true is refused by its rule; without it the others are read.
        loop {
            let (text, line_of_first) = clue::one_a_line(self.head, board, &clues);
            let source = Source::new("", text);
            let mut diagnostics = Diagnostics::new();
            let document = read_untried(&source, self.library, &mut diagnostics);
            let clue_of = |line: usize| line.checked_sub(line_of_first);
            let mut out: BTreeSet<usize> = BTreeSet::new();
            match document {
                Some(document) => {
                    let board = &document.variant.board;
                    for active in &document.variant.rules {
                        let own = active.place.as_ref().filter(|(from, _)| Arc::ptr_eq(from, &source));
                        let Some(number) = own.and_then(|(from, span)| clue_of(from.line_of(span.start))) else {
                            continue;
                        };
                        let violations = active.rule.violations(board, solution);
                        if violations.is_empty() {
                            continue;
                        }
                        if !clues[number].is_listed() {
                            out.insert(number);
                            continue;
                        }
                        // All cells of such a kind are one rule, which tells those that are wrong.
                        let wrong: BTreeSet<Cell> = violations.into_iter().flat_map(|one| one.cells).collect();
                        let of_kind = |clue: &Clue| clue.kind == active.kind && wrong.contains(&clue.cells[0]);
                        out.extend((0..clues.len()).filter(|&other| of_kind(&clues[other])));
                    }
                    return keep(clues, &out);
                }
                None => {
                    let lines =
                        diagnostics.iter().filter_map(|complaint| complaint.location().map(|(_, line, _)| line));
                    out.extend(lines.filter_map(clue_of).filter(|&number| number < clues.len()));
                    if out.is_empty() {
                        return Vec::new();
                    }
                    clues = keep(clues, &out);
                }
            }
        }
    }
}

fn keep(clues: Vec<Clue>, without: &BTreeSet<usize>) -> Vec<Clue> {
    clues.into_iter().enumerate().filter(|(number, _)| !without.contains(number)).map(|(_, clue)| clue).collect()
}

/// Clues of a kind, whether or not they are true.
fn candidates(kind: &Drawn, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Clue> {
    let mut clues = Vec::new();
    let shapes = kind.draws.iter().filter_map(|(key, draw)| match draw {
        Draw::Shape(shape) => Some((key, shape)),
        Draw::ClueValue(_) => None,
    });
    for (key, shape) in shapes {
        for cells in shapes::lay(shape, board, solution, random) {
            let blank = Clue::new(kind, key, shape.clone(), cells);
            let mut worded = vec![blank];
            for (key, draw) in &kind.draws {
                let Draw::ClueValue(worth) = draw else { continue };
                worded = worded.into_iter().flat_map(|clue| say(clue, key, worth, board, solution, random)).collect();
            }
            clues.extend(worded);
        }
    }
    clues
}

/// A clue with one more thing said: what it is, or all that it may be.
fn say(clue: Clue, key: &str, worth: &ClueValue, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Clue> {
    let value = |cell: Cell| board.value(solution, cell).expect("a solution is full");
    match worth {
        ClueValue::Sum => {
            let sum: i64 = clue.cells.iter().map(|&cell| value(cell)).sum();
            vec![clue.saying(key, sum.to_string())]
        }
        ClueValue::Digits(sizes) => {
            let mut digits: Vec<i64> = clue.cells.iter().map(|&cell| value(cell)).collect();
            digits.shuffle(random);
            digits.truncate(random.random_range(sizes.clone()));
            digits.sort_unstable();
            let words: Vec<String> = digits.iter().map(i64::to_string).collect();
            vec![clue.saying(key, format!("\"{}\"", words.join(" ")))]
        }
        ClueValue::Number(numbers) => {
            numbers.clone().map(|number| clue.clone().saying(key, number.to_string())).collect()
        }
    }
}

/// Of clues in a random order those that find a place: lines and squares share no cells and do not fill the board, and two
/// neighbours have one mark between them.
fn place(board: &Board, clues: Vec<Clue>) -> Vec<Clue> {
    let mut taken: BTreeSet<Cell> = BTreeSet::new();
    let most = board.cell_count() * COVERED / 100;
    let mut placed = Vec::new();
    let mut pairs: BTreeSet<(Cell, Cell)> = BTreeSet::new();
    for clue in clues {
        let (first, last) = (clue.cells[0], clue.cells[clue.cells.len() - 1]);
        if clue.shape == Shape::Neighbours && !pairs.insert((first.min(last), first.max(last))) {
            continue;
        }
        if matches!(clue.shape, Shape::Path(_) | Shape::Square) {
            if clue.cells.iter().any(|cell| taken.contains(cell)) || taken.len() + clue.cells.len() > most {
                continue;
            }
            taken.extend(&clue.cells);
        }
        placed.push(clue);
    }
    placed
}

/// Cages that tell a solution from another one: the first cage that differs falls into two connected parts with other sums.
/// None if no cage can.
pub(super) fn split(
    board: &Board,
    clues: &mut Vec<Clue>,
    solution: &Grid,
    other: &Grid,
    random: &mut ChaCha8Rng,
) -> bool {
    let mut order: Vec<usize> = (0..clues.len()).collect();
    order.shuffle(random);
    let sum = |grid: &Grid, cells: &[Cell]| -> i64 { cells.iter().filter_map(|&cell| board.value(grid, cell)).sum() };
    let mut smallest: Option<(usize, Vec<Cell>, Vec<Cell>)> = None;
    for number in order {
        let cells = &clues[number].cells;
        if !matches!(clues[number].shape, Shape::Cage(_)) || cells.len() < 3 && smallest.is_some() {
            continue;
        }
        for part in shapes::parts(board, cells) {
            let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
            if sum(solution, &part) != sum(other, &part) {
                let evenness = part.len().min(rest.len());
                if smallest.as_ref().is_none_or(|(_, part, rest)| evenness > part.len().min(rest.len())) {
                    smallest = Some((number, part, rest));
                }
            }
        }
    }
    let Some((number, part, rest)) = smallest else { return false };
    let old = clues.swap_remove(number);
    for cells in [part, rest] {
        let total = sum(solution, &cells).to_string();
        clues.push(old.clone().moved(cells, &total));
    }
    true
}
