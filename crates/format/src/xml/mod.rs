//! Puzzles in XML, distinguished by the outermost element.
//!
//! ```text
//!   <opensudoku> <game data="0530..."/> ... </opensudoku>     opensudoku.rs   collections of OpenSudoku
//!   <ksudoku> <game> <puzzle> <graph .../> ...                ksudoku.rs      saved games and shapes of KSudoku
//!                                                             graph.rs        shapes of KSudoku as boards
//! ```

mod graph;
mod ksudoku;
mod opensudoku;

use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};

use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// The most elements and attributes of a document.
const MOST_NODES: u32 = 100_000;

/// Whether a line begins a puzzle in XML.
pub(super) fn looks_like(line: &str) -> bool {
    ["<?xml", "<!DOCTYPE", "<!--", "<ksudoku", "<opensudoku", "<folder", "<game"]
        .iter()
        .any(|tag| line.starts_with(tag))
}

/// The end of the puzzle: of the outermost element, or of one game of a collection.
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
            diagnostics.push(name.error(message).help("supported are <opensudoku>, <ksudoku> and <ksudoku-graph>"));
            None
        }
        None => {
            diagnostics.push(text.error("XML without an element"));
            None
        }
    }
}

/// The name of the outermost element.
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

/// Parses a document.
fn parse<'t>(text: Excerpt<'t>, diagnostics: &mut Diagnostics) -> Option<Document<'t>> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    match Document::parse_with_options(text.text, options) {
        Ok(document) => Some(document),
        Err(error) => {
            let pos = error.pos();
            let line =
                text.text.split_inclusive('\n').take(pos.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
            let within =
                text.text[line..].chars().take(pos.col.saturating_sub(1) as usize).map(char::len_utf8).sum::<usize>();
            let at = (line + within).min(text.text.len());
            let message = error.to_string();
            let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
            diagnostics.push(text.part(at..at).error(format!("invalid XML: {message}")));
            None
        }
    }
}

/// A node of a document, and the text of the document.
#[derive(Clone, Copy)]
struct Element<'d, 't> {
    node: Node<'d, 't>,
    text: Excerpt<'t>,
}

impl<'d, 't> Element<'d, 't> {
    fn name(&self) -> &'d str {
        self.node.tag_name().name()
    }

    fn children(self) -> impl Iterator<Item = Element<'d, 't>> {
        self.node.children().filter(Node::is_element).map(move |node| Element { node, ..self })
    }

    /// The start tag.
    fn tag(&self) -> Excerpt<'t> {
        let range = self.node.range();
        let length = self.text.text[range.clone()].find('>').map_or(range.len(), |at| at + 1);
        self.text.part(range.start..range.start + length)
    }

    fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.tag().error(message)
    }

    /// The value of an attribute, as it is written.
    fn attribute(&self, name: &str) -> Option<Excerpt<'t>> {
        let attribute = self.node.attribute_node(name)?;
        Some(self.text.part(attribute.range_value()))
    }

    /// An attribute that is a whole number.
    fn number(&self, name: &str, diagnostics: &mut Diagnostics) -> Option<usize> {
        let Some(value) = self.attribute(name) else {
            diagnostics.push(self.error(format!("<{}> has no {name}", self.name())));
            return None;
        };
        let number = value.text.trim().parse::<u32>().ok();
        if number.is_none() {
            diagnostics.push(value.error(format!("{name} must be a whole number, not {:?}", value.text)));
        }
        number.map(|number| number as usize)
    }

    /// The text within, trimmed.
    fn content(&self) -> Excerpt<'t> {
        let child = self.node.children().find(Node::is_text);
        child.map_or_else(|| self.tag().end(), |child| self.text.part(child.range()).trimmed())
    }
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
