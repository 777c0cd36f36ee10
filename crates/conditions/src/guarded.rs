//! A condition that is required only if an item, its guard, is on; if the guard is off, the condition may hold or not.
//!
//! While the guard is open, the propagators only look whether the condition can hold: if it cannot, the guard is off. Once the
//! guard is on, they act as without it.
//!
//! In the plain form, each primary item of the condition has one more option, with the guard off.
//!
//! # References
//! Feydy, Somogyi and Stuckey, Half reification and flattening, CP 2011.

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, Condition, Entry, ItemId, PlainForm, Priority, Propagator, Scratch};

/// A condition, and the two colours of its guard, which is not among its items.
#[derive(Debug)]
pub struct Guarded<C> {
    /// The condition.
    pub condition: C,
    /// The guard with the colour that requires the condition.
    pub on: Entry,
    /// The guard with its other colour.
    pub off: Entry,
}

impl<C: Condition> Condition for Guarded<C> {
    fn name(&self) -> &str {
        self.condition.name()
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        let guarded = |inner: Box<dyn Propagator>| {
            let guard = self.on.colour.map(|on| (self.on.item, on));
            let watched = inner.watched().iter().copied().chain([guard]).collect();
            Box::new(IfOn { inner, watched }) as Box<dyn Propagator>
        };
        self.condition.propagators().into_iter().map(guarded).collect()
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        form.guarded(self.on, self.off, |form| self.condition.plain(form, colours_of));
    }

    fn plain_size(&self) -> usize {
        self.condition.plain_size()
    }

    fn items(&self) -> Vec<ItemId> {
        let mut items = self.condition.items();
        items.push(self.on.item);
        items
    }
}

/// A propagator that acts if its guard, which has the last place, is on.
#[derive(Debug)]
struct IfOn {
    inner: Box<dyn Propagator>,
    watched: Vec<Option<(ItemId, Colour)>>,
}

impl IfOn {
    fn guard(&self) -> usize {
        self.watched.len() - 1
    }
}

impl Propagator for IfOn {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let (own, guard) = (&values[..self.guard()], values[self.guard()]);
        match guard {
            False => true,
            True => self.inner.propagate(own, found, scratch),
            Open => {
                let before = found.len();
                let may_hold = self.inner.propagate(own, found, scratch);
                found.truncate(before);
                if !may_hold {
                    found.push((self.guard() as u32, false));
                }
                true
            }
        }
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, scratch: &mut Scratch) {
        let guard = self.guard() as u32;
        let of_inner = assumed.filter(|&place| place != guard);
        self.inner.explain(&values[..self.guard()], because, of_inner, scratch);
        if assumed != Some(guard) {
            because.push(guard);
        }
    }

    fn concerns(&self, place: usize, is_true: bool, before: &dyn Fn(usize) -> Value) -> bool {
        if place == self.guard() {
            return is_true;
        }
        before(self.guard()) != False && self.inner.concerns(place, is_true, before)
    }

    fn has_short_reasons(&self) -> bool {
        self.inner.has_short_reasons()
    }

    fn priority(&self) -> Priority {
        self.inner.priority()
    }
}
