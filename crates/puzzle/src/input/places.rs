//! The places of givens in the file of a puzzle.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_text::board::{Cell, lay_out};
use exdoku_text::source::fields::with_table;
use exdoku_text::source::{Diagnostics, Place};

use super::sudoku::{Origin, Sudoku, Written};

impl Sudoku {
    /// The places of the givens in its own text, which is read again. An inherited given has none, and neither has one of a
    /// notation that packs several into a character.
    pub fn given_places(&self) -> BTreeMap<Cell, Place> {
        let board = self.variant.board();
        match (&self.origin, &self.document) {
            (Origin::Plain(source, span), _) => {
                let marks = lay_out(board, &source.text()[span.clone()]).marks.into_iter();
                let place = |start: usize, end: usize| (Arc::clone(source), span.start + start..span.start + end);
                marks.map(|(cell, mark)| (cell, place(mark.bytes.start, mark.bytes.end))).collect()
            }
            (_, Some(Written::Toml(source))) => {
                let mut diagnostics = Diagnostics::new();
                let places = with_table(source, &mut diagnostics, |mut table, diagnostics| {
                    let text = table.take("givens")?.text(diagnostics)?;
                    let marks = lay_out(board, text.as_str()).marks.into_iter();
                    Some(marks.map(|(cell, mark)| (cell, (Arc::clone(source), text.span(mark.bytes)))).collect())
                });
                places.unwrap_or_default()
            }
            (_, Some(Written::Foreign(stated))) => {
                let place = |cell: Cell| Some((cell, stated.given_place(board.position(cell))?.clone()));
                board.cells().filter_map(place).collect()
            }
            (_, None) => BTreeMap::new(),
        }
    }
}
