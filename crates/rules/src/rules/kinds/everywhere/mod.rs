//! Conditions on all cells of the grid, by their distance.

mod anti_taxicab;
mod different;
mod doppelganger;
mod dutch_flatmates;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/everywhere.rs"));
