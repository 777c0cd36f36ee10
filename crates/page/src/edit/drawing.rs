//! Drawings that state no rule: lines, shapes, colours, texts. Each look is a kind that the text defines without rules, so that
//! drawings are moved, deleted and exported as rules are.
//!
//! ```text
//!   [define.red-line]
//!   params = { line = "line" }
//!   look   = { line = "line red" }
//!   rules  = {}
//! ```

use serde_json::{Value as Json, json};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use exdoku_rules::rules::kind;

use super::decor::remove_key;
use super::document::parsed;

/// The colours offered, as looks name them.
const COLOURS: [&str; 10] = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "black"];
/// The meaning of every drawing.
const MEANING: &str = "A drawing, which states no rule.";

/// What can be drawn: its name, the noun in the names of its kinds, the type of its cells, its look before its colour, its sizes
/// in words and in looks, the usual one first, and whether it has a text.
struct Tool {
    name: &'static str,
    noun: &'static str,
    cells: &'static str,
    figure: &'static str,
    sizes: &'static [(&'static str, &'static str)],
    has_text: bool,
}

const STROKES: &[(&str, &str)] = &[("medium", ""), ("thin", " 0.08"), ("thick", " 0.3"), ("broad", " 0.6")];
const ARROWS: &[(&str, &str)] = &[("medium", ""), ("thin", " 0.025"), ("thick", " 0.09")];
const SHAPES: &[(&str, &str)] = &[("large", ""), ("medium", " 0.6"), ("small", " 0.35")];
const TEXTS: &[(&str, &str)] = &[("medium", " 0.5"), ("large", " 0.8"), ("small", " 0.28")];
const BETWEEN: &[(&str, &str)] = &[("medium", ""), ("large", " 0.45"), ("small", " 0.18")];

const TOOLS: [Tool; 10] = [
    tool("drawn line", "line", "line", "line", STROKES),
    tool("drawn arrow", "arrow", "line", "arrow", ARROWS),
    tool("cell colour", "cells", "cells", "shade", &[]),
    tool("drawn circle", "circle", "cells", "circle", SHAPES),
    tool("drawn square", "square", "cells", "square", SHAPES),
    tool("drawn diamond", "diamond", "cells", "diamond", SHAPES),
    tool("drawn frame", "frame", "cells", "cage", &[]),
    Tool { has_text: true, ..tool("drawn text", "text", "cells", "text", TEXTS) },
    tool("drawn dot", "dot", "pairs", "dot", BETWEEN),
    Tool { has_text: true, ..tool("text on an edge", "sign", "pairs", "sign", BETWEEN) },
];

const fn tool(
    name: &'static str,
    noun: &'static str,
    cells: &'static str,
    figure: &'static str,
    sizes: &'static [(&'static str, &'static str)],
) -> Tool {
    Tool { name, noun, cells, figure, sizes, has_text: false }
}

/// What can be drawn, in the form of kinds of rules.
pub(crate) fn drawings() -> Json {
    let param = |name: &str, kind: &str, words: &[&str], meaning: &str| {
        json!({
            "name": name, "type": kind, "sample": "", "insert": "", "words": words, "required": true, "default": null,
            "meaning": meaning,
        })
    };
    let one = |tool: &Tool| {
        let mut params = vec![param(tool.cells, tool.cells, &[], ""), param("colour", "word", &COLOURS, "")];
        if !tool.sizes.is_empty() {
            let words: Vec<&str> = tool.sizes.iter().map(|(word, _)| *word).collect();
            params.push(param("size", "word", &words, ""));
        }
        if tool.has_text {
            params.push(param("text", "text", &[], "what stands there"));
        }
        json!({
            "name": tool.name, "meaning": MEANING, "forms": [], "example": "", "insert": "", "sight": false, "draws": false,
            "drawing": true, "params": params,
        })
    };
    TOOLS.iter().map(one).collect()
}

/// The text with a definition of this drawing in this colour and size, the usual one if none is named, and the name of its kind.
pub(super) fn defined(toml: &str, name: &str, colour: &str, size: Option<&str>) -> Result<(String, String), String> {
    let tool = TOOLS.iter().find(|tool| tool.name == name).ok_or_else(|| format!("There is no drawing `{name}`."))?;
    if !COLOURS.contains(&colour) {
        return Err(format!("There is no colour `{colour}` for drawings."));
    }
    let usual = tool.sizes.first().copied().unwrap_or_default();
    let (size, measure) = match size {
        None => usual,
        Some(word) => *tool
            .sizes
            .iter()
            .find(|(known, _)| *known == word)
            .ok_or_else(|| format!("There is no size `{word}` of a {name}."))?,
    };
    let words = if tool.has_text { ": {text}" } else { "" };
    let look = format!("{} {colour}{measure}{words}", tool.figure);
    let mut document = parsed(toml)?;
    let define = document.entry("define").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let define = define.as_table_like_mut().ok_or("`define` is no table.")?;
    let has_look = |item: &Item| {
        let figure = item.get("look").and_then(|looks| looks.get(tool.cells)).and_then(Item::as_str);
        is_drawing(item) && figure == Some(look.as_str())
    };
    if let Some((known, _)) = define.iter().find(|(_, item)| has_look(item)) {
        return Ok((toml.to_owned(), known.to_owned()));
    }
    let first = match size == usual.0 {
        true => format!("{colour}-{}", tool.noun),
        false => format!("{size}-{colour}-{}", tool.noun),
    };
    let others = (2..).map(|number| format!("{first}-{number}"));
    let is_free = |name: &String| define.get(name).is_none() && kind(name).is_none();
    let free = std::iter::once(first.clone()).chain(others).find(is_free).expect("some number is free");
    let one = |name: &str, value: &str| InlineTable::from_iter([(name, Value::from(value))]);
    let mut params = one(tool.cells, tool.cells);
    if tool.has_text {
        params.insert("text", "text".into());
    }
    let mut table = Table::new();
    table.insert("meaning", Item::Value(MEANING.into()));
    table.insert("params", Item::Value(params.into()));
    table.insert("look", Item::Value(one(tool.cells, &look).into()));
    table.insert("rules", Item::Value(InlineTable::new().into()));
    define.insert(&free, Item::Table(table));
    Ok((document.to_string(), free))
}

/// Whether a definition has no rules.
fn is_drawing(item: &Item) -> bool {
    item.get("rules").and_then(Item::as_table_like).is_some_and(TableLike::is_empty)
}

/// The text without the definition of a drawing, if nothing else in the text names it.
pub(super) fn without_unused(toml: String, kind: &str) -> String {
    let Ok(mut document) = toml.parse::<DocumentMut>() else { return toml };
    let Some(define) = document.get_mut("define").and_then(Item::as_table_like_mut) else { return toml };
    if !define.get(kind).is_some_and(is_drawing) {
        return toml;
    }
    define.remove(kind);
    if define.is_empty() {
        remove_key(&mut document, "define");
    }
    let text = document.to_string();
    if text.contains(kind) { toml } else { text }
}
