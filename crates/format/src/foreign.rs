//! Puzzles in the notations of other programs: found in a text one after the other, translated into TOML, and read.
//!
//! Each puzzle may have its own notation, recognised by its first line, unless one is given for all. The text may come in
//! chunks: a puzzle without its end is left for the next chunk.

use std::collections::BTreeMap;
use std::sync::Arc;

use once_cell::race::OnceBox;
use serde_json::value::RawValue;

use exdoku_rules::encode::Limits;
use exdoku_rules::variant::{BuiltIns, Document, ReadContext, read_stated};
use exdoku_text::board::Position;
use exdoku_text::source::{Diagnostic, Diagnostics, Guess, Place, Source, Span};

use super::columns::names_puzzle;
use super::general;
use super::links::looks_like_cells;
use super::lists;
use super::notation::Notation;
use super::toml_file::TomlFile;

/// The maximum size of a puzzle, in bytes. A longer one ends with the text at hand.
const LONGEST: usize = 16 << 20;

/// The maximum number of lines of a program before the first list with a board.
const MOST_BEFORE: usize = 40;

/// The maximum number of consecutive lines that seem to begin a list but contain no board.
const MOST_TRIES: usize = 100;

/// Whether a text begins with a puzzle in one of these notations, after empty lines and comments.
pub fn looks_foreign(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    // Prose may introduce a link.
    let introduced = lines.peek().is_some_and(|line| is_prose(line));
    let first = if introduced { lines.find(|line| !is_prose(line)) } else { lines.next() };
    first.and_then(Notation::of_line).is_some_and(|notation| !introduced || notation.name == "link")
        || Notation::of_lines(text.trim_start_matches('\n')).is_some()
        || after_code(text).is_some()
}

/// The first line of a text that begins a list with a board, after lines of a program.
fn after_code(text: &str) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n').take(MOST_BEFORE) {
        if lists::boards(&text[start..]).is_some() {
            return Some(start);
        }
        if Notation::of_line(line.trim()).is_some() {
            return None;
        }
        start += line.len();
    }
    None
}

/// Whether a text is part of a program, or JSON, with a board as a list, although its first lines could be TOML:
/// `board = [[5, 3, ...`.
pub fn looks_like_code(text: &str) -> bool {
    const KEYS: [&str; 9] = ["size", "variant", "box", "regions", "symbols", "digits", "grids", "holes", "rules"];
    let sets = |line: &str| {
        let key = line.split_once('=').map_or(line, |(key, _)| key).trim().trim_matches(['[', ']']);
        KEYS.contains(&key.split('.').next().unwrap_or_default())
    };
    after_code(text).is_some() && !text.lines().any(sets)
}

/// Whether lines after these may show that a text is part of a program, or JSON, with a board as a list: so far they have words or open
/// brackets, and are few.
pub fn may_become_code(lines: &str) -> bool {
    const MOST_LINES: usize = 2 * MOST_BEFORE;
    let has_word = |line: &str| line.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_lowercase));
    let is_code = |line: &str| has_word(line) || line.contains(['[', '{']);
    lines.lines().take(MOST_LINES).count() < MOST_LINES && lines.lines().any(is_code)
}

/// Whether an object has a puzzle at one of its keys, or cells under a name for puzzles.
fn is_record(object: &str) -> bool {
    let entries = serde_json::from_str::<BTreeMap<String, &RawValue>>(object).unwrap_or_default();
    let is_text =
        |value: &RawValue| value.get().starts_with('"') && looks_like_cells(value.get().trim_matches('"').trim());
    entries.iter().any(|(key, value)| key == "puzzle" || (names_puzzle(key) && is_text(value)))
}

/// Whether a line is a sentence rather than a puzzle: three words in lower case, and more letters than other signs.
fn is_prose(line: &str) -> bool {
    let is_word = |word: &str| word.len() >= 2 && word.bytes().all(|sign| sign.is_ascii_lowercase());
    let words = line.split([' ', ',', '.', ':', ';', '(', ')']).filter(|word| is_word(word));
    let letters = line.chars().filter(|sign| sign.is_alphabetic()).count();
    Notation::of_line(line).is_none() && words.take(3).count() == 3 && 2 * letters > line.chars().count()
}

/// Options for reading the notations of other programs.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForeignReader {
    /// The notation of all puzzles; without it, each is recognised by its first line.
    pub from: Option<&'static Notation>,
    /// Whether to leave out what is not supported, with a warning; otherwise it is an error.
    pub ignore_unknown: bool,
    /// How drawings are read together with the rules text beside them, if they are.
    pub guess: Option<Guess>,
    /// Whether each line of constraint strings is a puzzle. Otherwise all lines are one puzzle.
    pub per_line: bool,
    /// Whether the last puzzle before this chunk of a text was a list in a program, where more may follow.
    pub in_code: bool,
}

/// A puzzle that was found in a text.
#[derive(Clone, Debug)]
pub struct Found {
    source: Arc<Source>,
    bytes: Span,
    /// `None` if it is not recognised.
    notation: Option<&'static Notation>,
    ignore_unknown: bool,
    guess: Option<Guess>,
}

/// What a puzzle states: its board, its givens, and the uses of rules, each with its place in the text of the puzzle.
#[derive(Debug)]
pub struct Stated {
    name: String,
    file: TomlFile,
    /// The line on which it begins, for what has no place of its own.
    whole: Place,
    /// Written when it is first asked for.
    toml: OnceBox<Arc<Source>>,
}

impl Stated {
    /// Where the given of a cell was read, if it has one with a place of its own.
    pub fn given_place(&self, at: Position) -> Option<&Place> {
        self.file.given_places.get(&at)
    }

    /// It as a TOML file.
    pub fn toml(&self) -> &Arc<Source> {
        let written = || Source::new(format!("{} as TOML", self.name), self.file.to_string());
        self.toml.get_or_init(|| Box::new(written()))
    }
}

/// What a puzzle states, with warnings; or what is wrong with it.
pub type Translation = Result<(Stated, Diagnostics), Diagnostics>;

impl ForeignReader {
    /// The puzzles of a text or of a chunk of whole lines, and the byte where the next chunk begins. `last` means that this
    /// is the end of the text.
    pub fn find(self, source: &Arc<Source>, last: bool) -> (Vec<Found>, usize) {
        let text = source.text();
        let (mut found, mut start) = (Vec::new(), 0);
        // The text between the lists of a program belongs to the program.
        let mut in_code = self.in_code;
        // The number of attempts to find a list, and the position up to which there is none.
        let (mut tries, mut looked) = (0, 0);
        while start < text.len() {
            let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length + 1);
            let line = text[start..line_end].trim();
            // In the picture of a board, `#` may stand for a hole.
            let of_lines = || Notation::of_lines(&text[start..]);
            if line.is_empty() || (line.starts_with('#') && of_lines().is_none()) {
                start = line_end;
                continue;
            }
            let indent = text[start..line_end].len() - text[start..line_end].trim_start().len();
            let bytes = start + indent..start + indent + line.len();
            let last = last || text.len() - start > LONGEST;
            let mut notation = self.from.or_else(|| Notation::of_line(line)).or_else(of_lines);
            // A text with many brackets that is not a program would be scanned again from each line.
            if notation.is_none() && tries < MOST_TRIES && lists::begins_list(line) {
                tries += 1;
                let rest = &text[start..];
                notation = lists::boards(rest).and_then(|_| Notation::named("lists"));
                if notation.is_none() && !last && lists::is_open(rest) {
                    break;
                }
            }
            if notation.is_none() && !last && general::may_begin(&text[start..]) {
                break;
            }
            if notation.is_none() && is_prose(line) {
                start = line_end;
                continue;
            }
            if notation.is_none() && looked <= start {
                looked = start;
                match after_code(&text[start..]) {
                    Some(code @ 1..) => {
                        start += code;
                        continue;
                    }
                    _ => looked += text[start..].split_inclusive('\n').take(MOST_BEFORE).map(str::len).sum::<usize>(),
                }
            }
            let ForeignReader { ignore_unknown, guess, .. } = self;
            let puzzle = |bytes, notation| Found { source: Arc::clone(source), bytes, notation, ignore_unknown, guess };
            if let Some((boards, end)) = self.lists(text, &bytes, notation, last) {
                let of_lists = Notation::named("lists");
                found.extend(boards.into_iter().map(|board| puzzle(board, of_lists)));
                start = text[end..].find('\n').map_or(text.len(), |length| end + length + 1);
                (in_code, tries, looked) = (true, 0, start);
                continue;
            }
            if in_code && notation.is_none() {
                start = line_end;
                continue;
            }
            let end = match notation {
                Some(notation) if self.per_line && notation.has_lines() => Some(bytes.end),
                Some(notation) => notation.end(text, &bytes, last),
                None => Some(bytes.end),
            };
            let Some(end) = end else { break };
            start = text[end..].find('\n').map_or(text.len(), |length| end + length + 1);
            let bytes = bytes.start..end;
            in_code = false;
            found.push(puzzle(bytes, notation));
        }
        (found, start)
    }

    /// The boards in the lists that begin with a line, and the byte after them; `None` if no list begins there.
    fn lists(
        self,
        text: &str,
        line: &Span,
        notation: Option<&'static Notation>,
        last: bool,
    ) -> Option<(Vec<Span>, usize)> {
        let notation = notation?;
        let (boards, end) = match notation.name {
            "lists" => lists::boards(&text[line.start..])?,
            "f-puzzles" if self.from.is_none() => {
                let object = &text[line.start..notation.end(text, line, last)?];
                let has = |key: &str| object.contains(key);
                const OTHERS: [&str; 6] =
                    ["\"fpuzzles\"", "\"cells\"", "\"ce\"", "\"formatVersion\"", "\"gridSize\"", "ipuz"];
                let is_puzzle = has("\"size\"") && has("\"grid\"");
                // An answer of this program begins with its source.
                let is_answer = object.starts_with("{\"source\":");
                if is_puzzle || is_answer || OTHERS.iter().any(|key| has(key)) || is_record(object) {
                    return None;
                }
                lists::boards(object)?
            }
            _ => return None,
        };
        let boards = boards.into_iter().map(|board| line.start + board.start..line.start + board.end);
        Some((boards.collect(), line.start + end))
    }
}

impl Found {
    /// The notation, if it was recognised.
    pub fn notation(&self) -> Option<&'static Notation> {
        self.notation
    }

    /// The line it begins on, from 1.
    pub fn line(&self) -> usize {
        self.source.line_of(self.bytes.start)
    }

    /// Its place.
    pub fn place(&self) -> (&Arc<Source>, Span) {
        (&self.source, self.bytes.clone())
    }

    /// Whether to leave out what is not supported.
    pub(crate) fn ignores_unknown(&self) -> bool {
        self.ignore_unknown
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.source.text()[self.bytes.clone()]
    }

    /// Reads what the puzzle states. `one_of_several` adds its line to its name.
    ///
    /// # Errors
    /// What is wrong with it, or not supported.
    pub fn translate(&self, one_of_several: bool) -> Translation {
        let Found { source, bytes, notation, ignore_unknown, guess } = self;
        let Some(notation) = notation else {
            let help = "a file of puzzles in the notations of other programs cannot hold plain text or TOML";
            let wrong = Diagnostic::error("unrecognised puzzle format");
            return Err(wrong.at(source, bytes.clone()).help(help).into());
        };
        let mut diagnostics = Diagnostics::lenient(*ignore_unknown).guessing(*guess);
        let file = (notation.translate)(source, bytes.clone(), &mut diagnostics);
        let name = match one_of_several {
            true => format!("{}:{}", source.name(), self.line()),
            false => source.name().to_owned(),
        };
        let line = self.text().find('\n').unwrap_or(bytes.len());
        let whole = (Arc::clone(source), bytes.start..bytes.start + line);
        match file {
            Some(file) if !diagnostics.has_errors() => {
                Ok((Stated { name, file, whole, toml: OnceBox::new() }, diagnostics))
            }
            _ => Err(diagnostics),
        }
    }
}

/// The puzzle of what a text states, within limits; `strict` as in [`ReadContext`]. Errors point into that text.
///
/// # Errors
/// What is wrong with the puzzle.
pub fn read_translation(
    stated: &Stated,
    mut diagnostics: Diagnostics,
    limits: &Limits,
    strict: bool,
) -> Result<(Document, Diagnostics), Diagnostics> {
    // A rule that can never hold was not meant by a drawing.
    let strict = strict || diagnostics.guess().is_some();
    let context = ReadContext { limits: limits.clone(), strict, ..ReadContext::new(&BuiltIns::NONE) };
    let file = stated.file.stated(&stated.name, &stated.whole);
    match read_stated(file, &context, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => Ok((document, diagnostics)),
        _ => Err(diagnostics),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each puzzle with its notation, and where the next piece begins.
    fn pieces(text: &str, last: bool) -> (Vec<(&'static str, String)>, usize) {
        let (found, rest) = ForeignReader::default().find(&Source::new("text", text), last);
        let name = |one: &Found| one.notation.map_or("", |notation| notation.name);
        (found.iter().map(|one| (name(one), one.text().to_owned())).collect(), rest)
    }

    fn found(text: &str) -> Vec<(&'static str, String)> {
        pieces(text, true).0
    }

    fn texts(text: &str) -> Vec<String> {
        found(text).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn puzzles_are_found() {
        let text =
            "# two\n{\"a\": 1}\n\n  {\"b\": 2}\r\nhttps://f-puzzles.com/?load=x\n.AntiKnight.~R1C1_5\n2x2:a1b\n12..\n";
        let expected = [
            ("f-puzzles", "{\"a\": 1}"),
            ("f-puzzles", "{\"b\": 2}"),
            ("link", "https://f-puzzles.com/?load=x"),
            ("iss", ".AntiKnight.~R1C1_5"),
            ("solo", "2x2:a1b"),
            ("", "12.."),
        ];
        assert_eq!(found(text), expected.map(|(name, text)| (name, text.to_owned())));
        assert_eq!(texts("{\n  \"a\": 1\n}\n{\n}"), ["{\n  \"a\": 1\n}", "{\n}"]);
    }

    #[test]
    fn broken_json_ends_before_the_next() {
        assert_eq!(texts("{\"a\": }\n{}\n{\n\"b\""), ["{\"a\": }", "{}", "{\n\"b\""]);
        assert_eq!(texts("{\"a\": [1,\n{\"b\": 2}\n"), ["{\"a\": [1,", "{\"b\": 2}"]);
    }

    #[test]
    fn a_puzzle_without_its_end_waits_for_more() {
        let (found, rest) = pieces("{}\n{\n\"a\": 1\n", false);
        assert_eq!((found.len(), rest), (1, 3));
        let (found, rest) = pieces(".AntiKnight\n.AntiKing\n", false);
        assert_eq!((found.len(), rest), (0, 0));
        assert_eq!(pieces("{}\n# end\n", false).1, 9);
    }

    #[test]
    fn constraint_strings_are_one_puzzle_or_a_puzzle_a_line() {
        let text = ".Shape~4x4\n.AntiKnight\r\n.~R1C1_1\n\n# more\n.Cage~3~R1C1\n~R1C2\n\n{\"a\": 1}\n";
        let whole = ".Shape~4x4\n.AntiKnight\r\n.~R1C1_1\n\n# more\n.Cage~3~R1C1\n~R1C2";
        assert_eq!(texts(text), [whole, "{\"a\": 1}"]);
        let reader = ForeignReader { per_line: true, ..ForeignReader::default() };
        let (found, _) = reader.find(&Source::new("text", ".AntiKnight\n\n# more\n.~R1C1_1\n"), true);
        assert_eq!(found.iter().map(Found::text).collect::<Vec<_>>(), [".AntiKnight", ".~R1C1_1"]);
    }

    #[test]
    fn other_texts_are_not_foreign() {
        for text in ["..3.2....\n", "[Easy]\n1234\n", ".AB.C...\n", "size = 4\n", "", ".~.~\n", "1.~2"] {
            assert!(!looks_foreign(text), "{text}");
        }
        let introduced = "The puzzle of this week, with a link:\n\nhttps://f-puzzles.com/?load=x\n";
        assert!(looks_foreign(introduced) && texts(introduced) == ["https://f-puzzles.com/?load=x"]);
        assert!(!looks_foreign("The puzzle of this week is\n12..34....43...1\n"));
        assert!(looks_foreign("# x\n\n{\n"));
        assert!(looks_foreign(".~R1C1_5"));
    }
}
