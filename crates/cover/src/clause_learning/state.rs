//! The state of a search: [live words](LiveWords) and the [trail](Trail), which are marked and undone together.

use super::ids::{VarId, WordId};
use super::literal::Literal;
use super::live::LiveWords;
use super::model::{Domain, Model, Table};
use super::reason::{Conflict, Reason};
use super::trail::Trail;

/// Live words of domains and tables, and the values of variables.
#[derive(Clone, Debug)]
pub(super) struct State {
    words: LiveWords,
    trail: Trail,
}

/// The lengths of the trails.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    saved: usize,
    trail: usize,
}

impl Mark {
    /// The number of true literals.
    pub(super) fn literals(self) -> usize {
        self.trail
    }
}

impl State {
    /// Everything is possible. `enough` is given for each word: when a domain has at most this many bits, its blocks are
    /// checked.
    pub(super) fn new(model: &Model, enough: &[u8]) -> State {
        State { words: LiveWords::new(model, enough), trail: Trail::new(model.variables) }
    }

    #[inline(always)]
    pub(super) fn value(&self, variable: VarId) -> u8 {
        self.trail.value(variable)
    }

    #[inline(always)]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.value(literal.variable()) == literal.value()
    }

    #[inline(always)]
    pub(super) fn fails(&self, literal: Literal) -> bool {
        self.value(literal.variable()) == (!literal).value()
    }

    /// Makes a literal true.
    #[inline(always)]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        self.trail.assign(literal, reason)
    }

    #[inline(always)]
    pub(super) fn trail(&self) -> &Trail {
        &self.trail
    }

    #[inline(always)]
    pub(super) fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    #[inline(always)]
    pub(super) fn words(&self) -> &LiveWords {
        &self.words
    }

    #[inline(always)]
    pub(super) fn words_mut(&mut self) -> &mut LiveWords {
        &mut self.words
    }

    /// A live word.
    #[inline(always)]
    pub(super) fn word(&self, at: WordId) -> u64 {
        self.words.word(at)
    }

    /// The live words of a table.
    #[inline(always)]
    pub(super) fn words_of<'s>(&'s self, table: &Table) -> impl Iterator<Item = u64> + use<'s> {
        let first = table.words;
        (0..table.word_count).map(move |at| self.word(first.plus(at)))
    }

    /// The live words of a domain.
    #[inline(always)]
    pub(super) fn words_of_domain<'s>(&'s self, domain: &Domain) -> impl Iterator<Item = u64> + use<'s> {
        let first = domain.words;
        (0..domain.word_count).map(move |at| self.word(first.plus(at)))
    }

    /// The number of options left in a table.
    pub(super) fn options_left(&self, table: &Table) -> u32 {
        self.words_of(table).map(u64::count_ones).sum()
    }

    /// The first remaining option of a table, by its number in the table, if any.
    pub(super) fn first_option(&self, table: &Table) -> Option<usize> {
        let (word, live) = self.words_of(table).enumerate().find(|(_, live)| *live != 0)?;
        Some(word * 64 + live.trailing_zeros() as usize)
    }

    /// A mark to return to; words set from here on are saved again.
    pub(super) fn mark(&mut self) -> Mark {
        Mark { saved: self.words.mark(), trail: self.trail.literals().len() }
    }

    /// Undoes everything after a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.words.undo(mark.saved);
        self.trail.undo(mark.trail);
    }
}
