//! Conditions that a file states itself, from which it defines its own kinds.

mod count;
mod digits;
mod index;
pub(in crate::rules) mod line;
mod pair;
mod sum;
pub(in crate::rules) mod table;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/general.rs"));
