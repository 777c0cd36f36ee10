//! Conditions on the cells of a set.

mod look_and_say;
mod rellik;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/cages.rs"));
