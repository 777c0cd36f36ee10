//! Tables of rules that all hold.

use super::build::{Builder, Built};
use super::fault::Fault;
use super::keys::all as keys;
use super::kind::{Build, Kind};
use super::rule_use::{Parts, RuleUse};
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

/// The rules that are the parts of a use, whose uses take the place of it.
pub(super) fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let Parts::All(rules) = &used.parts else { return Ok(All(Vec::new()).into()) };
    let (rule, uses, warnings) = builder.all(rules)?.named();
    let uses = if uses.is_empty() { vec![RuleUse::bare(used.kind.clone())] } else { uses };
    Ok(Built { warnings, ..Built::from(rule).used_as(uses) })
}
