//! Tables of rules that all hold.

use self::keys::all as key;
use crate::rules::kind::keys;
use crate::rules::together::All;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Parts, RuleUse, Type};

keys! { all = "all" { OF: str = "of" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    also: &["and"],
    meaning: "All rules of all entries hold. An entry is a table of rules, like `[rules]`.",
    params: &[Param::of(key::OF, Type::Groups, "tables of rules, each written as [rules] is")],
    example: "all = { of = [{ odd = \"r1c1\" }, { even = \"r1c2\" }] }",
    compiles_to: "what its rules compile to",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// The rules that are the parts of a use, whose uses take the place of it.
pub(super) fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let Parts::All(rules) = &used.parts else { return Ok(All(Vec::new()).into()) };
    let (rule, uses, warnings) = builder.all(rules)?.named();
    let uses = if uses.is_empty() { vec![RuleUse::bare(used.kind.clone())] } else { uses };
    Ok(Built { warnings, ..Built::from(rule).used_as(uses) })
}
