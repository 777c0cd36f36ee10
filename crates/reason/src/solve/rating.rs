//! The difficulty of a puzzle: which kinds of steps solve it, and how many.
//!
//! A rating means the same for every variant, because it is read from the exact cover and not from a list of techniques.
//! There are four kinds of steps. The level of a rating is the last one that a puzzle needs:
//!
//! 1. *forced*: an item with one option left. In classic Sudoku: naked and hidden singles.
//! 2. *dropping*: blocking options are dropped, which would leave some item without options. In classic Sudoku: pointing
//!    and claiming; with cages, lines and clues: what their sums and orders exclude.
//! 3. *trying*: a candidate is tried, and the first two kinds of steps lead to a dead end. Nearly every named technique,
//!    from naked pairs to chains, is a way to see such a dead end.
//! 4. *deeper*: within what is tried, something must be tried again.
//!
//! Steps are taken in rounds. In a round all steps of the weakest kind that helps are taken at once, so that a rating
//! depends neither on the order of cells nor on luck. The whole part of the number is the kind, from 0 to 3; the rest
//! grows with the work w as w / (w + 10), where w is the number of rounds of forced steps; 3 for each round of dropping; for
//! each round of trying, how many candidates one would try at random until one fails. A puzzle of the last kind adds the
//! logarithm of the nodes of a search.
//!
//! # References
//! Trying at depth one and two as a measure of difficulty: Denis Berthier, *Constraint Resolution Theories* (2011), where
//! it is called T&E(1) and T&E(2), with singles in place of our first two kinds of steps.

use std::fmt;
use std::ops::ControlFlow;

use exdoku_cover::{Budget, Choose, Cover, Learn, OptionId, Propagation, Reasoner, Settings, Status};
use exdoku_rules::variant::Puzzle;

use super::Solver;

/// The kind of steps needed to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Forced steps are enough.
    Forced,
    /// Blocking options must be dropped.
    Dropping,
    /// A candidate must be tried, and found to fail.
    Trying,
    /// Trying one candidate at a time is not enough.
    Deeper,
}

impl Level {
    /// The level as a word: easy, medium, hard, extreme.
    pub fn word(self) -> &'static str {
        match self {
            Level::Forced => "easy",
            Level::Dropping => "medium",
            Level::Trying => "hard",
            Level::Deeper => "extreme",
        }
    }
}

/// The difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The kind of steps needed.
    pub level: Level,
    /// Rounds of forced steps.
    pub forced: u32,
    /// Rounds in which something was dropped.
    pub dropping: u32,
    /// Rounds in which candidates were tried and some failed.
    pub trying: u32,
    /// How many candidates one would try at random until one fails, over all these rounds.
    pub tries: f64,
    /// Nodes of the search; 0 if trying one at a time was enough.
    pub nodes: u64,
}

impl Rating {
    /// The rating as a number: its level, from 0 to 3, and behind the point how much of it; above 3 without an end.
    pub fn number(&self) -> f64 {
        let share = |work: f64| work / (work + 10.0);
        let more = match self.level {
            Level::Forced => share(f64::from(self.forced)),
            Level::Dropping => share(3.0 * f64::from(self.dropping)),
            Level::Trying => share(self.tries),
            Level::Deeper => (1.0 + self.nodes as f64).log10(),
        };
        f64::from(self.level as u8) + more
    }
}

impl Rating {
    /// The steps it counts: `9 rounds of forced steps, 2 of dropping`.
    pub fn summary(&self) -> String {
        let rounds = |number: u32| if number == 1 { "1 round".to_owned() } else { format!("{number} rounds") };
        let mut text = format!("{} of forced steps", rounds(self.forced));
        let more = [(self.dropping, "dropping"), (self.trying, "trying")];
        for (number, what) in more.into_iter().filter(|(number, _)| *number > 0) {
            text += &format!(", {number} of {what}");
        }
        if self.level == Level::Deeper {
            text += &format!(", then {} nodes of searching", self.nodes);
        }
        text
    }
}

/// `2.40 (hard)`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({})", self.number(), self.level.word())
    }
}

/// What rating needs besides solving.
#[derive(Debug)]
pub(super) struct Raters {
    reasoner: Reasoner,
    /// For the nodes of puzzles that need a search: they must not depend on the solver's settings.
    cover: Cover,
}

impl Solver {
    /// Rates a puzzle. None if it has not exactly one solution, as far as the budget tells.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Option<Rating> {
        let rating = self.reason(puzzle, Level::Trying)?;
        if rating.level < Level::Deeper {
            return Some(rating);
        }
        let restriction = self.compiled.restriction(puzzle).ok()?;
        let raters = self.raters.as_mut().expect("they were just used");
        let budget = Budget { wanted: Some(2), ..self.budget.clone() };
        let mut go_on = |_: &[OptionId]| ControlFlow::Continue(());
        let searched = raters.cover.search(&restriction.dropped, &restriction.chosen, &budget, &mut go_on);
        (self.stats, self.ended) = searched.ok()?;
        let settled = !self.is_partial() && self.stats.solutions == 1;
        settled.then_some(Rating { nodes: self.stats.nodes, ..rating })
    }

    /// Whether a puzzle is solved by steps up to a level, trying included at most; that it is proves that its solution is
    /// the only one.
    pub fn is_within(&mut self, puzzle: &Puzzle, most: Level) -> bool {
        self.reason(puzzle, most.min(Level::Trying)).is_some_and(|rating| rating.level <= most)
    }

    /// How far one gets with steps up to a level. None if there is no solution; deeper if that is not enough.
    fn reason(&mut self, puzzle: &Puzzle, most: Level) -> Option<Rating> {
        let compiled = &self.compiled;
        let restriction = compiled.restriction(puzzle).ok()?;
        let settings = Settings { propagation: Propagation::Full, choose: Choose::Smallest, learn: Learn::Off };
        let new = || Raters {
            reasoner: Reasoner::new(compiled.shared_problem()),
            cover: Cover::new(compiled.shared_problem(), settings),
        };
        let reasoner = &mut self.raters.get_or_insert_with(|| Box::new(new())).reasoner;
        reasoner.begin(&restriction.dropped, &restriction.chosen).ok()?;
        let mut rating = Rating { level: Level::Forced, forced: 0, dropping: 0, trying: 0, tries: 0.0, nodes: 0 };
        loop {
            match reasoner.status() {
                Status::WipeOut => return None,
                Status::Settled => return Some(rating),
                Status::Open => {}
            }
            if reasoner.force() > 0 {
                rating.forced += 1;
            } else if most >= Level::Dropping && reasoner.drop_blocking() > 0 {
                rating.dropping += 1;
                rating.level = rating.level.max(Level::Dropping);
            } else if most >= Level::Trying
                && let (failed @ 1.., tried) = reasoner.refute()
            {
                rating.trying += 1;
                rating.tries += tried as f64 / failed as f64;
                rating.level = Level::Trying;
            } else if reasoner.status() == Status::Open {
                rating.level = Level::Deeper;
                return Some(rating);
            }
        }
    }
}
