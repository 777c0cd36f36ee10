//! The path from the givens to the solution.

use exdoku_text::board::counted;

use super::step::Step;

/// The steps from the givens on, and the end of the path.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The end.
    pub end: End,
}

impl Path {
    /// The hardest step; none if there is no step.
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().max_by(|a, b| a.score().total_cmp(&b.score()))
    }

    /// The steps in words: `75 steps; the hardest (XY-wing) scores 4.2 on Sudoku Explainer's scale`. See [`Step::score`].
    pub fn summary(&self) -> String {
        let hardest = |step: &Step| {
            format!("; the hardest ({}) scores {:.1} on Sudoku Explainer's scale", step.name(), step.score())
        };
        format!("{}{}", counted(self.steps.len(), "step"), self.hardest().map(hardest).unwrap_or_default())
    }
}

/// The end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The puzzle is solved, and the steps prove that there is no other solution, unless one of them is a guess.
    Solved,
    /// There is no solution. The last step is a contradiction, if the steps lead that far.
    Contradiction,
    /// No further step is found, and there are several solutions: the steps hold in all of them.
    Several,
    /// The allowed steps lead no further.
    Stuck,
    /// The requested number of steps was taken.
    Reached,
    /// The budget was spent.
    Stopped,
}

impl End {
    /// Its name for programs: `solved`.
    pub fn word(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Contradiction => "contradiction",
            End::Several => "several",
            End::Stuck => "stuck",
            End::Reached => "reached",
            End::Stopped => "stopped",
        }
    }
}
