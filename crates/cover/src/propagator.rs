//! Propagators: what follows from the colours of some items.
//!
//! A [`Propagator`] watches pairs of an item and one of its colours. Each pair has a [`Value`]: the item has that colour, does
//! not have it, or may have it. From the values alone, the propagator finds pairs that must or cannot hold, or that the
//! values contradict each other. It keeps nothing between calls, so that there is nothing to undo.
//!
//! An engine that learns asks why a value follows. By default the answer is found by leaving out one value after the other;
//! a propagator that knows better says so in [`explain`](Propagator::explain).
//!
//! In debug builds each reason is checked, and at each fixpoint all propagators are asked again.
//! [`try_conditions`](super::try_conditions) compares the propagators of a condition with its plain form.
//!
//! # References
//! Schulte and Stuckey, Efficient constraint propagation engines, ACM TOPLAS 31 (2008). Ohrimenko, Stuckey and Codish,
//! Propagation via lazy clause generation, Constraints 14 (2009). Junker, QuickXplain, AAAI 2004.

use std::any::Any;
use std::fmt;

use super::problem::{Colour, ItemId};

/// Whether an item has a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It may have it or not.
    Open,
    /// It has it.
    True,
    /// It does not have it.
    False,
}

/// When a propagator runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Before others: it costs little.
    Cheap,
    /// After all else has been propagated.
    Usual,
}

/// Consequences of the values of pairs of an item and a colour.
pub trait Propagator: fmt::Debug + Send + Sync {
    /// The pairs, whose places in this list number them everywhere else. `None` stands for a pair that cannot hold.
    fn watched(&self) -> &[Option<(ItemId, Colour)>];

    /// Finds what follows from the values: places, and whether their pair holds. Returns false if the values cannot hold
    /// together. What it finds must follow; what follows may be missed, but not once no value is open.
    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool;

    /// Finds places whose values cannot hold together, among values that cannot. If the question is why a value follows,
    /// its opposite is `assumed` at a place, which may be among those found.
    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, scratch: &mut Scratch) {
        let mut kept = values.to_vec();
        for place in (0..values.len()).filter(|&place| assumed != Some(place as u32)) {
            let value = std::mem::replace(&mut kept[place], Value::Open);
            if value != Value::Open && !is_refuted(self, &kept, scratch) {
                kept[place] = value;
            }
        }
        because.extend((0..).zip(kept).filter(|(_, value)| *value != Value::Open).map(|(place, _)| place));
    }

    /// Whether something may follow from this change: the pair of a place now holds, or does not hold. `before` gives the
    /// values of the other places before it.
    fn concerns(&self, _place: usize, _is_true: bool, _before: &dyn Fn(usize) -> Value) -> bool {
        true
    }

    /// Whether it explains with few of its values, so that an engine should learn from the first conflict on.
    fn has_short_reasons(&self) -> bool {
        false
    }

    /// When it runs.
    fn priority(&self) -> Priority {
        Priority::Usual
    }
}

/// Whether a propagator, run until nothing follows, finds that values cannot hold together.
pub(super) fn is_refuted<P: Propagator + ?Sized>(propagator: &P, values: &[Value], scratch: &mut Scratch) -> bool {
    let mut values = values.to_vec();
    let mut found = Vec::new();
    loop {
        found.clear();
        if !propagator.propagate(&values, &mut found, scratch) {
            return true;
        }
        let mut is_new = false;
        for &(place, holds) in &found {
            let is_possible = propagator.watched()[place as usize].is_some();
            let value = if holds { Value::True } else { Value::False };
            match std::mem::replace(&mut values[place as usize], value) {
                Value::Open if holds && !is_possible => return true,
                Value::Open => is_new = true,
                known if known != value => return true,
                _ => {}
            }
        }
        if !is_new {
            return false;
        }
    }
}

/// Memory that propagators use again: one value of each type.
#[derive(Default)]
pub struct Scratch(Vec<Box<dyn Any + Send + Sync>>);

impl Scratch {
    /// The value of a type, as its last user left it.
    pub fn of<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let at = self.0.iter().position(|one| one.is::<T>()).unwrap_or_else(|| {
            self.0.push(Box::<T>::default());
            self.0.len() - 1
        });
        self.0[at].downcast_mut().expect("it was found by its type")
    }
}

/// A copy has nothing yet.
impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scratch of {} types", self.0.len())
    }
}
