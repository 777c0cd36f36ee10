//! Chains as steps state them.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::Cell;

/// Alternating strong and weak links.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The kind.
    pub kind: ChainKind,
    /// Its strong links, in order.
    pub links: Vec<Link>,
    /// Whether its ends are linked, too.
    pub loops: bool,
}

/// A strong link: if none of the first candidates is true, one of the second is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The first candidates.
    pub from: Vec<Candidate>,
    /// The second.
    pub to: Vec<Candidate>,
    /// The house that makes it a link; none if it is a cell.
    pub house: Option<usize>,
    /// The cells of an almost locked set, if it is one.
    pub als: Vec<Cell>,
    /// The cells of a rectangle that would have two solutions without any of the candidates, if it is one.
    pub rectangle: Vec<Cell>,
}

/// The kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChainKind {
    /// One digit, two strong links in parallel lines.
    Skyscraper,
    /// One digit, two strong links in a row and a column.
    TwoStringKite,
    /// One digit, two strong links, one of them in a box.
    TurbotFish,
    /// One digit, a strong link and a box whose places lie in a row and a column.
    EmptyRectangle,
    /// One digit, more strong links.
    XChain,
    /// Cells with the same two candidates.
    RemotePair,
    /// Three cells with two candidates each.
    XyWing,
    /// A cell with three candidates and two cells with two of them each.
    XyzWing,
    /// Two cells with the same two candidates, and a strong link between them.
    WWing,
    /// Cells with two candidates each.
    XyChain,
    /// Two almost locked sets.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// More almost locked sets.
    AlsChain,
    /// One digit, with groups of places.
    GroupedXChain,
    /// Any strong links of single candidates.
    Aic,
    /// Any strong links.
    GroupedAic,
    /// A chain with a rectangle that would have two solutions.
    UniqueRectangle,
}

impl Chain {
    /// Whether it returns to its first candidates, which are then true.
    pub(super) fn is_placing(&self) -> bool {
        let ends = self.links.first().zip(self.links.last());
        self.links.len() > 1 && !self.loops && ends.is_some_and(|(first, last)| first.from == last.to)
    }
}

impl Link {
    /// Whether it is a cell with two candidates.
    pub(super) fn is_cell(&self) -> bool {
        self.house.is_none() && self.als.is_empty() && self.rectangle.is_empty()
    }
}
