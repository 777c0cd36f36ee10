//! The links of rule chains: clauses of two literals, each of which follows from a single rule.

use std::ops::Range;
use std::sync::Arc;

use foldhash::HashMap;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use crate::explain::cover::{Answer, Covers, RuleCover};
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::techniques::cells::bits;
use crate::explain::techniques::graph::SetOf;
use crate::explain::techniques::nodes::{Lit, Nodes, OneOf};

/// The largest size of the cover of a rule that is asked: each of its candidates takes two passes over it.
const MOST_EDGES: usize = 8_000;
/// The largest number of cells of a rule that takes a search for each question.
const MOST_SEARCHED: usize = 10;

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
    /// The first literal excludes the candidates of the second.
    Excluded,
    /// A cell has a digit, or a house has one of these candidates.
    OneOf(SetOf),
    /// The rule of this number, without candidates that conflict with the first literal.
    Rule(usize, Arc<[Candidate]>),
}

/// What was found about rules, by their number: it holds as long as their cells have the same candidates.
#[derive(Default)]
pub(super) struct Known {
    rules: Vec<OfRule>,
}

/// How often each of some numbers was met.
struct Hits {
    counts: Vec<usize>,
    met: Vec<usize>,
}

impl Hits {
    /// None of as many numbers was met.
    fn new(numbers: usize) -> Hits {
        Hits { counts: vec![0; numbers], met: Vec::new() }
    }

    fn count<'n>(&mut self, numbers: impl Iterator<Item = &'n usize>) {
        for &number in numbers {
            if self.counts[number] == 0 {
                self.met.push(number);
            }
            self.counts[number] += 1;
        }
    }

    /// The numbers that were met, in the order in which they first were, each with how often, and forgets them.
    fn drain(&mut self) -> impl Iterator<Item = (usize, usize)> {
        let Hits { counts, met } = self;
        met.drain(..).map(|number| (number, std::mem::take(&mut counts[number])))
    }
}

/// What follows from a rule.
#[derive(Clone, Default)]
struct OfRule {
    sets: Vec<DigitSet>,
    /// Without some candidates.
    without: HashMap<Arc<[Candidate]>, Without>,
    /// The literals about one candidate from which something follows, each as its candidate, whether it states that, and what it
    /// excludes in the rule: with the number of the puzzle, and of the rule's candidates without a digit.
    leading: Option<((u64, usize), Vec<Leading>)>,
}

type Leading = (Candidate, bool, Arc<[Candidate]>);

impl OfRule {
    /// What follows without some candidates.
    fn without(&mut self, model: &Model<'_>, cover: &mut RuleCover, lost: &[Candidate]) -> &Without {
        if !self.without.contains_key(lost) {
            let found = without(model, cover, &self.sets, lost);
            self.without.insert(lost.into(), found);
        }
        &self.without[lost]
    }
}

/// What follows from a rule without some candidates.
#[derive(Clone, Default)]
struct Without {
    removed: Vec<Candidate>,
    placed: Vec<Candidate>,
    /// The groups of places of a digit of which it needs one, if that was asked.
    needed: Option<Vec<Vec<Candidate>>>,
}

impl Without {
    fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.placed.is_empty()
    }
}

/// The links of a state.
pub(super) struct Links {
    pub(super) nodes: Nodes,
    /// By literal, those that follow, as bits, and the words of such a set.
    pub(super) direct: Vec<u64>,
    pub(super) words: usize,
    /// The links that follow from rules.
    of_rules: Vec<Edge>,
    /// By literal, the links that hold if it does.
    given: Vec<Vec<Edge>>,
}

impl Links {
    /// The links of a state, between candidates alone or also groups of them; none if it has too many candidates.
    pub(super) fn new(
        model: &Model<'_>,
        state: &State,
        covers: &mut Covers,
        known: &mut Known,
        is_grouped: bool,
    ) -> Option<Links> {
        let nodes = Nodes::new(model, state, covers, is_grouped)?;
        let count = nodes.literals();
        let words = count.div_ceil(64);
        let (direct, given) = (vec![0; count * words], vec![Vec::new(); count]);
        let mut links = Links { nodes, direct, words, of_rules: Vec::new(), given };
        links.of_exclusions();
        links.of_sets();
        let mut excluding: Vec<Vec<Lit>> = vec![Vec::new(); links.nodes.of.len()];
        for lit in 0..count {
            links.nodes.excluded(lit).iter().for_each(|&one| excluding[one].push(lit));
        }
        known.rules.resize(covers.count(), OfRule::default());
        let mut lost: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (number, known) in known.rules.iter_mut().enumerate() {
            let is_small = |cover: &&mut RuleCover| match cover.is_searched() {
                true => cover.cells.len() <= MOST_SEARCHED,
                false => cover.size() <= MOST_EDGES,
            };
            let cover = covers.get(model, number).filter(is_small);
            if let Some(cover) = cover.filter(|_| model.go_on().is_continue()) {
                links.of_rule(model, state, (number, cover), known, (&excluding, &mut lost));
            }
        }
        Some(links)
    }

    /// The number of literals.
    pub(super) fn count(&self) -> usize {
        self.given.len()
    }

    /// The literals that follow from this one by a link.
    pub(super) fn from(&self, lit: Lit) -> impl Iterator<Item = Lit> {
        bits(self.direct_from(lit).iter().copied())
    }

    /// The same, as bits.
    pub(super) fn direct_from(&self, lit: Lit) -> &[u64] {
        &self.direct[lit * self.words..][..self.words]
    }

    fn has(&self, from: Lit, to: Lit) -> bool {
        self.direct[from * self.words + to / 64] >> (to % 64) & 1 == 1
    }

    /// Adds a link and its contraposition. Returns whether it is new.
    fn add(&mut self, from: Lit, to: Lit) -> bool {
        let is_new = from / 2 != to / 2 && !self.has(from, to);
        if is_new {
            for (from, to) in [(from, to), (to ^ 1, from ^ 1)] {
                self.direct[from * self.words + to / 64] |= 1 << (to % 64);
            }
        }
        is_new
    }

    /// The link from a literal to another, or its contraposition.
    pub(super) fn link(&self, from: Lit, to: Lit) -> Option<Edge> {
        let ways = [(from, to), (to ^ 1, from ^ 1)];
        let excluded = ways.into_iter().find(|&(from, to)| self.excludes(from, to));
        if let Some((from, to)) = excluded {
            return Some(Edge { from, to, cause: Cause::Excluded });
        }
        let of_set = |(from, to): (Lit, Lit)| {
            let leaves = |OneOf { all, .. }: &&OneOf| self.leaves(from, to, all);
            let set = self.nodes.sets.iter().find(leaves)?;
            Some(Edge { from, to, cause: Cause::OneOf(set.of) })
        };
        let is_it = |edge: &&Edge| ways.contains(&(edge.from, edge.to));
        ways.into_iter().find_map(of_set).or_else(|| self.of_rules.iter().find(is_it).cloned())
    }

    /// The rules by which a literal excludes those of some candidates that it does.
    pub(super) fn excluding(&self, model: &Model<'_>, lit: Lit, all: &[usize]) -> Vec<usize> {
        let excluded = all.iter().copied().filter(|one| self.nodes.excluded(lit).contains(one));
        let by = |one| self.nodes.excluding(model, lit, self.nodes.candidate(one)).unwrap_or_default();
        let mut rules: Vec<usize> = excluded.flat_map(by).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Whether a literal excludes all candidates of a node, which another states to be false.
    fn excludes(&self, from: Lit, to: Lit) -> bool {
        !to.is_multiple_of(2) && self.nodes.members(to).iter().all(|one| self.nodes.excluded(from).contains(one))
    }

    /// Whether a literal excludes some candidates of a set, and leaves only those of a node, which another states to be true.
    fn leaves(&self, from: Lit, to: Lit, set: &[usize]) -> bool {
        let is_left = |one: &&usize| !self.nodes.excluded(from).contains(one);
        to.is_multiple_of(2)
            && set.iter().any(|one| self.nodes.excluded(from).contains(one))
            && set.iter().filter(is_left).all(|one| self.nodes.members(to).contains(one))
    }

    /// The links to what a literal excludes.
    fn of_exclusions(&mut self) {
        let mut hits = Hits::new(self.count() / 2);
        for lit in 0..self.count() {
            let is_negative = !lit.is_multiple_of(2);
            hits.count(self.nodes.excluded(lit).iter().flat_map(|&one| &self.nodes.of[one]));
            for (node, count) in hits.drain() {
                let (members, others) = (self.nodes.members(lit), self.nodes.members(2 * node));
                let is_part = || is_negative && others.iter().all(|one| members.contains(one));
                if count == others.len() && !is_part() {
                    self.add(lit, 2 * node + 1);
                }
            }
        }
    }

    /// The links of cells and of houses in which a literal leaves the candidates of one node, or two candidates while it is assumed.
    fn of_sets(&mut self) {
        let mut sets_of: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.of.len()];
        for (number, OneOf { all, .. }) in self.nodes.sets.iter().enumerate() {
            all.iter().for_each(|&one| sets_of[one].push(number));
        }
        let most = self.most_left();
        let mut is_excluded = vec![false; self.nodes.of.len()];
        let mut left = Vec::new();
        let mut hits = Hits::new(self.nodes.sets.len());
        for lit in 0..self.count() {
            let is_true = lit.is_multiple_of(2);
            self.nodes.excluded(lit).iter().for_each(|&one| is_excluded[one] = true);
            hits.count(self.nodes.excluded(lit).iter().flat_map(|&one| &sets_of[one]));
            for (set, count) in hits.drain() {
                let OneOf { of, all } = &self.nodes.sets[set];
                if all.len() - count > most[set]
                    || is_true && self.nodes.members(lit).iter().all(|one| all.contains(one))
                {
                    continue;
                }
                left.clear();
                left.extend(all.iter().copied().filter(|&one| !is_excluded[one]));
                let given = match left[..] {
                    [] => Some((lit, lit ^ 1)),
                    [a, b] if is_true && self.nodes.is_single(lit) => Some((2 * a + 1, 2 * b)),
                    _ => None,
                };
                self.given[lit].extend(given.map(|(from, to)| Edge { from, to, cause: Cause::OneOf(*of) }));
                let Some(first) = left.first() else { continue };
                for at in 0..self.nodes.of[*first].len() {
                    let node = self.nodes.of[*first][at];
                    let members = self.nodes.members(2 * node);
                    if members.len() >= left.len() && left.iter().all(|one| members.contains(one)) {
                        self.add(lit, 2 * node);
                    }
                }
            }
            self.nodes.excluded(lit).iter().for_each(|&one| is_excluded[one] = false);
        }
    }

    /// By set, the largest number of its candidates left from which something follows: two, or as many as a node has.
    fn most_left(&self) -> Vec<usize> {
        let mut hits = Hits::new(self.count() / 2);
        let most = |OneOf { all, .. }: &OneOf| {
            hits.count(all.iter().flat_map(|&one| &self.nodes.of[one]));
            hits.drain().map(|(_, count)| count).max().unwrap_or(0).max(2)
        };
        self.nodes.sets.iter().map(most).collect()
    }

    /// The links that follow from a rule: from literals about one candidate, then from those about a group.
    fn of_rule(
        &mut self,
        model: &Model<'_>,
        state: &State,
        (number, cover): (usize, &mut RuleCover),
        known: &mut OfRule,
        (excluding, lost): (&[Vec<Lit>], &mut [Vec<usize>]),
    ) {
        let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| state.set(cell)).collect();
        if sets.iter().all(|set| set.len() < 2) {
            return;
        }
        if known.sets != sets {
            *known = OfRule { sets, ..OfRule::default() };
        }
        let own: Vec<usize> = cover.cells.iter().flat_map(|&cell| self.nodes.of_cell(cell)).collect();
        let first_group = 2 * self.nodes.of.len();
        // What a literal about one candidate excludes in the rule changes with these candidates alone.
        let now = (model.begun(), own.len());
        let leading = match known.leading.take().filter(|(then, _)| *then == now) {
            Some((_, leading)) => leading,
            None => {
                let touched = self.touching(&own, excluding, 0..first_group, lost);
                let mut leads = |lit: Lit| {
                    let lost = self.candidates(&std::mem::take(&mut lost[lit]));
                    let found = known.without(model, cover, &lost);
                    (!found.is_empty()).then(|| (self.nodes.candidate(lit / 2), lit.is_multiple_of(2), lost.into()))
                };
                touched.into_iter().filter_map(&mut leads).collect()
            }
        };
        let mut hits = Hits::new(self.count() / 2);
        for (one, is_true, lost) in &leading {
            if let Some(of) = self.nodes.number(one.cell, one.digit) {
                let lit = 2 * of + usize::from(!is_true);
                self.conclude(model, (number, cover), known, (lit, lost.clone()), &[], &mut hits);
            }
        }
        known.leading = Some((now, leading));
        let touched = self.touching(&own, excluding, first_group..self.count(), lost);
        let groups: Vec<Lit> = touched.iter().copied().filter(|&lit| self.nodes.is_places_of(lit, &own)).collect();
        for lit in touched {
            let lost = self.candidates(&std::mem::take(&mut lost[lit]));
            if !known.without(model, cover, &lost).is_empty() {
                let groups = if groups.contains(&lit) { &groups[..] } else { &[] };
                self.conclude(model, (number, cover), known, (lit, lost.into()), groups, &mut hits);
            }
        }
    }

    /// The literals in a range that exclude some of a rule's candidates, which are added to `lost`. If a literal excludes a single one
    /// elsewhere, there is a link from that, so it is left out.
    fn touching(&self, own: &[usize], excluding: &[Vec<Lit>], range: Range<Lit>, lost: &mut [Vec<usize>]) -> Vec<Lit> {
        let mut touched: Vec<Lit> = Vec::new();
        for &one in own {
            let all = &excluding[one];
            let [from, to] = [range.start, range.end].map(|end| all.partition_point(|&lit| lit < end));
            for &lit in &all[from..to] {
                lost[lit].push(one);
                touched.push(lit);
            }
        }
        touched.sort_unstable();
        touched.dedup();
        touched.retain(|&lit| {
            let members = self.nodes.members(lit);
            let is_own = members == lost[lit] || lit.is_multiple_of(2) && members.iter().all(|one| own.contains(one));
            let stays = is_own || lost[lit].len() > 1;
            if !stays {
                lost[lit].clear();
            }
            stays
        });
        touched
    }

    fn candidates(&self, numbers: &[usize]) -> Vec<Candidate> {
        numbers.iter().map(|&one| self.nodes.candidate(one)).collect()
    }

    /// Adds the links from a literal that excludes these candidates of a rule. `groups` are those of which the rule may need one.
    fn conclude(
        &mut self,
        model: &Model<'_>,
        (number, cover): (usize, &mut RuleCover),
        known: &mut OfRule,
        (lit, lost): (Lit, Arc<[Candidate]>),
        groups: &[Lit],
        hits: &mut Hits,
    ) {
        let OfRule { sets, without, .. } = known;
        let Some(found) = without.get_mut(&lost) else { return };
        let numbers = |all: &[Candidate]| -> Vec<usize> {
            all.iter().filter_map(|one| self.nodes.number(one.cell, one.digit)).collect()
        };
        let (removed, placed) = (numbers(&found.removed), numbers(&found.placed));
        let mut concluded: Vec<Lit> = placed.into_iter().map(|one| 2 * one).collect();
        if !removed.is_empty() && !groups.is_empty() {
            let needed = found.needed.get_or_insert_with(|| {
                let gone: Vec<Candidate> = lost.iter().chain(&found.removed).copied().collect();
                let members = |&group: &Lit| self.nodes.claim(group).any_of;
                groups.iter().map(members).filter(|group| needs(model, cover, sets, &gone, group)).collect()
            });
            let nodes = needed.iter().filter_map(|group| self.nodes.group(&numbers(group)));
            concluded.extend(nodes.map(|node| 2 * node));
        }
        // Of a group, the literal itself may exclude some.
        let lost_numbers = numbers(&lost);
        hits.count(removed.iter().chain(&lost_numbers).flat_map(|&one| &self.nodes.of[one]));
        for (node, count) in hits.drain() {
            let members = self.nodes.members(2 * node);
            if count == members.len() && members.iter().any(|one| removed.contains(one)) {
                concluded.push(2 * node + 1);
            }
        }
        for to in concluded {
            if self.add(lit, to) {
                self.of_rules.push(Edge { from: lit, to, cause: Cause::Rule(number, lost.clone()) });
            }
        }
    }

    /// The links that hold if a literal does, of cells and of houses in which it leaves two candidates, each in both directions.
    pub(super) fn given(&self, assumed: Lit) -> impl Iterator<Item = (&Edge, Lit, Lit)> {
        self.given[assumed].iter().flat_map(|edge| [(edge, edge.from, edge.to), (edge, edge.to ^ 1, edge.from ^ 1)])
    }
}

/// The digits of the cells of a rule, without some candidates.
fn less<'c>(cover: &RuleCover, sets: &[DigitSet], lost: impl IntoIterator<Item = &'c Candidate>) -> Vec<DigitSet> {
    let mut less = sets.to_vec();
    for one in lost {
        if let Ok(place) = cover.cells.binary_search(&one.cell) {
            less[place].remove(one.digit);
        }
    }
    less
}

/// Whether a rule without some candidates needs one of these.
fn needs(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet], gone: &[Candidate], group: &[Candidate]) -> bool {
    let left = less(cover, sets, gone.iter().chain(group));
    cover.excluded_from(model, &left) == Answer::Contradiction
}

/// What follows from a rule without some candidates.
fn without(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet], lost: &[Candidate]) -> Without {
    let tried = less(cover, sets, lost);
    let Answer::Excluded(removed) = cover.excluded_from(model, &tried) else { return Without::default() };
    let left = less(cover, &tried, &removed);
    let single =
        cover.cells.iter().zip(sets).zip(left).filter(|((_, before), left)| before.len() > 1 && left.len() == 1);
    let placed = single
        .flat_map(|((&cell, _), left)| left.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>());
    Without { placed: placed.collect(), removed, needed: None }
}
