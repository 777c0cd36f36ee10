//! The type of the readers of notations.

use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::toml_file::TomlFile;

/// Translates the puzzle at these bytes of a source to a variant file. Errors go to the diagnostics, and so do warnings; with an error,
/// the file does not count.
pub(super) type Translate = fn(&Arc<Source>, Span, &mut Diagnostics) -> Option<TomlFile>;

/// The translation of a text, or its first error: for the tests of each notation.
#[cfg(test)]
pub(super) fn translated(text: &str, translate: Translate) -> Result<String, exdoku_text::source::Diagnostic> {
    let mut diagnostics = Diagnostics::new();
    let page = translate(&Source::new("test", text), 0..text.len(), &mut diagnostics);
    let page = page.filter(|_| !diagnostics.has_errors());
    page.map(|page| page.to_string()).ok_or_else(|| diagnostics.sorted()[0].clone())
}
