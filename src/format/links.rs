//! Links to puzzles: what they are, and what they carry.
//!
//! ```text
//!   https://www.f-puzzles.com/?load=N4Ig...                     f-puzzles JSON, packed by lz-string
//!   https://sudokupad.app/fpuzzlesN4Ig...                       the same
//!   https://sudokupad.app/?puzzleid=fpuzzlesN4Ig...
//!   https://sudokupad.app/sclN4Ig...   ctcN4Ig...               SudokuPad's own JSON, shortened and packed
//!   https://sudokupad.app/scf5NlQ...   classicB6...             its compact forms of a classic 9x9
//!   https://swaroopg92.github.io/penpa-edit/#m=edit&p=...       a drawing of Penpa+, packed by DEFLATE
//!   https://lisudoku.xyz/solver?import=N4Ig...                  lisudoku's JSON, packed
//!   https://www.sudokuwiki.org/sudoku.htm?bd=53..7...           81 cells
//!   https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~12~R1C1...    a constraint string
//! ```
//!
//! What stands behind the address may come alone. Short names of puzzles, which only a site knows, are refused: this
//! program asks nobody.

use std::sync::Arc;

use crate::board::is_blank;
use crate::source::{Diagnostic, Diagnostics, Source, Span};

use super::lz_string::Broken;
use super::page::Page;
use super::square::Square;
use super::{deflate, fpuzzles, iss, lisudoku, lz_string, penpa, sudokupad};

/// So long may a text be that a link carries, in characters.
const LONGEST: usize = 1 << 21;

/// What a link carries: texts that were unpacked, or pieces of the link.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Carried {
    FPuzzles(String),
    SudokuPad(String),
    Compact(String),
    Classic(String),
    Lisudoku(String),
    Penpa { drawing: String, answer: Option<String> },
    Constraints(String),
    Cells(String),
}

/// Why a link carries no puzzle: what is the case, the bytes of the link it is about, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NoPuzzle {
    message: String,
    bytes: Span,
    help: String,
}

/// Whether a line is a link, or what stands behind the address in one.
pub(super) fn is_link(line: &str) -> bool {
    if line.contains(char::is_whitespace) {
        return false;
    }
    let lower = line.get(..line.len().min(40)).unwrap_or(line).to_ascii_lowercase();
    const BEGINNINGS: [&str; 11] = [
        "http://",
        "https://",
        "www.f-puzzles.",
        "f-puzzles.",
        "sudokupad.app/",
        "swaroopg92.github.io/",
        "fpuzzles",
        "fpuzn4",
        "?load=",
        "m=edit&p=",
        "m=solve&p=",
    ];
    BEGINNINGS.iter().any(|start| lower.starts_with(start)) || is_packed(line)
}

/// Whether a line is a packed puzzle without an address. Packed JSON begins with N and a 4 to 7.
fn is_packed(line: &str) -> bool {
    if let Some(compact) = line.strip_prefix("scf") {
        return sudokupad::looks_compact(compact);
    }
    let packed = ["scl", "ctc"].iter().find_map(|prefix| line.strip_prefix(prefix)).unwrap_or(line);
    let is_sign = |sign| lz_string::value_of_sign(sign).is_some() || sign == '=';
    matches!(packed.as_bytes(), [b'N', b'4'..=b'7', ..]) && packed.len() >= 20 && packed.chars().all(is_sign)
}

/// The puzzle in the link that these bytes of a source are, as a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<Page> {
    let unpacked = |text: String| {
        let length = text.len();
        let line = source.line_of(bytes.start);
        (Source::new(format!("{}:{line} unpacked", source.name()), text), 0..length)
    };
    let (text, translate): (String, fn(&Arc<Source>, Span, &mut Diagnostics) -> Option<Page>) =
        match open(&source.text()[bytes.clone()]) {
            Ok(Carried::FPuzzles(text)) => (text, fpuzzles::translate),
            Ok(Carried::SudokuPad(text)) => (text, sudokupad::translate),
            Ok(Carried::Compact(text)) => (text, sudokupad::translate_compact),
            Ok(Carried::Classic(text)) => (text, sudokupad::translate_classic),
            Ok(Carried::Lisudoku(text)) => (text, lisudoku::translate),
            Ok(Carried::Constraints(text)) => (text, iss::translate),
            Ok(Carried::Cells(text)) => (text, translate_cells),
            Ok(Carried::Penpa { drawing, answer }) => {
                let (source, bytes) = unpacked(drawing);
                return penpa::translate(&source, bytes, answer.as_deref(), diagnostics);
            }
            Err(NoPuzzle { message, bytes: at, help }) => {
                let at = bytes.start + at.start..bytes.start + at.end;
                diagnostics.push(Diagnostic::error(message).at(source, at).help(help));
                return None;
            }
        };
    let (source, bytes) = unpacked(text);
    translate(&source, bytes, diagnostics)
}

/// A link, and how to find its parts.
#[derive(Clone, Copy)]
struct Link<'t>(&'t str);

impl<'t> Link<'t> {
    /// The value of a parameter, behind the question mark or the hash.
    fn parameter(self, name: &str) -> Option<&'t str> {
        let mut parts = self.0.split(['?', '#', '&']);
        parts.find_map(|part| part.split_once('=').filter(|(key, _)| *key == name)).map(|(_, value)| value)
    }

    /// The name of the site, in lower case.
    fn host(self) -> String {
        let rest = self.0.split_once("://").map_or(self.0, |(_, rest)| rest);
        rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase()
    }

    /// What stands behind the site, up to the parameters.
    fn path(self) -> &'t str {
        let rest = self.0.split_once("://").map_or(self.0, |(_, rest)| rest);
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        path.split(['?', '#']).next().unwrap_or_default()
    }

    /// The bytes of a part.
    fn bytes(self, part: &str) -> Span {
        let start = (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize);
        start..start + part.len()
    }

    fn no_puzzle<T>(self, part: &str, message: impl Into<String>, help: impl Into<String>) -> Result<T, NoPuzzle> {
        Err(NoPuzzle { message: message.into(), bytes: self.bytes(part), help: help.into() })
    }

    /// Unpacks a part of the link.
    fn unpacked(self, part: &str, unpack: fn(&str, usize) -> Result<String, Broken>) -> Result<String, NoPuzzle> {
        // Where a link was decoded once too often, its plus signs have become blanks.
        let packed = decoded(part).replace(' ', "+");
        // What is packed densest by programs is far from this.
        let longest = LONGEST.min((1 << 16) + 64 * packed.len());
        let broken = |broken: Broken| {
            let message = match broken {
                Broken::Sign(sign) => format!("{sign:?} cannot stand in a packed puzzle"),
                Broken::Code => "the packed puzzle is broken, or its end is missing".to_owned(),
                Broken::Characters => "the packed puzzle is broken".to_owned(),
                Broken::Long => format!("the packed puzzle would have more than {longest} characters"),
            };
            let mut bytes = self.bytes(part);
            if let Broken::Sign(sign) = broken
                && let Some(at) = part.find(sign)
            {
                bytes = bytes.start + at..bytes.start + at + sign.len_utf8();
            }
            NoPuzzle { message, bytes, help: "copy the link again, to its very end".to_owned() }
        };
        unpack(&packed, longest).map_err(broken)
    }
}

/// The puzzle in a link.
fn open(text: &str) -> Result<Carried, NoPuzzle> {
    let link = Link(text);
    let host = link.host();
    if text.contains("penpa-edit") || matches!(link.parameter("m"), Some("edit" | "solve")) {
        return open_penpa(link);
    }
    if host.contains("lisudoku") {
        return open_lisudoku(link);
    }
    if let Some(cells) = link.parameter("bd") {
        return match decoded(cells) {
            cells if cells.chars().count() == 81 => Ok(Carried::Cells(cells)),
            _ => link.no_puzzle(cells, "only bd= with 81 digits and dots is read", "export the puzzle as 81 digits"),
        };
    }
    if let Some(packed) = link.parameter("load") {
        return link.unpacked(packed, lz_string::unpack_base64).map(Carried::FPuzzles);
    }
    if let Some(constraints) = link.parameter("q") {
        return Ok(Carried::Constraints(decoded(constraints)));
    }
    if ["sudokupad", "crackingthecryptic"].iter().any(|site| host.contains(site)) {
        let path = link.path();
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        return open_sudokupad(link, link.parameter("puzzleid").unwrap_or(path));
    }
    if !text.contains("://") && !text.contains('?') && !host.contains('.') {
        return open_sudokupad(link, text);
    }
    let message = "this link carries no puzzle that can be read";
    if link.parameter("id").is_some() && host.contains("f-puzzles") {
        let help = "it is a short name for one: open it in a browser, and export the puzzle as a link that begins with \
                    https://www.f-puzzles.com/?load=";
        return link.no_puzzle(text, message, help);
    }
    if ["tinyurl.com", "t1p.de", "bit.ly", "is.gd", "t.ly"].iter().any(|site| host.ends_with(site)) {
        let help = "it is a short name for a link: open it in a browser, and copy the long address it leads to";
        return link.no_puzzle(text, message, help);
    }
    if host.contains("logic-masters.de") {
        let help = "it is a page about a puzzle: copy the address of the f-puzzles, SudokuPad or Penpa+ link on it";
        return link.no_puzzle(text, message, help);
    }
    let help = "known are links to f-puzzles, SudokuPad, Penpa+, lisudoku, sudokuwiki and the Interactive Sudoku \
                Solver that carry a whole puzzle";
    link.no_puzzle(text, message, help)
}

/// `scl...`, `fpuzzles...`, `scf...`, or a name.
fn open_sudokupad(link: Link<'_>, identity: &str) -> Result<Carried, NoPuzzle> {
    let lz = lz_string::unpack_base64;
    for prefix in ["fpuzzles", "fpuz"] {
        if let Some(packed) = identity.strip_prefix(prefix) {
            return link.unpacked(packed, lz).map(Carried::FPuzzles);
        }
    }
    for prefix in ["scl", "ctc"] {
        if let Some(packed) = identity.strip_prefix(prefix) {
            return link.unpacked(packed, lz).map(Carried::SudokuPad);
        }
    }
    if let Some(compact) = identity.strip_prefix("scf") {
        return Ok(Carried::Compact(decoded(compact)));
    }
    if let Some(classic) = identity.strip_prefix("classic") {
        return Ok(Carried::Classic(decoded(classic)));
    }
    if is_packed(&decoded(identity)) {
        let text = link.unpacked(identity, lz)?;
        return Ok(match text {
            text if text.contains("\"gridSize\"") || text.contains("\"grid_size\"") => Carried::Lisudoku(text),
            text if text.contains("\"grid\"") => Carried::FPuzzles(text),
            text => Carried::SudokuPad(text),
        });
    }
    let message = "this link carries no puzzle that can be read";
    if identity.is_empty() {
        return link.no_puzzle(link.0, message, "a link to a puzzle goes on behind the name of the site");
    }
    let help = format!(
        "it is a name that only SudokuPad knows: open https://sudokupad.app/api/puzzle/{identity} in a browser, and \
         give the text that it shows, which begins with scl, fpuzzles or scf"
    );
    link.no_puzzle(identity, message, help)
}

fn open_penpa(link: Link<'_>) -> Result<Carried, NoPuzzle> {
    let Some(packed) = link.parameter("p").filter(|packed| !packed.is_empty()) else {
        return link.no_puzzle(link.0, "this link to Penpa+ has no p=", "share the puzzle from Penpa+ as a long link");
    };
    let drawing = penpa::expand(&link.unpacked(packed, deflate::unpack_base64)?);
    let answer = match link.parameter("a").filter(|answer| !answer.is_empty()) {
        Some(answer) => Some(link.unpacked(answer, deflate::unpack_base64)?),
        None => None,
    };
    Ok(Carried::Penpa { drawing, answer })
}

fn open_lisudoku(link: Link<'_>) -> Result<Carried, NoPuzzle> {
    match link.parameter("import") {
        Some(cells) if cells.bytes().all(|sign| sign.is_ascii_digit()) && !cells.is_empty() => {
            Ok(Carried::Cells(cells.to_owned()))
        }
        Some(packed) => link.unpacked(packed, lz_string::unpack_base64).map(Carried::Lisudoku),
        None => {
            let help = "it is a name that only lisudoku knows: open the puzzle in its solver, whose address carries it: \
                        https://lisudoku.xyz/solver?import=...";
            link.no_puzzle(link.0, "this link carries no puzzle that can be read", help)
        }
    }
}

/// A classic puzzle as its cells, one sign each.
fn translate_cells(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<Page> {
    let text = &source.text()[bytes.clone()];
    let count = text.chars().count();
    let size = (1..=9).find(|size| size * size == count);
    let Some(size) = size else {
        let message = format!("{count} cells are no square grid of up to 9 rows");
        diagnostics.push(Diagnostic::error(message).at(source, bytes));
        return None;
    };
    let mut square = Square::new(size);
    for (i, (at, sign)) in text.char_indices().enumerate() {
        match sign.to_digit(10) {
            Some(digit @ 1..) if digit as usize <= size => {
                square.cell(i / size, i % size).given = Some(i64::from(digit));
            }
            _ if is_blank(sign.encode_utf8(&mut [0; 4])) => {}
            _ => {
                let at = bytes.start + at;
                let message = format!("{sign:?} is neither a digit from 1 to {size} nor an empty cell");
                diagnostics.push(Diagnostic::error(message).at(source, at..at + sign.len_utf8()));
                return None;
            }
        }
    }
    let mut page = Page::default();
    square.write(&mut page);
    Some(page)
}

/// A part of a link with its `%7E` in plain.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match (first, after) {
            (b'%', [high, low, after @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                bytes.push(hex(*high).unwrap_or(0) << 4 | hex(*low).unwrap_or(0));
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_opened() {
        let hello = Ok(Carried::FPuzzles("hello".to_owned()));
        for link in [
            "https://www.f-puzzles.com/?load=BYUwNmD2Q===",
            "https://f-puzzles.com/?x=1&load=BYUwNmD2Q%3D%3D%3D#part",
            "https://sudokupad.app/fpuzzlesBYUwNmD2Q===",
            "https://sudokupad.app/sudoku/fpuzBYUwNmD2Q===?setting-x=1",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesBYUwNmD2Q===",
            "fpuzzlesBYUwNmD2Q",
        ] {
            assert!(is_link(link));
            assert_eq!(open(link), hello, "{link}");
        }
        let many = "https://sudokupad.app/fpuzzlesIY1/k===";
        assert_eq!(open(many), Ok(Carried::FPuzzles("a".repeat(20))));
        assert_eq!(
            open("https://sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q=.Cage%7E3~R1C1~R1C2&y=1"),
            Ok(Carried::Constraints(".Cage~3~R1C1~R1C2".to_owned()))
        );
        assert!(!is_link("see https://www.f-puzzles.com/?load=BYUwNmD2Q"));
    }

    #[test]
    fn other_carriers_are_told_apart() {
        assert_eq!(open("https://sudokupad.app/sclBYUwNmD2Q==="), Ok(Carried::SudokuPad("hello".to_owned())));
        assert_eq!(open("https://sudokupad.app/scfab*t%20x"), Ok(Carried::Compact("ab*t x".to_owned())));
        assert_eq!(open("https://sudokupad.app/classic1_K"), Ok(Carried::Classic("1_K".to_owned())));
        assert_eq!(open("https://lisudoku.xyz/solver?import=1234"), Ok(Carried::Cells("1234".to_owned())));
        let penpa = Carried::Penpa { drawing: "ä".to_owned(), answer: Some("ä".to_owned()) };
        assert_eq!(open("https://swaroopg92.github.io/penpa-edit/?m=solve&p=O7wEAA==&a=O7wEAA"), Ok(penpa.clone()));
        assert_eq!(open("m=edit&p=O7wEAA&a=O7wEAA"), Ok(penpa));
    }

    #[test]
    fn packed_puzzles_come_without_an_address() {
        for line in ["N4IgzglgXgpiBcAWANCA", "sclN7IgzglgXgpiBcAWANCA===", "scfoooooooooooooK", "scfoooooooooooooK*xtA"]
        {
            assert!(is_link(line), "{line}");
        }
        for line in
            ["N4Ig", "scf", "scfoo", "Notes", "NOTATIONS-OF-OTHER-PROGRAMS", "sclerosis", "N456789123456789123!"]
        {
            assert!(!is_link(line), "{line}");
        }
    }

    #[test]
    fn other_links_say_why_not() {
        let help = |link: &str| open(link).unwrap_err().help;
        assert!(help("https://www.f-puzzles.com/?id=abc").contains("browser"));
        assert!(help("https://sudokupad.app/abcdef").contains("/api/puzzle/abcdef "));
        assert!(help("https://tinyurl.com/abc").contains("long address"));
        assert!(help("https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC").contains("a page about"));
        assert!(help("https://lisudoku.xyz/p/abc").contains("solver"));
        assert!(help("https://example.org/").contains("known are"));
        let wrong = open("https://www.f-puzzles.com/?load=N4I!").unwrap_err();
        assert_eq!((wrong.message.as_str(), wrong.bytes), ("'!' cannot stand in a packed puzzle", 35..36));
    }
}
