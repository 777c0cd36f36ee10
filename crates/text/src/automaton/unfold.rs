//! Construction of the smallest automaton for a start state and a step function.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::hash::Hash;

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use super::{Automaton, Transition};

/// States in the order in which they were found.
type States<S> = IndexSet<S, FixedState>;

/// Why there is no automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfolding<E> {
    /// It has more transitions than allowed; construction stopped at the first one beyond the limit.
    TooLarge {
        /// The transitions found.
        transitions: usize,
    },
    /// A step or the acceptance test failed.
    Step(E),
}

impl<E> fmt::Display for Unfolding<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfolding::TooLarge { transitions } => write!(f, "the automaton has more than {transitions} transitions"),
            Unfolding::Step(_) => f.write_str("a step of the automaton failed"),
        }
    }
}

impl<E: Error + 'static> Error for Unfolding<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Unfolding::TooLarge { .. } => None,
            Unfolding::Step(error) => Some(error),
        }
    }
}

/// The smallest automaton that accepts the words for which the steps from `start` lead to an accepted state.
///
/// `inputs` are the values that each input may take. `step` gets the number of the input (from 0), the state and the
/// value, and returns the next state, if there is one; `accept` decides which states after the last input are accepting. The
/// construction stops when more than `most` transitions are found, counted before minimisation.
///
/// The result is deterministic: it depends on the accepted words and on the order in which states are found, which is
/// that of ascending values.
///
/// # Errors
/// There are more than `most` transitions; the number found.
pub fn unfold<S: Clone + Eq + Hash>(
    inputs: &[Vec<i64>],
    start: S,
    mut step: impl FnMut(usize, &S, i64) -> Option<S>,
    mut accept: impl FnMut(&S) -> bool,
    most: usize,
) -> Result<Automaton, usize> {
    let step = |input: usize, state: &S, value: i64| Ok(step(input, state, value));
    try_unfold(inputs, start, step, |state| Ok(accept(state)), most).map_err(transitions)
}

/// The automaton of [`unfold`], for steps and an acceptance test that may fail.
///
/// # Errors
/// When the automaton grows too large, or a step fails.
pub fn try_unfold<S: Clone + Eq + Hash, E>(
    inputs: &[Vec<i64>],
    start: S,
    step: impl FnMut(usize, &S, i64) -> Result<Option<S>, E>,
    accept: impl FnMut(&S) -> Result<bool, E>,
    most: usize,
) -> Result<Automaton, Unfolding<E>> {
    let (layers, last) = explore(inputs, start, step, most)?;
    let accepted = last.iter().map(accept).collect::<Result<_, E>>().map_err(Unfolding::Step)?;
    Ok(minimise(&layers, accepted))
}

/// A nondeterministic automaton that accepts the words for which some of the steps from `start` lead to an accepted state: a
/// value may lead to several states. States with equal transitions are merged.
///
/// It can be far smaller than the smallest deterministic one, whose states are sets of these states.
///
/// # Errors
/// There are more than `most` transitions; their number so far.
pub fn unfold_any<S: Clone + Eq + Hash>(
    inputs: &[Vec<i64>],
    start: S,
    mut step: impl FnMut(usize, &S, i64) -> Vec<S>,
    accept: impl FnMut(&S) -> bool,
    most: usize,
) -> Result<Automaton, usize> {
    let step = |input: usize, state: &S, value: i64| Ok(step(input, state, value));
    let (layers, last) = explore(inputs, start, step, most).map_err(transitions)?;
    Ok(minimise(&layers, last.iter().map(accept).collect()))
}

/// The transitions found, if no step can fail.
fn transitions(too_large: Unfolding<Infallible>) -> usize {
    let Unfolding::TooLarge { transitions } = too_large;
    transitions
}

/// Transitions between the reachable states, each layer sorted by state and value, and the states after the last
/// input.
#[expect(clippy::type_complexity, reason = "two results that the one caller takes apart")]
fn explore<S: Clone + Eq + Hash, N: IntoIterator<Item = S>, E>(
    inputs: &[Vec<i64>],
    start: S,
    mut step: impl FnMut(usize, &S, i64) -> Result<N, E>,
    most: usize,
) -> Result<(Vec<Vec<Transition>>, States<S>), Unfolding<E>> {
    let mut found = 0;
    let mut layers = Vec::with_capacity(inputs.len());
    let mut states = States::default();
    states.insert(start);
    for (input, values) in inputs.iter().enumerate() {
        let mut values = values.clone();
        values.sort_unstable();
        values.dedup();
        let (mut layer, mut next) = (Vec::new(), States::default());
        for (from, state) in states.iter().enumerate() {
            for &value in &values {
                for reached in step(input, state, value).map_err(Unfolding::Step)? {
                    found += 1;
                    if found > most {
                        return Err(Unfolding::TooLarge { transitions: found });
                    }
                    let (to, _) = next.insert_full(reached);
                    layer.push(Transition { from: number(from), value, to: number(to) });
                }
            }
        }
        layers.push(layer);
        states = next;
    }
    Ok((layers, states))
}

/// Merges the states of each layer that have the same futures, and removes those that have none. `accepted` says which
/// states after the last input are accepting.
fn minimise(layers: &[Vec<Transition>], accepted: Vec<bool>) -> Automaton {
    // For each state of the layer after the current one: its merged state.
    let mut merged: Vec<Option<u32>> = accepted.into_iter().map(|accepted| accepted.then_some(0)).collect();
    let mut states = vec![u32::from(merged.contains(&Some(0)))];
    let mut small = Vec::with_capacity(layers.len());
    for (input, layer) in layers.iter().enumerate().rev() {
        let before = match input.checked_sub(1) {
            Some(previous) => layers[previous].iter().map(|transition| transition.to as usize + 1).max().unwrap_or(0),
            None => 1,
        };
        // A future: the values that can be read next, and the merged state after each.
        let mut futures: States<Vec<(i64, u32)>> = States::default();
        let mut became = vec![None; before];
        let mut future: Vec<(i64, u32)> = Vec::new();
        for same in layer.chunk_by(|a, b| a.from == b.from) {
            let lives = |transition: &Transition| merged[transition.to as usize].map(|to| (transition.value, to));
            future.clear();
            future.extend(same.iter().filter_map(lives));
            future.sort_unstable();
            future.dedup();
            if !future.is_empty() {
                let known = futures.get_index_of(&future[..]);
                let state = known.unwrap_or_else(|| futures.insert_full(future.clone()).0);
                became[same[0].from as usize] = Some(number(state));
            }
        }
        let transitions = futures.iter().enumerate().flat_map(|(from, future)| {
            future.iter().map(move |&(value, to)| Transition { from: number(from), value, to })
        });
        small.push(transitions.collect());
        states.push(number(futures.len()));
        merged = became;
    }
    small.reverse();
    states.reverse();
    Automaton::new(small, states)
}

/// States are numbered with 32 bits: more of them, with their transitions, would not fit into memory.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("states are far fewer than 2^32")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const PLENTY: usize = 1_000_000;

    fn words(inputs: &[Vec<i64>]) -> BTreeSet<Vec<i64>> {
        inputs.iter().fold(BTreeSet::from([Vec::new()]), |words, values| {
            words.iter().flat_map(|word| values.iter().map(|&value| [&word[..], &[value]].concat())).collect()
        })
    }

    /// Unfolds and compares with every word: which are accepted, how many, and that no smaller automaton exists.
    fn checked<S: Clone + Eq + Hash>(
        inputs: &[Vec<i64>],
        start: &S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Automaton {
        let automaton = unfold(inputs, start.clone(), &step, &accept, PLENTY).unwrap();
        let mut accepted = Vec::new();
        for word in words(inputs) {
            let end = word.iter().enumerate().try_fold(start.clone(), |state, (i, &value)| step(i, &state, value));
            let holds = end.is_some_and(|state| accept(&state));
            assert_eq!(automaton.accepts(&word), holds, "{word:?}");
            if holds {
                accepted.push(word);
            }
        }
        assert_eq!(automaton.count(), accepted.len() as u128);
        // The fewest states of a layer: the distinct sets of endings of the beginnings of accepted words.
        for layer in 0..=inputs.len() {
            let ends = |start: &[i64]| -> Vec<&[i64]> {
                accepted.iter().filter(|word| word.starts_with(start)).map(|word| &word[layer..]).collect()
            };
            let futures: BTreeSet<_> = accepted.iter().map(|word| ends(&word[..layer])).collect();
            assert_eq!(automaton.states(layer), futures.len(), "layer {layer}");
        }
        assert_eq!(automaton.is_empty(), accepted.is_empty());
        automaton
    }

    fn add(_: usize, sum: &i64, value: i64) -> Option<i64> {
        Some(sum + value)
    }

    #[test]
    fn sums() {
        let inputs = vec![vec![1, 2, 3]; 3];
        let automaton = checked(&inputs, &0, add, |&sum| sum == 5);
        assert_eq!((automaton.layers(), automaton.count()), (3, 6));
        assert_eq!([0, 1, 2, 3].map(|layer| automaton.states(layer)), [1, 3, 3, 1]);
        let first = [(1, 0), (2, 1), (3, 2)].map(|(value, to)| Transition { from: 0, value, to });
        assert_eq!(automaton.transitions(0), first);
        assert_eq!(automaton.transition_count(), 3 + 6 + 3);
        checked(&vec![vec![1, 2, 3, 4]; 5], &0, add, |&sum| sum % 3 == 1);
        checked(&[vec![5], vec![-2, 7, 7, 1], vec![0, 3]], &0, add, |&sum| sum > 5);
    }

    #[test]
    fn states_of_any_kind_and_steps_that_refuse() {
        // Ascending; and without repeats, where the state is what was seen.
        let inputs = vec![vec![1, 2, 3, 4]; 3];
        let ascending = checked(&inputs, &0, |_, &last, value| (value > last).then_some(value), |_| true);
        assert_eq!(ascending.count(), 4);
        let insert = |_: usize, seen: &Vec<i64>, value: i64| {
            let mut more: Vec<i64> = seen.iter().copied().chain([value]).collect();
            more.sort_unstable();
            (!seen.contains(&value)).then_some(more)
        };
        let different = checked(&inputs, &Vec::new(), insert, |_| true);
        assert_eq!((different.count(), different.states(2)), (24, 6));
        // Steps may depend on the input.
        checked(&inputs, &0, |input, &sum, value| Some(sum + value * (input as i64 - 1)), |&sum| sum == 0);
    }

    #[test]
    fn random_automata() {
        // Random transitions; two of the eight states do not exist.
        let mut seed = 1_u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        for _ in 0..300 {
            let table: Vec<Vec<u32>> = (0..6).map(|_| (0..3).map(|_| random(8)).collect()).collect();
            let last = random(6);
            let inputs: Vec<Vec<i64>> = (0..random(6)).map(|_| (0..3).filter(|_| random(4) > 0).collect()).collect();
            let step = |_: usize, &state: &u32, value: i64| {
                let next = table[state as usize][value as usize];
                (next < 6).then_some(next)
            };
            checked(&inputs, &0, step, |&state| state <= last);
        }
    }

    #[test]
    fn several_states_at_once() {
        // Two values that are 2, with two between them: a deterministic automaton remembers the last three values.
        let inputs = vec![vec![1, 2]; 6];
        let step = |_: usize, &seen: &usize, value: i64| match (seen, value) {
            (0, 2) => vec![0, 1],
            (3, 1) => Vec::new(),
            (0 | 4, _) => vec![seen],
            _ => vec![seen + 1],
        };
        let automaton = unfold_any(&inputs, 0, step, |&seen| seen == 4, PLENTY).unwrap();
        assert!(!automaton.is_deterministic());
        for word in words(&inputs) {
            let apart = word.iter().zip(&word[3..]).any(|(&one, &other)| (one, other) == (2, 2));
            assert_eq!(automaton.accepts(&word), apart, "{word:?}");
        }
        assert_eq!(unfold_any(&inputs, 0, step, |&seen| seen == 4, 3), Err(4));
        // One step for each value.
        let one = unfold_any(&inputs, 0_i64, |_, sum, value| vec![sum + value], |&sum| sum == 9, PLENTY).unwrap();
        assert!(one.is_deterministic() && one.count() == 20);
    }

    #[test]
    fn nothing_accepted_and_nothing_read() {
        let empty = checked(&vec![vec![1, 2]; 2], &0, add, |_| false);
        assert!(empty.is_empty() && empty.layers() == 2 && empty.transition_count() == 0);
        assert!(checked(&[vec![1], vec![], vec![1]], &0, add, |_| true).is_empty());
        let trivial = checked(&[], &0, add, |_| true);
        assert!(trivial.accepts(&[]) && !trivial.accepts(&[1]) && trivial.count() == 1);
        assert!(checked(&[], &0, add, |_| false).is_empty());
    }

    #[test]
    fn too_large_and_failing() {
        let inputs = vec![vec![1, 2, 3]; 4];
        let sum = |most| try_unfold(&inputs, 0, |i, s: &i64, v| Ok::<_, &str>(add(i, s, v)), |_| Ok(true), most);
        // 1 + 3 + 5 + 7 states, each with 3 values.
        assert!(sum(48).is_ok());
        assert_eq!(sum(47), Err(Unfolding::TooLarge { transitions: 48 }));
        let step = |_: usize, sum: &i64, value: i64| if sum + value > 8 { Err("eight") } else { Ok(Some(sum + value)) };
        assert_eq!(try_unfold(&inputs, 0, step, |_| Ok(true), PLENTY), Err(Unfolding::Step("eight")));
        let accept = |sum: &i64| if *sum == 12 { Err("twelve") } else { Ok(true) };
        let add = |i, s: &i64, v| Ok(add(i, s, v));
        assert_eq!(try_unfold(&inputs, 0, add, accept, PLENTY), Err(Unfolding::Step("twelve")));
    }

    #[test]
    fn counts_stop_at_the_largest_number() {
        let inputs = vec![(1..=9).collect(); 81];
        let any = unfold(&inputs, (), |_, (), _| Some(()), |()| true, PLENTY).unwrap();
        assert_eq!((any.count(), any.transition_count()), (u128::MAX, 729));
    }
}
