//! Connected parts of a graph.

mod area;
mod cycles;
mod plain;
mod statement;

use std::sync::Arc;

use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator};

use crate::graph::Graph;
use area::Area;
pub use statement::{Connected, Cycles};

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
