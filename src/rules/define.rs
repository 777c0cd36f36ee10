//! Kinds of rules that are defined by other rules, in TOML.
//!
//! ```toml
//! [define.whisper]
//! meaning = "Neighbours on the line differ by at least 5."
//! params  = { line = "line", by = "number = (digits + 1) / 2" }    # the main one first
//! example = "whisper = \"r1c1-5\""
//! [[define.whisper.rules.pair]]                                    # as under [rules]
//! along = "$line"
//! where = "abs(a - b) >= by"
//! ```
//!
//! A parameter has a type; behind `=` may stand what it is when a use does not say it, `?` behind the type says that
//! it may be absent. A rule of the body with `when = "sum"` is in force where the condition is met; in it, the name of
//! an optional parameter says whether that was given.
//!
//! How a use of a definition becomes rules, `expand.rs` tells.

use crate::source::fields::{Form, Key, Table, Text, Value};
use crate::source::{Diagnostic, Diagnostics, did_you_mean};

use super::draw::{self, Draw};

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Cells in their order.
    Line,
    /// Several lines or sets.
    Lines,
    /// A set of cells.
    Cells,
    /// One cell.
    Cell,
    /// Pairs of cells.
    Pairs,
    /// A whole number.
    Number,
    /// Several of them.
    Numbers,
    /// Digits, with repeats.
    Digits,
    /// Words that the rules of the body read.
    Text,
    /// `true` or `false`.
    Truth,
}

const TYPES: &[(&str, Type)] = &[
    ("line", Type::Line),
    ("lines", Type::Lines),
    ("cells", Type::Cells),
    ("cell", Type::Cell),
    ("pairs", Type::Pairs),
    ("number", Type::Number),
    ("numbers", Type::Numbers),
    ("digits", Type::Digits),
    ("text", Type::Text),
    ("truth", Type::Truth),
];

/// Names that a parameter cannot have: keys that mean something in every use.
const RESERVED: &[&str] = &["when", "layout", "left", "right", "top", "bottom"];

/// A parameter of a definition.
#[derive(Clone, Debug)]
pub struct Param<'s> {
    /// What uses call it.
    pub name: &'s str,
    /// What it may be.
    pub kind: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// What it is when a use does not say.
    pub default: Option<Value<'s>>,
    /// Type and default as they were written.
    pub written: &'s str,
}

/// A kind of rule that is defined by other rules.
#[derive(Clone, Debug)]
pub struct Definition<'s> {
    /// The key in `[rules]`.
    pub name: &'s str,
    /// What the rule says.
    pub meaning: String,
    /// Its parameters, the main one first.
    pub params: Vec<Param<'s>>,
    /// Lines of a `[rules]` table that use it.
    pub example: String,
    /// What it becomes in the exact cover.
    pub compiles_to: String,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// How its clues are drawn for a new puzzle, by parameter.
    pub draw: Vec<(&'s str, Draw)>,
    pub(super) rules: Table<'s>,
    key: Key<'s>,
}

impl Definition<'_> {
    /// An error that points at its name.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.key.error(message)
    }

    /// The text of the file that defines it.
    pub fn text(&self) -> &str {
        self.key.source().text()
    }

    /// Whether a use need not say anything.
    pub(super) fn needs_nothing(&self) -> bool {
        self.params.iter().all(|param| param.optional || param.default.is_some())
    }

    /// The forms that a use may take, each with what it means.
    pub fn forms(&self) -> Vec<(String, String)> {
        let mut forms = Vec::new();
        if self.needs_nothing() {
            forms.push(("true".to_owned(), "with what its parameters are by themselves".to_owned()));
        }
        let Some(main) = self.params.first() else { return forms };
        let list =
            |params: &[Param<'_>]| params.iter().map(|p| format!("{} = ...", p.name)).collect::<Vec<_>>().join(", ");
        if self.params.iter().skip(1).all(|param| param.optional || param.default.is_some()) {
            forms.push((main.kind.sample().to_owned(), format!("the {} alone", main.name)));
        }
        forms.push((format!("{{ {} }}", list(&self.params)), "each parameter by its name".to_owned()));
        forms.push(("[..., ...]".to_owned(), "several such rules, or [[rules.".to_owned() + self.name + "]] tables"));
        if main.kind.is_drawn() {
            let others: String =
                self.params.iter().skip(1).map(|p| format!(", {} = {{ a = ... }}", p.plural())).collect();
            let form = format!("{{ layout = \"\"\"picture\"\"\"{others} }}");
            forms.push((form, "drawn: one letter a rule, `.` for other cells".to_owned()));
        }
        if self.sight {
            let form = "{ left = [8, \"-\", ...], top = \". 12 ...\", right = ..., bottom = ... }".to_owned();
            forms.push((form, "clues outside the grid: an entry a row or column, `.` or `-` for none".to_owned()));
        }
        forms
    }
}

impl Param<'_> {
    /// The key that gives each letter of a picture a value of its own.
    pub(super) fn plural(&self) -> String {
        if self.name.ends_with('s') { self.name.to_owned() } else { format!("{}s", self.name) }
    }
}

impl Type {
    /// Whether a list is one value of this type, and not several.
    pub(super) fn takes_list(self) -> bool {
        matches!(self, Type::Lines | Type::Pairs | Type::Numbers | Type::Digits)
    }

    /// Whether the cells of a letter in a picture are one.
    pub(super) fn is_drawn(self) -> bool {
        matches!(self, Type::Line | Type::Cells)
    }

    fn sample(self) -> &'static str {
        match self {
            Type::Line | Type::Cells => "\"r1c1-5\"",
            Type::Lines => "[\"r1c1-3\", \"r2c1-3\"]",
            Type::Cell => "\"r1c1\"",
            Type::Pairs => "\"r1c1-2 r3-4c5\"",
            Type::Number => "5",
            Type::Numbers => "\"2, 5-7\"",
            Type::Digits => "\"1 2 2\"",
            Type::Text => "\"...\"",
            Type::Truth => "true",
        }
    }
}

/// The definitions of a `define` table; those that are wrong are complained about and left out.
pub(super) fn read_all<'s>(value: &Value<'s>, diagnostics: &mut Diagnostics) -> Vec<Definition<'s>> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    table.entries().filter_map(|(key, value)| read(key, &value, diagnostics)).collect()
}

fn read<'s>(key: Key<'s>, value: &Value<'s>, diagnostics: &mut Diagnostics) -> Option<Definition<'s>> {
    let Form::Table(mut table) = value.form() else {
        let help = "write [define.NAME], with `meaning`, `params` and `rules`";
        diagnostics.push(value.wrong("a table").help(help));
        return None;
    };
    let mark = diagnostics.len();
    if !is_rule_name(key.name) {
        let help = "a letter, then letters, figures and dashes";
        diagnostics.push(key.error(format!("a rule cannot be called `{}`", key.name)).help(help));
    }
    let mut words = |key: &str, diagnostics: &mut Diagnostics| {
        let text = table.take(key)?.text(diagnostics)?;
        Some(text.as_str().trim().to_owned())
    };
    let meaning = words("meaning", diagnostics);
    let meaning = meaning.unwrap_or_else(|| format!("Defined in {}.", key.source().name()));
    let example = words("example", diagnostics).unwrap_or_default();
    let compiles_to = words("compiles-to", diagnostics);
    let params = table.take("params").map_or(Vec::new(), |params| read_params(&params, diagnostics));
    let sight = table.take("sight").and_then(|sight| sight.truth(diagnostics).map(|truth| (sight, truth)));
    let draw = table.take("draw").map_or(Vec::new(), |draw| read_draw(&draw, &params, diagnostics));
    let rules = table.need("rules", diagnostics).and_then(|rules| rules.table(diagnostics));
    table.finish(diagnostics);
    if let Some((value, true)) = &sight
        && !matches!(&params[..], [line, _, ..] if line.kind == Type::Line)
    {
        let help = "params = { line = \"line\", clue = \"number\" }";
        diagnostics.push(value.error("clues outside the grid need a line, and a second parameter for them").help(help));
    }
    let rules = rules?;
    if diagnostics.len() > mark {
        return None;
    }
    let used: Vec<String> = rules.entries().map(|(key, _)| format!("`{}`", key.name)).collect();
    let compiles_to = compiles_to.unwrap_or_else(|| format!("what {} in its definition compile to", used.join(", ")));
    let sight = sight.is_some_and(|(_, truth)| truth);
    Some(Definition { name: key.name, meaning, params, example, compiles_to, sight, draw, rules, key })
}

/// `{ cells = "cage 2-5", sum = "sum" }`.
fn read_draw<'s>(value: &Value<'s>, params: &[Param<'s>], diagnostics: &mut Diagnostics) -> Vec<(&'s str, Draw)> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    let mut draws = Vec::new();
    for (key, value) in table.entries() {
        if !params.iter().any(|param| param.name == key.name) {
            let help = did_you_mean(key.name, params.iter().map(|param| param.name));
            diagnostics.push(key.error(format!("`{}` is no parameter", key.name)).help(help));
        }
        let Some(text) = value.text(diagnostics) else { continue };
        match Draw::read(text.as_str()) {
            Some(draw) => draws.push((key.name, draw)),
            None => {
                let message = format!("`{}` is no way to draw a clue", text.as_str());
                diagnostics.push(value.error(message).help(draw::WORDS));
            }
        }
    }
    draws
}

/// `{ line = "line", by = "number = 5", sum = "number?" }`.
fn read_params<'s>(value: &Value<'s>, diagnostics: &mut Diagnostics) -> Vec<Param<'s>> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    let mut params = Vec::new();
    for (key, value) in table.entries() {
        if !is_param_name(key.name) || RESERVED.contains(&key.name) {
            let help = "a letter, then letters, figures and `_`; expressions call it so";
            let help = if RESERVED.contains(&key.name) { "this key means something in every rule" } else { help };
            diagnostics.push(key.error(format!("a parameter cannot be called `{}`", key.name)).help(help));
        }
        params.extend(value.text(diagnostics).and_then(|text| read_param(key.name, &text, diagnostics)));
    }
    params
}

fn read_param<'s>(name: &'s str, text: &Text<'s>, diagnostics: &mut Diagnostics) -> Option<Param<'s>> {
    let written = text.as_str();
    let equals = written.find('=');
    let word = written[..equals.unwrap_or(written.len())].trim();
    let (word, optional) = match word.strip_suffix('?') {
        Some(word) => (word.trim_end(), true),
        None => (word, false),
    };
    let Some(&(_, kind)) = TYPES.iter().find(|(known, _)| *known == word) else {
        let help = did_you_mean(word, TYPES.iter().map(|(known, _)| *known));
        diagnostics.push(text.error(0..written.len(), format!("`{word}` is no type of parameter")).help(help));
        return None;
    };
    let default = equals.map(|at| {
        let rest = &written[at + 1..];
        let from = at + 1 + rest.len() - rest.trim_start().len();
        text.part(from..from + rest.trim().len())
    });
    if optional && let Some(default) = &default {
        let message = format!("`{name}` is what stands behind `=` when it is not given, so it is never absent");
        diagnostics.push(default.error(message).help("leave out the `?`"));
        return None;
    }
    Some(Param { name, kind, optional, default, written })
}

fn is_rule_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '-')
}

fn is_param_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}
