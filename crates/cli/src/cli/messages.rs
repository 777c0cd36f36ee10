//! Errors and warnings on standard error, with colours and links where the terminal has them.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, absolute};

use anstream::{AutoStream, ColorChoice};
use anstyle_hyperlink::{Hyperlink, path_to_url};

use exdoku_puzzle::input::Unreadable;
use exdoku_text::source::{Diagnostic, Diagnostics, Guess, Hint, Level};

use super::log::{is_quiet, print_error};

/// The help for work that a limit stopped.
const LIMITS: &str = "--timeout and --memory set the limits";

/// Prints diagnostics to standard error.
pub(super) fn report(diagnostics: Diagnostics) {
    if !diagnostics.is_empty() {
        let colour = io::stderr().is_terminal();
        diagnostics.shown().iter().for_each(|diagnostic| print_error(&render(diagnostic, colour)));
    }
}

/// Writes a comment in the place of a report, unless the terminal that would show it shows the whole error already.
pub(super) fn write_refusal(bad: &Unreadable, out: &mut dyn Write) -> io::Result<()> {
    match io::stdout().is_terminal() && io::stderr().is_terminal() {
        true => Ok(()),
        false => writeln!(out, "# {}", bad.summary()),
    }
}

/// A diagnostic as standard error shows it; nothing for a warning with --quiet.
pub(super) fn render(diagnostic: &Diagnostic, colour: bool) -> String {
    if is_quiet() && diagnostic.level() == Level::Warning {
        return String::new();
    }
    let diagnostic = &diagnostic.clone().with_hints(with_flag);
    let drawn = match diagnostic.is_stopped() {
        true => diagnostic.clone().help(LIMITS).render(colour),
        false => diagnostic.render(colour),
    };
    let drawn = drawn + "\n\n";
    if colour && links_are_shown() { with_link(diagnostic, &drawn) } else { drawn }
}

/// A hint of the library with the flags of the program.
fn with_flag(hint: &Hint) -> String {
    match hint {
        Hint::NameVariant(names) if names.is_empty() => "other boards need --variant".to_owned(),
        Hint::NameVariant(names) => {
            let flags: Vec<String> = names.iter().map(|name| format!("--variant {name}")).collect();
            format!("use {}", flags.join(" or "))
        }
        Hint::NameSymbols(symbols) => format!("on the command line: --symbols {symbols}"),
        Hint::LeaveOutVariant => "leave --variant out".to_owned(),
        Hint::LeaveOutSymbols => "leave --symbols out".to_owned(),
        Hint::IgnoreUnknown => "use --ignore-unknown to skip it".to_owned(),
        Hint::PerLine => "--per-line reads each line as a puzzle".to_owned(),
        Hint::GuessDrawings(Guess::Strict) => "--guess-drawings reads drawings together with the rules text".to_owned(),
        Hint::GuessDrawings(Guess::Loose | Guess::Draft) => {
            "--guess-drawings=loose reads the puzzle without them".to_owned()
        }
        other => other.to_string(),
    }
}

/// Whether standard error is a terminal with hyperlinks (OSC 8), and colours are wanted.
fn links_are_shown() -> bool {
    let stderr = io::stderr();
    stderr.is_terminal()
        && AutoStream::choice(&stderr) != ColorChoice::Never
        && supports_hyperlinks::supports_hyperlinks()
}

/// The text with its file name as a link, if the diagnostic is in a file.
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
