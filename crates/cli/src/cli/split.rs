//! `exdoku split`: puzzles as shards, which other processes and machines can search.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;

use anyhow::Result;
use serde_json::Value;

use crate::built_in::{built_in, builtin};
use exdoku_format::{Shard, ShardLine, VERSION, digest, line_with_layers};
use exdoku_puzzle::input::{ReadOptions, Sudoku, read_with};
use exdoku_reason::solve::{Part, SolveOptions, Solver};
use exdoku_rules::variant::Variant;
use exdoku_text::board::SymbolChoice;
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::arguments::at_least_one;
use super::exit::Exit;
use super::inputs::InputArgs;
use super::limits::{LimitArgs, Stage, of_reading};
use super::messages::report;
use super::numbers::counted;
use super::output::json;
use super::terminal::Output;

/// Divide puzzles into shards for several processes or machines
///
/// A shard is a JSON line: the puzzle, digits that some cells are limited to, the number of the shard, and a digest of puzzle,
/// shards and version. Each solution is in exactly one shard. Every command that reads puzzles reads shards, and
/// `exdoku merge` adds up the answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku split classic-4x4 --into 8 > shards.jsonl
  exdoku count --format json shards.jsonl > answers.jsonl   # anywhere, in any order
  exdoku merge shards.jsonl answers.jsonl                   # the sum
  exdoku merge --missing shards.jsonl answers.jsonl > todo.jsonl
  exdoku split puzzles.txt > puzzles.jsonl                  # a shard for each puzzle, with an id")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Number of shards of each puzzle, of about equal estimated size; fewer if its search is too small
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroUsize>)]
    into: NonZeroUsize,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let mut solver: Option<Solver> = None;
    let mut position = 0_u64;
    args.input.for_each(|sudoku| {
        position += 1;
        let Ok(sudoku) = sudoku else {
            // A panic may have interrupted it.
            solver = None;
            return Ok(Exit::BadInput);
        };
        let record = match Record::new(&sudoku) {
            Ok(record) => record,
            Err(wrong) => {
                report(wrong);
                return Ok(Exit::BadInput);
            }
        };
        let parts = match args.into.get() {
            1 => Vec::new(),
            parts => {
                let solver = match &mut solver {
                    Some(solver) if Arc::ptr_eq(solver.variant(), &sudoku.variant) => solver,
                    other => other.insert(Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default())),
                };
                Stage::Solving.begin();
                let budget = args.limits.budget();
                solver.set_budget(budget.clone());
                let found = solver.split(&sudoku.puzzle, parts);
                if found.len() < parts && budget.is_over(0) {
                    report(Diagnostic::warning(format!("{}: stopped before it was divided", sudoku.name)).into());
                    return Ok(Exit::Spent);
                }
                found
            }
        };
        if parts.len() < args.into.get() && args.into.get() > 1 {
            let few = counted(parts.len().max(1) as u64, "shard");
            report(Diagnostic::warning(format!("{}: only {few}, as its search is small", sudoku.name)).into());
        }
        for shard in shards(&sudoku, &record, &parts, position) {
            out.write_all(json(&record.line(&shard)).as_bytes())?;
        }
        Ok(Exit::Answered)
    })
}

/// A puzzle as a self-contained text.
struct Record {
    id: Option<Value>,
    /// The built-in variant of a plain text.
    variant: Option<String>,
    text: String,
}

impl Record {
    fn new(sudoku: &Sudoku) -> Result<Record, Diagnostics> {
        if sudoku.shard.is_some() {
            let wrong = Diagnostic::error(format!("{} is a shard already", sudoku.name));
            return Err(wrong.help("divide its puzzle into more shards").into());
        }
        let own_id = sudoku.one_of_several.then(|| Value::from(sudoku.name.as_str()));
        let id = sudoku.id.clone().or(own_id);
        let record = |variant, text| Record { id: id.clone(), variant, text };
        let Sudoku { variant, puzzle, .. } = sudoku;
        if let Some(source) = sudoku.toml() {
            if let Some(known) = built_in().into_iter().find(|known| known.source().text() == source.text()) {
                return Ok(record(None, format!("variant = \"{}\"\n", known.name)));
            }
            // Other machines cannot read a file that it inherits from.
            read_with(
                source.text(),
                ReadOptions { library: Some(Arc::new(built_in())), limits: of_reading(), ..ReadOptions::default() },
            )
            .map_err(|wrong| not_alone(sudoku, &wrong))?;
            return Ok(record(None, source.text().to_owned()));
        }
        if sudoku.variant_name.as_deref().is_some_and(|name| builtin(name).is_none()) {
            let what = format!("{}: a shard cannot refer to a variant that is not built in", sudoku.name);
            let help = format!("write each puzzle as a TOML file with all rules of {}", variant.name);
            return Err(Diagnostic::error(what).help(help).into());
        }
        let is_plain = puzzle.marks.is_empty() && puzzle.title.is_none();
        if is_plain && has_one_spelling(variant) {
            let text = line_with_layers(&puzzle.givens, variant.board(), &puzzle.symbols);
            return Ok(record(sudoku.variant_name.clone(), text));
        }
        Ok(record(None, sudoku.as_toml().text().to_owned()))
    }

    fn line<'s>(&'s self, shard: &'s Shard) -> ShardLine<'s> {
        ShardLine { id: self.id.as_ref(), variant: self.variant.as_deref(), puzzle: &self.text, shard }
    }
}

/// Whether its digits can be written in one way only, which need not be named.
fn has_one_spelling(variant: &Variant) -> bool {
    match &variant.symbols {
        SymbolChoice::Fixed(_) => true,
        SymbolChoice::Detect(usual) => usual.all().len() == 1,
    }
}

/// The error of a TOML file that names other files; `wrong` is what is wrong without these.
fn not_alone(sudoku: &Sudoku, wrong: &Diagnostics) -> Diagnostics {
    let what = format!("{}: a shard needs all rules in one text, and this puzzle names another file", sudoku.name);
    let without = wrong.first().map(|first| format!("without that file: {}", first.one_line()));
    Diagnostic::error(what).help("copy the keys of that file into the puzzle").maybe_help(without).into()
}

/// The shards of a puzzle; a single one that assumes nothing, if it has no parts.
fn shards(sudoku: &Sudoku, record: &Record, parts: &[Part], position: u64) -> Vec<Shard> {
    let board = sudoku.variant.board();
    let assume = |part: &Part| {
        let limit = |(&cell, set): (&_, &exdoku_text::board::DigitSet)| {
            let values = set.iter().map(|digit| i64::from(board.digits_of(cell).value(digit))).collect();
            (board.name(cell), values)
        };
        part.limits.iter().map(limit).collect()
    };
    let mut assumed: Vec<_> = parts.iter().map(|part| (part.size.round(), assume(part))).collect();
    if assumed.is_empty() {
        assumed.push((1.0, std::collections::BTreeMap::default()));
    }
    let (position, spelled) = (position.to_string(), serde_json::to_string(&assumed).expect("lists of numbers"));
    let id = record.id.as_ref().map_or_else(String::new, Value::to_string);
    let variant = record.variant.as_deref().unwrap_or_default();
    let digest = digest([VERSION, &position, &id, variant, &record.text, &spelled]);
    let of = assumed.len() as u64;
    let shard = |(number, (size, assume))| {
        let (digest, version) = (digest.clone(), VERSION.to_owned());
        Shard { number, of, digest, version, size, assume }
    };
    (1..).zip(assumed).map(shard).collect()
}
