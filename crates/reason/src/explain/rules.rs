//! The exclusions of single rules, and of several rules together.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::deciding;
use super::innies::{self, Innies};
use super::locked::{Locked, locked};
use super::model::{Model, Pair};
use super::network;
use super::rule_cover::{Answer, RuleCover};
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::Technique;
use super::why::Why;

/// The largest number of cells on which rules are combined.
const MOST_CELLS: usize = 20;
/// The largest number of combined rules.
const MOST_RULES: usize = 8;
/// The largest number of sets of combined rules.
const MOST_GROUPS: usize = 5_000;
/// The largest number of entries of stored covers; beyond that, they are rebuilt when needed.
const MOST_ENTRIES: usize = 5_000_000;

/// The rules that need an exact cover, alone and together.
#[derive(Debug)]
pub(super) struct Covers {
    alone: Pool,
    /// For each cell, the numbers of its rules.
    rules_of: Vec<Vec<usize>>,
    combined: Option<Pool>,
    innies: Option<Vec<Innies>>,
}

/// Covers that are built when they are first needed.
#[derive(Debug)]
struct Pool {
    slots: Vec<Slot>,
    /// The entries of all covers that are built.
    entries: usize,
}

/// The cover of some rules.
#[derive(Debug)]
struct Slot {
    rules: Vec<usize>,
    cover: Option<RuleCover>,
    is_too_large: bool,
}

impl Pool {
    fn new(rules: impl IntoIterator<Item = Vec<usize>>) -> Pool {
        let slots = rules.into_iter().map(|rules| Slot { rules, cover: None, is_too_large: false });
        Pool { slots: slots.collect(), entries: 0 }
    }

    /// The cover of this number; none if it is too large, or the time is up.
    fn get(&mut self, model: &Model<'_>, number: usize) -> Option<&mut RuleCover> {
        if self.slots[number].cover.is_none() && !self.slots[number].is_too_large && model.go_on().is_continue() {
            let built = match self.slots[number].rules[..] {
                [rule] => RuleCover::alone(model, rule),
                ref rules => RuleCover::new(model, rules),
            };
            let size = built.as_ref().map_or(0, RuleCover::size);
            if self.entries + size > MOST_ENTRIES {
                self.slots.iter_mut().for_each(|slot| slot.cover = None);
                self.entries = 0;
            }
            self.entries += size;
            // A cover not built for lack of time has no size yet.
            self.slots[number].is_too_large = built.is_none() && model.go_on().is_continue();
            self.slots[number].cover = built;
        }
        self.slots[number].cover.as_mut()
    }
}

impl Covers {
    pub(super) fn new(model: &Model<'_>) -> Covers {
        let mut rules = model.general.clone();
        rules.sort_by_key(|&rule| model.instances[rule].cells.len());
        let mut rules_of = vec![Vec::new(); model.cells.len()];
        for (number, &rule) in rules.iter().enumerate() {
            let mut cells = model.instances[rule].cells.clone();
            cells.sort_unstable();
            cells.dedup();
            cells.into_iter().for_each(|cell| rules_of[cell.index()].push(number));
        }
        let alone = Pool::new(rules.into_iter().map(|rule| vec![rule]));
        Covers { alone, rules_of, combined: None, innies: None }
    }

    /// The exclusions of single rules, those of few cells first.
    pub(super) fn alone(&mut self, model: &Model<'_>, state: &State, brief: bool, sink: Sink<'_>) -> ControlFlow<()> {
        // A line of pairs is treated as a whole.
        for pair in model.pairs.iter().filter(|pair| !model.is_general(pair.instance)) {
            self::pair(model, state, pair, brief, sink)?;
        }
        for number in 0..self.alone.slots.len() {
            model.go_on()?;
            if let Some(cover) = self.alone.get(model, number) {
                for &cell in &cover.cells {
                    let known = &mut self.rules_of[cell.index()];
                    if !known.contains(&number) {
                        known.push(number);
                    }
                }
                exclude(cover, model, state, brief, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of single rules.
    pub(super) fn count(&self) -> usize {
        self.alone.slots.len()
    }

    /// The single rules about a cell.
    pub(super) fn rules_of(&self, cell: Cell) -> &[usize] {
        &self.rules_of[cell.index()]
    }

    /// The candidates that the rule of a number excludes.
    pub(super) fn excluded(&mut self, model: &Model<'_>, number: usize, state: &State) -> Answer {
        self.alone.get(model, number).map_or(Answer::Unknown, |cover| cover.excluded(model, state))
    }

    /// The step by which the rule of a number excludes these candidates.
    pub(super) fn exclusion(
        &mut self,
        model: &Model<'_>,
        number: usize,
        state: &State,
        removed: Vec<Candidate>,
    ) -> Option<Step> {
        let cover = self.alone.get(model, number)?;
        Some(conclusion(cover, model, state, removed, true))
    }

    /// The contradiction of a rule that nothing fits.
    pub(super) fn contradiction(&mut self, model: &Model<'_>, number: usize, state: &State) -> Option<Step> {
        self.exclusion(model, number, state, Vec::new())
    }

    /// The exclusions of a pair of cells.
    pub(super) fn pair_exclusion(&self, model: &Model<'_>, number: usize, state: &State) -> Option<Step> {
        let mut found = None;
        let _ = pair(model, state, &model.pairs[number], false, &mut |step| {
            found = Some(step);
            ControlFlow::Break(())
        });
        found
    }

    /// Digits that a rule needs, in cells that all exclude it from another.
    pub(super) fn locked(&mut self, model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
        for number in 0..self.alone.slots.len() {
            model.go_on()?;
            if let Some(cover) = self.alone.get(model, number)
                && state.have_changed(&cover.cells, since)
            {
                locked_by(cover, model, state, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The exclusions of the sums that houses and other sums imply.
    pub(super) fn innies(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        if self.innies.is_none() {
            let all = innies::implied(model);
            model.go_on()?;
            self.innies = Some(all);
        }
        let mut all = self.innies.iter_mut().flatten();
        all.try_for_each(|innies| {
            model.go_on()?;
            innies.look(model, state, sink)
        })
    }

    /// The exclusions of a house together with the rules in it, and of rules that share cells.
    pub(super) fn combined(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let groups = self.combined.get_or_insert_with(|| Pool::new(groups(model)));
        for number in 0..groups.slots.len() {
            model.go_on()?;
            let Some(cover) = groups.get(model, number) else { continue };
            if cover.cells.iter().all(|&cell| state.is_placed(cell)) {
                continue;
            }
            let Answer::Excluded(removed) = cover.excluded(model, state) else { continue };
            if removed.is_empty() {
                continue;
            }
            // The fewest rules that exclude one of the candidates, and all of their exclusions.
            let mut rules = cover.rules.clone();
            for rule in cover.rules.clone().into_iter().rev() {
                let fewer: Vec<usize> = rules.iter().copied().filter(|&one| one != rule).collect();
                if let Some(mut smaller) = RuleCover::new(model, &fewer)
                    && let Answer::Excluded(some) = smaller.excluded(model, state)
                    && removed.iter().any(|one| some.contains(one))
                {
                    rules = fewer;
                }
            }
            if let Some(mut smaller) = RuleCover::new(model, &rules) {
                exclude(&mut smaller, model, state, true, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Digits that one rule needs, in cells that all exclude it from another.
fn locked_by(cover: &mut RuleCover, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    // An unknown may have other digits, whose number is not a digit of the board.
    let has_digits = |cell: &Cell| model.board.digits_of(*cell) == model.board.digits();
    let own: Vec<Cell> = cover.cells.iter().copied().filter(has_digits).collect();
    // The digits by their cells: digits with the same cells are named together.
    let mut by_cells: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
    for digit in model.board.digits().iter() {
        let cells: Vec<Cell> = own.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let placed = cells.iter().any(|&cell| state.is_placed(cell));
        if placed || cells.is_empty() || cells.len() > model.board.digits().count() {
            continue;
        }
        match by_cells.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => digits.push(digit),
            None => by_cells.push((cells, vec![digit])),
        }
    }
    let (rules, differing) = (cover.rules.clone(), cover.differing.clone());
    for (cells, digits) in by_cells {
        let helps = |digit: Digit| {
            let mut helps = false;
            let digits = vec![digit];
            let tried = Locked { rules: &rules, differing: &[], digits, cells: cells.clone(), absent: Vec::new() };
            let _ = locked(model, state, tried, &mut |_| {
                helps = true;
                ControlFlow::Break(())
            });
            helps
        };
        let (mut needed, mut absent) = (Vec::new(), Vec::new());
        for digit in digits.into_iter().filter(|&digit| helps(digit)) {
            let nowhere = || cells.iter().map(|&cell| Candidate { cell, digit });
            let known = cover.cells.iter().flat_map(|&cell| state.absent_of(model, cell));
            let all: Vec<Candidate> = known.chain(nowhere()).collect();
            if cover.fits(model, &all, None) != Some(false) {
                continue;
            }
            let mut without = state.clone();
            for candidate in nowhere() {
                without.remove(candidate);
            }
            let why = cover.needed(&without, model, &[]);
            absent.extend(why.into_iter().filter(|one| !state.has(one.cell, one.digit)));
            needed.push(digit);
        }
        let differing = &differing[..];
        locked(model, state, Locked { rules: &rules, differing, digits: needed, cells, absent }, sink)?;
    }
    ControlFlow::Continue(())
}

/// The sets of rules to combine.
fn groups(model: &Model<'_>) -> Vec<Vec<usize>> {
    let mut general: Vec<usize> = model.general.clone();
    general.sort_by_key(|&rule| model.instances[rule].cells.len());
    let cells = |rule: usize| &model.instances[rule].cells;
    let mut rules_of: Vec<Vec<usize>> = vec![Vec::new(); model.cells.len()];
    for (number, &rule) in general.iter().enumerate() {
        cells(rule).iter().for_each(|cell| rules_of[cell.index()].push(number));
    }
    let mut groups = Vec::new();
    for house in model.houses.iter().filter(|house| house.full) {
        let mut inside: BTreeMap<usize, usize> = BTreeMap::new();
        for &number in house.cells.iter().flat_map(|cell| &rules_of[cell.index()]) {
            *inside.entry(number).or_default() += 1;
        }
        let size = |number: usize| cells(general[number]).len();
        let is_near = |&(number, inside): &(usize, usize)| inside >= 2 && size(number) <= inside + 2;
        let mut near: Vec<(usize, usize)> = inside.into_iter().filter(is_near).collect();
        near.sort_by_key(|&(number, inside)| (size(number).saturating_sub(inside), size(number)));
        near.truncate(MOST_RULES);
        if !near.is_empty() {
            let rules = near.iter().map(|&(number, _)| general[number]);
            groups.push([house.instance].into_iter().chain(rules).collect());
        }
    }
    for (number, &one) in general.iter().enumerate() {
        let near: BTreeSet<usize> = cells(one)
            .iter()
            .flat_map(|cell| &rules_of[cell.index()])
            .copied()
            .filter(|&other| other > number)
            .collect();
        for other in near.into_iter().map(|other| general[other]) {
            if cells(one).len() + cells(other).len() <= MOST_CELLS {
                groups.push(vec![one, other]);
            }
        }
        if groups.len() >= MOST_GROUPS || model.go_on().is_break() {
            break;
        }
    }
    groups
}

/// The candidates that the rules of a cover exclude. A brief step does not say why.
fn exclude(cover: &mut RuleCover, model: &Model<'_>, state: &State, brief: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let (removed, contradicts) = match cover.excluded(model, state) {
        Answer::Excluded(removed) => (removed, false),
        Answer::Contradiction => (Vec::new(), true),
        Answer::Unknown => return ControlFlow::Continue(()),
    };
    if removed.is_empty() && !contradicts {
        return ControlFlow::Continue(());
    }
    sink(conclusion(cover, model, state, removed, brief))
}

/// The step by which the rules of a cover exclude these candidates; if there are none, nothing fits them.
fn conclusion(cover: &mut RuleCover, model: &Model<'_>, state: &State, removed: Vec<Candidate>, brief: bool) -> Step {
    let absent = cover.needed(state, model, &removed);
    let reason = Reason { rules: cover.all_rules(), absent, ..Reason::default() }.tidy();
    let technique = match cover.rules[..] {
        _ if removed.is_empty() => {
            let rule = cover.rules.last().copied();
            Technique::Contradiction { house: None, rule, cell: None, digit: None }
        }
        [rule] => {
            let why = if brief { Why::Facts } else { deciding::why(cover, model, state, &removed, &reason.absent) };
            Technique::SingleRule { rule, why }
        }
        _ => Technique::CombinedRules { rules: cover.rules.clone() },
    };
    Step { removed, ..Step::of(technique, reason) }
}

/// Digits of either cell without a partner in the other.
fn pair(model: &Model<'_>, state: &State, pair: &Pair, brief: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let (removed, absent) = pair_excludes(state, pair);
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut rules = vec![pair.instance];
    rules
        .extend(pair.differ.filter(|(_, equal)| removed.iter().any(|one| equal.contains(one.digit))).map(|(by, _)| by));
    let reason = Reason { rules, absent, ..Reason::default() }.tidy();
    let why = if brief { Why::Facts } else { network::of_pair(model, state, pair, &reason, &removed) };
    let technique = Technique::SingleRule { rule: pair.instance, why };
    sink(Step { removed, ..Step::of(technique, reason) })
}

/// The digits of either cell without a partner in the other, and those that must be absent for this.
pub(super) fn pair_excludes(state: &State, pair: &Pair) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut removed, mut absent) = (Vec::new(), Vec::new());
    for (side, other) in [(0, 1), (1, 0)] {
        let (cell, others) = (pair.cells[side], state.set(pair.cells[other]));
        let unsupported = |digit: &Digit| pair.allowed[side][digit.index()].intersection(others).is_empty();
        for digit in state.set(cell).iter().filter(unsupported) {
            removed.push(Candidate { cell, digit });
            // Only the digits that would support it must be absent.
            let support = pair.allowed[side][digit.index()].iter();
            absent.extend(support.map(|digit| Candidate { cell: pair.cells[other], digit }));
        }
    }
    (removed, absent)
}
