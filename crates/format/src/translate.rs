//! The form of every reader of a notation.

use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::toml_file::TomlFile;

/// Translates the puzzle that some bytes of a source are to a variant file. What is wrong goes to the diagnostics, and so
/// do warnings.
pub(super) type Translate = fn(&Arc<Source>, Span, &mut Diagnostics) -> Option<TomlFile>;

/// What a text becomes, or the first thing that is wrong with it: for the tests of each notation.
#[cfg(test)]
pub(super) fn translated(text: &str, translate: Translate) -> Result<String, exdoku_text::source::Diagnostic> {
    let mut diagnostics = Diagnostics::new();
    let page = translate(&Source::new("test", text), 0..text.len(), &mut diagnostics);
    page.map(|page| page.to_string()).ok_or_else(|| diagnostics.sorted()[0].clone())
}
