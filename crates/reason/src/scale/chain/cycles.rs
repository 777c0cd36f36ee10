//! X-, Y- and XY-chains: bidirectional cycles, and chains from a candidate to its opposite.

use std::rc::Rc;

use super::arena::{Arena, Cause, LITERALS, Literal, Target, cell_of, digit_of, is_on, length_rating, literal};
use super::hint::Hint;
use super::returns::{Kinds, Source, StrongLinks};
use crate::scale::board::{Board, CELL_HOUSES, HOUSES, PEERS, bits_of, cells_of};
use crate::scale::step::add_removal;

/// The consequences of each literal alone. Dead ends are left out: candidates that are off without a partner.
struct Implications {
    starts: [u16; LITERALS + 1],
    items: Vec<(Literal, Cause)>,
}

impl Implications {
    fn new(board: &Board, kinds: Kinds, links: &StrongLinks) -> Self {
        let mut implications = Implications { starts: [0; LITERALS + 1], items: Vec::with_capacity(1024) };
        let mut filled = 0;
        for cell in cells_of(board.empty()) {
            for literal_off in bits_of(board.candidates(cell)).map(|digit| literal(cell, digit, false)) {
                for literal in [literal_off, literal_off + 1] {
                    let index = usize::from(literal);
                    implications.starts[filled..=index].fill(implications.items.len() as u16);
                    filled = index + 1;
                    if is_on(literal) {
                        implications.add_offs(board, links, literal);
                    } else {
                        links.partners(board, kinds, cell, digit_of(literal), |on, cause| {
                            let items = &mut implications.items;
                            let first = usize::from(implications.starts[index]);
                            if !items[first..].iter().any(|&(known, _)| known == on) {
                                items.push((on, cause));
                            }
                        });
                    }
                }
            }
        }
        implications.starts[filled..].fill(implications.items.len() as u16);
        implications
    }

    fn add_offs(&mut self, board: &Board, links: &StrongLinks, on: Literal) {
        let (cell, digit) = (cell_of(on), digit_of(on));
        if links.kinds.cells {
            for other in bits_of(links.digits(cell) & board.candidates(cell) & !(1 << digit)) {
                self.items.push((literal(cell, other, false), Cause::Cell));
            }
        }
        let mut rest = links.cells(digit) & PEERS[cell];
        for (kind, &house) in CELL_HOUSES[cell].iter().enumerate() {
            for other in cells_of(rest & HOUSES[house as usize]) {
                self.items.push((literal(other, digit, false), Cause::House(kind as u8)));
            }
            rest &= !HOUSES[house as usize];
        }
    }

    fn of(&self, literal: Literal) -> &[(Literal, Cause)] {
        let index = usize::from(literal);
        &self.items[usize::from(self.starts[index])..usize::from(self.starts[index + 1])]
    }
}

/// All cycles and chains: first X, then Y, then both, from each candidate.
pub(super) fn hints(board: &Board) -> Vec<Hint> {
    let mut hints = Vec::new();
    let mut all = [(false, true), (true, false), (true, true)].map(|(cells, houses)| Kinds { cells, houses });
    let both = StrongLinks::new(board, all[2]);
    let sources = both.sources(board);
    if sources.is_empty() {
        return hints;
    }
    for kinds in &mut all[..2] {
        let links = StrongLinks::new(board, *kinds);
        let sources = links.sources(board);
        add_hints(board, &links, &sources, &mut hints);
    }
    add_hints(board, &both, &sources, &mut hints);
    hints.iter_mut().enumerate().for_each(|(order, hint)| hint.order = order);
    hints
}

fn add_hints(board: &Board, links: &StrongLinks, sources: &[Source], hints: &mut Vec<Hint>) {
    if sources.is_empty() {
        return;
    }
    let kinds = links.kinds;
    let implications = Implications::new(board, kinds, links);
    for source in sources {
        if source.cycle {
            let (arena, ends) = cycles(&implications, source.on);
            let arena = Rc::new(arena);
            hints.extend(ends.into_iter().filter_map(|end| cycle_hint(board, kinds, &arena, end)));
        }
        if kinds.houses && source.to_off {
            let chain = chain(&implications, kinds, source.on);
            hints.extend(chain.map(|(arena, end)| chain_hint(board, kinds, arena, end)));
        }
        if kinds.houses && source.to_on {
            let chain = chain(&implications, kinds, source.on ^ 1);
            hints.extend(chain.map(|(arena, end)| chain_hint(board, kinds, arena, end)));
        }
    }
}

/// The cycles of at least four literals from a candidate back to itself.
fn cycles(implications: &Implications, source: Literal) -> (Arena, Vec<u16>) {
    let mut arena = Arena::default();
    let mut ends = Vec::new();
    let mut reached = [false; LITERALS];
    reached[usize::from(source)] = true;
    let mut ons = vec![arena.push(source, Cause::Assumed, &[])];
    let mut length = 0;
    while !ons.is_empty() {
        let mut offs = Vec::new();
        for on in std::mem::take(&mut ons) {
            for &(off, cause) in implications.of(arena.literal(on)) {
                if !is_behind(&arena, on, off) {
                    offs.push(arena.push(off, cause, &[on]));
                }
            }
        }
        length += 2;
        for off in offs {
            for &(on, cause) in implications.of(arena.literal(off)) {
                if length >= 4 && on == source {
                    ends.push(arena.push(on, cause, &[off]));
                }
                if !reached[usize::from(on)] {
                    reached[usize::from(on)] = true;
                    ons.push(arena.push(on, cause, &[off]));
                }
            }
        }
    }
    (arena, ends)
}

/// Whether a node follows from a literal.
fn is_behind(arena: &Arena, mut node: u16, literal: Literal) -> bool {
    while let [parent] = *arena.parents(node) {
        node = parent;
        if arena.literal(node) == literal {
            return true;
        }
    }
    false
}

/// The shortest chain from a literal to its opposite.
fn chain(implications: &Implications, kinds: Kinds, source: Literal) -> Option<(Arena, u16)> {
    let mut arena = Arena::default();
    let mut reached = [false; LITERALS];
    reached[usize::from(source)] = true;
    arena.push(source, Cause::Assumed, &[]);
    let mut next = 0;
    while next < arena.nodes.len() {
        let current = arena.literal(next as u16);
        if is_on(current)
            && is_on(source)
            && let Some(cause) = clash(kinds, current, source)
        {
            let end = arena.push(source ^ 1, cause, &[next as u16]);
            return Some((arena, end));
        }
        for &(literal, cause) in implications.of(current) {
            if literal == source ^ 1 {
                let end = arena.push(literal, cause, &[next as u16]);
                return Some((arena, end));
            }
            if !reached[usize::from(literal)] {
                reached[usize::from(literal)] = true;
                arena.push(literal, cause, &[next as u16]);
            }
        }
        next += 1;
    }
    None
}

/// Why two candidates cannot both be on.
fn clash(kinds: Kinds, one: Literal, other: Literal) -> Option<Cause> {
    let (cell, seen) = (cell_of(one), cell_of(other));
    if cell == seen {
        return (kinds.cells && one != other).then_some(Cause::Cell);
    }
    if digit_of(one) != digit_of(other) {
        return None;
    }
    let kind = (0..3).find(|&kind| CELL_HOUSES[cell][kind] == CELL_HOUSES[seen][kind])?;
    Some(Cause::House(kind as u8))
}

/// A cycle removes a candidate that sees one of its candidates that is on and one that is off, in either direction.
fn cycle_hint(board: &Board, kinds: Kinds, arena: &Rc<Arena>, end: u16) -> Option<Hint> {
    let branch = walk(arena, end);
    let path = &branch[..branch.len() - 1];
    let inside = path.iter().fold(0, |set, &node| set | 1_u128 << cell_of(arena.literal(node)));
    let seen = |digit: usize, on: bool| {
        let literals = path.iter().map(|&node| arena.literal(node));
        literals
            .filter(|&literal| is_on(literal) == on && digit_of(literal) == digit)
            .fold(0, |set, literal| set | PEERS[cell_of(literal)])
    };
    let gone: Vec<u128> =
        (0..9).map(|digit| seen(digit, true) & seen(digit, false) & !inside & board.cells_with(digit)).collect();
    if gone.iter().all(|&set| set == 0) {
        return None;
    }
    let mut removals = Vec::new();
    // In the order of the walk.
    for literal in path.iter().map(|&node| arena.literal(node)).filter(|&literal| is_on(literal)) {
        for cell in cells_of(PEERS[cell_of(literal)] & gone[digit_of(literal)]) {
            add_removal(&mut removals, cell, 1 << digit_of(literal));
        }
    }
    let complexity = arena.branch(end).len();
    let (base, key, name) = match (kinds.cells, kinds.houses) {
        (true, true) => (7.0, 4, "Bidirectional Cycle"),
        (true, false) => (6.5, 3, "Bidirectional Y-Cycle"),
        _ if inside.count_ones() == 4 => (6.5, 2, "Generalized X-Wing"),
        _ => (6.5, 2, "Bidirectional X-Cycle"),
    };
    let forward = Target { arena: Rc::clone(arena), node: end, start: Cause::Assumed };
    Some(Hint {
        difficulty: base + length_rating(complexity),
        complexity,
        key,
        order: 0,
        name: [name, "", ""],
        removals,
        placement: None,
        targets: vec![forward, reversed(arena, &branch)],
    })
}

/// The nodes from an end to its assumption.
fn walk(arena: &Arena, end: u16) -> Vec<u16> {
    let mut nodes = vec![end];
    while let [parent] = *arena.parents(nodes[nodes.len() - 1]) {
        nodes.push(parent);
    }
    nodes
}

/// A cycle in the other direction: from the assumption, now off, to the end.
fn reversed(arena: &Arena, branch: &[u16]) -> Target {
    let mut reverse = Arena::default();
    let mut previous = None;
    for &node in branch {
        let node = &arena.nodes[usize::from(node)];
        let parents: Vec<u16> = previous.into_iter().collect();
        previous = Some(reverse.push(node.literal ^ 1, node.cause, &parents));
    }
    Target { node: previous.unwrap_or_default(), arena: Rc::new(reverse), start: Cause::Assumed }
}

fn chain_hint(board: &Board, kinds: Kinds, arena: Arena, end: u16) -> Hint {
    let target = arena.literal(end);
    let (cell, digit) = (cell_of(target), digit_of(target));
    let complexity = arena.branch(end).len();
    let (base, key, name) = match (kinds.cells, complexity) {
        (true, _) => (7.0, 4, "Forcing Chain"),
        (false, 6) => (6.6, 2, "Turbot Fish"),
        (false, _) => (6.6, 2, "Forcing X-Chain"),
    };
    let removed = if is_on(target) { board.candidates(cell) & !(1 << digit) } else { 1 << digit };
    Hint {
        difficulty: base + length_rating(complexity),
        complexity,
        key,
        order: 0,
        name: [name, "", ""],
        removals: vec![(cell, removed)],
        placement: is_on(target).then_some(target),
        targets: vec![Target { arena: Rc::new(arena), node: end, start: Cause::Assumed }],
    }
}
