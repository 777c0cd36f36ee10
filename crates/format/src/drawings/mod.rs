//! Drawings read together with the rules text beside them.
//!
//! Programs for drawing keep what a puzzle looks like; what it means stands in words. Here the words are read one
//! sentence at a time, and each sentence claims the drawings that it is about:
//!
//! ```text
//!   rules text ──sentences.rs──▶ sentences ──patterns.rs───▶ statements ─┐
//!              (words.toml)       (patterns.toml), relations.rs          ├─claim.rs──▶ rules, and what is left over
//!                                 (relations.toml)                       │
//!   drawings ──sketch.rs──▶ points ──canvas.rs──▶ lines, marks, cages ───┘ (kinds.toml)
//!              (colours.toml)
//! ```
//!
//! `claim.rs` has the order of the claims; `lines.rs` with `joined.rs`, `dots.rs`, `shapes.rs`, `cages.rs` and
//! `outside.rs` have the drawings of each sort; `report.rs` has what is reported. A puzzle without a text is read with the
//! text of `usual.txt`. A reading is never certain: whatever was not understood, or not claimed, is reported.

mod cages;
mod canvas;
mod claim;
mod colours;
mod dots;
mod joined;
mod lines;
mod outside;
mod patterns;
mod relations;
mod report;
mod sentences;
mod shapes;
mod sketch;

pub(super) use claim::{Outcome, read, states};
pub(super) use colours::Colour;
pub(super) use report::guess;
pub(super) use sketch::{CageMark, Shape, Sketch, Stroke};

/// A sentence as a message repeats it.
pub(super) fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 160;
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &sentence[..end]),
        None => sentence.to_owned(),
    }
}
