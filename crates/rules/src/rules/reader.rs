//! The reader of rules.
//!
//! This is the first of two phases: a reader only finds out which rules are used, with which parameters, and where this is
//! written. `build.rs` builds rules from these uses.
//!
//! A rule may contain rules of any kind. So a reader knows kinds, but only by their parameters, and the bodies of definitions.

use std::ops::{Deref, DerefMut};

use exdoku_encode::Limits;
use exdoku_text::board::{Board, SymbolChoice};
use exdoku_text::source::fields::Key;
use exdoku_text::source::{Diagnostic, Diagnostics, Help};

use super::define::Definition;
use super::signature::Signature;
use super::value_reader::ValueReader;

/// The kinds that a table of rules may name.
pub trait Vocabulary {
    /// The kind of this name.
    fn kind(&self, name: &str) -> Option<ReadKind<'_>>;

    /// Whether a kind is built in, or the program's, rather than defined by the file.
    fn is_builtin(&self, name: &str) -> bool;

    /// The error for an unknown name; none if its definition was already reported.
    fn unknown(&self, key: &Key<'_>) -> Option<Diagnostic>;

    /// The help for an unknown name.
    fn did_you_mean(&self, name: &str) -> Help;
}

/// A kind of rule, as seen by a table of rules.
#[derive(Clone, Copy, Debug)]
pub enum ReadKind<'k> {
    /// It is written in Rust: its parameters.
    Written(Signature<'static>),
    /// It is defined: a use has the uses of its body.
    Defined(&'k Definition<'k>),
}

impl<'k> ReadKind<'k> {
    /// Its name and its parameters.
    pub(super) fn signature(&self) -> Signature<'k> {
        match self {
            ReadKind::Written(signature) => *signature,
            ReadKind::Defined(definition) => definition.signature(),
        }
    }
}

/// Everything needed to read rules: what reads their values, the kinds, and how much has been read. It is the reader of
/// values, too.
pub struct Reader<'b, 'd> {
    values: ValueReader<'b, 'd>,
    /// The known kinds of rules.
    pub(super) kinds: &'b dyn Vocabulary,
    /// The limits of reading.
    pub(super) limits: Limits,
    /// The definitions whose rules are being read, the outermost first.
    pub(super) inside: Vec<String>,
    /// The number of rules read.
    pub(super) made: usize,
    /// The number of the rule being read.
    pub(super) rule: usize,
    /// Whether a limit was reached. Then nothing more is read.
    pub(super) stopped: bool,
}

impl<'b, 'd> Deref for Reader<'b, 'd> {
    type Target = ValueReader<'b, 'd>;

    fn deref(&self) -> &ValueReader<'b, 'd> {
        &self.values
    }
}

impl DerefMut for Reader<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.values
    }
}

impl<'b, 'd> Reader<'b, 'd> {
    /// A reader that knows these kinds of rules.
    pub fn knowing(
        kinds: &'b dyn Vocabulary,
        board: &'b Board,
        symbols: &'b SymbolChoice,
        diagnostics: &'d mut Diagnostics,
    ) -> Reader<'b, 'd> {
        let values = ValueReader::new(board, symbols, diagnostics);
        Reader { values, kinds, limits: Limits::default(), inside: Vec::new(), made: 0, rule: 0, stopped: false }
    }

    /// Sets limits: once one of them is reached, this reader reads nothing more, and complains.
    #[must_use]
    pub fn within(self, limits: Limits) -> Reader<'b, 'd> {
        Reader { limits, ..self }
    }

    /// Reads something whose diagnostics are changed before they are reported.
    pub(crate) fn apart<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> T,
        mut change: impl FnMut(Diagnostic) -> Diagnostic,
    ) -> T {
        let outer = std::mem::take(self.diagnostics);
        let made = read(self);
        let own = std::mem::replace(self.diagnostics, outer);
        own.into_iter().for_each(|one| self.diagnostics.push_new(change(one)));
        made
    }
}
