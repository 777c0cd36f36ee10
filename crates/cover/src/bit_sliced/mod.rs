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
//! [Links](super::links) take time for what they touch, slices for everything: slices are faster while all bits of a
//! problem fit into a few dozen vectors. [`fits`] and [`is_fastest`] are the limits.
//!
//! In reading order: [`limits`] says which problems fit, [`shape`] how many slices and lanes they have, [`compiled`] is a
//! compiled problem, with its [`groups`] of slices; [`propagate`] takes forced options, [`blocking`] drops blocking ones, [`branch`] chooses the item to
//! branch on; `lane` has the bits of items.
//!
//! # References
//! T. Dillon, Tdoku (2019): the bits of a whole 9x9 Sudoku in vectors; here they are items and options of any
//! problem. Knuth, TAOCP 4A, section 7.1.3: counting with bit slices.

mod blocking;
mod branch;
mod compiled;
mod groups;
mod limits;
mod propagate;
mod shape;

use crate::copy_search::Copying;
use crate::problem::Problem;
use crate::searcher::Searcher;
use compiled::BitSliced;
use shape::{AnyShape, OneLane};

pub(super) use limits::{fits, is_fastest, is_one_word, obstacle};

/// A search for a problem that fits, compiled for its shape if that is a common one.
pub(super) fn searcher(problem: &Problem) -> Box<dyn Searcher> {
    let (slices, lanes) = limits::shape(problem);
    match (slices, problem.primary_count()) {
        (_, 0..=limits::ONE_WORD) => {
            Box::new(Copying::new(BitSliced::<_, 1>::new(problem, AnyShape { slices, lanes: 1 })))
        }
        (0..=9, 0..=384) => Box::new(Copying::new(BitSliced::<_, 6>::new(problem, OneLane::<9>))),
        _ => Box::new(Copying::new(BitSliced::<_, { limits::WORDS }>::new(problem, AnyShape { slices, lanes }))),
    }
}
