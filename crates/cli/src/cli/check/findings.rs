//! The findings about a puzzle, and their report.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use serde::Serialize;

use exdoku_cover::Stats;
use exdoku_format::line_with_layers;
use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_puzzle::render::{draw_difference, way_to_one_solution};
use exdoku_reason::explain::{End, Explainer, Level, Path, Step};
use exdoku_reason::scale::NoScore;
use exdoku_reason::solve::{Rating, Solver, Verdict};
use exdoku_text::board::Grid;

use super::redundant::{Redundant, RedundantClue};
use crate::cli::exit::Exit;
use crate::cli::mismatch;
use crate::cli::numbers::{counted, in_hundredths};
use crate::cli::output::json;
use crate::cli::proofs::ProofArgs;
use crate::cli::scale::{Scale, Score};
use crate::cli::why::Why;
use exdoku_puzzle::record::{Status, Subject};

/// What to find out besides the verdict.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) redundant: bool,
    /// The scale of the rating.
    pub(super) rating: Option<Scale>,
    pub(super) why: bool,
}

/// What was found out about a puzzle.
#[derive(Debug)]
pub(super) struct Findings<'s> {
    sudoku: &'s Sudoku,
    wanted: Wanted,
    verdict: Verdict,
    /// What is redundant.
    redundant: Option<Redundant>,
    rating: Option<Rating>,
    /// The path to the solution, unless the limits were reached before its end.
    path: Option<Path>,
    /// The score on the scale of another program, or why there is none.
    score: Option<Result<Score, NoScore>>,
    why: Option<Why>,
    /// In how many cells the solution differs from the one in the file.
    difference: Option<u64>,
    exit: Exit,
    stats: Stats,
}

impl<'s> Findings<'s> {
    /// Answers the questions about a puzzle.
    ///
    /// # Errors
    /// The first one of writing a proof.
    pub(super) fn of(
        sudoku: &'s Sudoku,
        solver: &mut Solver,
        wanted: Wanted,
        proofs: &ProofArgs,
    ) -> Result<Findings<'s>> {
        let puzzle = &sudoku.puzzle;
        let found = proofs.solutions(sudoku, solver, Some(2))?.unwrap_or_else(|| solver.solutions(puzzle, 2));
        let verdict = solver.verdict_of(puzzle, found);
        let is_unique = matches!(verdict, Verdict::Unique(_));
        let redundant = match &verdict {
            Verdict::Unique(solution) if wanted.redundant => Some(Redundant::of(sudoku, solver, solution)),
            _ => None,
        };
        let mut stats = solver.stats();
        let rating = if wanted.rating == Some(Scale::Exdoku) && is_unique {
            let rating = solver.rate(puzzle);
            stats.add(solver.stats());
            rating
        } else {
            None
        };
        let path = rating.and_then(|_| path(sudoku, solver));
        let score = wanted.rating.filter(|_| is_unique).and_then(|scale| scale.score(sudoku, &solver.budget()));
        let why = (wanted.why && is_unsolvable(&verdict)).then(|| Why::of(sudoku, solver)).flatten();
        // A difference shows that a rule is missing, here or there.
        let difference = match &verdict {
            Verdict::Unique(found) => mismatch::difference(sudoku, found),
            _ => None,
        };
        let exit = match verdict {
            Verdict::Unique(_) if difference.is_some() => Exit::No,
            Verdict::Open(_) => Exit::Spent,
            Verdict::Unique(_) if solver.is_partial() || redundant.as_ref().is_some_and(Redundant::is_partial) => {
                Exit::Spent
            }
            Verdict::Unique(_) if matches!(score, Some(Err(NoScore::Stopped))) => Exit::Spent,
            Verdict::Unique(_) if matches!(score, Some(Err(_))) => Exit::BadInput,
            Verdict::Unique(_) if wanted.rating == Some(Scale::Exdoku) && rating.is_none() => Exit::Spent,
            Verdict::Unique(_) => Exit::Answered,
            _ => Exit::No,
        };
        Ok(Findings { sudoku, wanted, verdict, redundant, rating, path, score, why, difference, exit, stats })
    }

    pub(super) fn outcome(&self) -> (Exit, Stats) {
        (self.exit, self.stats)
    }

    /// As one JSON object.
    pub(super) fn json(&self) -> String {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        let line = |grid: &Grid| line_with_layers(grid, variant.board(), &puzzle.symbols);
        let solutions = match &self.verdict {
            Verdict::Contradiction(_) | Verdict::Unsolvable => Vec::new(),
            Verdict::Unique(grid) => vec![line(grid)],
            Verdict::Several(one, other) => vec![line(one), line(other)],
            Verdict::Open(found) => found.iter().map(line).collect(),
        };
        let mut problems = self.violations();
        problems.extend(self.difference.map(mismatch::of_solution));
        problems.extend(self.doubt_of_drawings());
        let score = self.score.as_ref().and_then(|score| score.as_ref().ok());
        let (se, hodoku) = (score.and_then(Score::se), score.and_then(Score::hodoku));
        problems.extend(self.no_score().map(|why| why.to_string()));
        let hardest = self.path.as_ref().and_then(Path::hardest);
        json(&Answer {
            subject: Subject::of(self.sudoku),
            status: Status::of(&self.verdict),
            givens: Some(puzzle.givens.filled()),
            solutions,
            problems,
            redundant: self.redundant.as_ref().map(|redundant| &*redundant.givens),
            redundant_rules: self.redundant.as_ref().map(|redundant| &*redundant.rules),
            rating: self.rating.map(|rating| in_hundredths(rating.number())),
            difficulty: self.rating.map(|rating| rating.difficulty.name()),
            why: self.why.as_ref(),
            steps: self.path.as_ref().map(|path| path.steps.len()),
            hardest: hardest.map(|step| in_hundredths(step.score())),
            technique: hardest.map(Step::name),
            se_score: se.map(|rating| rating.score),
            se_technique: se.map(|rating| rating.technique.as_str()),
            hodoku_score: hodoku.map(|rating| rating.score),
            hodoku_level: hodoku.map(|rating| rating.level.name()),
            hodoku_technique: hodoku.map(|rating| rating.technique),
        })
    }

    /// As text, for people.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_verdict(out)?;
        self.write_why(out)?;
        for doubt in self.difference.map(mismatch::of_solution).into_iter().chain(self.doubt_of_drawings()) {
            writeln!(out, "  {doubt}")?;
        }
        self.write_rating(out)?;
        self.redundant.as_ref().map_or(Ok(()), |redundant| redundant.write_text(out))
    }

    fn write_verdict(&self, out: &mut dyn Write) -> io::Result<()> {
        let Sudoku { variant, puzzle, name, .. } = self.sudoku;
        let (board, givens) = (variant.board(), &puzzle.givens);
        let (count, is_filled) = (counted(givens.filled() as u64, "given"), board.is_filled(givens));
        match &self.verdict {
            Verdict::Contradiction(_) => {
                let what = match is_filled {
                    true => "not a solution",
                    false if variant.never_holds() => "no solution",
                    false => "the givens contradict each other",
                };
                writeln!(out, "{name}: {what}\n  {}", self.violations().join("\n  "))
            }
            Verdict::Unsolvable => {
                let count = match givens.filled() {
                    0 => String::new(),
                    _ => format!(" ({count}, none of which breaks a rule by itself)"),
                };
                writeln!(out, "{name}: no solution{count}")
            }
            Verdict::Unique(_) => {
                let full = if is_filled { ", the full grid itself" } else { "" };
                writeln!(out, "{name}: exactly one solution{full} ({count})")
            }
            Verdict::Open(found) => {
                let found = if found.is_some() { "one" } else { "no" };
                writeln!(out, "{name}: unknown, {found} solution found before the limit was reached ({count})")
            }
            Verdict::Several(one, other) => {
                let cells = counted(one.differences(other).len() as u64, "cell");
                writeln!(out, "{name}: several solutions ({count}); two of them differ in {cells}:")?;
                out.write_all(draw_difference(board, one, other, &puzzle.symbols).as_bytes())?;
                if let Some(way) = way_to_one_solution(board, one, other) {
                    writeln!(out, "  {way}")?;
                }
                Ok(())
            }
        }
    }

    fn write_why(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.why {
            Some(why) => out.write_all(why.text().as_bytes()),
            None if self.wanted.why && is_unsolvable(&self.verdict) => {
                writeln!(out, "  limit reached before a conflict was found")
            }
            None if self.wanted.why && !matches!(self.verdict, Verdict::Open(None)) => {
                writeln!(out, "  no conflict: the puzzle has a solution")
            }
            // Scripts read one line a puzzle; people are told where to go on.
            None if matches!(self.verdict, Verdict::Unsolvable) && io::stdout().is_terminal() => {
                writeln!(out, "  --why names the rules and givens that contradict each other")
            }
            None => Ok(()),
        }
    }

    fn write_rating(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(rating) = self.rating {
            writeln!(out, "  search rating {rating} on exdoku's own scale: {}", rating.summary())?;
            if let Some(path) = &self.path {
                writeln!(out, "  explained in {}", path.summary())?;
            }
            return Ok(());
        }
        match &self.score {
            Some(Ok(score)) => writeln!(out, "  {score}"),
            Some(Err(why)) => writeln!(out, "  {why}"),
            None if self.wanted.rating.is_some() && matches!(self.verdict, Verdict::Unique(_)) => {
                writeln!(out, "  not rated: stopped by a limit")
            }
            None => Ok(()),
        }
    }

    fn no_score(&self) -> Option<NoScore> {
        self.score.as_ref()?.as_ref().err().copied()
    }

    /// The rules that the givens break by themselves.
    fn violations(&self) -> Vec<String> {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        match &self.verdict {
            Verdict::Contradiction(all) => all
                .iter()
                .map(|(kind, what)| describe_violation(kind, what, &puzzle.givens, variant.board(), &puzzle.symbols))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The warning for a puzzle from drawings that does not have exactly one solution.
    fn doubt_of_drawings(&self) -> Option<String> {
        match &self.verdict {
            Verdict::Unique(_) | Verdict::Open(_) => None,
            _ => mismatch::of_drawings(self.sudoku),
        }
    }
}

/// The answer for a puzzle that could not be read, as one JSON object.
pub(super) fn unreadable(bad: &Unreadable) -> String {
    let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
    json(&Answer { subject, status: Status::Bad, problems, ..Answer::default() })
}

fn is_unsolvable(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Contradiction(_) | Verdict::Unsolvable)
}

/// The path of a puzzle to its solution, unless the limits are reached before.
fn path(sudoku: &Sudoku, solver: &Solver) -> Option<Path> {
    let mut explainer = Explainer::within(&sudoku.variant, &sudoku.puzzle, solver.budget());
    Some(explainer.path(Level::Guess)).filter(|path| path.end == End::Solved)
}

/// An answer as JSON.
#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant_rules: Option<&'a [RedundantClue]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a Why>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_technique: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_technique: Option<&'static str>,
}
