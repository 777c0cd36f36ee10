//! What the fuzz targets share: reading, never solving.

use std::sync::Arc;

use exdoku::format::{ForeignReader, Notation};
use exdoku::source::{Diagnostic, Diagnostics, Guess, Source};
use exdoku::variant::{NoFiles, read};

/// Translates the puzzles of a text, all in one notation or each in its own, with and without what is not understood,
/// and with drawings read from the rules text; and reads the translations.
pub fn translate(from: Option<&'static Notation>, text: &str) {
    for (ignore_unknown, guess) in [(false, None), (true, None), (true, Some(Guess::Loose))] {
        let source = Source::new("fuzz", text);
        let (found, _) = ForeignReader { from, ignore_unknown, guess }.find(&source, true);
        for puzzle in found {
            match puzzle.translate(true) {
                Ok((toml, warnings)) => {
                    show(warnings);
                    variant(&toml);
                }
                Err(wrong) => show(wrong),
            }
        }
    }
}

/// Reads a variant file.
pub fn variant(source: &Arc<Source>) {
    let mut diagnostics = Diagnostics::new();
    let _ = read(source, &NoFiles, &mut diagnostics);
    show(diagnostics);
}

/// Draws what is said about a text. Of very many complaints the first will do.
fn show(diagnostics: Diagnostics) {
    diagnostics.shown().iter().take(20).map(Diagnostic::to_string).for_each(drop);
}
