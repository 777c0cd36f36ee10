//! What is said of the word under the pointer: meaning, signature, an example with its picture.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use exdoku_puzzle::input::{ReadOptions, read_with};
use exdoku_puzzle::render::{Picture, draw_board};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::read_cells;

use crate::Host;
use crate::known::KnownKind;
use crate::outline::{Outline, Scalar};
use crate::role::{Role, names_cells, role, type_of};
use crate::server::Open;

/// What is said of the word at a byte.
pub(crate) fn hover(open: &Open, byte: usize, host: &Host) -> Option<Hover> {
    let (said, bytes) = match open.outline.key_at(byte) {
        Some(key) => (of_key(open, key, host)?, open.outline.keys[key].span.clone()),
        None => {
            let scalar = open.outline.scalar_at(byte)?;
            (of_value(open, scalar, byte, host)?, scalar.span.clone())
        }
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: said });
    Some(Hover { contents, range: Some(open.text.range(&bytes)) })
}

fn of_key(open: &Open, key: usize, host: &Host) -> Option<String> {
    let kinds = open.known();
    let path = open.outline.path(key);
    Some(match role(&path, kinds) {
        Role::File(key) => {
            let picture = ["givens", "regions", "grids", "size", "rules"].contains(&key.name).then(|| board(open));
            format!("**{}**: {}{}", key.name, key.meaning, picture.unwrap_or_default())
        }
        Role::Rule(name) | Role::Definition(name) => of_kind(kinds.find(name)?, open, host),
        Role::Param(kind, param) => {
            format!("**{}** ({}) of `{}`: {}", param.name, param.note(), kind.name, param.meaning)
        }
        Role::Side(kind) => format!("The clues on the {} side. {}", path.last()?, kind.meaning),
        _ => return None,
    })
}

/// Its meaning, its parameters, an example and its picture.
fn of_kind(kind: &KnownKind, open: &Open, host: &Host) -> String {
    let mut said = format!("**{}**: {}\n", kind.name, kind.meaning);
    for param in &kind.params {
        let meaning = if param.meaning.is_empty() { String::new() } else { format!(": {}", param.meaning) };
        let _ = write!(said, "\n- `{}` ({}){meaning}", param.name, param.note());
    }
    if !kind.example.is_empty() {
        let _ = write!(said, "\n\n```toml\n[rules]\n{}\n```", kind.example.trim());
        if !kind.is_own {
            said.push_str(&example(&kind.example, open, host).unwrap_or_default());
        }
    }
    said
}

/// The picture of an example, on the board of the text or on the usual one.
fn example(example: &str, open: &Open, host: &Host) -> Option<String> {
    let size = open.puzzle.as_ref().map_or(9, |(variant, _)| variant.board().digits().count());
    [size, 9].into_iter().find_map(|size| {
        let options = ReadOptions { library: Some(Arc::clone(&host.library)), ..ReadOptions::default() };
        let sudoku = read_with(&format!("size = {size}\n[rules]\n{example}\n"), options).ok()?;
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
        return Some(format!("**{text}**: {about}{}", picture.unwrap_or_default()));
    }
    if let Role::File(key) = role
        && key.name == "breaks"
    {
        return Some(of_kind(kinds.find(text)?, open, host));
    }
    if !type_of(role, kinds).is_some_and(names_cells) {
        return None;
    }
    let (variant, _) = open.puzzle.as_ref()?;
    let word = word_at(open.text.as_str(), scalar, byte);
    let cells = read_cells(variant.board(), word).ok()?;
    let names: Vec<String> = cells.iter().map(|&cell| variant.board().name(cell)).collect();
    let count = if cells.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", cells.len()) };
    Some(format!("`{word}`: {count}: {}", names.join(" ")))
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
