//! A state of the search, and what waits while it is propagated.

use super::layout::Layout;
use crate::clause_learning::ids::VarId;
use crate::clause_learning::literal::{FALSE, NOWHERE, TRUE};
use crate::clause_learning::state::State as Trailed;
use crate::lane::{self, Lane};

/// What is left of a model. It is copied at each branch.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    /// For each slice, the variables that may be true.
    pub(super) slices: Vec<Lane<W>>,
    /// The homes whose variable has not been taken yet.
    pub(super) open: Lane<W>,
    /// The options left of all tables.
    pub(super) tables: Vec<u64>,
    /// The variables left of words of no home.
    pub(super) words: Vec<u64>,
    /// The units of which exactly one variable is true.
    pub(super) exact: Vec<u64>,
    /// The units from which nothing more follows: none of their variables is true, or one was taken.
    pub(super) settled: Vec<u64>,
    /// For each table, the keys that some options left have and others lack.
    pub(super) undecided: Vec<u64>,
    /// The bit that was taken last, or none.
    pub(super) last: usize,
}

/// What waits while a state is propagated.
#[derive(Clone, Debug)]
pub(super) struct Queue<const W: usize> {
    /// The slices when their units were last looked at.
    pub(super) seen: Vec<Lane<W>>,
    /// The tables that have lost options, as bits.
    pub(super) waiting: Vec<u64>,
}

#[inline(always)]
pub(super) fn set(bits: &mut [u64], at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

impl<const W: usize> State<W> {
    /// A state with room for what a layout has.
    pub(super) fn empty(layout: &Layout<W>) -> State<W> {
        State {
            slices: vec![[0; W]; layout.slices],
            open: [0; W],
            tables: vec![0; layout.table_words],
            words: vec![0; layout.bit_keys.len()],
            exact: layout.units.exact.clone(),
            settled: vec![0; layout.units.exact.len()],
            undecided: vec![0; layout.undecided],
            last: NOWHERE as usize,
        }
    }

    /// Takes over the state of a search with a trail, in which nothing waits.
    pub(super) fn load(&mut self, layout: &Layout<W>, trailed: &Trailed) {
        let may_be = |variable: VarId| trailed.value(variable) != FALSE;
        (self.open, self.last) = (layout.homes, NOWHERE as usize);
        self.slices.fill([0; W]);
        for (bit, &variable) in layout.variable_at.iter().enumerate() {
            if variable.is_some_and(may_be) {
                lane::set(&mut self.slices, bit);
            }
        }
        self.exact.copy_from_slice(&layout.units.exact);
        self.settled.fill(0);
        self.words.fill(0);
        for &(_, word, bit) in layout.bits.iter().filter(|(variable, ..)| may_be(*variable)) {
            self.words[word as usize] |= bit;
        }
        for &(variable, word) in &layout.booleans {
            let may_fail = trailed.value(variable) != TRUE;
            self.words[word as usize] = u64::from(may_be(variable)) | u64::from(may_fail) << 1;
        }
        self.undecided.fill(0);
        for table in &layout.tables {
            for (at, word) in table.words.clone().enumerate() {
                self.tables[word] = trailed.word(table.live.plus(at as u32));
            }
            (0..table.keys.len()).for_each(|key| set(&mut self.undecided[table.undecided..], key));
        }
    }

    #[inline(always)]
    pub(super) fn copy(&mut self, from: &State<W>) {
        self.slices.copy_from_slice(&from.slices);
        self.tables.copy_from_slice(&from.tables);
        self.words.copy_from_slice(&from.words);
        self.exact.copy_from_slice(&from.exact);
        self.settled.copy_from_slice(&from.settled);
        self.undecided.copy_from_slice(&from.undecided);
        (self.open, self.last) = (from.open, from.last);
    }
}

impl<const W: usize> Queue<W> {
    pub(super) fn new(layout: &Layout<W>) -> Queue<W> {
        Queue { seen: vec![[0; W]; layout.slices], waiting: vec![0; layout.large.len()] }
    }

    /// Everything waits.
    pub(super) fn fill(&mut self, tables: usize) {
        self.seen.fill([u64::MAX; W]);
        (0..tables).for_each(|table| set(&mut self.waiting, table));
    }

    /// Nothing waits in a state.
    #[inline(always)]
    pub(super) fn clear(&mut self, state: &State<W>) {
        self.seen.copy_from_slice(&state.slices);
        self.waiting.fill(0);
    }
}
