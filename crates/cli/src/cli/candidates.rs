//! `exdoku candidates`: the digits of each cell over all solutions.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use serde_json::value::RawValue;

use exdoku_cover::{Natural, Stats};
use exdoku_puzzle::render::draw_candidates;
use exdoku_reason::explain::{End, Explainer};
use exdoku_reason::solve::{CandidateCounts, Solver, Uncounted};
use exdoku_text::board::{Board, Cell, DigitSet, Layer};

use super::batch::{self, JobArgs, Question};
use super::exit::Exit;
use super::inputs::InputArgs;
use super::output::{Format, json};
use super::search::SearchArgs;
use super::step_values::LevelName;
use super::terminal::Output;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_puzzle::record::{Status, Subject, json_number};

/// List the digits that each cell has in some solution
#[derive(Debug, clap::Args)]
#[command(
    after_help = "With --format line, each cell is a word of digits, the form of `candidates = \"...\"` in a TOML file.

Examples:
  exdoku candidates puzzle.toml
  exdoku candidates sudoku-x                       # what the rules alone allow
  exdoku candidates --logical subsets puzzle.toml  # pencil marks by reasoning
  exdoku candidates --counts classic-4x4           # how many solutions have each digit
  exdoku candidates --format json puzzles.txt"
)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Do not search: show what is left after all steps of `exdoku explain` up to this level
    #[arg(
        long,
        value_name = "LEVEL",
        value_enum,
        conflicts_with_all = ["engine", "propagation", "choose", "learn", "implied", "max_nodes", "stats"]
    )]
    logical: Option<LevelName>,

    /// Also count the solutions that have each digit in its cell
    #[arg(long, conflicts_with = "logical")]
    counts: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    status: Status,
    cells: Vec<Vec<String>>,
    /// The values of each place of a layer.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    layers: BTreeMap<&'a str, Vec<Vec<String>>>,
    /// With --counts: how many solutions there are, and how many have each digit of `cells`.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<Box<RawValue>>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    batch::run(args, &args.input, &args.jobs, &args.search, out)
}

/// The candidates left after all steps up to a level; none if they lead to a contradiction. Also whether a limit stopped
/// them.
fn logical(sudoku: &Sudoku, solver: &Solver, level: LevelName) -> (Option<Vec<DigitSet>>, bool) {
    let mut explainer = Explainer::within(&sudoku.variant, &sudoku.puzzle, solver.budget());
    let path = explainer.path(level.0);
    let left = explainer.candidates()[..sudoku.variant.board().sought_count()].to_vec();
    ((path.end != End::Contradiction).then_some(left), path.end == End::Stopped)
}

/// The values of each place of each layer, in the order of the cells, from the sets of all sought places.
fn layers<'b>(board: &'b Board, sets: &[DigitSet]) -> BTreeMap<&'b str, Vec<Vec<String>>> {
    let words = |layer: &Layer, place: Cell| {
        let values = sets.get(place.index()).into_iter().flat_map(|set| set.iter());
        values.map(|value| layer.describe(value)).collect()
    };
    let shown = board.layers().iter().filter(|_| sets.len() > board.cell_count());
    shown
        .map(|layer| (layer.name.as_str(), board.places_of(layer).map(|place| words(layer, place)).collect()))
        .collect()
}

impl Question for Args {
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        if self.counts {
            return self.counted(sudoku, solver, out);
        }
        let (board, symbols) = (sudoku.variant.board(), &sudoku.puzzle.symbols);
        let (found, partial) = match self.logical {
            Some(level) => logical(sudoku, solver, level),
            None => {
                let found = solver.candidates(&sudoku.puzzle);
                (found, solver.is_partial())
            }
        };
        let names = |set: &DigitSet| set.iter().map(|digit| symbols.name(digit).to_owned()).collect::<Vec<_>>();
        let cells = board.cell_count();
        if sudoku.one_of_several && self.format == Format::Grid {
            writeln!(out, "{}", sudoku.name)?;
        }
        match (self.format, &found) {
            (Format::Json, _) => {
                let status = match found {
                    _ if partial => Status::Open,
                    Some(_) => Status::Solvable,
                    None => Status::None,
                };
                let sets = found.as_deref().unwrap_or_default();
                let answer = Answer {
                    subject: Subject::of(sudoku),
                    status,
                    cells: sets.iter().take(cells).map(names).collect(),
                    layers: layers(board, sets),
                    ..Answer::default()
                };
                out.write_all(json(&answer).as_bytes())?;
            }
            (Format::Grid, None) if partial => writeln!(out, "no solution found before the limit was reached")?,
            (Format::Line, None) if partial => {
                writeln!(out, "# {}: no solution found before the limit was reached", sudoku.name)?;
            }
            (Format::Grid, None) => writeln!(out, "no solution")?,
            (Format::Line, None) => writeln!(out, "# {}: no solution", sudoku.name)?,
            (Format::Grid, Some(sets)) => out.write_all(draw_candidates(board, sets, symbols).as_bytes())?,
            (Format::Line, Some(sets)) => {
                let gap = if symbols.is_single() { "" } else { "," };
                let words: Vec<String> = sets.iter().take(cells).map(|set| names(set).join(gap)).collect();
                writeln!(out, "{}", words.join(" "))?;
            }
        }
        if partial && self.format == Format::Grid {
            writeln!(out, "stopped by a limit; there may be more candidates")?;
        }
        let exit = match found {
            _ if partial => Exit::Spent,
            Some(_) => Exit::Answered,
            None => Exit::No,
        };
        Ok((exit, solver.stats()))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        match self.format {
            Format::Grid => {}
            Format::Line => writeln!(out, "# {}", bad.summary())?,
            Format::Json => {
                let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
                let answer = Answer { subject, status: Status::Bad, problems, ..Answer::default() };
                out.write_all(json(&answer).as_bytes())?;
            }
        }
        Ok(())
    }
}

impl Args {
    /// Counts the solutions that have each digit.
    fn counted(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let found = solver.candidate_counts(&sudoku.puzzle, self.search.limits().cache(self.jobs.number()));
        let (exit, status, problem) = match found {
            Ok(_) => (Exit::Answered, Status::Solvable, None),
            Err(Uncounted::Unsolvable) => (Exit::No, Status::None, Some("no solution")),
            Err(Uncounted::Spent) => (Exit::Spent, Status::Open, Some("stopped by a limit before they were counted")),
        };
        let name = |digit| sudoku.puzzle.symbols.name(digit);
        let counted = found.as_ref().map(|found| &found.cells).ok();
        let (board, cells) = (sudoku.variant.board(), counted.into_iter().flatten());
        match (self.format, problem) {
            (Format::Json, _) => {
                let names =
                    |digits: &Vec<(_, Natural)>| digits.iter().map(|(digit, _)| name(*digit).to_owned()).collect();
                let numbers = |digits: &Vec<(_, Natural)>| digits.iter().map(|(_, count)| json_number(count)).collect();
                let answer = Answer {
                    subject: Subject::of(sudoku),
                    status,
                    cells: cells.clone().map(names).collect(),
                    solutions: found.as_ref().ok().map(|CandidateCounts { total, .. }| json_number(total)),
                    counts: counted.map(|cells| cells.iter().map(numbers).collect()),
                    ..Answer::default()
                };
                out.write_all(json(&answer).as_bytes())?;
            }
            (Format::Line, Some(problem)) => writeln!(out, "# {}: {problem}", sudoku.name)?,
            (Format::Line, None) => {
                let word = |(digit, count): &(_, Natural)| format!("{}:{count}", name(*digit));
                let words = cells.map(|digits| digits.iter().map(word).collect::<Vec<_>>().join(","));
                writeln!(out, "{}", words.collect::<Vec<_>>().join(" "))?;
            }
            (Format::Grid, problem) => {
                if sudoku.one_of_several {
                    writeln!(out, "{}", sudoku.name)?;
                }
                if let Some(problem) = problem {
                    writeln!(out, "{problem}")?;
                }
                if let Ok(CandidateCounts { total, .. }) = &found {
                    writeln!(out, "{}", counted_solutions(total))?;
                }
                for (cell, digits) in board.cells().zip(cells) {
                    let words = digits.iter().map(|(digit, count)| format!("{} in {count}", name(*digit)));
                    writeln!(out, "{}: {}", board.name(cell), words.collect::<Vec<_>>().join(", "))?;
                }
            }
        }
        Ok((exit, solver.stats()))
    }
}

fn counted_solutions(total: &Natural) -> String {
    if *total == 1 { "1 solution".to_owned() } else { format!("{total} solutions") }
}
