//! Remote pairs, turbot fish, X-chains and XY-chains.

use super::choice::Chains;
use super::position::{Conclusion, Position, Removals, box_of, column_of, houses_of, of_digit, row_of};
use crate::scale::board::{PEERS, bits_of};

/// The most links of a chain.
const MOST_LINKS: usize = 20;
/// The links of a turbot fish.
const TURBOT_LINKS: usize = 3;
/// The least links of a remote pair: four cells, with a link inside each.
const PAIR_LINKS: usize = 7;

/// The kinds of chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cells with the same two candidates.
    RemotePair,
    /// One digit, three links.
    Turbot,
    /// One digit.
    X,
    /// Cells with two candidates.
    Xy,
}

impl Kind {
    fn is_of_cells(self) -> bool {
        matches!(self, Kind::RemotePair | Kind::Xy)
    }

    fn most_links(self) -> usize {
        if self == Kind::Turbot { TURBOT_LINKS } else { MOST_LINKS }
    }
}

/// The far end of a link. A strong link may also be used as a weak one.
#[derive(Clone, Copy)]
struct Link {
    cell: usize,
    digit: usize,
    strong: bool,
}

/// The best chain of a kind.
pub(super) fn chain(position: &Position, kind: Kind) -> Option<Conclusion> {
    let links = (0..81 * 9).map(|node| links_from(position, kind, node / 9, node % 9)).collect();
    let mut search = Search { position, kind, links, chain: Vec::new(), found: Chains::new() };
    for cell in 0..81 {
        for digit in bits_of(position.board().candidates(cell)) {
            search.start(cell, digit);
        }
    }
    search.found.best()
}

/// The links from a candidate, in HoDoKu's order: in its cell, then along its row, column and box.
fn links_from(position: &Position, kind: Kind, cell: usize, digit: usize) -> Vec<Link> {
    let board = position.board();
    let fits = |other: usize| match kind {
        Kind::RemotePair => board.candidates(other) == board.candidates(cell),
        Kind::Xy => board.count(other) == 2,
        Kind::Turbot | Kind::X => true,
    };
    let mut links = Vec::new();
    if !board.has(cell, digit) || kind.is_of_cells() && board.count(cell) != 2 {
        return links;
    }
    if kind.is_of_cells() {
        let [low, high] = position.pair(cell);
        links.push(Link { cell, digit: low + high - digit, strong: true });
    }
    for house in houses_of(cell) {
        let strong = !kind.is_of_cells() && position.free(house, digit) == 2;
        let in_line = |other: usize| row_of(other) == row_of(cell) || column_of(other) == column_of(cell);
        let others = position.places(house, digit).filter(|&other| other != cell && fits(other));
        let others = others.filter(|&other| house != box_of(cell) || !in_line(other));
        links.extend(others.map(|cell| Link { cell, digit, strong }));
    }
    links
}

/// A search for all chains of a kind.
struct Search<'p> {
    position: &'p Position,
    kind: Kind,
    links: Vec<Vec<Link>>,
    /// The chain so far, from its first cell.
    chain: Vec<Link>,
    found: Chains<()>,
}

impl Search<'_> {
    /// Follows every chain from a candidate; the first link is a strong one.
    fn start(&mut self, cell: usize, digit: usize) {
        let firsts: Vec<Link> = self.links[cell * 9 + digit].iter().copied().filter(|link| link.strong).collect();
        for first in firsts {
            self.chain = vec![Link { cell, digit, strong: false }, first];
            self.extend(&mut (1 << cell), false);
        }
    }

    /// Extends the chain from its end, by a strong link if `strong_only`; `visited` are the cells that it left.
    fn extend(&mut self, visited: &mut u128, strong_only: bool) {
        let (start, end) = (self.chain[0], self.chain[self.chain.len() - 1]);
        for index in 0..self.links[end.cell * 9 + end.digit].len() {
            let mut link = self.links[end.cell * 9 + end.digit][index];
            let stays = self.kind.is_of_cells() && strong_only && link.cell != end.cell;
            let is_loop = *visited >> link.cell & 1 == 1;
            if strong_only && !link.strong || stays || is_loop && link.cell != start.cell {
                continue;
            }
            *visited |= 1 << end.cell;
            link.strong &= strong_only;
            self.chain.push(link);
            if link.strong && link.digit == start.digit {
                self.note();
            }
            if self.chain.len() <= self.kind.most_links() && !is_loop {
                self.extend(visited, !strong_only);
            }
            self.chain.pop();
            *visited &= !(1 << end.cell);
        }
    }

    /// Notes the removals of the chain, unless one as short has the same.
    fn note(&mut self) {
        let (start, end, length) = (self.chain[0], self.chain[self.chain.len() - 1], self.chain.len() - 1);
        let cells = self.position.board().cells_with(start.digit) & PEERS[start.cell] & PEERS[end.cell];
        let long_enough = match self.kind {
            Kind::RemotePair => length >= PAIR_LINKS,
            Kind::Turbot => length == TURBOT_LINKS,
            Kind::X | Kind::Xy => true,
        };
        if cells == 0 || !long_enough {
            return;
        }
        let removals =
            if self.kind == Kind::RemotePair { self.removed_by_pair(start) } else { of_digit(cells, start.digit) };
        self.found.add((), removals, length);
    }

    /// The common peers of two cells of a remote pair that are an odd number of cells, at least three, apart.
    fn removed_by_pair(&self, start: Link) -> Removals {
        let cells: Vec<usize> = self.chain.iter().step_by(2).map(|link| link.cell).collect();
        let pairs = (0..cells.len()).flat_map(|one| (one + 3..cells.len()).step_by(2).map(move |two| (one, two)));
        let seen = pairs.fold(0, |seen, (one, two)| seen | PEERS[cells[one]] & PEERS[cells[two]]);
        let digits = self.position.pair(start.cell).into_iter();
        digits.flat_map(|digit| of_digit(seen & self.position.board().cells_with(digit), digit)).collect()
    }
}
