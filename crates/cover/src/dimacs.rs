//! An exact cover problem as a Boolean formula in the DIMACS format of SAT solvers.
//!
//! ```text
//!   c 1 = r1c1=1            what each variable is
//!   p cnf 64 400            how many variables and clauses
//!   1 2 3 4 0               a primary item: one of its options is chosen ...
//!   -1 -2 0                 ... and no two
//! ```
//!
//! Option number k is variable k + 1. The formula has as many models as the problem has covers: the added variables (for
//! colours, and for items with many options) are determined by the options.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.2, (13): at most one of many with few clauses. Sinz, *Towards an optimal CNF encoding
//! of Boolean cardinality constraints* (2005): the sequential counter; ours is an equivalence in each step.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::problem::{ItemKind, OptionId, Problem};
use super::restriction::Restriction;

/// Items with at most this many options exclude them pair by pair.
const PAIRWISE: usize = 6;

/// A formula under construction.
#[derive(Default)]
struct Formula {
    variables: usize,
    clauses: usize,
    text: String,
}

impl Formula {
    fn clause(&mut self, literals: impl IntoIterator<Item = i64>) {
        for literal in literals {
            write!(self.text, "{literal} ").expect("writing to a string cannot fail");
        }
        self.text.push_str("0\n");
        self.clauses += 1;
    }

    fn variable(&mut self) -> i64 {
        self.variables += 1;
        self.variables as i64
    }

    /// At most one of the variables is true.
    fn at_most_one(&mut self, variables: &[i64]) {
        if variables.len() <= PAIRWISE {
            for (i, a) in variables.iter().enumerate() {
                variables[i + 1..].iter().for_each(|b| self.clause([-a, -b]));
            }
            return;
        }
        // `any` says whether one of those so far is true.
        let mut any = variables[0];
        for (i, &next) in variables.iter().enumerate().skip(1) {
            self.clause([-any, -next]);
            if i + 1 < variables.len() {
                any = self.either(&[any, next]);
            }
        }
    }

    /// A variable that is true if and only if one of these is.
    fn either(&mut self, variables: &[i64]) -> i64 {
        let either = self.variable();
        variables.iter().for_each(|variable| self.clause([-variable, either]));
        self.clause(std::iter::once(-either).chain(variables.iter().copied()));
        either
    }
}

/// Writes a problem with some options dropped and some chosen. `name` describes an option; options without a name have no
/// comment.
pub fn write(problem: &Problem, restriction: &Restriction, name: impl Fn(OptionId) -> Option<String>) -> String {
    let Restriction { dropped, chosen } = restriction;
    let problem = problem.plain();
    let mut formula = Formula { variables: problem.option_count(), ..Formula::default() };
    let variable = |option: OptionId| option.index() as i64 + 1;
    for (item, _, kind) in problem.items() {
        let options = problem.incidence().of(item.index());
        if kind == ItemKind::Primary {
            formula.clause(options.iter().map(|has| variable(has.option)));
        }
        let mut uses: Vec<i64> = Vec::new();
        let mut coloured: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        for has in options {
            match has.colour {
                None => uses.push(variable(has.option)),
                Some(colour) => coloured.entry(colour.index()).or_default().push(variable(has.option)),
            }
        }
        // Options that give the item the same colour are compatible; the colour counts as one use of the item.
        let alone = uses.is_empty() && coloured.len() == 1;
        for same in coloured.into_values().filter(|_| !alone) {
            let colour = if let [only] = same[..] { only } else { formula.either(&same) };
            uses.push(colour);
        }
        formula.at_most_one(&uses);
    }
    dropped.iter().for_each(|&option| formula.clause([-variable(option)]));
    chosen.iter().for_each(|&option| formula.clause([variable(option)]));
    let mut text = String::new();
    for (option, _) in problem.options() {
        if let Some(name) = name(option) {
            let name = name.replace(char::is_control, " ");
            writeln!(text, "c {} = {name}", variable(option)).expect("writing to a string cannot fail");
        }
    }
    writeln!(text, "p cnf {} {}", formula.variables, formula.clauses).expect("writing to a string cannot fail");
    text + &formula.text
}
