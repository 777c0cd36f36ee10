//! The consequences of each candidate, and of each group of candidates, by links alone.
//!
//! A node is a candidate or a group that is true (on) or false (off). Each node has a table of the nodes that follow
//! from it: first those one link away, then those that follow from these, and so on, each with its distance and its
//! predecessor. The order is HoDoKu's, since it decides which of several chains is found.

use super::position::{Position, houses_of};
use crate::scale::board::{HOUSES, ROWS, bits_of, cells_of, common_peers};

/// The most entries of a table.
const MOST_ENTRIES: usize = 1000;
/// No entry.
const NONE: u16 = u16::MAX;
/// The number of nodes that are single candidates.
const SINGLES: usize = 81 * 9 * 2;

/// A number of a node: candidates cell by cell, then groups; off before on.
pub(super) type Node = usize;

/// Whether a node says that its candidates hold the digit.
pub(super) fn is_on(node: Node) -> bool {
    node % 2 == 1
}

pub(super) fn is_single(node: Node) -> bool {
    node < SINGLES
}

fn single(cell: usize, digit: usize, on: bool) -> Node {
    (cell * 9 + digit) * 2 + usize::from(on)
}

/// Two or three places of a digit in a box and a line.
#[derive(Clone, Copy)]
struct Group {
    digit: usize,
    cells: u128,
    line: usize,
    square: usize,
}

/// An entry of a table.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) node: Node,
    /// Twice the number of links.
    pub(super) distance: usize,
    /// Its predecessor; none at the start and one link away.
    before: Option<Node>,
}

/// The consequences of a node.
#[derive(Clone)]
pub(super) struct Table {
    /// The entries, beginning with the node itself.
    pub(super) entries: Vec<Entry>,
    /// The number of entries that are the node itself or one link away.
    direct: usize,
    /// Where each node is in the entries.
    places: Vec<u16>,
}

impl Table {
    fn new(node: Node, nodes: usize) -> Self {
        let mut table = Table { entries: Vec::new(), direct: 0, places: vec![NONE; nodes] };
        table.push(Entry { node, distance: 1, before: None });
        table
    }

    /// Adds an entry. A candidate is not added twice; a group can be.
    fn push(&mut self, entry: Entry) {
        let is_known = is_single(entry.node) && self.places[entry.node] != NONE;
        if self.entries.len() < MOST_ENTRIES && !is_known {
            self.places[entry.node] = self.entries.len() as u16;
            self.entries.push(entry);
        }
    }

    /// Adds a node that is one link away.
    fn link(&mut self, node: Node) {
        self.push(Entry { node, distance: 2, before: None });
    }

    /// The chain from the start to an entry.
    pub(super) fn chain(&self, index: usize) -> Vec<Node> {
        let mut chain = vec![self.entries[index].node];
        let mut index = index;
        while index != 0 {
            index = self.entries[index].before.map_or(0, |before| usize::from(self.places[before]));
            chain.push(self.entries[index].node);
        }
        chain.reverse();
        chain
    }
}

/// The tables of all nodes of a position.
pub(super) struct Implications {
    groups: Vec<Group>,
    tables: Vec<Option<Table>>,
}

impl Implications {
    pub(super) fn new(position: &Position, grouped: bool) -> Self {
        let groups = if grouped { groups(position) } else { Vec::new() };
        let nodes = SINGLES + groups.len() * 2;
        let is_there = |node: Node| !is_single(node) || position.board().has(node / 18, node / 2 % 9);
        let tables = (0..nodes).map(|node| is_there(node).then(|| Table::new(node, nodes))).collect();
        let mut implications = Implications { groups, tables };
        implications.link_candidates(position);
        for index in 0..implications.groups.len() {
            implications.link_group(position, index);
        }
        for table in implications.tables.iter_mut().flatten() {
            table.direct = table.entries.len();
        }
        // First the consequences of candidates that are on, then of those that are off.
        for on in [true, false] {
            for candidate in 0..SINGLES / 2 {
                implications.expand(candidate * 2 + usize::from(on));
            }
        }
        implications
    }

    /// The tables of the candidates that are on, or off.
    pub(super) fn tables(&self, on: bool) -> impl Iterator<Item = &Table> {
        self.tables[..SINGLES].iter().skip(usize::from(on)).step_by(2).flatten()
    }

    /// The cells of a node.
    pub(super) fn cells(&self, node: Node) -> u128 {
        if is_single(node) { 1 << (node / 18) } else { self.groups[(node - SINGLES) / 2].cells }
    }

    /// The first cell of a node.
    pub(super) fn cell(&self, node: Node) -> usize {
        self.cells(node).trailing_zeros() as usize
    }

    pub(super) fn digit(&self, node: Node) -> usize {
        if is_single(node) { node / 2 % 9 } else { self.groups[(node - SINGLES) / 2].digit }
    }

    fn link(&mut self, from: Node, to: Node) {
        if let Some(table) = &mut self.tables[from] {
            table.link(to);
        }
    }

    fn link_candidates(&mut self, position: &Position) {
        let board = position.board();
        for cell in 0..81 {
            for digit in bits_of(board.candidates(cell)) {
                let (off, on) = (single(cell, digit, false), single(cell, digit, true));
                for other in bits_of(board.candidates(cell) & !(1 << digit)) {
                    self.link(on, single(cell, other, false));
                    if board.count(cell) == 2 {
                        self.link(off, single(cell, other, true));
                    }
                }
                for house in houses_of(cell) {
                    let others: Vec<usize> = position.places(house, digit).filter(|&other| other != cell).collect();
                    others.iter().for_each(|&other| self.link(on, single(other, digit, false)));
                    if let [other] = others[..] {
                        self.link(off, single(other, digit, true));
                    }
                }
            }
        }
    }

    /// Links a group with the candidates that it sees and with other groups.
    fn link_group(&mut self, position: &Position, index: usize) {
        let group = self.groups[index];
        let (off, on) = (SINGLES + index * 2, SINGLES + index * 2 + 1);
        let seen = common_peers(group.cells) & position.board().cells_with(group.digit);
        for cell in cells_of(seen) {
            self.link(on, single(cell, group.digit, false));
            self.link(single(cell, group.digit, true), off);
        }
        for house in [group.square, group.line] {
            let others = seen & HOUSES[house];
            if others.count_ones() == 1 {
                let cell = others.trailing_zeros() as usize;
                self.link(off, single(cell, group.digit, true));
                self.link(single(cell, group.digit, false), on);
            }
        }
        let apart = |&other: &usize| {
            let other = self.groups[other];
            other.digit == group.digit && other.cells & group.cells == 0
        };
        let others: Vec<usize> = (0..self.groups.len()).filter(|&other| other != index).filter(apart).collect();
        let shares =
            |other: usize, house: usize| self.groups[other].line == house || self.groups[other].square == house;
        let in_line: Vec<usize> = others.iter().copied().filter(|&other| shares(other, group.line)).collect();
        let in_box: Vec<usize> = others.iter().copied().filter(|&other| shares(other, group.square)).collect();
        for other in others {
            if in_line.contains(&other) || in_box.contains(&other) {
                self.link(on, SINGLES + other * 2);
            }
        }
        for (house, inside) in [(group.line, in_line), (group.square, in_box)] {
            if let [other] = inside[..] {
                let rest = position.board().cells_with(group.digit) & HOUSES[house];
                if rest & !group.cells & !self.groups[other].cells == 0 {
                    self.link(off, SINGLES + other * 2 + 1);
                }
            }
        }
    }

    /// Adds the consequences of its entries to the table of a node.
    fn expand(&mut self, node: Node) {
        let Some(mut table) = self.tables[node].take() else {
            return;
        };
        let mut index = 1;
        while index < table.entries.len() && table.entries.len() < MOST_ENTRIES {
            let from = table.entries[index];
            let source = self.tables[from.node].as_ref().expect("a node is not among what follows from it");
            for &entry in &source.entries[1..source.direct] {
                let found = Entry { distance: from.distance + entry.distance, before: Some(from.node), ..entry };
                let place = table.places[entry.node];
                if place == NONE {
                    table.push(found);
                    continue;
                }
                let known = &mut table.entries[usize::from(place)];
                if known.before.is_some() && known.distance > found.distance {
                    *known = found;
                }
            }
            index += 1;
        }
        self.tables[node] = Some(table);
    }
}

/// The groups of a position: those in rows, then those in columns.
fn groups(position: &Position) -> Vec<Group> {
    let crossings = |line: usize, digit: usize| (0..ROWS).map(move |square| (line, digit, square));
    (ROWS..27)
        .flat_map(|line| (0..9).flat_map(move |digit| crossings(line, digit)))
        .map(|(line, digit, square)| {
            let cells = HOUSES[line] & HOUSES[square] & position.board().cells_with(digit);
            Group { digit, cells, line, square }
        })
        .filter(|group| group.cells.count_ones() >= 2)
        .collect()
}
