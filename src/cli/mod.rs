//! The command line: one subcommand a file, and what they share.
//!
//! `inputs` turns files into puzzles one at a time, so that a bad one does not stop the others; `output` holds
//! the forms of the answers. Answers go to standard output, complaints to standard error (`telling`).

mod batch;
mod candidates;
mod check;
mod colours;
mod completions;
mod convert;
mod count;
mod cover;
mod files;
mod filter;
mod fmt;
mod generate;
mod help;
mod inputs;
mod man;
mod measure;
mod output;
mod parcels;
mod pieces;
mod rules;
mod schema;
mod searching;
mod show;
mod solve;
mod solvers;
mod table;
mod telling;
mod test;
mod texts;
mod trace;
mod variants;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use std::time::Instant;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Solve, check, make and explore Sudoku variants of any size
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(flatten)]
    loudness: telling::LoudnessArgs,

    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  exdoku variants                                  # what is built in
  exdoku solve windoku                             # some grid of a built-in variant
  exdoku generate --variant killer > mine.toml     # a puzzle
  exdoku check mine.toml                           # is it a good one?
  exdoku convert --to fpuzzles-link mine.toml      # off to the browser

Exit codes:
  0  answered as asked
  1  the answer is no: no solution, not unique, a test failed
  2  bad input; the complaint says where and what to do
  3  a budget was spent before the answer was known";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Count(count::Args),
    Check(check::Args),
    Candidates(candidates::Args),
    Generate(generate::Args),
    Test(test::Args),
    Convert(convert::Args),
    Fmt(fmt::Args),
    Variants(variants::Args),
    Rules(rules::Args),
    Schema(schema::Args),
    Show(show::Args),
    Cover(cover::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Cli {
    /// The arguments of the program. It ends here where they ask for help, cannot be understood, or where a shell asks
    /// what they could be.
    pub fn read() -> Cli {
        completions::answer_the_shell();
        let matches = help::coloured(Cli::command()).get_matches();
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Answered as asked.
    #[default]
    Answered,
    /// The answer is no.
    No,
    /// A budget was spent before the answer was known.
    Spent,
    /// Something in the input could not be used.
    BadInput,
}

impl Exit {
    /// Of many puzzles, the worst end counts.
    fn note(&mut self, other: Exit) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Answered => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::Spent => 3,
        })
    }
}

/// Runs a command.
///
/// # Errors
/// When the output cannot be written, or a file that everything depends on cannot be read.
pub fn run(cli: Cli) -> Result<Exit> {
    let begun = Instant::now();
    cli.loudness.take_effect();
    searching::listen_for_ctrl_c()?;
    let _progress = searching::ProgressLine::start();
    let mut out = Output { to: io::BufWriter::new(io::stdout().lock()), at_once: io::stdout().is_terminal() };
    let exit = match cli.command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Count(args) => count::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Candidates(args) => candidates::run(&args, &mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Test(args) => test::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Fmt(args) => fmt::run(&args, &mut out),
        Command::Variants(args) => variants::run(&args, &mut out),
        Command::Rules(args) => rules::run(&args, &mut out),
        Command::Schema(args) => schema::run(&args, &mut out),
        Command::Show(args) => show::run(&args, &mut out),
        Command::Cover(args) => cover::run(&args, &mut out),
        Command::Completions(args) => completions::run(&args, &mut out),
        Command::Man(args) => man::run(&args, &mut out),
    }?;
    out.flush()?;
    telling::tell(|| format!("{} in all", telling::since(begun)));
    Ok(exit)
}

/// Says what made the program fail, on standard error.
pub fn complain(error: &anyhow::Error) {
    telling::say(&format!("error: {error:#}\n"));
}

/// Standard output: buffered for pipes, a line at a time for people.
struct Output<'o> {
    to: io::BufWriter<io::StdoutLock<'o>>,
    at_once: bool,
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        if self.at_once && bytes.ends_with(b"\n") {
            self.to.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
