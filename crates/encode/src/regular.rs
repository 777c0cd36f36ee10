//! Everything that an automaton reads from one place to the next (the global constraint "regular"): sums with repeats,
//! sandwiches, skyscrapers, regular expressions.
//!
//! A primary item for each step; between two steps a secondary item whose colour is the state; an option for each
//! transition that lies on some accepted reading, with the value it reads as the colour of the place's value.
//!
//! Transitions that lie only on readings with repeated digits are left out if the cells hold different digits.
//!
//! A place may be read several times. A nondeterministic automaton, or several automata, may read the same values in several
//! ways; each way is a cover.
//!
//! Size: an option per transition of the minimised automaton, an item per step and a state item between two.
//!
//! The steps form a path, and options without a matching option at a neighbouring step are dropped one after the
//! other. So a chain is generalised arc consistent if options without supports are dropped.
//!
//! # References
//! Pesant, A regular language membership constraint for finite sequences of variables (CP 2004).

use std::hash::Hash;
use std::sync::Arc;

use exdoku_cover::{Entry, ItemId};
use exdoku_text::automaton::{Automaton, Transition, unfold};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::encoder::{Constraint, Encoder, Ways};
use super::no_opposite::NoOpposite;
use super::too_large::MOST_OPTIONS;
use super::variable::Variable;
use super::writer::Writer;

/// Variables, and automata of which at least one accepts their values.
#[derive(Debug)]
struct Regular {
    inputs: Vec<Variable>,
    automata: Arc<[Automaton]>,
}

impl Encoder<'_> {
    /// The automaton accepts the values of these variables, in their order.
    ///
    /// # Panics
    /// The automaton reads another number of inputs.
    pub fn regular(&mut self, name: impl Into<String>, inputs: &[Variable], automaton: Automaton) {
        self.any_regular(name, inputs, [automaton].into());
    }

    /// The steps from `start` through the values of these variables, in their order, lead to an accepted state: `step` gets
    /// the number of the variable (from 0), the state and the value, and returns the next state, if there is one.
    pub fn steps<S: Clone + Eq + Hash>(
        &mut self,
        name: impl Into<String>,
        inputs: &[Variable],
        start: S,
        step: impl FnMut(usize, &S, i64) -> Option<S>,
        accept: impl FnMut(&S) -> bool,
    ) {
        self.steps_within(MOST_OPTIONS, name, (inputs, start), step, accept);
    }

    /// The values of these variables, in their order, fit. Each word is kept until it is judged; states that are then equal
    /// are merged, so that there may be `times` as many as usual before that.
    pub fn fits(
        &mut self,
        name: impl Into<String>,
        inputs: &[Variable],
        times: usize,
        mut fits: impl FnMut(&[i64]) -> bool,
    ) {
        let step = |_: usize, read: &Vec<i64>, value: i64| Some([&read[..], &[value]].concat());
        self.steps_within(times * MOST_OPTIONS, name, (inputs, Vec::new()), step, |word| fits(word));
    }

    fn steps_within<S: Clone + Eq + Hash>(
        &mut self,
        most: usize,
        name: impl Into<String>,
        (inputs, start): (&[Variable], S),
        step: impl FnMut(usize, &S, i64) -> Option<S>,
        accept: impl FnMut(&S) -> bool,
    ) {
        let values: Vec<Vec<i64>> = inputs.iter().map(|&input| self.values(input)).collect();
        match unfold(&values, start, step, accept, most) {
            Ok(automaton) => self.regular(name, inputs, automaton),
            Err(transitions) => self.too_large(name, transitions),
        }
    }

    /// At least one of the automata accepts the values of these variables. A grid has one cover for each automaton that
    /// does.
    ///
    /// # Panics
    /// There is no automaton, or one reads another number of inputs.
    pub fn any_regular(&mut self, name: impl Into<String>, inputs: &[Variable], automata: Arc<[Automaton]>) {
        assert!(!automata.is_empty(), "an automaton");
        assert!(automata.iter().all(|automaton| automaton.layers() == inputs.len()), "an input for each step");
        match (inputs, &automata[..]) {
            (&[Variable::Cell(a), Variable::Cell(b)], [automaton]) if a == b => {
                self.limit(a, |value| automaton.accepts(&[value, value]));
            }
            (&[Variable::Cell(a), Variable::Cell(b)], [automaton]) => {
                self.relate(name, a, b, |u, w| automaton.accepts(&[u, w]));
            }
            _ => self.post(name, Regular { inputs: inputs.to_vec(), automata }),
        }
    }
}

impl Constraint for Regular {
    fn line(&self) -> Option<(&[Variable], &[Automaton])> {
        Some((&self.inputs, &self.automata))
    }

    fn is_ambiguous(&self) -> bool {
        is_ambiguous(&self.automata)
    }

    /// The words that none of the automata accepts.
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        // The states of all automata that the word so far can lead to.
        let start: Vec<(usize, u32)> =
            (0..self.automata.len()).filter(|&at| !self.automata[at].is_empty()).map(|at| (at, 0)).collect();
        let step = |layer: usize, states: &Vec<(usize, u32)>, value: i64| {
            let after = |&(at, state): &(usize, u32)| {
                let steps = self.automata[at].transitions(layer);
                let first = steps.partition_point(|step| (step.from, step.value) < (state, value));
                let same = steps[first..].iter().take_while(move |step| (step.from, step.value) == (state, value));
                same.map(move |step| (at, step.to))
            };
            let mut next: Vec<(usize, u32)> = states.iter().flat_map(after).collect();
            next.sort_unstable();
            next.dedup();
            Some(next)
        };
        let other = other_words(encoder, &self.inputs, start, step, Vec::is_empty)?;
        Ok(vec![encoder.alternative(|encoder| encoder.regular(format!("{name} other"), &self.inputs, other))])
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Regular { inputs, automata } = *self;
        writer.ambiguous |= is_ambiguous(&automata);
        write_all(writer, name, &inputs, &automata);
    }
}

/// Whether some values may be read in several ways.
fn is_ambiguous(automata: &[Automaton]) -> bool {
    automata.len() > 1 || !automata.iter().all(Automaton::is_deterministic)
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, inputs: &[Variable], automaton: &Automaton) {
    write_all(writer, name, inputs, std::slice::from_ref(automaton));
}

/// The steps of several automata in parallel: the states of each are numbered after those of the ones before.
fn write_all(writer: &mut Writer<'_>, name: &str, inputs: &[Variable], automata: &[Automaton]) {
    if let &[Variable::Cell(cell)] = inputs {
        return writer.limit(cell, |value| automata.iter().any(|automaton| automaton.accepts(&[value])));
    }
    let states = states(writer, name, automata);
    let useful: Vec<Vec<Vec<bool>>> =
        automata.iter().map(|automaton| without_repeats(writer, inputs, automaton)).collect();
    for (layer, &input) in inputs.iter().enumerate() {
        let step = Entry::from(writer.primary(format_args!("{name} step {}", layer + 1)));
        let (mut before, mut after) = (0, 0);
        for (automaton, useful) in automata.iter().zip(&useful) {
            for (&Transition { from, value, to }, &useful) in automaton.transitions(layer).iter().zip(&useful[layer]) {
                if useful && writer.can_be(input, value) {
                    let equals = writer.equals(input, value);
                    let ends = ends(writer, &states, layer, (before + from, after + to));
                    writer.option([step, equals].into_iter().chain(ends));
                }
            }
            before += automaton.states(layer) as u32;
            after += automaton.states(layer + 1) as u32;
        }
    }
}

/// The digits on the readings that lead to a state, or on those that continue from it.
#[derive(Clone, Copy, Debug)]
struct Digits {
    /// On at least one of them.
    any: DigitSet,
    /// On all of them.
    all: DigitSet,
}

/// For each layer, which transitions may be on a reading without repeated digits; all of them if the cells may hold equal
/// digits.
fn without_repeats(writer: &Writer<'_>, inputs: &[Variable], automaton: &Automaton) -> Vec<Vec<bool>> {
    let layers = inputs.len();
    let mut useful: Vec<Vec<bool>> = (0..layers).map(|layer| vec![true; automaton.transitions(layer).len()]).collect();
    let on_board = |input: &Variable| match *input {
        Variable::Cell(cell) if writer.board.is_cell(cell) => Some(cell),
        _ => None,
    };
    let cells: Vec<Option<Cell>> = inputs.iter().map(on_board).collect();
    let differing: Vec<Cell> = cells.iter().flatten().copied().collect();
    if differing.len() < 2 || !writer.all_differ(&differing) {
        return useful;
    }
    let digit = |layer: usize, value: i64| cells[layer].and_then(|_| writer.board.digits().of_value(value));
    let with = |digits: Digits, digit: Option<Digit>| {
        let mut read = digits;
        if let Some(digit) = digit {
            read.any.insert(digit);
            read.all.insert(digit);
        }
        read
    };
    let join = |place: &mut Option<Digits>, more: Digits| {
        *place =
            Some(place.map_or(more, |known| Digits {
                any: known.any.union(more.any),
                all: known.all.intersection(more.all),
            }));
    };
    let nothing = Some(Digits { any: DigitSet::EMPTY, all: DigitSet::EMPTY });
    let is_cell = |layer: &usize| cells[*layer].is_some();
    loop {
        let mut changed = false;
        let none = |layer: usize| vec![None; automaton.states(layer)];
        let mut before: Vec<Vec<Option<Digits>>> = (0..=layers).map(none).collect();
        let mut after = before.clone();
        before[0].fill(nothing);
        after[layers].fill(nothing);
        for layer in 0..layers {
            for (step, _) in automaton.transitions(layer).iter().zip(&useful[layer]).filter(|(_, useful)| **useful) {
                if let Some(read) = before[layer][step.from as usize] {
                    join(&mut before[layer + 1][step.to as usize], with(read, digit(layer, step.value)));
                }
            }
            // Fewer digits than cells.
            let read = (0..=layer).filter(is_cell).count();
            before[layer + 1].iter_mut().for_each(|state| *state = state.filter(|digits| digits.any.len() >= read));
        }
        for layer in (0..layers).rev() {
            let open = (layer..layers).filter(is_cell).count();
            for (step, useful) in
                automaton.transitions(layer).iter().zip(&mut useful[layer]).filter(|(_, useful)| **useful)
            {
                let (from, to) = (before[layer][step.from as usize], after[layer + 1][step.to as usize]);
                let value = digit(layer, step.value);
                let fits = from.zip(to).filter(|(from, to)| {
                    let repeats = value.is_some_and(|value| from.all.contains(value) || to.all.contains(value));
                    let any = with(Digits { any: from.any.union(to.any), all: DigitSet::EMPTY }, value).any;
                    !repeats
                        && writer.can_be(inputs[layer], step.value)
                        && from.all.intersection(to.all).is_empty()
                        && any.len() >= differing.len()
                });
                match fits {
                    Some((_, to)) => join(&mut after[layer][step.from as usize], with(to, value)),
                    None => (*useful, changed) = (false, true),
                }
            }
            after[layer].iter_mut().for_each(|state| *state = state.filter(|digits| digits.any.len() >= open));
        }
        if !changed {
            return useful;
        }
    }
}

/// The automaton of an opposite: the steps from `start` lead to an accepted state.
pub(super) fn other_words<S: Clone + Eq + Hash>(
    encoder: &Encoder<'_>,
    inputs: &[Variable],
    start: S,
    step: impl FnMut(usize, &S, i64) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) -> Result<Automaton, NoOpposite> {
    let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
    unfold(&values, start, step, accept, MOST_OPTIONS).map_err(|_| NoOpposite::TooLarge)
}

/// The smallest automaton for steps that cannot fail; none if it is too large, and the constraint is refused.
pub(super) fn unfolded<S: Clone + Eq + Hash>(
    writer: &mut Writer<'_>,
    values: &[Vec<i64>],
    start: S,
    step: impl FnMut(usize, &S, i64) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    unfold(values, start, step, accept, MOST_OPTIONS).map_err(|transitions| writer.refuse(transitions)).ok()
}

/// The steps from `start` lead to an accepted state.
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

/// The item of the state before each layer; none if there is only one state.
pub(super) fn states(writer: &mut Writer<'_>, name: &str, automata: &[Automaton]) -> Vec<Option<ItemId>> {
    let layers = automata.first().map_or(0, Automaton::layers);
    let count = |layer: usize| automata.iter().map(|automaton| automaton.states(layer)).sum::<usize>();
    let several = |&layer: &usize| layer < layers && count(layer) > 1;
    (0..=layers).map(|layer| several(&layer).then(|| writer.secondary(format_args!("{name} state {layer}")))).collect()
}

/// The states at both ends of a transition.
pub(super) fn ends(
    writer: &mut Writer<'_>,
    states: &[Option<ItemId>],
    layer: usize,
    (from, to): (u32, u32),
) -> impl Iterator<Item = Entry> + use<> {
    let before = states[layer].map(|item| writer.in_state(item, from));
    let after = states[layer + 1].map(|item| writer.in_state(item, to));
    before.into_iter().chain(after)
}
