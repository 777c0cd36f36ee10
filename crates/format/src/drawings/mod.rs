//! Drawings read together with the rules text beside them.
//!
//! Drawing programs record what a puzzle looks like; its meaning is in words. Here the words are read one
//! sentence at a time, and each sentence claims the drawings that it describes:
//!
//! ```text
//!   rules text ──sentences.rs──▶ sentences ──meaning.rs────▶ statements ─┐
//!    canonical.rs (words.toml)    patterns.rs (patterns.toml),           ├─read.rs──▶ rules, and what is left over
//!                                 relations.rs (relations.toml), grammar/│
//!   drawings ──sketch.rs──▶ points ──canvas.rs──▶ lines, marks, cages ───┘ (kinds.toml)
//!              (colours.toml)
//! ```
//!
//! `kind.rs` has the order of the claims. `everywhere.rs`, `diagonals.rs`, `lines.rs` with `joined.rs`, `ended.rs`,
//! `thermos.rs`, `arrows.rs`, `dots.rs`, `pairs.rs`, `shapes.rs`, `cages.rs` and `outside.rs` have the drawings of each sort,
//! and `constraint_types.rs` has all drawings of a sort together;
//! `modified.rs` and `layer_words.rs` (`layers.toml`) have the sentences about doublers and shading, and
//! `layers.rs` turns them into rules; `entry.rs` has what drawings in JSON have in common; `left_over.rs` and `report.rs` report the rest, or `draft.rs` writes it
//! into the file. A puzzle without a text is read
//! with the text of `usual.txt`. `wordings.txt` has ways to say the usual rules, for the tests. A reading is never certain: whatever was not understood or not claimed is reported.

mod arrows;
mod cages;
mod canonical;
mod canvas;
mod claim;
mod colours;
mod constraint_types;
mod diagonals;
mod dots;
mod draft;
mod ended;
pub(super) mod entry;
mod everywhere;
mod grammar;
mod joined;
mod kind;
mod layer_words;
mod layers;
mod left;
mod left_over;
mod lines;
mod meaning;
mod modified;
mod outside;
mod pairs;
mod patterns;
mod read;
mod relations;
mod report;
mod sentences;
mod shapes;
mod sketch;
mod thermos;
#[cfg(test)]
mod wordings;

use serde::de::DeserializeOwned;

pub(super) use claim::Outcome;
pub(super) use colours::Colour;
pub(super) use kind::{kind, written_as};
pub(super) use read::{Beside, read, states};
pub(super) use report::{guess, locate, shortened, warn_unread};
pub(super) use sketch::{CageMark, Shape, Sketch, Stroke};

/// Reads one of the tables.
///
/// It is parsed to a value first, because serde's code is compiled three times for each type that is read from TOML
/// directly.
fn table_of<T: DeserializeOwned>(text: &str) -> T {
    text.parse().and_then(toml::Table::try_into).expect("the tables are well written")
}
