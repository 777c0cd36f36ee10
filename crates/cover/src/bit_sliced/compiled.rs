//! A compiled problem: the masks of its options.

use super::groups::{Bits, Group, NO_OPTION};
use super::shape::Shape;
use crate::lane::{self, Lane, clear, set};
use crate::lists::Lists;
use crate::problem::{Entry, ItemKind, Problem};

/// A compiled problem, in lanes of `W` words. The bits of its primary items are in the order of naming.
#[derive(Clone, Debug)]
pub(crate) struct BitSliced<S, const W: usize> {
    pub(super) shape: S,
    pub(super) items: usize,
    /// For each option, what stays when it is chosen: the slices, one after the other, then the uncovered items.
    pub(super) keep: Vec<Lane<W>>,
    /// For each option, its own bits, which say whether it is possible.
    pub(super) own: Lists<u32>,
    /// For each slice and item, the option there.
    pub(super) option_at: Vec<u32>,
    /// Everything possible, nothing covered.
    pub(super) start: State<W>,
    pub(super) groups: Vec<Group<W>>,
    /// Whether options conflict through secondary items, so that short items block options that groups do not.
    pub(super) has_secondary: bool,
}

/// The state of a level: possible options, uncovered items, and what blocking has been searched.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// The possible options, slice after slice, then the items not yet covered.
    pub(super) possible: Vec<Lane<W>>,
    /// For each group, the items known to be confined to it.
    pub(super) confined: Vec<Lane<W>>,
    /// The items whose last three options, and those whose last two, were tested for blocking.
    pub(super) held: [Vec<Lane<W>>; 2],
}

impl<S: Shape, const W: usize> BitSliced<S, W> {
    /// Compiles a problem that [fits](super::fits()) the shape.
    pub(super) fn new(problem: &Problem, shape: S) -> BitSliced<S, W> {
        let (slices, lanes) = (shape.slices(), shape.lanes());
        let items = problem.primary_count();
        let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
        let mut number = vec![NO_OPTION; problem.item_count()];
        for (bit, (item, ..)) in primary.enumerate() {
            number[item.index()] = bit as u32;
        }
        let slice_bits = lanes * W * 64;
        let own = own_bits(problem, &number, slice_bits);
        let mut possible = vec![[0; W]; (slices + 1) * lanes];
        let mut option_at = vec![NO_OPTION; slices * slice_bits];
        for option in 0..problem.option_count() {
            for &bit in own.of(option) {
                option_at[bit as usize] = option as u32;
                set(&mut possible, bit as usize);
            }
        }
        (0..items).for_each(|item| set(&mut possible, slices * slice_bits + item));
        let mut start = State { possible, confined: Vec::new(), held: [vec![[0; W]; lanes], vec![[0; W]; lanes]] };
        let without = without_items(problem, &own, slices * lanes);
        let size = (slices + 1) * lanes;
        let mut keep = vec![[u64::MAX; W]; problem.option_count() * size];
        for (option, entries) in problem.options() {
            let mask = &mut keep[option.index() * size..][..size];
            for entry in entries {
                let item = entry.item.index();
                if entry.colour.is_none() {
                    lane::keep(mask, &without[item * slices * lanes..][..slices * lanes]);
                } else {
                    for other in problem.incidence().of(item).iter().filter(|other| other.is_excluded_by(*entry)) {
                        own.of(other.option.index()).iter().for_each(|&bit| clear(mask, bit as usize));
                    }
                }
                if number[item] != NO_OPTION {
                    clear(mask, slices * slice_bits + number[item] as usize);
                }
            }
        }
        let has_secondary = problem.item_count() > items;
        let bits = Bits { shape, number: &number, own: &own, option_at: &option_at, without: &without };
        let groups = Group::all(problem, &bits);
        start.confined = vec![[0; W]; groups.len() * lanes];
        BitSliced { shape, items, keep, own, option_at, start, groups, has_secondary }
    }

    /// The number of lanes of all slices together; the lanes of the uncovered items follow.
    #[inline(always)]
    pub(super) fn size(&self) -> usize {
        self.shape.slices() * self.shape.lanes()
    }

    /// The number of bits of a slice.
    #[inline(always)]
    pub(super) fn slice_bits(&self) -> usize {
        self.shape.lanes() * W * 64
    }
}

/// For each item, primary or not, the options left without its own, in lanes of all slices.
fn without_items<const W: usize>(problem: &Problem, own: &Lists<u32>, lanes: usize) -> Vec<Lane<W>> {
    let mut without = vec![[u64::MAX; W]; problem.item_count() * lanes];
    for item in 0..problem.item_count() {
        let mask = &mut without[item * lanes..][..lanes];
        for other in problem.incidence().of(item) {
            own.of(other.option.index()).iter().for_each(|&bit| clear(mask, bit as usize));
        }
    }
    without
}

/// The bits of each option: in each of its primary items, the slice is its number among the options of that item.
fn own_bits(problem: &Problem, number: &[u32], slice_bits: usize) -> Lists<u32> {
    let mut length = vec![0; problem.item_count()];
    let mut bit = |entry: &Entry| {
        let slice = length[entry.item.index()];
        length[entry.item.index()] += 1;
        let item = number[entry.item.index()];
        (item != NO_OPTION).then(|| (slice * slice_bits) as u32 + item)
    };
    problem.options().map(|(_, entries)| entries.iter().filter_map(&mut bit).collect::<Vec<_>>()).collect()
}
