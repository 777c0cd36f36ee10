//! Part of a text with its location in the source, for diagnostics.

use std::ops::Range;
use std::sync::Arc;

use exdoku_text::source::{Diagnostic, Place, Source, Span};

/// Some bytes of a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excerpt<'s> {
    source: &'s Arc<Source>,
    start: usize,
    pub(super) text: &'s str,
}

impl<'s> Excerpt<'s> {
    pub(super) fn new(source: &'s Arc<Source>, bytes: Span) -> Excerpt<'s> {
        Excerpt { source, start: bytes.start, text: &source.text()[bytes] }
    }

    pub(super) fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }

    /// Where it is.
    pub(super) fn place(&self) -> Place {
        (Arc::clone(self.source), self.span())
    }

    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source, self.span())
    }

    pub(super) fn warning(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(message).at(self.source, self.span())
    }

    /// The number of its line, from 1.
    pub(super) fn line(&self) -> usize {
        self.source.line_of(self.start)
    }

    /// These bytes of it, counted from its beginning.
    pub(super) fn part(self, bytes: Range<usize>) -> Excerpt<'s> {
        Excerpt { start: self.start + bytes.start, text: &self.text[bytes], ..self }
    }

    /// The empty excerpt at its end, where something is missing.
    pub(super) fn end(self) -> Excerpt<'s> {
        self.part(self.text.len()..self.text.len())
    }

    pub(super) fn trimmed(self) -> Excerpt<'s> {
        let indent = self.text.len() - self.text.trim_start().len();
        self.part(indent..indent + self.text.trim().len())
    }

    /// The parts between these separators.
    pub(super) fn split(self, sign: char) -> impl Iterator<Item = Excerpt<'s>> {
        let mut start = 0;
        self.text.split(sign).map(move |text| {
            let part = self.part(start..start + text.len());
            start += text.len() + sign.len_utf8();
            part
        })
    }

    /// The words between spaces.
    pub(super) fn words(self) -> impl Iterator<Item = Excerpt<'s>> {
        let start = |word: &str| word.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text.split_whitespace().map(move |word| self.part(start(word)..start(word) + word.len()))
    }

    /// Its characters.
    pub(super) fn signs(self) -> impl Iterator<Item = Excerpt<'s>> {
        self.text.char_indices().map(move |(at, sign)| self.part(at..at + sign.len_utf8()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_spans() {
        let source = Source::new("test", "a, bé  c ");
        let whole = Excerpt::new(&source, 0..source.text().len());
        let spans = |parts: Vec<Excerpt<'_>>| parts.iter().map(Excerpt::span).collect::<Vec<_>>();
        assert_eq!(spans(whole.split(',').collect()), [0..1, 2..10]);
        assert_eq!(spans(whole.words().collect()), [0..2, 3..6, 8..9]);
        assert_eq!(spans(whole.part(3..6).signs().collect()), [3..4, 4..6]);
        assert_eq!((whole.trimmed().span(), whole.end().span()), (0..9, 10..10));
    }
}
