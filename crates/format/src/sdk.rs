//! Sudoku files of SadMan and SudoCue.
//!
//! ```text
//!   #ARuud                      author: A; description: D, C; source: B, S, U; difficulty: L
//!   #DAn easy one               in plain text, these lines are directly above the rows
//!   2..1.5..3
//!   ...
//!
//!   [Puzzle]                    SadMan divides its files into sections
//!   2..1.5..3
//!   ...
//!   [State]                     the progress of a solver, which is not part of the puzzle
//! ```

use std::sync::Arc;

use exdoku_text::board::{MAX_SIDE, Position, counted, is_blank};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::square::{self, Square};
use super::toml_file::TomlFile;

/// The comment lines above a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) about: Option<String>,
}

/// The letters of lines that describe the puzzle, with the prefix for their text.
const ABOUT: [(char, &str); 5] = [('C', ""), ('B', "published: "), ('S', "from: "), ('L', "level: "), ('U', "")];

/// Whether a comment is a line of a header. Words like `#Comments` are not.
pub(super) fn is_header(line: &str) -> bool {
    let mut signs = line.chars();
    let (hash, letter) = (signs.next(), signs.next());
    let known = letter.is_some_and(|letter| "AD".contains(letter) || ABOUT.iter().any(|(known, _)| *known == letter));
    let rest = signs.as_str();
    let word = rest.starts_with(|sign: char| sign.is_lowercase()) && !rest.starts_with("http");
    hash == Some('#') && known && !word && !rest.trim().is_empty()
}

impl Header {
    /// Reads [header lines](is_header) and skips others.
    pub(super) fn read(text: &str) -> Header {
        let mut header = Header::default();
        let mut about: Vec<String> = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| is_header(line)) {
            let said = line[2..].trim().to_owned();
            match line.chars().nth(1) {
                Some('A') => header.author = Some(said),
                Some('D') => header.title = Some(said),
                letter => {
                    let before =
                        ABOUT.iter().find(|(known, _)| Some(*known) == letter).map_or("", |(_, before)| before);
                    about.push(format!("{before}{said}"));
                }
            }
        }
        header.about = (!about.is_empty()).then(|| about.join("; "));
        header
    }
}

/// Whether a line begins the puzzle of a file with sections.
pub(super) fn looks_like(line: &str) -> bool {
    line.eq_ignore_ascii_case("[Puzzle]")
}

/// The end of the file, or of the text before the next puzzle.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    let mut start = line.end;
    while let Some(length) = text[start..].find('\n') {
        start += length + 1;
        let next = text[start..].lines().next().unwrap_or_default().trim();
        if looks_like(next) || is_header(next) {
            return Some(text[..start].trim_end().len());
        }
    }
    last.then_some(text.trim_end().len())
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let header = Header::read(lines_above(source.text(), bytes.start));
    let (mut rows, mut in_puzzle) = (Vec::new(), true);
    for line in
        Excerpt::new(source, bytes.clone()).split('\n').map(Excerpt::trimmed).filter(|line| !line.text.is_empty())
    {
        if line.text.starts_with('[') {
            in_puzzle = looks_like(line.text);
            if !in_puzzle {
                let message = format!("the section {} is ignored: only [Puzzle] is part of the puzzle", line.text);
                diagnostics.push(Diagnostic::warning(message).at(source, line.span()));
            }
        } else if in_puzzle && !line.text.starts_with('#') {
            rows.push(line);
        }
    }
    let size = rows.len();
    if !(2..=MAX_SIDE.min(35)).contains(&size) {
        let message = format!("{} after [Puzzle]", counted(size, "row"));
        let text = Excerpt::new(source, bytes);
        let first = text.split('\n').next().unwrap_or(text).trimmed();
        return diagnostics.refuse(first.error(message).help("a 9x9 puzzle has 9 rows of 9 cells"));
    }
    let symbols = square::symbols(size);
    let mut square = Square::new(size);
    for (row, line) in rows.into_iter().enumerate() {
        let signs: Vec<Excerpt<'_>> = line.signs().collect();
        if signs.len() != size {
            let message = format!("row {} has {}, not {size}", row + 1, counted(signs.len(), "cell"));
            diagnostics.push(line.error(message));
            continue;
        }
        for (column, sign) in signs.into_iter().enumerate() {
            let digit = symbols.digit(sign.text);
            // X is an empty cell in files of SadMan.
            if digit.is_none() && !is_blank(sign.text) && !["X", "x", "?"].contains(&sign.text) {
                diagnostics.push(sign.error(format!("`{}` is not a digit of a {size}x{size} puzzle", sign.text)));
            }
            square[Position::new(row, column)].give(digit, sign.place());
        }
    }
    let mut file = TomlFile::default();
    for (key, said) in [("title", header.title), ("author", header.author), ("about", header.about)] {
        if let Some(said) = said {
            file.set(key, said);
        }
    }
    square.write(&mut file);
    Some(file)
}

/// The comments directly above a line that begins at this byte.
fn lines_above(text: &str, start: usize) -> &str {
    let mut above = start;
    while let Some(before) = text[..above].strip_suffix('\n') {
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        if !text[line..above].trim_start().starts_with('#') {
            break;
        }
        above = line;
    }
    &text[above..start]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_differ_from_comments() {
        for line in ["#ARuud", "#DA puzzle", "#Uhttp://x.org", "#B03-08-2006", "#LEasy", "#A  Ruud"] {
            assert!(is_header(line), "{line}");
        }
        for line in ["#Comments", "# A", "#A", "#Xy", "A", "#Another one", "#"] {
            assert!(!is_header(line), "{line}");
        }
        let header = Header::read("#ARuud\n# no\n#DMonday\n#CFun\n#LEasy\n");
        let told = |text: &str| Some(text.to_owned());
        let expected = Header { title: told("Monday"), author: told("Ruud"), about: told("Fun; level: Easy") };
        assert_eq!(header, expected);
    }

    #[test]
    fn sections_end_at_the_next_puzzle() {
        let text = "#Amax\n[Puzzle]\n12\n34\n[State]\n1.\n\n#AMoritz\n[puzzle]\n1";
        assert_eq!(end(text, &(6..14), true), text.find("\n\n#AMoritz"));
        let second = text.len() - 10..text.len() - 2;
        assert_eq!((end(text, &second, false), end(text, &second, true)), (None, Some(text.len())));
        assert_eq!(lines_above("x\n#a\n#b\n[", 8), "#a\n#b\n");
    }
}
