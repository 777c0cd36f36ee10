//! Reading constraints by the table.

use exdoku_rules::rules::keys;
use exdoku_text::source::{Diagnostics, did_you_mean};

use super::arguments::Reader;
use super::board::{CHAOS_REGIONS, is_of_board};
use super::scope::Scope;
use super::syntax::Constraint;
use super::table::{Form, names, read_only, row_of, words_of};
use crate::cells::named;
use crate::toml_file::Toml;

/// Whether there is a constraint of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Adds the rules of a constraint to the scope.
pub(super) fn read(constraint: &Constraint<'_>, scope: &mut Scope<'_>, diagnostics: &mut Diagnostics) {
    let errors = diagnostics.errors();
    let before = scope.rules.read_from(Some(constraint.place()));
    let read = Reader { constraint, scope, diagnostics }.read();
    scope.rules.read_from(before);
    if read.is_none() && diagnostics.errors() == errors {
        let message = format!("wrong arguments for {}", constraint.name.text);
        diagnostics.push(constraint.name.error(message));
    }
}

impl Reader<'_, '_, '_> {
    fn read(&mut self) -> Option<()> {
        let name = self.constraint.name.text;
        let first = self.first().map(|word| word.text);
        let Some(row) = row_of(name, first) else { return self.read_without_row(name) };
        match row.form {
            Form::Switch => {
                if let Some(&more) = self.after(0).first() {
                    return self.fail(more, format!("{name} takes no arguments"));
                }
                self.scope.rules.on(row.kind);
                Some(())
            }
            Form::Cells(list) => self.cell_list(list),
            Form::Digits { digits, cells } => self.digits_in(digits, cells),
            Form::Word { cells, .. } => self.cells_after(1, cells),
            Form::Ends { line, .. } => self.ends(line.kind()),
            Form::Other { read, .. } => read(self),
        }
    }

    fn read_without_row(&mut self, name: &str) -> Option<()> {
        if let Some(read) = read_only(name) {
            return read(self);
        }
        let words = words_of(name);
        if !words.is_empty() {
            return self.fail(self.first()?, format!("expected {}", words.join(" or ")));
        }
        self.unknown(name)
    }

    fn unknown(&mut self, name: &str) -> Option<()> {
        let word = self.constraint.name;
        if is_of_board(name) {
            let message = format!("{name} applies to the whole board and cannot be in a group");
            return self.diagnostics.refuse(word.error(message));
        }
        let wrong = word.error(format!("unknown constraint {name}")).help(did_you_mean(name, names()));
        self.diagnostics.not_understood(wrong).then_some(())
    }

    pub(super) fn doppelganger(&mut self) -> Option<()> {
        self.scope.rules.add(keys::doppelganger::NAME, self.scope.board.lacking());
        Some(())
    }

    pub(super) fn chaos_construction(&mut self) -> Option<()> {
        let unknowns = ("unknowns".to_owned(), CHAOS_REGIONS.into());
        let from = ("from".to_owned(), named(&self.scope.board.busiest).into());
        let parameters = match self.scope.board.busiest.is_empty() {
            true => CHAOS_REGIONS.into(),
            false => Toml::Table(vec![unknowns, from]),
        };
        self.scope.rules.set(keys::chaos_construction::NAME, parameters);
        Some(())
    }
}
