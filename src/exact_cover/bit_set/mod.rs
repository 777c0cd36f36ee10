//! A third representation, for problems that fit: the options of each item as the bits of one word.
//!
//! The options of a primary item are numbered; bit k of its word is set while its k-th option is possible. An option
//! has such a bit in the word of each of its primary items, its *places*. An option that becomes impossible is struck
//! from all of them, and each word tells at once whether its item has none left (this branch ends) or one (it is forced).
//!
//! ```text
//!            bit  3 2 1 0
//!     item a      0 0 1 0     forced
//!     item b      0 1 1 0
//!     item c      0 0 0 0     wiped out, or covered before
//! ```
//!
//! Choosing an option makes the others of its items impossible: those whose bits are set beside its own. With secondary
//! items, which have no words, each option has a row of bits instead for the options that conflict with it, colours and
//! all. A branch works on a copy of the words, which is taken back by forgetting it.
//!
//! Bit-sliced search reads all bits of a problem for each option chosen, this one those words that change: it wins where all bits are many.
//!
//! In reading order: [`load`] makes the words for one puzzle, [`propagate`] forces, [`blocking`] drops, [`search`] branches.

mod blocking;
mod lists;
mod load;
mod propagate;
mod search;

use super::problem::{Entry, ItemKind, OptionId, Problem};

use blocking::SharedItems;
pub(super) use load::Refused;
use load::Run;
pub(super) use search::{BitSetSearch, Plan};

/// The options of an item, one bit each.
type Word = u32;

/// BitSet that are looked at together.
const LANE: usize = 16;

/// An option has one item besides at most the last of so many others. For each of these there is a search made to measure.
const OTHERS: [usize; 2] = [3, 7];

/// The most memory for the conflicts of options.
const MOST_BYTES: usize = 16 << 20;

/// Whether a problem is small enough for words.
pub(super) fn fits(problem: &Problem) -> bool {
    let mut length = vec![0; problem.item_count()];
    for entry in problem.options().flat_map(|(_, entries)| entries) {
        length[entry.item.index()] += 1;
    }
    let is_primary = |entry: &&Entry| problem.item_kind(entry.item) == ItemKind::Primary;
    let arity = |entries: &[Entry]| entries.iter().filter(is_primary).count();
    let mut primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    !problem.has_auxiliary_options()
        && problem.item_count().max(problem.option_count()) < usize::from(u16::MAX) - LANE
        && problem.option_count() * problem.option_count() / 8 <= MOST_BYTES
        && problem.options().all(|(_, entries)| arity(entries) <= OTHERS[1] + 1)
        && primary.all(|(item, ..)| length[item.index()] <= Word::BITS)
}

/// Where an option stands: a bit in the word of one of its items.
#[derive(Clone, Copy, Debug)]
struct Place {
    item: u16,
    bit: u16,
}

impl Place {
    #[inline(always)]
    fn mask(self) -> Word {
        1 << self.bit
    }
}

/// A problem as words. Its primary items are in the order of naming.
#[derive(Clone, Debug)]
pub(super) struct BitSet {
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
    /// and so many other places of this option, the last of which may be in no item.
    others: Vec<Place>,
    other_count: usize,
    /// The options that conflict with each option, in rows of bits; only where there are secondary items.
    conflicts: Option<Vec<u64>>,
    runs: Vec<Run>,
    confines: SharedItems,
}

/// Where a search stands.
#[derive(Clone, Debug, Default)]
struct State {
    /// The possible options of each primary item; none if it is covered.
    words: Vec<Word>,
    /// The possible options, in a row of bits; followed only where there are secondary items.
    possible: Vec<u64>,
}

impl State {
    /// Overwrites this state without allocating.
    #[inline(always)]
    fn copy_from(&mut self, other: &State) {
        self.words.copy_from_slice(&other.words);
        self.possible.copy_from_slice(&other.possible);
    }
}

impl BitSet {
    /// Lays out a problem.
    pub(super) fn new(problem: &Problem) -> BitSet {
        let mut number = vec![None; problem.item_count()];
        let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
        for (new, (item, ..)) in primary.enumerate() {
            number[item.index()] = Some(new as u16);
        }
        let mut having: Vec<Vec<(OptionId, Entry)>> = vec![Vec::new(); problem.item_count()];
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); problem.option_count()];
        for (option, entries) in problem.options() {
            for entry in entries {
                let list = &mut having[entry.item.index()];
                let item = number[entry.item.index()];
                places[option.index()].extend(item.map(|item| Place { item, bit: list.len() as u16 }));
                list.push((option, *entry));
            }
        }

        let items = problem.primary_count();
        // A run may begin at the last item and look at a whole lane from there.
        let words = (items + LANE).next_multiple_of(LANE);
        let longest = places.iter().flatten().map(|place| usize::from(place.bit) + 1).max().unwrap_or(1);
        let most = places.iter().map(|places| places.len() - 1).max().unwrap_or(0);
        let other_count = OTHERS.into_iter().find(|&count| count >= most).expect("the problem fits");
        let nowhere = Place { item: items as u16, bit: 0 };
        let mut option_at = vec![0; words * longest];
        let mut others = vec![nowhere; words * longest * other_count];
        for (option, places) in (0..).zip(&places) {
            for place in places {
                let at = usize::from(place.item) * longest + usize::from(place.bit);
                option_at[at] = option;
                let beside = places.iter().filter(|other| other.item != place.item);
                others[at * other_count..].iter_mut().zip(beside).for_each(|(slot, other)| *slot = *other);
            }
        }
        BitSet {
            items,
            words,
            longest,
            first: places.iter().map(|places| places[0]).collect(),
            option_at,
            others,
            other_count,
            conflicts: (problem.item_count() > items).then(|| conflicts(problem, &having)),
            runs: Run::all(&places),
            confines: SharedItems::of(problem, &having, &number, longest),
        }
    }

    /// The other places of the option that has this one.
    #[inline(always)]
    fn others<const O: usize>(&self, place: Place) -> &[Place; O] {
        &self.others.as_chunks().0[usize::from(place.item) * self.longest + usize::from(place.bit)]
    }
}

/// For each option a row of bits: the other options that conflict with it.
fn conflicts(problem: &Problem, having: &[Vec<(OptionId, Entry)>]) -> Vec<u64> {
    let row = problem.option_count().div_ceil(64);
    let mut rows = vec![0; problem.option_count() * row];
    for (option, entries) in problem.options() {
        let its = &mut rows[option.index() * row..][..row];
        for entry in entries {
            let others = having[entry.item.index()].iter().filter(|(_, other)| entry.excludes(*other));
            others.for_each(|(other, _)| set(its, other.index()));
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

/// The bits that are set in a word or a part of a row.
#[inline(always)]
fn bits(word: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut word = word.into();
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
