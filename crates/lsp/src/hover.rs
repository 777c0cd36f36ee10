//! What is said of the word under the pointer: meaning, signature, an example with its picture.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use exdoku_puzzle::input::{ReadOptions, read_with};
use exdoku_puzzle::render::{Picture, draw_board};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::read_cells;

use crate::Host;
use crate::expression::{WORDS, declared, name_at, names_of, parameter_at, unknown};
use crate::known::{Kinds, KnownKind, KnownParam};
use crate::outline::{Outline, Scalar};
use crate::protocol::{Hover, Markdown};
use crate::role::{Role, names_cells, role, type_of};
use crate::world::Open;
use exdoku_rules::rules::{DEFINITION_KEYS, Type};

/// What is said of the word at a byte.
pub(crate) fn hover(open: &Open, byte: usize, host: &Host) -> Option<Hover> {
    let (said, bytes) = match open.outline.key_at(byte) {
        Some(key) => (of_key(open, key, host)?, open.outline.keys[key].span.clone()),
        None => {
            let scalar = open.outline.scalar_at(byte)?;
            (of_value(open, scalar, byte, host)?, scalar.span.clone())
        }
    };
    Some(Hover { contents: Markdown { value: said }, range: open.text.range(&bytes) })
}

fn of_key(open: &Open, key: usize, host: &Host) -> Option<String> {
    let kinds = open.known();
    let path = open.outline.path(key);
    Some(match role(&path, kinds) {
        Role::File(key) => {
            let picture = ["givens", "regions", "grids", "size", "rules"].contains(&key.name).then(|| board(open));
            format!("{}{}", said(key.name, key.meaning), picture.unwrap_or_default())
        }
        Role::Rule(name) | Role::Definition(name) => of_kind(kinds.find(name)?, open, host),
        Role::Param(kind, param) => param_said(param, &kind.name),
        Role::Side(kind) => format!("The clues on the {} side. {}", path.last()?, kind.meaning),
        Role::OfDefinition => {
            let (name, _, meaning) = DEFINITION_KEYS.iter().find(|(name, ..)| Some(name) == path.last())?;
            said(name, meaning)
        }
        Role::Declared => of_param(path.get(1)?, path.last()?, open),
        Role::Unknown => of_unknown(open, key),
        Role::Condition => said("when", "Whether the rule is there: a condition on the parameters of the definition."),
        Role::Other if matches!(path[..], ["layers", _]) => of_unknown(open, key),
        Role::Other => return None,
    })
}

/// A name and its meaning, if it has one.
fn said(name: &str, meaning: &str) -> String {
    let colon = if meaning.is_empty() { "" } else { ": " };
    format!("**{name}**{colon}{meaning}")
}

/// A parameter, its type, its kind and its meaning.
fn param_said(param: &KnownParam, kind: &str) -> String {
    let colon = if param.meaning.is_empty() { "" } else { ": " };
    format!("**{}** ({}) of `{kind}`{colon}{}", param.name, param.note(), param.meaning)
}

/// A parameter of a definition in the file.
fn of_param(definition: &str, name: &str, open: &Open) -> String {
    let known = open.kinds.iter().find(|kind| kind.name == definition).and_then(|kind| kind.param(name));
    match known {
        Some(param) => param_said(param, definition),
        None => said(name, &format!("a parameter of `{definition}`")),
    }
}

/// An unknown beside the grid, or a layer.
fn of_unknown(open: &Open, key: usize) -> String {
    let outline = &open.outline;
    let what = if outline.path(key).contains(&"layers") { "a layer" } else { "an unknown beside the grid" };
    let value = outline.keys[key].value.clone().map(|value| format!(": `{}`", &open.text.as_str()[value]));
    said(&outline.keys[key].name, &format!("{what}{}", value.unwrap_or_default()))
}

/// A layer that a rule of the file brings, like `shade` of `yin-yang`.
fn of_layer(name: &str, open: &Open) -> Option<String> {
    let (variant, _) = open.puzzle.as_ref()?;
    let layer = variant.board().layers().iter().find(|layer| layer.name == name)?;
    let values = match &layer.words[..] {
        _ if layer.computed.is_some() => "computed for each cell".to_owned(),
        [] => format!("{} to {}", layer.digits.first(), layer.digits.last()),
        words => words.join(", "),
    };
    Some(said(name, &format!("a layer that a rule brings: {values}")))
}

/// Its meaning, an example with its picture, and its parameters.
fn of_kind(kind: &KnownKind, open: &Open, host: &Host) -> String {
    let mut said = format!("{}\n", said(&kind.name, &kind.meaning));
    if !kind.example.is_empty() {
        // Editors show the first lines: the picture before the rest.
        if !kind.is_own {
            said.push_str(&example(&kind.example, open, host).unwrap_or_default());
        }
        let _ = writeln!(said, "\n\n```toml\n{}\n```", kind.example.trim());
    }
    for param in &kind.params {
        let meaning = if param.meaning.is_empty() { String::new() } else { format!(": {}", param.meaning) };
        let _ = write!(said, "\n- `{}` ({}){meaning}", param.name, param.note());
    }
    said
}

/// The picture of an example, on the board of the text or on the usual one.
fn example(example: &str, open: &Open, host: &Host) -> Option<String> {
    let size = open.puzzle.as_ref().map_or(9, |(variant, _)| variant.board().digits().count());
    [size, 9].into_iter().find_map(|size| {
        let options = ReadOptions { library: Some(Arc::clone(&host.library)), ..ReadOptions::default() };
        let sudoku = read_with(&format!("size = {size}\n{example}\n"), options).ok()?;
        Some(picture(&sudoku.variant, &sudoku.puzzle))
    })
}

/// The board of the text, as it was last read.
fn board(open: &Open) -> String {
    open.puzzle.as_ref().map_or_else(String::new, |(variant, puzzle)| picture(variant, puzzle))
}

fn picture(variant: &Variant, puzzle: &Puzzle) -> String {
    let drawn = draw_board(&Picture { variant, puzzle, solution: None, candidates: None, marked: None });
    format!("\n\n![board](data:image/svg+xml;base64,{})", BASE64_STANDARD.encode(drawn.svg))
}

fn of_value(open: &Open, scalar: &Scalar, byte: usize, host: &Host) -> Option<String> {
    let kinds = open.known();
    let path = open.outline.path(scalar.key);
    let text = &open.text.as_str()[scalar.content.clone()];
    let role = role(&path, kinds);
    if let Role::File(key) = role
        && key.name == "variant"
    {
        let variant = host.library.built_in().named(text)?;
        let options = ReadOptions { library: Some(Arc::clone(&host.library)), ..ReadOptions::default() };
        let picture = read_with(variant.text, options).ok().map(|read| picture(&read.variant, &read.puzzle));
        let about = about(variant.text).unwrap_or_default();
        return Some(format!("{}{}", said(text, &about), picture.unwrap_or_default()));
    }
    if let Role::File(key) = role
        && key.name == "breaks"
    {
        return Some(of_kind(kinds.find(text)?, open, host));
    }
    let content = open.text.as_str();
    if let ["define", definition, ..] = path[..]
        && let Some((name, _)) = parameter_at(content, scalar, byte)
        && declared(&open.outline, definition, name).is_some()
    {
        return Some(of_param(definition, name, open));
    }
    let kind = type_of(role, kinds);
    if scalar.is_text && matches!(kind, Some(Type::Expression | Type::Expressions)) {
        return of_name(&path, kinds, open, name_at(content, scalar, byte)?.0);
    }
    if let Some(Type::Choice(words)) = kind
        && words.contains(&text)
    {
        let meaning = match role {
            Role::Param(_, param) => &param.meaning,
            Role::Rule(name) => &kinds.find(name)?.meaning,
            _ => "",
        };
        let all: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let name = format!("{}** = **{text}", path.last()?);
        return Some(format!("{}\n\nOne of {}.", said(&name, meaning), all.join(", ")));
    }
    if !kind.is_some_and(names_cells) {
        let name = name_at(content, scalar, byte).filter(|_| path.contains(&"rules"))?.0;
        return unknown(&open.outline, name).map(|key| of_unknown(open, key)).or_else(|| of_layer(name, open));
    }
    let (variant, _) = open.puzzle.as_ref()?;
    let word = word_at(open.text.as_str(), scalar, byte);
    // `shade`, or `$c.shade`.
    let last = if word.starts_with('$') { word.rsplit('.').next() } else { Some(word) };
    if let Some(layer) =
        last.filter(|name| unknown(&open.outline, name).is_none()).and_then(|name| of_layer(name, open))
    {
        return Some(layer);
    }
    let cells = read_cells(variant.board(), word).ok()?;
    let names: Vec<String> = cells.iter().map(|&cell| variant.board().name(cell)).collect();
    let count = if cells.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", cells.len()) };
    Some(format!("`{word}`: {count}: {}", names.join(" ")))
}

/// A name in an expression.
fn of_name(path: &[&str], kinds: Kinds<'_>, open: &Open, name: &str) -> Option<String> {
    if let ["define", definition, ..] = path
        && declared(&open.outline, definition, name).is_some()
    {
        return Some(of_param(definition, name, open));
    }
    if let Some(key) = unknown(&open.outline, name) {
        return Some(of_unknown(open, key));
    }
    let own = match role(path, kinds) {
        Role::Param(kind, param) => names_of(&kind.name, &param.name),
        _ => &[],
    };
    match own.iter().chain(WORDS).find(|(known, _)| *known == name) {
        Some((name, meaning)) => Some(said(name, meaning)),
        None => of_layer(name, open),
    }
}

/// The word of a text at a byte.
fn word_at<'t>(text: &'t str, scalar: &Scalar, byte: usize) -> &'t str {
    let byte = byte.clamp(scalar.content.start, scalar.content.end);
    let before = &text[scalar.content.start..byte];
    let after = &text[byte..scalar.content.end];
    let is_end = |sign: char| sign.is_whitespace() || sign == ',';
    let start = before.rfind(is_end).map_or(scalar.content.start, |at| scalar.content.start + at + 1);
    let end = after.find(is_end).map_or(scalar.content.end, |at| byte + at);
    &text[start..end]
}

/// What the text of a file says that it is about.
pub(crate) fn about(text: &str) -> Option<String> {
    let outline = Outline::new(text);
    let found = outline.text_of(text, "about");
    found.first().map(|(_, about)| (*about).trim().to_owned())
}
