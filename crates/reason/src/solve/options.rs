//! Settings of a search.

use exdoku_cover::{Engine, Settings};
use exdoku_rules::encode::Implied;

/// The implementation of the search. All find the same solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backend {
    /// The engine that suits the problem.
    #[default]
    Auto,
    /// One engine. With [`Learn::Off`](exdoku_cover::Learn::Off), no search is switched to another engine.
    Engine(Engine),
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SolveOptions {
    /// The implementation.
    pub backend: Backend,
    /// Propagation, branching and learning.
    pub settings: Settings,
    /// Whether the exact cover has implied constraints, which follow from the rules.
    pub implied: Implied,
}
