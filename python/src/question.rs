//! A question about a puzzle and its answer, without Python: what all threads compute.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use exdoku::board::{DigitSet, Grid};
use exdoku::exact_cover::{Budget, ProofFormat};
use exdoku::explain::{End, Explainer, Level, StepRecord, Walk, WalkOptions};
use exdoku::format::{layer_lines, line};
use exdoku::input::Sudoku;
use exdoku::record::{CountRecord, SolutionRecord, Status, Subject};
use exdoku::render::{Marked, marked};
use exdoku::scale::{NoScore, se_score};
use exdoku::solve::{Count, CountOptions, Solver, Verdict};

use crate::solvers;

/// A question about a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// At most `limit` solutions.
    Solve {
        limit: u64,
    },
    Unique,
    Count {
        limit: Option<u128>,
    },
    Candidates,
    Prove,
    Path {
        level: Level,
        steps: usize,
        assume_unique: bool,
    },
    Rate {
        se: bool,
    },
}

/// An answer.
#[derive(Debug)]
pub(crate) enum Reply {
    Solved(Solved),
    /// Whether there is exactly one solution; `None` if the time did not suffice.
    Unique(Option<bool>),
    Count(Count),
    Candidates(Option<Vec<DigitSet>>),
    Proven(Proven),
    Path(Way),
    Rated(Rated),
    /// The error: the exception and its message.
    Refused(&'static str, String),
}

/// Solutions.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) status: Status,
    pub(crate) grids: Vec<Grid>,
    pub(crate) problems: Vec<String>,
}

/// All solutions, and the proof that there are no others.
#[derive(Debug)]
pub(crate) struct Proven {
    pub(crate) grids: Vec<Grid>,
    pub(crate) formula: String,
    pub(crate) proof: Vec<u8>,
}

/// Steps, and how they end.
#[derive(Debug)]
pub(crate) struct Way {
    pub(crate) steps: Vec<Taken>,
    pub(crate) end: End,
}

/// A step, and the board before it.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) record: String,
    pub(crate) marked: Marked,
    pub(crate) placed: Grid,
    pub(crate) candidates: Vec<DigitSet>,
}

/// A rating.
#[derive(Debug)]
pub(crate) struct Rated {
    pub(crate) number: f64,
    pub(crate) difficulty: Option<&'static str>,
    pub(crate) steps: Option<usize>,
    pub(crate) hardest: Option<f64>,
    pub(crate) technique: Option<String>,
}

/// Answers a question, and returns whether the answer is complete.
pub(crate) fn ask(question: &Question, sudoku: &Sudoku, budget: &Budget, threads: usize) -> (Reply, bool) {
    let mut solver = match solvers::take(&sudoku.variant, budget, threads) {
        Ok(solver) => solver,
        Err(why) => {
            let is_over = is_over(budget);
            return (Reply::Refused(if is_over { "TimeoutError" } else { "ExdokuError" }, why), !is_over);
        }
    };
    let answered = answer(question, sudoku, &mut solver, budget);
    solvers::keep(solver);
    answered
}

fn is_over(budget: &Budget) -> bool {
    budget.until.is_some_and(|until| until <= Instant::now())
        || budget.cancelled.iter().any(|cancelled| cancelled.load(Ordering::Relaxed))
}

fn answer(question: &Question, sudoku: &Sudoku, solver: &mut Solver, budget: &Budget) -> (Reply, bool) {
    let puzzle = &sudoku.puzzle;
    match question {
        Question::Solve { limit } => {
            let solved = solve(sudoku, solver, *limit);
            let whole = solved.status != Status::Open;
            (Reply::Solved(solved), whole)
        }
        Question::Unique => {
            let unique = match solver.verdict(puzzle) {
                Verdict::Unique(_) => Some(true),
                Verdict::Open(_) => None,
                _ => Some(false),
            };
            (Reply::Unique(unique), unique.is_some())
        }
        Question::Count { limit } => {
            let parts = sudoku.shard.as_ref().map(|shard| shard.of);
            let options = parts.map_or_else(CountOptions::default, |parts| CountOptions::default().of_part(parts));
            let count = solver.count_by(puzzle, *limit, options);
            let whole = !matches!(count, Count::AtLeast(_));
            (Reply::Count(count), whole)
        }
        Question::Candidates => {
            let found = solver.candidates(puzzle);
            match solver.is_partial() {
                true => (Reply::Refused("TimeoutError", "timeout before all candidates were known".into()), false),
                false => (Reply::Candidates(found), true),
            }
        }
        Question::Prove => prove(sudoku, solver),
        Question::Path { level, steps, assume_unique } => {
            let way = path(sudoku, solver, budget, *level, *steps, *assume_unique);
            if way.end == End::Stopped {
                let why = format!("timeout after {} steps", way.steps.len());
                return (Reply::Refused("TimeoutError", why), false);
            }
            (Reply::Path(way), true)
        }
        Question::Rate { se } => rate(sudoku, solver, budget, *se),
    }
}

/// All solutions of a puzzle, with a proof.
fn prove(sudoku: &Sudoku, solver: &mut Solver) -> (Reply, bool) {
    let (mut grids, mut proof) = (Vec::new(), Vec::new());
    let show = |grid| {
        grids.push(grid);
        ControlFlow::Continue(())
    };
    let certified =
        solver.certify(&sudoku.puzzle, None, ProofFormat::Binary, &mut |bytes| proof.extend_from_slice(bytes), show);
    match certified {
        Err(why) => (Reply::Refused("ExdokuError", why.to_string()), true),
        Ok(_) if solver.is_partial() => {
            (Reply::Refused("TimeoutError", "timeout before the proof was complete".into()), false)
        }
        Ok(certificate) => {
            let formula = sudoku.variant.compiled().to_dimacs(certificate.formula);
            (Reply::Proven(Proven { grids, formula, proof }), true)
        }
    }
}

fn solve(sudoku: &Sudoku, solver: &mut Solver, limit: u64) -> Solved {
    let puzzle = &sudoku.puzzle;
    let mut grids = solver.solutions(puzzle, usize::try_from(limit.saturating_add(1)).unwrap_or(usize::MAX));
    let (partial, mut problems) = (solver.is_partial(), Vec::new());
    if grids.is_empty() && !partial {
        let (board, symbols) = (sudoku.variant.board(), &puzzle.symbols);
        let broken = solver.contradictions(puzzle);
        let words = broken
            .iter()
            .map(|(kind, what)| exdoku::answer::describe_violation(kind, what, &puzzle.givens, board, symbols));
        problems = words.collect();
    }
    let status = match grids.len() {
        _ if partial => Status::Open,
        0 if problems.is_empty() => Status::None,
        0 => Status::Contradiction,
        1 => Status::Unique,
        _ => Status::Several,
    };
    grids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Solved { status, grids, problems }
}

fn path(sudoku: &Sudoku, solver: &mut Solver, budget: &Budget, level: Level, most: usize, assume_unique: bool) -> Way {
    solver.set_budget(budget.clone());
    let mut walk = Walk::new(&sudoku.variant, &sudoku.puzzle, solver, WalkOptions { level, assume_unique, most });
    let mut steps = Vec::new();
    let end = loop {
        let taken = walk.step(|explainer, step| {
            let record = StepRecord::new(explainer, sudoku.variant.board(), &sudoku.puzzle.symbols, step);
            Taken {
                record: serde_json::to_string(&record).expect("a record is an object"),
                marked: marked(explainer, step),
                placed: explainer.placed().clone(),
                candidates: explainer.candidates().to_vec(),
            }
        });
        match taken {
            Ok(taken) => steps.push(taken),
            Err(end) => break end,
        }
    };
    Way { steps, end }
}

fn rate(sudoku: &Sudoku, solver: &mut Solver, budget: &Budget, se: bool) -> (Reply, bool) {
    const STOPPED: &str = "timeout before the puzzle was rated";
    let puzzle = &sudoku.puzzle;
    match solver.verdict(puzzle) {
        Verdict::Unique(_) => {}
        Verdict::Open(_) => return (Reply::Refused("TimeoutError", STOPPED.into()), false),
        _ => return (Reply::Refused("NotUnique", "only a puzzle with exactly one solution has a rating".into()), true),
    }
    if se {
        return match se_score(&sudoku.variant, puzzle, budget) {
            Err(NoScore::Stopped) => (Reply::Refused("TimeoutError", STOPPED.into()), false),
            Ok(found) => {
                let (steps, technique) = (Some(found.steps), Some(found.technique));
                let rated =
                    Rated { number: found.score, difficulty: None, steps, hardest: Some(found.score), technique };
                (Reply::Rated(rated), true)
            }
            Err(why) => (Reply::Refused("ExdokuError", why.to_string()), true),
        };
    }
    let Some(rating) = solver.rate(puzzle) else { return (Reply::Refused("TimeoutError", STOPPED.into()), false) };
    let mut explainer = Explainer::within(&sudoku.variant, puzzle, budget.clone());
    let path = explainer.path(Level::Guess);
    if path.end == End::Stopped {
        return (Reply::Refused("TimeoutError", STOPPED.into()), false);
    }
    let hardest = path.hardest();
    let rated = Rated {
        number: rating.number(),
        difficulty: Some(rating.difficulty.name()),
        steps: Some(path.steps.len()),
        hardest: hardest.map(|step| (step.score() * 100.0).round() / 100.0),
        technique: hardest.map(|step| step.name().to_owned()),
    };
    (Reply::Rated(rated), true)
}

/// The answer as the line that the command line program prints with `--format json`; none for questions other than `solve`
/// and `count`.
pub(crate) fn json(sudoku: &Arc<Sudoku>, reply: &Reply) -> Option<String> {
    let subject = Subject::of(sudoku);
    let text = match reply {
        Reply::Count(count) => serde_json::to_string(&CountRecord::new(subject, count)),
        Reply::Solved(solved) => {
            let (board, symbols) = (sudoku.variant.board(), &sudoku.puzzle.symbols);
            let layers = match board.layers() {
                [] => Vec::new(),
                _ => solved.grids.iter().map(|grid| layer_lines(grid, board).into_iter().collect()).collect(),
            };
            serde_json::to_string(&SolutionRecord {
                subject,
                title: sudoku.title(),
                givens: Some(line(&sudoku.puzzle.givens, board, symbols)),
                status: solved.status,
                solutions: solved.grids.iter().map(|grid| line(grid, board, symbols)).collect(),
                layers,
                problems: solved.problems.clone(),
                ..SolutionRecord::default()
            })
        }
        _ => return None,
    };
    Some(text.expect("a record is an object"))
}
