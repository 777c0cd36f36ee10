//! Anything read from one place to the next: sums with repeats, sandwiches, skyscrapers, regular expressions.
//!
//! A primary item for each step; between two steps a secondary item whose colour is the state; an option for each
//! transition that lies on some accepted reading, with the value it reads as the colour of the place's value.
//!
//! Size: an option a transition of the minimised automaton, an item a step and a state item between two.
//!
//! The steps form a path, and options that no longer fit a neighbouring step are dropped one after the other; so a
//! chain is generalised arc consistent where options without partners are dropped.

use crate::automaton::{Automaton, Transition};
use crate::exact_cover::{Entry, ItemId};

use super::writer::Writer;
use super::{Encoder, Variable, What};

impl Encoder<'_> {
    /// The automaton accepts the values of these signals, in their order. No signal stands twice.
    ///
    /// # Panics
    /// If the automaton reads another number of inputs.
    pub fn regular(&mut self, name: impl Into<String>, inputs: &[Variable], automaton: Automaton) {
        assert_eq!(inputs.len(), automaton.layers(), "an input for each step");
        if let (&[Variable::Cell(a), Variable::Cell(b)], true) = (inputs, automaton.layers() == 2) {
            return self.relate(name, a, b, |u, w| automaton.accepts(&[u, w]));
        }
        self.say(name, What::Read { inputs: inputs.to_vec(), automaton });
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
            let mut entries = vec![Entry::from(step), writer.is(input, transition.value)];
            entries.extend(ends(writer, &states, layer, transition));
            writer.helper(entries);
        }
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
