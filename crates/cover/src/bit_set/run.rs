//! Runs: consecutive options that are loaded together.

use super::LANE;
use super::place::Place;
use crate::lists::Lists;

/// Consecutive options with consecutive places: in the first item side by side, in the others at the same bit of consecutive
/// items.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) option: u16,
    pub(super) count: u16,
    /// The first place of the first of them.
    pub(super) first: Place,
}

impl Run {
    /// Cuts all options into runs.
    pub(super) fn all(places: &Lists<Place>, options: usize) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for option in 0..options as u16 {
            let its = places.of(usize::from(option));
            match runs.last_mut() {
                Some(run) if run.continues_with(places.of(usize::from(run.option)), its) => run.count += 1,
                _ => runs.push(Run { option, count: 1, first: its[0] }),
            }
        }
        runs
    }

    /// Whether a run whose last option has these places continues with the option that has those.
    fn continues_with(&self, these: &[Place], those: &[Place]) -> bool {
        let next = |place: &Place| (place.item + self.count, place.bit);
        usize::from(self.count) < LANE
            && (those[0].item, those[0].bit) == (self.first.item, self.first.bit + self.count)
            && those[1..].iter().map(|place| (place.item, place.bit)).eq(these[1..].iter().map(next))
    }
}
