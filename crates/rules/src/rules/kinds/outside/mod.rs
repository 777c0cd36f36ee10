//! Clues for the cells of a row, a column or a diagonal.

mod frame_sum;
mod full_rank;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/outside.rs"));
