//! Knuth's text format for exact cover problems, read and written.
//!
//! ```text
//! | lines that start with a bar are comments
//! p q r | x y
//! p q x y:A
//! p r x:A y
//! ```
//!
//! The first line that is not a comment names the items: the primary ones, and after a bar the secondary
//! ones. Each further line is an option: item names, possibly with a colour after a colon. Blank lines are skipped, and
//! lines may end as on Windows.
//!
//! # Where this differs from Knuth's programs
//! His DLX2 takes names of up to eight characters and colours of one. [`read`] takes any length;
//! [`write()`] keeps within his limits, by renaming when it must.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1, (49), and his programs DLX1 and DLX2.

use std::fmt::{self, Write as _};
use std::ops::Range;

use super::problem::{Entry, ItemId, ItemKind, Problem, ProblemError};

/// A problem that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DlxText {
    /// The items and options.
    pub problem: Problem,
    /// Oddities of the text that do not prevent a solution.
    pub warnings: Vec<DlxError>,
    /// The line of each option in the text, in the order of the options.
    pub option_lines: Vec<Range<usize>>,
}

/// An error or warning about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DlxError {
    /// The bytes of the offending word.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to correct it, if known.
    pub help: Option<String>,
}

impl fmt::Display for DlxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.span.start, self.message)
    }
}

impl std::error::Error for DlxError {}

impl DlxError {
    fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

/// A word and its place in the text.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    start: usize,
}

impl Word<'_> {
    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Reads a problem, or reports everything that is wrong with the text.
///
/// An option without a primary item can never be chosen; it is left out, with a warning.
pub fn read(text: &str) -> Result<DlxText, Vec<DlxError>> {
    let mut lines = lines(text).filter(|line| !line.text.is_empty() && !line.text.starts_with('|'));
    let Some(names) = lines.next() else {
        let error = DlxError::new(text.len()..text.len(), "the text names no items");
        return Err(vec![error.help("its first line should hold the names of the primary items")]);
    };
    let mut reader = Reader::default();
    reader.read_names(names);
    for line in lines {
        reader.read_option(line);
    }
    if reader.errors.is_empty() { Ok(reader.done) } else { Err(reader.errors) }
}

/// The lines without surrounding blanks.
fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut next = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = next + line.len() - line.trim_ascii_start().len();
        next += line.len();
        Word { text: line.trim_ascii(), start }
    })
}

/// The words of a line.
fn words(line: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let mut next = line.start;
    let pieces = line.text.split(|c: char| c.is_ascii_whitespace()).map(move |text| {
        let start = next;
        // A blank in ASCII is one byte.
        next += text.len() + 1;
        Word { text, start }
    });
    pieces.filter(|word| !word.text.is_empty())
}

impl Default for DlxText {
    fn default() -> Self {
        Self { problem: Problem::new(), warnings: Vec::new(), option_lines: Vec::new() }
    }
}

#[derive(Default)]
struct Reader {
    done: DlxText,
    errors: Vec<DlxError>,
}

impl Reader {
    fn read_names(&mut self, line: Word<'_>) {
        let mut kind = ItemKind::Primary;
        for word in words(line) {
            let name = word.text;
            if name == "|" && kind == ItemKind::Primary {
                kind = ItemKind::Secondary;
            } else if name == "|" {
                let error = DlxError::new(word.span(), "a second bar among the item names");
                self.errors.push(error.help("one bar divides the primary items from the secondary ones"));
            } else if name.contains([':', '|']) {
                let error = DlxError::new(word.span(), format!("`{name}` cannot be the name of an item"));
                self.errors.push(error.help("names have no colon and no bar in them"));
            } else if let Err(error) = self.done.problem.add_item(name, kind) {
                self.errors.push(DlxError::new(word.span(), error.to_string()));
            }
        }
    }

    fn read_option(&mut self, line: Word<'_>) {
        let errors_before = self.errors.len();
        let mut entries: Vec<Entry> = Vec::new();
        for word in words(line) {
            match self.read_entry(word, &entries) {
                Ok(entry) => entries.push(entry),
                Err(error) => self.errors.push(error),
            }
        }
        if self.errors.len() > errors_before {
            return;
        }
        match self.done.problem.add_option(entries) {
            Ok(_) => self.done.option_lines.push(line.span()),
            Err(ProblemError::NoPrimary) => {
                let warning = DlxError::new(line.span(), "this option has no primary item and is left out");
                self.done.warnings.push(warning.help("only options that cover a primary item are ever chosen"));
            }
            Err(error) => self.errors.push(DlxError::new(line.span(), error.to_string())),
        }
    }

    /// Reads `name` or `name:colour`.
    fn read_entry(&mut self, word: Word<'_>, before: &[Entry]) -> Result<Entry, DlxError> {
        let (name, colour) = match word.text.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (word.text, None),
        };
        let name_span = word.start..word.start + name.len();
        let wrong = |message: String| Err(DlxError::new(word.span(), message));
        if name.is_empty() {
            return wrong(format!("`{}` names no item before its colon", word.text));
        }
        let Some(item) = self.done.problem.item_named(name) else {
            let error = DlxError::new(name_span, format!("there is no item named `{name}`"));
            return Err(error.help(self.known_items()));
        };
        if before.iter().any(|entry| entry.item == item) {
            return wrong(format!("this option names the item `{name}` twice"));
        }
        let Some(colour) = colour else {
            return Ok(item.into());
        };
        if colour.is_empty() {
            return wrong(format!("`{}` names no colour after its colon", word.text));
        }
        if colour.contains(':') {
            return wrong(format!("`{}` has a second colon", word.text));
        }
        if self.done.problem.item_kind(item) == ItemKind::Primary {
            let error = ProblemError::ColouredPrimary { item: name.into() };
            let error = DlxError::new(word.span(), error.to_string());
            return Err(error.help("items that take colours are named after the bar in the first line"));
        }
        Ok(Entry::coloured(item, self.done.problem.add_colour(colour)))
    }

    fn known_items(&self) -> String {
        const SHOWN: usize = 8;
        let problem = &self.done.problem;
        let names: Vec<&str> = problem.items().take(SHOWN).map(|item| item.1).collect();
        let more = if problem.item_count() > SHOWN { ", ..." } else { "" };
        format!("known items: {}{more}", names.join(", "))
    }
}

/// Writes a problem so that [`read`] and Knuth's programs can read it.
///
/// If any item has a name that his programs would not take, all items get new ones (`i1`, `i2`, ... for
/// primary, `s1`, ... for secondary items), and comments before the items list the old names; the same holds for colours,
/// which get one character each. Only if there are more colours than characters do they get numbers, which `read` takes and
/// his programs do not.
///
/// The format cannot express a problem without primary items, so such a problem, whose one solution is empty,
/// becomes a comment. Nor can it express a projection: with auxiliary options, the text may have more solutions.
pub fn write(problem: &Problem) -> String {
    let problem = problem.plain();
    let mut text = String::new();
    if problem.primary_count() == 0 {
        text.push_str("| no primary items, so nothing to cover\n");
        return text;
    }
    let items = item_words(problem, &mut text);
    let colours = colour_words(problem, &mut text);

    let of_kind = |kind| {
        let ids = problem.items().filter(move |item| item.2 == kind).map(|item| item.0.index());
        ids.map(|index| items[index].clone())
    };
    let mut words: Vec<String> = of_kind(ItemKind::Primary).collect();
    if words.len() < problem.item_count() {
        words.push("|".to_owned());
        words.extend(of_kind(ItemKind::Secondary));
    }
    push_line(&mut text, &words);
    for (_, entries) in problem.options() {
        let word = |entry: &Entry| {
            let item = &items[entry.item.index()];
            entry.colour.map_or_else(|| item.clone(), |c| format!("{item}:{}", colours[c.index()]))
        };
        words.clear();
        words.extend(entries.iter().map(word));
        push_line(&mut text, &words);
    }
    text
}

fn push_line(text: &mut String, words: &[String]) {
    text.push_str(&words.join(" "));
    text.push('\n');
}

/// The word for each item; if these are new names, the legend is added to the text.
fn item_words(problem: &Problem, text: &mut String) -> Vec<String> {
    if problem.items().all(|(_, name, _)| (1..=8).contains(&name.len()) && is_plain(name)) {
        return problem.items().map(|item| item.1.to_owned()).collect();
    }
    let (mut primary, mut secondary) = (0, 0);
    let mut short_name = |(_, name, kind): (ItemId, &str, ItemKind)| {
        let (letter, number) = match kind {
            ItemKind::Primary => ('i', &mut primary),
            ItemKind::Secondary => ('s', &mut secondary),
        };
        *number += 1;
        push_legend(text, &format!("{letter}{number}"), name);
        format!("{letter}{number}")
    };
    problem.items().map(&mut short_name).collect()
}

/// The word for each colour, in the same way.
fn colour_words(problem: &Problem, text: &mut String) -> Vec<String> {
    let names: Vec<&str> = problem.colours().map(|colour| problem.colour_name(colour)).collect();
    if names.iter().all(|name| name.len() == 1 && is_plain(name)) {
        return names.into_iter().map(str::to_owned).collect();
    }
    let letters = ('0'..='9').chain('A'..='Z').chain('a'..='z');
    let signs = ('!'..='~').filter(|c| !c.is_ascii_alphanumeric() && !matches!(c, ':' | '|'));
    let characters: Vec<String> = letters.chain(signs).map(String::from).collect();
    let word = |(index, name): (usize, &&str)| {
        let word = if names.len() <= characters.len() { characters[index].clone() } else { index.to_string() };
        push_legend(text, &format!(":{word}"), name);
        word
    };
    names.iter().enumerate().map(word).collect()
}

/// Whether nothing in a name divides words, for `read` or for a program that reads bytes.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_graphic() && !matches!(c, ':' | '|'))
}

/// One line of the legend. A name may hold anything, but must not end the comment.
fn push_legend(text: &mut String, word: &str, name: &str) {
    let name = name.replace(char::is_control, " ");
    writeln!(text, "| {word} = {name}").expect("writing to a string cannot fail");
}
