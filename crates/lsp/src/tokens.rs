//! Semantic tokens: what each word is, for colours.

use std::ops::Range;

use serde_json::{Value, json};

use exdoku_rules::rules::Type;

use crate::document::Text;
use crate::known::Kinds;
use crate::outline::{Scalar, Written};
use crate::protocol::SemanticToken;
use crate::role::{Role, names_cells, role, type_of};
use crate::world::Open;

/// The types of tokens; their numbers in the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Keyword,
    Function,
    Type,
    Property,
    Variable,
    Parameter,
    Number,
    String,
    Operator,
    Comment,
    Namespace,
}

const TYPES: &[(Kind, &str)] = &[
    (Kind::Keyword, "keyword"),
    (Kind::Function, "function"),
    (Kind::Type, "type"),
    (Kind::Property, "property"),
    (Kind::Variable, "variable"),
    (Kind::Parameter, "parameter"),
    (Kind::Number, "number"),
    (Kind::String, "string"),
    (Kind::Operator, "operator"),
    (Kind::Comment, "comment"),
    (Kind::Namespace, "namespace"),
];

const DECLARATION: u32 = 1;
const BUILT_IN: u32 = 2;

/// The names of the types and modifiers, in the order of their numbers.
pub(crate) fn legend() -> Value {
    let types: Vec<&str> = TYPES.iter().map(|(_, name)| *name).collect();
    json!({ "tokenTypes": types, "tokenModifiers": ["declaration", "defaultLibrary"] })
}

struct Token {
    bytes: Range<usize>,
    kind: Kind,
    modifiers: u32,
}

/// The tokens of a text, or of some bytes of it, each counted from the one before it.
pub(crate) fn tokens(open: &Open, among: Option<&Range<usize>>) -> Vec<SemanticToken> {
    let (text, outline, kinds) = (&open.text, &*open.outline, open.known());
    let is_wanted = |bytes: &Range<usize>| among.is_none_or(|among| bytes.start < among.end && among.start < bytes.end);
    let mut found = Vec::new();
    for (number, key) in outline.keys.iter().enumerate().filter(|(_, key)| is_wanted(&key.span)) {
        let (kind, modifiers) = of_key(&outline.path(number), key.written, kinds);
        found.push(Token { bytes: key.span.clone(), kind, modifiers });
    }
    for scalar in outline.scalars.iter().filter(|scalar| is_wanted(&scalar.span)) {
        of_scalar(text.as_str(), scalar, &outline.path(scalar.key), kinds, &mut found);
    }
    for comment in outline.comments.iter().filter(|comment| is_wanted(comment)) {
        found.push(Token { bytes: comment.clone(), kind: Kind::Comment, modifiers: 0 });
    }
    found.sort_by_key(|token| token.bytes.start);
    encode(text, &found)
}

fn of_key(path: &[&str], written: Written, kinds: Kinds<'_>) -> (Kind, u32) {
    match role(path, kinds) {
        Role::Rule(name) => match kinds.find(name) {
            Some(kind) if !kind.is_own => (Kind::Function, BUILT_IN),
            _ => (Kind::Function, 0),
        },
        Role::Definition(_) => (Kind::Function, DECLARATION),
        Role::Declared => (Kind::Parameter, DECLARATION),
        Role::Unknown => (Kind::Variable, DECLARATION),
        Role::Param(..) | Role::Side(_) => (Kind::Property, 0),
        Role::File(_) | Role::OfDefinition | Role::Condition if written == Written::Pair => (Kind::Keyword, 0),
        Role::File(_) | Role::OfDefinition | Role::Condition => (Kind::Namespace, 0),
        Role::Other => (Kind::Property, 0),
    }
}

fn of_scalar(text: &str, scalar: &Scalar, path: &[&str], kinds: Kinds<'_>, found: &mut Vec<Token>) {
    let token = |bytes: Range<usize>, kind| Token { bytes, kind, modifiers: 0 };
    let content = &text[scalar.content.clone()];
    if !scalar.is_text {
        let kind = if matches!(content, "true" | "false") { Kind::Keyword } else { Kind::Number };
        return found.push(token(scalar.span.clone(), kind));
    }
    let role = role(path, kinds);
    let is_file = matches!(role, Role::File(key) if matches!(key.name, "variant" | "include"));
    let cells = matches!(role, Role::File(key) if matches!(key.name, "grids" | "holes"));
    match type_of(role, kinds) {
        Some(Type::Expression | Type::Expressions) => expression(content, scalar.content.start, found),
        Some(kind) if names_cells(kind) && !content.contains('\n') => words(content, scalar.content.start, found),
        _ if cells && !content.contains('\n') => words(content, scalar.content.start, found),
        _ if is_file => found.push(token(scalar.span.clone(), Kind::Type)),
        _ => found.push(token(scalar.span.clone(), Kind::String)),
    }
}

/// Cells, and parameters that stand for cells.
fn words(content: &str, start: usize, found: &mut Vec<Token>) {
    let mut at = 0;
    for word in content.split_inclusive([' ', ',']) {
        let name = word.trim_end_matches([' ', ',']);
        if !name.is_empty() {
            let kind = if name.starts_with('$') { Kind::Parameter } else { Kind::Variable };
            found.push(Token { bytes: start + at..start + at + name.len(), kind, modifiers: 0 });
        }
        at += word.len();
    }
}

/// Names, numbers and operators of an expression.
fn expression(content: &str, start: usize, found: &mut Vec<Token>) {
    let mut at = 0;
    while let Some(sign) = content[at..].chars().next() {
        let rest = &content[at..];
        let length = |is: fn(char) -> bool| rest.find(|sign| !is(sign)).unwrap_or(rest.len());
        let is_of_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
        let (kind, length) = if sign.is_ascii_digit() {
            (Some(Kind::Number), length(|sign| sign.is_ascii_digit()))
        } else if sign.is_alphabetic() {
            let length = length(|sign| sign.is_alphanumeric() || sign == '_');
            let name = &rest[..length];
            let kind = match name {
                "and" | "or" | "not" => Kind::Keyword,
                _ if rest[length..].trim_start().starts_with('(') => Kind::Function,
                _ => Kind::Variable,
            };
            (Some(kind), length)
        } else if sign.is_whitespace() || matches!(sign, '(' | ')' | ',') {
            (None, sign.len_utf8())
        } else {
            let length = rest.find(|sign: char| is_of_name(sign) || sign.is_whitespace() || sign == '(');
            (Some(Kind::Operator), length.unwrap_or(rest.len()).max(sign.len_utf8()))
        };
        if let Some(kind) = kind {
            found.push(Token { bytes: start + at..start + at + length, kind, modifiers: 0 });
        }
        at += length;
    }
}

/// Each line of a token by itself, with its distance from the one before.
fn encode(text: &Text, tokens: &[Token]) -> Vec<SemanticToken> {
    let mut encoded = Vec::with_capacity(tokens.len());
    let (mut last_line, mut last_start) = (0, 0);
    // Columns are counted on from the last token of the line, which may be long.
    let mut counted = (0, 0);
    for token in tokens {
        let (first, last) = (text.line_of(token.bytes.start), text.line_of(token.bytes.end));
        for line in first..=last {
            let whole = text.line(line);
            let bytes = token.bytes.start.max(whole.start)..token.bytes.end.min(whole.end);
            if bytes.start >= bytes.end {
                continue;
            }
            let (from, column) = if counted.0 > whole.start { counted } else { (whole.start, 0) };
            let start = column + text.width(&(from..bytes.start));
            counted = (bytes.start, start);
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            let delta_line = line - last_line;
            let token_type = TYPES.iter().position(|(kind, _)| *kind == token.kind).unwrap_or_default();
            encoded.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 { start - last_start } else { start },
                length: text.width(&bytes),
                token_type: u32::try_from(token_type).unwrap_or_default(),
                token_modifiers_bitset: token.modifiers,
            });
            (last_line, last_start) = (line, start);
        }
    }
    encoded
}
