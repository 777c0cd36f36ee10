//! What solutions are projected onto (`projection.rs`), in terms of tables and variables.

use super::model::Model;
use crate::problem::{OptionId, Problem};

/// Which options and variables count in a projected solution.
#[derive(Clone, Debug)]
pub(super) struct Projected {
    /// For each option of tables whether it is projected; none if all are.
    rows: Option<Vec<bool>>,
    /// For each variable whether an option with it is projected.
    variables: Vec<bool>,
    /// No option without a variable of its own is projected.
    by_variables: bool,
}

impl Projected {
    pub(super) fn new(problem: &Problem, model: &Model) -> Projected {
        let is_projected = |&option: &u32| !problem.is_auxiliary(OptionId::new(option as usize));
        let has_projected = |variable: usize| model.options.of(variable).iter().any(is_projected);
        Projected {
            rows: problem.has_auxiliary_options().then(|| model.rows.iter().map(is_projected).collect()),
            variables: (0..model.variables).map(has_projected).collect(),
            by_variables: !model.tables.iter().any(|table| table.is_projected && table.chooses),
        }
    }

    /// Whether an option of the tables is projected.
    pub(super) fn has_row(&self, row: usize) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows[row])
    }

    /// Whether a projected option has a variable.
    pub(super) fn has_variable(&self, variable: usize) -> bool {
        self.variables[variable]
    }

    /// Whether the values of variables alone determine a projected solution.
    pub(super) fn is_by_variables(&self) -> bool {
        self.by_variables
    }
}
