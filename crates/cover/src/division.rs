//! A proof that parts of a problem cover it: that no solution is in none of them.
//!
//! A part is described by the options that are dropped in it. The formula says that a solution is in no part: one of the options
//! that a part drops is chosen. The proof is by regions, which are described as parts are. It shows for each region, the smallest
//! first, that no solution is in it: that one of the options that it drops is chosen, or that the only option it leaves an item is
//! not.
//!
//! ```text
//!                     all                   no option is dropped
//!              ┌───────┴───────┐
//!          a: 1 4           a: 2 3          2 and 3 are dropped on the left, 1 and 4 on the right
//!        ┌─────┴─────┐         │
//!     b: 1 2      b: 3 4     part 3
//!        │           │
//!      part 1    (nothing)                  no part, because no solution is there
//! ```
//!
//! - A region in a part: the formula says so.
//! - A region that parts divide: an item is found, and its options in groups, such that each part has options of one group. If no
//!   solution is in any group's region, none has an option of the item, and there is none.
//! - A region without a part is searched.

use super::budget::Budget;
use super::certificate::Certificate;
use super::conflict::Conflict;
use super::dimacs::{Formula, variable_of};
use super::lookahead::Lookahead;
use super::problem::{ItemKind, OptionId, Problem};
use super::proof::{Proof, Subtrees};
use super::restriction::Restriction;
use super::stats::{Ended, Stats};

/// Proves that each solution is in a part: [`Query::certify_parts`](super::Query::certify_parts).
pub(super) fn certify_parts(
    problem: &Problem,
    restriction: &Restriction,
    parts: &[Vec<OptionId>],
    budget: &Budget,
    mut proof: Proof<'_>,
    missed: &mut dyn FnMut(&[OptionId]),
) -> Certificate {
    let mut formula = Formula::new(problem, restriction);
    let problem = problem.plain();
    let mut is_dropped = vec![false; problem.option_count()];
    restriction.dropped.iter().for_each(|option| is_dropped[option.index()] = true);
    let mut all: Vec<Vec<usize>> = Vec::with_capacity(parts.len());
    for (number, part) in (1..).zip(parts) {
        let mut dropped: Vec<OptionId> = part.iter().copied().filter(|option| !is_dropped[option.index()]).collect();
        dropped.sort_unstable();
        dropped.dedup();
        formula.exclude_part(number, &dropped);
        all.push(dropped.into_iter().map(OptionId::index).collect());
    }
    let (mut stats, mut ended) = (Stats::default(), Ended::Complete);
    if Conflict::check(problem, restriction).is_err() {
        // The formula says of both options that they are chosen.
        proof.add(&[]);
    } else {
        let mut division = Division {
            problem,
            restriction,
            parts: &all,
            budget,
            proof: &mut proof,
            is_dropped,
            dropped: Vec::new(),
            outside: Vec::new(),
            stats: Stats::default(),
        };
        let proven = division.prove((0..all.len()).collect());
        stats = division.stats;
        match proven {
            Ok(()) => {}
            Err(Open::Spent) => ended = Ended::OutOfBudget,
            Err(Open::Missed(solution)) => {
                stats.solutions = 1;
                ended = Ended::Stopped;
                missed(&solution);
            }
        }
    }
    Certificate { lemmas: proof.finish(), formula, stats, ended }
}

/// Why a region is not proven.
enum Open {
    /// The budget was spent.
    Spent,
    /// This solution is in no part.
    Missed(Vec<OptionId>),
}

struct Division<'d, 'w> {
    problem: &'d Problem,
    restriction: &'d Restriction,
    /// The options dropped in each part.
    parts: &'d [Vec<usize>],
    budget: &'d Budget,
    proof: &'d mut Proof<'w>,
    /// Whether each option is dropped in the region or beforehand; those of the region in order.
    is_dropped: Vec<bool>,
    dropped: Vec<usize>,
    /// Literals of which one is true outside the region: the options that it drops, or, where it leaves an item just one
    /// option, that this is not chosen. That says the same, in fewer literals.
    outside: Vec<i64>,
    stats: Stats,
}

impl Division<'_, '_> {
    /// Writes that no solution is in the region, given the parts that share options with it.
    fn prove(&mut self, parts: Vec<usize>) -> Result<(), Open> {
        let own = self.outside.clone();
        if parts.iter().any(|&part| self.parts[part].iter().all(|&option| self.is_dropped[option])) {
            self.proof.add(&own);
            return Ok(());
        }
        let Some(groups) = self.groups(parts) else { return self.search(own) };
        let mut written: Vec<Vec<i64>> = Vec::new();
        let all: Vec<usize> = groups.iter().flat_map(|(options, _)| options.iter().copied()).collect();
        for (options, parts) in groups {
            let begin = self.dropped.len();
            let others = all.iter().filter(|option| !options.contains(option));
            self.dropped.extend(others);
            self.dropped[begin..].iter().for_each(|&option| self.is_dropped[option] = true);
            match options[..] {
                [only] => self.outside.push(-variable_of(only)),
                _ => self.outside.extend(self.dropped[begin..].iter().map(|&option| variable_of(option))),
            }
            let proven = self.prove(parts);
            let of_group = std::mem::replace(&mut self.outside, own.clone());
            self.dropped.drain(begin..).for_each(|option| self.is_dropped[option] = false);
            proven?;
            if options.len() > 1 {
                for option in options {
                    let clause = [&own[..], &[-variable_of(option)]].concat();
                    self.proof.add(&clause);
                    written.push(clause);
                }
            }
            written.push(of_group);
        }
        self.proof.add(&own);
        written.iter().filter(|clause| **clause != own).for_each(|clause| self.proof.delete(clause));
        Ok(())
    }

    /// The options of an item in groups, as many as possible, each with the parts that have one of its options; none if no part has
    /// any. If each item has options of different groups in some part, the options of an item one by one.
    fn groups(&self, mut parts: Vec<usize>) -> Option<Vec<(Vec<usize>, Vec<usize>)>> {
        loop {
            // For each item, the number of parts that limit it.
            let mut limited = vec![(0_usize, usize::MAX); self.problem.item_count()];
            for &part in &parts {
                for &option in self.parts[part].iter().filter(|&&option| !self.is_dropped[option]) {
                    for entry in self.problem.option(OptionId::new(option)) {
                        let (number, last) = &mut limited[entry.item.index()];
                        *number += usize::from(std::mem::replace(last, part) != part);
                    }
                }
            }
            let primary = self.problem.items().filter(|(.., kind)| *kind == ItemKind::Primary);
            let mut items: Vec<(usize, usize)> = primary
                .map(|(item, ..)| (limited[item.index()].0, item.index()))
                .filter(|(number, _)| *number > 0)
                .collect();
            items.sort_by_key(|&(number, item)| (std::cmp::Reverse(number), item));
            let &(_, first) = items.first()?;
            let of_all = items.iter().filter(|(number, _)| *number == parts.len());
            let divided = of_all.map(|&(_, item)| self.components(item, &parts)).find(|groups| groups.len() > 1);
            if let Some(groups) = divided {
                return Some(groups);
            }
            let one_by_one: Vec<(Vec<usize>, Vec<usize>)> =
                self.left(first).map(|option| (vec![option], self.having(&parts, option))).collect();
            match &one_by_one[..] {
                // The region is not divided. Parts that drop the only option have nothing in it.
                [(_, having)] if having.len() < parts.len() => parts.clone_from(having),
                _ => return Some(one_by_one),
            }
        }
    }

    /// The options of an item, two of them in one group if a part has both.
    fn components(&self, item: usize, parts: &[usize]) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for option in self.left(item) {
            let having = self.having(parts, option);
            let (mut options, mut all) = (vec![option], having);
            let mut at = 0;
            while at < groups.len() {
                if groups[at].1.iter().any(|part| all.binary_search(part).is_ok()) {
                    let (more, of_them) = groups.swap_remove(at);
                    options.extend(more);
                    all.extend(of_them);
                    all.sort_unstable();
                    all.dedup();
                } else {
                    at += 1;
                }
            }
            groups.push((options, all));
        }
        groups
    }

    /// The options that an item has left in the region.
    fn left(&self, item: usize) -> impl Iterator<Item = usize> {
        let options = self.problem.incidence().of(item).iter().map(|has| has.option.index());
        options.filter(|&option| !self.is_dropped[option])
    }

    /// The parts that have an option.
    fn having(&self, parts: &[usize], option: usize) -> Vec<usize> {
        parts.iter().copied().filter(|&part| self.parts[part].binary_search(&option).is_err()).collect()
    }

    /// Searches the region, in which no part is.
    fn search(&mut self, own: Vec<i64>) -> Result<(), Open> {
        let mut lookahead = Lookahead::new(self.problem, self.restriction);
        self.dropped.iter().for_each(|&option| lookahead.exclude(option));
        let mut search = Search {
            budget: self.budget,
            proof: &mut *self.proof,
            subtrees: Subtrees::default(),
            clause: own,
            stats: &mut self.stats,
        };
        search.descend(&mut lookahead)
    }
}

/// A search of a region.
struct Search<'s, 'w> {
    budget: &'s Budget,
    proof: &'s mut Proof<'w>,
    subtrees: Subtrees,
    /// What is true outside the region, and the negated decisions.
    clause: Vec<i64>,
    stats: &'s mut Stats,
}

impl Search<'_, '_> {
    /// Writes that no solution is below the decisions.
    fn descend(&mut self, lookahead: &mut Lookahead<'_>) -> Result<(), Open> {
        let mut write = |option| {
            let clause = [&self.clause[..], &[-variable_of(option)]].concat();
            self.subtrees.add(self.proof, clause);
        };
        if lookahead.propagate(&mut write) {
            let Some(item) = lookahead.shortest_item() else { return Err(Open::Missed(lookahead.solution())) };
            for option in lookahead.options(item).collect::<Vec<_>>() {
                if self.budget.is_spent(self.stats.nodes, || 0.0) {
                    return Err(Open::Spent);
                }
                self.stats.nodes += 1;
                self.clause.push(-variable_of(option));
                lookahead.descend();
                lookahead.choose(option);
                self.descend(lookahead)?;
                lookahead.ascend();
                self.clause.pop();
            }
        }
        self.subtrees.searched(self.proof, self.clause.clone());
        Ok(())
    }
}
