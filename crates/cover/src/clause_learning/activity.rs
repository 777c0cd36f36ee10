//! Activity: variables ranked by their part in recent conflicts.
//!
//! A binary heap with the most active variable on top. Instead of decaying all activities, the increment grows.
//!
//! # References
//! Moskewicz and others, Chaff (2001): VSIDS. Eén and Sörensson, An extensible SAT-solver (2003): the growing increment.

use super::ids::VarId;

/// Activities are scaled down before they grow past this.
const TOO_LARGE: f64 = 1e100;

const ABSENT: u32 = u32::MAX;

/// The variables that may be tried next, and the activity of all.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    heap: Vec<VarId>,
    /// The position of each variable in the heap.
    place: Vec<u32>,
    activity: Vec<f64>,
    /// The increment for taking part in a conflict.
    increment: f64,
    /// The share of its activity that a variable keeps from one conflict to the next.
    decay: f64,
}

impl Activity {
    /// No variable may be tried, and none is active; `decay` is the share of its activity that a variable keeps from one
    /// conflict to the next.
    pub(super) fn new(variables: usize, decay: f64) -> Activity {
        let (place, activity) = (vec![ABSENT; variables], vec![0.0; variables]);
        Activity { heap: Vec::new(), place, activity, increment: 1.0, decay }
    }

    /// Forgets all conflicts.
    pub(super) fn forget(&mut self) {
        self.heap.clear();
        self.place.fill(ABSENT);
        self.activity.fill(0.0);
        self.increment = 1.0;
    }

    /// Makes a variable as active as if it had just taken part in this many conflicts.
    pub(super) fn seed(&mut self, variable: VarId, conflicts: f64) {
        self.activity[variable.index()] = conflicts * self.increment;
    }

    /// Adds to the activity of a variable that took part in a conflict.
    pub(super) fn bump(&mut self, variable: VarId) {
        self.activity[variable.index()] += self.increment;
        if self.place[variable.index()] != ABSENT {
            self.rise(self.place[variable.index()] as usize);
        }
    }

    /// Decays all activity after a conflict.
    pub(super) fn decay(&mut self) {
        self.increment /= self.decay;
        if self.increment > TOO_LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.increment /= TOO_LARGE;
        }
    }

    /// Puts a variable back, if it is not there.
    pub(super) fn insert(&mut self, variable: VarId) {
        if self.place[variable.index()] == ABSENT {
            self.place[variable.index()] = self.heap.len() as u32;
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(super) fn pop(&mut self) -> Option<VarId> {
        let last = self.heap.pop()?;
        let top = match self.heap.first_mut() {
            Some(first) => std::mem::replace(first, last),
            None => last,
        };
        self.place[top.index()] = ABSENT;
        if top != last {
            self.place[last.index()] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn is_above(&self, one: VarId, other: VarId) -> bool {
        self.activity[one.index()] > self.activity[other.index()]
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.place[self.heap[one].index()] = one as u32;
        self.place[self.heap[other].index()] = other as u32;
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.is_above(self.heap[at], self.heap[(at - 1) / 2]) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let children = (2 * at + 1..2 * at + 3).take_while(|&child| child < self.heap.len());
            let higher = children.reduce(|a, b| if self.is_above(self.heap[b], self.heap[a]) { b } else { a });
            match higher {
                Some(child) if self.is_above(self.heap[child], self.heap[at]) => {
                    self.swap(at, child);
                    at = child;
                }
                _ => return,
            }
        }
    }
}
