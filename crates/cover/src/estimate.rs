//! The number of solutions, estimated from random walks down the search tree.
//!
//! A walk takes a random option at each branch. If it ends in a solution, its weight is the product of the
//! numbers of options it could have taken; otherwise 0. The mean weight over all walks estimates the number of solutions:
//! the weight of a solution is the inverse of the probability of reaching it. The estimate is unbiased but may vary
//! widely, so its standard error belongs to it. Auxiliary options ([`Problem::project_onto`]) are not walked at random:
//! once only they are left, they can be completed or not, and the walk counts fully or not at all.
//!
//! # References
//! Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975), 121-136; TAOCP 4B,
//! section 7.2.2, Algorithm 7.2.2E.

use super::budget::Budget;
use super::clause_learning::walk::Walker;
use super::conflict::Conflict;
use super::problem::Problem;
use super::restriction::Restriction;

/// An estimated number. It may be too large for any number type, so its logarithm is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The natural logarithm of the mean; minus infinity if no walk found a solution.
    pub log: f64,
    /// The standard error of the mean, relative to it.
    pub relative_error: f64,
    /// The number of walks.
    pub walks: u64,
    /// The number of walks that found a solution.
    pub found: u64,
}

/// Estimates the number of solutions below options dropped and chosen beforehand, from `walks` walks, or fewer if the
/// time of the budget is up. `random` draws a number below its argument, all equally likely.
///
/// # Errors
/// The chosen option that cannot be chosen, and why.
pub(super) fn estimate(
    problem: &Problem,
    restriction: &Restriction,
    walks: u64,
    budget: &Budget,
    random: &mut dyn FnMut(usize) -> usize,
) -> Result<Estimate, Conflict> {
    let problem = problem.plain();
    let mut walker = Walker::new(problem);
    let mut logs = Vec::new();
    let mut walked = 0;
    if walker.begin(problem, restriction)? {
        while walked < walks && !budget.is_spent(walked * Budget::PACE, || walked as f64 / walks as f64) {
            let until = Budget { nodes: None, progress: None, ..budget.clone() };
            let Ok(log) = walker.random_walk(&until, random) else { break };
            logs.extend(log);
            walked += 1;
        }
    }
    Ok(mean(&logs, walked))
}

/// Mean and error of numbers given by their logarithms, with zeros up to `walks`.
fn mean(logs: &[f64], walks: u64) -> Estimate {
    let (count, found) = (walks.max(1) as f64, logs.len() as u64);
    let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if found == 0 {
        return Estimate { log: largest, relative_error: 0.0, walks, found };
    }
    let scaled = || logs.iter().map(|log| (log - largest).exp());
    let mean = scaled().sum::<f64>() / count;
    let squares = scaled().map(|x| x * x).sum::<f64>() / count;
    let variance = (squares - mean * mean).max(0.0);
    Estimate { log: largest + mean.ln(), relative_error: (variance / count).sqrt() / mean, walks, found }
}
