//! The elements of a document.

use exdoku_text::source::{Diagnostic, Diagnostics};
use roxmltree::{Document, Node, ParsingOptions};

use crate::excerpt::Excerpt;

/// The most elements and attributes of a document.
const MOST_NODES: u32 = 100_000;

/// Parses a document.
pub(super) fn parse<'t>(text: Excerpt<'t>, diagnostics: &mut Diagnostics) -> Option<Document<'t>> {
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
            diagnostics.refuse(text.part(at..at).error(format!("invalid XML: {message}")))
        }
    }
}

/// A node of a document, and the text of the document.
#[derive(Clone, Copy)]
pub(super) struct Element<'d, 't> {
    pub(super) node: Node<'d, 't>,
    pub(super) text: Excerpt<'t>,
}

impl<'d, 't> Element<'d, 't> {
    pub(super) fn name(&self) -> &'d str {
        self.node.tag_name().name()
    }

    pub(super) fn children(self) -> impl Iterator<Item = Element<'d, 't>> {
        self.node.children().filter(Node::is_element).map(move |node| Element { node, ..self })
    }

    /// The start tag.
    pub(super) fn tag(&self) -> Excerpt<'t> {
        let range = self.node.range();
        let length = self.text.text[range.clone()].find('>').map_or(range.len(), |at| at + 1);
        self.text.part(range.start..range.start + length)
    }

    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.tag().error(message)
    }

    /// The value of an attribute, as it is written.
    pub(super) fn attribute(&self, name: &str) -> Option<Excerpt<'t>> {
        let attribute = self.node.attribute_node(name)?;
        Some(self.text.part(attribute.range_value()))
    }

    /// An attribute that is a whole number.
    pub(super) fn number(&self, name: &str, diagnostics: &mut Diagnostics) -> Option<usize> {
        let Some(value) = self.attribute(name) else {
            return diagnostics.refuse(self.error(format!("<{}> has no {name}", self.name())));
        };
        let number = value.text.trim().parse::<u32>().ok();
        if number.is_none() {
            diagnostics.push(value.error(format!("{name} must be a whole number, not {:?}", value.text)));
        }
        number.map(|number| number as usize)
    }

    /// The text within, trimmed.
    pub(super) fn content(&self) -> Excerpt<'t> {
        let child = self.node.children().find(Node::is_text);
        child.map_or_else(|| self.tag().end(), |child| self.text.part(child.range()).trimmed())
    }
}
