//! A puzzle with drawn clues: cages, lines, dots, sums outside the grid, jigsaw regions.
//!
//! An attempt has these phases; if one of them fails, another attempt begins:
//!
//! 1. a full grid, in new regions if these are drawn;
//! 2. clues that are true of it, as many as find a place;
//! 3. if cages leave a second solution, a cage that differs is changed, until there is no other;
//! 4. excess clues are removed;
//! 5. givens are removed as from any puzzle, all of them if the clues are enough;
//! 6. clues are removed while the solution stays the only one;
//! 7. clues are put back, and givens added, until a person can follow its path.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::solve::{SecondSolution, Solver};
use exdoku_rules::rules::{BuildCache, FileKinds};
use exdoku_rules::variant::{Document, Puzzle, Variant};
use exdoku_text::board::Grid;

use super::draw::{Canvas, Clue, DrawFrame, Orbit, RandomRegions};
use super::drawing::{Drawing, DrawnPuzzle};
use super::fewer::{Fewer, absent, cut, keep_least, retain, with_least};
use super::full::{NoGrid, full_grid, full_grid_soon};
use super::generated::{Failure, Generated};
use super::generator::{Generator, removable};
use super::needed::needed;
use super::options::GenerateOptions;
use super::reach::Follower;
use super::tally::Tally;

/// Nodes for checking what the clues leave open.
const NODES: u64 = 500;
/// Number of starts without a full grid after which random regions are replaced.
const STARTS: u32 = 2;
/// If the path of a puzzle ends too early, one in this many of the removed clues is put back at a time.
const PUT_BACK: usize = 3;
/// How often cages may be changed.
const CHANGES: u32 = 60;

/// Makes the puzzle of a seed, with clues drawn for its solution. `variant` is the variant of the frame's head, and
/// `base` has the common givens of its puzzles.
///
/// # Errors
/// Why there is none.
pub fn make_drawn(
    drawing: &Drawing<'_>,
    variant: &Arc<Variant>,
    base: &Puzzle,
    options: &GenerateOptions,
    seed: u64,
) -> Result<DrawnPuzzle, Failure> {
    drawing.frame.with_kinds(&mut |kinds| Maker::new(drawing, (variant, kinds), base, options, seed).make())
}

/// Attempts to make one puzzle.
struct Maker<'m> {
    drawing: &'m Drawing<'m>,
    /// The variant of the frame's head.
    variant: &'m Arc<Variant>,
    /// The kinds that the file may use.
    kinds: &'m FileKinds<'m>,
    base: &'m Puzzle,
    /// The options, with at least one clue of each kind.
    options: GenerateOptions,
    /// Whether numbers of clues are requested.
    is_counted: bool,
    random: ChaCha8Rng,
    tally: Tally,
    /// A solver of the variant without clues.
    plain: Solver,
    regions: Option<RandomRegions>,
    /// What kinds remember from one attempt to the next.
    cache: BuildCache,
}

/// A full grid with the clues drawn for it.
struct Layout {
    solution: Grid,
    clues: Vec<Orbit>,
    /// A solver of the variant with these clues.
    solver: Solver,
}

impl<'m> Maker<'m> {
    fn new(
        drawing: &'m Drawing<'m>,
        (variant, kinds): (&'m Arc<Variant>, &'m FileKinds<'m>),
        base: &'m Puzzle,
        options: &GenerateOptions,
        seed: u64,
    ) -> Maker<'m> {
        let clue_counts = with_least(drawing.frame.kinds, &options.clue_counts);
        Maker {
            drawing,
            variant,
            kinds,
            base,
            is_counted: !options.clue_counts.is_empty(),
            options: GenerateOptions { clue_counts, ..options.clone() },
            random: ChaCha8Rng::seed_from_u64(seed),
            tally: Tally::default(),
            plain: drawing.solver(variant),
            regions: None,
            cache: BuildCache::default(),
        }
    }

    fn make(mut self) -> Result<DrawnPuzzle, Failure> {
        while self.tally.tries < self.options.tries && !self.tally.is_hopeless() {
            self.go_on()?;
            if let Some(puzzle) = self.attempt()? {
                return Ok(puzzle);
            }
        }
        Err(self.tally.failure())
    }

    fn go_on(&self) -> Result<(), Failure> {
        if self.drawing.budget.is_over(0) { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// One attempt; none if it failed.
    fn attempt(&mut self) -> Result<Option<DrawnPuzzle>, Failure> {
        let regions = self.next_regions()?;
        let head = format!("{}{regions}", self.drawing.frame.head);
        let frame = DrawFrame { head: &head, ..self.drawing.frame };
        if self.drawing.regions {
            self.plain = self.drawing.solver(&frame.document(frame.kept)?.variant);
        }
        let cache = self.cache.clone();
        let canvas = Canvas { frame, plain: Arc::clone(self.plain.variant()), kinds: self.kinds, cache: &cache };
        let Some(layout) = self.layout(&canvas)? else {
            self.tally.tries += 1;
            return Ok(None);
        };
        let puzzle = self.puzzle(&canvas, layout)?;
        Ok(puzzle.map(|puzzle| DrawnPuzzle { regions, ..puzzle }))
    }

    /// The key of new regions; empty if none are drawn.
    fn next_regions(&mut self) -> Result<String, Failure> {
        if !self.drawing.regions {
            return Ok(String::new());
        }
        let board = self.variant.board();
        let regions = match self.regions.take() {
            Some(mut regions) => {
                regions.mix(board, &mut self.random);
                regions
            }
            None => RandomRegions::new(board, &mut self.random).map_err(Failure::NoRegions)?,
        };
        let picture = self.regions.insert(regions).picture(board);
        Ok(format!("regions = \"\"\"\n{picture}\"\"\"\n"))
    }

    /// A full grid and its clues, before unneeded ones are removed; none if there are too few.
    fn layout(&mut self, canvas: &Canvas<'_>) -> Result<Option<Layout>, Failure> {
        let Some(solution) = self.full_grid()? else { return Ok(None) };
        let Some(clues) = self.true_clues(canvas, &solution)? else { return Ok(None) };
        let with_clues = canvas.with_all(&clues)?;
        let broken = with_clues.violations(&solution);
        assert!(broken.is_empty(), "the clues of a puzzle are true of its solution: {broken:?}");
        let mut layout = Layout { solution, clues, solver: self.drawing.solver(&with_clues) };
        self.change_cages(canvas, &mut layout)?;
        // A cage that was changed may have another kind now.
        let has_all = absent(&layout.clues, &self.options.clue_counts).is_empty();
        Ok((has_all && self.remove_excess(canvas, &mut layout)?).then_some(layout))
    }

    /// A full grid; none if other regions may have one.
    fn full_grid(&mut self) -> Result<Option<Grid>, Failure> {
        let full = match self.drawing.regions {
            true => full_grid_soon(&mut self.plain, self.base, &mut self.random, STARTS),
            false => full_grid(&mut self.plain, self.base, &mut self.random),
        };
        match full {
            Ok(solution) => Ok(Some(solution)),
            Err(NoGrid::Stopped) => Err(Failure::Stopped),
            Err(_) if self.drawing.regions => Ok(None),
            Err(why) => Err(Failure::NoGrid(why)),
        }
    }

    /// Clues that are true of a full grid; none if a kind has too few.
    fn true_clues(&mut self, canvas: &Canvas<'_>, solution: &Grid) -> Result<Option<Vec<Orbit>>, Failure> {
        let board = canvas.plain.board();
        let maps = self.options.symmetry.maps(board).expect("the symmetry was tried before");
        let clues = canvas.clues(solution, &maps, &self.drawing.budget, &mut self.random);
        self.go_on()?;
        let without = absent(&clues, &self.options.clue_counts);
        self.tally.note_absent(&without);
        let is_bare = clues.is_empty() && !self.drawing.frame.kinds.is_empty();
        Ok((without.is_empty() && !is_bare).then_some(clues))
    }

    /// Changes cages while there is a second solution that such a change excludes.
    fn change_cages(&mut self, canvas: &Canvas<'_>, layout: &mut Layout) -> Result<(), Failure> {
        let Layout { solution, clues, solver } = layout;
        let budget = &self.drawing.budget;
        for _ in 0..CHANGES {
            let SecondSolution::Found(other) = solver.second_solution(self.base, solution, NODES) else { break };
            if !canvas.change_cages(clues, (solution, &other), budget, &mut self.random) {
                break;
            }
            *solver = self.drawing.solver(&canvas.with_all(clues)?);
        }
        Ok(())
    }

    /// Removes clues until there are no more of each kind than requested; `false` if that is impossible.
    fn remove_excess(&mut self, canvas: &Canvas<'_>, layout: &mut Layout) -> Result<bool, Failure> {
        if !self.is_counted {
            return Ok(true);
        }
        let fits = cut(&mut layout.clues, &self.options.clue_counts, &mut self.random);
        if fits {
            layout.solver = self.drawing.solver(&canvas.with_all(&layout.clues)?);
        }
        Ok(fits)
    }

    /// The puzzle of a layout; none if it is not as required.
    fn puzzle(&mut self, canvas: &Canvas<'_>, layout: Layout) -> Result<Option<DrawnPuzzle>, Failure> {
        let Layout { solution, mut clues, solver } = layout;
        let all = clues.clone();
        let Some(mut made) = self.remove_givens(canvas, &solution, &mut clues, solver)? else { return Ok(None) };
        let has_clues = !clues.is_empty();
        if has_clues && !self.remove_clues(canvas, &mut clues, &mut made)?
            || !self.within_reach(canvas, &all, &mut clues, &mut made)?
        {
            return Ok(None);
        }
        if has_clues {
            // A puzzle that does not need its clues is not a puzzle of its variant.
            let plain = self.drawing.solver(&canvas.plain).second_solution(&made.puzzle, &made.solution, NODES);
            if plain == SecondSolution::None {
                return Ok(None);
            }
        }
        let (rules, Document { variant, .. }) = canvas.written(&clues)?;
        Ok(Some(DrawnPuzzle { regions: String::new(), rules, variant, made }))
    }

    /// Removes givens; if the puzzle is then too easy, also clues, until it is not.
    fn remove_givens(
        &mut self,
        canvas: &Canvas<'_>,
        solution: &Grid,
        clues: &mut Vec<Orbit>,
        solver: Solver,
    ) -> Result<Option<Generated>, Failure> {
        // The path is checked after clues have been removed.
        let options = GenerateOptions { reach: None, ..self.options.clone() };
        let generator = Generator::new(solver, self.base.clone(), options);
        let mut generator = generator.expect("the symmetry was tried before");
        let made = generator.with_solution(solution, &mut self.random, &mut self.tally)?;
        match (made, generator.nearest.take()) {
            (None, Some(nearest)) => {
                let fewer = Fewer { drawing: self.drawing, options: &self.options, canvas };
                fewer.climb(clues, nearest, &mut self.random, &mut self.tally)
            }
            (made, _) => Ok(made),
        }
    }

    /// Puts back clues, and adds givens, until the path of a puzzle needs no more; `false` if it cannot be as required.
    fn within_reach(
        &mut self,
        canvas: &Canvas<'_>,
        all: &[Orbit],
        clues: &mut Vec<Orbit>,
        made: &mut Generated,
    ) -> Result<bool, Failure> {
        let Some(reach) = &self.options.reach else { return Ok(true) };
        let budget = &self.drawing.budget;
        let mut variant = canvas.with_all(clues)?;
        // The removed ones, if they may come back.
        let is_left = |orbit: &&Orbit| !clues.iter().any(|kept| kept[0].is_at_place_of(&orbit[0]));
        let mut removed: Vec<&Orbit> = all.iter().filter(|orbit| !orbit.is_empty()).filter(is_left).collect();
        if self.is_counted || self.options.minimal {
            removed.clear();
        }
        let (givens, clue_count) = (made.puzzle.givens.filled(), clues.len());
        let hardest = loop {
            let mut follower = Follower::new(reach, &variant, self.base, budget);
            if follower.follow(&made.puzzle)? {
                break follower.hardest;
            }
            if self.options.minimal {
                return Ok(false);
            }
            if removed.is_empty() {
                let orbits = removable(variant.board(), self.base, self.options.symmetry);
                let orbits = orbits.expect("the symmetry was tried before");
                if !follower.complete(&mut made.puzzle, &made.solution, &orbits, &mut self.random)? {
                    return Ok(false);
                }
                break follower.hardest;
            }
            let open = follower.open();
            let touches = |orbit: &Orbit| orbit.iter().flat_map(Clue::cells).filter(|cell| open.contains(cell)).count();
            removed.sort_by_cached_key(|orbit| std::cmp::Reverse(touches(orbit)));
            clues.extend(removed.drain(..removed.len().div_ceil(PUT_BACK)).cloned());
            variant = canvas.with_all(clues)?;
        };
        self.tally.note_hardest(&hardest);
        let fits = reach.fits(&hardest) && made.puzzle.givens.filled() <= self.options.max_givens;
        made.hardest = Some(hardest);
        if made.rating.is_some() && (givens, clue_count) != (made.puzzle.givens.filled(), clues.len()) {
            made.rating = self.drawing.solver(&variant).rate(&made.puzzle);
        }
        Ok(fits && made.rating.is_none_or(|rating| self.options.fits(&rating, None)))
    }

    /// Removes clues that the puzzle does not need; `false` if its rating is no longer as required.
    fn remove_clues(
        &mut self,
        canvas: &Canvas<'_>,
        clues: &mut Vec<Orbit>,
        made: &mut Generated,
    ) -> Result<bool, Failure> {
        if self.options.rate_min.is_none() && self.options.rate_max.is_none() {
            let mut needed = needed(self.drawing, clues, made, canvas, &mut self.random)?;
            self.go_on()?;
            keep_least(clues, &mut needed, &self.options.clue_counts);
            retain(clues, &needed);
        }
        let fewer = Fewer { drawing: self.drawing, options: &self.options, canvas };
        Ok(!self.options.minimal || fewer.minimise(clues, made, &mut self.random)?)
    }
}
