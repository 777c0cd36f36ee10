//! All consequences of one assumption.

use std::cell::RefCell;
use std::rc::Rc;

use super::advanced::Position;
use super::arena::{Arena, Cause, LITERALS, Literal, Nested, cell_of, complexity, digit_of, is_on, literal};
use super::engine::{Engine, Inside};
use crate::scale::board::{Board, CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, bits_of};

/// Marks a literal that was not reached.
const NONE: u16 = u16::MAX;

/// The consequences of an assumption, up to the first contradiction.
pub(super) struct Closure {
    pub(super) arena: Rc<Arena>,
    /// The node of each literal.
    index: Box<[u16; LITERALS]>,
    /// The literals that were reached.
    set: Literals,
    /// A candidate that is both on and off: both nodes.
    pub(super) conflict: Option<[u16; 2]>,
    /// The board without the candidates that are off.
    board: Board,
    /// The level that was tried on this board without result: see [`Engine::level`].
    level: u8,
    /// The number of literals that each node follows from, including itself; 0 if not counted.
    lengths: RefCell<Vec<u16>>,
}

/// A set of literals.
pub(super) type Literals = [u64; LITERALS.div_ceil(64)];

impl Closure {
    pub(super) fn set(&self) -> &Literals {
        &self.set
    }

    /// The number of literals that a node follows from, including itself.
    pub(super) fn length(&self, node: u16) -> usize {
        let mut lengths = self.lengths.borrow_mut();
        lengths.resize(self.arena.nodes.len(), 0);
        let length = &mut lengths[usize::from(node)];
        if *length == 0 {
            *length = self.arena.branch(node).len() as u16;
        }
        usize::from(*length)
    }

    pub(super) fn node(&self, literal: Literal) -> Option<u16> {
        let node = self.index[usize::from(literal)];
        (node != NONE).then_some(node)
    }

    /// The literals that were reached, in order: those that are on, or those that are off.
    pub(super) fn reached(&self, on: bool) -> impl Iterator<Item = Literal> {
        let nodes = self.arena.nodes.iter().enumerate();
        nodes
            .filter(move |&(node, entry)| {
                is_on(entry.literal) == on && usize::from(self.index[usize::from(entry.literal)]) == node
            })
            .map(|(_, entry)| entry.literal)
    }
}

/// A closure in progress.
struct Growth<'a> {
    /// The board before the assumption.
    initial: &'a Board,
    /// The board without the candidates that are off. It is unchanged if the chains are not dynamic.
    board: Board,
    engine: &'a Engine,
    inside: &'a dyn Inside,
    arena: Arena,
    index: Box<[u16; LITERALS]>,
    set: Literals,
    ons: Vec<u16>,
    offs: Vec<u16>,
    /// Chains of a greater complexity are not needed.
    limit: usize,
}

/// The parameters of a closure.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) initial: &'a Board,
    pub(super) engine: &'a Engine,
    pub(super) inside: &'a dyn Inside,
    /// Chains of a greater complexity are not needed.
    pub(super) limit: usize,
}

/// Follows an assumption. The consequences of a candidate being on come before those of it being off.
pub(super) fn closure(question: Question, assumption: Literal) -> Closure {
    let Question { initial, engine, inside, limit } = question;
    let mut growth = Growth {
        initial,
        board: initial.clone(),
        engine,
        inside,
        arena: Arena::with_capacity(96),
        index: Box::new([NONE; LITERALS]),
        set: [0; _],
        ons: Vec::with_capacity(32),
        offs: Vec::with_capacity(64),
        limit,
    };
    growth.reach(assumption, Cause::Assumed, &[], None);
    let conflict = growth.grow(None);
    growth.finish(conflict)
}

/// Continues a closure of a weaker kind of chains.
pub(super) fn extend(closure: &Rc<Closure>, question: Question) -> Rc<Closure> {
    let Question { initial, engine, inside, limit } = question;
    if closure.conflict.is_some() {
        return Rc::clone(closure);
    }
    let mut growth = Growth {
        initial,
        board: closure.board.clone(),
        engine,
        inside,
        arena: (*closure.arena).clone(),
        index: closure.index.clone(),
        set: closure.set,
        ons: Vec::new(),
        offs: Vec::new(),
        limit,
    };
    let conflict = growth.grow(Some(closure.level));
    Rc::new(growth.finish(conflict))
}

impl Growth<'_> {
    fn finish(self, conflict: Option<[u16; 2]>) -> Closure {
        Closure {
            arena: Rc::new(self.arena),
            index: self.index,
            set: self.set,
            conflict,
            board: self.board,
            level: self.engine.level,
            lengths: RefCell::default(),
        }
    }

    fn node(&self, literal: Literal) -> u16 {
        self.index[usize::from(literal)]
    }

    fn reach(&mut self, literal: Literal, cause: Cause, parents: &[u16], nested: Option<Rc<Nested>>) {
        let node = self.arena.push(literal, cause, parents);
        if let Some(nested) = nested {
            self.arena.nest(node, nested);
        }
        self.index[usize::from(literal)] = node;
        self.set[usize::from(literal / 64)] |= 1 << (literal % 64);
        if is_on(literal) { self.ons.push(node) } else { self.offs.push(node) }
    }

    /// Adds a consequence; both nodes of a contradiction, the one that is on first.
    fn conclude(&mut self, literal: Literal, cause: Cause, parents: &[u16]) -> Result<(), [u16; 2]> {
        let opposite = self.node(literal ^ 1);
        if opposite != NONE {
            let node = self.arena.push(literal, cause, parents);
            return Err(if is_on(literal) { [node, opposite] } else { [opposite, node] });
        }
        if self.node(literal) == NONE {
            self.reach(literal, cause, parents, None);
        }
        Ok(())
    }

    /// Adds consequences until there are no more; returns both nodes of a contradiction. `tried` is the level that is known
    /// to give nothing at first.
    fn grow(&mut self, mut tried: Option<u8>) -> Option<[u16; 2]> {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let result = if next_on < self.ons.len() {
                next_on += 1;
                self.follow_on(self.ons[next_on - 1])
            } else if next_off < self.offs.len() {
                next_off += 1;
                self.follow_off(self.offs[next_off - 1])
            } else if self.engine.level > 0 && self.advance(tried.take()) {
                Ok(())
            } else {
                return None;
            };
            if let Err(conflict) = result {
                return Some(conflict);
            }
        }
    }

    fn follow_on(&mut self, node: u16) -> Result<(), [u16; 2]> {
        let literal_on = self.arena.literal(node);
        let (cell, digit) = (cell_of(literal_on), digit_of(literal_on));
        if !self.engine.nishio {
            for other in bits_of(self.board.candidates(cell) & !(1 << digit)) {
                self.conclude(literal(cell, other, false), Cause::Cell, &[node])?;
            }
        }
        for (kind, house) in CELL_HOUSES[cell].into_iter().enumerate() {
            let house = usize::from(house);
            for place in bits_of(self.board.places(house, digit)) {
                let other = HOUSE_CELLS[house][place] as usize;
                if other != cell {
                    self.conclude(literal(other, digit, false), Cause::House(kind as u8), &[node])?;
                }
            }
        }
        Ok(())
    }

    fn follow_off(&mut self, node: u16) -> Result<(), [u16; 2]> {
        let literal_off = self.arena.literal(node);
        let (cell, digit) = (cell_of(literal_off), digit_of(literal_off));
        let before = self.board.candidates(cell);
        let places = [0, 1, 2].map(|kind| self.board.places(CELL_HOUSES[cell][kind] as usize, digit));
        if self.engine.dynamic {
            self.board.remove(cell, digit);
        }
        if !self.engine.nishio && before.count_ones() == 2 {
            let other = (before & !(1 << digit)).trailing_zeros() as usize;
            let gone = bits_of(self.initial.candidates(cell) & !before);
            let parents = gone.map(|gone| self.node(literal(cell, gone, false)));
            let parents: Vec<u16> = std::iter::once(node).chain(parents).collect();
            self.conclude(literal(cell, other, true), Cause::Cell, &parents)?;
        }
        for (kind, house) in CELL_HOUSES[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let own = 1 << CELL_PLACES[cell][kind];
            let others = places[kind] & !own;
            if others.count_ones() != 1 {
                continue;
            }
            let other = HOUSE_CELLS[house][others.trailing_zeros() as usize] as usize;
            let gone = bits_of(self.initial.places(house, digit) & !places[kind]);
            let parents = gone.map(|place| self.node(literal(HOUSE_CELLS[house][place] as usize, digit, false)));
            let parents: Vec<u16> = std::iter::once(node).chain(parents).collect();
            self.conclude(literal(other, digit, true), Cause::House(kind as u8), &parents)?;
        }
        Ok(())
    }

    /// Adds the removals of patterns and chains on the current board; `false` if there are none of use. Everything
    /// later depends on them, so they are of no use if they exceed the limit.
    fn advance(&mut self, tried: Option<u8>) -> bool {
        let mut found = false;
        let node = |literal| self.node(literal);
        let position = Position { initial: self.initial, board: &self.board, node: &node, inside: self.inside };
        for removed in position.removed(self.engine, tried.unwrap_or(0)) {
            if self.node(removed.literal) == NONE {
                self.reach(removed.literal, Cause::Advanced, &removed.parents, removed.nested);
                let node = self.node(removed.literal);
                found |= self.limit == usize::MAX || complexity(std::iter::once((&self.arena, node))) <= self.limit;
            }
        }
        found
    }
}
