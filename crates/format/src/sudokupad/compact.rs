//! SudokuPad's compact forms of a classic 9x9: a character for a cell and the empty cells after it.
//!
//! ```text
//!   scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*xtA title**aSomebody
//!      |                              |||          an author, up to the end or a single *; ** is an asterisk
//!      |                              ||a title
//!      |                              |x: both diagonals, w: windoku
//!      0-9, A-Z, a-x: a digit (0 is an empty cell) and ten times the number of empty cells after it
//! ```
//!
//! `classic...` is older: either the same characters, or digits separated by characters that count empty cells.
//!
//! # References
//! SudokuPad's puzzletools: codoku, zipClassicSudoku, encodeSCF.

use std::sync::Arc;

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_rules::rules::keys;
use exdoku_text::source::{Diagnostics, Source, Span};

const CELLS: usize = 81;

/// The characters for 0, 1, 2, ... empty cells in the older form.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The meaning of a character in the compact form: a digit or 0, and the number of empty cells after it.
fn sign(sign: char) -> Option<(u8, usize)> {
    let value = match sign {
        '0'..='9' => u32::from(sign) - u32::from('0'),
        'A'..='Z' => u32::from(sign) - u32::from('A') + 10,
        'a'..='x' => u32::from(sign) - u32::from('a') + 36,
        _ => return None,
    };
    Some((u8::try_from(value % 10).ok()?, value as usize / 10))
}

/// Whether a text could be the compact form: whether it has 81 cells.
pub(crate) fn looks_compact(text: &str) -> bool {
    let cells = text.split('*').next().unwrap_or_default();
    cells.chars().map(sign).try_fold(0, |sum, sign| Some(sum + 1 + sign?.1)) == Some(CELLS)
}

/// Translates the text after `scf`.
pub(crate) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let whole = Excerpt::new(source, bytes);
    let mut cells = Vec::with_capacity(CELLS);
    let mut end = 0;
    for word in whole.signs() {
        if word.text == "*" || cells.len() >= CELLS {
            break;
        }
        let Some((digit, blanks)) = word.text.chars().next().and_then(sign) else {
            let wrong = word.error(format!("invalid character `{}` in SudokuPad's compact form", word.text));
            return diagnostics.refuse(wrong.help("cells are 0-9, A-Z and a-x, up to an asterisk"));
        };
        cells.push((digit, word));
        cells.extend(std::iter::repeat_n((0, word), blanks));
        end += word.text.len();
    }
    let mut file = TomlFile::default();
    let flags = whole.part(end..whole.text.len());
    let rules = read_flags(flags, &mut file, diagnostics);
    write(&cells, whole, &mut file, diagnostics)?;
    for flag in rules? {
        file.rules.at(flag.place(), |rules| match flag.text {
            "w" => rules.on(keys::windoku::NAME),
            _ => rules.diagonals(true, true),
        });
    }
    Some(file)
}

/// Translates the text after `classic`.
pub(crate) fn translate_classic(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let whole = Excerpt::new(source, bytes.clone());
    if looks_compact(whole.text) && !whole.text.contains('*') {
        return translate(source, bytes, diagnostics);
    }
    let mut cells = Vec::with_capacity(CELLS);
    for word in whole.signs() {
        match (word.text.as_bytes(), BLANKS.find(word.text)) {
            ([digit @ b'1'..=b'9'], _) => cells.push((digit - b'0', word)),
            (_, Some(blanks)) => cells.extend(std::iter::repeat_n((0, word), blanks)),
            _ => return diagnostics.refuse(word.error(format!("invalid character `{}`", word.text))),
        }
    }
    let mut file = TomlFile::default();
    write(&cells, whole, &mut file, diagnostics)?;
    Some(file)
}

/// Writes the digit of each cell, 0 for none, with the character that says it.
fn write(
    cells: &[(u8, Excerpt<'_>)],
    whole: Excerpt<'_>,
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    if cells.len() != CELLS {
        let message = format!("{} cells, but a 9x9 grid has {CELLS}", cells.len());
        return diagnostics.refuse(whole.error(message).help("copy the link again, including its end"));
    }
    let mut square = Square::new(9);
    for (cell, (digit, word)) in cells.iter().enumerate() {
        square[cell].give(square::digit(*digit, 9), word.place());
    }
    square.write(file);
    Some(())
}

/// Writes the title and the author. Returns the flags that are rules; `None` if there is an unknown flag.
fn read_flags<'s>(flags: Excerpt<'s>, file: &mut TomlFile, diagnostics: &mut Diagnostics) -> Option<Vec<Excerpt<'s>>> {
    let mut rules = Vec::new();
    let mut known = true;
    let mut at = 0;
    while let Some(flag) = flags.text[at..].chars().next() {
        let word = flags.part(at..at + flag.len_utf8());
        at += flag.len_utf8();
        match flag {
            'w' | 'x' => rules.push(word),
            't' | 'a' => {
                let (text, length) = read_text(&flags.text[at..]);
                at += length;
                file.set(if flag == 't' { "title" } else { "author" }, text);
            }
            // Before the first flag, and between a title and an author.
            '*' => {}
            _ => {
                let wrong = word.error(format!("unknown flag `{flag}`"));
                known &= diagnostics
                    .not_understood(wrong.help("known flags: w (windoku), x (diagonals), t (title), a (author)"));
            }
        }
    }
    known.then_some(rules)
}

/// The text up to a single asterisk, and its length in bytes.
fn read_text(flags: &str) -> (String, usize) {
    let mut text = String::new();
    let mut signs = flags.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        if sign == '*' && signs.next_if(|(_, next)| *next == '*').is_none() {
            return (text, at);
        }
        text.push(sign);
    }
    (text, flags.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::{Translate, translated};

    fn read(text: &str, translate: Translate) -> Result<String, String> {
        translated(text, translate).map_err(|wrong| wrong.one_line())
    }

    #[test]
    fn a_character_is_a_digit_and_empty_cells() {
        assert_eq!(
            (sign('0'), sign('9'), sign('A'), sign('x')),
            (Some((0, 0)), Some((9, 0)), Some((0, 1)), Some((9, 5)))
        );
        let file = read("oooooooooooooK*wxtA ** star*aMe", translate).unwrap();
        assert_eq!(
            file,
            "title = \"A * star\"\nauthor = \"Me\"\nsize = 9\n\n[rules]\nwindoku = true\ndiagonals = \"both\"\n"
        );
        let file = read("1ooooooooooooon", translate).unwrap_err();
        assert_eq!(file, "test:1:1: 84 cells, but a 9x9 grid has 81");
    }

    #[test]
    fn the_older_form() {
        let givens = |text| read(text, translate_classic).unwrap().lines().nth(2).map(str::to_owned);
        assert_eq!(givens("1_L").as_deref(), Some("1........"));
        assert_eq!(givens("ooooooooooooo2A").as_deref(), Some("........."));
        assert_eq!(read("1_Kx?", translate_classic).unwrap_err(), "test:1:5: invalid character `?`");
    }

    #[test]
    fn errors_are_located() {
        assert_eq!(read("oo!", translate).unwrap_err(), "test:1:3: invalid character `!` in SudokuPad's compact form");
        assert_eq!(read("oo", translate).unwrap_err(), "test:1:1: 12 cells, but a 9x9 grid has 81");
        assert_eq!(read("oooooooooooooK*q", translate).unwrap_err(), "test:1:16: unknown flag `q`");
    }
}
