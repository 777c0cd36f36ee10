//! Areas of neighbours with equal values: the numbers in an area, and how many areas there are.
//!
//! A [`Condition`](exdoku_cover::Condition) on the items whose colours are the values of the variables.

use exdoku_conditions::{self as conditions, AreaTotal};
use exdoku_cover::{Colour, ItemId};

use super::connected;
use super::encoder::{Constraint, Encoder};
use super::variable::Variable;
use super::writer::Writer;

/// Variables on a graph, each with a number. Neighbours that share one of some values are in the same area.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The variables, none of which occurs twice.
    pub variables: Vec<Variable>,
    /// For each variable, its neighbours, by their places among the variables.
    pub neighbours: Vec<Vec<usize>>,
    /// The values that make areas.
    pub values: Vec<i64>,
    /// For each variable, the variable that is its number. Empty if numbers do not matter.
    pub numbers: Vec<Variable>,
    /// Whether the numbers of an area differ.
    pub different: bool,
    /// The sums that the numbers of an area may have, ascending.
    pub sums: Option<Vec<i64>>,
    /// Places among the variables, each with a variable that is the sum of the area there, if there is one; without a place,
    /// it is the sum of every area.
    pub totals: Vec<(Option<usize>, Variable)>,
    /// The possible numbers of areas, ascending.
    pub counts: Option<Vec<usize>>,
}

impl Encoder<'_> {
    /// The areas are as `contents` states.
    pub fn contents(&mut self, name: impl Into<String>, contents: Contents) {
        self.post(name, contents);
    }
}

impl Constraint for Contents {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Contents { variables, neighbours, values, numbers, different, sums, totals, counts } = *self;
        let nodes = variables.iter().map(|&variable| writer.item_of(variable)).collect();
        let colours = values.iter().map(|&value| writer.number_colour(value)).collect();
        let mut worth: Vec<i64> = numbers.iter().flat_map(|&number| writer.domain(number)).collect();
        worth.sort_unstable();
        worth.dedup();
        let of_total = |&(node, total): &(Option<usize>, Variable)| {
            let (item, worth) = priced(writer, total);
            AreaTotal { node, item, worth }
        };
        let its_totals = totals.iter().map(of_total).collect();
        let all =
            variables.iter().chain(&numbers).copied().chain(totals.iter().map(|&(_, total)| total)).collect::<Vec<_>>();
        let contents = conditions::Contents {
            name: name.into(),
            nodes,
            colours,
            neighbours,
            numbers: numbers.iter().map(|&number| priced(writer, number).0).collect(),
            worth: worth.into_iter().map(|worth| (worth, writer.number_colour(worth))).collect(),
            different,
            sums,
            totals: its_totals,
            counts,
        };
        connected::write(writer, &all, contents);
    }
}

/// The item of a variable, and its values with their colours.
fn priced(writer: &mut Writer<'_>, variable: Variable) -> (ItemId, Vec<(i64, Colour)>) {
    let mut values = writer.domain(variable);
    values.sort_unstable();
    (writer.item_of(variable), values.into_iter().map(|value| (value, writer.number_colour(value))).collect())
}
