//! Nice loops and alternating inference chains, also with groups.

use super::choice::Chains;
use super::implications::{Implications, Node, Table, is_on, is_single};
use super::position::{Conclusion, Position, Removals, of_digit, sees};
use crate::scale::board::{PEERS, bits_of, cells_of, common_peers};

/// The kind of a chain, and whether it has groups.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Discontinuous,
    Continuous,
    Open,
}

/// The best loop or chain.
pub(super) fn nice_loop(position: &Position, grouped: bool) -> Option<Conclusion> {
    let implications = Implications::new(position, grouped);
    let mut search = Search { position, implications: &implications, chains: Chains::new() };
    for on in [true, false] {
        for table in implications.tables(on) {
            search.loops(table);
        }
    }
    for table in implications.tables(false) {
        search.open_chains(table);
    }
    search.chains.best()
}

/// A search for all loops and chains.
struct Search<'p> {
    position: &'p Position,
    implications: &'p Implications,
    chains: Chains<(Kind, bool)>,
}

impl Search<'_> {
    /// Notes the loops from the first node of a table back to its cell.
    fn loops(&mut self, table: &Table) {
        let start = self.implications.cell(table.entries[0].node);
        for (index, entry) in table.entries.iter().enumerate().skip(1) {
            if entry.distance > 2 && is_single(entry.node) && self.implications.cell(entry.node) == start {
                let chain = table.chain(index);
                if self.is_loop(&chain) {
                    let (kind, removals) = self.removed_by_loop(&chain);
                    self.note(kind, &chain, removals);
                }
            }
        }
    }

    /// Notes the chains from the first node of a table, which is off, to another that is on.
    fn open_chains(&mut self, table: &Table) {
        let board = self.position.board();
        let first = table.entries[0].node;
        let (start, digit) = (self.implications.cell(first), self.implications.digit(first));
        for (index, entry) in table.entries.iter().enumerate().skip(1) {
            let (end, other) = (self.implications.cell(entry.node), self.implications.digit(entry.node));
            if entry.distance <= 2 || !is_single(entry.node) || !is_on(entry.node) || end == start {
                continue;
            }
            let removals = if digit == other {
                let seen = PEERS[start] & PEERS[end] & board.cells_with(digit);
                if seen.count_ones() < 2 { Vec::new() } else { of_digit(seen, digit) }
            } else if sees(start, end) && board.has(end, digit) && board.has(start, other) {
                vec![(start, other), (end, digit)]
            } else {
                Vec::new()
            };
            if !removals.is_empty() {
                let chain = table.chain(index);
                if self.passes_once(&chain, None) {
                    self.note(Kind::Open, &chain, removals);
                }
            }
        }
    }

    fn note(&mut self, kind: Kind, chain: &[Node], removals: Removals) {
        if !removals.is_empty() {
            let grouped = chain.iter().any(|&node| !is_single(node));
            self.chains.add((kind, grouped), removals, chain.len());
        }
    }

    /// Whether a chain leaves its first cell and returns to it once, at its end.
    fn is_loop(&self, chain: &[Node]) -> bool {
        let cell = |index: usize| self.implications.cell(chain[index]);
        let last = chain.len() - 1;
        cell(last) != cell(last - 1) && cell(0) != cell(1) && self.passes_once(chain, Some(cell(0)))
    }

    /// Whether a chain returns to no cell except the given one.
    fn passes_once(&self, chain: &[Node], excepted: Option<usize>) -> bool {
        let mut left = 0_u128;
        for (index, &node) in chain.iter().enumerate() {
            if left >> self.implications.cell(node) & 1 == 1 {
                return false;
            }
            let before = index.checked_sub(1).map(|before| chain[before]);
            let before = before.filter(|&before| Some(self.implications.cell(before)) != excepted);
            left |= before.map_or(0, |before| self.implications.cells(before));
        }
        true
    }

    /// The removals of a loop.
    fn removed_by_loop(&self, chain: &[Node]) -> (Kind, Removals) {
        let (first, last) = (chain[0], chain[chain.len() - 1]);
        let (cell, digit, other) =
            (self.implications.cell(first), self.implications.digit(first), self.implications.digit(last));
        let candidates = self.position.board().candidates(cell);
        // The first link is a strong one if the first node is off.
        match (!is_on(first), is_on(last), digit == other) {
            (false, false, true) => (Kind::Discontinuous, vec![(cell, digit)]),
            (true, true, true) => {
                let others = bits_of(candidates & !(1 << digit));
                (Kind::Discontinuous, others.map(|other| (cell, other)).collect())
            }
            (false, true, false) => (Kind::Discontinuous, vec![(cell, digit)]),
            (true, false, false) => (Kind::Discontinuous, vec![(cell, other)]),
            (false, false, false) if candidates.count_ones() != 2 => (Kind::Discontinuous, Vec::new()),
            _ => (Kind::Continuous, self.removed_all_around(chain)),
        }
    }

    /// The removals of a loop in which each link is strong in some direction.
    fn removed_all_around(&self, chain: &[Node]) -> Removals {
        let (implications, board) = (self.implications, self.position.board());
        let cell = |index: usize| implications.cell(chain[index]);
        let last = chain.len() - 1;
        let on_chain = chain[..last].iter().fold(0, |set, &node| set | implications.cells(node));
        let mut removals = Vec::new();
        for index in 0..=last {
            let ends = if index == 0 {
                (!is_on(chain[0]) && is_on(chain[last])).then_some((0, last))
            } else {
                let enters = is_on(chain[index]) && index + 2 <= last && cell(index - 1) != cell(index);
                let passes = |to: usize| {
                    !is_on(chain[to - 1]) && cell(index) == cell(to - 1) && is_on(chain[to]) && cell(to - 1) != cell(to)
                };
                (enters && passes(index + 2)).then_some((index, index + 2))
            };
            if let Some((one, other)) = ends {
                let kept = 1 << implications.digit(chain[one]) | 1 << implications.digit(chain[other]);
                removals.extend(bits_of(board.candidates(cell(index)) & !kept).map(|digit| (cell(index), digit)));
            }
            if index > 0 && !is_on(chain[index]) && cell(index - 1) != cell(index) {
                let digit = implications.digit(chain[index]);
                let both = implications.cells(chain[index - 1]) | implications.cells(chain[index]);
                let seen = common_peers(both) & board.cells_with(digit) & !on_chain & !(1 << cell(0));
                removals.extend(cells_of(seen).map(|cell| (cell, digit)));
            }
        }
        removals
    }
}
