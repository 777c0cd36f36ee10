//! Why a single rule excludes what it does: what its sentence tells.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::bounds::Bound;
use super::fit::Fit;
use super::model::Model;
use super::telling::Telling;

/// Why a rule excludes candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// For what was excluded before.
    Facts,
    /// There are few ways to fill its cells.
    Ways {
        /// What is told of each.
        telling: Telling,
        /// The ways.
        fits: Vec<Fit>,
        /// Whether these exclude the candidates by themselves.
        decides: bool,
    },
    /// The digits of these cells increase from each to the next, besides what was excluded before.
    Increasing(Vec<Cell>),
    /// A cell has so many smaller ones before it in the line, and so many greater ones after it.
    Among {
        /// The cell.
        cell: Cell,
        /// How many cells are smaller.
        smaller: usize,
        /// How many are greater.
        greater: usize,
        /// Whether the smaller ones come before it in the rule, and the greater ones after it.
        ascends: bool,
    },
    /// Digits without any that goes with them, and digits that would need the same one twice.
    Partners {
        /// Those that no digit goes with.
        none: DigitSet,
        /// Those of which two neighbours in one house would need the same digit.
        twice: DigitSet,
    },
    /// What other cells add up to.
    Bounds(Vec<Bound>),
    /// One of the rules by which a file defines the kind decides alone.
    Clause {
        /// Its place among them.
        number: usize,
        /// Why it does.
        why: Box<Why>,
    },
}

/// Whether no way has the digits that are excluded, or tells where they stand.
pub(super) fn decides(model: &Model<'_>, telling: &Telling, fits: &[Fit], removed: &[Candidate]) -> bool {
    match telling {
        Telling::Digits => {
            removed.iter().all(|one| !model.board.is_cell(one.cell) || fits.iter().all(|fit| !fit.has(one.digit)))
        }
        Telling::Sum(_) | Telling::Distance => false,
        Telling::Between => fits.iter().any(|fit| !fit.digits.is_empty()),
        _ => true,
    }
}
