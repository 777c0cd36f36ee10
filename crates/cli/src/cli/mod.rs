//! The command line: one file per subcommand, and shared code.
//!
//! `inputs` reads puzzles one at a time, so that a bad one does not stop the others; `output` and `status` are shared by all
//! answers. Answers go to standard output, everything else to standard error (`log`).

mod algorithm;
mod arguments;
mod batch;
mod book;
mod candidates;
mod check;
mod colours;
mod completions;
mod convert;
mod count;
mod counting;
mod cover;
mod exit;
mod files;
mod filter;
mod fmt;
mod generate;
mod glossary;
mod help;
mod hint;
mod inputs;
mod limits;
mod log;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod meaning;
mod measure;
mod merge;
mod messages;
mod mismatch;
mod moved;
mod numbers;
mod output;
mod proofs;
mod rules;
mod rules_below;
mod scale;
mod schema;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod solvers;
mod split;
mod step_picture;
mod step_values;
mod table;
mod terminal;
mod test;
mod trace;
mod unknowns;
mod variants;
mod verify;
mod why;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
#[cfg(feature = "fuzzing")]
pub use merge::add_up;

use exdoku_puzzle::input::elapsed_since;
use exdoku_text::source::{Diagnostic, printable, printable_lines};

use exit::Exit;
use limits::{LimitArgs, Watch};
use messages::report;
use terminal::{Output, flush_soon};

/// Solve, check, generate and explore Sudoku variants of any size
#[derive(Debug, Parser)]
#[command(name = "exdoku", bin_name = "exdoku", version, max_term_width = 100, after_help = AFTER_HELP)]
struct Cli {
    #[command(flatten)]
    verbosity: log::VerbosityArgs,

    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  exdoku variants                                  # list the built-in variants
  exdoku solve windoku                             # a grid of a built-in variant
  exdoku generate --variant killer > mine.toml     # make a puzzle
  exdoku check mine.toml                           # does it have exactly one solution?
  exdoku convert --to f-puzzles-link mine.toml     # open it in a browser
  exdoku serve --open                              # write and play puzzles in the browser

Exit codes:
  0  success
  1  the answer is no: no solution, not unique, a test failed, a proof refused
  2  bad input or arguments; the error message says where
  3  stopped by a limit before the answer was known";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Count(count::Args),
    Check(check::Args),
    Candidates(candidates::Args),
    Hint(hint::HintArgs),
    Explain(hint::ExplainArgs),
    Generate(generate::Args),
    Test(test::Args),
    Convert(convert::Args),
    Fmt(fmt::Args),
    Variants(variants::Args),
    Rules(rules::Args),
    Schema(schema::Args),
    Show(show::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    #[cfg(feature = "lsp")]
    Lsp(lsp::Args),
    Split(split::Args),
    Merge(merge::Args),
    Cover(cover::Args),
    Verify(verify::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// The limits of a command that ends by itself.
    fn limits(&self) -> Option<&LimitArgs> {
        match self {
            Command::Solve(args) => Some(args.search.limits()),
            Command::Count(args) => Some(args.search.limits()),
            Command::Check(args) => Some(args.search.limits()),
            Command::Candidates(args) => Some(args.search.limits()),
            Command::Hint(args) => Some(args.limits()),
            Command::Explain(args) => Some(args.limits()),
            Command::Generate(args) => Some(&args.limits),
            Command::Test(args) => Some(args.search.limits()),
            Command::Convert(args) => Some(&args.limits),
            Command::Fmt(args) => Some(&args.limits),
            Command::Show(args) => Some(&args.limits),
            Command::Split(args) => Some(&args.limits),
            Command::Merge(args) => Some(&args.limits),
            Command::Cover(args) => Some(&args.limits),
            Command::Verify(args) => Some(&args.limits),
            #[cfg(feature = "lsp")]
            Command::Lsp(_) => None,
            #[cfg(feature = "serve")]
            Command::Serve(_) => None,
            Command::Rules(args) => Some(&args.limits),
            Command::Variants(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) => None,
        }
    }
}

impl Cli {
    /// Parses the arguments. Exits if a shell asks for completions.
    ///
    /// # Errors
    /// The arguments ask for help, or are wrong.
    fn read() -> Result<Cli, clap::Error> {
        completions::answer_the_shell(Cli::command);
        // Colouring all help takes as long as everything else, so it is done only when help is shown.
        let matches = help::styled(Cli::command()).try_get_matches().or_else(|message| match message.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                help::coloured(Cli::command()).try_get_matches()
            }
            _ => Err(message),
        });
        matches.and_then(|matches| Cli::from_arg_matches(&matches))
    }
}

/// Whether arguments are valid, for fuzzing.
#[cfg(feature = "fuzzing")]
pub fn understands<'a>(arguments: impl IntoIterator<Item = &'a str>) -> bool {
    Cli::try_parse_from(arguments).is_ok()
}

/// The program: parses the arguments, runs the command, chooses the exit code. `used` counts the bytes of memory in use.
pub(crate) fn main(used: fn() -> usize) -> ExitCode {
    limits::start(used);
    let done = match Cli::read() {
        Ok(cli) => run(cli),
        Err(message) => tell(&message),
    };
    match done {
        Ok(exit) => exit.into(),
        // The reader of our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if let Some(wrong) = error.downcast_ref::<Diagnostic>() {
                report(wrong.clone().into());
                return Exit::BadInput.into();
            }
            log::print_error(&format!("error: {}\n", printable_lines(&format!("{error:#}"))));
            Exit::BadInput.into()
        }
    }
}

/// Prints help to standard output, or errors in the arguments to standard error.
fn tell(message: &clap::Error) -> Result<Exit> {
    let text = message.render();
    if message.use_stderr() {
        // An argument may be the name of a file that somebody else chose.
        let arguments = std::env::args_os().any(|one| one.to_string_lossy().contains(printable::is_control));
        let text = if arguments { printable_lines(&text.to_string()).into_owned() } else { text.ansi().to_string() };
        log::print_error(&text);
        return Ok(Exit::BadInput);
    }
    let coloured = colours::are_shown();
    let mut out = Output::new();
    out.set_raw();
    out.write_all(if coloured { text.ansi().to_string() } else { text.to_string() }.as_bytes())?;
    out.flush()?;
    Ok(Exit::Answered)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Runs a command. It fails if the output cannot be written, or if a required file cannot be read.
fn run(cli: Cli) -> Result<Exit> {
    let begun = Instant::now();
    cli.verbosity.take_effect();
    search::listen_for_ctrl_c()?;
    let _progress = search::ProgressLine::start();
    let _watch = cli.command.limits().map(|limits| Watch::start(limits, flush_soon));
    let mut out = Output::new();
    let exit = match cli.command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Count(args) => count::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Candidates(args) => candidates::run(&args, &mut out),
        Command::Hint(args) => hint::hint(&args, &mut out),
        Command::Explain(args) => hint::explain(&args, &mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Test(args) => test::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Fmt(args) => fmt::run(&args, &mut out),
        Command::Variants(args) => variants::run(&args, &mut out),
        Command::Rules(args) => rules::run(&args, &mut out),
        Command::Schema(args) => schema::run(&args, &mut out),
        Command::Show(args) => show::run(&args, &mut out),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => lsp::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Split(args) => split::run(&args, &mut out),
        Command::Merge(args) => merge::run(&args, &mut out),
        Command::Cover(args) => cover::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Completions(args) => completions::run(&args, &mut out),
        Command::Man(args) => man::run(&args, Cli::command(), &mut out),
    }?;
    out.flush()?;
    log::log(|| format!("{} in total", elapsed_since(begun)));
    Ok(exit)
}
