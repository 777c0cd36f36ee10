//! Options that cannot be chosen beforehand, and why.

use std::fmt;

use super::problem::{Entry, ItemId, OptionId, Problem};
use super::restriction::Restriction;

/// The first of several options that could not be chosen beforehand, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The option that cannot be chosen.
    pub option: OptionId,
    /// Why it cannot be chosen.
    pub reason: ConflictReason,
}

/// Why the option of a [`Conflict`] cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConflictReason {
    /// It is also among the dropped options.
    Dropped,
    /// The first of its items that an option chosen before it already covers, or gives another colour.
    Item(ItemId),
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = self.option.index();
        match self.reason {
            ConflictReason::Dropped => write!(f, "option {option} is both chosen and dropped"),
            ConflictReason::Item(item) => {
                let item = item.index();
                write!(f, "option {option} needs item {item}, which another chosen option has taken")
            }
        }
    }
}

impl std::error::Error for Conflict {}

impl Conflict {
    /// Explains why the chosen option at a place cannot be chosen after those before it.
    pub(super) fn explain(problem: &Problem, restriction: &Restriction, at: usize) -> Conflict {
        let (before, option) = (&restriction.chosen[..at], restriction.chosen[at]);
        let taken = |entry: &Entry| {
            let of_others = before.iter().flat_map(|&other| problem.option(other));
            of_others.into_iter().any(|other| entry.excludes(*other))
        };
        let reason = match problem.option(option).iter().find(|entry| taken(entry)) {
            Some(entry) if !restriction.dropped.contains(&option) => ConflictReason::Item(entry.item),
            _ => ConflictReason::Dropped,
        };
        Conflict { option, reason }
    }

    /// Checks that options can be chosen one after the other: none is dropped, and none excludes one before it.
    pub(super) fn check(problem: &Problem, restriction: &Restriction) -> Result<(), Conflict> {
        let Restriction { dropped, chosen } = restriction;
        if chosen.is_empty() {
            return Ok(());
        }
        let mut is_dropped = vec![false; problem.option_count()];
        dropped.iter().for_each(|option| is_dropped[option.index()] = true);
        let mut taken: Vec<Option<(Entry, OptionId)>> = vec![None; problem.item_count()];
        for (at, &option) in chosen.iter().enumerate() {
            let entries = problem.option(option);
            let excluded = |entry: &Entry| {
                taken[entry.item.index()].is_some_and(|(other, by)| by != option && other.excludes(*entry))
            };
            if is_dropped[option.index()] || entries.iter().any(excluded) {
                return Err(Conflict::explain(problem, restriction, at));
            }
            entries.iter().for_each(|entry| taken[entry.item.index()] = Some((*entry, option)));
        }
        Ok(())
    }
}
