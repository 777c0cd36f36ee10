//! `exdoku schema`: a JSON Schema of our TOML files, for editors that complete and check while you type.
//!
//! It is derived from the list of keys of a file and from the signatures of the kinds of rules. A schema knows nothing of
//! boards, so it misses errors that are reported when the file is read.
//!
//! # References
//! JSON Schema, draft 7, which the TOML plug-ins of editors understand.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::{Map, Value, json};

use exdoku_rules::rules::{AnyKind, Param, Signature, Type, kinds};
use exdoku_rules::variant::{FILE_KEYS, FileKey, Shape, TEST_KEYS};
use exdoku_text::board::{LayerLook, Side};

use super::exit::Exit;
use super::terminal::Output;

/// Print a JSON Schema of the TOML files, for editors
#[derive(Debug, clap::Args)]
#[command(after_help = "A TOML file names the schema in its first line:

  #:schema ./exdoku.schema.json

Examples:
  exdoku schema > exdoku.schema.json")]
pub(super) struct Args {}

pub(super) fn run(_args: &Args, out: &mut Output) -> Result<Exit> {
    serde_json::to_writer_pretty(&mut *out, &schema()).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Exit::Answered)
}

fn schema() -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "exdoku puzzle or variant",
        "type": "object",
        "additionalProperties": false,
        "properties": keys(FILE_KEYS.iter()),
        "definitions": { "rules": rules() },
    })
}

/// The schemas of the values of these keys.
fn keys<'k>(keys: impl Iterator<Item = &'k FileKey>) -> Map<String, Value> {
    keys.map(|key| (key.name.to_owned(), described(&of_shape(key.shape), key.meaning))).collect()
}

fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = description.into();
    schema
}

/// The schema of the value of a key of a file.
fn of_shape(shape: Shape) -> Value {
    let text = || json!({ "type": "string" });
    match shape {
        Shape::Text => text(),
        Shape::Texts => json!({ "anyOf": [text(), { "type": "array", "items": text() }] }),
        Shape::Size => json!({ "anyOf": [
            { "type": "integer", "minimum": 1 },
            { "type": "string", "pattern": "^ *[0-9]+ *[xX×] *[0-9]+ *$" },
        ] }),
        Shape::Digits => json!({ "type": ["integer", "string"] }),
        Shape::Box => json!({ "type": ["string", "boolean"] }),
        Shape::Pictures => json!({ "type": ["object", "string"] }),
        Shape::Candidates => json!({ "type": ["object", "string"] }),
        Shape::Layers => layers(),
        Shape::Sought => json!({ "type": "string", "enum": ["all", "digits"] }),
        Shape::Unknowns => unknowns(),
        Shape::Definitions => definitions(),
        Shape::Rules => json!({ "$ref": "#/definitions/rules" }),
        Shape::Expect => {
            let own = TEST_KEYS.iter().filter(|key| matches!(key.shape, Shape::Solutions | Shape::Pictures));
            json!({ "type": "object", "additionalProperties": false, "properties": keys(own) })
        }
        Shape::Solutions => json!({ "type": ["integer", "string"], "minimum": 0 }),
        Shape::Tests => {
            let of_test = FILE_KEYS.iter().filter(|key| key.is_of_test()).chain(TEST_KEYS);
            let test = json!({ "type": "object", "additionalProperties": false, "properties": keys(of_test) });
            json!({ "type": "array", "items": test })
        }
    }
}

fn layers() -> Value {
    let values = json!({ "type": ["integer", "string"] });
    let in_cells = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "values": values.clone(),
            "cells": { "type": "string" },
            "is": { "type": "string" },
            "given": { "type": "string" },
            "look": { "type": "string", "enum": LayerLook::ALL.map(|(name, _)| name) },
        },
    });
    json!({ "type": "object", "additionalProperties": { "anyOf": [values, in_cells] } })
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

fn definitions() -> Value {
    json!({
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "required": ["rules"],
            "properties": {
                "meaning": { "type": "string" },
                "layers": layers(),
                "params": { "type": "object", "additionalProperties": { "type": "string" } },
                "describe": { "type": "object", "additionalProperties": { "type": "string" } },
                "example": { "type": "string" },
                "compiles-to": { "type": "string" },
                "reason": { "type": "string" },
                "sight": { "type": "boolean" },
                "draw": { "type": "object", "additionalProperties": { "type": "string" } },
                "look": {
                    "type": "object",
                    "additionalProperties": { "anyOf": [
                        { "type": "string" },
                        { "type": "array", "items": { "type": "string" } },
                    ] },
                },
                "rules": { "$ref": "#/definitions/rules" },
            },
        },
    })
}

/// The table `[rules]`: a key for each kind, and any other key for what the file defines itself.
fn rules() -> Value {
    let each = |kind: AnyKind<'_>| (kind.name().to_owned(), rule(kind));
    let mut keys: Map<String, Value> = kinds().map(each).collect();
    let layer = "The layer whose cells replace those of the grid in all rules of this table.";
    keys.insert("of".to_owned(), described(&of_type(Type::Text), layer));
    json!({ "type": "object", "properties": keys })
}

fn rule(kind: AnyKind<'_>) -> Value {
    let signature = kind.signature();
    let table = table(&signature);
    let mut any = vec![json!({ "type": "boolean" })];
    let mut each = Vec::new();
    if let Some(main) = signature.main().filter(|_| signature.bare) {
        any.push(of_type(main.kind));
        each.push(of_type(main.kind));
    }
    any.push(table.clone());
    each.push(table);
    any.push(json!({ "type": "array", "items": { "anyOf": each } }));
    let forms: Vec<String> = signature.forms().iter().map(|(form, meaning)| format!("{form}\n    {meaning}")).collect();
    let needs = kind.example_needs();
    let with = if needs.is_empty() { String::new() } else { format!("\n    with\n{needs}") };
    json!({
        "description": format!("{}\n\n{}\n\nExample: {}{with}", kind.meaning(), forms.join("\n"), kind.example()),
        "anyOf": any,
    })
}

/// A table that gives parameters by name, in a picture, or by side.
fn table(signature: &Signature<'_>) -> Value {
    let mut keys: Map<String, Value> = Map::new();
    for param in signature.params {
        let mut description = match param.meaning {
            "" => param.kind.name().to_owned(),
            meaning => format!("{meaning} ({})", param.kind.name()),
        };
        if let Some(default) = param.default {
            description += &format!(", by default {default}");
        }
        if let Some(other) = signature.other_word(param) {
            keys.insert(other.to_owned(), described(&of_type(param.kind), &format!("the same as `{}`", param.name)));
        }
        keys.insert(param.name.to_owned(), described(&of_type(param.kind), &description));
    }
    keys.entry("of")
        .or_insert_with(|| described(&of_type(Type::Text), "The layer whose cells replace those of the grid."));
    keys.insert("when".to_owned(), described(&of_type(Type::Truth), "The rule is in force only if this is true."));
    if signature.is_drawn() {
        let picture = described(&json!({ "type": "string" }), "A picture: one letter per rule, `.` for other cells.");
        keys.insert("layout".to_owned(), picture);
        // A picture has a table of values for each parameter except the main one.
        for param in signature.params.iter().skip(1) {
            let own = of_type(param.kind);
            let each = json!({ "type": "object", "additionalProperties": own });
            match keys.get_mut(&param.plural()) {
                Some(known) => *known = json!({ "anyOf": [known.clone(), each] }),
                None => drop(keys.insert(param.plural(), each)),
            }
        }
    }
    if signature.sight {
        for side in Side::ALL {
            let clues = json!({ "type": ["string", "array"] });
            keys.insert(side.name().to_owned(), described(&clues, "One clue per row or column, `.` or `-` for none."));
        }
    }
    let mut table = json!({ "type": "object", "additionalProperties": false, "properties": keys });
    if signature.is_drawn() || signature.sight {
        return table;
    }
    let required = signature.params.iter().filter(|param| param.is_required());
    let (worded, plain): (Vec<&Param<'_>>, Vec<&Param<'_>>) =
        required.partition(|param| signature.other_word(param).is_some());
    if !plain.is_empty() {
        table["required"] = json!(plain.iter().map(|param| param.name).collect::<Vec<_>>());
    }
    // No kind has two such parameters: each would be the other word for the other one.
    if let [param, ..] = worded[..] {
        let words = [Some(param.name), signature.other_word(param)].into_iter().flatten();
        table["anyOf"] = words.map(|word| json!({ "required": [word] })).collect();
    }
    table
}

/// The schema of a parameter of this type. A text may be a reference or an expression everywhere.
fn of_type(kind: Type) -> Value {
    let strings = || json!({ "type": "array", "items": { "type": "string" } });
    match kind {
        Type::Number => json!({ "type": ["integer", "string"] }),
        Type::Truth => json!({ "type": ["boolean", "string"] }),
        Type::Expression => json!({ "type": ["integer", "boolean", "string"] }),
        Type::Text | Type::Cell => json!({ "type": "string" }),
        Type::Choice(words) => json!({ "anyOf": [{ "enum": words }, { "type": "string", "pattern": "^\\$" }] }),
        Type::Line
        | Type::Cells
        | Type::Marked
        | Type::Pairs
        | Type::Steps
        | Type::Shifts
        | Type::Words
        | Type::Lines
        | Type::Parts => {
            json!({ "anyOf": [{ "type": "string" }, strings()] })
        }
        Type::Sets => {
            json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "anyOf": [{ "type": "string" }, strings()] } }] })
        }
        Type::Numbers | Type::Digits | Type::Values | Type::Counts | Type::CellOrNumbers => {
            json!({ "type": ["integer", "string", "array"] })
        }
        Type::Couples | Type::Rows => json!({ "type": "array", "items": { "type": ["string", "array"] } }),
        Type::Expressions => {
            json!({ "type": "object", "additionalProperties": { "type": ["integer", "boolean", "string"] } })
        }
        Type::Turns => json!({ "type": "object", "additionalProperties": { "type": ["string", "array"] } }),
        Type::Ranges => json!({ "type": "object", "additionalProperties": { "type": ["integer", "string", "array"] } }),
        Type::Transitions => json!({ "type": "array", "items": {
            "type": "object",
            "required": ["from", "to"],
            "additionalProperties": false,
            "properties": {
                "from": { "type": "string" },
                "to": { "type": "string" },
                "where": of_type(Type::Expression),
                "between": of_type(Type::Truth),
            },
        } }),
        Type::Rules => json!({ "$ref": "#/definitions/rules" }),
        Type::Groups => json!({ "anyOf": [
            { "type": "array", "items": { "$ref": "#/definitions/rules" } },
            { "$ref": "#/definitions/rules" },
        ] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_every_kind_is_described() {
        let schema = schema();
        for key in FILE_KEYS {
            assert_ne!(schema["properties"][key.name]["description"], "", "{}", key.name);
        }
        for kind in kinds() {
            assert!(schema["definitions"]["rules"]["properties"][kind.name()]["anyOf"].is_array(), "{}", kind.name());
        }
    }
}
