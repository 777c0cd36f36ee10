//! The covers on which ratings are measured.

use std::sync::Arc;

use exdoku_cover::{Choose, Cover, Learn, Problem, Propagation, Reasoner, Settings};

/// The additional data for rating.
#[derive(Debug)]
pub(super) struct Raters {
    pub(super) reasoner: Reasoner,
    /// For the nodes of puzzles that need a search: they must not depend on the solver's settings.
    pub(super) cover: Cover,
}

impl Raters {
    pub(super) fn new(problem: &Arc<Problem>) -> Raters {
        let settings =
            Settings { propagation: Propagation::Full, choose: Choose::Smallest, learn: Learn::Off, hard_after: None };
        Raters { reasoner: Reasoner::new(Arc::clone(problem)), cover: Cover::new(Arc::clone(problem), settings) }
    }
}
