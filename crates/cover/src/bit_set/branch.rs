//! The engine as the [search](crate::copy_search) sees it, and the item to branch on.

use super::Word;
use super::compiled::{BitSet, State};
use super::place::Place;
use super::propagate::{Propagator, Queue};
use crate::copy_search::{CopyEngine, Step, WipeOut};
use crate::loading::Refused;
use crate::problem::OptionId;
use crate::restriction::Restriction;
use crate::settings::Choose;
use crate::stats::Stats;

impl<const O: usize> CopyEngine for BitSet<O> {
    type State = State;
    type Queue = Queue;
    type Place = Place;

    fn new_state(&self) -> State {
        State::default()
    }

    #[inline(always)]
    fn copy(from: &State, to: &mut State) {
        to.words.copy_from_slice(&from.words);
        to.possible.copy_from_slice(&from.possible);
    }

    fn item_limit(&self) -> usize {
        self.words
    }

    #[inline(always)]
    fn load(
        &self,
        restriction: &Restriction,
        state: &mut State,
        queue: &mut Queue,
        solution: &mut Vec<OptionId>,
    ) -> Result<(), Refused> {
        self.load_words(restriction, state, queue, solution)
    }

    #[inline(always)]
    fn propagate(
        &self,
        step: Step<Place>,
        full: bool,
        state: &mut State,
        queue: &mut Queue,
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<(), WipeOut> {
        if let Some(item) = queue.wiped_out {
            return Err(WipeOut(item));
        }
        let mut propagator = Propagator::new(self, state, queue);
        match step {
            Step::Resume => {}
            Step::Try(place) => propagator.choose(usize::from(place.item), usize::from(place.bit))?,
            Step::Drop { option, .. } => propagator.lose(option)?,
        }
        loop {
            propagator.force(solution, stats)?;
            let blocked = full
                && (propagator.block_by_shared_items(&self.shared_items, stats)?
                    || propagator.block_by_short_items(stats)?);
            if !blocked {
                break;
            }
        }
        queue.forced_count = 0;
        Ok(())
    }

    #[inline(always)]
    fn backtrack(&self, state: &State, queue: &mut Queue) {
        queue.clear(state);
    }

    /// An item with the fewest options; among those with two, the one that was wiped out most often.
    #[inline(always)]
    fn next_item(&self, state: &State, weight: &[u32], by: Choose) -> Option<usize> {
        let words = &state.words;
        if by == Choose::Leftmost {
            return words.iter().position(|&word| word != 0);
        }
        // 0 for a covered item, 1 for one with three options or more.
        let urgency = |(&word, &weight): (&Word, &u32)| {
            let rest = word & word.wrapping_sub(1);
            let pair = rest & rest.wrapping_sub(1) == 0;
            let weight = if by == Choose::Weighted { weight } else { 0 };
            u32::from(word != 0) + u32::from(rest != 0 && pair) * (weight + 1)
        };
        match words.iter().zip(weight).map(urgency).max() {
            None | Some(0) => None,
            Some(1) => shortest(words, weight),
            most => words.iter().zip(weight).position(|item| Some(urgency(item)) == most),
        }
    }

    #[inline(always)]
    fn length(&self, state: &State, item: usize) -> usize {
        state.words[item].count_ones() as usize
    }

    #[inline(always)]
    fn nth_option(&self, state: &State, item: usize, n: usize) -> (Place, usize) {
        let mut rest = state.words[item];
        for _ in 0..n {
            rest &= rest - 1;
        }
        let bit = rest.trailing_zeros() as usize;
        let option = usize::from(self.option_at[item * self.longest + bit]);
        (Place { item: item as u16, bit: bit as u16 }, option)
    }
}

/// The shortest item if no item has exactly two options.
#[cold]
fn shortest(words: &[Word], weight: &[u32]) -> Option<usize> {
    let open = (0..words.len()).filter(|&item| words[item] != 0);
    open.min_by_key(|&item| (words[item].count_ones(), std::cmp::Reverse(weight[item])))
}
