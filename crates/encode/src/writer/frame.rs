//! Frames: the items and options of an alternative, apart from the puzzle around it.

use exdoku_cover::Entry;

use crate::candidate::Candidate;

/// The part of the exact cover that constraints are written to.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// The entries of candidates, by the number of the candidate.
    pub(crate) uses: Vec<(usize, Entry)>,
    /// For each primary item of an alternative, the entries that cover it if the frame is off.
    pub(crate) off: Vec<Vec<Entry>>,
    /// The candidates that are excluded in this frame, besides those of the frames around it.
    pub(crate) excluded: Vec<Candidate>,
    /// The prefix of the names of its items.
    pub(crate) prefix: String,
    /// What switches it off; none for the puzzle itself.
    pub(crate) guard: Option<Guard>,
}

impl Frame {
    /// The number of its alternative, from 1; none for the puzzle itself.
    pub(crate) fn alternative(&self) -> Option<usize> {
        self.guard.map(|guard| guard.alternative)
    }
}

/// The item that says whether an alternative holds, with each of its colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// The number of the alternative, from 1.
    pub(crate) alternative: usize,
    pub(crate) on: Entry,
    pub(crate) off: Entry,
}

/// Adds entries to an option. Overlapping sets may give an item the same colour twice, which is one entry.
pub(crate) fn extend(option: &mut Vec<Entry>, uses: impl IntoIterator<Item = Entry>) {
    for entry in uses {
        if entry.colour.is_none() || !option.contains(&entry) {
            option.push(entry);
        }
    }
}
