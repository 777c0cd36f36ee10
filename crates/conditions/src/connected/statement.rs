//! What connected parts are.

use std::ops::RangeInclusive;

use exdoku_cover::{Colour, ItemId};

/// For each of some colours, the items that have it are a connected part of a graph, and there is at least one such item.
#[derive(Clone, Debug)]
pub struct Connected {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph. In the plain form, steps lead to the first node of a colour: a node that is known early should be
    /// early here.
    pub nodes: Vec<ItemId>,
    /// The colours, each of which is connected.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// The number of nodes of each colour. The options must ensure this; here it only helps to find dead ends early.
    pub sizes: RangeInclusive<usize>,
    /// The largest distance between two nodes of one colour, along paths of that colour.
    pub diameter: usize,
    /// What is known about cycles of nodes of one colour. The options must ensure this; here it only helps to find dead ends
    /// early.
    pub cycles: Cycles,
}

/// What is known about cycles in a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cycles {
    /// Nothing.
    #[default]
    Any,
    /// Every cycle along edges of the graph has all nodes of its colour.
    Whole,
    /// There are no cycles.
    Never,
}
