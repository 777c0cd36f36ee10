//! Which problems fit, and for which of them no other engine is as fast.

use crate::problem::{ItemKind, Problem};

/// Items of a lane, if the shape is known only at run time.
const LANE: usize = 64 * WORDS;

/// Items of a word.
pub(super) const ONE_WORD: usize = 64;

/// The largest number of options of a problem of one word: with more, tables are faster.
const MOST_OF_ONE_WORD: usize = 512;

/// Words of such a lane.
pub(super) const WORDS: usize = 4;

/// The largest number of bits of the number of a slice.
pub(super) const MOST_NUMBER_BITS: usize = 6;

/// The largest size of the masks.
const MOST_BYTES: usize = 16 << 20;

/// Masks of up to this size are read faster than items are tested one by one.
const FEW_BYTES: usize = 1 << 20;

/// Why a problem cannot be searched here; none if it fits.
pub(crate) fn obstacle(problem: &Problem) -> Option<&'static str> {
    let (slices, lanes) = shape(problem);
    if problem.has_auxiliary_options() {
        Some("auxiliary options")
    } else if slices > 1 << MOST_NUMBER_BITS {
        Some("an item with more than 64 options")
    } else if mask_bytes(problem, slices, lanes) > MOST_BYTES {
        Some("too many items and options")
    } else {
        None
    }
}

/// Whether a problem is small enough, and without auxiliary options.
pub(crate) fn fits(problem: &Problem) -> bool {
    obstacle(problem).is_none()
}

/// Whether slices are faster than [words](crate::bit_set): if the masks stay in the nearer caches, and there is no
/// blocking by short items.
pub(crate) fn is_fastest(problem: &Problem) -> bool {
    let is_small = || {
        let (slices, lanes) = shape(problem);
        mask_bytes(problem, slices, lanes) <= FEW_BYTES
    };
    problem.item_count() == problem.primary_count() && is_small() && fits(problem)
}

/// Whether a slice is one word, also with secondary items: then all slices are read in the time of a few words of a table.
pub(crate) fn is_one_word(problem: &Problem) -> bool {
    problem.primary_count() <= ONE_WORD && problem.option_count() <= MOST_OF_ONE_WORD && fits(problem)
}

/// The number of slices, and of lanes in each.
pub(super) fn shape(problem: &Problem) -> (usize, usize) {
    let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    let slices = primary.map(|(item, ..)| problem.incidence().length(item.index())).max().unwrap_or(0);
    (slices, problem.primary_count().div_ceil(LANE))
}

fn mask_bytes(problem: &Problem, slices: usize, lanes: usize) -> usize {
    problem.option_count() * slices * lanes * LANE / 8
}
