//! A second representation, for small problems: options as bits, all items looked at at once.
//!
//! The options of an item are numbered; plane k has a bit for each primary item, set while the item's k-th option is
//! possible. A few wide operations over the planes tell for all items together which have no option left, which have
//! one, which have two:
//!
//! ```text
//!             item  a b c d ...
//!     plane 0       1 0 0 1        ones: some option left         1 1 0 1
//!     plane 1       1 1 0 0        twos: two or more              1 0 0 0     c has none: this branch ends
//!     plane 2       0 0 0 0                                                   b, d have one: it is forced
//! ```
//!
//! Choosing an option is one AND with its mask, which keeps the options that do not conflict with it; so secondary
//! items and colours need no planes of their own. A branch works on a copy of the planes, which is taken back by
//! forgetting it.
//!
//! Links pay for what they touch, planes for what there is: planes win while all of a problem's bits fit a few dozen
//! vectors. [`fits`] says where they are used.
//!
//! # References
//! The bits of a whole Sudoku in vectors are the idea of T. Dillon's Tdoku (2019), for 9x9 only; here they are items and
//! options of any problem. Knuth, TAOCP 4A, section 7.1.3: counting with bit slices.

mod propagate;
mod search;
mod shared_items;

use super::problem::{Entry, ItemKind, OptionId, Problem};

pub(super) use search::{BitSlicedSearch, Plan};
use shared_items::Group;

/// Items that are looked at together.
pub(super) const LANE: usize = 256;

/// One bit for each of [`LANE`] items.
pub(super) type Lane = [u64; LANE / 64];

const NONE: Lane = [0; LANE / 64];

/// The most memory for the masks.
const MOST_BYTES: usize = 16 << 20;

/// Masks of this size are read faster than items are looked at one by one.
const FEW_BYTES: usize = 1 << 20;

/// No option: an item has fewer than there are planes.
const NO_OPTION: u32 = u32::MAX;

/// Whether a problem is small enough for planes, and all its options tell solutions apart.
pub(super) fn fits(problem: &Problem) -> bool {
    let (planes, lanes) = shape(problem);
    planes <= 64
        && !problem.has_auxiliary_options()
        && problem.option_count() * planes * lanes * size_of::<Lane>() <= MOST_BYTES
}

/// Whether planes are better than [words](super::words): where the masks stay in the nearer caches, and nothing has to be
/// held against items that have come down to two or three options.
pub(super) fn suit(problem: &Problem) -> bool {
    let (planes, lanes) = shape(problem);
    let bytes = problem.option_count() * planes * lanes * size_of::<Lane>();
    fits(problem) && bytes <= FEW_BYTES && problem.item_count() == problem.primary_count()
}

/// How many planes there are, and how many lanes each has.
fn shape(problem: &Problem) -> (usize, usize) {
    let mut length = vec![0_usize; problem.item_count()];
    for entry in problem.options().flat_map(|(_, entries)| entries) {
        length[entry.item.index()] += 1;
    }
    let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    let planes = primary.map(|(item, ..)| length[item.index()]).max().unwrap_or(0);
    (planes, problem.primary_count().div_ceil(LANE))
}

/// A problem as planes. The bits of its primary items are in the order of naming.
#[derive(Clone, Debug)]
pub(super) struct BitSliced {
    planes: usize,
    lanes: usize,
    items: usize,
    /// For each option the bits that stay when it is chosen, plane after plane.
    keep: Vec<Lane>,
    /// For each option its own bits: where it is possible.
    own: Vec<Vec<u32>>,
    /// For each option the items it covers.
    covers: Vec<Lane>,
    /// For each plane and item the option there.
    option_at: Vec<u32>,
    /// Everything possible, nothing covered.
    start: State,
    groups: Vec<Group>,
    /// Whether options conflict through more than primary items, so that short items tell what groups do not.
    irregular: bool,
}

/// Where a search stands: what is possible, what is to be covered, which groups are settled.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Plane after plane.
    possible: Vec<Lane>,
    /// The items not yet covered.
    open: Vec<Lane>,
    /// For each group the items whose options are known to lie in it.
    settled: Vec<Lane>,
    /// The items whose last three options, and those whose last two, were held against all others.
    held: [Vec<Lane>; 2],
}

impl State {
    /// Overwrites this state without allocating.
    fn copy_from(&mut self, other: &State) {
        self.possible.copy_from_slice(&other.possible);
        self.open.copy_from_slice(&other.open);
        self.settled.copy_from_slice(&other.settled);
        for (held, others) in self.held.iter_mut().zip(&other.held) {
            held.copy_from_slice(others);
        }
    }
}

impl BitSliced {
    /// Lays out a problem.
    pub(super) fn new(problem: &Problem) -> BitSliced {
        let (planes, lanes) = shape(problem);
        let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
        let mut number = vec![NO_OPTION; problem.item_count()];
        for (bit, (item, ..)) in primary.enumerate() {
            number[item.index()] = bit as u32;
        }
        // Per item of either kind the options that have it, and per primary item the plane of each.
        let mut having: Vec<Vec<(OptionId, Entry)>> = vec![Vec::new(); problem.item_count()];
        let mut own = vec![Vec::new(); problem.option_count()];
        let mut option_at = vec![NO_OPTION; planes * lanes * LANE];
        for (option, entries) in problem.options() {
            for entry in entries {
                let list = &mut having[entry.item.index()];
                let item = number[entry.item.index()];
                if item != NO_OPTION {
                    let bit = (list.len() * lanes * LANE) as u32 + item;
                    own[option.index()].push(bit);
                    option_at[bit as usize] = option.index() as u32;
                }
                list.push((option, *entry));
            }
        }
        let mut keep = vec![[u64::MAX; LANE / 64]; problem.option_count() * planes * lanes];
        let mut covers = vec![NONE; problem.option_count() * lanes];
        for (option, entries) in problem.options() {
            let mask = &mut keep[option.index() * planes * lanes..][..planes * lanes];
            for entry in entries {
                for (other, its) in having[entry.item.index()].iter().filter(|(_, its)| entry.excludes(*its)) {
                    debug_assert_eq!(its.item, entry.item);
                    own[other.index()].iter().for_each(|&bit| clear(mask, bit as usize));
                }
                let item = number[entry.item.index()];
                if item != NO_OPTION {
                    set(&mut covers[option.index() * lanes..][..lanes], item as usize);
                }
            }
        }
        let mut start = State {
            possible: vec![NONE; planes * lanes],
            open: vec![NONE; lanes],
            settled: Vec::new(),
            held: [vec![NONE; lanes], vec![NONE; lanes]],
        };
        for &bit in own.iter().flatten() {
            set(&mut start.possible, bit as usize);
        }
        for item in 0..problem.primary_count() {
            set(&mut start.open, item);
        }
        let items = problem.primary_count();
        let irregular = problem.item_count() > items;
        let mut laid =
            BitSliced { planes, lanes, items, keep, own, covers, option_at, start, groups: Vec::new(), irregular };
        let having: Vec<Vec<OptionId>> =
            having.into_iter().map(|list| list.into_iter().map(|(o, _)| o).collect()).collect();
        laid.groups = shared_items::of(problem, &laid, &having, &number);
        laid.start.settled = vec![NONE; laid.groups.len() * lanes];
        laid
    }
}

fn set(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] |= 1 << (bit % 64);
}

fn clear(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] &= !(1 << (bit % 64));
}

fn has(lanes: &[Lane], bit: usize) -> bool {
    lanes[bit / LANE][bit % LANE / 64] >> (bit % 64) & 1 == 1
}
