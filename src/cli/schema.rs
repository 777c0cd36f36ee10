//! `exdoku schema`: a JSON Schema of our TOML files, for editors that complete and check as one types.
//!
//! The rules come from the list of kinds: what a rule means, the forms of its value, its parameters. A schema knows
//! nothing of boards, so that it lets some mistakes pass which reading the file tells.
//!
//! # References
//! JSON Schema, draft 7, which the TOML plug-ins of editors understand.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::rules::{AnyKind, Definition, Param, Type, kinds};
use crate::variant::FILE_KEYS;

use super::{Exit, Output};

/// Print a JSON Schema of the TOML files, for editors
#[derive(Debug, clap::Args)]
#[command(after_help = "A TOML file names it in its first line:

  #:schema ./exdoku.schema.json

Examples:
  exdoku schema > exdoku.schema.json")]
pub(super) struct Args {}

pub(super) fn run(_args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    serde_json::to_writer_pretty(&mut *out, &schema()).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Exit::Answered)
}

fn schema() -> Value {
    let mut keys: Map<String, Value> = FILE_KEYS.iter().map(|&key| (key.to_owned(), file_key(key))).collect();
    keys.insert("test".to_owned(), described(&json!({ "type": "array", "items": test() }), "Known puzzles."));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "exdoku puzzle or variant",
        "type": "object",
        "additionalProperties": false,
        "properties": keys,
        "definitions": { "rules": rules() },
    })
}

fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = description.into();
    schema
}

/// What may stand under a key of a file.
fn file_key(key: &str) -> Value {
    let text = || json!({ "type": "string" });
    let (schema, description) = match key {
        "title" | "name" => (text(), "What it is called."),
        "about" => (text(), "What it is about, in a sentence or two."),
        "author" => (text(), "Who made it."),
        "variant" => (text(), "A built-in variant by name, or a file: all of it is inherited."),
        "size" => (
            json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "type": "string", "pattern": "^ *[0-9]+ *[xX×] *[0-9]+ *$" }] }),
            "Rows and columns of each grid: 9, or \"6x9\".",
        ),
        "digits" => (json!({ "type": ["integer", "string"] }), "How many digits from 1 up, or a range like \"0-8\"."),
        "box" => (json!({ "type": ["string", "boolean"] }), "Rows x columns of a box: \"2x3\"."),
        "regions" => (text(), "Jigsaw regions in place of boxes: a picture with a letter a region."),
        "grids" => (
            json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
            "The top left cells of several grids.",
        ),
        "holes" => (text(), "Cells that are cut out: a list, or a picture with `#`."),
        "symbols" => (
            json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
            "How digits are written: \"1-9A-G\", \"numbers\", or a list of names.",
        ),
        "let" => (unknowns(), "Unknowns beside the grid: { x = \"1-9\" }."),
        "givens" => (text(), "A picture of the givens, `.` for empty cells."),
        "candidates" => (json!({ "type": ["object", "string"] }), "Cells limited to some digits."),
        "include" => (
            json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
            "Files whose definitions of rules are taken.",
        ),
        "define" => (definitions(), "Rules defined by other rules."),
        "rules" => (json!({ "$ref": "#/definitions/rules" }), "The rules in force."),
        "expect" => (
            json!({
                "type": "object",
                "additionalProperties": false,
                "properties": { "solutions": solutions(), "grid": text() },
            }),
            "What should come out.",
        ),
        _ => (json!({}), ""),
    };
    described(&schema, description)
}

fn unknowns() -> Value {
    let range = json!({ "type": ["integer", "string"] });
    let several = json!({
        "type": "object",
        "required": ["count", "digits"],
        "additionalProperties": false,
        "properties": { "count": { "type": "integer", "minimum": 1 }, "digits": range.clone() },
    });
    json!({ "type": "object", "additionalProperties": { "anyOf": [range, several] } })
}

fn solutions() -> Value {
    json!({ "type": ["integer", "string"], "minimum": 0, "description": "How many solutions there are; 0 or \"none\" for none." })
}

fn test() -> Value {
    let own = ["variant", "expect", "test", "include", "define"];
    let keys = FILE_KEYS.iter().filter(|key| !own.contains(key)).map(|&key| (key.to_owned(), file_key(key)));
    let mut keys: Map<String, Value> = keys.collect();
    keys.insert("solutions".to_owned(), solutions());
    keys.insert("grid".to_owned(), json!({ "type": "string", "description": "The solution, or one of several." }));
    keys.insert("breaks".to_owned(), json!({ "type": "string", "description": "The rule that the grid breaks." }));
    json!({ "type": "object", "additionalProperties": false, "properties": keys })
}

fn definitions() -> Value {
    json!({
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "required": ["rules"],
            "properties": {
                "meaning": { "type": "string" },
                "params": { "type": "object", "additionalProperties": { "type": "string" } },
                "example": { "type": "string" },
                "compiles-to": { "type": "string" },
                "sight": { "type": "boolean" },
                "draw": { "type": "object", "additionalProperties": { "type": "string" } },
                "rules": { "$ref": "#/definitions/rules" },
            },
        },
    })
}

/// The table `[rules]`: a key for each kind, and any other for what a file defines itself.
fn rules() -> Value {
    let each = |kind: AnyKind<'_>| (kind.name().to_owned(), rule(kind));
    json!({ "type": "object", "properties": kinds().map(each).collect::<Map<String, Value>>() })
}

fn rule(kind: AnyKind<'_>) -> Value {
    let table = match kind {
        AnyKind::Written(_) => written_table(kind),
        AnyKind::Defined(definition) => defined_table(definition),
    };
    let forms = kind.forms();
    let begins = |sign: char| forms.iter().any(|(form, _)| form.starts_with(sign));
    let mut any = vec![json!({ "type": "boolean" })];
    if begins('"') || begins('[') {
        any.push(json!({ "type": "string" }));
    }
    if forms.iter().any(|(form, _)| form.starts_with(|c: char| c.is_ascii_digit())) {
        any.push(json!({ "type": "integer" }));
    }
    any.push(table.clone());
    any.push(json!({ "type": "array", "items": { "anyOf": [
        { "type": "string" }, { "type": "integer" }, { "type": "array" }, table,
    ] } }));
    let listed = forms.iter().map(|(form, meaning)| format!("{form}\n    {meaning}")).collect::<Vec<_>>().join("\n");
    json!({
        "description": format!("{}\n\n{listed}\n\nExample: {}", kind.meaning(), kind.example()),
        "anyOf": any,
    })
}

/// The keys that the forms of a rule show.
fn written_table(kind: AnyKind<'_>) -> Value {
    let forms = kind.forms();
    let keys = forms.iter().flat_map(|(form, _)| keys_of(form)).chain(["when".to_owned()]);
    json!({ "type": "object", "properties": keys.map(|key| (key, json!({}))).collect::<Map<String, Value>>() })
}

/// The keys of the outermost braces of `{ cells = "r1c1", total = 15 }`.
fn keys_of(form: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let (mut depth, mut quoted, mut word) = (0, false, String::new());
    for sign in form.chars() {
        match sign {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '=' if depth == 1 && !word.is_empty() => keys.push(std::mem::take(&mut word)),
            ' ' => {}
            _ if sign.is_ascii_alphanumeric() || sign == '-' || sign == '_' => word.push(sign),
            _ => word.clear(),
        }
        if matches!(sign, '{' | ',' | '"') {
            word.clear();
        }
    }
    keys
}

fn defined_table(definition: &Definition<'_>) -> Value {
    let mut keys: Map<String, Value> = Map::new();
    for param in &definition.params {
        keys.insert(param.name.to_owned(), described(&of_type(param), &format!("{}: {}", param.name, param.written)));
    }
    let more = match definition.params.first().map(|main| main.kind) {
        Some(Type::Line | Type::Cells) => &["layout", "left", "right", "top", "bottom", "when"][..],
        _ => &["when"],
    };
    for key in more {
        keys.insert((*key).to_owned(), json!({}));
    }
    // A picture has a table of values for each parameter but the main one.
    for param in definition.params.iter().skip(1) {
        keys.entry(format!("{}s", param.name)).or_insert_with(|| json!({ "type": ["object", "array", "string"] }));
    }
    json!({ "type": "object", "additionalProperties": false, "properties": keys })
}

fn of_type(param: &Param<'_>) -> Value {
    match param.kind {
        Type::Number => json!({ "type": ["integer", "string"] }),
        Type::Truth => json!({ "type": ["boolean", "string"] }),
        Type::Text | Type::Cell => json!({ "type": "string" }),
        Type::Line | Type::Cells => {
            json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] })
        }
        Type::Lines | Type::Pairs => json!({ "type": ["string", "array"] }),
        Type::Numbers | Type::Digits => json!({ "type": ["integer", "string", "array"] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_forms_show() {
        assert_eq!(keys_of("{ cells = \"r1c1 = 3\", total = [5, 10], next = { a = 3 } }"), ["cells", "total", "next"]);
        assert_eq!(keys_of("true"), [""; 0]);
    }

    #[test]
    fn every_key_and_every_kind_is_described() {
        let schema = schema();
        for key in FILE_KEYS.iter().filter(|key| **key != "test") {
            assert_ne!(schema["properties"][key]["description"], "", "{key}");
        }
        for kind in kinds() {
            assert!(schema["definitions"]["rules"]["properties"][kind.name()]["anyOf"].is_array(), "{}", kind.name());
        }
    }
}
