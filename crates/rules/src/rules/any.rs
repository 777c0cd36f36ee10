//! Alternatives: at least one of several groups of rules holds.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Grid};
use exdoku_text::source::fields::Value;
use exdoku_text::source::{Diagnostic, Level};

use super::bind::Bound;
use super::keys::any as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::repeat::{each_once, numbers};
use super::rule::{Rule, Violation};
use super::rule_use::{Parts, RuleUse};
use super::signature::{Param, Type};
use super::together::All;

pub(super) const ANY: Kind = Kind {
    name: keys::NAME,
    meaning: "At least one of several groups of rules holds. All rules of a group hold together. A group that can never \
              hold is left out, with a warning.",
    params: &[
        Param::of(
            keys::OF,
            Type::Groups,
            "the groups, each written as [rules] is; one with `when` counts only where that is true",
        ),
        Param::of(
            keys::WITH,
            Type::Ranges,
            "names, and the numbers that each takes: each group stands once for each, like { k = \"1-9\" }",
        )
        .optional(),
    ],
    example: "any = { of = [{ odd = \"r1c1-3\" }, { even = \"r1c1-3\" }] }",
    compiles_to: "a primary item for the choice, and for each group a copy of the cells that it uses; groups that only limit \
                  cells, or also add up different digits, are an option for each way to do so",
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Groups of rules, one of which holds.
#[derive(Debug)]
struct Any {
    groups: Vec<All>,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (of, with) = (bound.at(keys::OF), bound.written(keys::WITH));
    let list = of.list(reader.diagnostics)?;
    if list.is_empty() {
        return reader.refuse(of.error("an empty list of groups never holds"));
    }
    let names = match with {
        Some(with) => numbers(with, reader)?,
        None => Vec::new(),
    };
    let (mut uses, mut groups) = (Vec::new(), Vec::new());
    let fine = each_once(&names, reader, &mut |reader| {
        let read: Vec<Option<Option<All>>> = list.iter().map(|one| group(one, &mut uses, reader)).collect();
        groups.extend(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten());
        Some(())
    });
    if fine && groups.is_empty() {
        return reader.refuse(bound.place.error("this is never true: no group can hold").impossible());
    }
    reader.record(RuleUse { parts: Parts::Any(uses), ..RuleUse::bare(keys::NAME) });
    fine.then(|| Box::new(Any { groups }) as Box<dyn Rule>)
}

/// The rules of a group; no group where its condition is not met, or where its rules can never hold.
fn group(value: &Value<'_>, uses: &mut Vec<Vec<RuleUse>>, reader: &mut Reader<'_, '_>) -> Option<Option<All>> {
    let mut table = value.table(reader.diagnostics)?;
    if let Some(when) = table.take("when")
        && !reader.condition(&when)?
    {
        return Some(None);
    }
    let (mark, fresh) = (reader.uses.len(), reader.diagnostics.len());
    let Some(rules) = reader.rules(&table) else {
        let found = reader.diagnostics.since(fresh);
        let impossible = found.iter().all(|one| one.level() == Level::Warning || one.is_impossible());
        if !impossible || reader.is_exhausted(None) {
            return None;
        }
        reader.uses.truncate(mark);
        let why = reader.diagnostics.split_off(fresh).into_iter().find(Diagnostic::is_impossible)?;
        let warning = format!("this alternative can never hold: {}", why.message());
        reader.diagnostics.push(Diagnostic::warning(warning).at(value.source(), value.span()));
        return Some(None);
    };
    uses.push(reader.uses.split_off(mark));
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
