//! Nodes: candidates, and groups of candidates of a cell, or of a digit in a house. Literals state that one of a node is true, or none.

use std::collections::HashSet;
use std::sync::Arc;

use exdoku_cover::Lists;
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::cells::bits;
use super::claim::Claim;
use crate::explain::conflicts::Conflicts;
use crate::explain::cover::Covers;
use crate::explain::graph::SetOf;
use crate::explain::model::{Conflict, Model};

/// The largest number of candidates without a digit, and of nodes: a table has a bit for each pair of literals.
const MOST_CANDIDATES: usize = 1_000;
const MOST_NODES: usize = 1_500;

/// The number of a literal: even if it states that its node is true, odd for its negation.
pub(super) type Lit = usize;

/// Candidates of which one is true, by their numbers.
#[derive(Clone, Copy)]
pub(super) struct OneOf<'n> {
    pub(super) of: SetOf,
    pub(super) all: &'n [usize],
}

/// The nodes of a state: each candidate, by its number, then groups of candidates of which at most one is true. A node is true if one
/// of its candidates is.
pub(super) struct Nodes {
    conflicts: Arc<Conflicts>,
    /// By node, its candidates.
    members: Lists<usize>,
    /// By literal, the candidates that are false if it is true; of a negation, first those of its node.
    excluded: Lists<usize>,
    /// Sets of candidates of which one is true.
    sets: Lists<usize>,
    /// By candidate, the nodes with it.
    pub(super) of: Lists<usize>,
}

impl Nodes {
    /// The candidates of a state, and groups if they are asked for; none if there are too many.
    pub(super) fn new(
        model: &Model<'_>,
        conflicts: Arc<Conflicts>,
        covers: &mut Covers,
        is_grouped: bool,
    ) -> Option<Nodes> {
        let count = conflicts.graph.candidates.len();
        if count > MOST_CANDIDATES {
            return None;
        }
        let sets = (0..conflicts.sets.len()).map(|set| conflicts.members.of(set).iter().copied().map(usize::from));
        let mut nodes = Nodes {
            members: (0..count).map(|one| [one]).collect(),
            excluded: Lists::default(),
            sets: sets.collect(),
            of: Lists::default(),
            conflicts,
        };
        for one in 0..count {
            nodes.excluded.push(bits(nodes.conflicts.of(one).iter().copied()));
            nodes.excluded.push([one]);
        }
        if is_grouped {
            nodes.add_groups(model, covers);
        }
        let all = nodes.members.count();
        if all > MOST_NODES {
            return None;
        }
        let with = || (0..all).flat_map(|node| nodes.members.of(node).iter().map(move |&one| (one, node)));
        let of = Lists::grouped(count, with);
        Some(Nodes { of, ..nodes })
    }

    /// Groups that rules speak of: the lowest digits of a cell in a rule, and the places of a digit that are in a house and also in a
    /// rule or another house.
    fn add_groups(&mut self, model: &Model<'_>, covers: &mut Covers) {
        let mut areas_of: Vec<Vec<usize>> = vec![Vec::new(); model.cells.len()];
        let mut note = |area: usize, cells: &[Cell]| cells.iter().for_each(|cell| areas_of[cell.index()].push(area));
        model.houses.iter().enumerate().for_each(|(number, house)| note(number, &house.cells));
        for number in 0..covers.count() {
            if let Some(cover) = covers.get(model, number) {
                note(model.houses.len() + number, &cover.cells);
            }
        }
        let mut within: Vec<Vec<usize>> = vec![Vec::new(); model.houses.len() + covers.count()];
        let mut areas: Vec<usize> = Vec::new();
        let mut groups: Lists<usize> = Lists::default();
        for OneOf { of, all } in self.sets() {
            if let SetOf::Cell(cell) = of {
                if !covers.rules_of(cell).is_empty() || !model.pairs_of[cell.index()].is_empty() {
                    (2..all.len().saturating_sub(1)).for_each(|count| groups.push(all[..count].iter().copied()));
                }
                continue;
            }
            for &one in all {
                for &area in &areas_of[self.candidate(one).cell.index()] {
                    if within[area].is_empty() {
                        areas.push(area);
                    }
                    within[area].push(one);
                }
            }
            areas.sort_unstable();
            for area in areas.drain(..) {
                if (2..all.len()).contains(&within[area].len()) {
                    groups.push(within[area].iter().copied());
                }
                within[area].clear();
            }
        }
        let mut known: HashSet<&[usize]> = HashSet::new();
        let mut common = Vec::new();
        for members in (0..groups.count()).map(|group| groups.of(group)) {
            if known.insert(members) {
                common.clear();
                self.conflicts.add_common(members.iter().copied(), &mut common);
                self.excluded.push(bits(common.iter().copied()));
                common.clear();
                if self.is_of_cell(members) {
                    self.conflicts.add_common(self.others_of_cell(members).into_iter(), &mut common);
                }
                let further = bits(common.iter().copied()).filter(|one| !members.contains(one));
                self.excluded.push(members.iter().copied().chain(further));
                self.members.push(members.iter().copied());
            }
        }
    }

    /// The sets of candidates of which one is true: of each cell, and of each digit in a house.
    pub(super) fn sets(&self) -> impl ExactSizeIterator<Item = OneOf<'_>> {
        (0..self.sets.count()).map(|number| self.set(number))
    }

    /// One of them.
    pub(super) fn set(&self, number: usize) -> OneOf<'_> {
        OneOf { of: self.conflicts.sets[number], all: self.sets.of(number) }
    }

    fn is_of_cell(&self, members: &[usize]) -> bool {
        let cell = |&one: &usize| self.conflicts.graph.candidates[one].cell;
        members.iter().all(|one| cell(one) == cell(&members[0]))
    }

    fn others_of_cell(&self, members: &[usize]) -> Vec<usize> {
        let of_cell = self.conflicts.graph.of_cell(self.conflicts.graph.candidates[members[0]].cell).map(usize::from);
        of_cell.filter(|other| !members.contains(other)).collect()
    }

    /// The number of literals.
    pub(super) fn literals(&self) -> usize {
        2 * self.members.count()
    }

    pub(super) fn members(&self, lit: Lit) -> &[usize] {
        self.members.of(lit / 2)
    }

    /// Whether it states that a digit has none of several places among these candidates.
    pub(super) fn is_places_of(&self, lit: Lit, all: &[usize]) -> bool {
        let members = self.members(lit);
        !lit.is_multiple_of(2)
            && members.len() > 1
            && !self.is_of_cell(members)
            && members.iter().all(|one| all.contains(one))
    }

    /// The group with these members.
    pub(super) fn group(&self, members: &[usize]) -> Option<usize> {
        let first = *members.first()?;
        self.of.of(first).iter().copied().find(|&node| self.members.of(node) == members)
    }

    /// Whether it is about one candidate.
    pub(super) fn is_single(&self, lit: Lit) -> bool {
        self.members(lit).len() == 1
    }

    /// The candidates that are false if a literal is true: those of a false node, and those that conflict with a true one.
    pub(super) fn excluded(&self, lit: Lit) -> &[usize] {
        self.excluded.of(lit)
    }

    /// The candidates that a step removes which concludes a literal: those of a false node, the others of the cell of a true one, or
    /// those that conflict with all places of a digit.
    pub(super) fn removed(&self, lit: Lit) -> Vec<usize> {
        let members = self.members(lit);
        match lit.is_multiple_of(2) {
            false => members.to_vec(),
            true if self.is_of_cell(members) => self.others_of_cell(members),
            true => self.excluded(lit).to_vec(),
        }
    }

    /// What a step removes that concludes a literal, and the rules by which a true one excludes it.
    pub(super) fn conclusion(&self, model: &Model<'_>, lit: Lit) -> (Vec<Candidate>, Vec<usize>) {
        let removed: Vec<Candidate> = self.removed(lit).into_iter().map(|one| self.candidate(one)).collect();
        let by = |&lost: &Candidate| self.excluding(model, lit, lost).unwrap_or_default();
        let rules = if lit.is_multiple_of(2) { removed.iter().flat_map(by).collect() } else { Vec::new() };
        (removed, rules)
    }

    /// What a literal states.
    pub(super) fn claim(&self, lit: Lit) -> Claim {
        let (members, is_true) = (self.members(lit), lit.is_multiple_of(2));
        let is_of_some_digits = !is_true && members.len() > 1 && self.is_of_cell(members);
        let left = if is_of_some_digits { self.others_of_cell(members) } else { Vec::new() };
        let candidates = |all: &[usize]| all.iter().map(|&one| self.candidate(one)).collect();
        Claim { any_of: candidates(members), is_true, left: candidates(&left) }
    }

    /// The candidates of which one is true if a literal is, if any are known.
    fn true_ones(&self, lit: Lit) -> Vec<Candidate> {
        let members = self.members(lit);
        let ones = match lit.is_multiple_of(2) {
            true => members.to_vec(),
            false if self.is_of_cell(members) => self.others_of_cell(members),
            false => Vec::new(),
        };
        ones.into_iter().map(|one| self.candidate(one)).collect()
    }

    /// The rules by which a literal excludes a candidate, or none if it does not: of several candidates, each must.
    pub(super) fn excluding(&self, model: &Model<'_>, lit: Lit, lost: Candidate) -> Option<Vec<usize>> {
        let ones = self.true_ones(lit);
        let digit = |one: &Candidate| one.digit == lost.digit && one.cell != lost.cell;
        let has_all = |house: &&usize| ones.iter().all(|one| model.houses_of[one.cell.index()].contains(house));
        if ones.iter().all(digit)
            && let Some(&house) = model.houses_of[lost.cell.index()].iter().find(has_all)
        {
            return (!ones.is_empty()).then(|| vec![model.houses[house].instance]);
        }
        let by = |one: &Candidate| model.conflict((one.cell, one.digit), (lost.cell, lost.digit));
        let by: Option<Vec<Conflict>> = ones.iter().map(by).collect();
        let rule = |conflict| if let Conflict::Instance(rule) = conflict { Some(rule) } else { None };
        by.filter(|by| !by.is_empty()).map(|by| by.into_iter().filter_map(rule).collect())
    }

    pub(super) fn candidate(&self, one: usize) -> Candidate {
        self.conflicts.graph.candidates[one]
    }

    /// The number of the candidate, if its cell has no digit yet.
    pub(super) fn number(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.conflicts.graph.number(cell, digit).map(usize::from)
    }

    /// The candidates of a cell.
    pub(super) fn of_cell(&self, cell: Cell) -> impl Iterator<Item = usize> {
        self.conflicts.graph.of_cell(cell).map(usize::from)
    }
}
