//! The examples of definitions, which are checked with the file.
//!
//! An example is read on the board of the file, or else on a 9x9 board. An error in it, or in the body of the
//! definition that it uses, is a warning: the definition may be meant for other boards.

use std::collections::BTreeSet;
use std::sync::Arc;

use exdoku_text::board::{Board, SymbolChoice, Usual};
use exdoku_text::source::fields::{Form, Key, Text, Value, with_table};
use exdoku_text::source::{Diagnostic, Diagnostics, Level, Source};

use super::build::Builder;
use super::fault::Fault;
use super::file_kinds::FileKinds;
use super::reader::Reader;
use super::rule_use::RuleUse;

impl FileKinds<'_> {
    /// Warns of definitions whose examples cannot be read. `with_layers` adds the layers of a kind to a board.
    pub fn read_examples(
        &self,
        board: &Board,
        symbols: &SymbolChoice,
        with_layers: &dyn Fn(&Board, &str) -> Board,
        diagnostics: &mut Diagnostics,
    ) {
        for definition in self.own() {
            let Some(example) = definition.written_example.as_ref().filter(|_| !definition.example.is_empty()) else {
                continue;
            };
            let complaint = |board: &Board, symbols: &SymbolChoice| {
                self.complaint(example, &with_layers(board, definition.name), symbols)
            };
            let Some(first) = complaint(board, symbols) else { continue };
            let usual = Board::square(9).ok().map(|board| (SymbolChoice::Detect(Usual::of(board.digits())), board));
            if usual.is_none_or(|(symbols, board)| complaint(&board, &symbols).is_some()) {
                diagnostics.push(first);
            }
        }
    }

    /// Warns of definitions in this file whose rules are never read: nothing uses them, not even an example. `uses` are the
    /// rules of the file and of its tests.
    pub fn warn_of_unread<'u>(
        &self,
        file: &Arc<Source>,
        uses: impl Iterator<Item = &'u RuleUse>,
        diagnostics: &mut Diagnostics,
    ) {
        let mut used = BTreeSet::new();
        uses.for_each(|one| one.for_each_within(&mut |within| _ = used.insert(within.kind.as_str())));
        // A definition that another one uses is read with that one, unless a condition leaves it out.
        self.own().iter().for_each(|one| names_within(one.rules.entries(), &mut used));
        for definition in self.own().iter().filter(|one| one.is_of(file) && !one.is_drawing()) {
            if definition.example.is_empty() && !used.contains(definition.name) {
                let message = format!("nothing uses `{}`, so its rules are not checked", definition.name);
                diagnostics.push(definition.warning(message).help("give it an `example`, or a test that uses it"));
            }
        }
    }

    /// The first error of an example on this board, as a warning at the wrong word; at the whole example if the word is
    /// elsewhere.
    fn complaint(&self, example: &Text<'_>, board: &Board, symbols: &SymbolChoice) -> Option<Diagnostic> {
        let source = Source::new("the example", example.as_str());
        let mut diagnostics = Diagnostics::new();
        let uses = with_table(&source, &mut diagnostics, |table, diagnostics| {
            Some(Reader::knowing(self, board, symbols, diagnostics).rules(&table))
        });
        let built = uses.map(|uses| Builder::new(self, board, symbols).all(&uses).map(|_| ()));
        diagnostics.extend(built.and_then(Result::err).map(Fault::into_diagnostics).unwrap_or_default());
        let first = diagnostics.iter().find(|complaint| complaint.level() == Level::Error)?;
        let bytes = first.place().filter(|(place, _)| Arc::ptr_eq(place, &source)).map(|(_, bytes)| bytes);
        let message = format!("this example is wrong: {}", first.message());
        let span = example.span(bytes.unwrap_or(0..example.as_str().len()));
        Some(first.as_warning().message_of(message).at(example.value().source(), span))
    }
}

/// The names of all keys of a table, and of the tables in it.
fn names_within<'s>(entries: impl Iterator<Item = (Key<'s>, Value<'s>)>, names: &mut BTreeSet<&'s str>) {
    for (key, value) in entries {
        names.insert(key.name);
        for one in value.one_or_more() {
            if let Form::Table(table) = one.form() {
                names_within(table.entries().collect::<Vec<_>>().into_iter(), names);
            }
        }
    }
}
