//! The command line: one subcommand a file, and what they share.
//!
//! `inputs` turns files into puzzles one at a time, so that a bad one does not stop the others; `output` holds
//! the forms of the answers. Answers go to standard output, complaints to standard error.

mod batch;
mod candidates;
mod check;
mod convert;
mod count;
mod cover;
mod files;
mod filter;
mod fmt;
mod generate;
mod inputs;
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
mod test;
mod texts;
mod trace;
mod variants;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Solve, check and explore Sudoku variants of any size.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 answered as asked; 1 the answer is no (no solution, not unique, a test failed); \
                          2 bad input; 3 a budget was spent.";

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
    }?;
    out.flush()?;
    Ok(exit)
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
