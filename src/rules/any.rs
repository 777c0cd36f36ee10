//! Alternatives: at least one of several groups of rules holds.

use crate::board::{Board, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Value};

use super::all::All;
use super::{Kind, Reader, Rule, Violation};

pub(super) const ANY: Kind = Kind {
    name: "any",
    meaning: "At least one of several groups of rules holds. All rules of a group hold together.",
    forms: &[
        ("{ of = [{ odd = \"r1c1\" }, { even = \"r1c1\", sum = { ... } }] }", "each group is written like [rules]"),
        ("[{ of = [...] }, { of = [...] }]", "several such choices, or [[rules.any]] tables"),
    ],
    example: "any = { of = [{ odd = \"r1c1-3\" }, { even = \"r1c1-3\" }] }",
    compiles_to: "a primary item for the choice, and for each group a copy of the cells it speaks of",
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
    let of = table.need("of", reader.diagnostics);
    table.finish(reader.diagnostics);
    let of = of?;
    let list = of.list(reader.diagnostics)?;
    if list.is_empty() {
        return reader.refuse(of.error("of no groups at all, none holds"));
    }
    let group = |group: &Value<'_>| {
        let table = group.table(reader.diagnostics)?;
        Some(All(reader.rules(&table)?))
    };
    let groups: Vec<Option<All>> = list.iter().map(group).collect();
    Some(Box::new(Any { groups: groups.into_iter().collect::<Option<_>>()? }))
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
