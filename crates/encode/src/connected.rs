//! Conditions on variables, which an engine may check outside the cover: connected areas, pairs of values that occur once,
//! and numbers that count.
//!
//! Each becomes a [`Condition`](exdoku_cover::Condition) of `exdoku-conditions` on the items whose colours are the values of the variables.
//! Within an alternative, it is written as options at once.

use std::collections::BTreeMap;

use exdoku_conditions::{self as conditions, Pairs, Runs};
use exdoku_cover::{Colour, Condition, Entry, ItemId, ItemKind, PlainForm};

use super::encoder::{Constraint, Encoder, Ways};
use super::parts::{Connected, Counted, Faces};
use super::variable::Variable;
use super::writer::Writer;

/// Pairs of variables, and the values of the first and the second of each pair.
#[derive(Debug)]
struct PairsOnce {
    variables: Vec<(Variable, Variable)>,
    first: Vec<i64>,
    second: Vec<i64>,
}

impl Encoder<'_> {
    /// For each of the values, the variables that have it are connected, and there is at least one.
    pub fn connected(&mut self, name: impl Into<String>, connected: Connected) {
        self.post(name, connected);
    }

    /// The number minus `own` counts the variables that have the value of the first, from it along lines until one has
    /// another value. Other constraints must ensure this; here it only helps to find dead ends early.
    pub fn counted(
        &mut self,
        name: impl Into<String>,
        number: Variable,
        own: i64,
        first: Variable,
        lines: Vec<Vec<Variable>>,
    ) {
        self.post(name, Counted { number, own, first, lines });
    }

    /// Each pair of a first and a second value occurs at exactly one pair of variables.
    ///
    /// # Panics
    /// There are not as many pairs of variables as pairs of values.
    pub fn pairs_once(
        &mut self,
        name: impl Into<String>,
        variables: Vec<(Variable, Variable)>,
        (first, second): (Vec<i64>, Vec<i64>),
    ) {
        assert_eq!(variables.len(), first.len() * second.len(), "a pair of values for each pair of variables");
        self.post(name, PairsOnce { variables, first, second });
    }
}

impl Constraint for Connected {
    fn connected(&self) -> Option<&Connected> {
        Some(self)
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Connected { variables, values, neighbours, sizes, diameter, cycles, places: _ } = *self;
        let nodes = variables.iter().map(|&variable| writer.item_of(variable)).collect();
        let colours = values.iter().map(|&value| writer.number_colour(value)).collect();
        let name = name.into();
        let connected = conditions::Connected { name, nodes, colours, neighbours, sizes, diameter, cycles };
        write(writer, &variables, connected);
    }
}

impl Constraint for Faces {
    /// It follows from other constraints, and so is not broken by itself.
    fn opposite(&self, _encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        Ok(Vec::new())
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Faces { classes, faces } = *self;
        let class = |(variables, value): (Vec<Variable>, i64)| {
            let colour = writer.number_colour(value);
            variables.into_iter().map(|variable| (writer.item_of(variable), colour)).collect()
        };
        let classes = classes.into_iter().map(class).collect();
        writer.condition(conditions::Faces { name: name.into(), classes, faces });
    }
}

impl Constraint for PairsOnce {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let PairsOnce { variables, first, second } = *self;
        let of_pair = |&(one, other)| (writer.item_of(one), writer.item_of(other));
        let nodes = variables.iter().map(of_pair).collect();
        let [first, second] =
            [first, second].map(|values| values.into_iter().map(|value| writer.number_colour(value)).collect());
        let all: Vec<Variable> = variables.iter().flat_map(|&(one, other)| [one, other]).collect();
        write(writer, &all, Pairs { name: name.into(), nodes, first, second });
    }
}

impl Constraint for Counted {
    fn counted(&self) -> Option<&Counted> {
        Some(self)
    }

    /// It follows from other constraints, and so is not broken by itself.
    fn opposite(&self, _encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        Ok(Vec::new())
    }

    /// It is written last, when all items are known.
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Counted { number, own, first, lines } = *self;
        let item = |variable: &Variable| writer.value_item(*variable);
        let its_lines: Option<Vec<Vec<ItemId>>> = lines.iter().map(|line| line.iter().map(item).collect()).collect();
        // An alternative does without it, and so do variables whose values nothing else reads.
        let (Some(number_item), Some(first_item), Some(its_lines)) = (item(&number), item(&first), its_lines) else {
            return;
        };
        if writer.frame.guard.is_some() {
            return;
        }
        let colours = writer.domain(first).into_iter().map(|value| writer.number_colour(value)).collect();
        let most = lines.iter().map(Vec::len).sum::<usize>() as i64;
        let numbers = (0..=most)
            .map(|count| writer.can_be(number, own + count).then(|| writer.number_colour(own + count)))
            .collect();
        let (name, number, first, lines) = (name.into(), number_item, first_item, its_lines);
        writer.condition(Runs { name, number, numbers, first, lines, colours });
    }
}

/// Posts a condition on the items of variables, or writes it as options if these need not have values while an alternative does
/// not hold.
pub(super) fn write(writer: &mut Writer<'_>, variables: &[Variable], condition: impl Condition + 'static) {
    if writer.frame.guard.is_none() || variables.iter().all(|variable| matches!(variable, Variable::Cell(_))) {
        return writer.condition(condition);
    }
    let mut colours: BTreeMap<ItemId, Vec<Colour>> = BTreeMap::new();
    for &variable in variables {
        let entries: Vec<Entry> =
            writer.domain(variable).into_iter().map(|value| writer.equals(variable, value)).collect();
        let its = entries.iter().filter_map(|entry| entry.colour).collect();
        entries.first().into_iter().for_each(|entry| _ = colours.insert(entry.item, Vec::clone(&its)));
    }
    let mut form = PlainForm::default();
    condition.plain(&mut form, &|item| colours.get(&item).cloned().unwrap_or_default());
    form.write(
        writer,
        |writer, name, kind| match kind {
            ItemKind::Primary => writer.primary(name),
            ItemKind::Secondary => writer.secondary(name),
        },
        Writer::colour,
        Writer::option,
    );
}
