//! Forcing chains: consequences of every candidate of a cell, of every place of a digit in a house, or of a
//! candidate being on and off; and assumptions that lead to a contradiction.

use std::rc::Rc;

use super::arena::{Cause, LITERALS, Literal, Target, cell_of, complexity, digit_of, is_on, length_rating, literal};
use super::closure::{Closure, Question, closure, extend};
use super::engine::{Engine, Inside};
use super::hint::Hint;
use crate::scale::board::{Board, CELL_HOUSES, HOUSE_CELLS, bits_of, cells_of};

/// The easiest chain of a kind. `closures` are those of a weaker kind, and become those of this kind.
pub(super) fn easiest(engine: Engine, board: &Board, closures: &mut Closures, inside: &dyn Inside) -> Option<Hint> {
    let mut search = Search::new(engine, board, inside, true);
    search.earlier = std::mem::take(closures);
    search.run();
    *closures = search.closures;
    search.hints.into_iter().min_by(Hint::compare)
}

/// The easiest chain of a kind for each conclusion.
pub(super) fn hints(engine: Engine, board: &Board, inside: &dyn Inside) -> Vec<Hint> {
    let mut search = Search::new(engine, board, inside, false);
    search.run();
    search.hints
}

/// The known closures of literals.
#[derive(Clone)]
pub(super) struct Closures(Vec<Option<Rc<Closure>>>);

impl Default for Closures {
    fn default() -> Self {
        Closures(vec![None; LITERALS])
    }
}

/// Marks a literal that is not a conclusion.
const NONE: u16 = u16::MAX;

struct Search<'a> {
    engine: Engine,
    board: &'a Board,
    inside: &'a dyn Inside,
    /// The closures of literals, as far as needed.
    closures: Closures,
    /// The closures of the weaker kind.
    earlier: Closures,
    /// Whether a conclusion counts only if no other one is easier.
    only_easiest: bool,
    /// The easiest hint for each conclusion.
    best: Vec<u16>,
    /// The least complexity of a hint.
    shortest: usize,
    hints: Vec<Hint>,
    /// Number of conclusions so far.
    tried: usize,
}

/// The end of a branch: a closure, a node in it, and the meaning of its assumption.
type End<'a> = (&'a Rc<Closure>, u16);

impl<'a> Search<'a> {
    fn new(engine: Engine, board: &'a Board, inside: &'a dyn Inside, only_easiest: bool) -> Self {
        Search {
            engine,
            board,
            inside,
            closures: Closures::default(),
            earlier: Closures(Vec::new()),
            only_easiest,
            best: vec![NONE; LITERALS],
            shortest: usize::MAX,
            hints: Vec::new(),
            tried: 0,
        }
    }

    fn run(&mut self) {
        let fewest = if self.engine.dynamic { 2 } else { 3 };
        for cell in cells_of(self.board.empty()).filter(|&cell| self.board.count(cell) >= fewest) {
            if !self.inside.goes_on() {
                return;
            }
            self.start_in_cell(cell);
        }
    }

    fn closure(&mut self, assumption: Literal) -> Rc<Closure> {
        let (board, engine) = (self.board, &self.engine);
        let index = usize::from(assumption);
        let earlier = self.earlier.0.get_mut(index).and_then(Option::take);
        // A chain inside a chain inside a chain may count less than the sum of its parts.
        let limit = if self.only_easiest && engine.inner < 2 { self.shortest } else { usize::MAX };
        let question = Question { initial: board, engine, inside: self.inside, limit };
        let grow = || match earlier {
            Some(earlier) => extend(&earlier, question),
            None => Rc::new(closure(question, assumption)),
        };
        Rc::clone(self.closures.0[index].get_or_insert_with(grow))
    }

    fn start_in_cell(&mut self, cell: usize) {
        let digits: Vec<usize> = bits_of(self.board.candidates(cell)).collect();
        for &digit in &digits {
            self.start_at_candidate(cell, digit);
            if !self.engine.nishio {
                for (kind, house) in CELL_HOUSES[cell].into_iter().enumerate() {
                    self.start_in_house(usize::from(house), kind, cell, digit);
                }
            }
        }
        if !self.engine.nishio && (digits.len() == 2 || self.engine.multiple) {
            let starts: Vec<Literal> = digits.iter().map(|&digit| literal(cell, digit, true)).collect();
            self.reduce(&starts, Cause::Cell);
        }
    }

    /// Contradictions, and common consequences of both cases.
    fn start_at_candidate(&mut self, cell: usize, digit: usize) {
        if !self.engine.dynamic {
            return;
        }
        let kind = if self.engine.nishio { "Forcing" } else { "Contradiction Forcing" };
        let [on, off] = [true, false].map(|on| self.closure(literal(cell, digit, on)));
        for (closure, assumed) in [(&on, true), (&off, false)] {
            if let Some(conflict) = closure.conflict {
                let ends = conflict.map(|node| (closure, node));
                self.add(literal(cell, digit, !assumed), kind, 7, &ends, Cause::Assumed);
            }
        }
        if self.engine.nishio || self.board.count(cell) < 3 {
            return;
        }
        self.meet(&[on, off], "Double Forcing", 1, Cause::Assumed);
    }

    /// Common consequences of all places of a digit in a house, once: from its first place.
    fn start_in_house(&mut self, house: usize, kind: usize, cell: usize, digit: usize) {
        let places = self.board.places(house, digit);
        let enough = places.count_ones() == 2 || (self.engine.multiple && places.count_ones() > 2);
        if !enough || HOUSE_CELLS[house][places.trailing_zeros() as usize] as usize != cell {
            return;
        }
        let cells = bits_of(places).map(|place| HOUSE_CELLS[house][place] as usize);
        let starts: Vec<Literal> = cells.map(|cell| literal(cell, digit, true)).collect();
        self.reduce(&starts, Cause::House(kind as u8));
    }

    /// Common consequences of several assumptions.
    fn reduce(&mut self, starts: &[Literal], cause: Cause) {
        let closures: Vec<Rc<Closure>> = starts.iter().map(|&start| self.closure(start)).collect();
        let (kind, key) = if cause == Cause::Cell { ("Cell Forcing", 5) } else { ("Region Forcing", 6) };
        self.meet(&closures, kind, key, cause);
    }

    /// The common consequences of several closures.
    fn meet(&mut self, closures: &[Rc<Closure>], kind: &'static str, key: u8, cause: Cause) {
        let mut common = *closures[0].set();
        for closure in &closures[1..] {
            common.iter_mut().zip(closure.set()).for_each(|(word, other)| *word &= other);
        }
        if common == [0; _] {
            return;
        }
        for is_on in [true, false] {
            for target in closures[0].reached(is_on) {
                if common[usize::from(target / 64)] >> (target % 64) & 1 == 1 {
                    let ends: Vec<End> =
                        closures.iter().filter_map(|closure| Some((closure, closure.node(target)?))).collect();
                    self.add(target, kind, key, &ends, cause);
                }
            }
        }
    }

    /// Adds a conclusion if it removes a candidate, unless an easier chain does the same.
    fn add(&mut self, target: Literal, kind: &'static str, key: u8, ends: &[End], start: Cause) {
        let (cell, digit) = (cell_of(target), digit_of(target));
        let removed = if is_on(target) { self.board.candidates(cell) & !(1 << digit) } else { 1 << digit };
        if removed == 0 {
            return;
        }
        self.tried += 1;
        let slot = usize::from(self.best[usize::from(target)]);
        let limit = match self.hints.get(slot) {
            Some(best) => (best.complexity, best.key),
            None => (if self.only_easiest { self.shortest } else { usize::MAX }, u8::MAX),
        };
        let mut length: usize = ends.iter().map(|(closure, node)| closure.length(*node)).sum();
        if length <= limit.0 && ends.iter().any(|(closure, _)| closure.arena.is_nested()) {
            length = complexity(ends.iter().map(|(closure, node)| (&*closure.arena, *node)));
        }
        if (length, key) >= limit {
            return;
        }
        self.shortest = self.shortest.min(length);
        let targets =
            ends.iter().map(|(closure, node)| Target { arena: Rc::clone(&closure.arena), node: *node, start });
        let hint = Hint {
            difficulty: self.engine.base() + length_rating(length),
            complexity: length,
            key,
            order: self.tried,
            name: self.engine.name(kind),
            removals: vec![(cell, removed)],
            placement: is_on(target).then_some(target),
            targets: targets.collect(),
        };
        match self.hints.get_mut(slot) {
            Some(best) => *best = hint,
            None => {
                self.best[usize::from(target)] = self.hints.len() as u16;
                self.hints.push(hint);
            }
        }
    }
}
