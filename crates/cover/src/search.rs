//! Depth-first search in the links: choose an item, try each of its options, backtrack.
//!
//! Algorithm 7.2.2.1C without recursion. The tree is walked one move at a time, with the nodes of the
//! chosen options on a stack, so a search can be stopped after any move and resumed later.
//!
//! ```text
//!     descend   C2, C3  choose an item; none left: a solution.   C4  cover it, try its first option.
//!     retreat   C6      take the last option back.   C5  try the next one below it,
//!               C7      or, at the bottom of the list, uncover the item; the level is done (C8).
//!     leave             after a solution: uncover items that are no decision items, whatever is left of their lists.
//! ```
//!
//! The last state is for problems with auxiliary options (`projection.rs`); in others every primary item is a decision item.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1, Algorithm 7.2.2.1C.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::entry::Visitor;
use super::event::{Because, Event};
use super::links::Links;
use super::problem::{ItemId, OptionId};
use super::settings::Choose;
use super::stats::{Ended, Stats};

/// The action of one step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An option was chosen. If it is not the first one of its item, the one tried before it was undone.
    Chose(OptionId),
    /// All primary items are covered.
    Solution,
    /// This item has no options left; the branch ends.
    WipeOut(ItemId),
    /// The option chosen last was undone, and its item has no further one, or only options that would show the
    /// same solution again.
    Backtrack,
    /// The tree has been walked. Further steps return the same.
    Done,
}

/// A step with a node of the links in place of numbers that only a caller needs.
enum Move {
    Chose(u32),
    Solution,
    WipeOut(u32),
    Backtrack,
    Done,
}

/// Where the walk goes next.
enum Turn {
    Descend,
    Retreat,
    Leave,
}

/// A search in progress. It borrows the links, and leaves them as it found them when it is dropped.
pub struct Search<'l> {
    links: &'l mut Links,
    choose: Choose,
    turn: Turn,
    /// The chosen node of each level: its item is the one chosen there, its option the one being tried.
    stack: Vec<u32>,
    stats: Stats,
    /// How often each item had no options left.
    weight: Vec<u32>,
    /// `links.updates` when the search began.
    updates_before: u64,
    /// Room for the solution that is handed out.
    solution: Vec<OptionId>,
}

impl<'l> Search<'l> {
    /// A search that has not begun, below the restriction of the links.
    pub fn new(links: &'l mut Links, choose: Choose) -> Self {
        Self {
            choose,
            turn: Turn::Descend,
            stack: Vec::with_capacity(links.last_primary as usize),
            stats: Stats::default(),
            weight: vec![0; links.last_primary as usize + 1],
            updates_before: links.updates,
            solution: Vec::new(),
            links,
        }
    }

    /// One move.
    pub fn step(&mut self) -> Step {
        match self.advance() {
            Move::Chose(node) => Step::Chose(self.links.option_of(node)),
            Move::Solution => Step::Solution,
            Move::WipeOut(item) => Step::WipeOut(self.links.item_id(item)),
            Move::Backtrack => Step::Backtrack,
            Move::Done => Step::Done,
        }
    }

    /// Goes on to the next solution: the options chosen by [`Links::restrict`], then the searched ones in
    /// the order in which they were chosen.
    pub fn next_solution(&mut self) -> Option<&[OptionId]> {
        if !self.run() {
            return None;
        }
        self.write_solution();
        Some(&self.solution)
    }

    fn write_solution(&mut self) {
        self.solution.clear();
        self.solution.extend_from_slice(self.links.restricted_to());
        self.solution.extend(self.stack.iter().map(|&node| self.links.option_of(node)));
    }

    /// Counts the solutions from here on, up to `limit`. The search can be resumed afterwards.
    pub fn count(&mut self, limit: Option<u128>) -> u128 {
        let before = self.stats.solutions;
        while limit.is_none_or(|limit| self.stats.solutions - before < limit) && self.run() {}
        self.stats.solutions - before
    }

    /// Shows each solution from here on to the visitor, until it breaks off.
    pub fn visit(&mut self, mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> ControlFlow<()> {
        while let Some(solution) = self.next_solution() {
            visitor(solution)?;
        }
        ControlFlow::Continue(())
    }

    /// Shows each solution from here on to the visitor, as far as the budget goes.
    pub(super) fn visit_within(
        &mut self,
        budget: &Budget,
        mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Ended {
        loop {
            match self.advance() {
                Move::Solution => {
                    self.write_solution();
                    if visitor(&self.solution).is_break() {
                        return Ended::Stopped;
                    }
                }
                Move::Done => return Ended::Complete,
                // The node is counted, but its subtree has not been searched yet.
                Move::Chose(_) if budget.is_spent(self.stats.nodes - 1, || self.done()) => return Ended::OutOfBudget,
                Move::Chose(_) | Move::WipeOut(_) | Move::Backtrack => {}
            }
        }
    }

    /// Like [`visit_within`](Self::visit_within), reporting every step.
    pub(super) fn trace_within(
        &mut self,
        budget: &Budget,
        visitor: Visitor<'_>,
        tracer: &mut dyn FnMut(Event),
    ) -> Ended {
        loop {
            let (depth, last) = (self.stack.len(), self.stack.last().map(|&node| self.links.option_of(node)));
            let step = self.step();
            let taken_back = last
                .filter(|_| self.stack.len() < depth || matches!(step, Step::Chose(_)) && self.stack.len() == depth);
            if let Some(option) = taken_back {
                tracer(Event::Backtrack(vec![option]));
            }
            match step {
                Step::Chose(option) => {
                    let item = self.links.nodes[*self.stack.last().expect("an option was chosen") as usize].top;
                    let left = self.links.len[item as usize];
                    tracer(Event::Tried { item: self.links.item_id(item), options: vec![option], left });
                    if budget.is_spent(self.stats.nodes - 1, || self.done()) {
                        return Ended::OutOfBudget;
                    }
                }
                Step::WipeOut(item) => tracer(Event::Conflict(Because::Item(item))),
                Step::Solution => {
                    tracer(Event::Solution);
                    self.write_solution();
                    if visitor(&self.solution).is_break() {
                        return Ended::Stopped;
                    }
                }
                Step::Backtrack => {}
                Step::Done => return Ended::Complete,
            }
        }
    }

    /// The searched part of the tree, from the options tried and left at each level.
    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for &node in &self.stack {
            let mut above = self.links.nodes[node as usize].ulink;
            let item = self.links.nodes[node as usize].top;
            let mut tried = 0;
            while above != item {
                tried += 1;
                above = self.links.nodes[above as usize].ulink;
            }
            share /= f64::from(self.links.len[item as usize]);
            done += share * f64::from(tried);
        }
        done
    }

    /// What the search has done so far.
    pub fn stats(&self) -> Stats {
        Stats { updates: self.links.updates - self.updates_before, ..self.stats }
    }

    /// Walks to the next solution; `false` when there is none.
    fn run(&mut self) -> bool {
        loop {
            match self.advance() {
                Move::Solution => return true,
                Move::Done => return false,
                Move::Chose(_) | Move::WipeOut(_) | Move::Backtrack => {}
            }
        }
    }

    #[inline]
    fn advance(&mut self) -> Move {
        match self.turn {
            Turn::Descend => self.descend(),
            Turn::Retreat => self.retreat(),
            Turn::Leave => self.leave(),
        }
    }

    #[inline]
    fn descend(&mut self) -> Move {
        let Some(item) = self.links.choose(self.choose, &self.weight) else {
            self.stats.solutions += 1;
            self.turn = Turn::Leave;
            return Move::Solution;
        };
        let node = self.links.nodes[item as usize].dlink;
        if node == item {
            self.weight[item as usize] += 1;
            self.turn = Turn::Retreat;
            return Move::WipeOut(item);
        }
        self.links.cover(item);
        self.stack.push(node);
        self.stats.max_depth = self.stats.max_depth.max(self.stack.len() as u32);
        self.try_option(node)
    }

    #[inline]
    fn retreat(&mut self) -> Move {
        let Some(node) = self.stack.last_mut() else {
            return Move::Done;
        };
        self.links.uncommit_rest(*node);
        let item = self.links.nodes[*node as usize].top;
        let below = self.links.nodes[*node as usize].dlink;
        if below == item {
            self.links.uncover(item);
            self.stack.pop();
            return Move::Backtrack;
        }
        *node = below;
        self.try_option(below)
    }

    #[inline]
    fn leave(&mut self) -> Move {
        if let Some(&node) = self.stack.last() {
            let item = self.links.nodes[node as usize].top;
            if item > self.links.last_decision {
                self.links.uncommit_rest(node);
                self.links.uncover(item);
                self.stack.pop();
                return Move::Backtrack;
            }
        }
        self.turn = Turn::Retreat;
        self.retreat()
    }

    #[inline]
    fn try_option(&mut self, node: u32) -> Move {
        self.stats.nodes += 1;
        self.links.commit_rest(node);
        self.turn = Turn::Descend;
        Move::Chose(node)
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        while let Some(node) = self.stack.pop() {
            self.links.uncommit_rest(node);
            self.links.uncover(self.links.nodes[node as usize].top);
        }
    }
}

/// The solutions of a search as an iterator: each in its own vector.
pub struct SearchIter<'l>(Search<'l>);

impl SearchIter<'_> {
    /// What the search has done so far.
    pub fn stats(&self) -> Stats {
        self.0.stats()
    }
}

impl Iterator for SearchIter<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_solution().map(<[OptionId]>::to_vec)
    }
}

// It is not an `Iterator` itself: `count` of that trait takes no limit, and would hide ours.
impl<'l> IntoIterator for Search<'l> {
    type Item = Vec<OptionId>;
    type IntoIter = SearchIter<'l>;

    fn into_iter(self) -> SearchIter<'l> {
        SearchIter(self)
    }
}
