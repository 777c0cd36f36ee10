//! Conditions on the cells of a line, in their order.

mod lunchbox;
mod region_sum;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/lines.rs"));
