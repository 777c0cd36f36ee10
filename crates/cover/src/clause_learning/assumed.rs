//! What questions assume: the state of `search/under.rs`.

use super::ids::ClauseRef;
use super::literal::Literal;

/// What is assumed, and what follows from that.
#[derive(Clone, Debug, Default)]
pub(super) struct Assumed {
    pub(super) literals: Vec<Literal>,
    /// The end of those at the first level on the trail; 0 if there are none.
    pub(super) end: u32,
    /// The number of levels with assumptions, without the one more.
    pub(super) levels: usize,
    /// Those that the last conflict follows from.
    pub(super) core: Vec<Literal>,
    /// The clause that says so, if it has several literals.
    pub(super) clause: Option<ClauseRef>,
    /// Literals that hold without assumptions, but were learnt below some.
    pub(super) units: Vec<Literal>,
    /// Whether there is no solution with what is assumed, and whether there is none without assumptions either.
    pub(super) fails: bool,
    pub(super) is_refuted: bool,
    /// Whether questions are asked: solutions are not left behind.
    pub(super) asks: bool,
}

impl Assumed {
    /// Before any question about a problem that may have no solution.
    pub(super) fn new(is_refuted: bool) -> Assumed {
        Assumed { fails: is_refuted, is_refuted, ..Assumed::default() }
    }

    /// Notes that there is no solution.
    pub(super) fn refute(&mut self) {
        self.core.clear();
        (self.fails, self.is_refuted) = (true, true);
    }

    /// Notes that a literal holds.
    pub(super) fn note_unit(&mut self, literal: Literal) {
        if self.asks {
            self.units.push(literal);
        }
    }
}
