//! A puzzle whose clues are drawn: cages, lines, dots, sums beside the grid, jigsaw regions.
//!
//! First a full grid and clues that are true of it, as many as find a place; then givens are taken away as from any puzzle,
//! all of them if the clues are enough; then clues, as long as the solution stays the only one. Where cages leave a second
//! solution, a cage that differs is changed, until there is no other.

use std::sync::Arc;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::solve::{SecondSolution, SolveOptions, Solver};
use exdoku_cover::Budget;
use exdoku_rules::rules::share_languages;
use exdoku_rules::variant::{Puzzle, Variant};

use super::draw::{DrawFrame, Orbit, RandomRegions};
use super::fewer::{Fewer, absent, cut, keep_least, retain, with_least};
use super::full::{full_grid, full_grid_soon};
use super::{Failure, GenerateOptions, Generated, Generator, NoGrid, Tally};

/// Nodes for a look at what the clues leave open.
const NODES: u64 = 500;
/// Number of starts without a full grid after which random regions are replaced.
const STARTS: u32 = 2;
/// How often cages may be changed.
const CHANGES: u32 = 60;
/// How many random solutions are looked at before clues are added that exclude them.
const SAMPLES: u32 = 60;

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
#[derive(Clone)]
pub struct Drawing<'d> {
    /// The file without its clues.
    pub sheet: DrawFrame<'d>,
    /// Whether jigsaw regions are drawn as well.
    pub regions: bool,
    /// The options of every search.
    pub how: SolveOptions,
    /// The bounds of every search.
    pub budget: Budget,
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
    share_languages(|| make(drawing, variant, base, wish, seed))
}

fn make(
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
    let counted = !wish.clue_counts.is_empty();
    let counts = with_least(drawing.sheet.kinds, &wish.clue_counts);
    let wish = &GenerateOptions { clue_counts: counts, ..wish.clone() };
    while tally.tries < wish.tries && !tally.is_hopeless() {
        if drawing.budget.is_over(0) {
            return Err(Failure::Stopped);
        }
        let mut key = String::new();
        if drawing.regions {
            let board = variant.board();
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
            solver = drawing.solver(&sheet.document("").variant);
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
        let board = solver.variant().board();
        let maps = wish.symmetry.maps(board).expect("the symmetry was tried before");
        let mut clues = sheet.clues(board, &solution, &maps, &drawing.budget, &mut random);
        if drawing.budget.is_over(0) {
            return Err(Failure::Stopped);
        }
        let without = absent(&clues, &wish.clue_counts);
        tally.note_absent(&without);
        if !without.is_empty() || clues.is_empty() && !drawing.sheet.kinds.is_empty() {
            tally.tries += 1;
            continue;
        }
        let with = |clues: &[&Orbit]| match clues.is_empty() {
            true => Arc::clone(solver.variant()),
            false => sheet.document(&sheet.rules(board, clues.iter().copied())).variant,
        };
        let all = |clues: &[Orbit]| with(&clues.iter().collect::<Vec<_>>());
        let mut with_clues = all(&clues);
        let broken = with_clues.violations(&solution);
        assert!(broken.is_empty(), "the clues of a puzzle are true of its solution: {broken:?}");
        let mut solving = drawing.solver(&with_clues);
        for _ in 0..CHANGES {
            let SecondSolution::Found(other) = solving.second_solution(base, &solution, NODES) else { break };
            if !sheet.change_cages(board, &mut clues, (&solution, &other), &drawing.budget, &mut random) {
                break;
            }
            with_clues = all(&clues);
            solving = drawing.solver(&with_clues);
        }
        // A cage that was changed may have changed its kind, too.
        if !absent(&clues, &wish.clue_counts).is_empty() {
            tally.tries += 1;
            continue;
        }
        if counted {
            if !cut(&mut clues, &wish.clue_counts, &mut random) {
                tally.tries += 1;
                continue;
            }
            with_clues = all(&clues);
            solving = drawing.solver(&with_clues);
        }
        let mut maker = Generator::new(solving, base.clone(), wish.clone()).expect("the symmetry was tried before");
        let fewer = Fewer { drawing, wish, with: &with };
        let mut made = maker.with_solution(&solution, &mut random, &mut tally)?;
        if made.is_none()
            && let Some(nearest) = maker.nearest.take()
        {
            made = fewer.climb(&mut clues, nearest, &mut random, &mut tally)?;
        }
        let Some(mut made) = made else { continue };
        let rated = wish.rate_min.is_some() || wish.rate_max.is_some();
        if !clues.is_empty() {
            if !rated {
                let mut needed = needed(drawing, &clues, &made, &with, &mut random);
                if drawing.budget.is_over(0) {
                    return Err(Failure::Stopped);
                }
                keep_least(&clues, &mut needed, &wish.clue_counts);
                retain(&mut clues, &needed);
            }
            if wish.minimal && !fewer.minimise(&mut clues, &mut made, &mut random)? {
                continue;
            }
            with_clues = all(&clues);
            // A puzzle that does not need its clues is not one of its variant.
            let plain = drawing.solver(solver.variant()).second_solution(&made.puzzle, &made.solution, NODES);
            if plain == SecondSolution::None {
                continue;
            }
        }
        return Ok(DrawnPuzzle { regions: key, rules: sheet.rules(board, &clues), variant: with_clues, made });
    }
    Err(tally.failure())
}

impl Drawing<'_> {
    pub(super) fn solver(&self, variant: &Arc<Variant>) -> Solver {
        let mut solver = Solver::new(Arc::clone(variant), self.how);
        solver.set_budget(self.budget.clone());
        solver
    }
}

/// Which clues are needed for the solution to be the only one, more or less: while there is another solution, a clue is added
/// that excludes it, the one that excludes most of the solutions found so far. Fixed clues stay.
fn needed(
    drawing: &Drawing<'_>,
    clues: &[Orbit],
    made: &Generated,
    with: &dyn Fn(&[&Orbit]) -> Arc<Variant>,
    random: &mut ChaCha8Rng,
) -> Vec<bool> {
    let mut needed: Vec<bool> = clues.iter().map(|orbit| orbit.iter().any(|clue| clue.is_fixed)).collect();
    // For each clue that may be added, which of the other solutions it excludes.
    let mut excludes: Vec<Vec<bool>> = vec![Vec::new(); clues.len()];
    while needed.contains(&false) && !drawing.budget.is_over(0) {
        let chosen: Vec<&Orbit> =
            clues.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(clue, _)| clue).collect();
        let mut solver = drawing.solver(&with(&chosen));
        let mut others = match solver.second_solution(&made.puzzle, &made.solution, NODES) {
            SecondSolution::None => break,
            SecondSolution::Found(other) => vec![other],
            SecondSolution::Open => Vec::new(),
        };
        if chosen.is_empty() && !others.is_empty() {
            // Without clues, solutions are found at once.
            let more = (0..SAMPLES).filter_map(|_| solver.random_solution(&made.puzzle, random.random(), NODES));
            others.extend(more.filter(|other| *other != made.solution));
        }
        let board = solver.variant().board();
        for (orbit, excludes) in clues.iter().zip(&mut excludes) {
            excludes.extend(others.iter().map(|other| orbit.iter().any(|clue| !clue.holds(board, other))));
        }
        let mut open: Vec<usize> = (0..excludes[0].len())
            .filter(|&other| !(0..clues.len()).any(|clue| needed[clue] && excludes[clue][other]))
            .collect();
        let before = needed.clone();
        while !open.is_empty() {
            let mut rest: Vec<usize> = (0..clues.len()).filter(|&clue| !needed[clue]).collect();
            rest.shuffle(random);
            let count = |&clue: &usize| open.iter().filter(|&&other| excludes[clue][other]).count();
            let Some(best) = rest.into_iter().max_by_key(count).filter(|best| count(best) > 0) else { break };
            needed[best] = true;
            open.retain(|&other| !excludes[best][other]);
        }
        if needed == before || !chosen.is_empty() {
            // Undecided, or nearly there: one more clue helps, and costs less than another search.
            let rest: Vec<usize> = (0..clues.len()).filter(|&clue| !needed[clue]).collect();
            if let Some(&more) = rest.choose(random) {
                needed[more] = true;
            }
        }
    }
    needed
}
