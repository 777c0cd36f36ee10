//! The hardest step of a path.

use std::fmt;

use crate::explain::Step;

/// The hardest step of a path.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Hardest {
    /// Its name.
    pub technique: String,
    /// Its score.
    pub score: f64,
}

impl Hardest {
    pub(super) fn note(&mut self, step: &Step) {
        if step.score() > self.score {
            *self = Hardest { technique: step.name().to_owned(), score: step.score() };
        }
    }
}

/// `XY-wing (4.2)`.
impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:.1})", self.technique, self.score)
    }
}
