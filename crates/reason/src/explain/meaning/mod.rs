//! The meaning of items and auxiliary options for a solver: `cage r4c2-3 (9): 4 and 5`, `row 2 has 7`.
//!
//! No words are stored while a variant is encoded. Everything is read from the exact cover: which constraint wrote an item
//! or an option ([`Origin`](exdoku_rules::encode::Origin)), the cells whose placements share items with it, and the digits
//! that these may hold beside it.
//!
//! ```text
//!   cage r4c2-3 (9)          its set of digits      options: a set each, which covers the digits that it lacks
//!   cage r4c2-3 (9) has 5    one of its digits      options: the placements of 5, the sets without 5
//!   line r6c1-6 at r6c5        a step of an automaton options: a digit each, and the states at both ends
//! ```

mod clues;
mod events;
mod items;
mod options;
mod statements;
mod words;

pub use clues::Meaning;
pub use events::Events;
pub use words::{Words, list};
