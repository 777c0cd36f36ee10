//! Areas of neighbours with equal values: their sizes, and the variables in them.
//!
//! A [`Condition`](exdoku_cover::Condition) on the items whose colours are the values of the variables.

use exdoku_conditions::{self as conditions, AreaClue};

use super::connected;
use super::encoder::{Constraint, Encoder};
use super::parts::Areas;
use super::variable::Variable;
use super::writer::Writer;

impl Encoder<'_> {
    /// The areas are as `areas` states.
    pub fn areas(&mut self, name: impl Into<String>, areas: Areas) {
        self.post(name, areas);
    }
}

impl Constraint for Areas {
    fn areas(&self) -> Option<&Areas> {
        Some(self)
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Areas { variables, neighbours, values, sizes, clues, shares } = *self;
        let nodes = variables.iter().map(|&variable| writer.item_of(variable)).collect();
        let colours = values.iter().map(|&value| writer.number_colour(value)).collect();
        let clue = |&(node, variable): &(usize, Variable)| {
            let item = writer.item_of(variable);
            let colour =
                |&size: &usize| writer.can_be(variable, size as i64).then(|| writer.number_colour(size as i64));
            AreaClue { node, item, colours: sizes.iter().map(colour).collect() }
        };
        let its_clues: Vec<AreaClue> = clues.iter().map(clue).collect();
        let shares = shares.into_iter().map(|(nodes, count)| conditions::AreaShare { nodes, count }).collect();
        let all: Vec<Variable> = variables.iter().copied().chain(clues.iter().map(|&(_, variable)| variable)).collect();
        let areas =
            conditions::Areas { name: name.into(), nodes, colours, neighbours, sizes, clues: its_clues, shares };
        connected::write(writer, &all, areas);
    }
}
