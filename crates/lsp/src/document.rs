//! A text that is open in the editor, and the places in it.
//!
//! An editor counts lines from 0 and, within a line, bytes (UTF-8) or units of UTF-16, whichever was agreed on at the
//! beginning. The program counts bytes from the beginning of the text.

use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use crate::protocol::{self, ContentChange, Position};

/// What an editor counts within a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16: the only one that every editor knows.
    Utf16,
}

impl Encoding {
    /// Bytes if the editor can count them.
    pub(crate) fn among(offered: &Value) -> Encoding {
        match offered.as_array().is_some_and(|offered| offered.iter().any(|one| one == "utf-8")) {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        }
    }

    /// Its name in the protocol.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        }
    }

    fn width(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.encode_utf16().count(),
        }
    }
}

/// A text with its lines.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: Arc<str>,
    /// The byte at which each line begins.
    lines: Arc<[usize]>,
    encoding: Encoding,
}

impl Text {
    pub(crate) fn new(text: impl Into<Arc<str>>, encoding: Encoding) -> Text {
        let text = text.into();
        let lines = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Text { text, lines, encoding }
    }

    /// All of it.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The line of a byte, from 0.
    pub(crate) fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start <= byte) - 1
    }

    /// The bytes of a line without its end.
    pub(crate) fn line(&self, number: usize) -> Range<usize> {
        let start = self.lines.get(number).copied().unwrap_or(self.text.len());
        let end = self.lines.get(number + 1).map_or(self.text.len(), |next| next - 1);
        let end = if self.text[start..end].ends_with('\r') { end - 1 } else { end };
        start..end
    }

    /// The place of a byte. A byte within a character counts as the beginning of it.
    pub(crate) fn position(&self, byte: usize) -> Position {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.line_of(byte);
        let character = self.encoding.width(&self.text[self.lines[line]..byte]);
        Position { line: number(line), character: number(character) }
    }

    /// The range of bytes.
    pub(crate) fn range(&self, bytes: &Range<usize>) -> protocol::Range {
        protocol::Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// The byte at a place; the end of the line where the line is shorter, the end of the text where there is no such line.
    pub(crate) fn byte(&self, position: Position) -> usize {
        let line = self.line(position.line as usize);
        let mut left = position.character as usize;
        for (at, sign) in self.text[line.clone()].char_indices() {
            let width = self.encoding.width(sign.encode_utf8(&mut [0; 4]));
            if left < width {
                return line.start + at;
            }
            left -= width;
        }
        line.end
    }

    /// The width of some bytes of one line, as the editor counts it.
    pub(crate) fn width(&self, bytes: &Range<usize>) -> u32 {
        number(self.encoding.width(&self.text[bytes.clone()]))
    }

    /// The text after a change.
    pub(crate) fn changed(&self, change: &ContentChange) -> Text {
        let Some(range) = change.range else { return Text::new(change.text.as_str(), self.encoding) };
        let (start, end) = (self.byte(range.start), self.byte(range.end));
        let end = end.max(start);
        let mut text = String::with_capacity(self.text.len() + change.text.len());
        text.push_str(&self.text[..start]);
        text.push_str(&change.text);
        text.push_str(&self.text[end..]);
        Text::new(text, self.encoding)
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_the_editor_does() {
        for (encoding, last) in [(Encoding::Utf8, 5), (Encoding::Utf16, 3)] {
            let text = Text::new("a\n\u{1f600}b\r\nc", encoding);
            let end = Position { line: 1, character: last };
            assert_eq!(text.position(7), end);
            assert_eq!(text.byte(end), 7);
            assert_eq!(text.byte(Position { line: 1, character: 99 }), 7);
            assert_eq!(text.byte(Position { line: 9, character: 0 }), text.as_str().len());
            assert_eq!(text.byte(Position { line: 1, character: 1 }), 2, "not within a character");
        }
    }

    #[test]
    fn a_change_replaces_a_range_or_all() {
        let text = Text::new("size = 9\nbox = 3\n", Encoding::Utf16);
        let range =
            protocol::Range { start: Position { line: 0, character: 7 }, end: Position { line: 1, character: 3 } };
        let mut change = ContentChange { range: Some(range), text: "4\n".into() };
        assert_eq!(text.changed(&change).as_str(), "size = 4\n = 3\n");
        change.range = None;
        assert_eq!(text.changed(&change).as_str(), "4\n");
    }
}
