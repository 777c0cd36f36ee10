//! The texts that completion inserts, on the page and in editors.

use exdoku_rules::rules::{AnyKind, Param};
use exdoku_rules::variant::{FileKey, Shape};

/// The maximum length of an example that is inserted.
const LONGEST: usize = 70;

const PICTURE: &str = "\"\"\"\n\n\"\"\"";

/// A key of a file with a value to be replaced, or the header of its table.
pub fn of_key(key: &FileKey) -> String {
    let name = key.name;
    match key.shape {
        Shape::Rules | Shape::Expect | Shape::Unknowns => format!("[{name}]\n"),
        Shape::Tests => format!("[[{name}]]\n"),
        Shape::Definitions => format!("[{name}.mine]\n"),
        Shape::Pictures => format!("{name} = {PICTURE}"),
        Shape::Text if name == "regions" => format!("{name} = {PICTURE}"),
        Shape::Size | Shape::Digits => format!("{name} = 9"),
        Shape::Solutions => format!("{name} = 1"),
        Shape::Box => format!("{name} = \"3x3\""),
        Shape::Layers => format!("{name} = {{ shade = \"white black\" }}"),
        Shape::Text | Shape::Texts | Shape::Candidates | Shape::Sought => format!("{name} = \"\""),
    }
}

/// A rule of a kind: its example, if that is a single short line.
pub fn of_kind(kind: AnyKind<'_>) -> String {
    let (name, example) = (kind.name(), kind.example());
    let is_short = !example.contains('\n') && example.len() < LONGEST;
    if is_short && example.strip_prefix(name).is_some_and(|rest| rest.starts_with(" = ")) {
        return example.to_owned();
    }
    let form = kind.forms().into_iter().next().map_or_else(|| "true".to_owned(), |(form, _)| form);
    format!("{name} = {form}")
}

/// A parameter with a value to be replaced.
pub fn of_param(param: &Param<'_>) -> String {
    format!("{} = {}", param.name, param.kind.sample())
}
