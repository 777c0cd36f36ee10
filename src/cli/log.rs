//! What is said on standard error, and how much of it.
//!
//! ```text
//!   --quiet      errors
//!                errors, warnings, on terminals a line about how far it is
//!   --verbose    also what each file was taken for, what its rules became, and how long it took
//! ```
//!
//! Colours and links are for terminals, and for those that did not set NO_COLOR. Whoever stops reading what is said
//! here stops nothing else.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, absolute};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anstream::{AutoStream, ColorChoice};
use anstyle_hyperlink::{Hyperlink, path_to_url};

use crate::input::Log;
use crate::source::{Diagnostic, Level};
use crate::variant::Variant;

use super::output::sizes;

/// How much is said.
#[derive(Debug, clap::Args)]
pub(super) struct VerbosityArgs {
    /// Say nothing but errors on standard error: no warnings, and nothing about how far it is
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,

    /// Also tell on standard error what each file was taken for, what its rules became, and how long it took
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

/// Set once, before anything is said.
static VERBOSITY: OnceLock<Verbosity> = OnceLock::new();

fn verbosity() -> Verbosity {
    VERBOSITY.get().copied().unwrap_or_default()
}

impl VerbosityArgs {
    /// From here on so much is said.
    pub(super) fn take_effect(&self) {
        let verbosity = match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, false) => Verbosity::Usual,
            (false, true) => Verbosity::Verbose,
        };
        // A second run in the same program is as loud as the first.
        let _ = VERBOSITY.set(verbosity);
    }
}

/// Whether to draw, on standard error, how far things are.
pub(super) fn shows_progress() -> bool {
    verbosity() > Verbosity::Quiet && io::stderr().is_terminal()
}

/// Writes a text to standard error, without colours where they are not wanted.
pub(super) fn print_error(text: &str) {
    // Where nobody listens there is nobody to tell so.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A line with --verbose.
pub(super) fn log(line: impl FnOnce() -> String) {
    if verbosity() == Verbosity::Verbose {
        print_error(&(line() + "\n"));
    }
}

/// What receives the lines of the readers.
pub(super) const LOG: Option<Log> = Some(|line| log(|| line.to_string()));

/// With --verbose: what the rules of a variant became. Of puzzles in a row that share it, it is told once.
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

/// A complaint as it is drawn on standard error; nothing for a warning with --quiet.
pub(super) fn render(complaint: &Diagnostic, colour: bool) -> String {
    if verbosity() == Verbosity::Quiet && complaint.level() == Level::Warning {
        return String::new();
    }
    let drawn = complaint.render(colour) + "\n\n";
    if colour && links_are_shown() { with_link(complaint, &drawn) } else { drawn }
}

/// Whether standard error is a terminal that makes links of OSC 8, and may show more than letters.
fn links_are_shown() -> bool {
    let stderr = io::stderr();
    stderr.is_terminal()
        && AutoStream::choice(&stderr) != ColorChoice::Never
        && supports_hyperlinks::supports_hyperlinks()
}

/// The place of the complaint as a link to its file, if it is in one.
fn with_link(complaint: &Diagnostic, drawn: &str) -> String {
    let Some((name, line, column)) = complaint.location() else { return drawn.to_owned() };
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
    use crate::input::Log;
    use crate::source::Source;

    #[test]
    fn the_place_of_a_complaint_links_to_its_file() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let complaint = Diagnostic::error("no").at(&Source::new(path, "size = 4"), 0..4);
        let drawn = with_link(&complaint, &complaint.render(false));
        let url = path_to_url(Path::new(path)).unwrap();
        assert!(drawn.contains(&format!("\x1b]8;;{url}\x1b\\{path}:1:1\x1b]8;;\x1b\\")), "{drawn:?}");
        let complaint = Diagnostic::error("no").at(&Source::new("<stdin>", "size = 4"), 0..4);
        assert_eq!(with_link(&complaint, &complaint.render(false)), complaint.render(false));
    }
}
