//! What is said of areas.

use std::ops::RangeInclusive;

use exdoku_cover::{Colour, ItemId};

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
