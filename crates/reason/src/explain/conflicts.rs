//! Which candidates of a state conflict, and of which one is true. All searches that look at a state share them.

use std::sync::Arc;

use exdoku_cover::Lists;

use super::graph::{Clause, Graph, SetOf, pairs_of};
use super::model::Model;
use super::state::{State, Time};

/// The largest number of candidates: a table has a bit for each pair of them.
const MOST_CANDIDATES: usize = 16_384;

/// The conflicts of a state.
#[derive(Debug)]
pub(super) struct Conflicts {
    /// Its candidates.
    pub(super) graph: Graph,
    /// The words of a set of candidates, as bits by their number.
    pub(super) words: usize,
    /// For each candidate, those that conflict with it, as bits.
    rows: Vec<u64>,
    /// The cells, and the digits in houses, of whose candidates one is true,
    pub(super) sets: Vec<SetOf>,
    /// and these candidates, two or more.
    pub(super) members: Lists<u16>,
}

impl Conflicts {
    /// The conflicts of a state, or those in its houses alone; none if it has too many candidates.
    fn new(model: &Model<'_>, state: &State, in_houses: bool) -> Option<Conflicts> {
        let graph = Graph::new(model, state, MOST_CANDIDATES)?;
        let count = graph.candidates.len();
        let words = count.div_ceil(64);
        let (mut rows, mut sets, mut members) = (vec![0; count * words], Vec::new(), Lists::default());
        let mut note = |a: u16, b: u16| {
            for (a, b) in [(usize::from(a), usize::from(b)), (usize::from(b), usize::from(a))] {
                rows[a * words + b / 64] |= 1 << (b % 64);
            }
        };
        graph.each_clause(model, state, |clause| match clause {
            Clause::Set { of: SetOf::Cell(_), .. } | Clause::Pair(..) if in_houses => {}
            Clause::Pair([a, b]) => note(a, b),
            Clause::Set { candidates, of, is_complete } => {
                pairs_of(candidates).for_each(|(a, b)| note(a, b));
                if is_complete && candidates.len() > 1 {
                    sets.push(of);
                    members.push(candidates.iter().copied());
                }
            }
        });
        Some(Conflicts { graph, words, rows, sets, members })
    }

    /// The candidates that conflict with one.
    pub(super) fn of(&self, one: usize) -> &[u64] {
        &self.rows[one * self.words..][..self.words]
    }

    /// Adds to `common` the candidates that conflict with all of these; with none, nothing.
    pub(super) fn add_common(&self, mut all: impl Iterator<Item = usize>, common: &mut Vec<u64>) {
        let Some(first) = all.next() else { return };
        let start = common.len();
        common.extend(self.of(first));
        for one in all {
            common[start..].iter_mut().zip(self.of(one)).for_each(|(word, other)| *word &= other);
        }
    }
}

/// The conflicts of the last state: all, and those in its houses alone.
#[derive(Default, Debug)]
pub(super) struct LastConflicts([Option<Known>; 2]);

/// The conflicts of a state, and which it is: the number of the puzzle, and the time.
#[derive(Debug)]
struct Known {
    state: (u64, Time),
    conflicts: Arc<Conflicts>,
}

impl LastConflicts {
    /// The conflicts of a state, or those in its houses alone; none if it has too many candidates.
    pub(super) fn of(&mut self, model: &Model<'_>, state: &State, in_houses: bool) -> Option<Arc<Conflicts>> {
        let last = &mut self.0[usize::from(in_houses)];
        let now = (model.begun(), state.now());
        if last.as_ref().is_none_or(|last| last.state != now) {
            let found = Conflicts::new(model, state, in_houses);
            *last = found.map(|found| Known { state: now, conflicts: Arc::new(found) });
        }
        last.as_ref().map(|last| last.conflicts.clone())
    }
}
