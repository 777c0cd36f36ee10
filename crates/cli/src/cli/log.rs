//! Standard error: how much is printed there, and the log of --verbose.
//!
//! ```text
//!   --quiet      errors
//!                errors, warnings, on terminals a progress line
//!   --verbose    also the kind of each file, the size of its exact cover, what searches it, and the time
//! ```
//!
//! If standard error is closed, the program goes on.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use exdoku_puzzle::input::Log;
use exdoku_rules::variant::Variant;
use exdoku_text::source::printable_lines;

use super::numbers::sizes;

/// How much is printed.
#[derive(Debug, clap::Args)]
pub(super) struct VerbosityArgs {
    /// Print errors only: no warnings and no progress
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,

    /// Print details to standard error: the kind of each file, the size of its exact cover, the search that was chosen, and
    /// the time
    #[arg(short, long, global = true, display_order = 901, conflicts_with = "quiet")]
    verbose: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Verbosity {
    Quiet,
    #[default]
    Usual,
    Verbose,
}

/// Set once, before anything is printed.
static VERBOSITY: OnceLock<Verbosity> = OnceLock::new();

fn verbosity() -> Verbosity {
    VERBOSITY.get().copied().unwrap_or_default()
}

impl VerbosityArgs {
    /// Sets the verbosity of the program.
    pub(super) fn take_effect(&self) {
        let verbosity = match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, false) => Verbosity::Usual,
            (false, true) => Verbosity::Verbose,
        };
        // A second run in the same process keeps the verbosity of the first.
        let _ = VERBOSITY.set(verbosity);
    }
}

/// Whether only errors are printed.
pub(super) fn is_quiet() -> bool {
    verbosity() == Verbosity::Quiet
}

/// Whether to show progress on standard error.
pub(super) fn shows_progress() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// Prints a text to standard error, without its colours where they are not wanted.
pub(super) fn print_error(text: &str) {
    if !text.is_empty() {
        // If standard error is closed, there is nowhere to report it.
        let _ = anstream::stderr().write_all(text.as_bytes());
    }
}

/// Prints a line with --verbose.
pub(super) fn log(line: impl FnOnce() -> String) {
    if verbosity() == Verbosity::Verbose {
        print_error(&(printable_lines(&line()).into_owned() + "\n"));
    }
}

/// Where readers log.
pub(super) const LOG: Option<Log> = Some(|line| log(|| line.to_string()));

/// Logs the size of the exact cover of a variant: once for consecutive puzzles that share it.
pub(super) fn log_compiled(variant: &Arc<Variant>) {
    static LAST: Mutex<Option<Arc<Variant>>> = Mutex::new(None);
    if verbosity() < Verbosity::Verbose {
        return;
    }
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if !last.as_ref().is_some_and(|last| Arc::ptr_eq(last, variant)) {
        log(|| format!("{}: {}", variant.name, sizes(variant.compiled().problem())));
        *last = Some(Arc::clone(variant));
    }
}

/// Logs which engine searches a problem, and why: once for consecutive ones that are the same.
pub(super) fn log_search(problem: &str, (search, why): (&str, &str)) {
    static LAST: Mutex<String> = Mutex::new(String::new());
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let line = format!("{problem}: searched by {search} ({why})");
    if *last != line {
        log(|| line.clone());
        *last = line;
    }
}
