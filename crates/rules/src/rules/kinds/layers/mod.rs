//! Kinds over layers and unknowns, for puzzles in which more than digits is sought.
//!
//! `division.rs` and `chaos_construction.rs` share `rules/undrawn_regions/`: regions that are sought.

mod areas;
mod chaos_construction;
pub(in crate::rules) mod computed;
mod connected;
mod division;
mod marked_different;
mod path;
mod same;
mod sight;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/layers.rs"));
