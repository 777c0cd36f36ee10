//! The reader of values, whatever kind of rule they are for. It knows no kinds.
//!
//! ```text
//!   values.rs   values to parameters, by type           cells.rs     values to cells, lines, pairs
//!   over.rs     cells of layers in place of the grid's  drawn.rs     pictures to cells
//!   sides.rs    clues outside the grid                  numbers.rs   values to numbers, expressions
//! ```

use exdoku_text::board::{Board, Cell, Misread, Position, SymbolChoice};
use exdoku_text::source::fields::{Form, Text, Value};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::binding::Binding;
use super::reference::Reference;
use super::scope::Scope;

/// Everything needed to read a value: the board, its symbols, the meanings of names, and the diagnostics.
pub struct ValueReader<'b, 'd> {
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
}

impl<'b, 'd> ValueReader<'b, 'd> {
    /// A reader for this board.
    pub fn new(board: &'b Board, symbols: &'b SymbolChoice, diagnostics: &'d mut Diagnostics) -> ValueReader<'b, 'd> {
        ValueReader { board, symbols, diagnostics, scope: Scope::default(), named: Vec::new() }
    }

    /// Reports an error; returns `None`, so that a reader can end with it.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.diagnostics.refuse(diagnostic)
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
