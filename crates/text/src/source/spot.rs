//! The place of a value, kept together with what was read from it.

use std::sync::Arc;

use super::{Diagnostic, Place, Source, Span};

/// The place of a value. An error in some bytes of a string points at exactly these, if the file has the string letter for
/// letter, and otherwise at the whole value.
#[derive(Clone, Debug)]
pub struct Spot {
    source: Arc<Source>,
    span: Span,
    /// The start of the content in the file, if the file has it letter for letter (no escapes).
    start: Option<usize>,
}

impl Spot {
    pub(super) fn new(source: &Arc<Source>, span: Span, start: Option<usize>) -> Spot {
        Spot { source: Arc::clone(source), span, start }
    }

    /// The place of the whole value.
    pub fn place(&self) -> Place {
        (Arc::clone(&self.source), self.span.clone())
    }

    /// It for a content that the file does not have letter for letter.
    #[must_use]
    pub fn as_whole(self) -> Spot {
        Spot { start: None, ..self }
    }

    /// Some bytes of the content.
    #[must_use]
    pub fn part(&self, bytes: Span) -> Spot {
        match self.start {
            Some(start) => {
                let from = start + bytes.start;
                Spot { source: Arc::clone(&self.source), span: from..start + bytes.end, start: Some(from) }
            }
            None => self.clone(),
        }
    }

    /// Moves a diagnostic here.
    #[must_use]
    pub fn point(&self, diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.at(&self.source, self.span.clone())
    }
}
