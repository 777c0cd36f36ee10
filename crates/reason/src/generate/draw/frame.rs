//! The file of a drawn puzzle: clues are drawn for it, written into it, and read with it.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;

use exdoku_cover::Budget;
use exdoku_rules::encode::Limits;
use exdoku_rules::rules::{FileKinds, Memory};
use exdoku_rules::variant::{Document, ReadContext, Variant, read_sharing, with_kinds};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::{Diagnostics, Level, Source};

use crate::generate::generated::Failure;

use super::cages;
use super::clue::{Clue, Judge, Orbit};
use super::kinds::Drawn;
use super::laying::lay;
use super::text;

/// The file of a drawn puzzle, without its clues.
#[derive(Clone, Copy)]
pub struct DrawFrame<'s> {
    /// The keys of the file before `[rules]`.
    pub head: &'s str,
    /// The lines of `[rules]` that stay, before the clues.
    pub kept: &'s str,
    /// The context for reading it.
    pub context: &'s ReadContext<'s>,
    /// The kinds whose clues are drawn.
    pub kinds: &'s [Drawn],
}

impl DrawFrame<'_> {
    /// The lines of `[rules]` with these clues.
    pub(in crate::generate) fn rules<'c>(&self, board: &Board, clues: impl IntoIterator<Item = &'c Orbit>) -> String {
        let clues: Vec<&Clue> = clues.into_iter().flatten().collect();
        let drawn = self.kinds.iter().map(|kind| text::of_kind(kind, board, &clues));
        std::iter::once(self.kept.to_owned()).chain(drawn).collect()
    }

    /// The file with these lines of `[rules]`.
    ///
    /// # Errors
    /// It cannot be read. Its head was read before, and its clues are true of a grid, but they may be too many.
    pub(in crate::generate) fn document(&self, rules: &str, memory: &Memory) -> Result<Document, Failure> {
        let mut diagnostics = Diagnostics::new();
        let text = if rules.is_empty() { self.head.to_owned() } else { format!("{}\n[rules]\n{rules}", self.head) };
        // The time limit is checked between files: half a file would be a different puzzle.
        let limits = Limits { entries: self.context.limits.entries, ..Limits::default() };
        let context = ReadContext { limits, ..self.context.clone() };
        read_sharing(&Source::new("", text), &[], &context, memory, &mut diagnostics).ok_or_else(|| {
            let why = diagnostics.iter().find(|complaint| complaint.level() == Level::Error);
            Failure::Unreadable(why.map_or_else(String::new, |why| why.message().to_owned()))
        })
    }

    /// Clues of all kinds that are true of a solution, as many as find room, each with its images under the symmetry
    /// of these maps.
    pub(in crate::generate) fn clues(
        &self,
        board: &Board,
        solution: &Grid,
        maps: &[Vec<Cell>],
        (budget, memory): (&Budget, &Memory),
        random: &mut ChaCha8Rng,
    ) -> Vec<Orbit> {
        let mut orbits = Vec::new();
        self.with_kinds(&mut |kinds| {
            let judge = Judge { board, solution, kinds, budget, memory };
            orbits = cages::all(&judge, self.kinds, maps, random);
            lay(&judge, self.kinds, maps, &mut orbits, random);
        });
        orbits
    }

    /// The file with as many clues as find room, all of them true of this solution, each with its images under the maps of a
    /// [symmetry](crate::generate::Symmetry::maps): its rules as text, and read.
    ///
    /// # Errors
    /// The file has more clues than can be read, or the budget is over.
    pub fn filled(
        &self,
        board: &Board,
        solution: &Grid,
        maps: &[Vec<Cell>],
        within @ (budget, memory): (&Budget, &Memory),
        random: &mut ChaCha8Rng,
    ) -> Result<(String, Document), Failure> {
        let clues = self.clues(board, solution, maps, within, random);
        // A negative rule is not true before all its clues are there.
        if budget.is_over(0) {
            return Err(Failure::Stopped);
        }
        let rules = self.rules(board, &clues);
        let document = self.document(&rules, memory)?;
        Ok((rules, document))
    }

    /// Changes cages to exclude another solution; `false` if no change does.
    pub(in crate::generate) fn change_cages(
        &self,
        board: &Board,
        orbits: &mut Vec<Orbit>,
        (solution, other): (&Grid, &Grid),
        (budget, memory): (&Budget, &Memory),
        random: &mut ChaCha8Rng,
    ) -> bool {
        let mut changed = false;
        self.with_kinds(&mut |kinds| {
            let judge = Judge { board, solution, kinds, budget, memory };
            changed = cages::change(&judge, self.kinds, orbits, other, random);
        });
        changed
    }

    fn with_kinds(&self, look: &mut dyn FnMut(&FileKinds<'_>)) {
        with_kinds(&Source::new("", self.head), self.context, &mut Diagnostics::new(), look);
    }
}

/// The basis of drawn clues: the file, and its variant without clues.
pub(in crate::generate) struct Canvas<'s> {
    pub(in crate::generate) frame: DrawFrame<'s>,
    pub(in crate::generate) plain: Arc<Variant>,
    /// What kinds remember from one attempt to the next.
    pub(in crate::generate) memory: &'s Memory,
}

impl Canvas<'_> {
    /// The lines of `[rules]` with these clues.
    pub(in crate::generate) fn rules<'c>(&self, clues: impl IntoIterator<Item = &'c Orbit>) -> String {
        self.frame.rules(self.plain.board(), clues)
    }

    /// The variant with these clues.
    ///
    /// # Errors
    /// They cannot be read.
    pub(in crate::generate) fn with(&self, clues: &[&Orbit]) -> Result<Arc<Variant>, Failure> {
        match clues.is_empty() {
            true => Ok(Arc::clone(&self.plain)),
            false => {
                self.frame.document(&self.rules(clues.iter().copied()), self.memory).map(|document| document.variant)
            }
        }
    }

    /// The variant with all of these clues.
    ///
    /// # Errors
    /// They cannot be read.
    pub(in crate::generate) fn with_all(&self, clues: &[Orbit]) -> Result<Arc<Variant>, Failure> {
        self.with(&clues.iter().collect::<Vec<_>>())
    }
}
