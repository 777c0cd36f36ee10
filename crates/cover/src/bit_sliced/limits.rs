//! Which problems fit, and for which no other engine is as fast.

use crate::problem::{ItemKind, Problem};

/// Items of a lane, where the shape is known only to the problem.
const LANE: usize = 64 * WORDS;

/// Words of such a lane.
pub(super) const WORDS: usize = 4;

/// The most bits of the number of a slice.
pub(super) const MOST_NUMBER_BITS: usize = 6;

/// The most memory for the masks.
const MOST_BYTES: usize = 16 << 20;

/// Masks of this size are read faster than items are looked at one by one.
const FEW_BYTES: usize = 1 << 20;

/// What a problem has that keeps it from being searched here; none if it fits.
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

/// Whether slices are faster than [words](crate::bit_set): where the masks stay in the nearer caches, and there is no
/// blocking by short items.
pub(crate) fn is_fastest(problem: &Problem) -> bool {
    let is_small = || {
        let (slices, lanes) = shape(problem);
        mask_bytes(problem, slices, lanes) <= FEW_BYTES
    };
    problem.item_count() == problem.primary_count() && is_small() && fits(problem)
}

/// How many slices there are, and how many lanes each has.
pub(super) fn shape(problem: &Problem) -> (usize, usize) {
    let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    let slices = primary.map(|(item, ..)| problem.incidence().length(item.index())).max().unwrap_or(0);
    (slices, problem.primary_count().div_ceil(LANE))
}

fn mask_bytes(problem: &Problem, slices: usize, lanes: usize) -> usize {
    problem.option_count() * slices * lanes * LANE / 8
}
