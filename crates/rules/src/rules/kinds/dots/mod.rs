//! Marks on the edge between two cells, or the corner between four.

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/dots.rs"));
