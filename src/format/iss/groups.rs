//! Constraints in groups, and givens among them.

use crate::format::cells::{Place, named};
use crate::format::toml_file::{Rules, Toml};
use crate::rules::keys;
use crate::source::Diagnostics;

use super::arguments::Reader;
use super::read::read;
use super::relation::low_bits;
use super::scope::Scope;
use super::syntax::Word;
use super::{digits, read_given};

impl Reader<'_, '_, '_> {
    /// A scope of its own for each child: in `Or`, one of them holds.
    pub(super) fn any(&mut self) -> Option<()> {
        let mut alternatives: Vec<Toml> = Vec::new();
        for child in &self.constraint.children {
            let mut scope = Scope::new(self.scope.board, self.scope.defined);
            read(child, &mut scope, self.diagnostics);
            let mut rules = Rules::default();
            scope.write(&mut rules);
            alternatives.push(rules.table());
        }
        self.scope.rules.add(keys::any::NAME, [("of", alternatives.into())]);
        Some(())
    }

    /// All children hold.
    pub(super) fn all(&mut self) -> Option<()> {
        self.constraint.children.iter().for_each(|child| read(child, self.scope, self.diagnostics));
        Some(())
    }

    /// The children once for each origin, moved there from the first.
    pub(super) fn repeat(&mut self) -> Option<()> {
        let (&[a, b], board) = (self.constraint.arguments.first_chunk()?, self.scope.board);
        let is_cell = |word: Word<'_>| board.place(word, &mut Diagnostics::new()).is_some();
        let (key, origin) = if is_cell(b) || !is_cell(a) { (a, b) } else { (b, a) };
        let Some(Place::Cell(origin)) = board.place(origin, self.diagnostics) else { return None };
        let bits = low_bits(key.text).unwrap_or_default();
        let cells = board.rows * board.columns;
        if bits.iter().skip(cells).any(|&bit| bit) || !bits.contains(&true) {
            return self.fail(key, "invalid cell set: it does not decode to cells of the grid");
        }
        let chosen = bits.iter().enumerate().filter(|(_, bit)| **bit).map(|(cell, _)| cell);
        let shift = |cell: usize| {
            let rows = (cell / board.columns) as i64 - origin.row as i64;
            let columns = (cell % board.columns) as i64 - origin.column as i64;
            Toml::Text(format!("{rows},{columns}"))
        };
        let shifts: Vec<Toml> = chosen.map(shift).collect();
        let mut scope = Scope::new(board, self.scope.defined);
        self.constraint.children.iter().for_each(|child| read(child, &mut scope, self.diagnostics));
        let mut rules = Rules::default();
        scope.write(&mut rules);
        self.scope.rules.add(keys::repeat::NAME, [("rules", rules.table()), ("shifts", shifts.into())]);
        Some(())
    }

    /// Givens within a group.
    pub(super) fn givens(&mut self) -> Option<()> {
        for word in self.after(0).to_vec() {
            let given = read_given(word, self.scope.board, self.diagnostics)?;
            let only = digits(&given.values, self.scope.board);
            self.scope.rules.add(keys::digits::NAME, [("cells", named(&[given.place]).into()), ("only", only)]);
        }
        Some(())
    }
}
