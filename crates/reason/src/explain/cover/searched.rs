//! The exact cover of some rules that is too large for a diagram: each question is a search.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::{Budget, Cover, Ended, Engine, Incremental, OptionId, Problem, Settings, Stats};
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::model::Model;
use crate::explain::state::State;

/// The nodes of a search; if they do not suffice, the answer is unknown.
pub(in crate::explain) const NODES: u64 = 5_000;
/// A node of a problem of usual size takes about this many updates. A node that takes more counts as several.
const UPDATES_OF_NODE: u64 = 200;
/// An engine for small problems, which may count no updates, searches this many nodes in the same time.
const FAST_NODES: u64 = 16;
/// The smallest number of nodes of a search.
const LEAST_NODES: u64 = 10;
/// The number of solutions that are kept.
const MOST_KNOWN: usize = 400;

/// The exclusions of some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::explain) enum Answer {
    /// The candidates that are in no solution.
    Excluded(Vec<Candidate>),
    /// There is no solution.
    Contradiction,
    /// The search was too long.
    Unknown,
}

/// A cover that is searched for each question.
///
/// Solutions that were found answer later questions: only what none of them shows is searched for. So does what the searches have
/// learnt, unless some placement has no variable of its own.
#[derive(Debug)]
pub(in crate::explain) struct Searched {
    problem: Arc<Problem>,
    /// For questions, if each placement has a variable.
    incremental: Option<Box<Incremental>>,
    /// For those that show solutions, and for the others if not: compiled when it is needed.
    cover: Option<Box<Cover>>,
    /// For each cell, its placements by digit.
    placements: Vec<Vec<Option<OptionId>>>,
    candidates: Vec<Candidate>,
    /// The last solutions: the digits of the cells.
    known: VecDeque<Box<[Digit]>>,
    /// The nodes and updates so far, in the puzzle of this number.
    nodes: u64,
    updates: u64,
    begun: u64,
}

/// The updates of a node, until there was a search.
fn first_guess(problem: &Problem) -> u64 {
    UPDATES_OF_NODE.max(problem.entry_count() as u64 / 2)
}

impl Searched {
    pub(in crate::explain) fn new(
        problem: Problem,
        placements: Vec<Vec<Option<OptionId>>>,
        candidates: Vec<Candidate>,
    ) -> Searched {
        let updates = first_guess(&problem);
        let problem = Arc::new(problem);
        let all: Vec<OptionId> = placements.iter().flatten().flatten().copied().collect();
        let incremental = Incremental::new(Arc::clone(&problem), Settings::default(), &all).map(Box::new);
        let (cover, known) = (None, VecDeque::new());
        Searched { problem, incremental, cover, placements, candidates, known, nodes: 1, updates, begun: 0 }
    }

    /// The number of entries of the cover.
    pub(in crate::explain) fn size(&self) -> usize {
        self.problem.entry_count()
    }

    /// Forgets earlier puzzles: within limits, what they found would give this one another path. Returns whether there were any.
    pub(in crate::explain) fn follow(&mut self, model: &Model<'_>) -> bool {
        let is_other = std::mem::replace(&mut self.begun, model.begun()) != model.begun();
        if is_other {
            self.known.clear();
            self.incremental.iter_mut().for_each(|incremental| incremental.forget());
            (self.nodes, self.updates) = (1, first_guess(&self.problem));
        }
        is_other
    }

    /// The limits of a search that takes as long as this many nodes of a problem of usual size.
    fn within(&self, model: &Model<'_>, nodes: u64) -> Budget {
        let of_node = (self.updates / self.nodes).max(UPDATES_OF_NODE);
        model.within((nodes * UPDATES_OF_NODE / of_node).max(LEAST_NODES.min(nodes)))
    }

    /// Counts the work of a search.
    fn spend(&mut self, model: &Model<'_>, stats: &Stats) {
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        let work = stats.updates / UPDATES_OF_NODE;
        model.spend(stats.nodes.max(work));
        model.spend_searching(work + stats.nodes / FAST_NODES);
    }

    /// What is excluded from these sets of digits, by a search of at most so many nodes.
    pub(in crate::explain) fn ask(
        &mut self,
        model: &Model<'_>,
        nodes: u64,
        cells: &[Cell],
        sets: &[DigitSet],
    ) -> Answer {
        let mut seen = vec![DigitSet::EMPTY; cells.len()];
        let fits = |known: &[Digit]| known.iter().zip(sets).all(|(&digit, set)| set.contains(digit));
        for known in self.known.iter().filter(|known| fits(known)) {
            seen.iter_mut().zip(known).for_each(|(seen, &digit)| _ = seen.insert(digit));
        }
        let mut found = seen.iter().any(|seen| !seen.is_empty());
        let mut dropped = Vec::new();
        let (mut wanted, mut excluded) = (Vec::new(), Vec::new());
        for ((placements, seen), (&cell, &set)) in self.placements.iter().zip(&seen).zip(cells.iter().zip(sets)) {
            for (index, &option) in placements.iter().enumerate() {
                let digit = Digit::new(index);
                match (option, set.contains(digit)) {
                    (Some(option), true) if !seen.contains(digit) => wanted.push(option),
                    (Some(option), false) => dropped.push(option),
                    (None, true) => excluded.push(Candidate { cell, digit }),
                    _ => {}
                }
            }
        }
        model.spend(1);
        if wanted.is_empty() && found {
            return Answer::Excluded(excluded);
        }
        let mut shown = vec![false; self.candidates.len()];
        let budget = self.within(model, nodes);
        // A node shows hardly more than one candidate. If the nodes do not suffice, only a contradiction can be found.
        let is_short = budget.nodes.is_some_and(|most| most < wanted.len() as u64);
        if is_short && found {
            return Answer::Unknown;
        }
        let (candidates, known) = (&self.candidates, &mut self.known);
        let mut show = |options: &[OptionId]| {
            found = true;
            let placed = options.iter().filter(|option| option.index() < candidates.len());
            placed.for_each(|option| shown[option.index()] = true);
            note(known, candidates, cells, options);
        };
        let done = match &mut self.incremental {
            Some(incremental) => Ok(occurring(incremental, &dropped, &wanted, &budget, &mut show)),
            None => {
                let query = compiled(&mut self.cover, &self.problem).query().dropping(dropped).budget(budget);
                query.occurring(&wanted, show)
            }
        };
        if let Ok((stats, _)) = &done {
            self.spend(model, stats);
        }
        match done {
            Ok((_, Ended::OutOfBudget)) => Answer::Unknown,
            Ok(_) if found => {
                let missing = wanted.iter().filter(|option| !shown[option.index()]);
                excluded.extend(missing.map(|option| self.candidates[option.index()]));
                Answer::Excluded(excluded)
            }
            _ => Answer::Contradiction,
        }
    }

    pub(in crate::explain) fn fits(
        &mut self,
        model: &Model<'_>,
        nodes: u64,
        (cells, absent): (&[Cell], &[Candidate]),
        with: Option<Candidate>,
    ) -> Option<bool> {
        let place = |candidate: Candidate| cells.binary_search(&candidate.cell).ok();
        let option = |searched: &Searched, candidate: Candidate| {
            Some(searched.placements[place(candidate)?].get(candidate.digit.index()).copied().flatten())
        };
        let dropped: Vec<OptionId> = absent.iter().filter_map(|&candidate| option(self, candidate)?).collect();
        let chosen: Vec<OptionId> = match with.and_then(|with| option(self, with)) {
            Some(None) => return Some(false),
            Some(Some(option)) => vec![option],
            None => Vec::new(),
        };
        if chosen.iter().any(|option| dropped.contains(option)) {
            return Some(false);
        }
        model.spend(1);
        let has = |known: &[Digit], one: Candidate| place(one).is_none_or(|place| known[place] == one.digit);
        let lacks = |known: &[Digit], one: Candidate| place(one).is_none_or(|place| known[place] != one.digit);
        let fits =
            |known: &[Digit]| with.is_none_or(|with| has(known, with)) && absent.iter().all(|&one| lacks(known, one));
        if self.known.iter().any(|known| fits(known)) {
            return Some(true);
        }
        let budget = Budget { wanted: Some(1), ..self.within(model, nodes) };
        let mut found = false;
        let (candidates, known) = (&self.candidates, &mut self.known);
        let mut show = |options: &[OptionId]| {
            found = true;
            note(known, candidates, cells, options);
            ControlFlow::Break(())
        };
        let done = match &mut self.incremental {
            Some(incremental) => {
                incremental.assume_dropped(&dropped);
                Ok(incremental.find(chosen.first().copied(), &budget, &mut show))
            }
            None => {
                let query = compiled(&mut self.cover, &self.problem).query();
                query.dropping(dropped).choosing(chosen).budget(budget).visit(show)
            }
        };
        if let Ok((stats, _)) = &done {
            self.spend(model, stats);
        }
        match done {
            Ok((_, Ended::OutOfBudget)) if !found => None,
            Ok(_) => Some(found),
            Err(_) => Some(false),
        }
    }

    /// Absent candidates that are enough for the rules to exclude all of these, or to have no solution if these are empty; none if they
    /// are not soon found.
    pub(in crate::explain) fn core(
        &mut self,
        model: &Model<'_>,
        nodes: u64,
        (cells, absent): (&[Cell], &[Candidate]),
        removed: &[Candidate],
    ) -> Option<Vec<Candidate>> {
        let budget = Budget { wanted: Some(1), ..self.within(model, nodes) };
        let incremental = self.incremental.as_mut()?;
        let option = |candidate: &Candidate| {
            let place = cells.binary_search(&candidate.cell).ok()?;
            self.placements[place].get(candidate.digit.index()).copied().flatten()
        };
        let dropped: Vec<OptionId> = absent.iter().filter_map(option).collect();
        let questions: Vec<Option<OptionId>> = match removed {
            [] => vec![None],
            some => some.iter().filter_map(option).map(Some).collect(),
        };
        let (mut core, mut total) = (Vec::new(), Stats::default());
        incremental.assume_dropped(&dropped);
        for question in questions {
            let (stats, ended) = incremental.find(question, &budget, &mut |_| ControlFlow::Break(()));
            total.add(stats);
            if ended != Ended::Complete {
                core.clear();
                break;
            }
            core.extend(incremental.core());
        }
        self.spend(model, &total);
        core.sort_unstable();
        core.dedup();
        (!core.is_empty()).then(|| core.into_iter().map(|option| self.candidates[option.index()]).collect())
    }

    /// Shows the placements of each solution that fits a state. Returns whether all were shown.
    pub(in crate::explain) fn solutions(
        &mut self,
        model: &Model<'_>,
        cells: &[Cell],
        state: &State,
        visitor: &mut dyn FnMut(&[Candidate]) -> ControlFlow<()>,
    ) -> bool {
        let mut dropped = Vec::new();
        for (placements, &cell) in self.placements.iter().zip(cells) {
            for (index, option) in placements.iter().enumerate() {
                dropped.extend(option.filter(|_| !state.has(cell, Digit::new(index))));
            }
        }
        let budget = self.within(model, NODES);
        let candidates = &self.candidates;
        let query = compiled(&mut self.cover, &self.problem).query().dropping(dropped).budget(budget);
        let done = query.visit(|options| {
            let placed = options.iter().filter(|option| option.index() < candidates.len());
            visitor(&placed.map(|option| candidates[option.index()]).collect::<Vec<_>>())
        });
        model.spend(1);
        if let Ok((stats, _)) = &done {
            self.spend(model, stats);
        }
        matches!(done, Ok((_, Ended::Complete)))
    }
}

/// The cover, compiled. Clause learning looks for solutions that show several candidates, other engines for one after the other.
fn compiled<'c>(cover: &'c mut Option<Box<Cover>>, problem: &Arc<Problem>) -> &'c mut Cover {
    cover.get_or_insert_with(|| {
        let learning = Cover::try_with_engine(Arc::clone(problem), Settings::default(), Engine::ClauseLearning);
        let cover = learning.unwrap_or_else(|_| Cover::new(Arc::clone(problem), Settings::default()));
        Box::new(cover.compiled())
    })
}

/// Shows solutions without the dropped options, until each of the wanted ones was shown or is in none.
fn occurring(
    incremental: &mut Incremental,
    dropped: &[OptionId],
    wanted: &[OptionId],
    budget: &Budget,
    show: &mut dyn FnMut(&[OptionId]),
) -> (Stats, Ended) {
    let mut total = Stats::default();
    if !incremental.assume_dropped(dropped) {
        return (total, Ended::Complete);
    }
    let mut open: Vec<OptionId> = wanted.iter().rev().copied().collect();
    while let Some(option) = open.pop() {
        if !incremental.may_choose(option) {
            continue;
        }
        let left = budget.nodes.map(|nodes| nodes.saturating_sub(total.nodes));
        let its = Budget { nodes: left, wanted: Some(1), ..budget.clone() };
        let (stats, ended) = incremental.find(Some(option), &its, &mut |options| {
            open.retain(|option| !options.contains(option));
            show(options);
            ControlFlow::Break(())
        });
        total.add(stats);
        if ended == Ended::OutOfBudget {
            return (total, Ended::OutOfBudget);
        }
    }
    (total, Ended::Complete)
}

/// Keeps a solution.
fn note(known: &mut VecDeque<Box<[Digit]>>, candidates: &[Candidate], cells: &[Cell], options: &[OptionId]) {
    let mut placed: Vec<Candidate> =
        options.iter().filter_map(|option| candidates.get(option.index()).copied()).collect();
    placed.sort_unstable();
    debug_assert!(placed.iter().map(|one| one.cell).eq(cells.iter().copied()), "a digit in each cell");
    known.truncate(MOST_KNOWN - 1);
    known.push_front(placed.into_iter().map(|one| one.digit).collect());
}
