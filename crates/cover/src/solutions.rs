//! Solutions as an iterator.
//!
//! Dancing links stop at each solution. The other engines stop after a number of nodes and are resumed: their solutions
//! wait in a queue, which has hardly more solutions than the nodes of one turn. If clause learning takes many nodes,
//! dancing links begin again and skip the solutions already shown.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::Budget;
use super::conflict::Conflict;
use super::cover::Cover;
use super::engine::Engine;
use super::links::Links;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::search::Search;
use super::searcher::{Searcher, Settled};
use super::settings::{Choose, Settings};
use super::solution::Solution;
use super::stats::{Ended, Stats};

/// The nodes of the first turn; each further turn has twice as many, up to the last number.
const FIRST: u64 = 16;
const LAST: u64 = 4_096;

/// The solutions of a [`Cover`], each as the options that it chooses.
///
/// It ends after the last solution, or when the budget is spent: [`ended`](Solutions::ended) says which.
pub struct Solutions<'c> {
    source: Source<'c>,
    budget: Budget,
    stats: Stats,
    ended: Option<Ended>,
    /// How many more are wanted, if not all.
    left: Option<u64>,
    shared: Arc<Problem>,
}

/// The search behind the iterator.
enum Source<'c> {
    Found(VecDeque<Vec<OptionId>>),
    Links(InLinks<'c>),
    Turns(Turns<'c>),
}

/// A search that stops after a number of nodes and is resumed.
struct Turns<'c> {
    searcher: &'c mut dyn Searcher,
    settings: Settings,
    turn: u64,
    found: VecDeque<Vec<OptionId>>,
    /// The search that takes over if there are many solutions.
    instead: Option<Instead<'c>>,
}

/// The data that a search in links needs to take over.
struct Instead<'c> {
    problem: &'c Problem,
    room: &'c mut Option<Box<Links>>,
    restriction: Restriction,
    /// The solutions found so far, [projected](Problem::project).
    shown: HashSet<Vec<OptionId>>,
}

/// A search in links, perhaps one that skips the solutions of an earlier search.
struct InLinks<'c> {
    search: Search<'c>,
    problem: &'c Problem,
    shown: HashSet<Vec<OptionId>>,
    /// How many of these it has met.
    met: u128,
    /// The statistics of the earlier search.
    before: Stats,
}

impl Cover {
    /// All solutions. With the default settings, dancing links take over a problem with many, such as a packing.
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
        self.query().solutions().expect("nothing is chosen beforehand")
    }

    /// The solutions within a restriction, as far as the budget goes. Up to a limit of a few, they are found at once, by a search
    /// for few; so are those of an engine that cannot pause.
    pub(super) fn solutions_within(
        &mut self,
        restriction: &Restriction,
        budget: Budget,
        limit: Option<u64>,
    ) -> Result<Solutions<'_>, Conflict> {
        let shared = Arc::clone(&self.problem);
        if let Some(Settled { solution, stats }) = self.searcher.settle(restriction, &budget)? {
            let source = Source::Found(solution.into_iter().collect());
            return Ok(Solutions { source, budget, stats, ended: Some(Ended::Complete), left: limit, shared });
        }
        let goes_on = self.searcher.is_resumable() || self.engine() == Engine::DancingLinks;
        if limit.is_some_and(|limit| limit <= Budget::FEW) || !goes_on {
            let mut found = VecDeque::new();
            let (stats, ended) = self.search(restriction, &budget, &mut |options| {
                found.push_back(options.to_vec());
                if limit.is_some_and(|limit| found.len() as u64 >= limit) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })?;
            return Ok(Solutions {
                source: Source::Found(found),
                budget,
                stats,
                ended: Some(ended),
                left: limit,
                shared,
            });
        }
        let (settings, is_links) = (self.settings, self.engine() == Engine::DancingLinks);
        let is_left = self.leaves_many_to_links();
        self.searcher.begin(&self.problem, restriction)?;
        let Cover { problem, searcher, links: room, .. } = self;
        let source = if is_links {
            let links = searcher.as_links().expect("this engine has links");
            let search = Search::new(links, settings.choose);
            Source::Links(InLinks { search, problem, shown: HashSet::new(), met: 0, before: Stats::default() })
        } else {
            let restriction = restriction.clone();
            let instead = is_left.then(|| Instead { problem, room, restriction, shown: HashSet::new() });
            Source::Turns(Turns { searcher: &mut **searcher, settings, turn: FIRST, found: VecDeque::new(), instead })
        };
        let budget = Budget { wanted: None, ..budget };
        Ok(Solutions { source, budget, stats: Stats::default(), ended: None, left: limit, shared })
    }
}

impl Turns<'_> {
    /// Searches until something is found, the search has ended, or links should take over.
    fn take_turns(&mut self, budget: &Budget, stats: &mut Stats, ended: &mut Option<Ended>) {
        while self.found.is_empty() && ended.is_none() && !self.is_left(*stats) {
            let until = budget.at_most(stats.nodes + self.turn);
            let Turns { found, instead, .. } = self;
            let (done, end) = self.searcher.resume(self.settings, &until, &mut |options| {
                found.push_back(options.to_vec());
                if let Some(Instead { problem, shown, .. }) = instead {
                    shown.insert(problem.project(options));
                }
                ControlFlow::Continue(())
            });
            *stats = done;
            if end != Ended::OutOfBudget || budget.is_over(stats.nodes) {
                *ended = Some(end);
            }
            self.turn = (self.turn * 2).min(LAST);
        }
    }

    fn is_left(&self, stats: Stats) -> bool {
        self.instead.is_some() && stats.nodes >= Cover::MANY
    }
}

impl<'c> Instead<'c> {
    fn begin(self, before: Stats) -> InLinks<'c> {
        let Instead { problem, room, restriction, shown } = self;
        let links: &'c mut Links = room.insert(Box::new(Links::new(problem)));
        links.restrict(&restriction).expect("the first search could begin");
        InLinks { search: Search::new(links, Choose::Smallest), problem, shown, met: 0, before }
    }
}

impl InLinks<'_> {
    fn next(&mut self, budget: &Budget, stats: &mut Stats, ended: &mut Option<Ended>) -> Option<Vec<OptionId>> {
        let left =
            Budget { nodes: budget.nodes.map(|nodes| nodes.saturating_sub(self.before.nodes)), ..budget.clone() };
        let mut next = None;
        let InLinks { search, problem, shown, met, before } = self;
        let end = search.visit_within(&left, |options| {
            if !shown.is_empty() && shown.remove(&problem.project(options)) {
                *met += 1;
                return ControlFlow::Continue(());
            }
            next = Some(options.to_vec());
            ControlFlow::Break(())
        });
        *stats = *before;
        stats.add(search.stats());
        stats.solutions -= *met;
        *ended = Some(end).filter(|_| next.is_none());
        next
    }
}

impl Solutions<'_> {
    /// What the search has done so far. It may be ahead of the solutions that were taken.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// How the search ended; none if it has not.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }
}

impl Solutions<'_> {
    fn next_options(&mut self) -> Option<Vec<OptionId>> {
        let Solutions { source, budget, stats, ended, .. } = self;
        if let Source::Turns(turns) = source {
            turns.take_turns(budget, stats, ended);
            if !turns.found.is_empty() || ended.is_some() {
                return turns.found.pop_front();
            }
            let instead = turns.instead.take().expect("it is left to links");
            *source = Source::Links(instead.begin(*stats));
        }
        match source {
            Source::Found(found) => found.pop_front(),
            Source::Links(links) if ended.is_none() => links.next(budget, stats, ended),
            _ => None,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.left == Some(0) {
            self.ended.get_or_insert(Ended::Stopped);
            return None;
        }
        let options = self.next_options()?;
        self.left = self.left.map(|left| left - 1);
        Some(Solution::new(options, &self.shared))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("stats", &self.stats).field("ended", &self.ended).finish_non_exhaustive()
    }
}
