//! What a key means, by the keys that lead to it.

use exdoku_rules::rules::Type;
use exdoku_rules::variant::{FILE_KEYS, FileKey, TEST_KEYS};
use exdoku_text::board::Side;

use crate::known::{Kinds, KnownKind, KnownParam};

/// What a key means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Role<'r> {
    /// A key of the file, of a test, or of what is expected.
    File(FileKey),
    /// A rule, by the name of its kind.
    Rule(&'r str),
    /// A parameter of a rule.
    Param(&'r KnownKind, &'r KnownParam),
    /// Clues on a side of the grid.
    Side(&'r KnownKind),
    /// The definition of a kind.
    Definition(&'r str),
    /// A key of a definition.
    OfDefinition,
    /// A parameter where it is declared.
    Declared,
    /// An unknown beside the grid.
    Unknown,
    /// `when` of a rule in a definition: a condition.
    Condition,
    Other,
}

/// What the last of these keys means.
pub(crate) fn role<'r>(path: &[&'r str], kinds: Kinds<'r>) -> Role<'r> {
    match path {
        ["rules", rest @ ..] | ["test", "rules", rest @ ..] | ["define", _, "rules", rest @ ..] if !rest.is_empty() => {
            in_rules(rest, kinds)
        }
        ["let", _] | ["test", "let", _] => Role::Unknown,
        ["define", name] => Role::Definition(name),
        ["define", _, "params", _] => Role::Declared,
        ["define", _, _] => Role::OfDefinition,
        [key] => key_of(key, &[FILE_KEYS]),
        ["test" | "expect", key] => key_of(key, &[TEST_KEYS, FILE_KEYS]),
        _ => Role::Other,
    }
}

fn key_of<'r>(name: &str, lists: &[&[FileKey]]) -> Role<'r> {
    let found = lists.iter().copied().flatten().find(|key| key.name == name);
    found.map_or(Role::Other, |key| Role::File(*key))
}

fn in_rules<'r>(path: &[&'r str], kinds: Kinds<'r>) -> Role<'r> {
    let [name, rest @ ..] = path else { return Role::Other };
    let [key, below @ ..] = rest else { return Role::Rule(name) };
    if *key == "when" {
        return Role::Condition;
    }
    let Some(kind) = kinds.find(name) else { return Role::Other };
    match kind.param(key) {
        Some(param) if below.is_empty() => Role::Param(kind, param),
        Some(param) if holds_rules(param.kind) => in_rules(below, kinds),
        Some(_) => Role::Other,
        None if kind.sight && Side::of_name(key).is_some() => Role::Side(kind),
        None if takes_rules(kind) => in_rules(rest, kinds),
        None => Role::Other,
    }
}

/// Whether a value of this type is a table of rules, or a list of them.
fn holds_rules(kind: Type) -> bool {
    matches!(kind, Type::Rules | Type::Groups)
}

/// Whose keys stand in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Within<'r> {
    File,
    Test,
    Expect,
    /// Rules.
    Rules,
    /// Parameters of a rule of this kind, and rules if its main parameter is rules.
    Kind(&'r KnownKind),
    Definition,
    Other,
}

/// Whose keys stand in the table behind these keys.
pub(crate) fn within<'r>(path: &[&'r str], kinds: Kinds<'r>) -> Within<'r> {
    match path {
        [] => Within::File,
        ["test"] => Within::Test,
        ["expect"] => Within::Expect,
        ["rules"] | ["test", "rules"] | ["define", _, "rules"] => Within::Rules,
        ["define", _] => Within::Definition,
        _ => match role(path, kinds) {
            Role::Rule(name) => kinds.find(name).map_or(Within::Other, Within::Kind),
            Role::Param(_, param) if holds_rules(param.kind) => Within::Rules,
            _ => Within::Other,
        },
    }
}

/// Whether rules may stand where the parameters of a kind do.
pub(crate) fn takes_rules(kind: &KnownKind) -> bool {
    kind.is_bare && kind.main_type().is_some_and(holds_rules)
}

/// The type of the value of a key, as far as it is the value of a parameter.
pub(crate) fn type_of(role: Role<'_>, kinds: Kinds<'_>) -> Option<Type> {
    match role {
        Role::Rule(name) => kinds.find(name)?.main_type(),
        Role::Param(_, param) => Some(param.kind),
        Role::Condition => Some(Type::Expression),
        _ => None,
    }
}

/// Whether a value of this type names cells.
pub(crate) fn names_cells(kind: Type) -> bool {
    matches!(
        kind,
        Type::Line
            | Type::Lines
            | Type::Parts
            | Type::Cells
            | Type::Cell
            | Type::Pairs
            | Type::Marked
            | Type::Sets
            | Type::CellOrNumbers
    )
}
