//! Depth-first search below a node.

use super::layout::{Layout, Place};
use super::state::{Queue, State};
use crate::budget::Budget;
use crate::clause_learning::branch::Branching;
use crate::clause_learning::ids::VarId;
use crate::clause_learning::literal::{Literal, NOWHERE};
use crate::clause_learning::model::Model;
use crate::clause_learning::portion::Portion;
use crate::clause_learning::progress::is_spent;
use crate::clause_learning::work::Work;
use crate::lane::{and, clear, count, has};

/// The limits of a search.
pub(in crate::clause_learning) struct Limits<'l> {
    pub(in crate::clause_learning) budget: &'l Budget,
    /// The nodes of the whole search before it, and the part of the tree that was searched.
    pub(in crate::clause_learning) nodes: u64,
    pub(in crate::clause_learning) portion: Portion,
    /// The maximum number of conflicts.
    pub(in crate::clause_learning) conflicts: u32,
    /// Whether auxiliary options are tried like others.
    pub(in crate::clause_learning) free: bool,
}

/// Who is told of the variables that were tried, where the subtree below them has been searched.
pub(in crate::clause_learning) type Told<'t> = Option<&'t mut dyn FnMut(&[VarId])>;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::clause_learning) enum End {
    /// There is no solution below the node.
    Exhausted,
    /// The budget is spent.
    Spent,
    /// There were as many conflicts as allowed.
    Conflicts,
    /// All domains that are branched on are settled.
    Settled,
}

/// A level: the bit that was tried, of how many of its domain, and the part of the tree beside it.
#[derive(Clone, Copy, Debug)]
struct Level {
    bit: usize,
    left: u32,
    rest: f64,
    /// How many bits were refuted above it.
    refuted: usize,
}

/// A search: a state for each level.
#[derive(Clone, Debug)]
pub(super) struct Search<const W: usize> {
    states: Vec<State<W>>,
    queue: Queue<W>,
    levels: Vec<Level>,
    /// The bits refuted at each level, one level after the other, each of how many of its domain.
    refuted: Vec<(usize, u32)>,
    portion: Portion,
    /// Scratch space: the variables tried.
    tried: Vec<VarId>,
    pub(super) nodes: u64,
    pub(super) conflicts: u32,
    pub(super) max_depth: u32,
}

impl<const W: usize> Search<W> {
    pub(super) fn new(layout: &Layout<W>) -> Search<W> {
        Search {
            states: vec![State::empty(layout)],
            queue: Queue::new(layout),
            levels: Vec::new(),
            refuted: Vec::new(),
            portion: Portion::ROOT,
            tried: Vec::new(),
            nodes: 0,
            conflicts: 0,
            max_depth: 0,
        }
    }

    /// Begins at a state, which `load` fills.
    pub(super) fn begin(&mut self, layout: &Layout<W>, portion: Portion, load: impl FnOnce(&mut State<W>)) {
        (self.nodes, self.conflicts, self.max_depth, self.portion) = (0, 0, 0, portion);
        self.levels.clear();
        self.refuted.clear();
        load(&mut self.states[0]);
        self.queue.fill(layout.tables.len());
    }

    /// Searches until the end.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        layout: &Layout<W>,
        model: &Model,
        branching: &mut Branching,
        work: &mut Work,
        (limits, mut told): (&Limits<'_>, Told<'_>),
    ) -> End {
        loop {
            let state = &mut self.states[self.levels.len()];
            let mut result = layout.propagate(state, &mut self.queue, work);
            if result.is_ok() {
                let Some((domain, left)) = best(layout, state, branching, limits.free) else { return End::Settled };
                if is_spent(limits.budget, limits.nodes + self.nodes, || self.portion.done) {
                    return End::Spent;
                }
                if self.conflicts >= limits.conflicts {
                    return End::Conflicts;
                }
                let state = &self.states[self.levels.len()];
                let bit = nth(layout, model, state, domain, branching.draw(left));
                self.descend(bit, left);
                result = layout.take(&mut self.states[self.levels.len()], &mut self.queue, bit);
            }
            if result.is_err() {
                self.conflicts += 1;
                let last = self.states[self.levels.len()].last;
                branching
                    .credit_variable(model, if last == NOWHERE as usize { None } else { layout.variable_at[last] });
                if let Some(told) = &mut told {
                    self.tell_searched(layout, *told);
                }
                if !self.backtrack() {
                    return End::Exhausted;
                }
            }
        }
    }

    /// Copies the state, for a bit to be tried on the copy.
    #[inline(always)]
    fn descend(&mut self, bit: usize, left: u32) {
        let depth = self.levels.len();
        if self.states.len() == depth + 1 {
            self.states.push(self.states[depth].clone());
        }
        let [above, below] = &mut self.states[depth..][..2] else { unreachable!("there are two") };
        below.copy(above);
        let rest = self.portion.descend(left);
        self.levels.push(Level { bit, left, rest, refuted: self.refuted.len() });
        self.nodes += 1;
        self.max_depth = self.max_depth.max(self.levels.len() as u32);
    }

    /// Tells which variables were tried, at the end of the last level.
    #[cold]
    fn tell_searched(&mut self, layout: &Layout<W>, told: &mut dyn FnMut(&[VarId])) {
        let tried = self.levels.iter().map(|level| layout.variable_at[level.bit].expect("it was tried"));
        self.tried.clear();
        self.tried.extend(tried);
        if !self.tried.is_empty() {
            told(&self.tried);
        }
    }

    /// Refutes the bit that was tried at the last level. Returns whether there was one.
    fn backtrack(&mut self) -> bool {
        let Some(level) = self.levels.pop() else { return false };
        self.portion.finish(self.portion.share, level.rest);
        self.refuted.truncate(level.refuted);
        self.refuted.push((level.bit, level.left));
        let state = &mut self.states[self.levels.len()];
        self.queue.clear(state);
        clear(&mut state.slices, level.bit);
        true
    }

    /// The path to the current node: what was tried, and what was refuted beside it, each of how many of its domain.
    pub(super) fn path(&self, layout: &Layout<W>) -> Vec<(Literal, u32)> {
        let literal = |bit: usize, value: bool| {
            Literal::of(layout.variable_at[bit].expect("a bit that was tried has a variable"), value)
        };
        let mut refuted = self.refuted.iter().enumerate().peekable();
        let mut path = Vec::with_capacity(self.levels.len() + self.refuted.len());
        for level in &self.levels {
            while let Some((_, &(bit, left))) = refuted.next_if(|(at, _)| *at < level.refuted) {
                path.push((literal(bit, false), left));
            }
            path.push((literal(level.bit, true), level.left));
        }
        path.extend(refuted.map(|(_, &(bit, left))| (literal(bit, false), left)));
        path
    }
}

/// The domain to branch on, and how many variables it has left; none if all are settled.
#[inline(always)]
fn best<const W: usize>(layout: &Layout<W>, state: &State<W>, branching: &Branching, free: bool) -> Option<(u32, u32)> {
    branching.best_of_homes(free, |domain| match layout.places[domain] {
        Place::Home(lane) => {
            let (word, bit) = (lane / 64, lane % 64);
            // A loop: a closure may not be inlined (see `wide`).
            let mut left = 0;
            for slice in &state.slices {
                left += (slice[word] >> bit & 1) as u32;
            }
            left
        }
        Place::Unit(slice, mask) => count(and(state.slices[slice], mask)),
        Place::Nowhere => 0,
    })
}

/// The bit of the n-th variable left of a domain.
#[inline(always)]
fn nth<const W: usize>(layout: &Layout<W>, model: &Model, state: &State<W>, domain: u32, n: usize) -> usize {
    let members = model.members_of(&model.domains[domain as usize]).iter();
    let mut left =
        members.map(|&variable| layout.bit_of[variable.index()] as usize).filter(|&bit| has(&state.slices, bit));
    left.nth(n).expect("the domain has more variables than `n`")
}
