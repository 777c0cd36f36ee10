//! Encoding of rules as items and options of an exact cover.
//!
//! A candidate is a digit in a cell, and each candidate is one option, its *placement*: it covers the item of its
//! cell and every item that a constraint added to the candidate. Rules post constraints by the methods of [`Encoder`].
//! The encoder collects them and writes the exact cover once, at the end. So no rule edits another's items, and a
//! constraint can use what others state: a sum knows which of its cells hold different digits.
//!
//! ```text
//!   r3c2=5  covers   r3c2 · row 3 has 5 · column 2 has 5 · box 1 has 5 · ...
//! ```
//!
//! | constraint | states | becomes | file |
//! |---|---|---|---|
//! | [`exclude`](Encoder::exclude) | a cell never holds a digit | no option | |
//! | [`different`](Encoder::different) | no digit repeats | an item per digit | `different.rs` |
//! | [`relate`](Encoder::relate) | the pairs of digits that two cells may hold | secondary items shaped like stars | `relate.rs` |
//! | [`digit_sets`](Encoder::digit_sets) | the sets of digits that cells may hold | an option per set | `digit_sets.rs` |
//! | [`regular`](Encoder::regular) | an automaton accepts the values | an option per transition | `regular.rs` |
//! | [`table`](Encoder::table) | the rows of values that are allowed | an option per row | `table.rs` |
//! | [`sum`](Encoder::sum) | the values that a weighted sum may have | digit sets, then a chain over their sums | `sum.rs` |
//! | [`contains`](Encoder::contains), [`same_digits`](Encoder::same_digits) | which digits some cells hold | an item per digit, or a chain | `presence.rs` |
//! | [`count`](Encoder::count) | how often a digit occurs in cells | a chain over sets of cells that differ | `count.rs` |
//! | [`cases`](Encoder::cases), [`questions`](Encoder::questions) | the values of some variables in each of several cases | an option per case | `cases.rs` |
//! | [`divide`](Encoder::divide) | which cells hold which digits, in one of several ways | an option per way, one per cell, digit and role | `divide.rs` |
//! | [`implies`](Encoder::implies) | a candidate requires one of some others | an item that the others of its cell cover | `implication.rs` |
//! | [`channel`](Encoder::channel) | the value of a variable for each digit of a cell | a colour in each placement | `channel.rs` |
//! | [`equality`](Encoder::equality) | whether two variables are equal | four options per value | `equality.rs` |
//! | [`ranks`](Encoder::ranks) | the rank of a line among all lines read as numbers | comparisons from place to place | `ranks.rs` |
//! | [`connected`](Encoder::connected) | variables with a value are connected | a condition | `connected.rs` |
//! | [`areas`](Encoder::areas) | the sizes of areas of neighbours with equal values, and what they have | a condition | `areas.rs` |
//! | [`pairs_once`](Encoder::pairs_once) | each pair of values occurs once | a condition | `connected.rs` |
//! | [`any`](Encoder::any) | one of several groups of constraints holds | a copy of the cells for each group | `any.rs` |
//!
//! Anything with a value can be an argument of a constraint: a cell, an unknown outside the grid, or an auxiliary variable
//! that another constraint computes ([`Variable`]). The value of a variable is the colour of a secondary item: the placement
//! `r3c2=5` gives the colour 5 to `r3c2 value`, and so does every auxiliary option that requires a 5 there.
//!
//! A constraint is a file with a type that implements the trait `Constraint`; nothing else lists them.
//!
//! Before anything is written, implied constraints are added ([`Implied`]): sums of innies and outies, and houses by the
//! law of leftovers. They exclude no solution; they only make dead ends visible earlier.
//!
//! A *condition* is checked outside the cover by engines that can do so. For all others, it becomes options when they ask
//! for the [plain](exdoku_cover::Problem::plain) exact cover.
//!
//! Constraints have an opposite, with few exceptions: [`Encoder::opposites`] gives the ways in which a group of them is
//! broken.
//!
//! [`Encoding`] maps options to candidates and back.

#![warn(clippy::disallowed_types)]

mod alternative;
mod any;
mod areas;
mod candidate;
mod cases;
mod channel;
mod cliques;
mod connected;
mod contents;
mod count;
mod different;
mod digit_sets;
mod divide;
mod divisible;
mod division;
mod elementary;
mod encoder;
mod encoding;
mod equalities;
mod equality;
mod equation;
mod finish;
mod implication;
mod implied;
mod in_or_out;
mod limits;
mod no_opposite;
mod opposite;
mod origin;
mod parts;
mod presence;
mod ranks;
mod regular;
mod relate;
mod relation;
mod sum;
mod table;
mod too_large;
mod variable;
mod write;
mod writer;

pub use candidate::Candidate;
pub use cases::Case;
pub use contents::Contents;
pub use division::{Division, sets_with_sum};
pub use elementary::{CellSum, Elementary};
pub use encoder::{Alternative, Encoder};
pub use encoding::Encoding;
pub use exdoku_conditions::Cycles;
pub use exdoku_cover::MemoryLimit;
pub use implied::Implied;
pub use limits::{Limits, Pace, Stop};
pub use no_opposite::NoOpposite;
pub use origin::{OFF, ON, Origin};
pub use parts::{Areas, Connected};
pub use ranks::{Ranks, Ties};
pub use relation::{Allowed, Pairs, pairs};
pub use too_large::{MOST_OPTIONS, TooLarge};
pub use variable::Variable;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
