//! The engine as the [search](crate::copy_search) sees it, and the item to branch on.

use std::cmp::Reverse;

use super::compiled::{BitSliced, State};
use super::shape::Shape;
use crate::copy_search::{CopyEngine, Step, WipeOut};
use crate::lane::{bits, has};
use crate::loading::{Loading, Refused, load};
use crate::problem::OptionId;
use crate::restriction::Restriction;
use crate::settings::Choose;
use crate::stats::Stats;

impl<S: Shape, const W: usize> CopyEngine for BitSliced<S, W> {
    type State = State<W>;
    type Queue = ();
    type Place = usize;

    fn new_state(&self) -> State<W> {
        self.start.clone()
    }

    #[inline(always)]
    fn copy(from: &State<W>, to: &mut State<W>) {
        to.possible.copy_from_slice(&from.possible);
        to.confined.copy_from_slice(&from.confined);
        for (to, from) in to.held.iter_mut().zip(&from.held) {
            to.copy_from_slice(from);
        }
    }

    fn item_limit(&self) -> usize {
        self.items
    }

    #[inline(always)]
    fn load(
        &self,
        restriction: &Restriction,
        state: &mut State<W>,
        (): &mut (),
        solution: &mut Vec<OptionId>,
    ) -> Result<(), Refused> {
        Self::copy(&self.start, state);
        load(&mut Load { problem: self, state, solution }, restriction)
    }

    #[inline(always)]
    fn propagate(
        &self,
        step: Step<usize>,
        full: bool,
        state: &mut State<W>,
        (): &mut (),
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<(), WipeOut> {
        match step {
            Step::Resume => {}
            Step::Try(option) => self.choose(state, option),
            Step::Drop { item, option } => {
                self.drop_option(state, option);
                self.take_last(state, item, solution, stats);
            }
        }
        self.propagate_state(full, state, solution, stats)
    }

    #[inline(always)]
    fn backtrack(&self, _: &State<W>, (): &mut ()) {}

    /// An item with the fewest options; among those with two, the one that was wiped out most often.
    #[inline(always)]
    fn next_item(&self, state: &State<W>, weight: &[u32], by: Choose) -> Option<usize> {
        if by == Choose::Leftmost {
            return (0..self.shape.lanes()).flat_map(|lane| bits(state.possible[self.size() + lane], lane)).next();
        }
        let (mut best, mut found) = (0, None);
        for lane in 0..self.shape.lanes() {
            let [pairs, _] = self.short_items(state, lane);
            for (w, mut left) in pairs.into_iter().enumerate() {
                while left != 0 {
                    let item = (lane * W + w) * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    if found.is_none() || weight[item] > best {
                        (best, found) = (weight[item], Some(item));
                        if by == Choose::Smallest {
                            return found;
                        }
                    }
                }
            }
        }
        found.or_else(|| self.shortest(state, weight))
    }

    #[inline(always)]
    fn length(&self, state: &State<W>, item: usize) -> usize {
        self.places(state, item).count()
    }

    #[inline(always)]
    fn nth_option(&self, state: &State<W>, item: usize, n: usize) -> (usize, usize) {
        let bit = self.places(state, item).nth(n).expect("the item has more than `n` options");
        let option = self.option_at[bit] as usize;
        (option, option)
    }
}

impl<S: Shape, const W: usize> BitSliced<S, W> {
    /// The bits of the options that an item has left.
    #[inline(always)]
    fn places<'s>(&'s self, state: &'s State<W>, item: usize) -> impl Iterator<Item = usize> + 's {
        let bits = (0..self.shape.slices()).map(move |slice| slice * self.slice_bits() + item);
        bits.filter(|&bit| has(&state.possible, bit))
    }

    /// The item to branch on if none has exactly two options.
    #[cold]
    fn shortest(&self, state: &State<W>, weight: &[u32]) -> Option<usize> {
        let open = (0..self.shape.lanes()).flat_map(|lane| bits(state.possible[self.size() + lane], lane));
        open.min_by_key(|&item| (self.places(state, item).count(), Reverse(weight[item])))
    }
}

/// A state that is being loaded, and the options chosen in it.
struct Load<'l, S, const W: usize> {
    problem: &'l BitSliced<S, W>,
    state: &'l mut State<W>,
    solution: &'l mut Vec<OptionId>,
}

impl<S: Shape, const W: usize> Loading for Load<'_, S, W> {
    #[inline(always)]
    fn drop(&mut self, option: usize) {
        self.problem.drop_option(self.state, option);
    }

    #[inline(always)]
    fn choose(&mut self, option: usize) -> bool {
        let is_possible = has(&self.state.possible, self.problem.own.of(option)[0] as usize);
        if is_possible {
            self.problem.choose(self.state, option);
            self.solution.push(OptionId::new(option));
        }
        is_possible
    }
}
