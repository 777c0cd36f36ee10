//! The links of rule chains: clauses of two literals, each of which follows from a single rule.

use std::sync::Arc;

use foldhash::HashMap;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::cover::{Answer, Covers, RuleCover};
use crate::explain::model::{House, Model, Pair};
use crate::explain::state::State;

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
    candidates: Vec<Candidate>,
    numbers: Vec<Vec<Option<usize>>>,
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
        let mut links = Links {
            candidates: Vec::new(),
            numbers: vec![Vec::new(); model.cells.len()],
            edges: Vec::new(),
            following: Vec::new(),
            direct: Vec::new(),
            words: 0,
            conflicts: Vec::new(),
            groups: Vec::new(),
            given: Vec::new(),
        };
        for &cell in &model.cells {
            let numbers = &mut links.numbers[cell.index()];
            numbers.resize(model.board.digits_of(cell).count(), None);
            for digit in state.set(cell).iter().filter(|_| !state.is_placed(cell)) {
                numbers[digit.index()] = Some(links.candidates.len());
                links.candidates.push(Candidate { cell, digit });
            }
        }
        if links.candidates.len() > MOST_CANDIDATES {
            return None;
        }
        links.following = vec![Vec::new(); 2 * links.candidates.len()];
        links.words = links.count().div_ceil(64);
        links.direct = vec![0; links.count() * links.words];
        model.cells.iter().for_each(|&cell| links.of_cell(state, cell));
        for (number, house) in model.houses.iter().enumerate() {
            model.board.digits().iter().for_each(|digit| links.of_house(state, (number, house), digit));
        }
        model.pairs.iter().for_each(|pair| links.of_pair(state, pair));
        let excluded = |number: usize| -> Vec<usize> {
            links.from(2 * number).map(|edge| links.follow(edge, 2 * number)).filter(|to| to % 2 == 1).collect()
        };
        let excluded = (0..links.candidates.len()).map(excluded);
        links.conflicts = excluded.map(|all| all.into_iter().map(|lit| lit / 2).collect()).collect();
        links.of_groups();
        known.rules.resize(covers.count(), OfRule::default());
        let mut excluded: Vec<Vec<Candidate>> = vec![Vec::new(); links.candidates.len()];
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
        (self.candidates[lit / 2], lit.is_multiple_of(2))
    }

    fn lit(&self, (one, is_true): Stated) -> Option<Lit> {
        let number = self.numbers[one.cell.index()].get(one.digit.index()).copied().flatten()?;
        Some(2 * number + usize::from(!is_true))
    }

    /// Adds a link, unless there is one already.
    fn add(&mut self, from: Stated, to: Stated, cause: impl FnOnce() -> Cause) {
        let (Some(from), Some(to)) = (self.lit(from), self.lit(to)) else { return };
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

    fn of_cell(&mut self, state: &State, cell: Cell) {
        let all: Vec<Candidate> = state.set(cell).iter().map(|digit| Candidate { cell, digit }).collect();
        self.exclude_each_other(&all, &Cause::Different);
        if let [a, b] = all[..] {
            self.add((a, false), (b, true), || Cause::Cell(cell));
        }
        self.add_group(Cause::Cell(cell), &all);
    }

    fn of_house(&mut self, state: &State, (number, house): (usize, &House), digit: Digit) {
        let cells = state.cells_with(house, digit);
        let all: Vec<Candidate> = cells.into_iter().map(|cell| Candidate { cell, digit }).collect();
        self.exclude_each_other(&all, &Cause::Instance(house.instance));
        if !house.full {
            return;
        }
        if let [a, b] = all[..] {
            self.add((a, false), (b, true), || Cause::House(number, digit));
        }
        self.add_group(Cause::House(number, digit), &all);
    }

    fn add_group(&mut self, cause: Cause, all: &[Candidate]) {
        let numbers = all.iter().filter_map(|&one| self.lit((one, true))).map(|lit| lit / 2).collect::<Vec<usize>>();
        if numbers.len() > 1 && numbers.len() == all.len() {
            self.groups.push((cause, numbers));
        }
    }

    fn exclude_each_other(&mut self, all: &[Candidate], cause: &Cause) {
        for (at, &a) in all.iter().enumerate() {
            all[at + 1..].iter().for_each(|&b| self.add((a, true), (b, false), || cause.clone()));
        }
    }

    fn of_pair(&mut self, state: &State, pair: &Pair) {
        let [cell, other] = pair.cells;
        for digit in state.set(cell).iter() {
            for excluded in state.set(other).difference(pair.allowed[0][digit.index()]).iter() {
                let rule = match pair.differ {
                    Some((by, equal)) if excluded == digit && equal.contains(digit) => by,
                    _ => pair.instance,
                };
                let excluded = Candidate { cell: other, digit: excluded };
                self.add((Candidate { cell, digit }, true), (excluded, false), || Cause::Instance(rule));
            }
        }
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
        let own: Vec<usize> =
            cover.cells.iter().flat_map(|cell| &self.numbers[cell.index()]).flatten().copied().collect();
        let mut excluding: Vec<usize> = own.clone();
        for &other in &own {
            for &one in &self.conflicts[other] {
                excluded[one].push(self.candidates[other]);
                excluding.push(one);
            }
        }
        excluding.sort_unstable();
        excluding.dedup();
        for one in excluding {
            let lost = std::mem::take(&mut excluded[one]);
            let is_own = own.contains(&one);
            let one = self.candidates[one];
            // If a candidate elsewhere excludes a single one, there is a link from that.
            let without_it = is_own.then(|| (false, vec![one]));
            let with_it = (is_own || lost.len() > 1).then_some((true, lost));
            for (is_true, lost) in with_it.into_iter().chain(without_it) {
                let lost: Arc<[Candidate]> = lost.into();
                if !known.without.contains_key(&lost) {
                    known.without.insert(lost.clone(), without(model, cover, &sets, &lost));
                }
                for &to in &known.without[&lost] {
                    self.add((one, is_true), to, || Cause::Rule(number, lost.clone()));
                }
            }
        }
    }

    /// The links of cells and of houses in which a candidate leaves one candidate, or two while it is assumed.
    fn of_groups(&mut self) {
        self.given = vec![Vec::new(); self.count()];
        let groups = std::mem::take(&mut self.groups);
        let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for (number, (_, all)) in groups.iter().enumerate() {
            all.iter().for_each(|&one| groups_of[one].push(number));
        }
        let mut lost = vec![0; groups.len()];
        for one in 0..self.candidates.len() {
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
                        self.add((self.candidates[one], true), (self.candidates[a], true), || cause.clone());
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
