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
//! Choosing an option makes the other options of its items impossible: those whose bits are in the same words. Secondary
//! items have no words. If there are any, each option has a row of bits for the options that conflict with it, colours
//! included.
//!
//! [Bit-sliced](super::bit_sliced) search reads all bits of a problem for each option chosen, this one only the words that
//! change. So this one is faster if a problem has many bits.
//!
//! In reading order: [`limits`] says which problems fit; [`compiled`] is a compiled problem, of [`place`]s, [`run`]s and
//! [`shared_items`]; [`load`] makes the words for a search, [`propagate`] takes forced options, [`blocking`] drops blocking
//! ones, [`branch`] chooses the item to branch on; [`row`] has rows of bits.

mod blocking;
mod branch;
mod compiled;
mod limits;
mod load;
mod place;
mod propagate;
mod row;
mod run;
mod shared_items;

pub(super) use compiled::BitSet;
pub(super) use limits::{MOST_OTHERS, fits, most_others, obstacle};

/// The options of an item, one bit each.
type Word = u32;

/// Words that are processed together.
const LANE: usize = 16;
