//! Which options occur in solutions.
//!
//! There may be far more solutions than options. So only solutions that show something new are looked for: in one search
//! where the engine can, otherwise in one for each option that has not been seen yet.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::problem::OptionId;
use super::{Budget, Conflict, Cover, Ended, Stats};

/// Shows a solution.
type Visitor<'v> = &'v mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// Searches below chosen options.
type SearchBelow<'s> = &'s mut dyn FnMut(&[OptionId], Visitor<'_>) -> Result<(Stats, Ended), Conflict>;

impl Cover {
    /// Shows solutions, each of which has a wanted option that none before it had, until no solution has another one. Those
    /// not shown by then are in no solution, unless the budget was spent; [`Budget::wanted`] has no meaning here.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub fn search_for(
        &mut self,
        wanted: &[OptionId],
        dropped: &[OptionId],
        chosen: &[OptionId],
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]),
    ) -> Result<(Stats, Ended), Conflict> {
        self.searcher.begin(&self.problem, dropped, chosen)?;
        let budget = Budget { wanted: Some(1), ..*budget };
        let mut show = |options: &[OptionId]| {
            visitor(options);
            ControlFlow::Continue(())
        };
        match self.searcher.resume_for(wanted, self.settings, &budget, &mut show) {
            Some(done) => Ok(done),
            None => one_by_one(wanted, chosen, &mut |with, show| self.search(dropped, with, &budget, show), visitor),
        }
    }
}

/// The same by any search for one solution below chosen options: one for each wanted option that has not been seen.
///
/// # Errors
/// That of the first search.
pub fn one_by_one(
    wanted: &[OptionId],
    chosen: &[OptionId],
    search: SearchBelow<'_>,
    visitor: &mut dyn FnMut(&[OptionId]),
) -> Result<(Stats, Ended), Conflict> {
    let mut missing: Vec<OptionId> = wanted.to_vec();
    let mut find = |with: &[OptionId], missing: &mut Vec<OptionId>| {
        search(with, &mut |options| {
            let shown: HashSet<&OptionId> = options.iter().collect();
            missing.retain(|option| !shown.contains(option));
            visitor(options);
            ControlFlow::Break(())
        })
    };
    let (mut total, mut ended) = find(chosen, &mut missing)?;
    let mut with = chosen.to_vec();
    while total.solutions > 0
        && let Some(option) = missing.pop()
    {
        with.push(option);
        // An option that cannot be chosen is in no solution.
        if let Ok((stats, its)) = find(&with, &mut missing) {
            total.add(stats);
            ended = if its == Ended::Spent { its } else { ended };
        }
        with.pop();
    }
    // Each search was stopped at the solution it was for.
    Ok((total, if ended == Ended::Stopped { Ended::Exhausted } else { ended }))
}
