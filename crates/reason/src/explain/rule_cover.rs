//! What a rule excludes by itself, whatever its kind: a small exact cover of its own constraints and cells, searched for
//! the candidates that occur in some solution.
//!
//! A rule is asked with the knowledge which of its cells differ because of others: a cage of two in a column has no 3 3.
//! Several rules can be looked at together in the same way.

use std::ops::ControlFlow;

use exdoku_cover::{Budget, Cover, Ended, Entry, ItemId, OptionId, Problem, Settings};
use exdoku_rules::encode::{Candidate, Encoder, Encoding, Implied, Limits};
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::fit::Fit;
use super::model::Model;
use super::state::State;

/// The nodes of a search, above which nothing is known.
const NODES: u64 = 5_000;
/// The most solutions listed to name the sets of digits that fit.
const MOST_LISTED: usize = 200;
/// So many options take as long to write as a node of a search.
const OPTIONS_OF_NODE: u64 = 20;
/// The most entries of a cover.
const MOST_ENTRIES: usize = 2_000_000;
/// The most cells of a rule that is asked with the knowledge which of them differ.
const MOST_DIFFERING: usize = 20;

/// The exact cover of some rule instances, on the cells that they are about.
#[derive(Debug)]
pub(super) struct RuleCover {
    /// The instances.
    pub(super) rules: Vec<usize>,
    /// The instances by which cells differ, where these do not state it themselves.
    pub(super) differing: Vec<usize>,
    /// The cells that they are about.
    pub(super) cells: Vec<Cell>,
    cover: Cover,
    /// For each cell its placements by digit.
    placements: Vec<Vec<Option<OptionId>>>,
    candidates: Vec<Candidate>,
    /// The last question and the answer.
    last: Option<(Vec<DigitSet>, Answer)>,
}

/// What some rules exclude.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The candidates that are in no solution.
    Excluded(Vec<Candidate>),
    /// There is no solution.
    Contradiction,
    /// The search was too long.
    Unknown,
}

impl RuleCover {
    /// The cover of some instances; none if it would be too large.
    pub(super) fn new(model: &Model<'_>, rules: &[usize]) -> Option<RuleCover> {
        let mut encoder = Encoder::new(model.board);
        rules.iter().for_each(|&rule| model.constraints(rule).encode(&mut encoder));
        RuleCover::of(model, rules, Vec::new(), encoder)
    }

    /// The cover of one instance, whose cells differ where any rule says so; none if it would be too large.
    pub(super) fn alone(model: &Model<'_>, rule: usize) -> Option<RuleCover> {
        let mut encoder = Encoder::new(model.board);
        model.constraints(rule).encode(&mut encoder);
        let cells = &model.instances[rule].cells;
        let mut differing = Vec::new();
        if cells.len() <= MOST_DIFFERING {
            differing = differ(model, cells, &mut encoder);
            differing.retain(|&other| other != rule);
        }
        RuleCover::of(model, &[rule], differing, encoder)
    }

    /// The cover of the constraints of an encoder, which follow from these instances; none if it would be too large.
    pub(super) fn of(
        model: &Model<'_>,
        rules: &[usize],
        differing: Vec<usize>,
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
        let cover = Cover::new(problem, Settings::default());
        Some(RuleCover { rules: rules.to_vec(), differing, cells, cover, placements, candidates, last: None })
    }

    /// The size of the cover in memory, in entries.
    pub(super) fn size(&self) -> usize {
        self.cover.problem().entry_count()
    }

    /// The instances that a conclusion follows from.
    pub(super) fn all_rules(&self) -> Vec<usize> {
        [&self.rules[..], &self.differing].concat()
    }

    /// The candidates that the rules exclude.
    pub(super) fn excluded(&mut self, model: &Model<'_>, state: &State) -> Answer {
        let sets: Vec<DigitSet> = self.cells.iter().map(|&cell| state.set(cell)).collect();
        if let Some((known, answer)) = &self.last
            && *known == sets
        {
            return answer.clone();
        }
        let answer = self.ask(model, &sets);
        self.last = model.go_on().is_continue().then(|| (sets, answer.clone()));
        answer
    }

    fn ask(&mut self, model: &Model<'_>, sets: &[DigitSet]) -> Answer {
        let mut dropped = Vec::new();
        let (mut wanted, mut excluded) = (Vec::new(), Vec::new());
        for (placements, (&cell, &set)) in self.placements.iter().zip(self.cells.iter().zip(sets)) {
            for (index, &option) in placements.iter().enumerate() {
                let digit = Digit::new(index);
                match (option, set.contains(digit)) {
                    (Some(option), true) => wanted.push(option),
                    (Some(option), false) => dropped.push(option),
                    (None, true) => excluded.push(Candidate { cell, digit }),
                    (None, false) => {}
                }
            }
        }
        let mut seen = vec![false; self.candidates.len()];
        let candidates = self.candidates.len();
        let mut found = false;
        let done = self.cover.search_for(&wanted, &dropped, &[], &model.within(NODES), &mut |options| {
            found = true;
            options.iter().filter(|option| option.index() < candidates).for_each(|option| seen[option.index()] = true);
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        match done {
            Ok((_, Ended::Spent)) => Answer::Unknown,
            Ok(_) if found => {
                let missing = wanted.iter().filter(|option| !seen[option.index()]);
                excluded.extend(missing.map(|option| self.candidates[option.index()]));
                Answer::Excluded(excluded)
            }
            _ => Answer::Contradiction,
        }
    }

    /// Whether the rules have a solution in which these candidates are absent and, if one is given, this one is true.
    /// None if the search was too long.
    pub(super) fn fits(&mut self, model: &Model<'_>, absent: &[Candidate], with: Option<Candidate>) -> Option<bool> {
        let option = |cover: &RuleCover, candidate: Candidate| {
            let place = cover.cells.iter().position(|&cell| cell == candidate.cell)?;
            Some(cover.placements[place].get(candidate.digit.index()).copied().flatten())
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
        let budget = Budget { wanted: Some(1), ..model.within(NODES) };
        let mut found = false;
        let done = self.cover.search(&dropped, &chosen, &budget, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        match done {
            Ok((_, Ended::Spent)) if !found => None,
            Ok(_) => Some(found),
            Err(_) => Some(false),
        }
    }

    /// The ways to fill the cells over all solutions, without their order, if there are at most `most`.
    pub(super) fn fitting(&mut self, model: &Model<'_>, state: &State, most: usize) -> Vec<Fit> {
        let mut dropped = Vec::new();
        for (placements, &cell) in self.placements.iter().zip(&self.cells) {
            for (index, option) in placements.iter().enumerate() {
                dropped.extend(option.filter(|_| !state.has(cell, Digit::new(index))));
            }
        }
        let (mut all, mut listed): (Vec<Fit>, usize) = (Vec::new(), 0);
        let candidates = &self.candidates;
        let done = self.cover.search(&dropped, &[], &model.within(NODES), &mut |options| {
            let placed = options.iter().filter(|option| option.index() < candidates.len());
            let fit = Fit::new(model.board, placed.map(|option| candidates[option.index()]));
            if !all.contains(&fit) {
                all.push(fit);
            }
            listed += 1;
            if all.len() > most || listed > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        match done {
            Ok((_, Ended::Exhausted)) if all.len() <= most => {
                all.sort();
                all
            }
            _ => Vec::new(),
        }
    }

    /// The fewest of the absent candidates without which the rules still exclude these.
    pub(super) fn needed(&mut self, state: &State, model: &Model<'_>, removed: &[Candidate]) -> Vec<Candidate> {
        let absent_of: Vec<Vec<Candidate>> =
            self.cells.iter().map(|&cell| state.absent_of(model, cell).collect()).collect();
        let mut absent: Vec<Candidate> = absent_of.iter().flatten().copied().collect();
        let mut holds = |absent: &[Candidate]| match removed {
            [] => self.fits(model, absent, None) == Some(false),
            some => some.iter().all(|&candidate| self.fits(model, absent, Some(candidate)) == Some(false)),
        };
        // Whole cells first, then one candidate at a time.
        for of_cell in &absent_of {
            let fewer: Vec<Candidate> = absent.iter().copied().filter(|one| !of_cell.contains(one)).collect();
            if fewer.len() < absent.len() && holds(&fewer) {
                absent = fewer;
            }
        }
        // Many at a time first.
        let mut many = absent.len().div_ceil(2);
        while many > 0 && model.go_on().is_continue() {
            let mut at = 0;
            while at < absent.len() {
                let end = (at + many).min(absent.len());
                let fewer = [&absent[..at], &absent[end..]].concat();
                match holds(&fewer) {
                    true => absent = fewer,
                    false => at = end,
                }
            }
            many /= 2;
        }
        absent
    }
}

/// Posts that cells differ where any rule says so, and returns the instances that do.
pub(super) fn differ(model: &Model<'_>, cells: &[Cell], encoder: &mut Encoder<'_>) -> Vec<usize> {
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

/// A problem on some cells of a board. Its first options are placements.
struct Reduced {
    problem: Problem,
    cells: Vec<Cell>,
    /// For each cell its placements by digit.
    placements: Vec<Vec<Option<OptionId>>>,
    /// The candidates of the placements.
    candidates: Vec<Candidate>,
}

/// The problem without the cells that no rule is about: their placements cover nothing but the cell.
fn reduced(board: &Board, encoding: &Encoding) -> Reduced {
    let old = encoding.problem();
    let mut cells = Vec::new();
    for cell in board.places() {
        let digits = board.digits_of(cell);
        let option = |digit| encoding.option(Candidate { cell, digit });
        let is_touched = digits.iter().any(|digit| option(digit).is_none_or(|option| old.option(option).len() > 1));
        if is_touched {
            cells.push(cell);
        }
    }
    let mut new = Problem::new();
    let mut items: Vec<Option<ItemId>> = vec![None; old.item_count()];
    for (place, (id, name, kind)) in board.places().map(Some).chain(std::iter::repeat(None)).zip(old.items()) {
        if place.is_none_or(|place| cells.binary_search(&place).is_ok()) {
            items[id.index()] = Some(new.add_item(name, kind).expect("names differ"));
        }
    }
    let copy = |new: &mut Problem, option: OptionId| {
        let entries: Vec<Entry> = (old.option(option).iter())
            .map(|entry| {
                let item = items[entry.item.index()].expect("only cells without rules are left out");
                match entry.colour {
                    Some(colour) => Entry::coloured(item, new.add_colour(old.colour_name(colour))),
                    None => Entry::from(item),
                }
            })
            .collect();
        new.add_option(entries).expect("as in the whole problem")
    };
    let (mut placements, mut candidates) = (Vec::new(), Vec::new());
    for &cell in &cells {
        let of_cell = board.digits_of(cell).iter().map(|digit| {
            let candidate = Candidate { cell, digit };
            encoding.option(candidate).map(|option| {
                candidates.push(candidate);
                copy(&mut new, option)
            })
        });
        placements.push(of_cell.collect());
    }
    for (option, _) in old.options().filter(|(option, _)| encoding.candidate(*option).is_none()) {
        copy(&mut new, option);
    }
    Reduced { problem: new, cells, placements, candidates }
}
