//! Patterns and chains inside a chain.

use std::rc::Rc;

use super::arena::{Literal, Nested, literal};
use super::engine::{Engine, Inner, Inside};
use super::hint::Hint;
use crate::scale::board::{Board, bits_of};
use crate::scale::patterns::{self, Pattern};
use crate::scale::step::Removals;

/// A candidate that is removed by a pattern or a chain inside the chain.
pub(super) struct Removed {
    pub(super) literal: Literal,
    pub(super) parents: Vec<u16>,
    pub(super) nested: Option<Rc<Nested>>,
}

/// The consequences of an assumption so far.
pub(super) struct Position<'a> {
    /// The board before the assumption.
    pub(super) initial: &'a Board,
    /// The board without the candidates that are off.
    pub(super) board: &'a Board,
    /// The node of a literal that was reached.
    pub(super) node: &'a dyn Fn(Literal) -> u16,
    pub(super) inside: &'a dyn Inside,
}

impl Position<'_> {
    /// The removals of the easiest successful technique: intersections, hidden pairs, naked pairs, X-wings, then the
    /// chains that the level allows. A pattern that was there before the assumption does not count. The level `tried` is
    /// known to give nothing.
    pub(super) fn removed(&self, engine: &Engine, tried: u8) -> Vec<Removed> {
        let board = self.board;
        let mut found = Vec::new();
        let mut search = |patterns: &mut dyn Iterator<Item = Pattern>| {
            patterns.for_each(|pattern| self.add_pattern(pattern, &mut found));
            !found.is_empty()
        };
        if tried == 0
            && (search(&mut patterns::locked(board))
                || search(&mut patterns::hidden_sets(board, 2))
                || search(&mut patterns::naked_sets(board, 2))
                || search(&mut patterns::fish(board, 2)))
        {
            return found;
        }
        let mut search = |inner: Inner| {
            self.inside.hints(inner, board).iter().for_each(|hint| self.add_chain(hint, &mut found));
            !found.is_empty()
        };
        match engine.level {
            2 | 3 if tried < 2 && search(Inner::Cycles) => {}
            3 => {
                search(Inner::Multiple);
            }
            4 => {
                search(Inner::Dynamic(engine.inner));
            }
            _ => {}
        }
        found
    }

    fn add_pattern(&self, pattern: Pattern, found: &mut Vec<Removed>) {
        let removals = pattern.removals(self.board);
        if removals.is_empty() {
            return;
        }
        let parents = pattern.parents(self.initial, self.board);
        if parents.is_empty() {
            return;
        }
        let parents: Vec<u16> =
            parents.into_iter().map(|(cell, digit)| (self.node)(literal(cell, digit, false))).collect();
        let literals = literals(&removals).into_iter();
        found.extend(literals.map(|literal| Removed { literal, parents: parents.clone(), nested: None }));
    }

    fn add_chain(&self, hint: &Hint, found: &mut Vec<Removed>) {
        let parents: Vec<u16> =
            hint.parents(self.initial, self.board).into_iter().map(|literal| (self.node)(literal)).collect();
        if parents.is_empty() {
            return;
        }
        let nested = hint.nested();
        let literals = literals(&hint.removals).into_iter();
        found.extend(literals.map(|literal| Removed {
            literal,
            parents: parents.clone(),
            nested: Some(Rc::clone(&nested)),
        }));
    }
}

/// The removed candidates. Sudoku Explainer keeps them in a hash table by cell, which orders them by the low bits of
/// the cell's number.
fn literals(removals: &Removals) -> Vec<Literal> {
    let buckets = match removals.len() {
        0..=12 => 16,
        13..=24 => 32,
        _ => 64,
    };
    let mut removals: Vec<&(usize, u16)> = removals.iter().collect();
    removals.sort_by_key(|(cell, _)| cell % buckets);
    removals.into_iter().flat_map(|&(cell, mask)| bits_of(mask).map(move |digit| literal(cell, digit, false))).collect()
}
