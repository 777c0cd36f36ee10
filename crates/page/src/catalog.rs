//! What the page offers: kinds of rules and keys for completion, built-in variants, examples.

use serde_json::{Value, json};

use exdoku_format::NotationWriter;
use exdoku_reason::explain::Level;
use exdoku_rules::rules::{AnyKind, DEFINITION_KEYS, Draw, FigureKind, Param, Type, families, kinds};
use exdoku_rules::variant::{BuiltIn, BuiltIns, FILE_KEYS};

use super::edit::drawings;
use super::offer;

macro_rules! examples {
    ($($name:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../web/examples/", $name, ".toml"))),+]
    };
}

/// Puzzles to start from; the first is shown initially.
const EXAMPLES: &[&str] = examples![
    "killer",
    "lines",
    "classic",
    "mini",
    "thermo",
    "jigsaw-x",
    "own-rule",
    "sixteen",
    "twenty-five",
    "samurai"
];

/// The catalog, which is always the same. Where others find the page is told by who serves it.
pub fn catalog(built_in: BuiltIns, public_url: Option<&str>) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "kinds": kinds().map(kind_json).collect::<Vec<_>>(),
        "families": families().map(family).collect::<Vec<_>>(),
        "drawings": drawings(),
        "keys": FILE_KEYS.iter().map(|key| json!({ "name": key.name, "meaning": key.meaning, "insert": offer::of_key(key) })).collect::<Vec<_>>(),
        "definition": {
            "keys": DEFINITION_KEYS.iter().map(|(name, sample, meaning)| json!({ "name": name, "meaning": meaning, "insert": format!("{name} = {sample}") })).collect::<Vec<_>>(),
            "params": Type::of_definitions().collect::<Vec<_>>(),
            "draw": Draw::samples().collect::<Vec<_>>(),
            "look": FigureKind::words().collect::<Vec<_>>(),
        },
        "levels": Level::ALL.map(|level| json!({ "name": level.name(), "meaning": level.meaning() })),
        "variants": built_in.into_iter().map(variant).collect::<Vec<_>>(),
        "notations": NotationWriter::all().map(notation).collect::<Vec<_>>(),
        "public_url": public_url,
        "examples": EXAMPLES.iter().map(|text| example(text)).collect::<Vec<_>>(),
    })
}

fn file(text: &str) -> toml::Table {
    text.parse().expect("the files of the program are TOML")
}

fn family((name, kinds): (&str, Vec<AnyKind<'_>>)) -> Value {
    json!({ "name": name, "kinds": kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>() })
}

fn variant(variant: BuiltIn) -> Value {
    let file = file(variant.text);
    let text = |key: &str| file.get(key).and_then(toml::Value::as_str);
    json!({ "name": variant.name, "title": text("name").or(text("title")), "about": text("about") })
}

fn notation(writer: &NotationWriter) -> Value {
    json!({ "name": writer.name, "about": writer.about, "ending": writer.ending })
}

fn example(text: &str) -> Value {
    json!({ "title": file(text).get("title").and_then(toml::Value::as_str), "text": text })
}

/// A kind of rule: its meaning, the forms of its value, its parameters.
pub(super) fn kind_json(kind: AnyKind<'_>) -> Value {
    let signature = kind.signature();
    json!({
        "name": kind.name(),
        "meaning": kind.meaning(),
        "forms": kind.forms(),
        "example": kind.example(),
        "insert": offer::of_kind(kind),
        "sight": signature.sight,
        "draws": !kind.draws().is_empty(),
        "drawing": matches!(kind, AnyKind::Defined(definition) if definition.is_drawing()),
        "params": signature.params.iter().map(param_json).collect::<Vec<_>>(),
    })
}

fn param_json(param: &Param<'_>) -> Value {
    let words = match param.kind {
        Type::Choice(words) => words,
        _ => &[],
    };
    json!({
        "name": param.name,
        "type": param.kind.name(),
        "sample": param.kind.sample(),
        "insert": offer::of_param(param),
        "words": words,
        "required": param.is_required(),
        "default": param.default,
        "meaning": param.meaning,
    })
}
