//! Conditions on the colours of an exact cover, for `exdoku-cover`.
//!
//! Each is a file or a folder, and has two faces: propagators, which find what follows from the colours that are known, and
//! say why; and a plain form, items and options that say the same.
//!
//! | condition | holds if |
//! |---|---|
//! | [`Connected`] | the nodes of each colour are a connected part of a graph |
//! | [`Areas`] | areas of neighbours of one colour have certain sizes, and certain nodes |
//! | [`Contents`] | the numbers in such areas differ, or have certain sums |
//! | [`Faces`] | connected classes of nodes of a plane graph do not cross around a face |
//! | [`Guarded`] | another condition holds, or its guard is off |
//! | [`Pairs`] | each pair of colours occurs at one pair of items |
//! | [`Runs`] | a number counts items with the colour of the first |
//! | [`Sum`] | the numbers of some items sum to an allowed total |
//!
//! # What it must never know
//! What nodes and colours stand for, and how engines search.
//!
//! # In reading order
//!
//! - `graph`: neighbours, and what is reachable. `tally`: counting in plain forms.
//! - [`Pairs`]: the plainest condition. [`Runs`], [`Faces`]: they only help; something else must ensure them.
//! - [`Connected`]: the condition; `area`: its propagator, `cycles`: what is known of cycles, `plain`: its plain form.
//! - [`Areas`] and [`Contents`]: likewise, with `reasons` that explain.

#![warn(clippy::disallowed_types)]

mod areas;
mod connected;
mod contents;
mod faces;
mod graph;
mod guarded;
mod pairs;
mod runs;
mod sum;
mod tally;

pub use areas::{AreaClue, AreaShare, Areas};
pub use connected::{Connected, Cycles};
pub use contents::{AreaTotal, Contents};
pub use faces::Faces;
pub use guarded::Guarded;
pub use pairs::Pairs;
pub use runs::Runs;
pub use sum::{Addend, Sum};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
