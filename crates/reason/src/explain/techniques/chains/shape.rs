//! The parts of a chain by their usual names: pivot and pincers, base and roofs, almost locked sets.
//!
//! Everything is derived from a [`Step`] alone: a cell or a set can hold what its reason does not exclude.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chain::{Chain, ChainKind, Link};
use crate::explain::model::{Conflict, Model};
use crate::explain::step::Step;

/// A chain by its parts. A chain with the name of a pattern, but without its parts, is [`Shape::Other`]: two cells may
/// exclude different digits from each other, as at a dot.
pub(super) enum Shape<'s> {
    /// An XY-wing.
    XyWing { pivot: Cell, pincers: [Cell; 2], digit: Digit },
    /// An XYZ-wing, whose pivot has the digit, too.
    XyzWing { pivot: Cell, pincers: [Cell; 2], digit: Digit },
    /// Two cells with the same candidates, and the strong link between them.
    WWing { cells: [Cell; 2], bridge: &'s Link, digit: Digit },
    /// Two strong links on one digit, and the rule that joins them.
    TwoLinks { first: &'s Link, last: &'s Link, joined_by: usize },
    /// Cells with the same two candidates.
    RemotePair { cells: Vec<Cell> },
    /// Almost locked sets, the digits common to consecutive ones, and the digit of both ends.
    Sets { sets: Vec<Set>, commons: Vec<Digit>, digit: Digit },
    /// A chain with a unique rectangle.
    Rectangle { rectangle: Rectangle },
    /// Any other chain.
    Other,
}

/// An almost locked set, and its letter.
#[derive(Clone)]
pub(super) struct Set {
    pub(super) letter: char,
    pub(super) cells: Vec<Cell>,
    pub(super) digits: DigitSet,
}

/// A rectangle that must not come down to two digits.
#[derive(Clone)]
pub(super) struct Rectangle {
    pub(super) cells: Vec<Cell>,
    pub(super) digits: DigitSet,
    /// The other candidates of its cells.
    pub(super) extra: Vec<Candidate>,
}

/// A chain in view.
#[derive(Clone, Copy)]
pub(super) struct ChainView<'s> {
    pub(super) model: &'s Model<'s>,
    pub(super) step: &'s Step,
    pub(super) chain: &'s Chain,
}

impl<'s> ChainView<'s> {
    pub(super) fn last(&self) -> &'s Link {
        &self.chain.links[self.chain.links.len() - 1]
    }

    /// The candidates of both ends.
    pub(super) fn ends(&self) -> Vec<Candidate> {
        let mut ends = self.chain.links[0].from.clone();
        ends.extend(self.last().to.iter().filter(|one| !self.chain.links[0].from.contains(one)));
        ends
    }

    /// The possible digits of a cell.
    pub(super) fn left(&self, cell: Cell) -> DigitSet {
        let absent = self.step.reason.absent.iter().filter(|one| one.cell == cell);
        self.model.board.digits_of(cell).all().difference(absent.map(|one| one.digit).collect())
    }

    /// The rule by which the end of a link excludes the beginning of the next.
    pub(super) fn joined_by(&self, this: &Link, next: &Link) -> Option<usize> {
        let (a, b) = (this.to[0], next.from[0]);
        match self.model.conflict((a.cell, a.digit), (b.cell, b.digit)) {
            Some(Conflict::Instance(rule)) => Some(rule),
            _ => None,
        }
    }

    /// Its almost locked sets, by link; cells are sets only if all links are.
    pub(super) fn sets(&self) -> Vec<Option<Set>> {
        let all = matches!(self.chain.kind, ChainKind::AlsXz | ChainKind::AlsXyWing | ChainKind::AlsChain);
        // The pivot of an ALS-XY-wing comes last.
        let letters: Vec<char> = match self.chain.kind {
            ChainKind::AlsXyWing if self.chain.links.len() == 3 => vec!['A', 'C', 'B'],
            _ => ('A'..='Z').collect(),
        };
        let mut known: Vec<Vec<Cell>> = Vec::new();
        let set = |link: &Link| {
            let cells = match link.als.is_empty() {
                true if all && link.is_cell() => vec![link.from[0].cell],
                true => return None,
                false => link.als.clone(),
            };
            let at = known.iter().position(|known| *known == cells).unwrap_or_else(|| {
                known.push(cells.clone());
                known.len() - 1
            });
            let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits.union(self.left(cell)));
            Some(Set { letter: letters.get(at).copied().unwrap_or('Z'), cells, digits })
        };
        self.chain.links.iter().map(set).collect()
    }

    /// The rectangle of the chain, if there is one.
    pub(super) fn rectangle(&self) -> Option<Rectangle> {
        let link = self.chain.links.iter().find(|link| !link.rectangle.is_empty())?;
        let mut extra = [&link.from[..], &link.to].concat();
        extra.sort_unstable();
        extra.dedup();
        let left = |cells: DigitSet, &cell: &Cell| cells.union(self.left(cell));
        let others: DigitSet = extra.iter().map(|one| one.digit).collect();
        let digits = link.rectangle.iter().fold(DigitSet::EMPTY, left).difference(others);
        Some(Rectangle { cells: link.rectangle.clone(), digits, extra })
    }

    /// Its shape.
    pub(super) fn shape(&self) -> Shape<'s> {
        let found = match self.chain.kind {
            ChainKind::UniqueRectangle => self.unique(),
            ChainKind::AlsXz if self.chain.loops => self.of_sets(),
            _ if self.chain.loops || self.chain.is_placing() => None,
            ChainKind::XyWing => self.xy_wing(),
            ChainKind::XyzWing => self.xyz_wing(),
            ChainKind::WWing => self.w_wing(),
            ChainKind::Skyscraper | ChainKind::TwoStringKite | ChainKind::TurbotFish | ChainKind::EmptyRectangle => {
                self.two_links()
            }
            ChainKind::RemotePair => self.remote_pair(),
            ChainKind::AlsXz | ChainKind::AlsXyWing | ChainKind::AlsChain => self.of_sets(),
            _ => None,
        };
        found.unwrap_or(Shape::Other)
    }

    /// Whether each link ends with the digit with which the next begins, and both ends have the same.
    fn passes_digits(&self) -> bool {
        let same = |this: &Link, next: &Link| this.to[0].digit == next.from[0].digit;
        let inside = self.chain.links.iter().zip(&self.chain.links[1..]).all(|(this, next)| same(this, next));
        let first = &self.chain.links[0];
        inside && (first.from[0].digit == self.last().to[0].digit || self.chain.loops && same(self.last(), first))
    }

    fn xy_wing(&self) -> Option<Shape<'s>> {
        let [first, pivot, last] = &self.chain.links[..] else { return None };
        let pincers = [first.from[0].cell, last.to[0].cell];
        let digit = first.from[0].digit;
        self.passes_digits().then_some(Shape::XyWing { pivot: pivot.from[0].cell, pincers, digit })
    }

    fn xyz_wing(&self) -> Option<Shape<'s>> {
        let cells: Vec<Cell> = self.chain.links.iter().flat_map(|link| self.cells_of(link)).collect();
        let pivot = cells.iter().copied().find(|&cell| self.left(cell).len() == 3)?;
        let pincers: Vec<Cell> = cells.into_iter().filter(|&cell| cell != pivot).collect();
        let [one, other] = pincers[..] else { return None };
        let digit = self.chain.links[0].from[0].digit;
        let fits = self.passes_digits() && [pivot, one, other].iter().all(|&cell| self.left(cell).contains(digit));
        fits.then_some(Shape::XyzWing { pivot, pincers: [one, other], digit })
    }

    fn cells_of(&self, link: &Link) -> Vec<Cell> {
        if link.als.is_empty() { vec![link.from[0].cell] } else { link.als.clone() }
    }

    fn w_wing(&self) -> Option<Shape<'s>> {
        let [first, bridge, last] = &self.chain.links[..] else { return None };
        let cells = [first.from[0].cell, last.to[0].cell];
        let digit = first.from[0].digit;
        self.passes_digits().then_some(Shape::WWing { cells, bridge, digit })
    }

    fn two_links(&self) -> Option<Shape<'s>> {
        let [first, last] = &self.chain.links[..] else { return None };
        let joined_by = self.joined_by(first, last)?;
        Some(Shape::TwoLinks { first, last, joined_by })
    }

    fn remote_pair(&self) -> Option<Shape<'s>> {
        let cells = self.chain.links.iter().map(|link| link.from[0].cell).collect();
        self.passes_digits().then_some(Shape::RemotePair { cells })
    }

    fn of_sets(&self) -> Option<Shape<'s>> {
        let sets: Option<Vec<Set>> = self.sets().into_iter().collect();
        let sets = sets.filter(|_| self.passes_digits())?;
        let mut commons: Vec<Digit> = self.chain.links[1..].iter().map(|link| link.from[0].digit).collect();
        if self.chain.loops {
            commons.push(self.chain.links[0].from[0].digit);
        }
        Some(Shape::Sets { sets, commons, digit: self.chain.links[0].from[0].digit })
    }

    fn unique(&self) -> Option<Shape<'s>> {
        Some(Shape::Rectangle { rectangle: self.rectangle()? })
    }
}
