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
//! A parameter has a type; `?` after the type makes it optional, and a default may follow `=`. A rule of the body with
//! `when = "sum"` is in force if the condition is met; in a condition, the name of an optional parameter is true if that was
//! given.
//!
//! `expand.rs` turns a use of a definition into rules; docs/define.md is the reference for authors.

use std::sync::Arc;

use exdoku_encode::Encoder;
use exdoku_text::board::{Cell, Side};
use exdoku_text::source::fields::{Form, Key, Table, Text, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, did_you_mean};

use super::draw::{self, Draw};
use super::look::Look;
use super::signature::{Param, Signature, TYPES, Type};
use super::told;

/// Names that a parameter cannot have, besides those of the sides: keys that mean something in every use.
const RESERVED: &[&str] = &["when", "layout"];

/// The keys of a definition: the name, a sample of the value as TOML, and the meaning.
pub const DEFINITION_KEYS: &[(&str, &str, &str)] = &[
    ("meaning", "\"...\"", "What the rule says, in one or two sentences."),
    ("also", "\"german-whisper\"", "Other names of the kind: whoever writes one is told the right one."),
    (
        "params",
        "{ line = \"line\" }",
        "Its parameters with their types, the main one first; `?` and `= value` make one optional.",
    ),
    ("describe", "{ line = \"...\" }", "What each parameter means, in a few words."),
    ("example", "\"...\"", "Lines of `[rules]` that use it."),
    ("compiles-to", "\"...\"", "What it becomes in the exact cover."),
    ("reason", "\"cage {cells}\"", "The name of a rule of the kind in explanations."),
    (
        "says",
        "\"{line} is a path\"",
        "What players are told of a rule of the kind; its meaning by default. Alternatives are separated by ` | `.",
    ),
    ("sight", "true", "Whether clues outside the grid may be given by side."),
    ("draw", "{ line = \"path 3-7\" }", "How its clues are drawn for a new puzzle."),
    ("look", "{ line = \"line grey\" }", "How a rule of the kind is drawn."),
    (
        "layers",
        "{ shade = \"white black\" }",
        "The layers of a file with such a rule, as under the key `layers` of a file.",
    ),
    ("rules", "{ different = { cells = \"$line\" } }", "The rules that it consists of."),
];

/// A special encoding, for a line and a clue; returns `false` and encodes nothing if it would be too large.
pub(super) type Encoding = fn(&[Cell], i64, &mut Encoder<'_>) -> bool;

/// A kind of rule that is defined from other rules.
#[derive(Clone, Debug)]
pub struct Definition<'s> {
    /// The key in `[rules]`.
    pub name: &'s str,
    /// Other names that people know it by, separated by blanks.
    pub also: String,
    /// The meaning of the rule.
    pub meaning: String,
    /// Its parameters, the main one first.
    pub params: Vec<Param<'s>>,
    /// The default of each, if it has one.
    pub(super) defaults: Vec<Option<Value<'s>>>,
    /// Lines of a `[rules]` table that use it.
    pub example: String,
    /// The same lines where they are written.
    pub(super) written_example: Option<Text<'s>>,
    /// What it becomes in the exact cover.
    pub compiles_to: String,
    /// Its name in explanations, with its parameters: `cage {cells}[ ({sum})]`. Empty if nothing better than the name is
    /// known.
    pub reason: String,
    /// What players are told of its rules, with their [parameters](super::told()). Empty if its meaning says all.
    pub says: String,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// How its clues are drawn for a new puzzle, by parameter.
    pub draw: Vec<(&'s str, Draw)>,
    /// How a rule of the kind is drawn.
    pub look: Arc<Look>,
    /// The layers that a file with such a rule has, unless it writes them itself.
    pub(crate) layers: Option<Value<'s>>,
    pub(crate) rules: Table<'s>,
    /// Its special encoding; otherwise the names of its rules.
    pub(super) encoding: Option<Encoding>,
    key: Key<'s>,
}

impl Definition<'_> {
    /// An error that points at its name.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.key.error(message)
    }

    /// A warning that points at its name.
    pub(super) fn warning(&self, message: impl Into<String>) -> Diagnostic {
        self.error(message).as_warning()
    }

    /// Whether this file defines it.
    pub(super) fn is_of(&self, file: &Arc<Source>) -> bool {
        Arc::ptr_eq(self.key.source(), file)
    }

    /// The lines of the file that define it, with the comment above them.
    pub fn text(&self) -> &str {
        let source = self.key.source();
        let text = source.text();
        let begin = source.line_of(self.key.span.start);
        let first = source.line_of(0);
        let line = |number: usize| text[source.line_start(number)..source.line_start(number + 1)].trim();
        let comments = (first..begin).rev().take_while(|&number| line(number).starts_with('#')).count();
        let own = |header: &str| {
            let rest = header.trim_start_matches('[').trim_start().strip_prefix("define.");
            let rest = rest.and_then(|rest| rest.strip_prefix(self.name));
            rest.is_some_and(|rest| rest.starts_with(['.', ']']))
        };
        let last = source.line_of(text.len());
        let other = (begin + 1..=last).find(|&number| line(number).starts_with('[') && !own(line(number)));
        let before_other = other.map(|other| {
            let above = (begin..other).rev().take_while(|&number| line(number).starts_with('#')).count();
            source.line_start(other - above)
        });
        &text[source.line_start(begin - comments)..before_other.unwrap_or(text.len())]
    }

    /// Whether it only has a look, and no rules.
    pub fn is_drawing(&self) -> bool {
        self.rules.keys().next().is_none()
    }

    /// Its signature.
    pub fn signature(&self) -> Signature<'_> {
        Signature {
            name: self.name,
            params: &self.params,
            choices: &[],
            bare: !self.params.is_empty(),
            sight: self.sight,
            example: &self.example,
            defined: true,
        }
    }
}

/// The definitions of a `define` table; wrong ones are complained about and left out.
pub(super) fn read_all<'s>(value: &Value<'s>, diagnostics: &mut Diagnostics) -> Vec<Definition<'s>> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    let read =
        |(key, value): (Key<'s>, Value<'s>)| diagnostics.without_errors(|diagnostics| read(key, &value, diagnostics));
    table.entries().filter_map(read).collect()
}

fn read<'s>(key: Key<'s>, value: &Value<'s>, diagnostics: &mut Diagnostics) -> Option<Definition<'s>> {
    let Form::Table(mut table) = value.form() else {
        let help = "write [define.NAME], with `meaning`, `params` and `rules`";
        return diagnostics.refuse(value.wrong("a table").help(help));
    };
    if !is_rule_name(key.name) {
        let help = "a name is a letter followed by letters, digits and dashes";
        diagnostics.push(key.error(format!("a rule cannot be called `{}`", key.name)).help(help));
    }
    let mut words = |key: &str, diagnostics: &mut Diagnostics| {
        let text = table.take(key)?.text(diagnostics)?;
        Some(text.as_str().trim().to_owned())
    };
    let meaning = words("meaning", diagnostics);
    let meaning = meaning.unwrap_or_else(|| "A rule without a description.".to_owned());
    let also = words("also", diagnostics).unwrap_or_default();
    let compiles_to = words("compiles-to", diagnostics);
    let written_example = table.take("example").and_then(|example| example.text(diagnostics));
    let example = written_example.as_ref().map_or("", |example| example.as_str().trim()).to_owned();
    let (reason, says) = (table.take("reason"), table.take("says"));
    let params = table.take("params").map_or(Vec::new(), |params| read_params(&params, diagnostics));
    let (mut params, defaults): (Vec<Param<'_>>, Vec<Option<Value<'_>>>) = params.into_iter().unzip();
    if let Some(describe) = table.take("describe") {
        read_describe(&describe, &mut params, diagnostics);
    }
    let reason = reason.and_then(|reason| read_phrase(&reason, &params, diagnostics)).unwrap_or_default();
    let says = says.and_then(|says| read_phrase(&says, &params, diagnostics)).unwrap_or_default();
    let sight = table.take("sight").and_then(|sight| sight.truth(diagnostics).map(|truth| (sight, truth)));
    let draw = table.take("draw").map_or(Vec::new(), |draw| read_draw(&draw, &params, diagnostics));
    let look = table.take("look");
    let layers = table.take("layers").filter(|layers| layers.table(diagnostics).is_some());
    let rules = table.need("rules", diagnostics).and_then(|rules| rules.table(diagnostics));
    table.finish(diagnostics);
    if let Some((value, true)) = &sight
        && !matches!(&params[..], [line, _, ..] if line.kind == Type::Line)
    {
        let help = "params = { line = \"line\", clue = \"number\" }";
        diagnostics.push(value.error("clues outside the grid need a line and a second parameter").help(help));
    }
    let sight = sight.is_some_and(|(_, truth)| truth);
    let signature = Signature {
        name: key.name,
        params: &params,
        choices: &[],
        bare: !params.is_empty(),
        sight,
        example: &example,
        defined: true,
    };
    let look = match look {
        Some(look) => read_look(&look, &signature, diagnostics),
        None => Look::neutral(&signature),
    };
    let rules = rules?;
    let used: Vec<String> = rules.entries().map(|(key, _)| format!("`{}`", key.name)).collect();
    let compiles_to = compiles_to.unwrap_or_else(|| format!("its rules: {}", used.join(", ")));
    Some(Definition {
        name: key.name,
        also,
        meaning,
        params,
        defaults,
        example,
        written_example,
        compiles_to,
        reason,
        says,
        sight,
        draw,
        look: Arc::new(look),
        layers,
        rules,
        encoding: None,
        key,
    })
}

/// `"cage {cells}[ ({sum})]"`.
fn read_phrase(value: &Value<'_>, params: &[Param<'_>], diagnostics: &mut Diagnostics) -> Option<String> {
    let text = value.text(diagnostics)?;
    let known = || params.iter().map(|param| param.name).chain(["cells"]);
    for name in told::names(text.as_str()).filter(|name| !known().any(|known| known == *name)) {
        let help = did_you_mean(name, known());
        diagnostics.push(value.error(format!("`{name}` is not a parameter")).help(help));
    }
    Some(text.as_str().trim().to_owned())
}

/// `{ cells = "cage 2-5", sum = "sum" }`.
fn read_draw<'s>(value: &Value<'s>, params: &[Param<'s>], diagnostics: &mut Diagnostics) -> Vec<(&'s str, Draw)> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    let mut draws = Vec::new();
    for (key, value) in table.entries() {
        if !params.iter().any(|param| param.name == key.name) {
            let help = did_you_mean(key.name, params.iter().map(|param| param.name));
            diagnostics.push(key.error(format!("`{}` is not a parameter", key.name)).help(help));
        }
        let Some(text) = value.text(diagnostics) else { continue };
        match Draw::read(text.as_str()) {
            Some(draw) => draws.push((key.name, draw)),
            None => {
                let message = format!("`{}` is not a way to draw a clue", text.as_str());
                diagnostics.push(value.error(message).help(draw::words()));
            }
        }
    }
    draws
}

/// `{ line = ["line grey 0.28", "bulb grey"] }`.
fn read_look(value: &Value<'_>, signature: &Signature<'_>, diagnostics: &mut Diagnostics) -> Look {
    let mut look = Look::new(signature);
    let Some(table) = value.table(diagnostics) else { return look };
    for (key, value) in table.entries() {
        if !signature.params.iter().any(|param| param.name == key.name) {
            let help = did_you_mean(key.name, signature.params.iter().map(|param| param.name));
            diagnostics.push(key.error(format!("`{}` is not a parameter", key.name)).help(help));
            continue;
        }
        for figure in value.one_or_more() {
            let Some(text) = figure.text(diagnostics) else { continue };
            if let Err((message, help)) = look.add(key.name, text.as_str(), signature) {
                diagnostics.push(figure.error(message).help(help));
            }
        }
    }
    look
}

/// `{ line = "line", by = "number = 5", sum = "number?" }`.
fn read_params<'s>(value: &Value<'s>, diagnostics: &mut Diagnostics) -> Vec<(Param<'s>, Option<Value<'s>>)> {
    let Some(table) = value.table(diagnostics) else { return Vec::new() };
    let mut params = Vec::new();
    for (key, value) in table.entries() {
        let is_reserved = RESERVED.contains(&key.name) || Side::of_name(key.name).is_some();
        if !is_param_name(key.name) || is_reserved {
            let help = "a name is a letter followed by letters, digits and `_`; expressions use it";
            let help = if is_reserved { "this key has a meaning in every rule" } else { help };
            diagnostics.push(key.error(format!("a parameter cannot be called `{}`", key.name)).help(help));
        }
        params.extend(value.text(diagnostics).and_then(|text| read_param(key.name, &text, diagnostics)));
    }
    params
}

fn read_param<'s>(
    name: &'s str,
    text: &Text<'s>,
    diagnostics: &mut Diagnostics,
) -> Option<(Param<'s>, Option<Value<'s>>)> {
    let written = text.as_str();
    let equals = written.find('=');
    let word = written[..equals.unwrap_or(written.len())].trim();
    let (word, optional) = match word.strip_suffix('?') {
        Some(word) => (word.trim_end(), true),
        None => (word, false),
    };
    let Some(&(_, kind)) = TYPES.iter().find(|(known, _)| *known == word) else {
        let help = did_you_mean(word, TYPES.iter().map(|(known, _)| *known));
        return diagnostics
            .refuse(text.error(0..written.len(), format!("`{word}` is not a type of parameter")).help(help));
    };
    let default = equals.map(|at| {
        let rest = &written[at + 1..];
        let from = at + 1 + rest.len() - rest.trim_start().len();
        text.part(from..from + rest.trim().len())
    });
    if optional && let Some(default) = &default {
        let message = format!("`{name}` has a default, so it cannot also be optional");
        return diagnostics.refuse(default.error(message).help("leave out the `?`"));
    }
    let text = equals.map(|at| written[at + 1..].trim());
    Some((Param { name, kind, optional, default: text, meaning: "" }, default))
}

/// `{ line = "the line, from its bulb" }`: the meanings of parameters.
fn read_describe<'s>(value: &Value<'s>, params: &mut [Param<'s>], diagnostics: &mut Diagnostics) {
    let Some(table) = value.table(diagnostics) else { return };
    for (key, value) in table.entries() {
        let Some(text) = value.text(diagnostics) else { continue };
        match params.iter_mut().find(|param| param.name == key.name) {
            Some(param) => param.meaning = text.as_str(),
            None => {
                let help = did_you_mean(key.name, params.iter().map(|param| param.name));
                diagnostics.push(key.error(format!("`{}` is not a parameter", key.name)).help(help));
            }
        }
    }
}

pub(super) fn is_rule_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '-')
}

fn is_param_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}
