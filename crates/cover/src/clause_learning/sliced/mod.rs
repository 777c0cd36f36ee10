//! A search over bit slices, without a trail: its state is copied at each branch.
//!
//! A search with a trail follows one literal after the other: a variable that becomes true makes twenty others false, each with
//! its places in five domains. Here, a variable of a home is one bit of a slice. To make it true is an AND of a few words, and
//! a domain is a mask over a slice:
//!
//! ```text
//!                  r1c1 r1c2 r1c3 ... r9c9
//!     slice of 1      1    0    1        1      row 1 has 1: the bits of r1c1 to r1c9
//!     slice of 2      0    1    1        0
//!     ...
//! ```
//!
//! Tables are words of possible options, as with a trail. Their variables are read off the slices: some homes lack a 5 if
//! slice 5 has no bit under their mask. Such a mask is a *unit*. Colours of auxiliary items, such as partial sums, have words of
//! their own.
//!
//! Nothing is explained, so nothing can be learnt. This search continues one with a trail below its current node while that
//! learns nothing, and hands back the path to where it stopped. The other search checks and completes what is found to be
//! settled. Where most variables are in such units, a node costs half as much as one with a trail.
//!
//! In reading order: [`layout`] lays out a model that consists of such domains and tables alone; [`numbering`] assigns slices to
//! variables; [`units`] arranges units as bits of the words of their slices; [`state`], [`propagate`] and [`tables`] find what
//! follows; [`search`] branches; [`exchange`] takes over and hands back.
//!
//! # References
//! Schulte, Comparing trailing and copying for constraint programming, ICLP 1999. T. Dillon, Tdoku (2019). Demeulenaere and
//! others, Compact-Table, CP 2016.

mod exchange;
mod layout;
mod numbering;
mod propagate;
mod search;
mod state;
mod tables;
mod units;

pub(in crate::clause_learning) use exchange::Sliced;
pub(in crate::clause_learning) use search::{End, Limits};
