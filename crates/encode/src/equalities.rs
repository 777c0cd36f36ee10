//! The requested equalities.

use std::collections::HashMap;

use super::variable::Variable;

/// The pairs of variables that are compared.
#[derive(Debug, Default)]
pub(super) struct Equalities {
    pub(super) all: Vec<Equality>,
    pub(super) results: HashMap<(Variable, Variable), Variable>,
}

/// Two variables, and the variable that is 1 if they are equal.
#[derive(Debug)]
pub(super) struct Equality {
    pub(super) a: Variable,
    pub(super) b: Variable,
    pub(super) result: Variable,
}

impl Equalities {
    /// Whether nothing is compared.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}
