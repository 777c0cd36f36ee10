//! An exact cover problem as a Boolean formula in the DIMACS format of SAT solvers.
//!
//! ```text
//!   c 1 = r1c1=1            what each variable is
//!   c clauses 1-7: r1c1     what the clauses say
//!   p cnf 64 400            how many variables and clauses
//!   1 2 3 4 0               a primary item: one of its options is chosen ...
//!   -1 -2 0                 ... and no two
//! ```
//!
//! Option number k is variable k + 1. The formula has as many models as the problem has covers: the added variables (for
//! colours, for options of a group with the same item, and for items with many uses) are determined by the options.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.2, (13): at most one of many with few clauses. Sinz, *Towards an optimal CNF encoding
//! of Boolean cardinality constraints* (2005): the sequential counter; ours is an equivalence in each step.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::decimal::{Digits, decimal};
use super::groups::Groups;
use super::problem::{ItemId, ItemKind, OptionId, Problem};
use super::restriction::Restriction;

/// Items with at most this many options exclude them pair by pair.
const PAIRWISE: usize = 6;

/// A formula: that of a problem has as many models as the problem has covers.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: usize,
    clauses: usize,
    /// The clauses, each a line.
    text: String,
    /// What clauses are about, and the first one of each.
    topics: Vec<(String, usize)>,
    /// The variables that stand for several options.
    defined: BTreeMap<Vec<i64>, i64>,
}

impl Formula {
    /// The formula of a problem with some options dropped and some chosen.
    pub fn new(problem: &Problem, restriction: &Restriction) -> Formula {
        Formula::of_items(problem.plain()).restricted(restriction)
    }

    /// The formula of a plain problem.
    pub(super) fn of_items(problem: &Problem) -> Formula {
        let mut formula = Formula { variables: problem.option_count(), ..Formula::default() };
        let homes = Groups::new(problem).homes(problem.option_count());
        for (item, name, kind) in problem.items() {
            formula.begin(name);
            formula.cover(problem, &homes, item, kind);
        }
        formula
    }

    /// The formula with some options dropped and some chosen.
    pub(super) fn restricted(mut self, restriction: &Restriction) -> Formula {
        let Restriction { dropped, chosen } = restriction;
        if !dropped.is_empty() {
            self.begin("dropped");
            dropped.iter().for_each(|&option| self.clause([-variable_of(option.index())]));
        }
        if !chosen.is_empty() {
            self.begin("chosen");
            chosen.iter().for_each(|&option| self.clause([variable_of(option.index())]));
        }
        self
    }

    /// The number of bytes of its clauses.
    pub(super) fn size(&self) -> usize {
        self.text.len()
    }

    /// The variable that is true if and only if one of these options is chosen, in ascending order. It may be a new one.
    pub(super) fn define(&mut self, options: &[u32]) -> i64 {
        self.begin("variables that stand for several options");
        self.either(&variables_of(options))
    }

    /// That variable, if there is one.
    pub(super) fn find(&self, options: &[u32]) -> Option<i64> {
        let options = variables_of(options);
        if let [only] = options[..] { Some(only) } else { self.defined.get(&options).copied() }
    }

    /// Excludes the covers with all of these options.
    pub fn exclude(&mut self, options: &[OptionId]) {
        self.begin("not this solution");
        self.clause(options.iter().map(|option| -variable_of(option.index())));
    }

    /// Excludes the covers of a part of the problem, in which all of these options are dropped.
    pub(super) fn exclude_part(&mut self, number: usize, dropped: &[OptionId]) {
        self.begin(&format!("not in part {number}"));
        self.clause(dropped.iter().map(|option| variable_of(option.index())));
    }

    /// The formula in the DIMACS format. `name` describes an option; options without a name have no comment. Other comments say
    /// what the clauses are about.
    pub fn into_dimacs(
        mut self,
        options: impl IntoIterator<Item = OptionId>,
        name: impl Fn(OptionId) -> Option<String>,
    ) -> String {
        let mut head = String::new();
        let plain = |name: &str| name.replace(char::is_control, " ");
        for option in options {
            if let Some(name) = name(option) {
                writeln!(head, "c {} = {}", variable_of(option.index()), plain(&name))
                    .expect("writing to a string cannot fail");
            }
        }
        let ends = self.topics.iter().skip(1).map(|(_, first)| *first).chain([self.clauses]);
        for ((topic, first), end) in self.topics.iter().zip(ends).filter(|((_, first), end)| first < end) {
            let topic = plain(topic);
            writeln!(head, "c clauses {}-{end}: {topic}", first + 1).expect("writing to a string cannot fail");
        }
        writeln!(head, "p cnf {} {}", self.variables, self.clauses).expect("writing to a string cannot fail");
        self.text.insert_str(0, &head);
        self.text
    }

    /// The following clauses are about something else.
    fn begin(&mut self, topic: &str) {
        if self.topics.last().is_none_or(|(last, _)| last != topic) {
            self.topics.push((topic.to_owned(), self.clauses));
        }
    }

    /// One option of a primary item is chosen; at most one of any item, or several that give it the same colour. Options of the
    /// same group, of which at most one is chosen anyway, count as one use of the item, as do options with the same colour.
    fn cover(&mut self, problem: &Problem, homes: &[Option<u32>], item: ItemId, kind: ItemKind) {
        let mut uses: BTreeMap<(usize, Option<u32>), Vec<i64>> = BTreeMap::new();
        let mut coloured: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        for has in problem.incidence().of(item.index()) {
            let option = variable_of(has.option.index());
            let home = homes[has.option.index()].filter(|&home| home as usize != item.index());
            match has.colour {
                Some(colour) => coloured.entry(colour.index()).or_default().push(option),
                None if home.is_some() => uses.entry((0, home)).or_default().push(option),
                None => uses.entry((has.option.index(), None)).or_default().push(option),
            }
        }
        let alone = uses.is_empty() && coloured.len() == 1;
        let coloured = coloured.into_values().filter(|_| !alone || kind == ItemKind::Primary);
        let uses: Vec<i64> = uses.into_values().chain(coloured).map(|options| self.either(&options)).collect();
        if kind == ItemKind::Primary {
            self.clause(uses.iter().copied());
        }
        self.at_most_one(&uses);
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = i64>) {
        let mut digits = Digits::default();
        for literal in literals {
            self.text.push_str(decimal(literal, &mut digits));
            self.text.push(' ');
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
                any = self.equivalent(&[any, next]);
            }
        }
    }

    /// A variable that is true if and only if one of these options is chosen, in ascending order; the same each time.
    fn either(&mut self, options: &[i64]) -> i64 {
        if let [only] = options {
            return *only;
        }
        if let Some(&known) = self.defined.get(options) {
            return known;
        }
        let variable = self.equivalent(options);
        self.defined.insert(options.to_vec(), variable);
        variable
    }

    /// A new variable that is true if and only if one of these is.
    fn equivalent(&mut self, variables: &[i64]) -> i64 {
        let either = self.variable();
        variables.iter().for_each(|variable| self.clause([-variable, either]));
        self.clause(std::iter::once(-either).chain(variables.iter().copied()));
        either
    }
}

/// The variable of an option, by its number.
pub(super) fn variable_of(option: usize) -> i64 {
    option as i64 + 1
}

fn variables_of(options: &[u32]) -> Vec<i64> {
    options.iter().map(|&option| variable_of(option as usize)).collect()
}
