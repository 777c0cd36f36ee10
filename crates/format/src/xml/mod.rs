//! Puzzles in XML, distinguished by the root element.
//!
//! ```text
//!   <opensudoku> <game data="0530..."/> ... </opensudoku>     opensudoku.rs   collections of OpenSudoku
//!   <ksudoku> <game> <puzzle> <graph .../> ...                ksudoku.rs      saved games and shapes of KSudoku
//!                                                             graph.rs        shapes of KSudoku as boards
//! ```

mod element;
mod graph;
mod ksudoku;
mod opensudoku;

use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// Whether a line begins a puzzle in XML.
pub(super) fn looks_like(line: &str) -> bool {
    ["<?xml", "<!DOCTYPE", "<!--", "<ksudoku", "<opensudoku", "<folder", "<game"]
        .iter()
        .any(|tag| line.starts_with(tag))
}

/// The end of the puzzle: of the root element, or of one game of a collection.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    let whole = last.then_some(text.trim_end().len());
    match root(&text[line.start..]) {
        None => whole,
        Some(name @ ("ksudoku" | "ksudoku-graph")) => {
            let close = format!("</{name}>");
            let end = text[line.start..].find(&close).map(|at| line.start + at + close.len());
            end.or(whole)
        }
        Some("opensudoku" | "folder" | "game") => opensudoku::end(text, line.start, last).or(whole),
        Some(_) => whole,
    }
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    match root(text.text) {
        Some("opensudoku" | "folder" | "game") => opensudoku::read(text, diagnostics),
        Some("ksudoku" | "ksudoku-graph") => ksudoku::read(text, diagnostics),
        Some(other) => {
            let message = format!("unrecognised XML element <{other}>");
            let name = text.text.find(&format!("<{other}")).map_or(text, |at| text.part(at + 1..at + 1 + other.len()));
            diagnostics.refuse(name.error(message).help("supported are <opensudoku>, <ksudoku> and <ksudoku-graph>"))
        }
        None => diagnostics.refuse(text.error("XML without an element")),
    }
}

/// The name of the root element.
fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        let end = if rest.starts_with("<!--") {
            rest.find("-->")? + 3
        } else if rest.starts_with("<?") || rest.starts_with("<!") {
            rest.find('>')? + 1
        } else {
            break;
        };
        rest = rest[end..].trim_start();
    }
    let name = rest.strip_prefix('<')?;
    let end = name.find(|sign: char| sign.is_whitespace() || "/>".contains(sign))?;
    Some(&name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_elements() {
        assert_eq!(root("<?xml version=\"1.0\"?>\n<!-- x -->\n<!DOCTYPE ksudoku>\n<ksudoku>"), Some("ksudoku"));
        assert_eq!(root("<game data=\"\"/>"), Some("game"));
        assert_eq!(root("<?xml"), None);
        assert_eq!(root("text"), None);
    }

    #[test]
    fn an_end_may_need_more_text() {
        let text = "<ksudoku>\n<game/>\n</ksudoku>\n";
        assert_eq!(end(text, &(0..9), false), Some(text.len() - 1));
        assert_eq!(end(&text[..12], &(0..9), false), None);
        assert_eq!(end(&text[..12], &(0..9), true), Some(12));
    }
}
