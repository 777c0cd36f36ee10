//! The bit-sliced engine, for small problems: options as bits, all items processed at once.
//!
//! The options of an item are numbered; slice k has a bit for each primary item, set while the item's k-th option is
//! possible. A few wide operations over the slices find, for all items together, which have no option left, which have one
//! and which have two:
//!
//! ```text
//!             item  a b c d ...
//!     slice 0       1 0 0 1        ones: some option left         1 1 0 1
//!     slice 1       1 1 0 0        twos: two or more              1 0 0 0     c has none: a wipe-out
//!     slice 2       0 0 0 0                                                   b, d have one: it is forced
//! ```
//!
//! Choosing an option is one AND with its mask, which keeps the options that do not conflict with it. So secondary items
//! and colours need no slices of their own.
//!
//! [Links](super::links) take time for what they touch, slices for what there is: slices are faster while all bits of a
//! problem fit a few dozen vectors. [`fits`] and [`is_fastest`] are the limits.
//!
//! In reading order: [`propagate`] takes forced options, [`blocking`] drops blocking ones, [`branch`] chooses the item to
//! branch on.
//!
//! # References
//! T. Dillon, Tdoku (2019): the bits of a whole Sudoku in vectors, for 9x9 only; here they are items and options of any
//! problem. Knuth, TAOCP 4A, section 7.1.3: counting with bit slices.

mod blocking;
mod branch;
mod propagate;

use super::lists::Lists;
use super::problem::{Entry, ItemKind, Problem};

use blocking::Group;

/// Items that are processed together.
const LANE: usize = 256;

/// One bit for each of [`LANE`] items.
type Lane = [u64; LANE / 64];

const NONE: Lane = [0; LANE / 64];

/// The most memory for the masks.
const MOST_BYTES: usize = 16 << 20;

/// Masks of this size are read faster than items are looked at one by one.
const FEW_BYTES: usize = 1 << 20;

/// No option: an item has fewer than there are slices.
const NO_OPTION: u32 = u32::MAX;

/// What a problem has that keeps it from being searched here; none if it fits.
pub(super) fn obstacle(problem: &Problem) -> Option<&'static str> {
    let (slices, lanes) = shape(problem);
    if problem.has_auxiliary_options() {
        Some("auxiliary options")
    } else if slices > 64 {
        Some("an item with more than 64 options")
    } else if mask_bytes(problem, slices, lanes) > MOST_BYTES {
        Some("too many items and options")
    } else {
        None
    }
}

/// Whether a problem is small enough, and without auxiliary options.
pub(super) fn fits(problem: &Problem) -> bool {
    obstacle(problem).is_none()
}

/// Whether slices are faster than [words](super::bit_set): where the masks stay in the nearer caches, and there is no
/// blocking by short items.
pub(super) fn is_fastest(problem: &Problem) -> bool {
    let is_small = || {
        let (slices, lanes) = shape(problem);
        mask_bytes(problem, slices, lanes) <= FEW_BYTES
    };
    problem.item_count() == problem.primary_count() && is_small() && fits(problem)
}

/// How many slices there are, and how many lanes each has.
fn shape(problem: &Problem) -> (usize, usize) {
    let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    let slices = primary.map(|(item, ..)| problem.incidence().length(item.index())).max().unwrap_or(0);
    (slices, problem.primary_count().div_ceil(LANE))
}

fn mask_bytes(problem: &Problem, slices: usize, lanes: usize) -> usize {
    problem.option_count() * slices * lanes * size_of::<Lane>()
}

/// A compiled problem. The bits of its primary items are in the order of naming.
#[derive(Clone, Debug)]
pub(super) struct BitSliced {
    slices: usize,
    lanes: usize,
    items: usize,
    /// For each option the bits that stay when it is chosen, slice after slice.
    keep: Vec<Lane>,
    /// For each option its own bits: where it is possible.
    own: Lists<u32>,
    /// For each option the items it covers.
    covers: Vec<Lane>,
    /// For each slice and item the option there.
    option_at: Vec<u32>,
    /// Everything possible, nothing covered.
    start: State,
    groups: Vec<Group>,
    /// Whether options conflict through secondary items, so that short items block options that groups do not.
    has_secondary: bool,
}

/// The state of a level: what is possible, what is to be covered, what blocking has been looked for.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Slice after slice.
    possible: Vec<Lane>,
    /// The items not yet covered.
    open: Vec<Lane>,
    /// For each group the items known to be confined to it.
    confined: Vec<Lane>,
    /// The items whose last three options, and those whose last two, were tested for blocking.
    held: [Vec<Lane>; 2],
}

impl BitSliced {
    /// Compiles a problem that [fits](fits()).
    pub(super) fn new(problem: &Problem) -> BitSliced {
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

fn set(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] |= 1 << (bit % 64);
}

fn clear(lanes: &mut [Lane], bit: usize) {
    lanes[bit / LANE][bit % LANE / 64] &= !(1 << (bit % 64));
}

fn has(lanes: &[Lane], bit: usize) -> bool {
    lanes[bit / LANE][bit % LANE / 64] >> (bit % 64) & 1 == 1
}

/// The items whose bits are set in a lane.
#[inline(always)]
fn bits(lane: Lane, number: usize) -> impl Iterator<Item = usize> {
    lane.into_iter()
        .enumerate()
        .flat_map(move |(w, word)| super::bits::bits(word).map(move |bit| number * LANE + w * 64 + bit))
}
