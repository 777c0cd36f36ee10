//! The grammar of constraint strings: names, arguments, groups.
//!
//! ```text
//!   .Cage~12~R1C1~R1C2    a name and its arguments
//!   .~R1C1_5              givens have no name
//!   .Or .V~R1C1~R1C2 .X~R1C1~R1C2 .End      a group holds all up to its end
//! ```

use std::sync::Arc;

use crate::excerpt::Excerpt;
use exdoku_text::source::{Diagnostics, Place, Source, Span};

/// The maximum nesting depth of groups.
const DEEPEST: usize = 50;

const GROUPS: [&str; 3] = ["Or", "And", "Replicate"];

/// A constraint, with its children if it is a group.
#[derive(Clone, Debug)]
pub(super) struct Constraint<'s> {
    pub(super) name: Excerpt<'s>,
    pub(super) arguments: Vec<Excerpt<'s>>,
    pub(super) children: Vec<Constraint<'s>>,
}

impl Constraint<'_> {
    /// Its name and arguments.
    pub(super) fn place(&self) -> Place {
        let end = self.arguments.iter().map(|word| word.span().end).fold(self.name.span().end, usize::max);
        let (source, name) = self.name.place();
        (source, name.start..end)
    }
}

/// Whether a line begins a constraint string.
pub(crate) fn looks_like_constraints(line: &str, is_name: impl Fn(&str) -> bool) -> bool {
    let Some(rest) = line.strip_prefix('.') else { return false };
    let first = rest.split('.').next().unwrap_or_default();
    match first.trim().split_once('~') {
        Some(("", arguments)) => arguments.starts_with(|sign: char| sign.is_ascii_alphabetic()),
        Some((name, _)) => name.bytes().all(|byte| byte.is_ascii_alphabetic()),
        // `.V` may begin a row of a puzzle in letters, but the constraint has arguments.
        None => first.trim().len() > 1 && is_name(first.trim()),
    }
}

/// A string without insignificant text: comments become spaces, and spaces within a word are removed.
pub(super) fn plain(source: &Arc<Source>, bytes: Span) -> (Arc<Source>, Span) {
    let text = &source.text()[bytes.clone()];
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let has_gap = |word: &str| word.trim().contains(char::is_whitespace);
    if !text.lines().any(is_comment) && !text.split(['.', '~']).any(has_gap) {
        return (Arc::clone(source), bytes);
    }
    let blank = |line: &str| line.chars().map(|sign| if sign == '\n' { sign } else { ' ' }).collect::<String>();
    let lines = text.split_inclusive('\n');
    let text: String = lines.map(|line| if is_comment(line) { blank(line) } else { line.to_owned() }).collect();
    let mut plain = String::with_capacity(text.len());
    for piece in text.split_inclusive(['.', '~']) {
        // Line breaks stay, so that each line keeps its number.
        let (word, end) = piece.split_at(piece.trim_end_matches(['.', '~']).trim_end().len());
        let indent = word.len() - word.trim_start().len();
        plain += &word[..indent];
        plain.extend(word[indent..].chars().filter(|sign| !sign.is_whitespace()));
        plain += &blank_lines(&word[indent..]);
        plain += end;
    }
    let source = Source::piece(source.name(), plain, source.line_of(bytes.start));
    let end = source.text().len();
    (source, 0..end)
}

/// The line breaks of a text.
fn blank_lines(text: &str) -> String {
    text.chars().filter(|&sign| sign == '\n').collect()
}

/// The constraints of a string.
pub(super) fn parse<'s>(
    source: &'s Arc<Source>,
    bytes: Span,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Constraint<'s>>> {
    let whole = Excerpt::new(source, bytes);
    let mut words = whole.split('.').map(Excerpt::trimmed);
    if let Some(before) = words.next().filter(|before| !before.text.is_empty()) {
        let message = format!("unexpected text {:?} before the first constraint", before.text);
        return diagnostics.refuse(before.error(message).help("a constraint starts with a dot, like .AntiKnight"));
    }
    // The open groups: the constraint and its children so far. The outermost is the string itself.
    let mut open: Vec<Constraint<'s>> = Vec::new();
    let mut top = Vec::new();
    for word in words.filter(|word| !word.text.is_empty()) {
        let mut parts = word.split('~').map(Excerpt::trimmed);
        let name = parts.next()?;
        if name.text == "End" {
            let Some(group) = open.pop() else {
                return diagnostics
                    .refuse(name.error("this End closes no group").help("groups are Or, And, Replicate"));
            };
            open.last_mut().map_or(&mut top, |outer| &mut outer.children).push(group);
            continue;
        }
        let constraint = Constraint { name, arguments: parts.collect(), children: Vec::new() };
        if GROUPS.contains(&name.text) {
            open.push(constraint);
            if open.len() > DEEPEST {
                return diagnostics.refuse(name.error(format!("groups are nested more than {DEEPEST} deep")));
            }
        } else {
            open.last_mut().map_or(&mut top, |outer| &mut outer.children).push(constraint);
        }
    }
    if let Some(group) = open.first() {
        return diagnostics.refuse(group.name.error(format!("this {} has no .End", group.name.text)));
    }
    Some(top)
}
