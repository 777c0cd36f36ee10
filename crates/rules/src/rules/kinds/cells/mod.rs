//! Conditions on single cells.

mod count_distinct;
mod counting_circles;
mod extremes;
mod indexing;
pub(in crate::rules) mod marks;
mod parity;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/cells.rs"));
