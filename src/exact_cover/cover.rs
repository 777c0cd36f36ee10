//! A problem made ready for many searches.
//!
//! Which representation searches is chosen by the settings and the size of the problem; what it finds is the same.

use std::ops::ControlFlow;

use super::planes::{self, Plan, PlaneSearch, Planes};
use super::problem::{OptionId, Problem};
use super::sets::{Event, Sets};
use super::{Budget, Choose, Conflict, ConflictReason, Ended, Links, Propagation, Search, Stats};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// What is noticed before branching.
    pub propagation: Propagation,
    /// Which item is branched on.
    pub choose: Choose,
}

impl Default for Settings {
    /// Everything is noticed, and failures are learnt from.
    fn default() -> Settings {
        Settings { propagation: Propagation::Full, choose: Choose::Weighted }
    }
}

impl Settings {
    /// The textbook algorithm: nothing is noticed beforehand, the smallest item is branched on.
    pub fn textbook() -> Settings {
        Settings { propagation: Propagation::None, choose: Choose::Smallest }
    }
}

/// A problem in the form in which it is searched.
#[derive(Clone, Debug)]
pub struct Cover {
    settings: Settings,
    machine: Machine,
}

#[derive(Clone, Debug)]
enum Machine {
    Links(Links),
    Planes(Box<(Planes, PlaneSearch)>),
    Sets(Box<Sets>),
}

/// The form in which a problem is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Dancing links: the textbook algorithm, without propagation.
    Links,
    /// Bit planes, for small problems.
    Planes,
    /// Sets that shrink and grow, for large ones.
    Sets,
}

impl Cover {
    /// Makes a problem ready, in the form that suits the settings and its size.
    pub fn new(problem: &Problem, settings: Settings) -> Cover {
        let form = match settings.propagation {
            Propagation::None => Form::Links,
            _ if planes::fits(problem) => Form::Planes,
            _ => Form::Sets,
        };
        Cover::in_form(problem, settings, form)
    }

    /// Makes a problem ready in a form of one's choice. Links notice nothing, whatever the settings say.
    ///
    /// # Panics
    /// If the problem is too large for planes.
    pub fn in_form(problem: &Problem, settings: Settings, form: Form) -> Cover {
        let machine = match form {
            Form::Links => Machine::Links(Links::new(problem)),
            Form::Planes => {
                assert!(planes::fits(problem), "the problem is too large for planes");
                Machine::Planes(Box::new((Planes::new(problem), PlaneSearch::default())))
            }
            Form::Sets => Machine::Sets(Box::new(Sets::new(problem, settings.propagation == Propagation::Full))),
        };
        Cover { settings, machine }
    }

    /// Its form.
    pub fn form(&self) -> Form {
        match self.machine {
            Machine::Links(_) => Form::Links,
            Machine::Planes(_) => Form::Planes,
            Machine::Sets(_) => Form::Sets,
        }
    }

    /// Shows each solution to the visitor, below some options that are dropped or chosen beforehand; the chosen ones
    /// come first in it. `problem` is the one the cover was made of.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn search(
        &mut self,
        problem: &Problem,
        dropped: &[OptionId],
        chosen: &[OptionId],
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        match &mut self.machine {
            Machine::Links(links) => {
                links.restrict(dropped, chosen)?;
                let mut search = Search::new(links, self.settings.choose);
                let ended = search.visit_within(budget, visitor);
                let stats = search.stats();
                drop(search);
                links.release();
                Ok((stats, ended))
            }
            Machine::Planes(both) => {
                let (planes, search) = &mut **both;
                search.begin(planes, dropped);
                for (i, &option) in chosen.iter().enumerate() {
                    if !search.give(planes, option) && !chosen[..i].contains(&option) {
                        return Err(why(problem, dropped, &chosen[..i], option));
                    }
                }
                let full = self.settings.propagation == Propagation::Full;
                Ok(search.run(planes, Plan { choose: self.settings.choose, full }, budget, visitor))
            }
            Machine::Sets(sets) => {
                give_all(sets, problem, dropped, chosen)?;
                Ok(sets.run(self.settings.choose, budget, visitor, None))
            }
        }
    }
}

/// Begins a search in sets below options dropped and chosen.
pub(super) fn give_all(
    sets: &mut Sets,
    problem: &Problem,
    dropped: &[OptionId],
    chosen: &[OptionId],
) -> Result<(), Conflict> {
    sets.begin(dropped);
    for (i, &option) in chosen.iter().enumerate() {
        if !sets.give(option) && !chosen[..i].contains(&option) {
            return Err(why(problem, dropped, &chosen[..i], option));
        }
    }
    Ok(())
}

/// Searches as [`Cover::search`] does and tells every step. With propagation the steps are those of
/// [`Form::Sets`], which find the same as other forms, perhaps by another way; without, those of the links.
///
/// # Errors
/// The chosen option that cannot be chosen, and why.
pub fn watch(
    problem: &Problem,
    settings: Settings,
    dropped: &[OptionId],
    chosen: &[OptionId],
    budget: &Budget<'_>,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    watcher: &mut dyn FnMut(Event),
) -> Result<(Stats, Ended), Conflict> {
    if settings.propagation != Propagation::None {
        let mut sets = Sets::new(problem, settings.propagation == Propagation::Full);
        give_all(&mut sets, problem, dropped, chosen)?;
        return Ok(sets.run(settings.choose, budget, visitor, Some(watcher)));
    }
    let mut links = Links::new(problem);
    links.restrict(dropped, chosen)?;
    let mut search = Search::new(&mut links, settings.choose);
    let ended = search.watch_within(budget, visitor, watcher);
    Ok((search.stats(), ended))
}

/// Why an option cannot be chosen after others.
fn why(problem: &Problem, dropped: &[OptionId], before: &[OptionId], option: OptionId) -> Conflict {
    let taken = |entry: &super::Entry| {
        let of_others = before.iter().flat_map(|&other| problem.option(other));
        of_others.into_iter().any(|other| entry.excludes(*other))
    };
    let reason = match problem.option(option).iter().find(|entry| taken(entry)) {
        Some(entry) if !dropped.contains(&option) => ConflictReason::Item(entry.item),
        _ => ConflictReason::Dropped,
    };
    Conflict { option, reason }
}
