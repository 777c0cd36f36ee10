//! What is said of the numbers in areas.

use exdoku_cover::{Colour, ItemId};

/// Neighbours of one colour lie in one area; constraints on the numbers in each area, and on the number of areas.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours that make areas. A node of another colour is in no area.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// For each node, the item whose colour is its number. It may be that of the node. Empty if numbers do not matter.
    pub numbers: Vec<ItemId>,
    /// The colours of these items, with the number of each, ascending.
    pub worth: Vec<(i64, Colour)>,
    /// Whether the numbers of an area differ.
    pub different: bool,
    /// The allowed sums of the numbers of an area, ascending.
    pub sums: Option<Vec<i64>>,
    /// The sums of single areas.
    pub totals: Vec<AreaTotal>,
    /// The allowed numbers of areas, ascending.
    pub counts: Option<Vec<usize>>,
}

/// An item whose colour is the sum of the numbers of an area.
#[derive(Clone, Debug)]
pub struct AreaTotal {
    /// The place of the node whose area it is, if the node is in one; none if it is every area.
    pub node: Option<usize>,
    /// The item.
    pub item: ItemId,
    /// Its colours, with the number of each, ascending.
    pub worth: Vec<(i64, Colour)>,
}
