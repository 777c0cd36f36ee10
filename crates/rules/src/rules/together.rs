//! Rules made of rules.

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Grid};

use super::rule::{Aspect, Rule, State, Violation};

/// Several rules that hold together.
#[derive(Debug)]
pub(super) struct All(pub(super) Vec<Box<dyn Rule>>);

impl Rule for All {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.0.iter().for_each(|rule| rule.encode(encoder));
    }

    /// One of them is broken.
    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        let ways: Vec<Vec<Alternative>> =
            self.0.iter().map(|rule| rule.broken(encoder)).collect::<Result<_, NoOpposite>>()?;
        Ok(ways.into_iter().flatten().collect())
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        self.0.iter().all(|rule| rule.is_kept(board, grid))
    }

    fn state(&self, board: &Board, grid: &Grid) -> State {
        let mut state = State::Kept;
        for rule in &self.0 {
            match rule.state(board, grid) {
                State::Broken => return State::Broken,
                State::Open => state = State::Open,
                State::Kept => {}
            }
        }
        state
    }

    fn listed(&self) -> &[Box<dyn Rule>] {
        &self.0
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.0.iter().flat_map(|rule| rule.violations(board, grid)).collect()
    }
}

/// A rule within a rule, whose violations begin with the name of its kind.
#[derive(Debug)]
pub(super) struct Inner {
    pub(super) kind: String,
    pub(super) rule: Box<dyn Rule>,
}

impl Rule for Inner {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.rule.encode(encoder);
    }

    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        self.rule.broken(encoder)
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        self.rule.is_kept(board, grid)
    }

    fn state(&self, board: &Board, grid: &Grid) -> State {
        self.rule.state(board, grid)
    }

    fn listed(&self) -> &[Box<dyn Rule>] {
        self.rule.listed()
    }

    fn aspects(&self) -> &[Aspect] {
        self.rule.aspects()
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let named =
            |violation: Violation| Violation { what: format!("{}: {}", self.kind, violation.what), ..violation };
        self.rule.violations(board, grid).into_iter().map(named).collect()
    }
}
