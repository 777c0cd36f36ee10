//! Propagators: what follows from the colours of some items.

use std::any::Any;
use std::fmt;

use super::entry::{Colour, ItemId};

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

/// What follows from the colours of some items.
///
/// A propagator watches pairs of an item and one of its colours. Each pair has a [`Value`]: the item has that colour, does not
/// have it, or may have it. From the values alone, the propagator finds pairs that must or cannot hold, or that the values
/// contradict each other. It keeps nothing between calls, so that there is nothing to undo.
///
/// The engine knows by itself that an item has exactly one colour: where one pair of an item is true, the engine has made its
/// others false before it calls, and it makes the last open one true. So a propagator finds only what its condition adds.
///
/// `crates/cover/examples/square_sum.rs` is a whole one. While you write one, run
/// [`try_conditions`](super::try_conditions) before any search: it names the first thing that is wrong. In debug builds an engine also
/// checks each reason that it asks for, and asks all propagators again whenever nothing more seems to follow.
///
/// # References
/// Schulte and Stuckey, Efficient constraint propagation engines, ACM TOPLAS 31 (2008). Ohrimenko, Stuckey and Codish,
/// Propagation via lazy clause generation, Constraints 14 (2009).
pub trait Propagator: fmt::Debug + Send + Sync {
    /// The pairs. A *place* is the number of a pair in this list. `None` keeps a place for a pair that does not exist, as where
    /// numbers have gaps: its value is always false.
    fn watched(&self) -> &[Option<(ItemId, Colour)>];

    /// Finds what follows from the values of all places. Adds to `found` places, each with whether its pair holds, and returns
    /// whether the values are possible.
    ///
    /// - Whatever is found must follow. It may repeat what is known; if it contradicts that, the values are impossible.
    /// - Something may be missed, and the engine calls again after each change. But if no value is open, false must be returned
    ///   unless the condition holds.
    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool;

    /// Says why values are impossible: adds to `because` places whose values are enough for that. An engine that learns forgets the
    /// others, so the fewer, the better.
    ///
    /// To ask why a value follows, the engine assumes the opposite: `values` has it at the place `assumed`, which may be left
    /// out of `because`. [`propagate`](Self::propagate), called until nothing more follows, must find the places of `because` and
    /// the assumed one to be impossible when all others are open.
    ///
    /// By default, one value after the other is left out for as long as the rest is impossible: correct and short, but it calls
    /// `propagate` once for each value (Junker, QuickXplain, AAAI 2004).
    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, scratch: &mut Scratch) {
        let mut kept = values.to_vec();
        for (place, pair) in self.watched().iter().enumerate() {
            if pair.is_none() || assumed == Some(place as u32) {
                continue;
            }
            let value = std::mem::replace(&mut kept[place], Value::Open);
            if value != Value::Open && !is_refuted(self, &kept, scratch) {
                kept[place] = value;
            }
        }
        because.extend((0..).zip(kept).filter(|(_, value)| *value != Value::Open).map(|(place, _)| place));
    }

    /// Whether something may follow once the pair of a place holds, or does not hold. `before` gives the value that each other
    /// place had before this change. By default, every change may have consequences.
    fn concerns(&self, _place: usize, _is_true: bool, _before: &dyn Fn(usize) -> Value) -> bool {
        true
    }

    /// Whether its reasons are few of the values, such as the border of an area. The engine then learns from the first conflict
    /// on, instead of after some hundreds. It changes only the time a search takes.
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
