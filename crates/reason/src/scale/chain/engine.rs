//! The kinds of forcing chains, and the chains inside them.

use std::rc::Rc;

use super::hint::Hint;
use crate::scale::board::Board;

/// A kind of forcing chains.
#[derive(Clone, Copy)]
pub(in crate::scale) struct Engine {
    /// Whether cells and houses with more than two candidates count.
    pub(super) multiple: bool,
    /// Whether a conclusion may rest on several earlier ones.
    pub(super) dynamic: bool,
    /// Only one digit at a time, only contradictions.
    pub(super) nishio: bool,
    /// The techniques of a chain besides singles: 1 for patterns, 2 and 3 for chains, 4 for dynamic chains.
    pub(super) level: u8,
    /// The level of the dynamic chains inside.
    pub(super) inner: u8,
}

impl Engine {
    pub(in crate::scale) const NISHIO: Engine =
        Engine { multiple: false, dynamic: true, nishio: true, level: 0, inner: 0 };
    pub(in crate::scale) const MULTIPLE: Engine =
        Engine { multiple: true, dynamic: false, nishio: false, level: 0, inner: 0 };

    pub(in crate::scale) const fn dynamic(level: u8, inner: u8) -> Engine {
        Engine { multiple: true, dynamic: true, nishio: false, level, inner }
    }

    pub(super) fn base(self) -> f64 {
        match self {
            Engine { level: 1.., .. } => 8.5 + 0.5 * f64::from(self.level),
            Engine { nishio: true, .. } => 7.5,
            Engine { dynamic: true, .. } => 8.5,
            _ => 8.0,
        }
    }

    pub(super) fn name(self, kind: &'static str) -> [&'static str; 3] {
        let prefix = match self {
            Engine { nishio: true, .. } => "Nishio ",
            Engine { dynamic: true, .. } => "Dynamic ",
            _ => "",
        };
        let suffix = match self.level {
            0 => " Chains",
            1 => " Chains (+)",
            2 => " Chains (+ Forcing Chains)",
            3 => " Chains (+ Multiple Forcing Chains)",
            _ => " Chains (+ Dynamic Forcing Chains)",
        };
        [prefix, kind, suffix]
    }
}

/// The chains inside a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Inner {
    Cycles,
    Multiple,
    Dynamic(u8),
}

/// Finds the chains inside a chain.
pub(super) trait Inside {
    /// Whether there is time left. If not, what is found is not used.
    fn goes_on(&self) -> bool;

    /// The chains of a kind on a board, sorted, one for each conclusion.
    fn hints(&self, inner: Inner, board: &Board) -> Rc<Vec<Hint>>;
}
