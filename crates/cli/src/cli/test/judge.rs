//! Compares the result of a puzzle with the expectation of its test.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use crate::cli::messages::report;
use crate::cli::solvers::Solvers;
use exdoku_cover::Stats;
use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::caught::caught;
use exdoku_reason::solve::{Count, Solver};
use exdoku_rules::rules::Violation;
use exdoku_rules::variant::{Expectation, Puzzle, Solutions};
use exdoku_text::board::Grid;

use super::collect::Case;

/// The largest number of violations reported per grid.
const REPORTED: usize = 5;

/// The kind of a rule, and its violation.
type Broken = (Cow<'static, str>, Violation);

/// The result of a test.
pub(super) struct Judged {
    pub(super) outcome: Outcome,
    /// The cost of the search that decided it.
    pub(super) stats: Stats,
    pub(super) time: Duration,
}

pub(super) enum Outcome {
    Passed,
    Failed(Box<Failure>),
    /// Stopped by a limit: what is known so far.
    Stopped(String),
}

/// The difference between result and expectation.
#[derive(Default)]
pub(super) struct Failure {
    /// What was expected, after the word `expected`.
    pub(super) expected: String,
    /// What was found, after the word `found`.
    pub(super) found: String,
    pub(super) expected_grid: Option<Grid>,
    /// Solutions that were found.
    pub(super) found_grids: Vec<Grid>,
    /// Violations of rules.
    pub(super) problems: Vec<String>,
    /// The heading of the list of violations.
    pub(super) culprit: &'static str,
    /// How to correct the test, if that is known.
    pub(super) help: Option<&'static str>,
}

/// Runs a test. A panic is a failure of this test, and the others are run.
pub(super) fn judge(case: &Case, solvers: &mut Solvers) -> Judged {
    let start = Instant::now();
    caught(&case.place(), || judge_by(case, solvers, start)).unwrap_or_else(|panic| {
        solvers.forget();
        report(panic.clone().into());
        let (expected, found) = ("an answer".to_owned(), "an internal error".to_owned());
        let outcome = Outcome::Failed(Box::new(Failure { expected, found, ..Failure::default() }));
        Judged { outcome, stats: Stats::default(), time: start.elapsed() }
    })
}

fn judge_by(case: &Case, solvers: &mut Solvers, start: Instant) -> Judged {
    let solver = match solvers.of(&case.variant) {
        Ok(solver) => solver,
        Err(wrong) => {
            let expected = "a problem that the engine can search".to_owned();
            let failure = Failure { expected, found: wrong.message().to_owned(), ..Failure::default() };
            let outcome = Outcome::Failed(Box::new(failure));
            return Judged { outcome, stats: Stats::default(), time: start.elapsed() };
        }
    };
    let mut judge = Judge { case, solver, stats: Stats::default() };
    let outcome = match &case.expectation {
        Expectation::Solutions { count, grid } => judge.count(*count, grid.as_ref()),
        Expectation::Breaks { grid, kinds } => judge.broken(grid, kinds),
    };
    Judged { outcome, stats: judge.stats, time: start.elapsed() }
}

struct Judge<'j> {
    case: &'j Case,
    solver: &'j mut Solver,
    stats: Stats,
}

impl Judge<'_> {
    fn count(&mut self, expected: Solutions, grid: Option<&Grid>) -> Outcome {
        let puzzle = &self.case.puzzle;
        let (Solutions::Exactly(number) | Solutions::MoreThan(number)) = expected;
        let count = self.solver.count(puzzle, Some(number.into()));
        self.stats = self.solver.stats();
        let as_expected = match (expected, &count) {
            (_, Count::AtLeast(found)) => return Outcome::Stopped(format!("at least {found} found so far")),
            (Solutions::Exactly(number), Count::Exactly(found)) => *found == u128::from(number),
            (Solutions::MoreThan(_), Count::MoreThan(_)) => true,
            _ => false,
        };
        match grid {
            _ if !as_expected => self.wrong_count(expected, &count, grid),
            Some(grid) => self.solution(expected, grid),
            None => Outcome::Passed,
        }
    }

    fn wrong_count(&mut self, expected: Solutions, count: &Count, grid: Option<&Grid>) -> Outcome {
        let puzzle = &self.case.puzzle;
        let mut failure = Failure { expected: in_words(expected), ..Failure::default() };
        failure.found = match count {
            Count::Exactly(found) if found.is_zero() => "none".to_owned(),
            Count::MoreThan(0) => "one".to_owned(),
            Count::Exactly(found) if *found == 1 => "one".to_owned(),
            Count::Exactly(found) | Count::AtLeast(found) => found.to_string(),
            Count::MoreThan(1) => "more than one".to_owned(),
            Count::MoreThan(found) => format!("more than {found}"),
        };
        if *count == Count::exactly(0) {
            let contradictions = self.solver.contradictions(puzzle);
            (failure.culprit, failure.problems) = (GIVENS, self.describe(&contradictions, &puzzle.givens));
            if let (Some(grid), []) = (grid, &failure.problems[..]) {
                (failure.culprit, failure.problems) = (GRID, self.against(grid));
            }
        } else if expected == Solutions::Exactly(0) {
            failure.found_grids = self.solver.solutions(puzzle, 1);
        } else if expected == Solutions::Exactly(1) {
            let found = self.solver.solutions(puzzle, 2);
            match grid {
                Some(grid) if self.is_solution(grid) => {
                    let others = found.into_iter().filter(|found| !self.is_same(found, grid));
                    failure.found_grids = others.take(1).collect();
                    failure.expected_grid = Some(grid.clone());
                }
                Some(grid) => {
                    (failure.culprit, failure.problems) = (GRID, self.against(grid));
                    failure.found_grids = found;
                }
                None => failure.found_grids = found,
            }
        }
        Outcome::Failed(Box::new(failure))
    }

    /// Whether the grid is a solution, when the number of solutions is as expected.
    fn solution(&mut self, expected: Solutions, grid: &Grid) -> Outcome {
        if self.is_solution(grid) {
            return Outcome::Passed;
        }
        let (expected, found) = match expected {
            Solutions::Exactly(1) => ("the grid as the unique solution", "another one"),
            _ => ("the grid among the solutions", "only other ones"),
        };
        Outcome::Failed(Box::new(Failure {
            expected: expected.to_owned(),
            found: found.to_owned(),
            expected_grid: Some(grid.clone()),
            found_grids: self.solver.solutions(&self.case.puzzle, 1),
            problems: self.against(grid),
            culprit: GRID,
            help: None,
        }))
    }

    fn is_solution(&mut self, grid: &Grid) -> bool {
        let puzzle = &self.case.puzzle;
        let agrees = puzzle.givens.placed().all(|(cell, digit)| grid.get(cell).is_none_or(|other| other == digit));
        agrees && !self.solver.solutions(&with(puzzle, grid), 1).is_empty()
    }

    /// Whether two grids are the same on the board; unknowns do not count.
    fn is_same(&self, one: &Grid, other: &Grid) -> bool {
        self.case.variant.board().cells().all(|cell| one.get(cell) == other.get(cell))
    }

    /// The givens, pencil marks and rules that a grid breaks.
    fn against(&self, grid: &Grid) -> Vec<String> {
        self.against_givens(grid).into_iter().chain(self.describe(&self.case.variant.violations(grid), grid)).collect()
    }

    fn against_givens(&self, grid: &Grid) -> Option<String> {
        let Case { variant, puzzle, .. } = self.case;
        let wrong = grid.placed().filter(|&(cell, digit)| !puzzle.allows(cell, digit));
        let name = |(cell, digit)| {
            format!("{} = {}", variant.board().name(cell), variant.board().write_value(cell, digit, &puzzle.symbols))
        };
        let wrong: Vec<String> = wrong.map(name).collect();
        (!wrong.is_empty()).then(|| format!("givens: excluded by givens or pencil marks: {}", wrong.join(", ")))
    }

    fn describe(&self, broken: &[Broken], grid: &Grid) -> Vec<String> {
        let Case { variant, puzzle, .. } = self.case;
        let describe = |(kind, what): &Broken| describe_violation(kind, what, grid, variant.board(), &puzzle.symbols);
        broken.iter().take(REPORTED).map(describe).collect()
    }

    /// Whether exactly the rules of these kinds find the grid wrong, and the search agrees.
    fn broken(&mut self, grid: &Grid, kinds: &[String]) -> Outcome {
        let Case { variant, puzzle, .. } = self.case;
        let with = with(puzzle, grid);
        let is_meant = |broken: &Broken, kind: &String| broken.0 == kind.as_str();
        let (meant, others): (Vec<Broken>, Vec<Broken>) = variant
            .violations(&with.givens)
            .into_iter()
            .partition(|broken| kinds.iter().any(|kind| is_meant(broken, kind)));
        let kept = kinds.iter().filter(|kind| !meant.iter().any(|broken| is_meant(broken, kind)));
        let kept: Vec<&str> = kept.map(String::as_str).collect();
        let expected = format!("a grid that breaks {}", in_a_row(kinds));
        let mut failure = Failure { expected, culprit: "it breaks", ..Failure::default() };
        failure.problems.extend(self.against_givens(grid));
        failure.problems.extend(self.describe(&others, &with.givens));
        if !failure.problems.is_empty() {
            failure.culprit = "it also breaks";
            failure.found = "a grid that also breaks other rules".to_owned();
            if !kept.is_empty() {
                failure.culprit = "it breaks";
                failure.found = format!("a grid that keeps {} and breaks others", in_a_row(&kept));
            }
            return Outcome::Failed(Box::new(failure));
        }
        if !meant.is_empty() && !kept.is_empty() {
            failure.problems = self.describe(&meant, &with.givens);
            failure.found = format!("a grid that keeps {}", in_a_row(&kept));
            return Outcome::Failed(Box::new(failure));
        }
        let solutions = self.solver.solutions(&with, 1);
        self.stats = self.solver.stats();
        let is_filled = variant.board().is_filled(&with.givens);
        failure.found = match (meant.is_empty(), solutions.is_empty()) {
            (false, true) => return Outcome::Passed,
            (false, false) => {
                failure.problems = self.describe(&meant, &with.givens);
                "a grid that can still be completed".to_owned()
            }
            (true, false) if is_filled => "a solution".to_owned(),
            (true, false) => "a grid that can be completed".to_owned(),
            (true, true) if self.solver.is_partial() => {
                return Outcome::Stopped("no rule is broken by itself".to_owned());
            }
            (true, true) => {
                failure.help = Some(NO_RULE_BROKEN);
                "a grid that cannot be completed, although no rule is broken by itself".to_owned()
            }
        };
        failure.found_grids = if is_filled { Vec::new() } else { solutions };
        Outcome::Failed(Box::new(failure))
    }
}

/// Headings of lists of violations.
const GIVENS: &str = "the givens break";
const GRID: &str = "the expected grid breaks";

const NO_RULE_BROKEN: &str = "complete the cells of the broken rule, or use `givens` and `solutions = \"none\"` \
                                instead of `grid` and `breaks`";

/// `rows, columns and boxes`.
fn in_a_row(names: &[impl AsRef<str>]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

/// `exactly one solution`, for a sentence that begins with `expected`.
fn in_words(expected: Solutions) -> String {
    match expected {
        Solutions::Exactly(0) => "no solution".to_owned(),
        Solutions::Exactly(1) => "exactly one solution".to_owned(),
        Solutions::Exactly(number) => format!("{number} solutions"),
        Solutions::MoreThan(1) => "more than one solution".to_owned(),
        Solutions::MoreThan(number) => format!("more than {number} solutions"),
    }
}

/// The puzzle with the digits of a grid as givens.
fn with(puzzle: &Puzzle, grid: &Grid) -> Puzzle {
    let mut with = puzzle.clone();
    grid.placed().for_each(|(cell, digit)| with.givens.set(cell, digit));
    with
}
