//! The drawn clues that a puzzle needs: those that exclude its other solutions.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::solve::SecondSolution;

use super::draw::{Canvas, Orbit};
use super::drawing::Drawing;
use super::generated::{Failure, Generated};

/// Nodes for checking what the clues leave open.
const NODES: u64 = 500;
/// The number of random solutions that are checked before clues are added that exclude them.
const SAMPLES: u32 = 60;

/// The clues needed for a unique solution, approximately: while there is another solution, a clue is added
/// that excludes it, the one that excludes most of the solutions found so far. Fixed clues stay.
///
/// # Errors
/// The clues cannot be read.
pub(super) fn needed(
    drawing: &Drawing<'_>,
    clues: &[Orbit],
    made: &Generated,
    canvas: &Canvas<'_>,
    random: &mut ChaCha8Rng,
) -> Result<Vec<bool>, Failure> {
    let mut needed: Vec<bool> = clues.iter().map(|orbit| orbit.iter().any(|clue| clue.is_fixed)).collect();
    // For each clue that may be added, the other solutions that it excludes.
    let mut excludes: Vec<Vec<bool>> = vec![Vec::new(); clues.len()];
    while needed.contains(&false) && !drawing.budget.is_over(0) {
        let chosen: Vec<&Orbit> =
            clues.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(clue, _)| clue).collect();
        let mut solver = drawing.solver(&canvas.with(&chosen)?);
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
            // Undecided, or nearly done: one more clue helps, and costs less than another search.
            let rest: Vec<usize> = (0..clues.len()).filter(|&clue| !needed[clue]).collect();
            if let Some(&more) = rest.choose(random) {
                needed[more] = true;
            }
        }
    }
    Ok(needed)
}
