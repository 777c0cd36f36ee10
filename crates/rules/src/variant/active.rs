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
    /// The meaning of the kind, in a sentence or two.
    pub meaning: Cow<'static, str>,
    /// Its name in explanations, as a [phrase](crate::rules::phrase); empty if nothing better than the name of its kind is
    /// known.
    pub reason: String,
    /// What players are [told](crate::rules::told()) of its rules; empty if its meaning says all.
    pub says: String,
    /// The rule on this board.
    pub rule: Arc<dyn Rule>,
    /// Its place in the file; none if the board implies it.
    pub place: Option<Place>,
    /// Its rule uses, as places in [`Variant::rule_uses`](super::Variant::rule_uses).
    pub uses: Range<usize>,
}
