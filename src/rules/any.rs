//! Alternatives: at least one of several groups of rules holds.

use crate::board::{Board, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Value};

use super::all::All;
use super::repeat::{each_once, numbers};
use super::{Kind, Parts, Reader, Rule, RuleUse, Violation};

pub(super) const ANY: Kind = Kind {
    name: "any",
    meaning: "At least one of several groups of rules holds. All rules of a group hold together.",
    forms: &[
        ("{ of = [{ odd = \"r1c1\" }, { even = \"r1c1\", sum = { ... } }] }", "each group is written like [rules]"),
        (
            "{ of = [{ when = \"k > 2\", ... }], with = { k = \"1-9\" } }",
            "each group once for each number, where its condition is met",
        ),
        ("[{ of = [...] }, { of = [...] }]", "several such choices, or [[rules.any]] tables"),
    ],
    example: "any = { of = [{ odd = \"r1c1-3\" }, { even = \"r1c1-3\" }] }",
    compiles_to: "a primary item for the choice, and for each group a copy of the cells it speaks of",
    draw: &[],
    read,
};

/// Groups of rules, one of which holds.
#[derive(Debug)]
struct Any {
    groups: Vec<All>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { of = [{ odd = \"r1c1\" }, { even = \"r1c2\" }] }"));
    };
    let (of, with) = (table.need("of", reader.diagnostics), table.take("with"));
    table.finish(reader.diagnostics);
    let of = of?;
    let list = of.list(reader.diagnostics)?;
    if list.is_empty() {
        return reader.refuse(of.error("of no groups at all, none holds"));
    }
    let names = match with {
        Some(with) => numbers(&with, reader)?,
        None => Vec::new(),
    };
    let mut groups = Vec::new();
    let mut said = Vec::new();
    let fine = each_once(&names, reader, &mut |reader| {
        let read: Vec<Option<Option<All>>> = list.iter().map(|one| group(one, &mut said, reader)).collect();
        groups.extend(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten());
        Some(())
    });
    if fine && groups.is_empty() {
        return reader.refuse(value.error("this is never true: no group can hold"));
    }
    reader.said.push(RuleUse { parts: Parts::Any(said), ..RuleUse::bare("any") });
    fine.then(|| Box::new(Any { groups }) as Box<dyn Rule>)
}

/// The rules of a group; no group where its condition is not met.
fn group(value: &Value<'_>, said: &mut Vec<Vec<RuleUse>>, reader: &mut Reader<'_, '_>) -> Option<Option<All>> {
    let mut table = value.table(reader.diagnostics)?;
    if let Some(when) = table.take("when")
        && !reader.condition(&when)?
    {
        return Some(None);
    }
    let mark = reader.said.len();
    let rules = reader.rules(&table)?;
    said.push(reader.said.split_off(mark));
    Some(Some(All(rules)))
}

impl Rule for Any {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        match &self.groups[..] {
            [only] => only.encode(encoder),
            several => encoder.any("any", several.len(), |number, encoder| several[number].encode(encoder)),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut cells = Vec::new();
        for group in &self.groups {
            let violations = group.violations(board, grid);
            if violations.is_empty() {
                return Vec::new();
            }
            cells.extend(violations.into_iter().flat_map(|violation| violation.cells));
        }
        cells.sort_unstable();
        cells.dedup();
        vec![Violation { what: "none of the alternatives holds".to_owned(), cells }]
    }
}
