//! Whether learning pays.
//!
//! Most searches end within a few conflicts, which are not worth an analysis. After them conflicts are learnt from, and
//! variables are tried by their activity in them, unless the clauses turn out long: a long clause seldom applies again, and
//! to explain and watch it costs more than the nodes it saves. Then the search goes on without, as far as it has come.

use crate::exact_cover::Learn;

/// Learning begins with this conflict.
const EASY: u32 = 100;

/// Clauses after which their mean length is looked at.
const TRIAL: u32 = 500;

/// The greatest mean length of clauses worth learning.
const LONGEST: usize = 40;

/// Whether conflicts are learnt from at present.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pays {
    pub(super) on: bool,
    /// Conflicts that were not learnt from, and clauses of the trial with their literals.
    conflicts: u32,
    clauses: u32,
    literals: usize,
}

impl Pays {
    /// At a conflict while none is learnt from: whether learning begins with it.
    pub(super) fn begins(&mut self, learn: Learn) -> bool {
        self.conflicts = self.conflicts.saturating_add(1);
        self.on = match learn {
            Learn::Off => false,
            Learn::Auto => self.conflicts == EASY,
            Learn::On => true,
        };
        self.on
    }

    /// After a clause of this length: whether learning ends with it.
    pub(super) fn ends(&mut self, learn: Learn, length: usize) -> bool {
        if learn == Learn::On || self.clauses == TRIAL {
            return false;
        }
        self.clauses += 1;
        self.literals += length;
        self.on = self.clauses < TRIAL || self.literals <= LONGEST * TRIAL as usize;
        !self.on
    }
}
