//! What solutions are projected onto (`projection.rs`), in terms of tables and variables.

use std::collections::HashSet;

use super::model::{Model, Table};
use crate::problem::{OptionId, Problem};

/// Which options and variables count in a projected solution.
#[derive(Clone, Debug)]
pub(super) struct Projected {
    /// For each option of tables whether it is projected; none if all are.
    rows: Option<Vec<bool>>,
    /// For each variable whether an option with it is projected, or a table of projected options has it.
    variables: Vec<bool>,
    /// Each projected option has a variable of its own, or is known by the variables of its table that are true.
    by_variables: bool,
}

impl Projected {
    pub(super) fn new(problem: &Problem, model: &Model) -> Projected {
        let is_projected = |&option: &u32| !problem.is_auxiliary(OptionId::new(option as usize));
        let has_projected = |variable: usize| model.options.of(variable).iter().any(is_projected);
        let mut variables: Vec<bool> = (0..model.variables).map(has_projected).collect();
        let mut by_variables = true;
        for table in model.tables.iter().filter(|table| table.is_projected && table.chooses) {
            by_variables &= is_determined(model, table);
            model.keys_of(table).iter().for_each(|key| variables[key.variable as usize] = true);
        }
        Projected {
            rows: problem.has_auxiliary_options().then(|| model.rows.iter().map(is_projected).collect()),
            variables,
            by_variables,
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

/// Whether no two options of a table have the same variables: those that are true tell which one is chosen.
fn is_determined(model: &Model, table: &Table) -> bool {
    let keys = model.keys_of(table);
    let count = (0..table.word_count).map(|word| model.full[(table.words + word) as usize].count_ones()).sum::<u32>();
    let keys_of = |row: u32| -> Vec<u32> {
        match table.word_count {
            1 => keys.iter().filter(|key| key.mask >> row & 1 == 1).map(|key| key.variable).collect(),
            _ => model.keys_of_rows.of(table.first + row as usize).to_vec(),
        }
    };
    let mut seen = HashSet::new();
    (0..count).all(|row| seen.insert(keys_of(row)))
}
