//! The grammar of constraint strings: names, arguments, groups.
//!
//! ```text
//!   .Cage~12~R1C1~R1C2    a name and its arguments
//!   .~R1C1_5              givens have no name
//!   .Or .V~R1C1~R1C2 .X~R1C1~R1C2 .End      a group holds all up to its end
//! ```

use std::sync::Arc;

use crate::source::{Diagnostic, Diagnostics, Source, Span};

/// Groups are not nested deeper than this.
const DEEPEST: usize = 50;

const GROUPS: [&str; 3] = ["Or", "And", "Replicate"];

/// A word of a constraint string and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'s> {
    pub(super) source: &'s Arc<Source>,
    pub(super) text: &'s str,
    start: usize,
}

impl<'s> Word<'s> {
    pub(super) fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }

    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source, self.span())
    }

    /// The parts between these separators.
    pub(super) fn split(self, sign: char) -> impl Iterator<Item = Word<'s>> {
        let mut start = self.start;
        self.text.split(sign).map(move |text| {
            let word = Word { text, start, ..self };
            start += text.len() + sign.len_utf8();
            word
        })
    }

    fn trimmed(self) -> Word<'s> {
        let indent = self.text.len() - self.text.trim_start().len();
        Word { text: self.text.trim(), start: self.start + indent, ..self }
    }
}

/// A constraint, and those in it if it is a group.
#[derive(Clone, Debug)]
pub(super) struct Constraint<'s> {
    pub(super) name: Word<'s>,
    pub(super) arguments: Vec<Word<'s>>,
    pub(super) children: Vec<Constraint<'s>>,
}

/// Whether a line begins a constraint string.
pub(in crate::format) fn looks_like_constraints(line: &str, is_name: impl Fn(&str) -> bool) -> bool {
    let Some(rest) = line.strip_prefix('.') else { return false };
    let first = rest.split('.').next().unwrap_or_default();
    match first.trim().split_once('~') {
        Some(("", arguments)) => arguments.starts_with(['R', 'r', 'V']),
        Some((name, _)) => name.bytes().all(|byte| byte.is_ascii_alphabetic()),
        None => is_name(first.trim()),
    }
}

/// Whether a line is one constraint with a name, and nothing else.
pub(in crate::format) fn is_single_constraint(line: &str) -> bool {
    let mut names = line.split('.').skip(1);
    names.next().is_some_and(|first| !first.starts_with('~')) && names.all(|more| more.trim().is_empty())
}

/// The constraints of a string.
pub(super) fn parse<'s>(
    source: &'s Arc<Source>,
    bytes: Span,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Constraint<'s>>> {
    let whole = Word { source, text: &source.text()[bytes.clone()], start: bytes.start };
    let mut words = whole.split('.').map(Word::trimmed);
    if let Some(before) = words.next().filter(|before| !before.text.is_empty()) {
        let message = format!("unexpected text {:?} before the first constraint", before.text);
        diagnostics.push(before.error(message).help("a constraint starts with a dot, like .AntiKnight"));
        return None;
    }
    // The groups that are open: their constraint and the children so far; outermost the string itself.
    let mut open: Vec<Constraint<'s>> = Vec::new();
    let mut top = Vec::new();
    for word in words.filter(|word| !word.text.is_empty()) {
        let mut parts = word.split('~').map(Word::trimmed);
        let name = parts.next()?;
        if name.text == "End" {
            let Some(group) = open.pop() else {
                diagnostics.push(name.error("this End closes no group").help("groups are Or, And, Replicate"));
                return None;
            };
            open.last_mut().map_or(&mut top, |outer| &mut outer.children).push(group);
            continue;
        }
        let constraint = Constraint { name, arguments: parts.collect(), children: Vec::new() };
        if GROUPS.contains(&name.text) {
            open.push(constraint);
            if open.len() > DEEPEST {
                diagnostics.push(name.error(format!("groups are nested more than {DEEPEST} deep")));
                return None;
            }
        } else {
            open.last_mut().map_or(&mut top, |outer| &mut outer.children).push(constraint);
        }
    }
    if let Some(group) = open.first() {
        diagnostics.push(group.name.error(format!("this {} has no .End", group.name.text)));
        return None;
    }
    Some(top)
}
