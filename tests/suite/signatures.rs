//! Signatures of kinds: keys, schema, and rule uses written as TOML.

use std::collections::BTreeSet;
use std::process::Command;

use crate::common::{definitions, document, try_document};
use exdoku::rules::{AnyKind, Parts, RuleUse, families, keys, kind, kinds};
use exdoku::variant::BUILTINS;
use serde_json::Value;

/// The reference lists all kinds, each once, and those of a family by name.
#[test]
fn every_kind_is_of_one_family() {
    let of_families: Vec<&str> = families().flat_map(|(_, kinds)| kinds).map(AnyKind::name).collect();
    assert_eq!(of_families, kinds().map(AnyKind::name).collect::<Vec<_>>());
    for (heading, kinds) in families() {
        assert!(kinds.is_sorted_by_key(|kind| kind.name()), "{heading}");
    }
    assert_eq!(of_families.iter().collect::<BTreeSet<_>>().len(), of_families.len());
    let defined = kinds().filter(|kind| matches!(kind, AnyKind::Defined(_)));
    assert_eq!(defined.count(), definitions().len(), "the folder of a family has its line in kinds/mod.rs");
}

/// Each parameter of a choice is a parameter, and those written in Rust have a meaning.
#[test]
fn signatures_are_complete() {
    for kind in kinds() {
        let signature = kind.signature();
        let names: BTreeSet<&str> = signature.params.iter().map(|param| param.name).collect();
        assert_eq!(names.len(), signature.params.len(), "{}", kind.name());
        for choice in signature.choices {
            use exdoku::rules::Choice;
            let of = match choice {
                Choice::One(of) | Choice::AtMostOne(of) | Choice::Some(of) => of.to_vec(),
                Choice::Belong(of, to) => [of, &[*to][..]].concat(),
            };
            assert!(of.iter().all(|name| names.contains(name)), "{}: {of:?}", kind.name());
        }
        let missing: Vec<&str> =
            signature.params.iter().filter(|param| param.meaning.is_empty()).map(|param| param.name).collect();
        assert!(missing.is_empty(), "{}: no meaning for {missing:?}", kind.name());
    }
}

/// Rule uses of the examples and of all built-in variants, written as TOML and read again.
#[test]
fn a_rule_use_written_as_toml_and_read_again_is_the_same() {
    let mut written: BTreeSet<String> = BTreeSet::new();
    for kind in kinds() {
        let head = match kind.name() {
            keys::table::NAME | keys::chaos_construction::NAME | keys::doppelganger::NAME => "size = 9\n",
            _ => {
                "size = 9\nregions = \"\"\"\n111222333\n111222333\n111222333\n444555666\n444555666\n444555666\n777888999\n777888999\n777888999\n\"\"\"\n"
            }
        };
        let text = [head, "size = 9\n"].map(|head| format!("{head}{}", kind.example_in_file()));
        let Some(document) = text.iter().find_map(|text| try_document(text).ok()) else {
            panic!("{} has an example for boards of 9x9", kind.name())
        };
        let head = if try_document(&text[0]).is_ok() { head } else { "size = 9\n" };
        let head = format!("{head}{}\n", kind.example_needs());
        written.extend(check(&head, document.variant.rule_uses(), document.variant.board()));
    }
    for built_in in BUILTINS {
        let document = document(built_in.text);
        let head: String = format!("variant = \"{}\"\n", built_in.name);
        let alone =
            document.variant.rule_uses().iter().filter(|one| kind(&one.kind).is_some()).cloned().collect::<Vec<_>>();
        written.extend(check(&head, &alone, document.variant.board()));
    }
    let never: Vec<&str> = kinds().map(AnyKind::name).filter(|name| !written.contains(*name)).collect();
    // What `all` and `repeat` hold is used as if it stood under [rules] itself.
    assert_eq!(never, [keys::all::NAME, keys::repeat::NAME]);
}

/// The kinds of these rule uses, each of which is written and read again.
fn check(head: &str, rule_uses: &[RuleUse], board: &exdoku::board::Board) -> Vec<String> {
    let entry = |rule_use: &RuleUse| format!("    {{ {} = {} }},\n", rule_use.kind, rule_use.to_toml(board));
    let text = format!("{head}[rules]\nall.of = [\n{}]\n", rule_uses.iter().map(entry).collect::<String>());
    let again = try_document(&text).unwrap_or_else(|complaints| panic!("{text}\n{complaints}"));
    for rule_use in rule_uses {
        let same = again.variant.rule_uses().iter().any(|other| is_same(rule_use, other));
        assert!(same, "{head}\n{}{rule_use:#?}", entry(rule_use));
    }
    rule_uses.iter().map(|rule_use| rule_use.kind.clone()).collect()
}

/// Alternatives may be written as `all` where a kind comes twice in a group.
fn is_same(one: &RuleUse, other: &RuleUse) -> bool {
    let sorted = |rule_use: &RuleUse| {
        let mut sorted = rule_use.clone();
        sorted.parameters.sort_by(|a, b| a.0.cmp(&b.0));
        if let Parts::Any(groups) = &mut sorted.parts {
            for group in groups {
                group.iter_mut().for_each(|one| one.parameters.sort_by(|a, b| a.0.cmp(&b.0)));
            }
        }
        sorted
    };
    sorted(one).is_same(&sorted(other))
}

/// The definitions that the reference shows are read, with their examples.
#[test]
fn the_reference_of_definitions_is_true() {
    let reference = include_str!("../../docs/define.md");
    let printed = Command::new(env!("CARGO_BIN_EXE_exdoku")).args(["rules", "define"]).output().unwrap();
    assert_eq!(String::from_utf8(printed.stdout).unwrap(), reference);
    let blocks: Vec<&str> =
        reference.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 3);
    blocks.into_iter().for_each(|block| drop(document(block)));
    for word in ["`$line.first`", "`when`", "`sight`", "`draw`", "`let`", "count = 3"] {
        assert!(reference.contains(word), "{word}");
    }
}

fn schema() -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_exdoku")).arg("schema").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn json_of(toml: &str) -> Value {
    serde_json::to_value(toml.parse::<toml::Table>().unwrap()).unwrap()
}

#[test]
fn examples_and_variants_fit_the_schema() {
    let schema = schema();
    for kind in kinds() {
        let text = format!("size = 9\n{}", kind.example_in_file());
        let complaints = complaints(&schema, &schema, &json_of(&text), "");
        assert!(complaints.is_empty(), "{}: {complaints:#?}", kind.name());
    }
    for built_in in BUILTINS {
        let complaints = complaints(&schema, &schema, &json_of(built_in.text), "");
        assert!(complaints.is_empty(), "{}: {complaints:#?}", built_in.name);
    }
    for path in definitions() {
        let text = std::fs::read_to_string(&path).unwrap();
        let complaints = complaints(&schema, &schema, &json_of(&text), "");
        assert!(complaints.is_empty(), "{}: {complaints:#?}", path.display());
    }
    let several = json_of("size = 9\n[[test]]\nbreaks = ['boxes', 'anti-knight']\n");
    assert!(complaints(&schema, &schema, &several, "").is_empty());
    for wrong in [
        "sise = 9",
        "size = [9]",
        "[rules]\nkiller = { cels = 'r1c1' }",
        "[rules]\ncount-distinct = { cell = 'r1c1' }",
        "[rules]\npair = { along = 'r1c1-5', were = 'a < b' }",
        "[rules]\ndiagonals = 'all'",
        "[rules]\nline = { cells = 'r1c1-9', states = ['a'], final = ['a'], steps = [{ from = 'a' }] }",
    ] {
        assert!(!complaints(&schema, &schema, &json_of(wrong), "").is_empty(), "{wrong}");
    }
}

/// What is wrong with a value by a schema of draft 7. A keyword that is not known here fails the test.
fn complaints(root: &Value, schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let wrong = |what: String| vec![format!("{path}: {what}")];
    for (keyword, given) in schema.as_object().expect("a schema is an object") {
        found.extend(match keyword.as_str() {
            "$schema" | "title" | "description" | "definitions" => Vec::new(),
            "$ref" => {
                let pointer = given.as_str().unwrap().strip_prefix('#').unwrap();
                complaints(root, root.pointer(pointer).expect("a reference leads somewhere"), value, path)
            }
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64(),
                    other => panic!("the type {other}"),
                };
                let fits = given.as_array().map_or_else(|| is(given), |names| names.iter().any(is));
                if fits { Vec::new() } else { wrong(format!("{value} is not {given}")) }
            }
            "enum" if !given.as_array().unwrap().contains(value) => wrong(format!("{value} is none of {given}")),
            "minimum" if value.as_i64().is_some_and(|number| number < given.as_i64().unwrap()) => {
                wrong(format!("{value} is less than {given}"))
            }
            "enum" | "minimum" => Vec::new(),
            "pattern" => match (given.as_str().unwrap(), value.as_str()) {
                (_, None) => Vec::new(),
                ("^\\$", Some(text)) if text.starts_with('$') => Vec::new(),
                ("^\\$", Some(text)) => wrong(format!("{text} is not a reference")),
                // The size of a board.
                ("^ *[0-9]+ *[xX×] *[0-9]+ *$", Some(text)) => {
                    let sides: Vec<&str> = text.split(['x', 'X', '×']).map(str::trim).collect();
                    let fits = sides.len() == 2 && sides.iter().all(|side| side.parse::<u32>().is_ok());
                    if fits { Vec::new() } else { wrong(format!("{text} is not a size")) }
                }
                (other, _) => panic!("the pattern {other}"),
            },
            "anyOf" => {
                let each: Vec<Vec<String>> =
                    given.as_array().unwrap().iter().map(|one| complaints(root, one, value, path)).collect();
                if each.iter().any(Vec::is_empty) { Vec::new() } else { each.concat() }
            }
            "required" => {
                let missing = |name: &&Value| value.is_object() && value.get(name.as_str().unwrap()).is_none();
                let missing = given.as_array().unwrap().iter().filter(missing);
                missing.flat_map(|name| wrong(format!("{name} is missing"))).collect()
            }
            "properties" => {
                let keys = given.as_object().unwrap().iter();
                let there = keys.filter_map(|(key, schema)| Some((key, schema, value.get(key)?)));
                there
                    .flat_map(|(key, schema, value)| complaints(root, schema, value, &format!("{path}.{key}")))
                    .collect()
            }
            "additionalProperties" => {
                let known = |key: &String| schema.get("properties").is_some_and(|known| known.get(key).is_some());
                let others = value.as_object().into_iter().flatten().filter(|(key, _)| !known(key));
                match given {
                    Value::Bool(true) => Vec::new(),
                    Value::Bool(false) => others.flat_map(|(key, _)| wrong(format!("{key} is unknown"))).collect(),
                    each => others
                        .flat_map(|(key, value)| complaints(root, each, value, &format!("{path}.{key}")))
                        .collect(),
                }
            }
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                items.flat_map(|(at, item)| complaints(root, given, item, &format!("{path}[{at}]"))).collect()
            }
            other => panic!("the keyword {other}"),
        });
    }
    found
}
