//! An exact cover problem in Knuth's text format. It is not a puzzle; the error names the command that reads it.

use std::collections::BTreeSet;
use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::sdk::is_header;
use super::toml_file::TomlFile;

/// The number of options examined.
const LOOKED_AT: usize = 20;

/// Whether a text is such a problem: a line of distinct names, then lines of some of them.
pub(super) fn looks_like(text: &str) -> bool {
    // The last line may be cut.
    let whole = text.rfind('\n').map_or(text, |end| &text[..end]);
    let mut lines = whole.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('|'));
    let Some(first) = lines.next() else { return false };
    let names: Vec<&str> = first.split_whitespace().filter(|word| *word != "|").collect();
    let items: BTreeSet<&str> = names.iter().copied().collect();
    if items.len() < names.len() || items.len() < 2 {
        return false;
    }
    let item = |word: &str| items.contains(word.split_once(':').map_or(word, |(name, _)| name));
    // The name of an author may look like a row of the grid below.
    let mut single = is_header(first);
    let (mut options, mut shorter) = (0, false);
    for option in lines.take(LOOKED_AT) {
        if !option.split_whitespace().all(item) {
            return false;
        }
        options += 1;
        single &= option.split_whitespace().nth(1).is_none();
        // Every row of a grid has as many words as the first.
        shorter |= option.split_whitespace().count() < names.len();
    }
    options > 0 && shorter && !single
}

/// The whole text is one problem.
pub(super) fn end(text: &str, _: &Span, last: bool) -> Option<usize> {
    last.then_some(text.trim_end().len())
}

/// Reports an error that names the command for such problems.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let items = text.split('\n').find(|line| !line.text.trim().is_empty() && !line.text.starts_with('|'));
    let wrong = items.unwrap_or(text).trimmed().error("this is an exact cover problem, not a puzzle");
    diagnostics.refuse(wrong.help(format!("exdoku cover {}", source.name())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_differ_from_grids() {
        assert!(looks_like("| a comment\na b c | d\na b\nc d:1\n"));
        assert!(!looks_like("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"));
        assert!(!looks_like("|1.|.2|\n|..|..|\n"));
        assert!(!looks_like("Grid 02\n1 2 3\n"));
        assert!(!looks_like("a b c\n"));
        assert!(!looks_like(". . 1 2\n1 2 . .\n"));
    }
}
