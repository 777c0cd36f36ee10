//! A compiled problem: the bits of each option, and its conflicts.

use super::place::Place;
use super::row::{clear, set};
use super::run::Run;
use super::shared_items::SharedItems;
use super::{LANE, Word};
use crate::lists::Lists;
use crate::problem::{Entry, ItemKind, Problem};

/// A compiled problem, whose options have at most `O + 1` primary items. Its primary items are in the order of
/// naming.
#[derive(Clone, Debug)]
pub(crate) struct BitSet<const O: usize> {
    /// The number of primary items.
    pub(super) items: usize,
    /// The number of words. They fill whole lanes: the last one is padded with words of no item, which are
    /// always 0.
    pub(super) words: usize,
    /// The number of options of the longest item.
    pub(super) longest: usize,
    /// The first place of each option.
    pub(super) first: Vec<Place>,
    /// For each item and bit, the option there.
    pub(super) option_at: Vec<u16>,
    /// For each item and bit, the other places of the option there; missing ones are in no item.
    pub(super) others: Vec<[Place; O]>,
    /// The options that conflict with each option, in rows of bits; only with secondary items.
    pub(super) conflicts: Option<Vec<u64>>,
    pub(super) runs: Vec<Run>,
    pub(super) shared_items: SharedItems,
}

/// The state of a level.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The possible options of each primary item; none if it is covered.
    pub(super) words: Vec<Word>,
    /// The possible options, in a row of bits; kept up to date only with secondary items.
    pub(super) possible: Vec<u64>,
}

impl<const O: usize> BitSet<O> {
    /// Compiles a problem that [fits](super::fits()), and whose options have at most `O + 1` primary items.
    pub(crate) fn new(problem: &Problem) -> BitSet<O> {
        let mut number = vec![None; problem.item_count()];
        let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
        for (new, (item, ..)) in primary.enumerate() {
            number[item.index()] = Some(new as u16);
        }
        let places = places(problem, &number);
        let items = problem.primary_count();
        // A run may begin at the last item and reach a whole lane further.
        let words = (items + LANE).next_multiple_of(LANE);
        let longest = (0..problem.option_count()).flat_map(|option| places.of(option));
        let longest = longest.map(|place| usize::from(place.bit) + 1).max().unwrap_or(1);
        let nowhere = Place { item: items as u16, bit: 0 };
        let mut option_at = vec![0; words * longest];
        let mut others = vec![[nowhere; O]; words * longest];
        for option in 0..problem.option_count() {
            for place in places.of(option) {
                let at = usize::from(place.item) * longest + usize::from(place.bit);
                option_at[at] = option as u16;
                let beside = places.of(option).iter().filter(|other| other.item != place.item);
                others[at].iter_mut().zip(beside).for_each(|(slot, other)| *slot = *other);
            }
        }
        BitSet {
            items,
            words,
            longest,
            first: (0..problem.option_count()).map(|option| places.of(option)[0]).collect(),
            option_at,
            others,
            conflicts: (problem.item_count() > items).then(|| conflicts(problem)),
            runs: Run::all(&places, problem.option_count()),
            shared_items: SharedItems::new(problem, &number, longest),
        }
    }

    /// The other places of the option at this place.
    #[inline(always)]
    pub(super) fn others(&self, place: Place) -> &[Place; O] {
        &self.others[usize::from(place.item) * self.longest + usize::from(place.bit)]
    }
}

/// The places of each option. `number` is the new number of each primary item.
fn places(problem: &Problem, number: &[Option<u16>]) -> Lists<Place> {
    let mut length = vec![0; problem.item_count()];
    let mut place = |entry: &Entry| {
        let bit = length[entry.item.index()];
        length[entry.item.index()] += 1;
        number[entry.item.index()].map(|item| Place { item, bit })
    };
    problem.options().map(|(_, entries)| entries.iter().filter_map(&mut place).collect::<Vec<_>>()).collect()
}

/// For each option, a row of bits: the other options that conflict with it.
fn conflicts(problem: &Problem) -> Vec<u64> {
    let row = problem.option_count().div_ceil(64);
    let mut rows = vec![0; problem.option_count() * row];
    for (option, entries) in problem.options() {
        let its = &mut rows[option.index() * row..][..row];
        for entry in entries {
            let others = problem.incidence().of(entry.item.index()).iter().filter(|other| other.is_excluded_by(*entry));
            others.for_each(|other| set(its, other.option.index()));
        }
        clear(its, option.index());
    }
    rows
}
