//! Whether learning pays.
//!
//! Most searches end within a few conflicts, which are not worth an analysis. After them conflicts are learnt from, and
//! variables are tried by their activity in them, unless the clauses turn out long: a long clause seldom applies again, and
//! to explain and watch it costs more than the nodes it saves. Then the search goes on without, as far as it has come.

/// Conflicts before the first is learnt from.
const EASY: u32 = 100;

/// Conflicts after which the mean length of clauses is looked at.
const TRIAL: u32 = 500;

/// The greatest mean length of clauses worth learning.
const LONGEST: usize = 40;

/// Whether conflicts are learnt from at present.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pays {
    pub(super) on: bool,
    conflicts: u32,
    literals: usize,
}

/// A change after a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    None,
    Begins,
    Ends,
}

impl Pays {
    pub(super) fn new() -> Pays {
        Pays { on: false, conflicts: 0, literals: 0 }
    }

    /// Counts a conflict, and the length of its clause if one was learnt.
    pub(super) fn count(&mut self, length: usize) -> Change {
        self.conflicts += 1;
        self.literals += length;
        match self.conflicts {
            EASY => {
                self.on = true;
                Change::Begins
            }
            n if n == EASY + TRIAL && self.literals > LONGEST * TRIAL as usize => {
                self.on = false;
                Change::Ends
            }
            // Without learning they would be too many to count.
            n if n > EASY + TRIAL => {
                self.conflicts = EASY + TRIAL;
                Change::None
            }
            _ => Change::None,
        }
    }
}
