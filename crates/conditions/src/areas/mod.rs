//! Areas of neighbours of one colour, their sizes and the nodes in them.

mod bounds;
mod known;
mod plain;
mod reach;
mod reasons;
mod statement;

use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator};

use bounds::Bounds;
pub(crate) use plain::{Roots, rooted, size};
pub use statement::{AreaClue, AreaShare, Areas};

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
