//! Standard error: messages, warnings, and the log of --verbose.
//!
//! ```text
//!   --quiet      errors
//!                errors, warnings, on terminals a progress line
//!   --verbose    also the kind of each file, the size of its exact cover, what searches it, and the time
//! ```
//!
//! Colours and links are for terminals, unless NO_COLOR is set. If standard error is closed, the program goes on.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, absolute};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anstream::{AutoStream, ColorChoice};
use anstyle_hyperlink::{Hyperlink, path_to_url};

use exdoku_puzzle::input::Log;
use exdoku_rules::variant::Variant;
use exdoku_text::source::{Diagnostic, Level, printable_lines};

use super::limits::HELP;
use super::output::sizes;

/// How much is printed.
#[derive(Debug, clap::Args)]
pub(super) struct VerbosityArgs {
    /// Print errors only: no warnings and no progress
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,

    /// Print details to standard error: the kind of each file, the size of its exact cover, what searches it, and the time
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

/// Whether to show progress on standard error.
pub(super) fn shows_progress() -> bool {
    verbosity() > Verbosity::Quiet && io::stderr().is_terminal()
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

/// What receives the lines of the readers.
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

/// Logs what searches a problem, and why: once for consecutive ones that are the same.
pub(super) fn log_search(problem: &str, (search, why): (&str, &str)) {
    static LAST: Mutex<String> = Mutex::new(String::new());
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let line = format!("{problem}: searched by {search} ({why})");
    if *last != line {
        log(|| line.clone());
        *last = line;
    }
}

/// A diagnostic as standard error shows it; nothing for a warning with --quiet.
pub(super) fn render(diagnostic: &Diagnostic, colour: bool) -> String {
    if verbosity() == Verbosity::Quiet && diagnostic.level() == Level::Warning {
        return String::new();
    }
    let drawn = match diagnostic.is_stopped() {
        true => diagnostic.clone().help(HELP).render(colour),
        false => diagnostic.render(colour),
    };
    let drawn = drawn + "\n\n";
    if colour && links_are_shown() { with_link(diagnostic, &drawn) } else { drawn }
}

/// Whether standard error is a terminal with hyperlinks (OSC 8), and colours are wanted.
fn links_are_shown() -> bool {
    let stderr = io::stderr();
    stderr.is_terminal()
        && AutoStream::choice(&stderr) != ColorChoice::Never
        && supports_hyperlinks::supports_hyperlinks()
}

/// The text with the place of the diagnostic as a link to its file, if it is in one.
fn with_link(diagnostic: &Diagnostic, drawn: &str) -> String {
    let Some((name, line, column)) = diagnostic.location() else { return drawn.to_owned() };
    let path = Path::new(name);
    let Some(url) = absolute(path).ok().filter(|path| path.is_file()).and_then(|path| path_to_url(&path)) else {
        return drawn.to_owned();
    };
    let (place, link) = (format!("{name}:{line}:{column}"), Hyperlink::with_url(url));
    drawn.replacen(&place, &format!("{link}{place}{link:#}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_text::source::Source;

    #[test]
    fn the_place_of_a_diagnostic_links_to_its_file() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let diagnostic = Diagnostic::error("no").at(&Source::new(path, "size = 4"), 0..4);
        let drawn = with_link(&diagnostic, &diagnostic.render(false));
        let url = path_to_url(Path::new(path)).unwrap();
        assert!(drawn.contains(&format!("\x1b]8;;{url}\x1b\\{path}:1:1\x1b]8;;\x1b\\")), "{drawn:?}");
        let diagnostic = Diagnostic::error("no").at(&Source::new("<stdin>", "size = 4"), 0..4);
        assert_eq!(with_link(&diagnostic, &diagnostic.render(false)), diagnostic.render(false));
    }
}
