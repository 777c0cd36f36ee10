//! Rules as clues: cages, lines, dots and sums beside the grid, drawn for a solution.
//!
//! A clue is a rule use. Whether it is true of the solution is asked of the rule that it binds to; as text it is written
//! only once, when the puzzle is handed out.
//!
//! ```text
//!   shapes.rs    where clues may lie           regions.rs   jigsaw regions
//!   clue.rs      a clue and its text
//! ```

mod clue;
mod regions;
mod shapes;

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Cell, Digit, Grid, SymbolChoice, Usual};
use crate::rules::{Binding, ClueValue, Draw, Reader, RuleUse, Shape};
use crate::source::{Diagnostics, Source};
use crate::variant::{Document, Draws, Library, read_with, with_kinds};

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

/// How much of the board lines and squares cover, in hundredths.
const COVERED: usize = 45;
/// A cage that would be smaller than its kind allows joins a neighbour, which may have this many cells more than allowed.
const SLACK: usize = 1;

/// The file of a drawn puzzle, without its clues.
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
    /// The lines of `[rules]` with these clues.
    pub(super) fn rules(&self, board: &Board, clues: &[Clue]) -> String {
        self.kinds.iter().map(|kind| clue::of_kind(kind, board, clues)).collect()
    }

    /// The file with these clues.
    ///
    /// # Panics
    /// If it cannot be read: its head was read before, and its clues are true of a grid.
    pub(super) fn document(&self, clues: &[Clue]) -> Document {
        let mut diagnostics = Diagnostics::new();
        let mut of_kinds: Vec<RuleUse> = Vec::with_capacity(clues.len());
        for kind in self.kinds {
            of_kinds.extend(clues.iter().map(|clue| &clue.rule_use).filter(|one| one.kind == kind.name).cloned());
        }
        read_with(&Source::new("", self.head), &of_kinds, self.library, &mut diagnostics).unwrap_or_else(|| {
            let why = diagnostics.iter().next().map(|complaint| complaint.render(false));
            panic!("clues were drawn that cannot be read: {}", why.unwrap_or_default())
        })
    }

    /// Clues of all kinds that are true of a solution: cages, lines and squares that do not overlap, all else there is.
    pub(super) fn clues(&self, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Clue> {
        let mut drawn = Vec::new();
        for kind in self.kinds {
            let mut of_kind = self.true_of(board, solution, &candidates(kind, board, solution, random));
            of_kind.shuffle(random);
            drawn.extend(of_kind);
        }
        if self.kinds.len() > 1 {
            // Kinds take turns, more or less, in finding a place.
            drawn.shuffle(random);
        }
        place(board, drawn)
    }

    /// Those that are true of a solution. A clue that no digits could make true is refused by its rule.
    pub(super) fn true_of(&self, board: &Board, solution: &Grid, clues: &[Clue]) -> Vec<Clue> {
        let symbols = SymbolChoice::Detect(Usual::of(board.digits()));
        let mut kept = Vec::new();
        with_kinds(&Source::new("", self.head), self.library, &mut Diagnostics::new(), &mut |kinds| {
            let is_true = |clue: &&Clue| {
                let mut diagnostics = Diagnostics::new();
                let rule = Reader::knowing(kinds, board, &symbols, &mut diagnostics).rule_of(&clue.rule_use);
                !diagnostics.has_errors() && rule.is_some_and(|rule| rule.holds(board, solution))
            };
            kept = clues.iter().filter(|clue| is_true(clue)).cloned().collect();
        });
        kept
    }
}

/// Clues of a kind, whether or not they are true.
fn candidates(kind: &Drawn, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Clue> {
    let mut clues = Vec::new();
    for param in &kind.draws {
        let Draw::Shape(shape) = &param.draw else { continue };
        for cells in shapes::lay(shape, board, solution, random) {
            let mut drawn = vec![Clue::new(kind, param, shape.clone(), cells)];
            for param in &kind.draws {
                let Draw::ClueValue(value) = &param.draw else { continue };
                let with = |clue| with_value(clue, &param.name, value, board, solution, random);
                drawn = drawn.into_iter().flat_map(with).collect();
            }
            clues.extend(drawn);
        }
    }
    clues
}

/// A clue with the value of one more parameter: what it is in the solution, or all that it may be.
fn with_value(
    clue: Clue,
    param: &str,
    wanted: &ClueValue,
    board: &Board,
    solution: &Grid,
    random: &mut ChaCha8Rng,
) -> Vec<Clue> {
    match wanted {
        ClueValue::Sum => {
            let sum: i64 = clue.cells.iter().filter_map(|&cell| board.value(solution, cell)).sum();
            vec![clue.with(param, Binding::Number(sum))]
        }
        ClueValue::Digits(sizes) => {
            let mut digits: Vec<Digit> = clue.cells.iter().filter_map(|&cell| solution.get(cell)).collect();
            digits.shuffle(random);
            digits.truncate(random.random_range(sizes.clone()));
            digits.sort_unstable();
            vec![clue.with(param, Binding::Digits(digits))]
        }
        ClueValue::Number(numbers) => {
            numbers.clone().map(|number| clue.clone().with(param, Binding::Number(number))).collect()
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

/// Cages that exclude another solution: the first cage that differs is split into two connected parts with other sums.
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
        let total = sum(solution, &cells);
        clues.push(old.clone().moved(cells, total));
    }
    true
}
