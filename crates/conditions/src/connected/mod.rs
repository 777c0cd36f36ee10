//! Connected parts of a graph.

mod area;
mod cycles;
mod plain;

use std::ops::RangeInclusive;
use std::sync::Arc;

use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator};

use crate::graph::Graph;
use area::Area;

/// For each of some colours, the items that have it are a connected part of a graph, and there is at least one such item.
#[derive(Clone, Debug)]
pub struct Connected {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours, each of which is connected.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// The number of nodes of each colour. The options must ensure this; here it only helps to find dead ends early.
    pub sizes: RangeInclusive<usize>,
    /// The largest distance between two nodes of one colour, along paths of that colour.
    pub farthest: usize,
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

impl Condition for Connected {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        assert_eq!(self.nodes.len(), self.neighbours.len(), "neighbours of each node");
        let graph = Arc::new(Graph::new(&self.neighbours));
        let area = |&colour: &Colour| {
            let watched = self.nodes.iter().map(|&item| Some((item, colour))).collect();
            Box::new(Area::new(watched, Arc::clone(&graph), &self.sizes, self.cycles)) as Box<dyn Propagator>
        };
        self.colours.iter().map(area).collect()
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        plain::write(form, self, colours_of);
    }

    fn plain_size(&self) -> usize {
        plain::size(self)
    }

    fn items(&self) -> Vec<ItemId> {
        self.nodes.clone()
    }
}
