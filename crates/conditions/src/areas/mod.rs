//! Areas of neighbours of one colour, their sizes and the nodes in them.

mod bounds;
mod known;
mod plain;
mod reach;
mod reasons;

use std::ops::RangeInclusive;

use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator};

use bounds::Bounds;
pub(crate) use plain::{Roots, rooted, size, tally};

/// Neighbours of one colour lie in one area; constraints on the size of each area, and on the nodes in it.
#[derive(Clone, Debug)]
pub struct Areas {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours that make areas. A node of another colour is in no area.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// The sizes that an area may have, ascending.
    pub sizes: Vec<usize>,
    /// The sizes of single areas.
    pub clues: Vec<AreaClue>,
    /// The number of certain nodes in each area; at most two such statements.
    pub shares: Vec<AreaShare>,
}

/// An item whose colour is the size of the area of a node, if the node is in an area.
#[derive(Clone, Debug)]
pub struct AreaClue {
    /// The place of the node, which has no other clue.
    pub node: usize,
    /// The item; it may be that of the node.
    pub item: ItemId,
    /// For each of the sizes, its colour; none if the size is impossible.
    pub colours: Vec<Option<Colour>>,
}

/// The number of certain nodes in each area.
#[derive(Clone, Debug)]
pub struct AreaShare {
    /// The places of the nodes.
    pub nodes: Vec<usize>,
    /// How many of them each area has.
    pub count: RangeInclusive<usize>,
}

impl Condition for Areas {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        assert_eq!(self.nodes.len(), self.neighbours.len(), "neighbours of each node");
        let is_complete = |clue: &AreaClue| clue.colours.len() == self.sizes.len();
        assert!(self.clues.iter().all(is_complete), "a colour for each size");
        vec![Box::new(Bounds::new(self))]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        plain::write(form, self, colours_of);
    }

    fn plain_size(&self) -> usize {
        plain::size(self)
    }

    fn items(&self) -> Vec<ItemId> {
        self.nodes.iter().copied().chain(self.clues.iter().map(|clue| clue.item)).collect()
    }
}
