//! Sets of cells without repeated digits.

mod diagonals;
mod disjoint_groups;
mod extra_regions;
mod patterns;
pub(in crate::rules) mod standard;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/houses.rs"));
