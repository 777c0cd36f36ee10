//! Which problems fit.

use super::{LANE, Word};
use crate::problem::{Entry, ItemKind, Problem};

/// The largest number of primary items of an option, minus one.
pub(crate) const MOST_OTHERS: usize = 7;

/// The largest size of the conflicts of options.
const MOST_BYTES: usize = 16 << 20;

/// Why a problem cannot be searched here; none if it fits.
pub(crate) fn obstacle(problem: &Problem) -> Option<&'static str> {
    let mut primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    if problem.has_auxiliary_options() {
        Some("auxiliary options")
    } else if problem.item_count().max(problem.option_count()) >= usize::from(u16::MAX) - LANE
        || problem.option_count() * problem.option_count() / 8 > MOST_BYTES
    {
        Some("too many items and options")
    } else if most_others(problem) > MOST_OTHERS {
        Some("an option with more than 8 primary items")
    } else if primary.any(|(item, ..)| problem.incidence().length(item.index()) > Word::BITS as usize) {
        Some("an item with more than 32 options")
    } else {
        None
    }
}

/// Whether a problem is small enough, and without auxiliary options.
pub(crate) fn fits(problem: &Problem) -> bool {
    obstacle(problem).is_none()
}

/// The number of primary items of the largest option, minus one.
pub(crate) fn most_others(problem: &Problem) -> usize {
    let arity =
        |entries: &[Entry]| entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary).count();
    problem.options().map(|(_, entries)| arity(entries) - 1).max().unwrap_or(0)
}
