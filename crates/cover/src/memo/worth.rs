//! When labelling pays off.
//!
//! Labelling a subproblem costs as much as many nodes. If symmetries abound, it saves the search of a whole subtree;
//! in most problems with many chosen options it saves nothing. So it is tried, separately for subproblems of each size: as
//! long as it costs more than it saves, it pauses, longer and longer. Both are measured in nodes, which are the same on
//! every machine.

/// Subproblems of similar size.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    tries: u32,
    cost: u64,
    saved: u64,
    /// The number of subproblems until labelling resumes, and the length of the last pause.
    left: u32,
    pause: u32,
}

/// What labelling cost and saved, by the size of subproblems.
#[derive(Clone, Debug, Default)]
pub(super) struct Worth {
    trials: Vec<Trial>,
    cost: u64,
    saved: u64,
    /// Whether there are no pauses, because counts are looked up rather than found.
    looks_up: bool,
}

/// The attempts before a decision, and the nodes that they may cost more than they save.
const TRIES: u32 = 32;
const LOSS: u64 = 4_000;
/// The shortest and the longest pause.
const SHORTEST: u32 = 64;
const LONGEST: u32 = 1 << 14;

impl Worth {
    fn trial(&mut self, size: u32) -> &mut Trial {
        // Four trials for each power of two.
        let power = size.max(4).ilog2();
        let number = (power * 4 + (size.max(4) >> (power - 2)) % 4) as usize;
        if self.trials.len() <= number {
            self.trials.resize(number + 1, Trial::default());
        }
        &mut self.trials[number]
    }

    /// Begins a phase that only looks counts up. If labelling paid off, counts are known only by labels.
    pub(super) fn begin_look_up(&mut self) {
        self.looks_up = self.saved >= self.cost;
    }

    /// Ends that phase.
    pub(super) fn end_look_up(&mut self) {
        self.looks_up = false;
    }

    /// Whether to label a subproblem of this many options.
    pub(super) fn pays(&mut self, size: u32) -> bool {
        let looks_up = self.looks_up;
        let trial = self.trial(size);
        let pauses = trial.left > 0;
        trial.left -= u32::from(pauses);
        !pauses || looks_up
    }

    /// Notes the cost of labelling a subproblem, and the savings.
    pub(super) fn note(&mut self, size: u32, cost: u64, saved: u64) {
        self.cost += cost;
        self.saved += saved;
        let trial = self.trial(size);
        trial.tries += 1;
        trial.cost += cost;
        trial.saved += saved;
        if trial.tries == TRIES || trial.cost > trial.saved + LOSS {
            let pause = if trial.saved >= trial.cost { 0 } else { (trial.pause * 2).clamp(SHORTEST, LONGEST) };
            *trial = Trial { left: pause, pause, ..Trial::default() };
        }
    }
}
