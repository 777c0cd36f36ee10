//! Rules made of rules: `all`, and what several rules together are.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Grid};

use super::keys::all as keys;
use super::{Bound, Build, Kind, Param, Reader, Rule, Type, Violation};

pub(super) const ALL: Kind = Kind {
    name: keys::NAME,
    meaning: "All the rules of its entries hold. An entry is a table of rules, as `[rules]` is.",
    params: &[Param::of(keys::OF, Type::Groups, "tables of rules, each written as [rules] is")],
    example: "all = { of = [{ odd = \"r1c1\" }, { even = \"r1c2\" }] }",
    compiles_to: "what its rules compile to",
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Several rules that hold together.
#[derive(Debug)]
pub(super) struct All(pub(super) Vec<Box<dyn Rule>>);

impl Rule for All {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.0.iter().for_each(|rule| rule.encode(encoder));
    }

    fn listed(&self) -> &[Box<dyn Rule>] {
        &self.0
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.0.iter().flat_map(|rule| rule.violations(board, grid)).collect()
    }
}

/// A rule within a rule, whose violations begin with its own name.
#[derive(Debug)]
pub(super) struct Inner {
    pub(super) kind: String,
    pub(super) rule: Box<dyn Rule>,
}

impl Rule for Inner {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.rule.encode(encoder);
    }

    fn listed(&self) -> &[Box<dyn Rule>] {
        self.rule.listed()
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let named =
            |violation: Violation| Violation { what: format!("{}: {}", self.kind, violation.what), ..violation };
        self.rule.violations(board, grid).into_iter().map(named).collect()
    }
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let entries = bound.at(keys::OF).list(reader.diagnostics)?;
    let read: Vec<Option<Vec<Box<dyn Rule>>>> = entries
        .iter()
        .map(|entry| {
            let table = entry.table(reader.diagnostics)?;
            reader.rules(&table)
        })
        .collect();
    let rules: Vec<Vec<Box<dyn Rule>>> = read.into_iter().collect::<Option<_>>()?;
    Some(Box::new(All(rules.into_iter().flatten().collect())))
}
