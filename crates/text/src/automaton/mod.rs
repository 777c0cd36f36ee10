//! Finite automata that read a line from left to right.
//!
//! A rule about a line (a sum with repeats, a sandwich, skyscrapers, a pattern) is a state that changes with each
//! digit. [`unfold`] explores the states that are reachable before each input and minimises: states from which no word
//! is accepted are removed, and states with the same futures are merged.
//!
//! ```text
//!   three inputs of 1 to 3, sum 5
//!
//!         ┌─1─▶(4)─1,2,3─┐
//!    (5)──┼─2─▶(3)─1,2───┼─▶ (remainder) ─▶ (accepted)
//!         └─3─▶(2)─1─────┘
//! ```
//!
//! Each layer numbers its own states, so an automaton may treat each input differently. [`regex`] compiles regular
//! expressions to steps.
//!
//! # References
//! Hopcroft, Motwani, Ullman, Introduction to Automata Theory, 2.3.5 (subset construction) and 4.4 (equivalent states).
//! These automata have no cycles, so one pass backwards finds all equivalent states.

mod area;
mod path;
pub mod regex;
mod unfold;

pub use area::area;
pub use path::{Turn, path};
pub use unfold::{Unfolding, try_unfold, unfold, unfold_any};

/// An automaton for words of a fixed length, deterministic unless it comes from [`unfold_any`].
///
/// Before input `k` it is in one of `states(k)` states, numbered from 0. It starts in state 0, and every state after
/// the last input is accepting.
///
/// Invariant: each state lies on a path from the start to the end, and no two of a layer have the same transitions. The
/// transitions of a layer are sorted by state and value; in a deterministic automaton there is at most one for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    layers: Vec<Vec<Transition>>,
    /// The number of states before each input, and after the last.
    states: Vec<u32>,
}

/// In state `from`, a value leads to state `to` of the next layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Transition {
    /// The state before the input.
    pub from: u32,
    /// The value of the input.
    pub value: i64,
    /// The state after the input.
    pub to: u32,
}

impl Automaton {
    fn new(layers: Vec<Vec<Transition>>, states: Vec<u32>) -> Automaton {
        debug_assert_eq!(states.len(), layers.len() + 1);
        for (layer, counts) in layers.iter().zip(states.windows(2)) {
            debug_assert!(layer.is_sorted_by_key(|transition| (transition.from, transition.value)));
            debug_assert!(layer.iter().all(|transition| transition.from < counts[0] && transition.to < counts[1]));
        }
        Automaton { layers, states }
    }

    /// The number of inputs.
    pub fn layers(&self) -> usize {
        self.layers.len()
    }

    /// The number of states before input `layer`, counted from 0; for [`layers`](Self::layers), after the last.
    pub fn states(&self, layer: usize) -> usize {
        self.states[layer] as usize
    }

    /// The transitions of input `layer`, sorted by state and value.
    pub fn transitions(&self, layer: usize) -> &[Transition] {
        &self.layers[layer]
    }

    /// The states to which a value leads from a state before input `layer`.
    pub fn steps(&self, layer: usize, state: u32, value: i64) -> impl Iterator<Item = u32> {
        let all = &self.layers[layer];
        let first = all.partition_point(|step| (step.from, step.value) < (state, value));
        let steps = all[first..].iter().take_while(move |step| (step.from, step.value) == (state, value));
        steps.map(|step| step.to)
    }

    /// The number of transitions in all layers.
    pub fn transition_count(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        self.states[0] == 0
    }

    /// Whether a value never leads from a state to more than one.
    pub fn is_deterministic(&self) -> bool {
        let reads = |transition: &Transition| (transition.from, transition.value);
        self.layers.iter().all(|layer| layer.windows(2).all(|pair| reads(&pair[0]) != reads(&pair[1])))
    }

    /// Whether a word is accepted. A word of another length is not.
    pub fn accepts(&self, word: &[i64]) -> bool {
        if self.is_empty() || word.len() != self.layers() {
            return false;
        }
        let step = |states: Vec<u32>, (layer, &value): (usize, &i64)| {
            let mut next: Vec<u32> = states.into_iter().flat_map(|state| self.steps(layer, state, value)).collect();
            next.sort_unstable();
            next.dedup();
            (!next.is_empty()).then_some(next)
        };
        word.iter().enumerate().try_fold(vec![0], step).is_some()
    }

    /// The number of accepted words, or the largest `u128` if there are more. For a nondeterministic automaton, it is
    /// the number of ways to read them.
    pub fn count(&self) -> u128 {
        let mut ways = vec![1_u128; self.states(self.layers())];
        for (layer, transitions) in self.layers.iter().enumerate().rev() {
            let mut before = vec![0_u128; self.states(layer)];
            for transition in transitions {
                let so_far = &mut before[transition.from as usize];
                *so_far = so_far.saturating_add(ways[transition.to as usize]);
            }
            ways = before;
        }
        ways.first().copied().unwrap_or(0)
    }
}
