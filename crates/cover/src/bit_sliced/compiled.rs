//! A compiled problem: the masks of its options.

use super::blocking::Group;
use super::lane::{LANE, Lane, NONE, clear, set};
use super::limits::shape;
use crate::lists::Lists;
use crate::problem::{Entry, ItemKind, Problem};

/// No option: an item has fewer than there are slices.
pub(super) const NO_OPTION: u32 = u32::MAX;

/// A compiled problem. The bits of its primary items are in the order of naming.
#[derive(Clone, Debug)]
pub(crate) struct BitSliced {
    pub(super) slices: usize,
    pub(super) lanes: usize,
    pub(super) items: usize,
    /// For each option the bits that stay when it is chosen, slice after slice.
    pub(super) keep: Vec<Lane>,
    /// For each option its own bits: where it is possible.
    pub(super) own: Lists<u32>,
    /// For each option the items it covers.
    pub(super) covers: Vec<Lane>,
    /// For each slice and item the option there.
    pub(super) option_at: Vec<u32>,
    /// Everything possible, nothing covered.
    pub(super) start: State,
    pub(super) groups: Vec<Group>,
    /// Whether options conflict through secondary items, so that short items block options that groups do not.
    pub(super) has_secondary: bool,
}

/// The state of a level: what is possible, what is to be covered, what blocking has been looked for.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Slice after slice.
    pub(super) possible: Vec<Lane>,
    /// The items not yet covered.
    pub(super) open: Vec<Lane>,
    /// For each group the items known to be confined to it.
    pub(super) confined: Vec<Lane>,
    /// The items whose last three options, and those whose last two, were tested for blocking.
    pub(super) held: [Vec<Lane>; 2],
}

impl BitSliced {
    /// Compiles a problem that [fits](super::fits()).
    pub(crate) fn new(problem: &Problem) -> BitSliced {
        let (slices, lanes) = shape(problem);
        let items = problem.primary_count();
        let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
        let mut number = vec![NO_OPTION; problem.item_count()];
        for (bit, (item, ..)) in primary.enumerate() {
            number[item.index()] = bit as u32;
        }
        let own = own_bits(problem, &number, lanes);
        let mut start = State {
            possible: vec![NONE; slices * lanes],
            open: vec![NONE; lanes],
            confined: Vec::new(),
            held: [vec![NONE; lanes], vec![NONE; lanes]],
        };
        let mut option_at = vec![NO_OPTION; slices * lanes * LANE];
        for option in 0..problem.option_count() {
            for &bit in own.of(option) {
                option_at[bit as usize] = option as u32;
                set(&mut start.possible, bit as usize);
            }
        }
        (0..items).for_each(|item| set(&mut start.open, item));
        let mut keep = vec![[u64::MAX; LANE / 64]; problem.option_count() * slices * lanes];
        let mut covers = vec![NONE; problem.option_count() * lanes];
        for (option, entries) in problem.options() {
            let mask = &mut keep[option.index() * slices * lanes..][..slices * lanes];
            for entry in entries {
                for other in
                    problem.incidence().of(entry.item.index()).iter().filter(|other| other.is_excluded_by(*entry))
                {
                    own.of(other.option.index()).iter().for_each(|&bit| clear(mask, bit as usize));
                }
                let item = number[entry.item.index()];
                if item != NO_OPTION {
                    set(&mut covers[option.index() * lanes..][..lanes], item as usize);
                }
            }
        }
        let has_secondary = problem.item_count() > items;
        let groups = Vec::new();
        let mut compiled =
            BitSliced { slices, lanes, items, keep, own, covers, option_at, start, groups, has_secondary };
        compiled.groups = Group::all(problem, &compiled, &number);
        compiled.start.confined = vec![NONE; compiled.groups.len() * lanes];
        compiled
    }
}

/// The bits of each option: of the slice that it has among the options of each of its primary items.
fn own_bits(problem: &Problem, number: &[u32], lanes: usize) -> Lists<u32> {
    let mut length = vec![0; problem.item_count()];
    let mut bit = |entry: &Entry| {
        let slice = length[entry.item.index()];
        length[entry.item.index()] += 1;
        let item = number[entry.item.index()];
        (item != NO_OPTION).then(|| (slice * lanes * LANE) as u32 + item)
    };
    problem.options().map(|(_, entries)| entries.iter().filter_map(&mut bit).collect::<Vec<_>>()).collect()
}
