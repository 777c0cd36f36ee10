//! The exclusions of a rule alone, whatever its kind: a small exact cover of its own constraints and cells, searched for
//! the candidates that occur in some solution.
//!
//! The cover of a rule knows which of its cells other rules make different: a cage of two in a column has no 3 3.
//! Several rules can be combined in the same way.

use std::sync::Arc;

use foldhash::HashMap;

use exdoku_rules::encode::{Candidate, Encoder, Implied, Limits};
use exdoku_text::board::{Cell, DigitSet};

use super::diagram::{Diagram, DiagramLimits, Supports};
use super::library::Library;
use super::reduced::{Reduced, reduced};
use super::searched::{Answer, NODES, Searched};
use crate::explain::instance::{Instance, OPTIONS_OF_NODE};
use crate::explain::model::Model;
use crate::explain::state::State;

/// The nodes of a search for whether a candidate is needed; if they do not suffice, it counts as needed.
const FEW_NODES: u64 = 100;
/// The nodes of all these searches for a step, once for cells and once for candidates; after that, the others count as needed.
const MOST_SPENT: u64 = 1_500;
/// The largest number of entries of a cover.
const MOST_ENTRIES: usize = 2_000_000;
/// The largest number of options of a cover with a diagram, and of edges of the diagram.
const MOST_OPTIONS: usize = 4_096;
const MOST_EDGES: usize = 60_000;
/// The largest number of sets of digits in the questions whose answers are kept: trials ask the same again and again.
const MOST_KNOWN: usize = 1 << 14;
/// The largest number of cells of a rule whose cover knows which of them are different, and of several rules together.
const MOST_DIFFERING: usize = 20;
const MOST_DIFFERING_TOGETHER: usize = 9;

/// The exact cover of some rule instances, on their cells.
#[derive(Debug)]
pub(in crate::explain) struct RuleCover {
    /// The instances.
    pub(in crate::explain) rules: Vec<usize>,
    /// The instances that make cells different, if the rules do not state it themselves.
    pub(in crate::explain) differing: Vec<usize>,
    /// Their cells.
    pub(in crate::explain) cells: Vec<Cell>,
    pub(super) solutions: Solutions,
    /// Answered questions: the digits of the cells.
    known: HashMap<Vec<DigitSet>, Answer>,
    unanswered: Unanswered,
}

/// The number of candidates at the last question without an answer: about all candidates at once, and about one at a time.
#[derive(Default, Debug)]
struct Unanswered {
    all: Option<usize>,
    each: Option<usize>,
}

/// Whether so few candidates were lost since a question that it is not asked again: fewer than one in fifty.
fn is_the_same(before: Option<usize>, now: usize) -> bool {
    before.is_some_and(|before| 50 * now > 49 * before)
}

/// The source of answers.
#[derive(Debug)]
pub(super) enum Solutions {
    /// All solutions, if they fit into a diagram.
    Diagram(Arc<Diagram>, Box<Supports>),
    Searched(Box<Searched>),
}

impl RuleCover {
    /// The cover of some instances, with cells different if any rule says so and they are few; none if it would be too large.
    pub(in crate::explain) fn new(model: &Model<'_>, library: &mut Library, rules: &[usize]) -> Option<RuleCover> {
        let mut encoder = Encoder::new(model.board);
        rules.iter().for_each(|&rule| model.constraints(rule).encode(&mut encoder));
        let mut cells: Vec<Cell> = rules.iter().flat_map(|&rule| model.instances[rule].cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut differing = Vec::new();
        if cells.len() <= MOST_DIFFERING_TOGETHER {
            differing = differ(model, &cells, &mut encoder);
            differing.retain(|other| !rules.contains(other));
        }
        RuleCover::of(model, library, (rules, differing), encoder)
    }

    /// The cover of one instance, with cells different if any rule says so; none if it would be too large.
    pub(in crate::explain) fn alone(model: &Model<'_>, library: &mut Library, rule: usize) -> Option<RuleCover> {
        RuleCover::of_instance(model, library, rule, &model.instances[rule])
    }

    /// The cover of one instance, or of a clause of it.
    pub(in crate::explain) fn of_instance(
        model: &Model<'_>,
        library: &mut Library,
        rule: usize,
        instance: &Instance<'_>,
    ) -> Option<RuleCover> {
        let mut encoder = Encoder::new(model.board);
        instance.constraints.encode(&mut encoder);
        let mut differing = Vec::new();
        if instance.cells.len() <= MOST_DIFFERING {
            differing = differ(model, &instance.cells, &mut encoder);
            differing.retain(|&other| other != rule);
        } else {
            // On a long line, only neighbours of the same cell: so the number of ways to go on with the line stays small.
            for (other, cells) in model.differing_beside(rule) {
                encoder.different("different", &cells);
                differing.push(other);
            }
            differing.sort_unstable();
            differing.dedup();
        }
        RuleCover::of(model, library, (&[rule], differing), encoder)
    }

    /// The cover of the constraints of an encoder, which follow from these instances; none if it would be too large.
    pub(in crate::explain) fn of(
        model: &Model<'_>,
        library: &mut Library,
        (rules, differing): (&[usize], Vec<usize>),
        encoder: Encoder<'_>,
    ) -> Option<RuleCover> {
        let limits = Limits {
            entries: MOST_ENTRIES,
            until: model.budget.until,
            memory: model.budget.memory,
            ..Limits::default()
        };
        let encoding = encoder.within(limits).finish(Implied::Off).ok()?;
        let Reduced { problem, cells, placements, candidates } = reduced(model.board, &encoding);
        model.spend(problem.option_count() as u64 / OPTIONS_OF_NODE);
        let limits = DiagramLimits { options: MOST_OPTIONS, edges: MOST_EDGES / rules.len().max(1) };
        let solutions = match library.diagram(&problem, &placements, &order(model, rules, &cells), limits) {
            Some(diagram) => {
                model.spend(diagram.edge_count() as u64 / OPTIONS_OF_NODE);
                Solutions::Diagram(diagram, Box::default())
            }
            None => Solutions::Searched(Box::new(Searched::new(problem, placements, candidates))),
        };
        Some(RuleCover {
            rules: rules.to_vec(),
            differing,
            cells,
            solutions,
            known: HashMap::default(),
            unanswered: Unanswered::default(),
        })
    }

    /// The size of the cover in memory, in entries.
    pub(in crate::explain) fn size(&self) -> usize {
        match &self.solutions {
            Solutions::Diagram(diagram, _) => diagram.edge_count(),
            Solutions::Searched(searched) => searched.size(),
        }
    }

    /// Whether each question is a search.
    pub(in crate::explain) fn is_searched(&self) -> bool {
        matches!(self.solutions, Solutions::Searched(_))
    }

    /// The instances that a conclusion follows from.
    pub(in crate::explain) fn all_rules(&self) -> Vec<usize> {
        [&self.rules[..], &self.differing].concat()
    }

    /// The candidates that the rules exclude.
    pub(in crate::explain) fn excluded(&mut self, model: &Model<'_>, state: &State) -> Answer {
        self.excluded_within(model, NODES, state)
    }

    /// The candidates that the rules exclude, by a search of at most so many nodes if it takes one.
    pub(in crate::explain) fn excluded_within(&mut self, model: &Model<'_>, nodes: u64, state: &State) -> Answer {
        self.follow(model);
        let sets: Vec<DigitSet> = self.cells.iter().map(|&cell| state.set(cell)).collect();
        if let Some(answer) = self.known.get(&sets) {
            return answer.clone();
        }
        let answer = self.ask(model, nodes, &sets);
        // A longer search may know more.
        if model.go_on().is_continue() && answer != Answer::Unknown {
            if self.known.len() * sets.len() * self.rules.len() > MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(sets, answer.clone());
        }
        answer
    }

    /// The candidates that the rules exclude if their cells have these digits. The answer is not kept: it is one of many that are not
    /// asked for again.
    pub(in crate::explain) fn excluded_from(&mut self, model: &Model<'_>, sets: &[DigitSet]) -> Answer {
        self.follow(model);
        self.ask(model, NODES, sets)
    }

    /// Forgets what searches for earlier puzzles found.
    pub(super) fn follow(&mut self, model: &Model<'_>) {
        if let Solutions::Searched(searched) = &mut self.solutions
            && searched.follow(model)
        {
            self.known.clear();
            self.unanswered = Unanswered::default();
        }
    }

    fn count_candidates(&self, state: &State) -> usize {
        self.cells.iter().map(|&cell| state.set(cell).len()).sum()
    }

    /// The candidates that the rules exclude. Without an answer, a search is made again only when enough candidates are lost.
    pub(in crate::explain) fn excluded_if_lost(&mut self, model: &Model<'_>, state: &State) -> Answer {
        self.follow(model);
        let now = self.count_candidates(state);
        if is_the_same(self.unanswered.all, now) {
            return Answer::Unknown;
        }
        let answer = self.excluded(model, state);
        if answer == Answer::Unknown {
            self.unanswered.all = Some(now);
        }
        answer
    }

    /// The candidates that the rules exclude. If a search for all of them at once is too long, some of them may be found one at a
    /// time, those in cells with few candidates first; the answer is unknown if none is.
    pub(in crate::explain) fn excluded_in_part(&mut self, model: &Model<'_>, state: &State) -> Answer {
        if !self.is_searched() {
            return self.excluded(model, state);
        }
        let answer = self.excluded_if_lost(model, state);
        if answer != Answer::Unknown {
            return answer;
        }
        let now = self.count_candidates(state);
        if is_the_same(self.unanswered.each, now) {
            return Answer::Unknown;
        }
        let mut open = self.cells.clone();
        open.retain(|&cell| state.set(cell).len() > 1);
        open.sort_by_key(|&cell| state.set(cell).len());
        let absent: Vec<Candidate> = self.cells.iter().flat_map(|&cell| state.absent_of(model, cell)).collect();
        let end = model.spent() + NODES;
        let mut excluded = Vec::new();
        let each = open.into_iter().flat_map(|cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit }));
        for one in each.collect::<Vec<_>>() {
            if model.spent() >= end || model.go_on().is_break() {
                break;
            }
            if self.fits_within(model, FEW_NODES, &absent, Some(one)) == Some(false) {
                excluded.push(one);
            }
        }
        if excluded.is_empty() {
            self.unanswered.each = Some(now);
            return Answer::Unknown;
        }
        Answer::Excluded(excluded)
    }

    fn ask(&mut self, model: &Model<'_>, nodes: u64, sets: &[DigitSet]) -> Answer {
        let (diagram, supports) = match &mut self.solutions {
            Solutions::Diagram(diagram, supports) => (diagram, supports),
            Solutions::Searched(searched) => return searched.ask(model, nodes, &self.cells, sets),
        };
        model.spend(1);
        let allowed: Vec<u128> = sets.iter().map(|set| set.bits()).collect();
        let Some(support) = supports.ask(diagram, &allowed) else { return Answer::Contradiction };
        let excluded = self.cells.iter().zip(sets).zip(support).flat_map(|((&cell, set), support)| {
            let without = set.difference(DigitSet::of_bits(*support));
            without.iter().map(move |digit| Candidate { cell, digit })
        });
        Answer::Excluded(excluded.collect())
    }

    /// Whether the rules have a solution without the absent candidates and, if one is given, with this one.
    /// None if the search was too long.
    pub(in crate::explain) fn fits(
        &mut self,
        model: &Model<'_>,
        absent: &[Candidate],
        with: Option<Candidate>,
    ) -> Option<bool> {
        self.fits_within(model, NODES, absent, with)
    }

    fn fits_within(
        &mut self,
        model: &Model<'_>,
        nodes: u64,
        absent: &[Candidate],
        with: Option<Candidate>,
    ) -> Option<bool> {
        self.follow(model);
        let diagram = match &mut self.solutions {
            Solutions::Diagram(diagram, _) => diagram,
            Solutions::Searched(searched) => {
                return searched.fits(model, nodes, (&self.cells, absent), with);
            }
        };
        model.spend(1);
        let mut allowed = without(&self.cells, absent);
        if let Some(Candidate { cell, digit }) = with
            && let Ok(place) = self.cells.binary_search(&cell)
        {
            allowed[place] &= 1 << digit.index();
        }
        Some(diagram.has_solution(&allowed))
    }

    /// Whether the rules without the absent candidates exclude all of these, or have no solution if these are empty.
    pub(in crate::explain) fn excludes(
        &mut self,
        model: &Model<'_>,
        absent: &[Candidate],
        removed: &mut [Candidate],
    ) -> bool {
        if let Solutions::Diagram(diagram, supports) = &mut self.solutions
            && !removed.is_empty()
        {
            model.spend(1);
            let Some(support) = supports.ask(diagram, &without(&self.cells, absent)) else { return true };
            let has = |one: &Candidate| match self.cells.binary_search(&one.cell) {
                Ok(place) => support[place] >> one.digit.index() & 1 == 1,
                Err(_) => true,
            };
            return !removed.iter().any(has);
        }
        match removed {
            [] => self.fits_within(model, FEW_NODES, absent, None) == Some(false),
            some => {
                let mut fits = |&candidate: &_| self.fits_within(model, FEW_NODES, absent, Some(candidate));
                let fitting = some.iter().position(|candidate| fits(candidate) != Some(false));
                // Fitting candidates are tried first next time.
                fitting.inspect(|&place| some[..=place].rotate_right(1)).is_none()
            }
        }
    }

    /// The fewest of the absent candidates by which the rules still exclude these.
    pub(in crate::explain) fn needed(
        &mut self,
        state: &State,
        model: &Model<'_>,
        removed: &[Candidate],
    ) -> Vec<Candidate> {
        let absent_of = self.cells.iter().map(|&cell| state.absent_of(model, cell).collect());
        let mut absent_of: Vec<Vec<Candidate>> = absent_of.collect();
        if let Solutions::Searched(searched) = &mut self.solutions
            && let Some(core) = searched.core(model, FEW_NODES, (&self.cells, &absent_of.concat()), removed)
        {
            absent_of.iter_mut().for_each(|absent| absent.retain(|one| core.contains(one)));
        }
        absent_of.retain(|absent| !absent.is_empty());
        let mut removed = removed.to_vec();
        let mut holds = |absent: &[Candidate]| self.excludes(model, absent, &mut removed);
        // Whole cells first, then one candidate at a time.
        let of_cells = fewest(absent_of, model, &mut |kept| holds(&kept.concat()));
        fewest(of_cells.concat(), model, &mut |kept| holds(kept))
    }
}

/// The shortest list obtained by removing parts while `holds` is true: many at a time first.
pub(in crate::explain) fn fewest<T: Clone>(
    mut list: Vec<T>,
    model: &Model<'_>,
    holds: &mut dyn FnMut(&[T]) -> bool,
) -> Vec<T> {
    let mut many = list.len().div_ceil(2);
    let end = model.spent() + MOST_SPENT;
    while many > 0 && model.go_on().is_continue() {
        let mut at = 0;
        while at < list.len() && model.spent() < end {
            let next = (at + many).min(list.len());
            let fewer = [&list[..at], &list[next..]].concat();
            match holds(&fewer) {
                true => list = fewer,
                false => at = next,
            }
        }
        many /= 2;
    }
    list
}

/// The digits of each cell, as bits, without the absent candidates.
fn without(cells: &[Cell], absent: &[Candidate]) -> Vec<u128> {
    let mut allowed = vec![u128::MAX; cells.len()];
    for one in absent {
        if let Ok(place) = cells.binary_search(&one.cell) {
            allowed[place] &= !(1 << one.digit.index());
        }
    }
    allowed
}

/// The order of the cells in a diagram: those of small rules first, along each rule.
pub(super) fn order(model: &Model<'_>, rules: &[usize], cells: &[Cell]) -> Vec<usize> {
    let mut rules: Vec<usize> = rules.to_vec();
    rules.sort_by_key(|&rule| model.instances[rule].cells.len());
    let of_rules = rules.iter().flat_map(|&rule| &model.instances[rule].cells);
    let mut order: Vec<usize> = Vec::with_capacity(cells.len());
    for place in of_rules.filter_map(|cell| cells.binary_search(cell).ok()).chain(0..cells.len()) {
        if !order.contains(&place) {
            order.push(place);
        }
    }
    order
}

/// Posts that cells are different if any rule says so, and returns the instances that do.
pub(in crate::explain) fn differ(model: &Model<'_>, cells: &[Cell], encoder: &mut Encoder<'_>) -> Vec<usize> {
    let known = encoder.elementary().different;
    let mut rules = Vec::new();
    for (rule, set) in model.differing(cells, &known) {
        encoder.different("different", &set);
        rules.push(rule);
    }
    rules.sort_unstable();
    rules.dedup();
    rules
}
