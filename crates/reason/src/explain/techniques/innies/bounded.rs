//! Bounds of innies: the cells that houses and equations leave are many, but fall into groups whose sums rules bound. If all other groups
//! are as great as possible, the last one must be at least what is missing.
//!
//! ```text
//!   +-------+
//!   | a a a |      45 = a + b + c. If rules leave at most 20 for the sum of a and at most 12 for that of b,
//!   | b b c |      the sum of c is at least 13.
//!   | b c c |
//!   +-------+
//! ```

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::combined::stages;
use super::group::{Group, Measure, Weighted, group, groups};
use super::sum::{Innies, Side};
use crate::explain::cover::{Covers, RuleCover};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::Part;
use crate::explain::search::Search;
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::techniques::cells::seen;
use crate::explain::techniques::examples::BOUNDED as EXAMPLE;
use crate::explain::wording::{Wording, or};

/// The largest number of cells that are left, of their groups, and of such sums.
const MOST_CELLS: usize = 14;
const MOST_GROUPS: usize = 4;
const MOST_SUMS: usize = 120;
/// The largest number of cells of an equation that is written out, if these are the rest of a house.
const MOST_SAID: usize = 4;
pub(super) static BOUNDED: Entry = Entry::new("bounded innies", Level::CombinedRules, 3.3)
    .meaning(
        "Houses and equations leave the sum of several groups of cells. Rules bound the sum of each. If all groups but one are as \
         great as possible, or as small, that bounds the last one.",
    )
    .and_more()
    .also(&["bounds of innies and outies"])
    .example(EXAMPLE);

pub(super) static COUNTED: Entry = Entry::new("digit count", Level::CombinedRules, 3.4)
    .meaning(
        "A house has each digit once, so as many cells with low digits, or with odd ones, as there are. Rules in the house bound how many \
         of them are in some of its cells, and so how many are left for the others.",
    )
    .and_more()
    .also(&["counting low and high digits", "parity count"]);

/// The searches for them.
pub(super) fn searches() -> Vec<Search> {
    let search = |least: f64, order: f64, counts: bool| {
        let mut known: Option<Vec<Bounded>> = None;
        let find = Search::new(Level::CombinedRules, least, move |at, since, sink| {
            if known.is_none() {
                let all = all(at.model, at.covers, counts);
                at.model.go_on()?;
                known = Some(all);
            }
            known.iter_mut().flatten().try_for_each(|bounded| {
                at.model.go_on()?;
                bounded.look(at.model, (at.state, since), counts, sink)
            })
        });
        find.one().at(order)
    };
    vec![search(3.3, 3.5, false), search(3.4, 3.9, true)]
}

/// A sum of groups of cells that are bounded.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoundedInnies {
    /// The sum of all groups.
    pub innies: Innies,
    /// What is added up.
    pub measure: Measure,
    /// The bounds of the other groups.
    pub bounds: Vec<GroupBound>,
    /// The bounds of the last one that follow.
    pub follows: Vec<GroupBound>,
    /// The digits that it then needs, if these are the reason.
    pub needed: DigitSet,
}

/// A bound of the sum of a group of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GroupBound {
    /// The rule that bounds it; none for a single cell.
    pub rule: Option<usize>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Whether it is a lower bound.
    pub at_least: bool,
    /// The bound.
    pub sum: i64,
}

impl Technique for BoundedInnies {
    fn entry(&self) -> &'static Entry {
        if self.measure == Measure::Sum { &BOUNDED } else { &COUNTED }
    }

    /// There is at least one bound.
    fn score(&self, _: &Step) -> f64 {
        let least = if self.measure == Measure::Sum { 3.0 } else { 3.1 };
        let further = if self.needed.is_empty() { 0.0 } else { 0.2 };
        least + 0.1 * self.innies.count_rules() as f64 + 0.2 * self.bounds.len() as f64 + further
    }

    /// `box 2 adds up to 45; r1c4-6 add up to at least 6 (arrow r1c3-6), so r2-3c4 add up to at most 17`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let Innies { houses, of_houses, sums, .. } = &self.innies;
        let mut text = match self.measure {
            Measure::Count(digits) => {
                let all = or(digits.iter().map(|digit| words.symbols.name(digit).to_owned()).collect());
                format!("{} has {} cells with {all}", words.houses(houses), digits.len())
            }
            Measure::Sum => {
                let add = if houses.len() == 1 { "adds" } else { "add" };
                format!("{} {add} up to {of_houses}", words.houses(houses))
            }
        };
        if !sums.is_empty() {
            let sums = words.list(sums.iter().map(|&sum| words.rule(sum)).collect());
            let is_rest = self.innies.side == Side::Innies && self.innies.terms.iter().all(|(_, weight)| *weight == 1);
            text += &match is_rest && self.innies.terms.len() > MOST_SAID {
                true => format!("; with {sums}, the other cells to {}", self.innies.total),
                false => format!("; with {sums}, {}", self.innies.equation(words)),
            };
        }
        let all = |bounds: &[GroupBound]| words.list(bounds.iter().map(|bound| self.says(words, bound)).collect());
        text += &format!("; {}", all(&self.bounds));
        if !self.follows.is_empty() {
            text += &format!(", so {}", all(&self.follows));
        }
        if !self.needed.is_empty() {
            let digits: Vec<Digit> = self.needed.iter().collect();
            text += &format!(", which needs {}", words.digits(&digits));
        }
        text
    }

    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], step: &Step) -> Vec<Part> {
        let mut parts = self.innies.parts(model, candidates, step);
        let bounds = self.bounds.iter().chain(&self.follows);
        let mut rules: Vec<usize> = bounds.filter_map(|bound| bound.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules.retain(|rule| !self.innies.houses.contains(rule) && !self.innies.sums.contains(rule));
        parts.extend(rules.into_iter().map(|rule| Part::of_kind(model, rule)));
        parts
    }

    fn shown(&self, _: &Model<'_>, _: &Step) -> Vec<Cell> {
        self.innies.terms.iter().map(|(cell, _)| *cell).collect()
    }

    fn says_what_is_left(&self) -> bool {
        true
    }
}

impl BoundedInnies {
    /// `r1c4-6 add up to at least 6 (arrow r1c3-6)`, `at most 2 of them are in r1c4-6 (whisper r1c4-6)`.
    fn says(&self, words: &Wording<'_>, bound: &GroupBound) -> String {
        let GroupBound { rule, cells, at_least, sum } = bound;
        let word = if *at_least { "least" } else { "most" };
        let by = words.named_unless_plain(*rule);
        match (self.measure, &cells[..]) {
            (Measure::Sum, &[cell]) => format!("{} is at {word} {sum}{by}", words.cell(cell)),
            (Measure::Sum, _) => format!("{} add up to at {word} {sum}{by}", words.named(cells)),
            (Measure::Count(_), _) if *sum == 0 => format!("none of them is in {}{by}", words.named(cells)),
            (Measure::Count(_), _) => {
                let are = if *sum == 1 { "is" } else { "are" };
                format!("at {word} {sum} of them {are} in {}{by}", words.named(cells))
            }
        }
    }
}

/// A sum whose cells fall into few groups.
pub(super) struct Bounded {
    innies: Innies,
    groups: Vec<Group>,
}

/// The sums with few groups, those of few groups and rules first.
fn all(model: &Model<'_>, covers: &mut Covers, counts: bool) -> Vec<Bounded> {
    let rules = covers.rules();
    let mut chosen: Vec<(Innies, Vec<Weighted>)> = Vec::new();
    for innies in stages(model, MOST_CELLS) {
        if counts && (!innies.sums.is_empty() || innies.houses.len() > 1) {
            continue;
        }
        let groups = groups(model, &rules, &innies.terms);
        let has_rule =
            groups.iter().any(|(rule, cells, _)| cells.len() > 1 && rule.is_some_and(|rule| rules.contains(&rule)));
        if has_rule && (2..=MOST_GROUPS).contains(&groups.len()) {
            chosen.push((innies, groups));
        }
    }
    chosen.sort_by_key(|(innies, groups)| (groups.len() + innies.count_rules(), innies.terms.len()));
    chosen.truncate(MOST_SUMS);
    let library = &mut covers.library;
    let built = chosen.into_iter().filter_map(|(innies, groups)| {
        let groups = groups.into_iter().map(|(rule, cells, weight)| group(model, library, rule, cells, weight));
        Some(Bounded { innies, groups: groups.collect::<Option<Vec<Group>>>()? })
    });
    built.collect()
}

/// The group that loses candidates, these, whether by a lower and an upper bound, the digits that it needs, and why they are seen.
type Found = (usize, Vec<Candidate>, [bool; 2], DigitSet, Reason);

impl Bounded {
    /// What bounds exclude, if some of its cells changed after a time: of sums, or of the numbers of certain digits.
    fn look(
        &mut self,
        model: &Model<'_>,
        (state, since): (&State, Time),
        counts: bool,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        if !self.groups.iter().any(|group| state.have_changed(group.all_cells(), since)) {
            return ControlFlow::Continue(());
        }
        if !counts {
            return self.excluding(model, state, Measure::Sum).map_or(ControlFlow::Continue(()), sink);
        }
        let cells: Vec<Cell> = self.innies.terms.iter().map(|(cell, _)| *cell).collect();
        let all = kinds(model, cells.iter().map(|&cell| state.set(cell)));
        for digits in all {
            model.go_on()?;
            self.excluding(model, state, Measure::Count(digits)).map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
        ControlFlow::Continue(())
    }

    /// The candidates that the bounds of the others exclude in a group, or that see what it needs.
    fn excluding(&mut self, model: &Model<'_>, state: &State, measure: Measure) -> Option<Step> {
        let Bounded { innies, groups } = self;
        let total = match measure {
            Measure::Sum => innies.total,
            Measure::Count(digits) => digits.len() as i64,
        };
        let sums = groups.iter_mut().map(|group| group.known_sums(model, state, measure));
        let sums = sums.collect::<Option<Vec<_>>>()?;
        let ranges: Vec<(i64, i64)> = groups.iter().zip(&sums).map(|(group, sums)| group.weighted(sums.0)).collect();
        let limits = |at: usize| {
            let others = || ranges.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, range)| *range);
            (total - others().map(|(_, high)| high).sum::<i64>(), total - others().map(|(low, _)| low).sum::<i64>())
        };
        // Too small, too great.
        let is_out = |range: (i64, i64), at: usize| [range.1 < limits(at).0, range.0 > limits(at).1];
        let mut found: Option<Found> = None;
        for (at, (group, each)) in groups.iter().zip(sums.iter().map(|sums| &sums.1)).enumerate() {
            let outs = each.iter().map(|&(one, range)| (one, is_out(group.weighted(range), at)));
            let outs = outs.filter(|(one, out)| state.set(one.cell).len() > 1 && out.contains(&true));
            let gone: Vec<(Candidate, [bool; 2])> = outs.collect();
            if !gone.is_empty() {
                let sides = [0, 1].map(|side| gone.iter().any(|(_, out)| out[side]));
                let removed = gone.into_iter().map(|(one, _)| one).collect();
                found = Some((at, removed, sides, DigitSet::EMPTY, Reason::default()));
                break;
            }
        }
        for at in 0..groups.len() {
            let (limit, range) = (limits(at), ranges[at]);
            // Bounds that say nothing new need no digit.
            if found.is_some() || limit.0 <= range.0 && limit.1 >= range.1 || groups[at].cells.len() < 2 {
                continue;
            }
            let mut removed = Vec::new();
            let (mut sides, mut needed, mut reason) = ([false, false], DigitSet::EMPTY, Reason::default());
            let own = groups[at].cells.clone();
            for digit in model.board.digits().iter() {
                let places: Vec<Cell> = own.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
                if places.is_empty() || places.iter().any(|&cell| state.is_placed(cell)) {
                    continue;
                }
                let seen: Vec<_> = seen(model, state, &places, digit);
                if seen.is_empty() {
                    continue;
                }
                let without: DigitSet = [digit].into_iter().collect();
                let out = match groups[at].sums(model, state, measure, without) {
                    Some((all, _)) => is_out(groups[at].weighted(all), at),
                    None => [true, true],
                };
                if out.contains(&true) {
                    sides = [0, 1].map(|side| sides[side] || out[side]);
                    needed.insert(digit);
                    for (one, by) in seen {
                        removed.push(one);
                        reason.add(by, []);
                    }
                }
            }
            if !removed.is_empty() {
                found = Some((at, removed, sides, needed, reason));
            }
        }
        let (at, removed, sides, needed, mut reason) = found?;
        let (mut bounds, mut follows) = (Vec::new(), Vec::new());
        for side in [0, 1].into_iter().filter(|&side| sides[side]) {
            for (_, (group, sums)) in groups.iter().zip(&sums).enumerate().filter(|(other, _)| *other != at) {
                // If it is too small, the others are as great as possible.
                let at_least = (side == 0) == (group.weight < 0);
                let sum = if at_least { sums.0.0 } else { sums.0.1 };
                bounds.push(GroupBound { rule: group.rule, cells: group.cells.clone(), at_least, sum });
            }
            let Group { rule, cells, weight, .. } = &groups[at];
            let limit = if side == 0 { limits(at).0 } else { limits(at).1 };
            if cells.len() > 1 && weight.abs() == 1 {
                let at_least = (side == 0) == (*weight > 0);
                follows.push(GroupBound { rule: *rule, cells: cells.clone(), at_least, sum: limit * weight });
            }
        }
        reason.add(innies.houses.iter().chain(&innies.sums).copied(), []);
        for group in groups.iter() {
            reason.add(group.cover.iter().flat_map(RuleCover::all_rules), []);
            reason.add([], group.all_cells().iter().flat_map(|&cell| state.absent_of(model, cell)));
        }
        let technique = BoundedInnies { innies: innies.clone(), measure, bounds, follows, needed };
        Some(Step { removed, ..Step::of(technique, reason) })
    }
}

/// Sets of digits that are counted: low and high ones, odd and even ones, those of each remainder by three, and those of a cell.
fn kinds(model: &Model<'_>, cells: impl Iterator<Item = DigitSet>) -> Vec<DigitSet> {
    let all: Vec<Digit> = model.board.digits().iter().collect();
    let half = all.len() / 2;
    let every = |step: usize, first: usize| all.iter().copied().skip(first).step_by(step).collect::<DigitSet>();
    let mut found: Vec<DigitSet> =
        vec![all[..half].iter().copied().collect(), all[all.len() - half..].iter().copied().collect()];
    found.extend([every(2, 0), every(2, 1), every(3, 0), every(3, 1), every(3, 2)]);
    found.extend(all.chunks(3).map(|three| three.iter().copied().collect::<DigitSet>()));
    found.extend(cells);
    let mut known: Vec<DigitSet> = Vec::new();
    for digits in found {
        if (2..=half + 1).contains(&digits.len()) && !known.contains(&digits) {
            known.push(digits);
        }
    }
    known
}
