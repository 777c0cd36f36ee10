//! Fewer drawn clues: the requested number, a minimal set, or few enough for a difficult puzzle.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::solve::SecondSolution;

use super::climber::Climber;
use super::draw::{Canvas, Clue, Drawn, Orbit};
use super::drawing::Drawing;
use super::generated::{Failure, Generated};
use super::options::GenerateOptions;
use super::tally::Tally;

/// Nodes for checking whether a clue is needed for a difficult puzzle.
const NODES: u64 = 500;

/// The allowed numbers of clues of each kind.
type Counts = [(String, RangeInclusive<usize>)];

/// The requested bounds, and for every other kind at least one clue: a puzzle has each kind that is drawn for it. If all
/// true clues are drawn, the absence of clues has a meaning, too.
pub(super) fn with_least(kinds: &[Drawn], asked: &Counts) -> Vec<(String, RangeInclusive<usize>)> {
    let at_least_one = |(kind, range): &(String, RangeInclusive<usize>)| {
        let least = if *range.end() == 0 { 0 } else { *range.start().max(&1) };
        (kind.clone(), least..=*range.end())
    };
    let is_open = |kind: &&Drawn| !kind.draws_all() && !asked.iter().any(|(name, _)| *name == kind.name);
    let others = kinds.iter().filter(is_open).map(|kind| (kind.name.clone(), 1..=usize::MAX));
    asked.iter().map(at_least_one).chain(others).collect()
}

/// The kinds without a clue that must have one.
pub(super) fn absent<'c>(clues: &[Orbit], counts: &'c Counts) -> Vec<&'c str> {
    let is_absent = |kind: &str| clues.iter().all(|orbit| of_kind(orbit, kind) == 0);
    let needed = counts.iter().filter(|(_, range)| *range.start() > 0).map(|(kind, _)| kind.as_str());
    needed.filter(|kind| is_absent(kind)).collect()
}

/// Removes clues at random until no kind has too many. `false` if there are too few, or if the excess clues belong to the
/// layout as a whole.
pub(super) fn cut(clues: &mut Vec<Orbit>, counts: &Counts, random: &mut ChaCha8Rng) -> bool {
    for (kind, range) in counts {
        let mut order: Vec<usize> = (0..clues.len()).collect();
        order.shuffle(random);
        let mut stays = vec![true; clues.len()];
        for at in order {
            let left = clues.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(orbit, _)| of_kind(orbit, kind));
            let (left, own): (usize, usize) = (left.sum(), of_kind(&clues[at], kind));
            // An orbit that would leave too few stays; a smaller one may go.
            if left > *range.end() && own > 0 && left - own >= *range.start() && may_go(&clues[at]) {
                stays[at] = false;
            }
        }
        retain(clues, &stays);
        if !range.contains(&clues.iter().map(|orbit| of_kind(orbit, kind)).sum()) {
            return false;
        }
    }
    true
}

/// Marks more clues as needed until there are enough of each kind.
pub(super) fn keep_least(clues: &[Orbit], needed: &mut [bool], counts: &Counts) {
    for (kind, range) in counts {
        let kept = |needed: &[bool]| -> usize {
            clues.iter().zip(needed).filter(|(_, needed)| **needed).map(|(orbit, _)| of_kind(orbit, kind)).sum()
        };
        for (at, orbit) in clues.iter().enumerate() {
            if kept(needed) < *range.start() && of_kind(orbit, kind) > 0 {
                needed[at] = true;
            }
        }
    }
}

/// Keeps the marked clues.
pub(super) fn retain(clues: &mut Vec<Orbit>, kept: &[bool]) {
    let mut kept = kept.iter();
    clues.retain(|_| *kept.next().expect("there is a mark for each clue"));
}

fn of_kind(orbit: &[Clue], kind: &str) -> usize {
    orbit.iter().filter(|clue| clue.kind() == kind).count()
}

fn may_go(orbit: &[Clue]) -> bool {
    orbit.iter().all(Clue::may_go)
}

/// Removes clues of a puzzle.
pub(super) struct Fewer<'f> {
    pub(super) drawing: &'f Drawing<'f>,
    pub(super) options: &'f GenerateOptions,
    pub(super) canvas: &'f Canvas<'f>,
}

impl Fewer<'_> {
    /// Removes clues from a puzzle that is too easy, one after the other, until it is difficult enough. None if it never is.
    pub(super) fn climb(
        &self,
        clues: &mut Vec<Orbit>,
        mut now: Climber,
        random: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<Option<Generated>, Failure> {
        for at in in_random_order(clues, random, |orbit| orbit.iter().all(|clue| !clue.is_fixed)) {
            if tally.tries >= self.options.tries {
                break;
            }
            if !self.leaves_enough(clues, &clues[at]) {
                continue;
            }
            let mut kept = vec![true; clues.len()];
            kept[at] = false;
            let mut solver = self.drawing.solver(&self.canvas.with(&chosen(clues, &kept))?);
            match solver.second_solution(&now.puzzle, &now.solution, NODES) {
                SecondSolution::None => {}
                _ if self.drawing.budget.is_over(0) => return Err(Failure::Stopped),
                _ => continue,
            }
            let Some(rating) = solver.rate(&now.puzzle) else { continue };
            tally.tries += 1;
            tally.note_rating(rating.number());
            let next = Climber { rating, ..now.clone() };
            let is_too_hard = self.options.rate_max.is_some_and(|most| rating.number() > most);
            if is_too_hard || next.height() < now.height() {
                continue;
            }
            now = next;
            clues[at].clear();
            if self.options.fits(&rating, None) {
                let Climber { puzzle, solution, rating, se } = now;
                clues.retain(|orbit| !orbit.is_empty());
                return Ok(Some(Generated {
                    puzzle,
                    solution,
                    rating: Some(rating),
                    se,
                    hardest: None,
                    tries: tally.tries,
                }));
            }
        }
        Ok(None)
    }

    /// Removes every clue that can be removed. `false` if the rating is no longer as required, or a clue must stay only
    /// because of its images under the symmetry.
    pub(super) fn minimise(
        &self,
        clues: &mut Vec<Orbit>,
        made: &mut Generated,
        random: &mut ChaCha8Rng,
    ) -> Result<bool, Failure> {
        for at in in_random_order(clues, random, may_go) {
            if !self.leaves_enough(clues, &clues[at]) {
                continue;
            }
            let mut kept = vec![true; clues.len()];
            kept[at] = false;
            let mut solver = self.drawing.solver(&self.canvas.with(&chosen(clues, &kept))?);
            match solver.second_solution(&made.puzzle, &made.solution, u64::MAX) {
                SecondSolution::None => clues[at].clear(),
                SecondSolution::Found(_) => {}
                SecondSolution::Open => return Err(Failure::Stopped),
            }
        }
        clues.retain(|orbit| !orbit.is_empty());
        for at in (0..clues.len()).filter(|&at| clues[at].len() > 1 && may_go(&clues[at])) {
            for without in 0..clues[at].len() {
                if !self.leaves_enough(clues, &clues[at][without..=without]) {
                    continue;
                }
                let mut fewer = clues.clone();
                fewer[at].remove(without);
                let fewer: Vec<&Orbit> = fewer.iter().collect();
                let mut solver = self.drawing.solver(&self.canvas.with(&fewer)?);
                match solver.second_solution(&made.puzzle, &made.solution, u64::MAX) {
                    SecondSolution::None => return Ok(false),
                    SecondSolution::Found(_) => {}
                    SecondSolution::Open => return Err(Failure::Stopped),
                }
            }
        }
        if made.rating.is_none() {
            return Ok(true);
        }
        let all: Vec<&Orbit> = clues.iter().collect();
        made.rating = self.drawing.solver(&self.canvas.with(&all)?).rate(&made.puzzle);
        Ok(made.rating.is_some_and(|rating| self.options.fits(&rating, None)))
    }

    /// Whether the required number of each kind is left without some of the clues.
    fn leaves_enough(&self, clues: &[Orbit], gone: &[Clue]) -> bool {
        self.options.clue_counts.iter().all(|(kind, range)| {
            let own = of_kind(gone, kind);
            own == 0 || clues.iter().map(|orbit| of_kind(orbit, kind)).sum::<usize>() - own >= *range.start()
        })
    }
}

/// The indices of clues that may be removed.
fn in_random_order(clues: &[Orbit], random: &mut ChaCha8Rng, may_go: impl Fn(&[Clue]) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..clues.len()).filter(|&at| may_go(&clues[at])).collect();
    order.shuffle(random);
    order
}

/// The clues that are kept; removed ones are empty.
fn chosen<'c>(clues: &'c [Orbit], kept: &[bool]) -> Vec<&'c Orbit> {
    clues.iter().zip(kept).filter(|(orbit, kept)| **kept && !orbit.is_empty()).map(|(orbit, _)| orbit).collect()
}
