//! Why a single rule excludes candidates, for its sentence.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::bounds::Bound;
use crate::explain::cover::{Fit, Telling};
use crate::explain::model::Model;

/// Why a rule excludes candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// Because of candidates that were excluded before.
    Facts,
    /// There are few ways to fill its cells.
    Ways {
        /// How each is described.
        telling: Telling,
        /// The cells, in the order in which a way gives their digits.
        cells: Vec<Cell>,
        /// The ways.
        fits: Vec<Fit>,
        /// Whether these alone exclude the candidates.
        decides: bool,
    },
    /// The digits of these cells increase from each to the next, besides the candidates that were excluded before.
    Increasing(Vec<Cell>),
    /// A cell has smaller cells before it in the line, and greater ones after it.
    Among {
        /// The cell.
        cell: Cell,
        /// The number of smaller cells.
        smaller: usize,
        /// The number of greater cells.
        greater: usize,
        /// Whether the smaller ones come before it in the rule, and the greater ones after it.
        ascends: bool,
    },
    /// Digits without partners, and digits that would need the same one twice.
    Partners {
        /// Those without partners.
        none: DigitSet,
        /// Those for which two neighbours in one house would need the same digit.
        twice: DigitSet,
    },
    /// The bounds of sums of other cells.
    Bounds(Vec<Bound>),
    /// One of the rules by which a file defines the kind is enough.
    Clause {
        /// Its place among them.
        number: usize,
        /// Why.
        why: Box<Why>,
    },
}

/// Whether no way has the excluded digits, or each states their places.
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
