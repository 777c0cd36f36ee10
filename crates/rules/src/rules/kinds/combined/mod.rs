//! Rules under a condition, alternatives, repetitions.

mod all;
mod any;
mod if_then;
mod repeat;

use super::{Family, TomlKind};

include!(concat!(env!("OUT_DIR"), "/combined.rs"));
