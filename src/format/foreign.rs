//! Puzzles in the notations of other programs, each translated into a variant file and read as one.
//!
//! ```text
//!   {"size": 9, "grid": ...}                          f-puzzles JSON: one object a line, or one over many lines
//!   {"id": "no. 7", "fpuzzles": {"size": 9, ...}}     the same in a collection
//!   https://www.f-puzzles.com/?load=N4Ig...           a link that carries it
//!   .Cage~12~R1C1~R1C2.AntiKnight                     a constraint string of the Interactive Sudoku Solver
//! ```
//!
//! A line is a puzzle. But an object may go over many lines, and so may a constraint string with a constraint a line;
//! that ends at an empty line.

use std::sync::Arc;

use serde_json::value::RawValue;

use crate::source::{Diagnostic, Diagnostics, Source, Span};
use crate::variant::{Document, NoFiles, read};

use super::page::Page;
use super::{fpuzzles, iss, links};

/// Whether a text begins with a puzzle in one of these notations: whether its first line that says something does.
pub fn looks_foreign(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| notation(line).is_some())
}

/// The puzzles of a text, one after the other.
#[derive(Debug)]
pub struct ForeignReader {
    source: Arc<Source>,
    records: Vec<(Notation, Span)>,
    next: usize,
}

/// A puzzle as a variant file, or what is wrong with it.
#[derive(Debug)]
pub struct Translation {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The variant file and warnings, or the complaints.
    pub toml: Result<(Arc<Source>, Diagnostics), Diagnostics>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Json,
    Link,
    Constraints,
    /// A line among the others that is none of these.
    Unknown,
}

fn notation(line: &str) -> Option<Notation> {
    if line.starts_with(['{', '[']) {
        // A header in brackets may be the title of a puzzle in plain text.
        return (line.starts_with('{') || line.starts_with("[{")).then_some(Notation::Json);
    }
    let link = links::is_link(line).then_some(Notation::Link);
    link.or_else(|| iss::looks_like_constraints(line).then_some(Notation::Constraints))
}

impl ForeignReader {
    /// Finds the puzzles of a whole text.
    pub fn new(source: Arc<Source>) -> ForeignReader {
        let records = records(source.text());
        ForeignReader { source, records, next: 0 }
    }

    /// What the text is called.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// How many puzzles there are.
    pub fn puzzles(&self) -> usize {
        self.records.len()
    }

    fn translate(&self, notation: Notation, bytes: Span) -> Translation {
        let line = self.source.line_of(bytes.start);
        let mut diagnostics = Diagnostics::new();
        let page = self.page(notation, bytes, line, &mut diagnostics);
        let name =
            if self.puzzles() == 1 { self.source.name().to_owned() } else { format!("{}:{line}", self.source.name()) };
        let toml = match page {
            Some(page) => Ok((Source::new(format!("{name} as TOML"), page.to_string()), diagnostics)),
            None => Err(diagnostics),
        };
        Translation { line, toml }
    }

    fn page(&self, notation: Notation, bytes: Span, line: usize, diagnostics: &mut Diagnostics) -> Option<Page> {
        let source = &self.source;
        match notation {
            Notation::Json => fpuzzles::translate(source, bytes, diagnostics),
            Notation::Constraints => iss::translate(source, bytes, diagnostics),
            Notation::Link => {
                let unpacked = |text: String| Source::new(format!("{}:{line} unpacked", source.name()), text);
                match links::open(&source.text()[bytes.clone()]) {
                    Ok(links::Carried::FPuzzles(text)) => {
                        let length = text.len();
                        fpuzzles::translate(&unpacked(text), 0..length, diagnostics)
                    }
                    Ok(links::Carried::Constraints(text)) => {
                        let length = text.len();
                        iss::translate(&unpacked(text), 0..length, diagnostics)
                    }
                    Err(wrong) => {
                        diagnostics.push(Diagnostic::error(wrong.message).at(source, bytes).help(wrong.help));
                        None
                    }
                }
            }
            Notation::Unknown => {
                let help = "after a line of f-puzzles JSON, a link or a constraint string, each line is one of them; \
                            other puzzles belong into a file of their own";
                diagnostics.push(Diagnostic::error("this line is none of these").at(source, bytes).help(help));
                None
            }
        }
    }
}

impl Iterator for ForeignReader {
    type Item = Translation;

    fn next(&mut self) -> Option<Translation> {
        let (notation, bytes) = self.records.get(self.next)?.clone();
        self.next += 1;
        Some(self.translate(notation, bytes))
    }
}

impl Translation {
    /// Reads the variant file. Whatever is wrong with it is said to be about the translation.
    ///
    /// # Errors
    /// What is wrong with the puzzle, or with its translation.
    pub fn read(self) -> Result<(Document, Diagnostics), Diagnostics> {
        let (source, mut diagnostics) = self.toml?;
        let so_far = diagnostics.len();
        let document = read(&source, &NoFiles, &mut diagnostics);
        for complaint in diagnostics.since(so_far) {
            complaint.add_help("this is the puzzle as it was translated into TOML");
        }
        match document {
            Some(document) if !diagnostics.has_errors() => Ok((document, diagnostics)),
            _ => Err(diagnostics),
        }
    }
}

/// Where each puzzle of a text stands, and in which notation.
fn records(text: &str) -> Vec<(Notation, Span)> {
    let mut records = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length + 1);
        let line = text[start..end].trim();
        let indent = text[start..end].len() - text[start..end].trim_start().len();
        let bytes = start + indent..start + indent + line.len();
        if line.is_empty() || line.starts_with('#') {
            start = end;
            continue;
        }
        let notation = notation(line).unwrap_or(Notation::Unknown);
        let bytes = match notation {
            Notation::Json => bytes.start..end_of_json(text, &bytes),
            Notation::Constraints => bytes.start..end_of_constraints(text, &bytes),
            Notation::Link | Notation::Unknown => bytes,
        };
        start = text[bytes.end..].find('\n').map_or(text.len(), |length| bytes.end + length + 1);
        records.push((notation, bytes));
    }
    records
}

/// The end of the JSON that begins with a line. What is broken within a line ends with it.
fn end_of_json(text: &str, line: &Span) -> usize {
    let mut values = serde_json::Deserializer::from_str(&text[line.start..]).into_iter::<&RawValue>();
    match values.next() {
        Some(Ok(_)) => (line.start + values.byte_offset()).max(line.end),
        _ if text[line.clone()].ends_with('}') => line.end,
        _ => text.trim_end().len(),
    }
}

/// The end of the constraint string that begins with a line. Lines that follow each other are one string if the first
/// and at least half of them are a single constraint with a name.
fn end_of_constraints(text: &str, line: &Span) -> usize {
    let (mut end, mut next) = (line.end, line.start);
    let (mut lines, mut singles) = (0, 0);
    for one in text[line.start..].split_inclusive('\n') {
        let content = one.trim();
        if notation(content) != Some(Notation::Constraints) {
            break;
        }
        lines += 1;
        singles += usize::from(iss::is_single_constraint(content));
        end = next + one.trim_end().len();
        next += one.len();
    }
    let one_string = iss::is_single_constraint(&text[line.clone()]) && 2 * singles >= lines;
    if one_string { end } else { line.end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Notation, &str)> {
        records(text).into_iter().map(|(notation, bytes)| (notation, &text[bytes])).collect()
    }

    #[test]
    fn puzzles_are_found() {
        use Notation::{Constraints, Json, Link, Unknown};
        let text = "# two\n{\"a\": 1}\n\n  {\"b\": 2}\r\nhttps://f-puzzles.com/?load=x\n.AntiKnight.~R1C1_5\n12..\n";
        let links = (Link, "https://f-puzzles.com/?load=x");
        assert_eq!(
            found(text),
            [
                (Json, "{\"a\": 1}"),
                (Json, "{\"b\": 2}"),
                links,
                (Constraints, ".AntiKnight.~R1C1_5"),
                (Unknown, "12..")
            ]
        );
        assert_eq!(found("{\n  \"a\": 1\n}\n{\n}"), [(Json, "{\n  \"a\": 1\n}"), (Json, "{\n}")]);
        assert_eq!(found("{\"a\": }\n{}\n{\n\"b\""), [(Json, "{\"a\": }"), (Json, "{}"), (Json, "{\n\"b\"")]);
    }

    #[test]
    fn constraint_strings_have_a_line_or_a_paragraph() {
        let one_each = ".Cage~3~R1C1.~R1C1_5\n.Cage~4~R1C1.~R1C2_5\n";
        assert_eq!(found(one_each).len(), 2);
        let paragraphs = ".Shape~4x4\n.AntiKnight\r\n.~R1C1_1\n\n.~R1C1_2\n.~R1C1_3\n";
        let texts: Vec<&str> = found(paragraphs).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, [".Shape~4x4\n.AntiKnight\r\n.~R1C1_1", ".~R1C1_2", ".~R1C1_3"]);
    }

    #[test]
    fn other_texts_are_not_foreign() {
        for text in ["..3.2....\n", "[Puzzle]\n1234\n", ".AB.C...\n", "size = 4\n", "", ".~.~\n", "1.~2"] {
            assert!(!looks_foreign(text), "{text}");
        }
        assert!(looks_foreign("# x\n\n{\n"));
        assert!(looks_foreign(".~R1C1_5"));
    }
}
