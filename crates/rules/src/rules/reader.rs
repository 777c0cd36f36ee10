//! The reader of rule values.
//!
//! ```text
//!   reader.rs   what is known while rules are read      cells.rs     values to cells, lines, pairs
//!   read.rs     tables of rules                         drawn.rs     pictures to cells
//!   over.rs     cells of layers in place of the grid's  numbers.rs   values to numbers, expressions
//! ```
//!
//! This is the first of two phases: a reader only finds out which rules are used, with which parameters, and where this is
//! written. `build.rs` builds rules from these uses.
//!
//! A rule may contain rules of any kind. So a reader knows kinds, but only by their parameters, and the bodies of definitions.

use exdoku_encode::Limits;
use exdoku_text::board::{Board, Cell, Misread, Position, SymbolChoice};
use exdoku_text::source::fields::{Form, Key, Text, Value};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::binding::Binding;
use super::define::Definition;
use super::reference::Reference;
use super::scope::Scope;
use super::signature::Signature;

/// The kinds that a table of rules may name.
pub trait Vocabulary {
    /// The kind of this name.
    fn kind(&self, name: &str) -> Option<ReadKind<'_>>;

    /// Whether a kind is built in, or the program's, rather than defined by the file.
    fn is_builtin(&self, name: &str) -> bool;

    /// The error for an unknown name; none if its definition was already reported.
    fn unknown(&self, key: &Key<'_>) -> Option<Diagnostic>;

    /// The help for an unknown name.
    fn did_you_mean(&self, name: &str) -> String;
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

/// The vocabulary of readers of other values.
struct NoKinds;

impl Vocabulary for NoKinds {
    fn kind(&self, _name: &str) -> Option<ReadKind<'_>> {
        None
    }

    fn is_builtin(&self, _name: &str) -> bool {
        false
    }

    fn unknown(&self, key: &Key<'_>) -> Option<Diagnostic> {
        Some(key.error(format!("unknown rule `{}`", key.name)))
    }

    fn did_you_mean(&self, _name: &str) -> String {
        "there are no rules here".to_owned()
    }
}

/// Everything needed to read the value of a rule: the board, its symbols, the meanings of names, and the diagnostics.
pub struct Reader<'b, 'd> {
    /// The board of the rule.
    pub board: &'b Board,
    /// The symbols of its digits, if the file states them.
    pub symbols: &'b SymbolChoice,
    /// The errors so far.
    pub diagnostics: &'d mut Diagnostics,
    /// The meanings of names, and the offset of cells.
    pub(super) scope: Scope,
    /// The positions of the cells that texts have named so far.
    pub(super) named: Vec<Position>,
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

impl<'b, 'd> Reader<'b, 'd> {
    /// A reader for this board, of values that are not rules: it knows no kinds.
    pub fn new(board: &'b Board, symbols: &'b SymbolChoice, diagnostics: &'d mut Diagnostics) -> Reader<'b, 'd> {
        Reader::knowing(&NoKinds, board, symbols, diagnostics)
    }

    /// A reader that knows these kinds of rules.
    pub fn knowing(
        kinds: &'b dyn Vocabulary,
        board: &'b Board,
        symbols: &'b SymbolChoice,
        diagnostics: &'d mut Diagnostics,
    ) -> Reader<'b, 'd> {
        Reader {
            board,
            symbols,
            diagnostics,
            scope: Scope::default(),
            named: Vec::new(),
            kinds,
            limits: Limits::default(),
            inside: Vec::new(),
            made: 0,
            rule: 0,
            stopped: false,
        }
    }

    /// Sets limits: once one of them is reached, this reader reads nothing more, and complains.
    #[must_use]
    pub fn within(self, limits: Limits) -> Reader<'b, 'd> {
        Reader { limits, ..self }
    }

    /// Reports an error; returns `None`, so that a reader can end with it.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.diagnostics.refuse(diagnostic)
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

    /// For rules that are either in force or not. (`false` switches any rule off before it is read.)
    pub fn switched_on(&mut self, value: &Value<'_>) -> Option<()> {
        match value.truth(self.diagnostics)? {
            true => Some(()),
            false => None,
        }
    }

    /// Complains about each misread part of a text.
    pub fn report(&mut self, text: &Text<'_>, misreads: Vec<Misread>) {
        report(text, misreads, self.diagnostics);
    }

    /// The value of a text that is a single whole `$name`.
    pub(super) fn whole(&self, value: &Value<'_>) -> Option<Binding> {
        let Form::Text(text) = value.form() else { return None };
        let reference = Reference::read(text.as_str().trim()).filter(Reference::is_whole)?;
        self.scope.get(reference.name).cloned()
    }

    /// Notes the positions of these cells.
    pub(super) fn remember(&mut self, cells: &[Cell]) {
        let cells = cells.iter().filter_map(|&cell| self.board.ground(cell));
        self.named.extend(cells.map(|cell| self.board.position(cell)));
    }
}

/// Complains about each misread part of a text.
pub fn report(text: &Text<'_>, misreads: Vec<Misread>, diagnostics: &mut Diagnostics) {
    for misread in misreads {
        diagnostics.push(text.error(misread.bytes, misread.message).maybe_help(misread.help));
    }
}
