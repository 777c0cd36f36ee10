//! The links of rule chains: clauses of two literals, each of which follows from a single rule.
//!
//! Those of cells, of houses and of pairs of cells are found here; `of_rules` adds the others.

use std::sync::Arc;

use exdoku_cover::Lists;
use exdoku_rules::encode::Candidate;

use crate::explain::conflicts::Conflicts;
use crate::explain::cover::Covers;
use crate::explain::graph::SetOf;
use crate::explain::model::Model;
use crate::explain::techniques::cells::bits;
use crate::explain::techniques::nodes::{Lit, Nodes, OneOf};

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
    /// The rule of this number, in each of these cases.
    Rule(usize, Arc<[Premise]>),
}

/// A rule without the candidates that conflict with a literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Premise {
    /// The first literal of the link; or, if it says that a digit is in one of some places, that it is in this one.
    pub(super) lit: Lit,
    pub(super) lost: Arc<[Candidate]>,
}

/// How often each of some numbers was met.
pub(super) struct Hits {
    counts: Vec<usize>,
    met: Vec<usize>,
}

impl Hits {
    /// None of as many numbers was met.
    pub(super) fn new(numbers: usize) -> Hits {
        Hits { counts: vec![0; numbers], met: Vec::new() }
    }

    pub(super) fn count<'n>(&mut self, numbers: impl Iterator<Item = &'n usize>) {
        for &number in numbers {
            if self.counts[number] == 0 {
                self.met.push(number);
            }
            self.counts[number] += 1;
        }
    }

    /// The numbers that were met, in the order in which they first were, each with how often, and forgets them.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = (usize, usize)> {
        let Hits { counts, met } = self;
        met.drain(..).map(|number| (number, std::mem::take(&mut counts[number])))
    }
}

/// A link of a cell or a house, from the first literal to the second.
#[derive(Clone, Copy)]
pub(super) struct Given {
    from: Lit,
    to: Lit,
    of: SetOf,
}

impl From<Given> for Edge {
    fn from(Given { from, to, of }: Given) -> Edge {
        Edge { from, to, cause: Cause::OneOf(of) }
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
    given: Lists<Given>,
}

impl Links {
    /// The links of a state that follow from cells, houses and pairs, between candidates alone or also groups of them; none if it has
    /// too many candidates.
    pub(super) fn new(
        model: &Model<'_>,
        conflicts: Arc<Conflicts>,
        covers: &mut Covers,
        is_grouped: bool,
    ) -> Option<Links> {
        let nodes = Nodes::new(model, conflicts, covers, is_grouped)?;
        let count = nodes.literals();
        let words = count.div_ceil(64);
        let direct = vec![0; count * words];
        let mut links = Links { nodes, direct, words, of_rules: Vec::new(), given: Lists::default() };
        links.of_exclusions();
        links.of_sets();
        Some(links)
    }

    /// The number of literals.
    pub(super) fn count(&self) -> usize {
        self.nodes.literals()
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

    /// Adds the links from a literal to others that follow from a rule, and their contrapositions, as far as they are new.
    pub(super) fn add_of_rule(&mut self, from: Lit, all: Vec<Lit>, cause: impl FnOnce() -> Cause) {
        let new: Vec<Lit> = all.into_iter().filter(|&to| self.add(from, to)).collect();
        if !new.is_empty() {
            let cause = cause();
            self.of_rules.extend(new.into_iter().map(|to| Edge { from, to, cause: cause.clone() }));
        }
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
            let set = self.nodes.sets().find(|OneOf { all, .. }| self.leaves(from, to, all))?;
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

    /// The links to what a literal excludes: to a node, from those that exclude each of its candidates.
    fn of_exclusions(&mut self) {
        let words = self.words;
        // By candidate, the literals that exclude it.
        let mut excluding = vec![0_u64; self.nodes.of.count() * words];
        for lit in 0..self.count() {
            self.nodes.excluded(lit).iter().for_each(|&one| excluding[one * words + lit / 64] |= 1 << (lit % 64));
        }
        for node in (0..self.count()).step_by(2) {
            let all =
                |at: usize| self.nodes.members(node).iter().fold(!0, |all, &one| all & excluding[one * words + at]);
            let common: Vec<u64> = (0..words).map(all).collect();
            for lit in bits(common) {
                let others = self.nodes.members(node);
                let is_part = !lit.is_multiple_of(2) && others.iter().all(|one| self.nodes.members(lit).contains(one));
                if !is_part {
                    self.add(lit, node + 1);
                }
            }
        }
    }

    /// The links of cells and of houses in which a literal leaves the candidates of one node, or two candidates while it is assumed.
    fn of_sets(&mut self) {
        let sets = || self.nodes.sets().enumerate();
        let sets_of = Lists::grouped(self.nodes.of.count(), || {
            sets().flat_map(|(number, OneOf { all, .. })| all.iter().map(move |&one| (one, number)))
        });
        let most = self.most_left();
        let mut is_excluded = vec![false; self.nodes.of.count()];
        let (mut left, mut given, mut of_lit) = (Vec::new(), Lists::default(), Vec::new());
        let mut hits = Hits::new(most.len());
        for lit in 0..self.count() {
            let is_true = lit.is_multiple_of(2);
            self.nodes.excluded(lit).iter().for_each(|&one| is_excluded[one] = true);
            hits.count(self.nodes.excluded(lit).iter().flat_map(|&one| sets_of.of(one)));
            for (set, count) in hits.drain() {
                let OneOf { of, all } = self.nodes.set(set);
                if all.len() - count > most[set]
                    || is_true && self.nodes.members(lit).iter().all(|one| all.contains(one))
                {
                    continue;
                }
                left.clear();
                left.extend(all.iter().copied().filter(|&one| !is_excluded[one]));
                let link = match left[..] {
                    [] => Some((lit, lit ^ 1)),
                    [a, b] if is_true && self.nodes.is_single(lit) => Some((2 * a + 1, 2 * b)),
                    _ => None,
                };
                of_lit.extend(link.map(|(from, to)| Given { from, to, of }));
                let Some(&first) = left.first() else { continue };
                for at in 0..self.nodes.of.length(first) {
                    let node = self.nodes.of.of(first)[at];
                    let members = self.nodes.members(2 * node);
                    if members.len() >= left.len() && left.iter().all(|one| members.contains(one)) {
                        self.add(lit, 2 * node);
                    }
                }
            }
            self.nodes.excluded(lit).iter().for_each(|&one| is_excluded[one] = false);
            given.push(of_lit.drain(..));
        }
        self.given = given;
    }

    /// By set, the largest number of its candidates left from which something follows: two, or as many as a node has.
    fn most_left(&self) -> Vec<usize> {
        let mut hits = Hits::new(self.count() / 2);
        let most = |OneOf { all, .. }: OneOf<'_>| {
            hits.count(all.iter().flat_map(|&one| self.nodes.of.of(one)));
            hits.drain().map(|(_, count)| count).max().unwrap_or(0).max(2)
        };
        self.nodes.sets().map(most).collect()
    }

    /// The links that hold if a literal does, of cells and of houses in which it leaves two candidates, each in both directions.
    pub(super) fn given(&self, assumed: Lit) -> impl Iterator<Item = (Given, Lit, Lit)> {
        let ways = |&link: &Given| [(link, link.from, link.to), (link, link.to ^ 1, link.from ^ 1)];
        self.given.of(assumed).iter().flat_map(ways)
    }
}
