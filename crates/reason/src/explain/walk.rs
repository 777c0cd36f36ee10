//! A walk along the path of a puzzle, a step at a time.

use std::sync::Arc;

use exdoku_cover::Budget;
use exdoku_cover::clock::Instant;
use exdoku_rules::variant::{Puzzle, Variant};

use crate::solve::{Solver, Verdict};

use super::explainer::Explainer;
use super::level::Level;
use super::path::End;
use super::step::Step;

/// The numbers of nodes of the search for a second solution before the first step, one after the other while there is no answer,
/// and the work beyond which no longer search is made, so that steps need not wait for it. A node of a large problem takes a
/// hundred times as long as one of a small problem.
const NODES: [u64; 5] = [200, 800, 3_200, 12_800, 50_000];
const MOST_UPDATES: u64 = 1_000_000;

/// Which steps a walk takes.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// The hardest level.
    pub level: Level,
    /// Whether steps may [assume](Explainer::assume_unique) that there is one solution.
    pub assume_unique: bool,
    /// The largest number of steps.
    pub most: usize,
}

impl Default for WalkOptions {
    fn default() -> WalkOptions {
        WalkOptions { level: Level::Guess, assume_unique: false, most: usize::MAX }
    }
}

/// A walk from the givens of a puzzle towards its solution.
///
/// It begins with the question whether there is a solution, and another one: steps hold in all of them.
///
/// ```
/// use exdoku_reason::explain::{End, Walk, WalkOptions};
/// use exdoku_reason::solve::{SolveOptions, Solver};
/// use exdoku_rules::variant::{BuiltIns, read};
/// use exdoku_text::source::{Diagnostics, Source};
///
/// let toml = Source::new("mine.toml", "size = 4\ngivens = '12.. .... ..4. ....'\n[rules]\ndiagonals = 'main'");
/// let document = read(&toml, &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
/// let mut solver = Solver::new(document.variant.clone(), SolveOptions::default());
/// let mut walk = Walk::new(&document.variant, &document.puzzle, &mut solver, WalkOptions::default());
/// let end = loop {
///     match walk.step(|explainer, step| explainer.sentence(step)) {
///         Ok(sentence) => println!("{sentence}"),
///         Err(end) => break end,
///     }
/// };
/// assert_eq!(end, End::Solved);
/// ```
#[derive(Debug)]
pub struct Walk<'v> {
    explainer: Explainer<'v>,
    verdict: Verdict,
    level: Level,
}

impl<'v> Walk<'v> {
    /// Begins with the givens and pencil marks of a puzzle, within the budget of the solver. At most half of the time goes into
    /// the search for two solutions.
    pub fn new(
        variant: &'v Arc<Variant>,
        puzzle: &Puzzle,
        solver: &mut Solver,
        WalkOptions { level, assume_unique, most }: WalkOptions,
    ) -> Walk<'v> {
        let whole = solver.budget();
        let half = |until: Instant| Instant::now() + until.saturating_duration_since(Instant::now()) / 2;
        let until = whole.until.map(half);
        let mut verdict = Verdict::Open(None);
        for nodes in NODES {
            solver.set_budget(Budget { until, ..whole.at_most(nodes) });
            verdict = solver.verdict(puzzle);
            let is_last = solver.stats().updates > MOST_UPDATES || whole.nodes.is_some_and(|most| most <= nodes);
            if is_last || !matches!(verdict, Verdict::Open(_)) {
                break;
            }
        }
        solver.set_budget(whole.clone());
        let mut explainer = Explainer::within(variant, puzzle, whole);
        explainer.set_verdict(verdict.clone());
        explainer.assume_unique(assume_unique);
        explainer.limit_steps(most);
        Walk { explainer, verdict, level }
    }

    /// Whether there is a solution, and another one, as far as this is known.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Where it stands.
    pub fn explainer(&self) -> &Explainer<'v> {
        &self.explainer
    }

    /// Finds the next step, shows it, and takes it. Returns what `show` returns.
    ///
    /// # Errors
    /// Where the path ends, if there is no step.
    pub fn step<T>(&mut self, show: impl FnOnce(&Explainer<'v>, &Step) -> T) -> Result<T, End> {
        let step = self.explainer.next_or_end(self.level)?;
        let shown = show(&self.explainer, &step);
        self.explainer.take(&step);
        Ok(shown)
    }
}
