//! The links of rule chains: clauses of two literals, each of which follows from a single rule.

use std::sync::Arc;

use foldhash::HashMap;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::cover::{Answer, Covers, RuleCover};
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::techniques::graph::{Clause, Graph, SetOf, pairs_of};

/// The largest number of candidates without a digit: a table has a bit for each pair of literals.
const MOST_CANDIDATES: usize = 1_000;
/// The largest size of the cover of a rule that is asked: each of its candidates takes two passes over it.
const MOST_EDGES: usize = 8_000;

/// The number of a literal: even if it states that a candidate is true, odd for its negation.
pub(super) type Lit = usize;

/// A candidate, and whether it is true.
pub(super) type Stated = (Candidate, bool);

/// A link: if the first literal is true, so is the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) from: Lit,
    pub(super) to: Lit,
    pub(super) cause: Cause,
}

/// What a link follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A cell has only one digit.
    Different,
    /// A cell has a digit.
    Cell(Cell),
    /// Two cells, which an instance relates.
    Instance(usize),
    /// A house has a digit.
    House(usize, Digit),
    /// The rule of this number, without candidates that conflict with the first literal.
    Rule(usize, Arc<[Candidate]>),
}

/// What was found about rules, by their number: it holds as long as their cells have the same candidates.
#[derive(Default)]
pub(super) struct Known {
    rules: Vec<OfRule>,
}

/// What follows from a rule.
#[derive(Clone, Default)]
struct OfRule {
    sets: Vec<DigitSet>,
    /// Without some candidates.
    without: HashMap<Arc<[Candidate]>, Vec<Stated>>,
}

/// The links of a state.
pub(super) struct Links {
    graph: Graph,
    edges: Vec<Edge>,
    /// By literal, the numbers of the links from it.
    following: Vec<Vec<usize>>,
    /// By literal, those that follow, as bits, and the words of such a set.
    pub(super) direct: Vec<u64>,
    pub(super) words: usize,
    /// By candidate, those that conflict with it.
    conflicts: Vec<Vec<usize>>,
    /// Candidates of which one is true, by their numbers: those of a cell, or of a digit in a house.
    groups: Vec<(Cause, Vec<usize>)>,
    /// By literal, the links that hold if it does.
    given: Vec<Vec<Edge>>,
}

impl Links {
    /// The links of a state; none if it has too many candidates.
    pub(super) fn new(model: &Model<'_>, state: &State, covers: &mut Covers, known: &mut Known) -> Option<Links> {
        let graph = Graph::new(model, state, MOST_CANDIDATES)?;
        let count = 2 * graph.candidates.len();
        let words = count.div_ceil(64);
        let mut links = Links {
            edges: Vec::new(),
            following: vec![Vec::new(); count],
            direct: vec![0; count * words],
            words,
            conflicts: Vec::new(),
            groups: Vec::new(),
            given: vec![Vec::new(); count],
            graph,
        };
        links.of_clauses(model, state);
        let excluded = |number: usize| -> Vec<usize> {
            links.from(2 * number).map(|edge| links.follow(edge, 2 * number)).filter(|to| to % 2 == 1).collect()
        };
        let excluded = (0..links.graph.candidates.len()).map(excluded);
        links.conflicts = excluded.map(|all| all.into_iter().map(|lit| lit / 2).collect()).collect();
        links.of_groups();
        known.rules.resize(covers.count(), OfRule::default());
        let mut excluded: Vec<Vec<Candidate>> = vec![Vec::new(); links.graph.candidates.len()];
        for (number, known) in known.rules.iter_mut().enumerate() {
            let cover = covers.get(model, number).filter(|cover| !cover.is_searched() && cover.size() <= MOST_EDGES);
            if let Some(cover) = cover.filter(|_| model.go_on().is_continue()) {
                links.of_rule(model, state, (number, cover), known, &mut excluded);
            }
        }
        Some(links)
    }

    /// The number of literals.
    pub(super) fn count(&self) -> usize {
        self.following.len()
    }

    /// The links from a literal.
    pub(super) fn from(&self, lit: Lit) -> impl Iterator<Item = &Edge> {
        self.following[lit].iter().map(|&number| &self.edges[number])
    }

    /// The literal that follows from this one by a link, or its contraposition.
    pub(super) fn follow(&self, edge: &Edge, lit: Lit) -> Lit {
        if edge.from == lit { edge.to } else { edge.from ^ 1 }
    }

    pub(super) fn stated(&self, lit: Lit) -> Stated {
        (self.graph.candidates[lit / 2], lit.is_multiple_of(2))
    }

    fn lit(&self, (one, is_true): Stated) -> Option<Lit> {
        let number = usize::from(self.graph.number(one.cell, one.digit)?);
        Some(2 * number + usize::from(!is_true))
    }

    /// Adds a link, unless there is one already.
    fn add(&mut self, from: Lit, to: Lit, cause: impl FnOnce() -> Cause) {
        let words = self.words;
        if from / 2 == to / 2 || self.direct[from * words + to / 64] >> (to % 64) & 1 == 1 {
            return;
        }
        for (from, to) in [(from, to), (to ^ 1, from ^ 1)] {
            self.direct[from * words + to / 64] |= 1 << (to % 64);
            self.following[from].push(self.edges.len());
        }
        self.edges.push(Edge { from, to, cause: cause() });
    }

    /// The links of cells, houses and pairs.
    fn of_clauses(&mut self, model: &Model<'_>, state: &State) {
        let graph = std::mem::take(&mut self.graph);
        let is_true = |number: u16| 2 * usize::from(number);
        graph.each_clause(model, state, |clause| match clause {
            Clause::Pair([a, b], by) => self.add(is_true(a), is_true(b) + 1, || Cause::Instance(by)),
            Clause::Set { candidates, of, is_complete } => {
                let (one, all) = match of {
                    SetOf::Cell(cell) => (Cause::Different, Cause::Cell(cell)),
                    SetOf::House(number, digit) => {
                        (Cause::Instance(model.houses[number].instance), Cause::House(number, digit))
                    }
                };
                pairs_of(candidates).for_each(|(a, b)| self.add(is_true(a), is_true(b) + 1, || one.clone()));
                if let (&[a, b], true) = (candidates, is_complete) {
                    self.add(is_true(a) + 1, is_true(b), || all.clone());
                }
                if is_complete && candidates.len() > 1 {
                    self.groups.push((all, candidates.iter().copied().map(usize::from).collect()));
                }
            }
        });
        self.graph = graph;
    }

    fn of_rule(
        &mut self,
        model: &Model<'_>,
        state: &State,
        (number, cover): (usize, &mut RuleCover),
        known: &mut OfRule,
        excluded: &mut [Vec<Candidate>],
    ) {
        let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| state.set(cell)).collect();
        if sets.iter().all(|set| set.len() < 2) {
            return;
        }
        if known.sets != sets {
            *known = OfRule { sets: sets.clone(), without: HashMap::default() };
        }
        // What each candidate excludes in the rule; of a candidate of the rule, this includes the others of its cell.
        let own: Vec<usize> = cover.cells.iter().flat_map(|&cell| self.graph.of_cell(cell)).map(usize::from).collect();
        let mut excluding: Vec<usize> = own.clone();
        for &other in &own {
            for &one in &self.conflicts[other] {
                excluded[one].push(self.graph.candidates[other]);
                excluding.push(one);
            }
        }
        excluding.sort_unstable();
        excluding.dedup();
        for one in excluding {
            let lost = std::mem::take(&mut excluded[one]);
            let is_own = own.contains(&one);
            let one = self.graph.candidates[one];
            // If a candidate elsewhere excludes a single one, there is a link from that.
            let without_it = is_own.then(|| (false, vec![one]));
            let with_it = (is_own || lost.len() > 1).then_some((true, lost));
            for (is_true, lost) in with_it.into_iter().chain(without_it) {
                let lost: Arc<[Candidate]> = lost.into();
                if !known.without.contains_key(&lost) {
                    known.without.insert(lost.clone(), without(model, cover, &sets, &lost));
                }
                for &to in &known.without[&lost] {
                    if let (Some(from), Some(to)) = (self.lit((one, is_true)), self.lit(to)) {
                        self.add(from, to, || Cause::Rule(number, lost.clone()));
                    }
                }
            }
        }
    }

    /// The links of cells and of houses in which a candidate leaves one candidate, or two while it is assumed.
    fn of_groups(&mut self) {
        let groups = std::mem::take(&mut self.groups);
        let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); self.graph.candidates.len()];
        for (number, (_, all)) in groups.iter().enumerate() {
            all.iter().for_each(|&one| groups_of[one].push(number));
        }
        let mut lost = vec![0; groups.len()];
        for one in 0..self.graph.candidates.len() {
            let touched: Vec<usize> =
                self.conflicts[one].iter().flat_map(|&other| &groups_of[other]).copied().collect();
            touched.iter().for_each(|&group| lost[group] += 1);
            for group in touched {
                let (cause, all) = &groups[group];
                let count = all.len() - std::mem::take(&mut lost[group]);
                if count > 2 || count == all.len() || all.contains(&one) {
                    continue;
                }
                let mut left = all.iter().copied().filter(|other| !self.conflicts[one].contains(other));
                match (left.next(), left.next()) {
                    (Some(a), Some(b)) => {
                        self.given[2 * one].push(Edge { from: 2 * a + 1, to: 2 * b, cause: cause.clone() });
                    }
                    (Some(a), None) => {
                        self.add(2 * one, 2 * a, || cause.clone());
                    }
                    _ => self.given[2 * one].push(Edge { from: 2 * one, to: 2 * one + 1, cause: cause.clone() }),
                }
            }
        }
        self.groups = groups;
    }

    /// The digits of each cell, and the places of each digit in each house, by their numbers.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&Cause, &[usize])> {
        self.groups.iter().map(|(cause, all)| (cause, &all[..]))
    }

    /// The links that hold if a literal does: of cells and of houses in which it leaves two candidates.
    pub(super) fn given(&self, assumed: Lit) -> &[Edge] {
        &self.given[assumed]
    }
}

/// What follows from a rule without some candidates.
fn without(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet], lost: &[Candidate]) -> Vec<Stated> {
    let mut tried = sets.to_vec();
    for one in lost {
        if let Ok(place) = cover.cells.binary_search(&one.cell) {
            tried[place].remove(one.digit);
        }
    }
    let Answer::Excluded(excluded) = cover.excluded_from(model, &tried) else { return Vec::new() };
    let mut found: Vec<Stated> = excluded.iter().map(|&one| (one, false)).collect();
    for ((&cell, before), left) in cover.cells.iter().zip(sets).zip(tried) {
        let lost: DigitSet = excluded.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect();
        let left = left.difference(lost);
        if before.len() > 1 && left.len() == 1 {
            found.extend(left.iter().map(|digit| (Candidate { cell, digit }, true)));
        }
    }
    found
}
