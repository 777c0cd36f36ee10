//! The examples of definitions, which are checked with the file.
//!
//! An example is read on the board of the file, or else on a 9x9 board. An error in it, or in the body of the
//! definition that it uses, is a warning: the definition may be meant for other boards.

use exdoku_text::board::{Board, SymbolChoice, Usual};
use exdoku_text::source::fields::with_table;
use exdoku_text::source::{Diagnostics, Level, Source};

use super::build::Builder;
use super::define::Definition;
use super::fault::Fault;
use super::file_kinds::FileKinds;
use super::reader::Reader;

impl FileKinds<'_> {
    /// Warns of definitions whose examples cannot be read. `with_layers` adds the layers of a kind to a board.
    pub fn read_examples(
        &self,
        board: &Board,
        symbols: &SymbolChoice,
        with_layers: &dyn Fn(&Board, &str) -> Board,
        diagnostics: &mut Diagnostics,
    ) {
        for definition in self.own().iter().filter(|definition| !definition.example.is_empty()) {
            let complaint = |board: &Board, symbols: &SymbolChoice| {
                self.complaint(definition, &with_layers(board, definition.name), symbols)
            };
            let Some(first) = complaint(board, symbols) else { continue };
            let usual = Board::square(9).ok().map(|board| (SymbolChoice::Detect(Usual::of(board.digits())), board));
            if usual.is_none_or(|(symbols, board)| complaint(&board, &symbols).is_some()) {
                diagnostics.push(definition.warning(format!("the example of this definition is wrong: {first}")));
            }
        }
    }

    /// The first error of an example on this board.
    fn complaint(&self, definition: &Definition<'_>, board: &Board, symbols: &SymbolChoice) -> Option<String> {
        let source = Source::new(format!("the example of {}", definition.name), definition.example.as_str());
        let mut diagnostics = Diagnostics::new();
        let uses = with_table(&source, &mut diagnostics, |table, diagnostics| {
            Some(Reader::knowing(self, board, symbols, diagnostics).rules(&table))
        });
        let built = uses.map(|uses| Builder::new(self, board, symbols).all(&uses).map(|_| ()));
        diagnostics.extend(built.and_then(Result::err).map(Fault::into_diagnostics).unwrap_or_default());
        diagnostics.iter().find(|complaint| complaint.level() == Level::Error).map(|one| one.message().to_owned())
    }
}
