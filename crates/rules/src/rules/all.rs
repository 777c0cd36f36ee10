//! Tables of rules that all hold.

use super::bound::Bound;
use super::keys::all as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::Rule;
use super::signature::{Param, Type};
use super::together::All;

pub(super) const ALL: Kind = Kind {
    name: keys::NAME,
    meaning: "All rules of all entries hold. An entry is a table of rules, like `[rules]`.",
    params: &[Param::of(keys::OF, Type::Groups, "tables of rules, each written as [rules] is")],
    example: "all = { of = [{ odd = \"r1c1\" }, { even = \"r1c2\" }] }",
    compiles_to: "what its rules compile to",
    build: Build::Each(build),
    ..Kind::PLAIN
};

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
