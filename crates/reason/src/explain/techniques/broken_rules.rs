//! Broken rules: a digit in a cell excludes it from the cells that it sees, and others by pairs of cells, and then a rule, or two rules
//! together, cannot be satisfied.
//!
//! The cells of two rules are taken together with the houses that they share: two cages in a row cannot both have a 9.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::combined_rules::clusters;
use crate::explain::cover::{Library, RuleCover};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{Conflict, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of cells of two rules together.
const MOST_CELLS: usize = 8;
/// The largest size of the cover of a single rule: it is asked for each digit and each set of cells that see it.
const MOST_SIZE: usize = 8_000;
/// The largest number of pairs of rules.
const MOST_PAIRS: usize = 300;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&BROKEN_RULES],
    searches: || {
        let mut known: Option<Vec<Group>> = None;
        let find = Search::new(Level::Forcing, 7.5, move |at, _, sink| {
            let groups = known.get_or_insert_with(|| groups(at.model));
            for group in groups {
                at.model.go_on()?;
                group.look(at.model, &mut at.covers.library, at.state, sink)?;
            }
            ControlFlow::Continue(())
        });
        vec![find.first()]
    },
};

static BROKEN_RULES: Entry = Entry::new("broken rules", Level::Forcing, 7.5)
    .meaning(
        "A digit in a cell is removed from the cells that it sees. If a rule, or two or three rules whose cells see each other, \
         then cannot be satisfied, the digit is removed from the cell.",
    )
    .up_to(7.9);

/// A candidate that leaves no way to satisfy some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BrokenRules {
    /// The candidate.
    pub candidate: Candidate,
    /// The candidates in the rules that it excludes.
    pub seen: Vec<Candidate>,
    /// The rules.
    pub rules: Vec<usize>,
}

impl Technique for BrokenRules {
    fn entry(&self) -> &'static Entry {
        &BROKEN_RULES
    }

    /// There are one to three rules.
    fn score(&self, step: &Step) -> f64 {
        (7.4 + 0.1 * self.rules.len() as f64 + 0.03 * step.reason.cell_count().min(10) as f64).min(7.9)
    }

    /// `if r9c2 is 5, neither r9c3 nor r8c2 is 5, and cage r9c3-4 (14) and arrow r9c3 r8c2 r7c1 cannot be satisfied`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let rules = words.list(self.rules.iter().map(|&rule| words.rule(rule)).collect());
        let (together, tried) = (if self.rules.len() > 1 { " together" } else { "" }, words.is(self.candidate));
        match self.seen[..] {
            [] => format!("if {tried}, {rules} cannot be satisfied{together}"),
            _ => format!("if {tried}, {}, and {rules} cannot be satisfied{together}", words.no(&self.seen)),
        }
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        let rules = self.rules.iter().map(|&rule| Part::of_kind(model, rule));
        rules.chain([Part::of(Role::Tried, vec![self.candidate])]).collect()
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        let of_rules = self.rules.iter().flat_map(|&rule| model.instances[rule].cells.clone());
        of_rules.chain([self.candidate.cell]).collect()
    }
}

/// One, two or three rules.
struct Group {
    rules: Vec<usize>,
    /// None if it is not built yet, or too large.
    cover: Option<RuleCover>,
    is_tried: bool,
    /// Its cells with these digits, for which it had no step: a candidate lost elsewhere does not lead to one.
    quiet: Vec<(Cell, DigitSet)>,
}

/// Single rules, and pairs of rules with cells that see each other or are the same, those of few cells first. One of the two is more
/// than a pair of cells, which chains follow.
fn groups(model: &Model<'_>) -> Vec<Group> {
    let mut rules: Vec<usize> =
        model.general.iter().copied().chain(model.pairs.iter().map(|pair| pair.instance)).collect();
    rules.sort_unstable();
    rules.dedup();
    let cells = |rule: usize| &model.instances[rule].cells;
    rules.retain(|&rule| cells(rule).iter().all(|&cell| model.board.is_cell(cell)));
    let mut pairs: Vec<(usize, [usize; 2])> = Vec::new();
    let small: Vec<usize> = rules.iter().copied().filter(|&rule| cells(rule).len() < MOST_CELLS).collect();
    for (number, &one) in small.iter().enumerate() {
        for &other in &small[number + 1..] {
            let all: BTreeSet<Cell> = cells(one).iter().chain(cells(other)).copied().collect();
            let meets = |&a: &Cell| cells(other).iter().any(|&b| a == b || model.common_house(a, b).is_some());
            let is_more = model.is_general(one) || model.is_general(other);
            if is_more && all.len() <= MOST_CELLS && cells(one).iter().any(meets) {
                pairs.push((all.len(), [one, other]));
            }
        }
        if model.go_on().is_break() {
            break;
        }
    }
    pairs.sort_unstable();
    pairs.truncate(MOST_PAIRS);
    let alone = rules.into_iter().map(|rule| vec![rule]);
    let three = clusters(model, &model.general).into_iter().filter(|rules| rules.len() > 2);
    let group = |rules| Group { rules, cover: None, is_tried: false, quiet: Vec::new() };
    alone.chain(pairs.into_iter().map(|(_, pair)| pair.to_vec())).chain(three).map(group).collect()
}

impl Group {
    /// The candidates that leave no way to satisfy it.
    fn look(&mut self, model: &Model<'_>, library: &mut Library, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        if !self.quiet.is_empty() && self.quiet.iter().all(|&(cell, digits)| state.set(cell) == digits) {
            return ControlFlow::Continue(());
        }
        if !std::mem::replace(&mut self.is_tried, true) {
            // A cover that takes a search would be asked too often.
            let cover = match self.rules[..] {
                [rule] => RuleCover::alone(model, library, rule),
                ref rules => RuleCover::new(model, library, rules),
            };
            self.cover = cover.filter(|cover| !cover.is_searched() && cover.size() <= MOST_SIZE);
        }
        let Some(cover) = &mut self.cover else { return ControlFlow::Continue(()) };
        if cover.cells.iter().all(|&cell| state.is_placed(cell)) {
            return ControlFlow::Continue(());
        }
        let mut has_step = false;
        let known: Vec<Candidate> = cover.cells.iter().flat_map(|&cell| state.absent_of(model, cell)).collect();
        for digit in model.board.digits().iter() {
            // Cells that exclude the same candidates have the same answer.
            let mut possible: Vec<(Option<Cell>, Vec<Candidate>)> = Vec::new();
            for &cell in model.cells.iter().filter(|&&cell| state.has(cell, digit) && !state.is_placed(cell)) {
                let candidate = Candidate { cell, digit };
                let seen = seen(model, state, &cover.cells, candidate);
                let own = cover.cells.binary_search(&cell).is_ok().then_some(cell);
                if own.is_none() && seen.is_empty() || possible.iter().any(|known| *known == (own, seen.clone())) {
                    continue;
                }
                let absent: Vec<Candidate> = known.iter().chain(&seen).copied().collect();
                if cover.fits(model, &absent, own.map(|_| candidate)) != Some(false) {
                    possible.push((own, seen));
                    continue;
                }
                has_step = true;
                sink(found(cover, model, state, candidate, (own, seen)))?;
            }
        }
        if !has_step {
            self.quiet = cover.cells.iter().map(|&cell| (cell, state.set(cell))).collect();
        }
        ControlFlow::Continue(())
    }
}

/// The candidates in other cells that a candidate excludes by a house or a pair.
fn seen(model: &Model<'_>, state: &State, cells: &[Cell], one: Candidate) -> Vec<Candidate> {
    let Candidate { cell, digit } = one;
    let sees = |&other: &Cell| state.has(other, digit) && model.common_house(cell, other).is_some();
    let mut seen: Vec<Candidate> = cells.iter().copied().filter(sees).map(|cell| Candidate { cell, digit }).collect();
    for &pair in &model.pairs_of[cell.index()] {
        let pair = &model.pairs[pair];
        let side = usize::from(pair.cells[1] == cell);
        let other = pair.cells[1 - side];
        if cells.binary_search(&other).is_ok() {
            let excluded = state.set(other).difference(pair.allowed[side][digit.index()]);
            seen.extend(excluded.iter().map(|digit| Candidate { cell: other, digit }));
        }
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// The step that removes a candidate, with those that it excludes.
fn found(
    cover: &mut RuleCover,
    model: &Model<'_>,
    state: &State,
    candidate: Candidate,
    (own, seen): (Option<Cell>, Vec<Candidate>),
) -> Step {
    let Candidate { cell, digit } = candidate;
    let mut without = state.clone();
    seen.iter().for_each(|&one| _ = without.remove(one));
    if own.is_some() {
        let others = state.set(cell).iter().filter(|&other| other != digit);
        others.for_each(|other| _ = without.remove(Candidate { cell, digit: other }));
    }
    let needed = cover.needed(&without, model, &[]);
    // What the candidate itself excludes is no reason, and of what it sees only that which is needed.
    let (absent, by_candidate): (Vec<Candidate>, Vec<Candidate>) =
        needed.into_iter().partition(|one| !state.has(one.cell, one.digit));
    let seen: Vec<Candidate> = seen.into_iter().filter(|one| by_candidate.contains(one)).collect();
    let by = |other: &Candidate| match model.conflict((cell, digit), (other.cell, other.digit)) {
        Some(Conflict::Instance(rule)) => Some(rule),
        _ => None,
    };
    let rules = cover.all_rules().into_iter().chain(seen.iter().filter_map(by)).collect();
    let reason = Reason { rules, absent, pattern: vec![candidate], ..Reason::default() };
    step(candidate, seen, &cover.rules, reason)
}

/// The step that removes a candidate.
pub(super) fn step(candidate: Candidate, seen: Vec<Candidate>, rules: &[usize], reason: Reason) -> Step {
    let technique = BrokenRules { candidate, seen, rules: rules.to_vec() };
    Step { removed: vec![candidate], ..Step::of(technique, reason) }
}
