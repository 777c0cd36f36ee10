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

/// What can be drawn: its name, the noun in the names of its kinds, the type of its cells, its look after which a colour
/// stands, and whether it has a text.
struct Tool {
    name: &'static str,
    noun: &'static str,
    cells: &'static str,
    figure: &'static str,
    size: &'static str,
    has_text: bool,
}

const fn tool(name: &'static str, noun: &'static str, cells: &'static str, figure: &'static str) -> Tool {
    Tool { name, noun, cells, figure, size: "", has_text: false }
}

const TOOLS: [Tool; 7] = [
    tool("drawn line", "line", "line", "line"),
    tool("cell colour", "cells", "cells", "shade"),
    tool("drawn circle", "circle", "cells", "circle"),
    tool("drawn square", "square", "cells", "square"),
    tool("drawn diamond", "diamond", "cells", "diamond"),
    tool("drawn frame", "frame", "cells", "cage"),
    Tool { name: "drawn text", noun: "text", cells: "cells", figure: "text", size: " 0.5", has_text: true },
];

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
        if tool.has_text {
            params.push(param("text", "text", &[], "what stands in each cell"));
        }
        json!({
            "name": tool.name, "meaning": MEANING, "forms": [], "example": "", "insert": "", "sight": false, "draws": false,
            "drawing": true, "params": params,
        })
    };
    TOOLS.iter().map(one).collect()
}

/// The text with a definition of this drawing in this colour, and the name of its kind.
pub(super) fn defined(toml: &str, name: &str, colour: &str) -> Result<(String, String), String> {
    let tool = TOOLS.iter().find(|tool| tool.name == name).ok_or_else(|| format!("There is no drawing `{name}`."))?;
    if !COLOURS.contains(&colour) {
        return Err(format!("There is no colour `{colour}` for drawings."));
    }
    let words = if tool.has_text { ": {text}" } else { "" };
    let look = format!("{} {colour}{}{words}", tool.figure, tool.size);
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
    let first = format!("{colour}-{}", tool.noun);
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
