//! The file of a drawn puzzle, without its clues, and the variants with clues that are tried.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;

use exdoku_cover::Budget;
use exdoku_rules::encode::Limits;
use exdoku_rules::rules::{BuildCache, FileKinds};
use exdoku_rules::variant::{Document, ReadContext, Variant, read_with, with_kinds};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::{Diagnostics, Level, Source};

use crate::generate::generated::Failure;

use super::cages;
use super::clue::{Clue, Judge, Orbit};
use super::kinds::Drawn;
use super::laying::lay;
use super::text;
use super::uses::Rules;

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
    /// The rules of these clues, kind by kind.
    fn rules<'c>(&self, board: &Board, clues: impl IntoIterator<Item = &'c Orbit>) -> Vec<(&Drawn, Rules)> {
        let clues: Vec<&Clue> = clues.into_iter().flatten().collect();
        self.kinds.iter().map(|kind| (kind, Rules::of(kind, board, &clues))).collect()
    }

    /// The lines of `[rules]` with these clues.
    fn text<'c>(&self, board: &Board, clues: impl IntoIterator<Item = &'c Orbit>) -> String {
        let drawn = self.rules(board, clues).into_iter().map(|(kind, rules)| text::of_kind(kind, board, &rules));
        std::iter::once(self.kept.to_owned()).chain(drawn).collect()
    }

    /// The file with these lines of `[rules]`.
    ///
    /// # Errors
    /// It cannot be read. Its head was read before, and its clues are true of a grid, but they may be too many.
    pub(in crate::generate) fn document(&self, rules: &str) -> Result<Document, Failure> {
        let mut diagnostics = Diagnostics::new();
        let text = if rules.is_empty() { self.head.to_owned() } else { format!("{}\n[rules]\n{rules}", self.head) };
        read_with(&Source::new("", text), &self.context_of_whole(), &mut diagnostics)
            .ok_or_else(|| unreadable(&diagnostics))
    }

    /// The context without a time limit, which is checked between files: half a file would be a different puzzle.
    fn context_of_whole(&self) -> ReadContext<'_> {
        let limits = Limits { entries: self.context.limits.entries, ..Limits::default() };
        ReadContext { limits, ..self.context.clone() }
    }

    /// The file with as many clues as find room, all of them true of this solution, each with its images under the maps of a
    /// [symmetry](crate::generate::Symmetry::maps): its rules as text, and read.
    ///
    /// # Errors
    /// The file has more clues than can be read, or the budget is over.
    pub fn filled(
        &self,
        variant: &Arc<Variant>,
        solution: &Grid,
        maps: &[Vec<Cell>],
        budget: &Budget,
        random: &mut ChaCha8Rng,
    ) -> Result<(String, Document), Failure> {
        let cache = BuildCache::default();
        self.with_kinds(&mut |kinds| {
            let canvas = Canvas { frame: *self, plain: Arc::clone(variant), kinds, cache: &cache };
            let clues = canvas.clues(solution, maps, budget, random);
            // A negative rule is not true before all its clues are there.
            if budget.is_over(0) { Err(Failure::Stopped) } else { canvas.written(&clues) }
        })
    }

    /// Does something with the kinds of the file.
    ///
    /// # Errors
    /// Those of doing it, or the head of the file cannot be read.
    pub(in crate::generate) fn with_kinds<T>(
        &self,
        act: &mut dyn FnMut(&FileKinds<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (mut diagnostics, mut done) = (Diagnostics::new(), None);
        let source = Source::new("", self.head);
        with_kinds(&source, self.context, &mut diagnostics, &mut |kinds| done = Some(act(kinds)));
        done.unwrap_or_else(|| Err(unreadable(&diagnostics)))
    }
}

fn unreadable(diagnostics: &Diagnostics) -> Failure {
    let why = diagnostics.iter().find(|complaint| complaint.level() == Level::Error);
    Failure::Unreadable(why.map_or_else(String::new, |why| why.message().to_owned()))
}

/// The basis of drawn clues: the file, and its variant without clues.
pub(in crate::generate) struct Canvas<'s> {
    pub(in crate::generate) frame: DrawFrame<'s>,
    pub(in crate::generate) plain: Arc<Variant>,
    /// The kinds of rules that the file may use.
    pub(in crate::generate) kinds: &'s FileKinds<'s>,
    /// What kinds remember from one attempt to the next.
    pub(in crate::generate) cache: &'s BuildCache,
}

impl Canvas<'_> {
    /// Clues of all kinds that are true of a solution, as many as find room, each with its images under the symmetry
    /// of these maps.
    pub(in crate::generate) fn clues(
        &self,
        solution: &Grid,
        maps: &[Vec<Cell>],
        budget: &Budget,
        random: &mut ChaCha8Rng,
    ) -> Vec<Orbit> {
        let judge = self.judge(solution, budget);
        let mut orbits = cages::all(&judge, self.frame.kinds, maps, random);
        lay(&judge, self.frame.kinds, maps, &mut orbits, random);
        orbits
    }

    /// Changes cages to exclude another solution; `false` if no change does.
    pub(in crate::generate) fn change_cages(
        &self,
        orbits: &mut Vec<Orbit>,
        (solution, other): (&Grid, &Grid),
        budget: &Budget,
        random: &mut ChaCha8Rng,
    ) -> bool {
        cages::change(&self.judge(solution, budget), self.frame.kinds, orbits, other, random)
    }

    fn judge<'j>(&'j self, solution: &'j Grid, budget: &'j Budget) -> Judge<'j> {
        Judge { board: self.plain.board(), solution, kinds: self.kinds, budget, cache: self.cache }
    }

    /// The variant with these clues.
    ///
    /// # Errors
    /// There are too many.
    pub(in crate::generate) fn with(&self, clues: &[&Orbit]) -> Result<Arc<Variant>, Failure> {
        if clues.is_empty() {
            return Ok(Arc::clone(&self.plain));
        }
        let rules = self.frame.rules(self.plain.board(), clues.iter().copied());
        let uses: Vec<_> = rules.into_iter().flat_map(|(_, rules)| rules.uses()).collect();
        let variant = self.plain.with_uses(&uses, self.kinds, &self.frame.context_of_whole(), self.cache);
        variant.map(Arc::new).map_err(|wrong| unreadable(&wrong))
    }

    /// The variant with all of these clues.
    ///
    /// # Errors
    /// There are too many.
    pub(in crate::generate) fn with_all(&self, clues: &[Orbit]) -> Result<Arc<Variant>, Failure> {
        self.with(&clues.iter().collect::<Vec<_>>())
    }

    /// The file with these clues: its lines of `[rules]`, and read.
    ///
    /// # Errors
    /// It cannot be read: there are too many.
    pub(in crate::generate) fn written(&self, clues: &[Orbit]) -> Result<(String, Document), Failure> {
        let rules = self.frame.text(self.plain.board(), clues);
        let document = self.frame.document(&rules)?;
        Ok((rules, document))
    }
}
