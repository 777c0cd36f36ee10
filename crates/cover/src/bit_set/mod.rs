//! The bit-set engine: the options of each item as the bits of one word.
//!
//! The options of a primary item are numbered; bit k of its word is set while its k-th option is possible. An option
//! has such a bit in the word of each of its primary items: its *places*. When an option becomes impossible, its bits are
//! cleared in all of them. Each word then shows whether its item has no option left (a wipe-out) or one (it is forced).
//!
//! ```text
//!            bit  3 2 1 0
//!     item a      0 0 1 0     forced
//!     item b      0 1 1 0
//!     item c      0 0 0 0     wiped out, or covered before
//! ```
//!
//! Choosing an option makes the others of its items impossible: those whose bits are set beside its own. Secondary items
//! have no words. Where there are any, each option has a row of bits for the options that conflict with it, colours
//! included.
//!
//! [Bit-sliced](super::bit_sliced) search reads all bits of a problem for each option chosen, this one only the words that
//! change. So it is faster where all bits together are many.
//!
//! In reading order: [`load`] makes the words for one puzzle, [`propagate`] takes forced options, [`blocking`] drops
//! blocking ones, [`branch`] chooses the item to branch on.

mod blocking;
mod branch;
mod load;
mod propagate;

use super::bits::bits;
use super::lists::Lists;
use super::problem::{Entry, ItemKind, Problem};

use blocking::SharedItems;
use load::Run;

/// The options of an item, one bit each.
type Word = u32;

/// Words that are processed together.
const LANE: usize = 16;

/// The most primary items that an option has besides one.
pub(super) const MOST_OTHERS: usize = 7;

/// The most memory for the conflicts of options.
const MOST_BYTES: usize = 16 << 20;

/// What a problem has that keeps it from being searched here; none if it fits.
pub(super) fn obstacle(problem: &Problem) -> Option<&'static str> {
    let mut primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    if problem.has_auxiliary_options() {
        Some("auxiliary options")
    } else if problem.item_count().max(problem.option_count()) >= usize::from(u16::MAX) - LANE
        || problem.option_count() * problem.option_count() / 8 > MOST_BYTES
    {
        Some("too many items and options")
    } else if most_others(problem) > MOST_OTHERS {
        Some("an option with more than 8 primary items")
    } else if primary.any(|(item, ..)| problem.incidence().length(item.index()) > Word::BITS as usize) {
        Some("an item with more than 64 options")
    } else {
        None
    }
}

/// Whether a problem is small enough, and without auxiliary options.
pub(super) fn fits(problem: &Problem) -> bool {
    obstacle(problem).is_none()
}

/// How many primary items an option has besides one, at most.
pub(super) fn most_others(problem: &Problem) -> usize {
    let arity =
        |entries: &[Entry]| entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary).count();
    problem.options().map(|(_, entries)| arity(entries) - 1).max().unwrap_or(0)
}

/// Where an option stands: a bit in the word of one of its items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    item: u16,
    bit: u16,
}

impl Place {
    #[inline(always)]
    fn mask(self) -> Word {
        1 << self.bit
    }
}

/// A compiled problem, whose options have at most `O` primary items besides one. Its primary items are in the order of
/// naming.
#[derive(Clone, Debug)]
pub(super) struct BitSet<const O: usize> {
    /// How many primary items there are.
    items: usize,
    /// How many words there are: whole lanes, of which the last ends with words of no items, always 0.
    words: usize,
    /// How many options the longest of the items has.
    longest: usize,
    /// The first place of each option.
    first: Vec<Place>,
    /// For each item and bit the option there,
    option_at: Vec<u16>,
    /// and the other places of this option; those that it does not have are in no item.
    others: Vec<[Place; O]>,
    /// The options that conflict with each option, in rows of bits; only where there are secondary items.
    conflicts: Option<Vec<u64>>,
    runs: Vec<Run>,
    shared_items: SharedItems,
}

/// The state of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The possible options of each primary item; none if it is covered.
    words: Vec<Word>,
    /// The possible options, in a row of bits; kept up to date only where there are secondary items.
    possible: Vec<u64>,
}

impl<const O: usize> BitSet<O> {
    /// Compiles a problem that [fits](fits()), and whose options have no more other items than `O`.
    pub(super) fn new(problem: &Problem) -> BitSet<O> {
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

    /// The other places of the option that has this one.
    #[inline(always)]
    fn others(&self, place: Place) -> &[Place; O] {
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

/// For each option a row of bits: the other options that conflict with it.
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

#[inline(always)]
fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

#[inline(always)]
fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

#[inline(always)]
fn has(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}
