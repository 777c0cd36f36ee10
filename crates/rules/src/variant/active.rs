//! Rules in force.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use exdoku_text::source::Place;

use crate::rules::Rule;

/// A rule in force, and the key that put it there.
#[derive(Clone, Debug)]
pub struct ActiveRule {
    /// The name of its kind: `diagonals`.
    pub kind: Cow<'static, str>,
    /// What the kind means, in a sentence or two.
    pub meaning: Cow<'static, str>,
    /// What a solver calls it, as a [phrase](crate::rules::phrase); empty if nothing better than its name is known.
    pub reason: String,
    /// The rule on this board.
    pub rule: Arc<dyn Rule>,
    /// Where it was written; nowhere, if the board has it by itself.
    pub place: Option<Place>,
    /// Its rule uses, as places in [`Variant::rule_uses`](super::Variant::rule_uses).
    pub uses: Range<usize>,
}
