//! Division of a search tree into parts of about equal size.
//!
//! The largest part is divided in two, until there are enough parts. It is divided at the shortest item whose options may be
//! branched on: some of its options are dropped in one half, the others in the other half. So each solution is in exactly
//! one part, and a part is described by the options that are dropped in it.
//!
//! ```text
//!            item a: 1 2 3 4
//!         ┌───────┴───────┐
//!       1 4              2 3        halves of about equal estimated size
//!    ┌───┴───┐
//!  item b    ...                    the larger half is divided again
//! ```
//!
//! Sizes are numbers of nodes, estimated by random walks below each option of the item.
//!
//! # References
//! Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975), 121-136: the size of a
//! subtree. Heule, Kullmann, Wieringa and Biere, Cube and conquer, HVC 2011: parts that are searched independently.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::budget::Budget;
use super::clause_learning::walk::Walker;
use super::conflict::Conflict;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;

/// A part of a search tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The options that are dropped in it.
    pub dropped: Vec<OptionId>,
    /// Its approximate number of nodes; at most [`LARGEST`].
    pub size: f64,
}

/// Larger estimates are not distinguished.
pub const LARGEST: f64 = 1e300;

/// Divides the search tree below options that are dropped and chosen beforehand into `parts` parts, or fewer if it is too
/// small. Parts in which propagation finds no solutions may be missing. Only items all of whose options
/// `may_branch` are divided. Each option of such an item takes `walks` walks. `random` draws a number below its argument. Once the
/// budget is spent, with a node for each division, nothing more is divided.
///
/// # Errors
/// The chosen option that cannot be chosen, and why.
pub(super) fn divide(
    problem: &Problem,
    restriction: &Restriction,
    parts: usize,
    walks: usize,
    may_branch: impl Fn(OptionId) -> bool,
    budget: &Budget,
    random: &mut dyn FnMut(usize) -> usize,
) -> Result<Vec<Part>, Conflict> {
    let problem = problem.plain();
    let may_branch: Vec<bool> = problem.options().map(|(option, _)| may_branch(option)).collect();
    let mut division = Division { problem, walker: Walker::new(problem), may_branch, walks, random };
    let whole = Subtree { path: Vec::new(), restriction: restriction.clone(), halves: None, size: 0.0 };
    let mut subtrees = vec![division.measure(whole)?];
    // Positive numbers are ordered as their bits.
    let key = |subtree: &Subtree, at: usize| (subtree.size.to_bits(), Reverse(at));
    let mut heap: BinaryHeap<_> = subtrees.iter().filter(|whole| whole.halves.is_some()).map(|it| key(it, 0)).collect();
    let mut count = 1;
    while count < parts
        && !budget.is_over(subtrees.len() as u64 / 2)
        && let Some((_, Reverse(at))) = heap.pop()
    {
        let halves = subtrees[at].halves.take().expect("only what can be divided is on the heap");
        count -= 1;
        for (side, half) in halves.into_iter().enumerate() {
            let above = &subtrees[at];
            let path = [&above.path[..], &[side == 1]].concat();
            let mut restriction = above.restriction.clone();
            restriction.dropped.extend(half);
            let subtree = division.measure(Subtree { path, restriction, halves: None, size: 0.0 })?;
            if subtree.size > 0.0 {
                count += 1;
                if subtree.halves.is_some() {
                    heap.push(key(&subtree, subtrees.len()));
                }
                subtrees.push(subtree);
            }
        }
        // A part that was divided is no longer a part.
        subtrees[at].size = 0.0;
    }
    subtrees.retain(|subtree| subtree.size > 0.0);
    subtrees.sort_by(|one, other| one.path.cmp(&other.path));
    let before = restriction.dropped.len();
    let part = |subtree: Subtree| Part { dropped: subtree.restriction.dropped[before..].to_vec(), size: subtree.size };
    Ok(subtrees.into_iter().map(part).collect())
}

/// A part, and how it would be divided.
struct Subtree {
    /// The halves that lead to it.
    path: Vec<bool>,
    /// All options dropped and chosen in it, including those beforehand.
    restriction: Restriction,
    /// The options dropped further in either half, unless it cannot be divided.
    halves: Option<[Vec<OptionId>; 2]>,
    /// 0 if it has no solution.
    size: f64,
}

struct Division<'d> {
    problem: &'d Problem,
    walker: Walker,
    may_branch: Vec<bool>,
    walks: usize,
    random: &'d mut dyn FnMut(usize) -> usize,
}

impl Division<'_> {
    /// Estimates the size of a part, and decides how it would be divided.
    fn measure(&mut self, mut subtree: Subtree) -> Result<Subtree, Conflict> {
        if !self.walker.begin(self.problem, &subtree.restriction)? {
            return Ok(subtree);
        }
        subtree.size = 1.0;
        let Some(options) = self.walker.shortest_item(&self.may_branch) else { return Ok(subtree) };
        let mut sizes: Vec<(f64, OptionId)> = Vec::with_capacity(options.len());
        for option in options {
            let total: f64 = (0..self.walks).map(|_| self.walker.walk_below(option, self.random)).sum();
            sizes.push(((total / self.walks as f64).min(LARGEST), option));
        }
        subtree.size = (1.0 + sizes.iter().map(|(size, _)| size).sum::<f64>()).min(LARGEST);
        // The largest goes to the smaller half, and so on.
        sizes.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut halves = [Vec::new(), Vec::new()];
        let mut totals = [0.0, 0.0];
        for (size, option) in sizes {
            let smaller = usize::from(totals[1] < totals[0]);
            totals[smaller] += size;
            // It is dropped in the other half.
            halves[1 - smaller].push(option);
        }
        halves.iter_mut().for_each(|half| half.sort_unstable());
        subtree.halves = Some(halves);
        Ok(subtree)
    }
}
