//! Areas of neighbours of one colour: the numbers in them, their sums, and the number of areas.

mod numbers;
mod plain;
mod reasons;
mod statement;
mod survey;

use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator};

use numbers::Numbers;
pub use statement::{AreaTotal, Contents};

impl Condition for Contents {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        assert_eq!(self.nodes.len(), self.neighbours.len(), "neighbours of each node");
        let of_numbers = self.different || self.sums.is_some() || !self.totals.is_empty();
        assert!(!of_numbers || self.numbers.len() == self.nodes.len(), "a number for each node");
        vec![Box::new(Numbers::new(self))]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        plain::write(form, self, colours_of);
    }

    fn plain_size(&self) -> usize {
        plain::size(self)
    }

    fn items(&self) -> Vec<ItemId> {
        let totals = self.totals.iter().map(|total| total.item);
        self.nodes.iter().chain(&self.numbers).copied().chain(totals).collect()
    }
}
