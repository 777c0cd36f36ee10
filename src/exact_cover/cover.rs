//! A problem made ready for many searches.
//!
//! Which representation searches is chosen by the settings and the size of the problem; what it finds is the same.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::bit_set::{self, BitSet, BitSetSearch, Refused};
use super::bit_sliced::{self, BitSliced, BitSlicedSearch, Plan};
use super::cdcl::Cdcl;
use super::counter_based::{CounterBased, Event};
use super::problem::{ItemId, ItemKind, OptionId, Problem};
use super::tie_breaker::TieBreaker;
use super::{Budget, Choose, Conflict, ConflictReason, Ended, Links, Propagation, Search, Stats};

/// So many solutions are few enough to look for by learning.
const FEW: u64 = 16;

/// A search that learns stops after so many solutions: it is for few.
const MOST_LEARNT: usize = 1000;

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
    machine: EngineState,
    switch_limit: u64,
    /// Room for the first solution of a search, which is not shown again if the search goes on by learning.
    first: Vec<OptionId>,
}

#[derive(Clone, Debug)]
enum EngineState {
    Links(Box<Links>),
    BitSliced(Box<(BitSliced, BitSlicedSearch)>),
    BitSet(Box<(BitSet, BitSetSearch)>),
    CounterBased(Box<CounterBased>),
    Cdcl(Option<Box<Cdcl>>),
}

/// The form in which a problem is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Dancing links: the textbook algorithm, without propagation.
    Links,
    /// Bit planes, for small problems without auxiliary options: all items looked at at once.
    BitSliced,
    /// A word of bits for each item, for problems that are larger or have secondary items.
    BitSet,
    /// Counters on sets that shrink and grow back, for large ones, and where blocking has most to find.
    CounterBased,
    /// Clauses learnt from dead ends, for few solutions of what is hard.
    Cdcl,
}

impl Cover {
    /// Makes a problem ready, in the form that suits the settings and its size.
    pub fn new(problem: &Problem, settings: Settings) -> Cover {
        let form = match settings.propagation {
            Propagation::None => Engine::Links,
            _ if bit_sliced::suit(problem) => Engine::BitSliced,
            _ if is_rich(problem) => Engine::CounterBased,
            _ if bit_set::fits(problem) => Engine::BitSet,
            _ if bit_sliced::fits(problem) => Engine::BitSliced,
            _ => Engine::CounterBased,
        };
        Cover::with_engine(problem, settings, form)
    }

    /// Makes a problem ready in a form of one's choice. Links notice nothing, whatever the settings say.
    ///
    /// # Panics
    /// If the problem does not fit planes or words: it is too large, or has auxiliary options.
    pub fn with_engine(problem: &Problem, settings: Settings, form: Engine) -> Cover {
        let machine = match form {
            Engine::Links => EngineState::Links(Box::new(Links::new(problem))),
            Engine::BitSliced => {
                assert!(bit_sliced::fits(problem), "the problem does not fit planes");
                EngineState::BitSliced(Box::new((BitSliced::new(problem), BitSlicedSearch::default())))
            }
            Engine::BitSet => {
                assert!(bit_set::fits(problem), "the problem does not fit words");
                EngineState::BitSet(Box::new((BitSet::new(problem), BitSetSearch::default())))
            }
            Engine::Cdcl => EngineState::Cdcl(None),
            Engine::CounterBased => EngineState::CounterBased(Box::new(CounterBased::new(
                problem,
                settings.propagation == Propagation::Full,
            ))),
        };
        // Time enough for all but the hardest, a tenth of a second or less.
        let switch_limit = if matches!(form, Engine::BitSliced | Engine::BitSet) { 20_000 } else { 2_000 };
        Cover { settings, machine, switch_limit, first: Vec::new() }
    }

    /// After so many nodes a search counts as hard, and goes on by learning if the settings are the default ones.
    pub fn set_switch_limit(&mut self, nodes: u64) {
        self.switch_limit = nodes;
    }

    /// Lets a random generator choose which option of an item is tried first in every further search; without a seed it is the first
    /// one again. Links and the learner keep to their order.
    pub fn set_tie_breaking(&mut self, seed: Option<u64>) {
        let tie_breaker = TieBreaker::new(seed);
        match &mut self.machine {
            EngineState::BitSliced(both) => both.1.tie_breaker = tie_breaker,
            EngineState::BitSet(both) => both.1.tie_breaker = tie_breaker,
            EngineState::CounterBased(sets) => sets.tie_breaker = tie_breaker,
            EngineState::Links(_) | EngineState::Cdcl(_) => {}
        }
    }

    /// Its form.
    pub fn engine(&self) -> Engine {
        match self.machine {
            EngineState::Links(_) => Engine::Links,
            EngineState::BitSliced(_) => Engine::BitSliced,
            EngineState::BitSet(_) => Engine::BitSet,
            EngineState::CounterBased(_) => Engine::CounterBased,
            EngineState::Cdcl(_) => Engine::Cdcl,
        }
    }

    /// Shows each solution to the visitor, below some options that are dropped or chosen beforehand. `problem` is the one
    /// the cover was made of.
    ///
    /// With all of propagation and weights, a search for few solutions that turns out hard goes on by learning from its
    /// dead ends.
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
        self.begin(problem, dropped, chosen)?;
        let can_pause =
            matches!(self.machine, EngineState::BitSliced(_) | EngineState::BitSet(_) | EngineState::CounterBased(_));
        let few = budget.wanted.is_some_and(|wanted| wanted <= FEW);
        if !can_pause || !few || self.settings != Settings::default() {
            return Ok(self.go_on(budget, visitor));
        }

        let bounded = Budget { nodes: Some(budget.nodes.unwrap_or(u64::MAX).min(self.switch_limit)), ..*budget };
        let mut first = std::mem::take(&mut self.first);
        first.clear();
        let mut stats_ended = self.go_on(&bounded, &mut |options| {
            // More than one would be no reason to learn, so that more need not be remembered.
            if first.is_empty() {
                first.extend_from_slice(options);
            }
            visitor(options)
        });
        self.first = first;
        let (stats, ended) = &mut stats_ended;
        let reached_switch_limit =
            *ended == Ended::Spent && stats.nodes >= self.switch_limit && !budget.is_spent(stats.nodes, || 0.0);
        if !reached_switch_limit {
            return Ok(stats_ended);
        }
        if stats.solutions >= 2 {
            return Ok(self.go_on(budget, visitor));
        }
        let mut shown: HashSet<Vec<OptionId>> = HashSet::new();
        if stats.solutions == 1 {
            shown.insert(problem.project(&self.first));
        }
        // Solutions met again are not shown again.
        let (mut stopped, mut solutions) = (false, stats.solutions);
        let left = Budget { nodes: budget.nodes.map(|nodes| nodes - stats.nodes), ..*budget };
        let (learnt, learnt_ended) = Cdcl::new(problem, dropped, chosen).run(&left, &mut |options| {
            if shown.insert(problem.project(options)) {
                solutions += 1;
                stopped = visitor(options).is_break();
            }
            if stopped || shown.len() > MOST_LEARNT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        stats.add(learnt);
        stats.solutions = solutions;
        *ended = learnt_ended;
        if *ended != Ended::Stopped || stopped {
            return Ok(stats_ended);
        }
        // There are many after all, and each weighs on the learner: the first search goes on where it stood.
        let spent = *stats;
        let (mut rest, rest_ended) = self.go_on(budget, &mut |options| {
            if shown.contains(&problem.project(options)) {
                return ControlFlow::Continue(());
            }
            solutions += 1;
            visitor(options)
        });
        rest.add(spent);
        rest.solutions = solutions;
        Ok((rest, rest_ended))
    }

    /// Prepares a search below options dropped and chosen.
    fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        match &mut self.machine {
            EngineState::Links(links) => links.restrict(dropped, chosen),
            EngineState::BitSliced(both) => {
                let (planes, search) = &mut **both;
                search.begin(planes, dropped);
                for (i, &option) in chosen.iter().enumerate() {
                    if !search.assume(planes, option) && !chosen[..i].contains(&option) {
                        return Err(explain_conflict(problem, dropped, &chosen[..i], option));
                    }
                }
                Ok(())
            }
            EngineState::BitSet(both) => {
                let (words, search) = &mut **both;
                search
                    .begin(words, dropped, chosen)
                    .map_err(|Refused(at)| explain_conflict(problem, dropped, &chosen[..at], chosen[at]))
            }
            EngineState::CounterBased(sets) => assume_all(sets, problem, dropped, chosen),
            EngineState::Cdcl(learner) => {
                check_assumptions(problem, dropped, chosen)?;
                *learner = Some(Box::new(Cdcl::new(problem, dropped, chosen)));
                Ok(())
            }
        }
    }

    /// Searches from where the search stands; what is told of it counts from its beginning.
    fn go_on(
        &mut self,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        let choose = self.settings.choose;
        match &mut self.machine {
            EngineState::Links(links) => {
                let mut search = Search::new(links, choose);
                let ended = search.visit_within(budget, visitor);
                let stats = search.stats();
                drop(search);
                links.release();
                (stats, ended)
            }
            EngineState::BitSliced(both) => {
                let full = self.settings.propagation == Propagation::Full;
                both.1.run(&both.0, Plan { choose, full }, budget, visitor)
            }
            EngineState::BitSet(both) => {
                let full = self.settings.propagation == Propagation::Full;
                both.1.run(&both.0, bit_set::Plan { choose, full }, budget, visitor)
            }
            EngineState::CounterBased(sets) => sets.run(choose, budget, visitor, None),
            EngineState::Cdcl(learner) => learner.as_mut().expect("a search has begun").run(budget, visitor),
        }
    }
}

/// Whether options can be chosen one after the other.
fn check_assumptions(problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
    for (i, &option) in chosen.iter().enumerate() {
        let before = &chosen[..i];
        let conflict = before.iter().any(|&other| other != option && problem.conflict(other, option).is_some());
        if conflict || dropped.contains(&option) {
            return Err(explain_conflict(problem, dropped, before, option));
        }
    }
    Ok(())
}

/// Begins a search in sets below options dropped and chosen.
pub(super) fn assume_all(
    sets: &mut CounterBased,
    problem: &Problem,
    dropped: &[OptionId],
    chosen: &[OptionId],
) -> Result<(), Conflict> {
    sets.begin(dropped);
    for (i, &option) in chosen.iter().enumerate() {
        if !sets.assume(option) && !chosen[..i].contains(&option) {
            return Err(explain_conflict(problem, dropped, &chosen[..i], option));
        }
    }
    Ok(())
}

/// Searches as [`Cover::search`] does and tells every step. With propagation the steps are those of
/// [`Engine::CounterBased`], which find the same as other forms, perhaps by another way; without, those of the links.
///
/// # Errors
/// The chosen option that cannot be chosen, and why.
pub fn trace(
    problem: &Problem,
    settings: Settings,
    dropped: &[OptionId],
    chosen: &[OptionId],
    budget: &Budget<'_>,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    tracer: &mut dyn FnMut(Event),
) -> Result<(Stats, Ended), Conflict> {
    if settings.propagation != Propagation::None {
        let mut sets = CounterBased::new(problem, settings.propagation == Propagation::Full);
        assume_all(&mut sets, problem, dropped, chosen)?;
        return Ok(sets.run(settings.choose, budget, visitor, Some(tracer)));
    }
    let mut links = Links::new(problem);
    links.restrict(dropped, chosen)?;
    let mut search = Search::new(&mut links, settings.choose);
    let ended = search.trace_within(budget, visitor, tracer);
    Ok((search.stats(), ended))
}

/// Why an option cannot be chosen after others.
fn explain_conflict(problem: &Problem, dropped: &[OptionId], before: &[OptionId], option: OptionId) -> Conflict {
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
/// Whether a secondary item has a colour, or two options of one primary item: then blocking has much to find that only
/// sets look for.
fn is_rich(problem: &Problem) -> bool {
    let secondary = |item: ItemId| problem.item_kind(item) == ItemKind::Secondary;
    let mut having: Vec<Vec<OptionId>> = vec![Vec::new(); problem.item_count()];
    for (option, entries) in problem.options() {
        for entry in entries.iter().filter(|entry| secondary(entry.item)) {
            if entry.colour.is_some() {
                return true;
            }
            having[entry.item.index()].push(option);
        }
    }
    // For each primary item the last secondary one that was met beside it.
    let mut beside = vec![usize::MAX; problem.item_count()];
    having.iter().enumerate().any(|(item, options)| {
        let others = options.iter().flat_map(|&option| problem.option(option)).filter(|entry| !secondary(entry.item));
        others.into_iter().any(|entry| std::mem::replace(&mut beside[entry.item.index()], item) == item)
    })
}
