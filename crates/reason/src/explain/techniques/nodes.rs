//! Nodes: candidates, and groups of candidates of a cell, or of a digit in a house. Literals state that one of a node is true, or none.

use std::collections::HashSet;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::claim::Claim;
use super::graph::{Clause, Graph, SetOf, pairs_of};
use crate::explain::cover::Covers;
use crate::explain::model::{Conflict, Model};
use crate::explain::state::State;

/// The largest number of candidates without a digit, and of nodes: a table has a bit for each pair of literals.
const MOST_CANDIDATES: usize = 1_000;
const MOST_NODES: usize = 1_500;

/// The number of a literal: even if it states that its node is true, odd for its negation.
pub(super) type Lit = usize;

/// Candidates of which one is true, by their numbers.
pub(super) struct OneOf {
    pub(super) of: SetOf,
    pub(super) all: Vec<usize>,
}

/// Candidates of which at most one is true. The node is true if one is.
struct Node {
    members: Vec<usize>,
    /// The candidates that are false if it is false, first its own, and those that are false if it is true.
    excluded: [Vec<usize>; 2],
}

/// The nodes of a state: each candidate, by its number, then groups of candidates.
pub(super) struct Nodes {
    graph: Graph,
    all: Vec<Node>,
    pub(super) sets: Vec<OneOf>,
    /// By candidate, the nodes with it.
    pub(super) of: Vec<Vec<usize>>,
}

impl Nodes {
    /// The candidates of a state, and groups if they are asked for; none if there are too many.
    pub(super) fn new(model: &Model<'_>, state: &State, covers: &mut Covers, is_grouped: bool) -> Option<Nodes> {
        let graph = Graph::new(model, state, MOST_CANDIDATES)?;
        let count = graph.candidates.len();
        let mut sets = Vec::new();
        let mut conflicts: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut conflict = |a: u16, b: u16| {
            conflicts[usize::from(a)].push(b.into());
            conflicts[usize::from(b)].push(a.into());
        };
        graph.each_clause(model, state, |clause| match clause {
            Clause::Pair([a, b]) => conflict(a, b),
            Clause::Set { candidates, of, is_complete } => {
                pairs_of(candidates).for_each(|(a, b)| conflict(a, b));
                if is_complete && candidates.len() > 1 {
                    sets.push(OneOf { of, all: candidates.iter().copied().map(usize::from).collect() });
                }
            }
        });
        for all in &mut conflicts {
            all.sort_unstable();
            all.dedup();
        }
        let all = conflicts.into_iter().enumerate();
        let all = all.map(|(one, conflicts)| Node { members: vec![one], excluded: [vec![one], conflicts] }).collect();
        let mut nodes = Nodes { graph, all, sets, of: Vec::new() };
        if is_grouped {
            nodes.add_groups(model, covers);
        }
        if nodes.all.len() > MOST_NODES {
            return None;
        }
        nodes.of = vec![Vec::new(); count];
        for (number, node) in nodes.all.iter().enumerate() {
            node.members.iter().for_each(|&one| nodes.of[one].push(number));
        }
        Some(nodes)
    }

    /// Groups that rules speak of: the lowest digits of a cell in a rule, and the places of a digit that are in a house and also in a
    /// rule or another house.
    fn add_groups(&mut self, model: &Model<'_>, covers: &mut Covers) {
        let of_rules: Vec<Vec<Cell>> =
            (0..covers.count()).filter_map(|number| Some(covers.get(model, number)?.cells.clone())).collect();
        let mut areas_of: Vec<Vec<usize>> = vec![Vec::new(); model.cells.len()];
        let areas = model.houses.iter().map(|house| &house.cells).chain(&of_rules);
        for (area, cells) in areas.enumerate() {
            cells.iter().for_each(|cell| areas_of[cell.index()].push(area));
        }
        let mut within: Vec<Vec<usize>> = vec![Vec::new(); model.houses.len() + of_rules.len()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for OneOf { of, all } in &self.sets {
            if let SetOf::Cell(cell) = *of {
                if !covers.rules_of(cell).is_empty() || !model.pairs_of[cell.index()].is_empty() {
                    groups.extend((2..all.len().saturating_sub(1)).map(|count| all[..count].to_vec()));
                }
                continue;
            }
            for &one in all {
                areas_of[self.candidate(one).cell.index()].iter().for_each(|&area| within[area].push(one));
            }
            let found = within.iter_mut().map(std::mem::take);
            groups.extend(found.filter(|group| group.len() > 1 && group.len() < all.len()));
        }
        let mut known: HashSet<Vec<usize>> = HashSet::new();
        for members in groups {
            if known.insert(members.clone()) {
                let is_of_cell = self.is_of_cell(&members);
                let others = if is_of_cell { self.others_of_cell(&members) } else { Vec::new() };
                let further = self.common_conflicts(&others).into_iter().filter(|one| !members.contains(one));
                let excluded = [members.iter().copied().chain(further).collect(), self.common_conflicts(&members)];
                self.all.push(Node { members, excluded });
            }
        }
    }

    fn is_of_cell(&self, members: &[usize]) -> bool {
        let cell = |&one: &usize| self.graph.candidates[one].cell;
        members.iter().all(|one| cell(one) == cell(&members[0]))
    }

    fn others_of_cell(&self, members: &[usize]) -> Vec<usize> {
        let of_cell = self.graph.of_cell(self.graph.candidates[members[0]].cell).map(usize::from);
        of_cell.filter(|other| !members.contains(other)).collect()
    }

    /// The candidates that conflict with each of these.
    fn common_conflicts(&self, all: &[usize]) -> Vec<usize> {
        let Some((first, rest)) = all.split_first() else { return Vec::new() };
        let conflicts = |one: usize| &self.all[one].excluded[1];
        let is_common = |other: &&usize| rest.iter().all(|&one| conflicts(one).binary_search(other).is_ok());
        conflicts(*first).iter().filter(is_common).copied().collect()
    }

    /// The number of literals.
    pub(super) fn literals(&self) -> usize {
        2 * self.all.len()
    }

    pub(super) fn members(&self, lit: Lit) -> &[usize] {
        &self.all[lit / 2].members
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
        self.of[first].iter().copied().find(|&node| self.all[node].members == members)
    }

    /// Whether it is about one candidate.
    pub(super) fn is_single(&self, lit: Lit) -> bool {
        self.members(lit).len() == 1
    }

    /// The candidates that are false if a literal is true: those of a false node, and those that conflict with a true one.
    pub(super) fn excluded(&self, lit: Lit) -> &[usize] {
        &self.all[lit / 2].excluded[usize::from(lit.is_multiple_of(2))]
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
        self.graph.candidates[one]
    }

    /// The number of the candidate, if its cell has no digit yet.
    pub(super) fn number(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.graph.number(cell, digit).map(usize::from)
    }

    /// The candidates of a cell.
    pub(super) fn of_cell(&self, cell: Cell) -> impl Iterator<Item = usize> {
        self.graph.of_cell(cell).map(usize::from)
    }
}
