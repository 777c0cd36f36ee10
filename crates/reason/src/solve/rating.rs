//! The difficulty of a puzzle, measured on its exact cover: the kinds of steps that solve it, and their number.
//!
//! A rating means the same for every variant, because it is measured on the exact cover and does not depend on a list of
//! techniques. It is not the scale of [`Step::score`](crate::explain::Step::score), which is that of the program Sudoku
//! Explainer. There are four kinds of steps. The [`Difficulty`] is the last one that a puzzle needs:
//!
//! 1. *forced*: an item with one option left. In classic Sudoku: naked and hidden singles.
//! 2. *elimination*: options that would leave some item without options are eliminated. In classic Sudoku: pointing and
//!    claiming; with cages, lines and clues: the exclusions by sums and orders. Conditions, such as that cells are connected,
//!    exclude options as well; if a search has nothing to try because of them, that counts as one more round.
//! 3. *trial*: a candidate is tried, and the first two kinds of steps lead to a contradiction. Nearly every named technique,
//!    from naked pairs to chains, is a way to see such a contradiction.
//! 4. *search*: within a trial, something must be tried again.
//!
//! Steps are taken in rounds. In each round, all steps of the weakest applicable kind are taken at once, so that a rating
//! depends neither on the order of cells nor on luck. The whole part of the number is the kind, from 0 to 3; the rest
//! grows with the work w as w / (w + 10), where w is the number of rounds of forced steps, plus 3 for each round of
//! eliminations, plus, for each round of trials, the expected number of random candidates to try until one fails. A puzzle
//! of the last kind adds the logarithm of the nodes of a search.
//!
//! # References
//! Trying at depth one and two as a measure of difficulty: Denis Berthier, *Constraint Resolution Theories* (2011), where
//! it is called T&E(1) and T&E(2), with singles in place of our first two kinds of steps.

use std::fmt;
use std::ops::Range;

use exdoku_cover::{Budget, Status};
use exdoku_rules::variant::Puzzle;

use super::raters::Raters;
use super::solver::Solver;

/// The kind of steps needed to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// Forced steps are enough: ratings from 0 to 1.
    Easy,
    /// Options that would leave an item without options must be eliminated: ratings from 1 to 2.
    Medium,
    /// A candidate must be tried, and found to fail: ratings from 2 to 3.
    Hard,
    /// Trying one candidate at a time is not enough: ratings from 3 up.
    Extreme,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Difficulty; 4] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Extreme];

    /// Its name: easy, medium, hard, extreme.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Extreme => "extreme",
        }
    }

    /// The difficulty of this name.
    pub fn named(name: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }

    /// The ratings of its puzzles: from the start of the range to below its end.
    pub fn ratings(self) -> Range<f64> {
        let least = f64::from(self as u8);
        match self {
            Difficulty::Extreme => least..f64::INFINITY,
            _ => least..least + 1.0,
        }
    }
}

/// The difficulty of a puzzle and its components.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The kind of steps needed.
    pub difficulty: Difficulty,
    /// Rounds of forced steps.
    pub forced_rounds: u32,
    /// Rounds in which options were eliminated.
    pub elimination_rounds: u32,
    /// Rounds in which candidates were tried and some failed.
    pub trial_rounds: u32,
    /// The expected number of random candidates to try until one fails, over all these rounds.
    pub tries: f64,
    /// Nodes of the search; 0 if trying one at a time was enough.
    pub nodes: u64,
}

impl Rating {
    /// The rating as a number: its difficulty, from 0 to 3, plus a fraction for the work; unbounded above 3.
    pub fn number(&self) -> f64 {
        let share = |work: f64| work / (work + 10.0);
        let more = match self.difficulty {
            Difficulty::Easy => share(f64::from(self.forced_rounds)),
            Difficulty::Medium => share(3.0 * f64::from(self.elimination_rounds)),
            Difficulty::Hard => share(self.tries),
            Difficulty::Extreme => (1.0 + self.nodes as f64).log10(),
        };
        self.difficulty.ratings().start + more
    }
}

impl Rating {
    /// The rating after a search. Without any node, what was missing are eliminations by conditions, which the steps do not ask.
    fn with_search(self, nodes: u64) -> Rating {
        if nodes > 0 {
            return Rating { nodes, ..self };
        }
        let difficulty = if self.trial_rounds > 0 { Difficulty::Hard } else { Difficulty::Medium };
        Rating { difficulty, elimination_rounds: self.elimination_rounds + 1, ..self }
    }

    /// The steps it counts: `9 rounds of forced steps, 2 of eliminations`.
    pub fn summary(&self) -> String {
        let rounds = |number: u32| if number == 1 { "1 round".to_owned() } else { format!("{number} rounds") };
        let mut text = format!("{} of forced steps", rounds(self.forced_rounds));
        let more = [(self.elimination_rounds, "eliminations"), (self.trial_rounds, "trials")];
        for (number, what) in more.into_iter().filter(|(number, _)| *number > 0) {
            text += &format!(", {number} of {what}");
        }
        if self.difficulty == Difficulty::Extreme {
            text += &format!(", then {} nodes of searching", self.nodes);
        }
        text
    }
}

/// `2.40 (hard)`: the number, and its difficulty in a word.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({})", self.number(), self.difficulty.name())
    }
}

impl Solver {
    /// Rates a puzzle. None if it does not have exactly one solution, as far as the budget shows.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Option<Rating> {
        let rating = self.reason(puzzle, Difficulty::Hard)?;
        if rating.difficulty < Difficulty::Extreme {
            return Some(rating);
        }
        let restriction = self.compiled.restriction(puzzle).ok()?;
        let raters = self.raters.as_mut().expect("they were just used");
        let budget = Budget { wanted: Some(2), ..self.budget.clone() };
        let searched = raters.cover.query().within(&restriction).budget(budget).count();
        (self.stats, self.ended) = searched.ok()?;
        let settled = !self.is_partial() && self.stats.solutions == 1;
        settled.then(|| rating.with_search(self.stats.nodes))
    }

    /// Whether a puzzle is solved by steps up to a difficulty, at most [`Difficulty::Hard`]; this proves that its solution
    /// is unique.
    pub(crate) fn is_within(&mut self, puzzle: &Puzzle, most: Difficulty) -> bool {
        self.reason(puzzle, most.min(Difficulty::Hard)).is_some_and(|rating| rating.difficulty <= most)
    }

    /// The difficulty of a puzzle, with steps up to `most`. None if there is no solution; extreme if these steps are not
    /// enough.
    fn reason(&mut self, puzzle: &Puzzle, most: Difficulty) -> Option<Rating> {
        let compiled = &self.compiled;
        let restriction = compiled.restriction(puzzle).ok()?;
        let raters = self.raters.get_or_insert_with(|| Box::new(Raters::new(&compiled.shared_problem())));
        let mut rounds = raters.reasoner.begin(&restriction).ok()?;
        let mut rating = Rating {
            difficulty: Difficulty::Easy,
            forced_rounds: 0,
            elimination_rounds: 0,
            trial_rounds: 0,
            tries: 0.0,
            nodes: 0,
        };
        loop {
            match rounds.status() {
                Status::WipeOut => return None,
                Status::Settled => return Some(rating),
                Status::Open => {}
            }
            if rounds.force() > 0 {
                rating.forced_rounds += 1;
            } else if most >= Difficulty::Medium && rounds.drop_blocking() > 0 {
                rating.elimination_rounds += 1;
                rating.difficulty = rating.difficulty.max(Difficulty::Medium);
            } else if most >= Difficulty::Hard
                && let (failed @ 1.., tried) = rounds.refute()
            {
                rating.trial_rounds += 1;
                rating.tries += tried as f64 / failed as f64;
                rating.difficulty = Difficulty::Hard;
            } else if rounds.status() == Status::Open {
                rating.difficulty = Difficulty::Extreme;
                return Some(rating);
            }
        }
    }
}
