//! The options onto which solutions are projected (`projection.rs`), in terms of tables and variables.

use super::ids::{DomainId, VarId};
use super::model::{Model, Table};
use crate::problem::{OptionId, Problem};

/// The options and variables of a projected solution.
#[derive(Clone, Debug)]
pub(super) struct Projected {
    /// For each option of tables, whether it is projected; none if all are.
    rows: Option<Vec<bool>>,
    /// For each variable, whether an option with it is projected, or it determines the chosen option of a projected table.
    variables: Vec<bool>,
    /// Whether each projected option has its own variable, or one that determines whether it is chosen.
    by_variables: bool,
}

impl Projected {
    pub(super) fn new(problem: &Problem, model: &Model) -> Projected {
        let is_projected = |&option: &u32| !problem.is_auxiliary(OptionId::new(option as usize));
        let has_projected = |variable: VarId| model.options.of(variable.index()).iter().any(is_projected);
        let mut variables: Vec<bool> = model.all_variables().map(has_projected).collect();
        let mut by_variables = true;
        for table in model.tables.iter().filter(|table| table.is_projected && table.chooses) {
            match telling(model, table) {
                Some(telling) => telling.into_iter().for_each(|variable| variables[variable.index()] = true),
                None => by_variables = false,
            }
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
    pub(super) fn has_variable(&self, variable: VarId) -> bool {
        self.variables[variable.index()]
    }

    /// Whether the values of variables alone determine a projected solution.
    pub(super) fn is_by_variables(&self) -> bool {
        self.by_variables
    }
}

/// Variables of a table, one for each option, that determine which one is chosen: those of some domain. (It is not enough
/// that all variables of an option are true: another one may have no colour of the same items.)
fn telling(model: &Model, table: &Table) -> Option<Vec<VarId>> {
    let keys = table.keys as usize..table.keys_end as usize;
    let full = &model.full[table.words.index()..][..table.word_count as usize];
    let count: u32 = full.iter().map(|word| word.count_ones()).sum();
    // The variables that only one option has, by the option, with those that are true with them.
    let mut alone = Vec::new();
    for key in keys {
        if let &[(word, bit)] = model.masks.of(key)
            && bit.is_power_of_two()
        {
            let (row, variable) = (word * 64 + bit.trailing_zeros(), model.keys[key].variable);
            let implied = model.implied.of(variable.index()).iter();
            let equal = implied.filter(|other| model.implied.of(other.index()).contains(&variable));
            alone.extend([variable].iter().chain(equal).map(|&same| (row, same)));
        }
    }
    alone.sort_by_key(|(row, _)| *row);
    let domains_of = |variable: VarId| model.in_domains.of(variable.index()).iter().map(|its| its.domain);
    let of_domain = |domain: DomainId| -> Option<Vec<VarId>> {
        let is_within = |variable: VarId| domains_of(variable).any(|other| other == domain);
        let mut telling = alone.iter().filter(|(_, variable)| is_within(*variable)).copied().collect::<Vec<_>>();
        telling.dedup_by_key(|(row, _)| *row);
        (telling.len() == count as usize).then(|| telling.into_iter().map(|(_, variable)| variable).collect())
    };
    let of_first = alone.iter().take_while(|(row, _)| *row == 0);
    of_first.flat_map(|&(_, variable)| domains_of(variable)).find_map(of_domain)
}
