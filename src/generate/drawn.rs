//! A puzzle whose clues are drawn: cages, lines, dots, sums beside the grid, jigsaw regions.
//!
//! First a full grid and clues that are true of it, as many as find a place; then givens are taken away as from any puzzle,
//! all of them if the clues are enough; then clues, as long as the solution stays the only one. Where cages leave a second
//! solution, a cage that differs is split in two, until there is no other.

use std::sync::Arc;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::exact_cover::Budget;
use crate::rules::Shape;
use crate::solve::{SecondSolution, SolveOptions, Solver};
use crate::variant::{Puzzle, Variant};

use super::draw::{self, Clue, DrawFrame, RandomRegions};
use super::full::{full_grid, full_grid_soon};
use super::{Failure, GenerateOptions, Generated, Generator, NoGrid, Tally};

/// Nodes for a look at what the clues leave open.
const NODES: u64 = 500;
/// Number of starts without a full grid after which random regions are replaced.
const STARTS: u32 = 2;
/// How often cages may be split.
const SPLITS: u32 = 60;

/// A puzzle with drawn clues.
#[derive(Debug)]
pub struct DrawnPuzzle {
    /// The key of its regions, if they were drawn.
    pub regions: String,
    /// The lines under `[rules]` that are its clues.
    pub rules: String,
    /// The variant that file describes.
    pub variant: Arc<Variant>,
    /// Its givens and solution.
    pub made: Generated,
}

impl DrawnPuzzle {
    /// The file without givens, behind this head.
    pub fn text(&self, head: &str) -> String {
        let rules = if self.rules.is_empty() { String::new() } else { format!("\n[rules]\n{}", self.rules) };
        format!("{head}{}{rules}", self.regions)
    }
}

/// How drawn puzzles are made.
#[derive(Clone, Copy)]
pub struct Drawing<'d> {
    /// The file without its clues.
    pub sheet: DrawFrame<'d>,
    /// Whether jigsaw regions are drawn as well.
    pub regions: bool,
    /// The options of every search.
    pub how: SolveOptions,
    /// The bounds of every search.
    pub budget: Budget<'static>,
}

/// Makes the puzzle of a seed, with clues drawn for its solution. `variant` is what the head of the sheet describes, and
/// `base` what its puzzles have from the start.
///
/// # Errors
/// Why there is none.
pub fn make_drawn(
    drawing: &Drawing<'_>,
    variant: &Arc<Variant>,
    base: &Puzzle,
    wish: &GenerateOptions,
    seed: u64,
) -> Result<DrawnPuzzle, Failure> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let mut solver = drawing.solver(variant);
    let mut regions: Option<RandomRegions> = None;
    while tally.tries < wish.tries {
        if drawing.budget.is_over(0) {
            return Err(Failure::Stopped);
        }
        let mut key = String::new();
        if drawing.regions {
            let board = &variant.board;
            match &mut regions {
                Some(regions) => regions.mix(board, &mut random),
                None => regions = RandomRegions::new(board, &mut random),
            }
            let regions = regions.as_ref().expect("the board was looked at before").picture(board);
            key = format!("regions = \"\"\"\n{regions}\"\"\"\n");
        }
        let head = format!("{}{key}", drawing.sheet.head);
        let sheet = DrawFrame { head: &head, ..drawing.sheet };
        if drawing.regions {
            solver = drawing.solver(&sheet.document(&[]).variant);
        }
        let full = match drawing.regions {
            true => full_grid_soon(&mut solver, base, &mut random, STARTS),
            false => full_grid(&mut solver, base, &mut random),
        };
        let solution = match full {
            Ok(solution) => solution,
            Err(NoGrid::Stopped) => return Err(Failure::Stopped),
            // Other regions may have one.
            Err(_) if drawing.regions => {
                tally.tries += 1;
                continue;
            }
            Err(why) => return Err(Failure::NoGrid(why)),
        };
        let board = &solver.variant().board;
        let mut clues = sheet.clues(board, &solution, &mut random);
        let mut with_clues =
            if clues.is_empty() { Arc::clone(solver.variant()) } else { sheet.document(&clues).variant };
        let mut solving = drawing.solver(&with_clues);
        if clues.iter().any(|clue| matches!(clue.shape, Shape::Cage(_))) {
            for _ in 0..SPLITS {
                let SecondSolution::Found(other) = solving.second_solution(base, &solution, NODES) else { break };
                if !draw::split(board, &mut clues, &solution, &other, &mut random) {
                    break;
                }
                with_clues = sheet.document(&clues).variant;
                solving = drawing.solver(&with_clues);
            }
        }
        let mut maker = Generator::new(solving, base.clone(), wish.clone()).expect("the symmetry was tried before");
        let Some(made) = maker.with_solution(&solution, &mut random, &mut tally)? else { continue };
        let rated = wish.rate_min.is_some() || wish.rate_max.is_some();
        if !rated && !clues.is_empty() {
            thin_clues(drawing, &sheet, &mut clues, &made, &mut random);
            with_clues = sheet.document(&clues).variant;
        }
        return Ok(DrawnPuzzle { regions: key, rules: sheet.rules(board, &clues), variant: with_clues, made });
    }
    Err(tally.failure())
}

impl Drawing<'_> {
    fn solver(&self, variant: &Arc<Variant>) -> Solver {
        let mut solver = Solver::new(Arc::clone(variant), self.how);
        solver.set_budget(self.budget);
        solver
    }
}

/// Takes clues away while the solution stays the only one: first many at a time, fewer where that is too many. Cages stay.
fn thin_clues(
    drawing: &Drawing<'_>,
    sheet: &DrawFrame<'_>,
    clues: &mut Vec<Clue>,
    made: &Generated,
    random: &mut ChaCha8Rng,
) {
    let (mut cages, mut rest): (Vec<Clue>, Vec<Clue>) =
        clues.drain(..).partition(|clue| matches!(clue.shape, Shape::Cage(_)));
    rest.shuffle(random);
    let mut kept: Vec<Clue> = Vec::new();
    let mut many = rest.len().div_ceil(4).max(1);
    while !rest.is_empty() {
        let without = rest.len().saturating_sub(many);
        let fewer: Vec<Clue> = cages.iter().chain(&kept).chain(&rest[..without]).cloned().collect();
        let variant = sheet.document(&fewer).variant;
        let goes =
            drawing.solver(&variant).second_solution(&made.puzzle, &made.solution, NODES) == SecondSolution::None;
        match (goes, many) {
            (true, _) => rest.truncate(without),
            (false, 1) => kept.extend(rest.pop()),
            (false, _) => many = many.div_ceil(2),
        }
        if goes {
            many = (many * 2).min(rest.len().max(1));
        }
    }
    cages.append(&mut kept);
    *clues = cages;
}
