//! Solutions as an iterator.
//!
//! Dancing links stop at each solution. The other engines stop after a number of nodes, and go on from there: what they find in
//! between waits in a queue, which has hardly more solutions than the nodes of one turn.

use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::conflict::Conflict;
use super::cover::Cover;
use super::engine::Engine;
use super::problem::OptionId;
use super::search::Search;
use super::searcher::Searcher;
use super::settings::Settings;
use super::stats::{Ended, Stats};

/// The nodes of the first turn; each further one has twice as many, up to the last number.
const FIRST: u64 = 16;
const LAST: u64 = 4_096;

/// The solutions of a [`Cover`], each as the options that it chooses.
///
/// It ends after the last solution, or when the budget is spent: [`ended`](Solutions::ended) tells which.
pub struct Solutions<'c> {
    source: Source<'c>,
    budget: Budget,
    stats: Stats,
    ended: Option<Ended>,
}

/// What finds them.
enum Source<'c> {
    Links(Search<'c>),
    Turns { searcher: &'c mut dyn Searcher, settings: Settings, turn: u64, found: VecDeque<Vec<OptionId>> },
}

impl Cover {
    /// All solutions. With the default settings those of a problem with many, such as a packing, are found by dancing links,
    /// which is tried first.
    ///
    /// ```
    /// use exdoku_cover::{Cover, Problem, Settings};
    ///
    /// let mut problem = Problem::builder();
    /// problem.primary(["a", "b"]);
    /// for option in [&["a", "b"][..], &["a"], &["b"]] {
    ///     problem.option(option);
    /// }
    /// let mut cover = Cover::new(problem.build()?, Settings::default());
    /// let mut sizes: Vec<usize> = cover.solutions().map(|options| options.len()).collect();
    /// sizes.sort();
    /// assert_eq!(sizes, [1, 2]);
    /// # Ok::<(), exdoku_cover::BuildError>(())
    /// ```
    pub fn solutions(&mut self) -> Solutions<'_> {
        self.solutions_below(&[], &[], Budget::default()).expect("nothing is chosen beforehand")
    }

    /// The solutions below options that are dropped or chosen beforehand, as far as the budget goes. Its number of wanted
    /// solutions has no meaning here: for few solutions of a hard problem [`first_solution`](Cover::first_solution) and
    /// [`search`](Cover::search) are faster.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub fn solutions_below(
        &mut self,
        dropped: &[OptionId],
        chosen: &[OptionId],
        budget: Budget,
    ) -> Result<Solutions<'_>, Conflict> {
        let (cover, _) = self.for_all_solutions(dropped, chosen, &budget)?;
        let (settings, is_links) = (cover.settings, cover.engine() == Engine::DancingLinks);
        cover.searcher.begin(&cover.problem, dropped, chosen)?;
        let searcher = &mut *cover.searcher;
        let source = if is_links {
            let links = searcher.as_links().expect("this engine has links");
            Source::Links(Search::new(links, settings.choose))
        } else {
            Source::Turns { searcher, settings, turn: FIRST, found: VecDeque::new() }
        };
        let budget = Budget { wanted: None, ..budget };
        Ok(Solutions { source, budget, stats: Stats::default(), ended: None })
    }

    /// Some solution, if there is one. Hard problems are searched with clause learning.
    pub fn first_solution(&mut self) -> Option<Vec<OptionId>> {
        let mut first = None;
        let budget = Budget { wanted: Some(1), ..Budget::default() };
        let mut visitor = |options: &[OptionId]| {
            first = Some(options.to_vec());
            ControlFlow::Break(())
        };
        self.search(&[], &[], &budget, &mut visitor).expect("nothing is chosen beforehand");
        first
    }

    /// The number of solutions, each of which is visited, as by [`solutions`](Cover::solutions).
    /// [`memo::Counter`](crate::memo::Counter) counts without visiting them.
    pub fn count_solutions(&mut self) -> u128 {
        let mut visitor = |_: &[OptionId]| ControlFlow::Continue(());
        let budget = Budget::default();
        let (cover, known) = self.for_all_solutions(&[], &[], &budget).expect("nothing is chosen beforehand");
        if let Some(solutions) = known {
            return solutions;
        }
        let done = cover.search(&[], &[], &budget, &mut visitor);
        done.expect("nothing is chosen beforehand").0.solutions
    }
}

impl Solutions<'_> {
    /// What the search has done so far. It may be ahead of the solutions that were taken.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// How the search ended; none as long as it has not.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let Solutions { source, budget, stats, ended } = self;
        match source {
            Source::Links(search) => {
                if ended.is_some() {
                    return None;
                }
                let mut next = None;
                let end = search.visit_within(budget, |options| {
                    next = Some(options.to_vec());
                    ControlFlow::Break(())
                });
                *stats = search.stats();
                *ended = Some(end).filter(|_| next.is_none());
                next
            }
            Source::Turns { searcher, settings, turn, found } => {
                while found.is_empty() && ended.is_none() {
                    let until = budget.at_most(stats.nodes + *turn);
                    let (done, end) = searcher.resume(*settings, &until, &mut |options| {
                        found.push_back(options.to_vec());
                        ControlFlow::Continue(())
                    });
                    *stats = done;
                    if end != Ended::Spent || budget.is_over(stats.nodes) {
                        *ended = Some(end);
                    }
                    *turn = (*turn * 2).min(LAST);
                }
                found.pop_front()
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("stats", &self.stats).field("ended", &self.ended).finish_non_exhaustive()
    }
}
