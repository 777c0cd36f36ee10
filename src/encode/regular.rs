//! Whatever an automaton reads from one place to the next (the global constraint "regular"): sums with repeats,
//! sandwiches, skyscrapers, regular expressions.
//!
//! A primary item for each step; between two steps a secondary item whose colour is the state; an option for each
//! transition that lies on some accepted reading, with the value it reads as the colour of the place's value.
//!
//! Size: an option per transition of the minimised automaton, an item per step and a state item between two.
//!
//! The steps form a path, and options without a matching option at a neighbouring step are dropped one after the
//! other. So a chain is generalised arc consistent where options without supports are dropped.
//!
//! # References
//! Pesant, A regular language membership constraint for finite sequences of variables (CP 2004).

use std::convert::Infallible;
use std::hash::Hash;

use crate::automaton::{Automaton, Transition, Unfolding, unfold};
use crate::exact_cover::{Entry, ItemId};

use super::constraint::Constraint;
use super::writer::Writer;
use super::{Encoder, MOST_OPTIONS, Variable};

/// Variables, and the automaton that accepts their values.
#[derive(Debug)]
struct Regular {
    inputs: Vec<Variable>,
    automaton: Automaton,
}

impl Encoder<'_> {
    /// The automaton accepts the values of these variables, in their order. No variable occurs twice.
    ///
    /// # Panics
    /// If the automaton reads another number of inputs.
    pub fn regular(&mut self, name: impl Into<String>, inputs: &[Variable], automaton: Automaton) {
        assert_eq!(inputs.len(), automaton.layers(), "an input for each step");
        if let (&[Variable::Cell(a), Variable::Cell(b)], true) = (inputs, automaton.layers() == 2) {
            return self.relate(name, a, b, |u, w| automaton.accepts(&[u, w]));
        }
        self.post(name, Regular { inputs: inputs.to_vec(), automaton });
    }
}

impl Constraint for Regular {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        write(writer, name, &self.inputs, &self.automaton);
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, inputs: &[Variable], automaton: &Automaton) {
    if let &[Variable::Cell(cell)] = inputs {
        return writer.limit(cell, |value| automaton.accepts(&[value]));
    }
    let states = states(writer, name, automaton);
    for (layer, &input) in inputs.iter().enumerate() {
        let step = writer.primary(&format!("{name} step {}", layer + 1));
        let domain = writer.domain(input);
        for transition in automaton.transitions(layer).iter().filter(|t| domain.binary_search(&t.value).is_ok()) {
            let mut entries = vec![Entry::from(step), writer.equals(input, transition.value)];
            entries.extend(ends(writer, &states, layer, transition));
            writer.option(entries);
        }
    }
}

/// The smallest automaton for steps that cannot fail; none, and the constraint is refused, where it is too large.
pub(super) fn unfolded<S: Clone + Eq + Hash>(
    writer: &mut Writer<'_>,
    values: &[Vec<i64>],
    start: S,
    mut step: impl FnMut(usize, &S, i64) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let step = |at: usize, state: &S, value: i64| Ok::<_, Infallible>(step(at, state, value));
    match unfold(values, start, step, |state| Ok(accept(state)), MOST_OPTIONS) {
        Ok(automaton) => Some(automaton),
        Err(Unfolding::TooLarge { transitions }) => {
            writer.refuse(transitions);
            None
        }
    }
}

/// The steps from `start` lead to a state that is accepted.
pub(super) fn write_steps<S: Clone + Eq + Hash>(
    writer: &mut Writer<'_>,
    name: &str,
    inputs: &[Variable],
    start: S,
    step: impl FnMut(usize, &S, i64) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) {
    let values: Vec<Vec<i64>> = inputs.iter().map(|&input| writer.domain(input)).collect();
    if let Some(automaton) = unfolded(writer, &values, start, step, accept) {
        write(writer, name, inputs, &automaton);
    }
}

/// The item of the state before each layer; none where there is only one state.
pub(super) fn states(writer: &mut Writer<'_>, name: &str, automaton: &Automaton) -> Vec<Option<ItemId>> {
    let several = |&layer: &usize| layer < automaton.layers() && automaton.states(layer) > 1;
    (0..=automaton.layers())
        .map(|layer| several(&layer).then(|| writer.secondary(&format!("{name} state {layer}"))))
        .collect()
}

/// The states at both ends of a transition.
pub(super) fn ends(
    writer: &mut Writer<'_>,
    states: &[Option<ItemId>],
    layer: usize,
    transition: &Transition,
) -> Vec<Entry> {
    let ends = [(states[layer], transition.from), (states[layer + 1], transition.to)];
    ends.into_iter().filter_map(|(item, state)| Some(writer.coloured(item?, &format!("s{state}")))).collect()
}
