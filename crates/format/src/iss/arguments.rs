//! The arguments of a constraint: cells, lists of cells, numbers, digits.

use crate::cells::Place;
use crate::excerpt::Excerpt;
use crate::toml_file::Toml;
use exdoku_text::source::Diagnostics;

use super::named_lists::{NamedList, named_lists};
use super::scope::Scope;
use super::syntax::Constraint;

/// A constraint being read. Methods return `None` if something is wrong, which is in the diagnostics unless it
/// is only that an argument is missing.
pub(super) struct Reader<'r, 'b, 's> {
    pub(super) constraint: &'r Constraint<'s>,
    pub(super) scope: &'r mut Scope<'b>,
    pub(super) diagnostics: &'r mut Diagnostics,
}

impl<'s> Reader<'_, '_, 's> {
    pub(super) fn fail<T>(&mut self, word: Excerpt<'_>, message: impl Into<String>) -> Option<T> {
        self.diagnostics.refuse(word.error(message))
    }

    pub(super) fn first(&self) -> Option<Excerpt<'s>> {
        self.constraint.arguments.first().copied()
    }

    pub(super) fn after(&self, count: usize) -> &[Excerpt<'s>] {
        self.constraint.arguments.get(count..).unwrap_or_default()
    }

    /// A cell or unknown, moved if the constraint is repeated elsewhere.
    pub(super) fn place(&mut self, word: Excerpt<'s>) -> Option<Place> {
        let place = self.scope.board.place(word, self.diagnostics)?;
        match self.scope.board.moved(&place, self.scope.moved) {
            Some(place) => Some(place),
            None => self.fail(word, format!("{} is moved out of the grid by Replicate", word.text)),
        }
    }

    pub(super) fn is_place(&self, word: Excerpt<'s>) -> bool {
        self.scope.board.place(word, &mut Diagnostics::new()).is_some()
    }

    pub(super) fn places(&mut self, words: &[Excerpt<'s>]) -> Option<Vec<Place>> {
        let places: Vec<Option<Place>> = words.iter().map(|word| self.place(*word)).collect();
        let places: Vec<Place> = places.into_iter().collect::<Option<_>>()?;
        (!places.is_empty()).then_some(places)
    }

    /// The cells after this many other arguments.
    pub(super) fn places_after(&mut self, count: usize) -> Option<Vec<Place>> {
        let words = self.after(count).to_vec();
        self.places(&words)
    }

    /// The lists of cells, separated by two tildes, after this many other arguments.
    pub(super) fn lists_after(&mut self, count: usize) -> Option<Vec<Vec<Place>>> {
        let words = self.after(count).to_vec();
        let lists = words.split(|word| word.text.is_empty()).filter(|list| !list.is_empty());
        let lists: Vec<Option<Vec<Place>>> = lists.map(|list| self.places(list)).collect();
        let lists: Vec<Vec<Place>> = lists.into_iter().collect::<Option<_>>()?;
        (!lists.is_empty()).then_some(lists)
    }

    /// The lists of cells after the first argument, with their names.
    pub(super) fn named_lists(&self) -> Vec<NamedList<'s>> {
        named_lists(self.after(1))
    }

    pub(super) fn number(&mut self, word: Excerpt<'_>) -> Option<i64> {
        match word.text.parse() {
            Ok(number) => Some(number),
            Err(_) => self.fail(word, format!("expected a whole number, found {:?}", word.text)),
        }
    }

    pub(super) fn digits(&mut self, words: impl Iterator<Item = Excerpt<'s>>) -> Option<Toml> {
        let mut digits = Vec::new();
        for word in words {
            let value = self.number(word)?;
            if self.scope.board.digits.of_value(value).is_none() {
                return self.fail(word, format!("{value} is not a digit of this grid"));
            }
            digits.push(value);
        }
        (!digits.is_empty()).then_some(Toml::Digits(digits))
    }
}
