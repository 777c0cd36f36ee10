//! Rules made of rules: `all`, and what several rules together are.

use crate::board::{Board, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Value};

use super::{Kind, Reader, Rule, Violation};

pub(super) const ALL: Kind = Kind {
    name: "all",
    meaning: "All the rules of its entries hold. An entry is a table of rules, as `[rules]` is.",
    forms: &[("{ of = [{ thermo = ... }, { whisper = ..., odd = ... }] }", "the rules of every entry")],
    example: "all = { of = [{ odd = \"r1c1\" }, { even = \"r1c2\" }] }",
    compiles_to: "what its rules compile to",
    draw: &[],
    read,
};

/// Several rules that hold together.
#[derive(Debug)]
pub(super) struct All(pub(super) Vec<Box<dyn Rule>>);

impl Rule for All {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.0.iter().for_each(|rule| rule.encode(encoder));
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

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let named =
            |violation: Violation| Violation { what: format!("{}: {}", self.kind, violation.what), ..violation };
        self.rule.violations(board, grid).into_iter().map(named).collect()
    }
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { of = [{ thermo = \"r1c1-4\" }] }"));
    };
    let entries = table.need("of", reader.diagnostics);
    table.finish(reader.diagnostics);
    let entries = entries?.list(reader.diagnostics)?;
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
